#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/assurance/coverage.py EXPORT ALLOWED - what `llvm-cov export` says, a room at a time (tools/assurance/coverage.sh).

ALLOWED: lines "room lines branches conditions", how many of each may stay unreached.  Prints lines "table: ...",
"missing: FILE:LINE: WHAT" and "claim: 0 or 1, CLAIM".
A function of a header is compiled into several objects: what one of them reaches is reached.
"""
import collections
import json
import re
import sys

KINDS = ('lines', 'branches', 'conditions')
BRANCH, MCDC_BRANCH = 4, 6  # kinds of regions; a condition of a decision is of the second


def line_counts(segments):
    """Executions of each line that has code, as llvm-cov counts them: the most of what begins or goes on in it."""
    counts = {}
    begins = collections.defaultdict(list)
    for segment in segments:
        begins[segment[0]].append(segment)
    before = None  # the last segment that begins above the line
    for line in range(segments[0][0], segments[-1][0] + 1):
        starts = [count for _, _, count, has_count, is_entry, is_gap in begins[line] if has_count and is_entry and not is_gap]
        if before is not None and before[3]:
            starts.append(before[2])
        if starts:
            counts[line] = max(starts)
        if begins[line]:
            before = begins[line][-1]
    return counts


def reached(file):
    """{kind: {place: reached?}} of a file; a place is (line, column, what).  Lines of the preprocessor or of braces
    alone are no code, though clang may count them."""
    found = {kind: collections.defaultdict(bool) for kind in KINDS}
    with open(file['filename'], encoding='ascii') as source:
        text = source.read().split('\n')
    for line, count in line_counts(file['segments']).items():
        if re.fullmatch(r'\s*(#.*|[{}]*|/?\*.*)', text[line - 1]):
            continue
        found['lines'][line, 0, 'line'] |= count > 0
    for branch in file['branches']:
        for way, count in zip(('true', 'false'), branch[4:6]):
            found['branches'][branch[0], branch[1], f'never {way}'] |= count > 0
    for record in file.get('mcdc_records', []):
        for number, shown in enumerate(record[-1], 1):
            found['conditions'][record[0], record[1], f'condition {number} not shown to matter'] |= shown
    return found


def main():
    allowed = {}
    for row in open(sys.argv[2], encoding='ascii'):
        if row.strip() and not row.startswith('#'):
            room, *numbers = row.split()
            allowed[room] = dict(zip(KINDS, map(int, numbers)))
    all_of = collections.defaultdict(collections.Counter)
    missing = collections.defaultdict(collections.Counter)
    for file in json.load(open(sys.argv[1], encoding='utf-8'))['data'][0]['files']:
        name = file['filename'][file['filename'].rfind('lib/'):]
        if not name.startswith('lib/'):
            continue
        room = name.split('/')[1]
        for kind, places in reached(file).items():
            all_of[room][kind] += len(places)
            for (line, column, what), good in sorted(places.items()):
                if not good:
                    missing[room][kind] += 1
                    print(f'missing: {name}:{line}:{column}: {what}')
    print('table: ' + f'{"room":8}' + ''.join(f'{kind:>22}' for kind in KINDS))
    for room in sorted(all_of):
        row = f'table: {room:8}'
        for kind in KINDS:
            whole, less = all_of[room][kind], missing[room][kind]
            row += f'{whole - less:7} of {whole:5} {100 * (whole - less) / max(whole, 1):6.2f}'
        print(row)
    for room in sorted(set(all_of) | set(allowed)):
        limit = allowed.get(room, dict.fromkeys(KINDS, 0))
        bad = room not in all_of or any(missing[room][kind] > limit[kind] for kind in KINDS)
        few = ', '.join(f'{missing[room][kind]} {kind} (at most {limit[kind]})' for kind in KINDS)
        print(f'claim: {int(bad)} {room}: not reached: {few}')


main()
