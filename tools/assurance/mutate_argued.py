#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""For mutate.py: mutants of cli that cannot matter, by rule.  A rule looks at the source: it argues no line that it cannot show.

  tools/assurance/mutate_argued.py            each rule argues its example, and not the one that is close to it; exit status 1 if not
  tools/assurance/mutate_argued.py FILE       of a list of mutate.py --list: what is alive, with the rule that argues it
"""
import glob
import os
import re
import sys

TEXTS = {}
ALLOCATES = re.compile(r'\b(take_memory|zero_memory|malloc|calloc)\(')
AFTER = re.compile(r'\s*(\?|!= 0|== 0|&&|\|\|)')


def text_of(source):
    """Without comments, but with as many lines."""
    if source not in TEXTS:
        with open(source, encoding='utf-8') as file:
            TEXTS[source] = re.sub(r'/\*.*?\*/|//[^\n]*', lambda m: '\n' * m[0].count('\n'), file.read(), flags=re.S)
    return TEXTS[source]


def function_at(source, row):
    """(name, static) of the function around this row."""
    lines = text_of(source).split('\n')
    for line in reversed(lines[:row - 1]):
        found = re.match(r'(static )?[a-z].*?\b(\w+)\(', line)
        if found:
            return found[2], bool(found[1])
    return None, False


def uses(source, name, static):
    """(text before, text after, is called) of each use of a function."""
    for path in [source] if static else glob.glob('cli/**/*.[ch]', recursive=True):
        text = text_of(path)
        for found in re.finditer(rf'\b{name}\b', text):
            begin = text.rfind('\n', 0, found.start()) + 1
            if re.match(r'[a-z]', text[begin:]):
                continue  # its own head or declaration
            at, depth = found.end(), 0
            called = text[at:at + 1] == '('
            while called:
                depth += {'(': 1, ')': -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
            yield text[:found.start()].rstrip(), text[at:].lstrip(), called


def only_whether(before, after, called):
    if not called:
        return False
    if re.search(r'(\bif|\bwhile) \(+$|(&&|\|\||!) ?\(*$', before):
        return bool(AFTER.match(after)) or after[0] in ');'
    return bool(re.search(r'(\breturn|[^=!<>]=|,|\()$', before) and AFTER.match(after))


def asked_whether(source, row, what, line):
    """Each use of the function asks only whether it returns 0."""
    if not (re.fullmatch(r'return -?1;', line) and what in ('`1` to `2`', '`-` to `+`')):
        return False
    found = list(uses(source, *function_at(source, row)))
    return bool(found) and all(only_whether(*one) for one in found)


def sign_alone(source, row, what, line):
    """qsort and bsearch ask for the sign; nobody else asks."""
    if what != '`1` to `2`' or not re.search(r'\? -1 : 1;$', line) or line.count('1') != 2:
        return False
    found = list(uses(source, *function_at(source, row)))
    return bool(found) and not any(called for _, _, called in found)


def body_of(name):
    for path in glob.glob('cli/**/*.c', recursive=True):
        found = re.search(rf'^(?:static )?void {name}\([^;{{]*\)\n{{\n(.*?)^}}', text_of(path), re.S | re.M)
        if found:
            return found[1]
    return None


def gives_back(name, depth=0):
    """Does this function free memory, and nothing else?"""
    if name == 'free':
        return True
    body = body_of(name)
    if body is None or depth > 4:
        return False
    body = re.sub(r'\b(for|if) \([^;{]*?\)\n|\bfor \([^{]*?;[^{]*?;[^{]*?\)', '', body)
    calls = [one for one in re.findall(r'\b(\w+)\(', body) if one not in ('if', 'for', 'while')]
    return bool(calls) and not re.search(r'[^=!<>]=[^=]', body) and all(gives_back(one, depth + 1) for one in calls)


def memory_back(_, __, what, line):
    """Memory that is not given back goes back to the system when the command ends."""
    found = re.fullmatch(r'(\w+)\([^;]*\);', line)
    return what == 'statement left out' and bool(found) and gives_back(found[1])


def grown(what):
    found = re.fullmatch(r'`(\d+)` to `(\d+)`', what)
    return found[1] if found and int(found[2]) > int(found[1]) else None


def more_memory(_, __, what, line):
    """Memory is larger than needed: sums and products that grow, and nothing else in the line."""
    number, found = grown(what), ALLOCATES.search(line)
    if not number or not found or re.search(rf'\b{number}\b', line[:found.start()]):
        return False
    return not re.search(r'[-/%?<]', line[found.end():].replace('->', '.')) and line.rstrip().endswith(';')


def longer_array(_, __, what, line):
    """An array has an element more: no text is cut short by its length, and no loop runs to it."""
    number = grown(what)
    if not number or not re.match(r'(static )?(const )?(char|uint\d+_t|unsigned|int|double) ', line) or not line.endswith(';'):
        return False
    return not re.search(rf'(?<!\[)\b{number}\b', line) and f'[{number}]' in line and '= {' not in line


def same_either_way(source, row, what, line):
    """Of two equal numbers either is the greater, or the least."""
    found = re.fullmatch(r'`([<>])` to `\1=`|`([<>])=` to `\2`', what)
    sign = found and (found[1] or found[2] + '=')
    if not sign or len(re.findall(r' [<>]=? ', line)) != 1:
        return False
    one = r'([\w.\[\]]+|[\w.>\[\]-]+)'
    arms = re.search(rf'{one} {sign} {one} \? {one} : {one};', line)
    if arms:
        return sorted(arms.groups()[:2]) == sorted(arms.groups()[2:])
    test = re.fullmatch(rf'if \({one} {sign} {one}\)', line)
    set_ = test and re.fullmatch(rf'\s*{one} = {one};', text_of(source).split('\n')[row])
    return bool(set_) and sorted(set_.groups()) == sorted(test.groups())


RULES = [asked_whether, sign_alone, memory_back, more_memory, longer_array, same_either_way]


def rule(source, row, what, line):
    """The rule that argues this mutant, or None."""
    return next((one for one in RULES if one(source, row, what, line)), None)


def rows(path):
    """(source, row, what, line) of those alive in a list."""
    for entry in open(path, encoding='utf-8'):
        found = re.fullmatch(r'(cli/\S+):(\d+): (.*): SURVIVES\n', entry)
        if found:
            with open(found[1], encoding='utf-8') as file:
                yield found[1], int(found[2]), found[3], file.read().split('\n')[int(found[2]) - 1].strip()


# Each rule: a mutant that it argues, and one close to it that it must not: source, what, line.
EXAMPLES = [
    (asked_whether, ('cli/ports/ports_sizes.c', '`1` to `2`', 'return 1;'), ('cli/read/lines.c', '`1` to `2`', 'return 1;')),
    (sign_alone, ('cli/check/vcs.c', '`1` to `2`', 'return a->source < b->source ? -1 : 1;'), ('cli/check/vcs.c', '`1` to `0`', 'return a->source < b->source ? -1 : 1;')),
    (memory_back, ('cli/check/verb.c', 'statement left out', 'topology_close(&topology);'), ('cli/check/figures.c', 'statement left out', 'end_progress();')),
    (more_memory, ('cli/ring/ring_walk.c', '`1` to `2`', 'uint32_t *least = malloc((legs + (size_t)1) * sizeof *least);'),
     ('cli/ring/ring_walk.c', '`1` to `0`', 'uint32_t *least = malloc((legs + (size_t)1) * sizeof *least);')),
    (longer_array, ('cli/transit/transit_parts.c', '`48` to `49`', 'char whole[48];'), ('cli/transit/transit_parts.c', '`48` to `47`', 'char whole[48];')),
    (same_either_way, ('cli/ring/ring_share.c', '`>` to `>=`', 'if (from->latency > to->latency)'), ('cli/ring/ring_share.c', '`>` to `<=`', 'if (from->latency > to->latency)')),
]


def example(one, source, what, line):
    with open(source, encoding='utf-8') as file:
        row = [text.strip() for text in file.read().split('\n')].index(line) + 1
    return one(source, row, what, line)


def main():
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/../..')
    if len(sys.argv) == 1:
        wrong = [one.__name__ for one, argued, alive in EXAMPLES if not example(one, *argued) or example(one, *alive)]
        wrong += [one.__name__ for one in RULES if one not in [row[0] for row in EXAMPLES]]
        print(f'{len(RULES)} rules, {len(wrong)} wrong: {" ".join(wrong)}')
        return bool(wrong)
    for source, row, what, line in rows(sys.argv[1]):
        argued = rule(source, row, what, line)
        print(f'{argued.__name__ if argued else "alive"}: {source}:{row}: {what}: {line}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
