#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/assurance/deviations.py TOOL LOG [FOLDER or FILE]... - is each finding in LOG argued in tools/assurance/deviations.txt?

TOOL is gcc, clang, tidy, cppcheck or misra, LOG what it said of the sources in these folders (default: lib cli).
Prints each finding that is not in the list, each entry of TOOL below these folders that no longer occurs, and last

  tidy: 1,204 findings, 1,204 argued by 31 entries

Exit status 1 if there is a finding or an entry to print, or an entry without an argument; DEVIATIONS=FILE: another list.
"""
import os
import re
import sys

FINDING = re.compile(r'^(?P<path>[^:\s]+):(?P<line>\d+):(?:(?P<column>\d+):)? (?:fatal )?(?:warning|error): '
                     r'(?P<words>.*?)(?: \[(?P<check>[^\[\]]+)\])?$')
HEAD = re.compile(r'^(gcc|clang|tidy|cppcheck|misra) (\S+) ([^\s:]+)(?:: (.+))?$')


def findings(log):
    """(check, path, line, words) of each place; a tool that says a thing twice, by two ways to one place, counts once."""
    seen = {}
    with open(log, encoding='utf-8', errors='replace') as text:
        for row in text:
            match = FINDING.match(row.rstrip('\n'))
            if match:
                check = re.sub(r'^(-W|misra-c2012-)', '', (match['check'] or 'error').split(',')[0])
                path = os.path.relpath(match['path'])
                seen.setdefault((check, path, int(match['line']), match['column']), match['words'])
    return [(check, path, line, words) for (check, path, line, _), words in sorted(seen.items(), key=str)]


def entries(name):
    """The heads of the list, (tool, check, where, text or None); those that share an argument stand one below another."""
    heads, waiting, wrong = [], [], []
    with open(name, encoding='utf-8') as text:
        for number, row in enumerate(text, 1):
            row = row.rstrip('\n')
            if not row or row.startswith('#'):
                wrong += [f'{name}:{at}: no argument' for at in waiting]
                waiting = []
            elif row.startswith('    '):
                waiting = []
            elif HEAD.match(row):
                heads.append(HEAD.match(row).groups())
                waiting.append(number)
            else:
                wrong.append(f'{name}:{number}: neither `TOOL CHECK WHERE[: TEXT]` nor an argument')
    return heads, wrong + [f'{name}:{at}: no argument' for at in waiting]


def below(path, folder):
    return folder == '.' or path == folder or path.startswith(folder.rstrip('/') + '/')


def source_line(path, number, cache={}):
    if path not in cache:
        try:
            with open(path, encoding='utf-8') as text:
                cache[path] = text.read().split('\n')
        except OSError:
            cache[path] = []
    return cache[path][number - 1].strip() if 0 < number <= len(cache[path]) else ''


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tool, log, folders = sys.argv[1], sys.argv[2], sys.argv[3:] or ['.']
    heads, wrong = entries(os.environ.get('DEVIATIONS', 'tools/assurance/deviations.txt'))
    heads = [head for head in heads if head[0] == tool]
    met = {head: 0 for head in heads}
    found, argued = findings(log), 0
    for check, path, line, words in found:
        text = source_line(path, line)
        fits = [h for h in heads if h[1] == check and below(path, h[2]) and (h[3] is None or h[3] in text)]
        for head in fits:
            met[head] += 1
        argued += bool(fits)
        if not fits:
            wrong.append(f'{path}:{line}: {words} [{check}]: {text}')
    for head in heads:
        if met[head] == 0 and any(below(head[2], folder) for folder in folders):
            wrong.append('no longer occurs: ' + ' '.join(head[:3]) + (': ' + head[3] if head[3] else ''))
    print('\n'.join(wrong), end='\n' if wrong else '')
    print(f'{tool}: {len(found):,} findings, {argued:,} argued by {sum(1 for head in heads if met[head])} entries')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
