#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Kept command lines for mutants of cli that live: variants of the lines that come to a mutant's place, until one sees it.

  tools/assurance/mutate_search.py [--jumps] LIST [--trials N] [--seed N] [--out FILE] SOURCE or FOLDER...

LIST is of mutate.py --lines --list, or of --jumps --list.  FILE gets the lines that saw something and those that still live.
Of a jump only the variants are asked in which it goes the other way; where none does, FILE says so.
"""
import argparse
import concurrent.futures
import os
import random
import re
import sys
import time

import mutate
import mutate_argued
import mutate_jumps as jumps
import mutate_lines as lines

VALUE = {}  # verb: options with their values as kept lines have them
SHAPES, GIVEN, SEEN = [], {}, set()
NUMBERS = ['0', '1', '2', '3', '4', '5', '7', '8', '9', '12', '15', '16', '17', '31', '32', '33', '64', '65', '100', '127', '128', '255', '256', '257', '1000', '1023', '1024', '4095', '4096',
           '65535', '65536', '70000', '4294967295', '4294967296', '18446744073709551616', '-1', '0.5', '1.5', '007', '0x10']
SIGNS = list(' ,:;[]{}()"#.-=@x0a/+*~<>&%1\'') + ['--', '  ', '\\t', '//', '/*', ' 1', ' 0', '\\n', '\\n\\n']


def learn(texts):
    for text in texts:
        head, _, given = text.partition('\\n')
        words = head.split()
        if words and '=' in words[0] and words[0][0].isupper():
            words = words[1:]
        verb = words[0] if words else ''
        SHAPES.extend(re.findall(r'\b[a-z]+[0-9]*:[\w,=.:-]+', head))
        for found in re.finditer(r' (--[a-z-]+)((?: |=)(?!-)(?:"[^"]*"|\'[^\']*\'|[^\s"\']+))?', head):
            VALUE.setdefault(verb, []).append(found[0])
        if given:
            GIVEN.setdefault(verb, []).extend(given.removesuffix('\\nE').split('\\n'))


def vary(text, rng):
    head, mark, given = text.partition('\\n')
    there = head.rpartition(' <<E')[0] if head.endswith('<<E') else head
    tail = head[len(there):]
    verb = re.sub(r'^[A-Z]+=\S+ ', '', head).split(' ')[0]
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        kind = rng.random()
        body = given.removesuffix('\\nE').removesuffix('E').split('\\n') if mark else None
        if body is not None and kind < 0.6:
            at = rng.randrange(len(body))
            how = rng.randrange(11)
            line = body[at]
            if how == 0:
                del body[at]
            elif how == 1:
                body.insert(at, line)
            elif how == 2:
                other = rng.randrange(len(body))
                body[at], body[other] = body[other], body[at]
            elif how == 3:
                body.insert(at, rng.choice(GIVEN[verb]))
            elif how == 4:
                body[at] = rng.choice(GIVEN[verb])
            elif how in (5, 6) and re.search(r'\d+', line):
                found = rng.choice(list(re.finditer(r'\d+', line)))
                new = rng.choice(NUMBERS + [str(int(found[0]) + 1), str(max(int(found[0]) - 1, 0)), found[0] + '0'] * 12)
                body[at] = line[:found.start()] + new + line[found.end():]
            elif how == 7 and line:
                where = rng.randrange(len(line))
                body[at] = line[:where] + line[where + 1:]
            elif how == 8:
                where = rng.randrange(len(line) + 1)
                body[at] = line[:where] + rng.choice(SIGNS) + line[where:]
            elif how == 9 and line:
                words = re.split(r'( +)', line)
                one, two = rng.randrange(len(words)), rng.randrange(len(words))
                words[one], words[two] = words[two], words[one]
                body[at] = ''.join(words)
            elif how == 10:
                body[at] = line[:rng.randrange(len(line) + 1)]
            given = '\\n'.join(body) + '\\nE' if body else 'E'
            continue
        kind = rng.random()
        if kind < 0.35 and re.search(r'\d+', there):
            found = rng.choice(list(re.finditer(r'\d+', there)))
            new = rng.choice(NUMBERS + [str(int(found[0]) + 1), str(max(int(found[0]) - 1, 0)), str(int(found[0]) * 2)] * 12)
            there = there[:found.start()] + new + there[found.end():]
        elif kind < 0.45 and re.search(r'\b[a-z]+[0-9]*:[\w,=.:-]+', there):
            found = rng.choice(list(re.finditer(r'\b[a-z]+[0-9]*:[\w,=.:-]+', there)))
            there = there[:found.start()] + rng.choice(SHAPES) + there[found.end():]
        elif kind < 0.7 and VALUE.get(verb):
            both = ' 2>&1' if there.rstrip().endswith('2>&1') else ''
            there = there.rstrip().removesuffix('2>&1').rstrip() + rng.choice(VALUE[verb]) + both
        elif kind < 0.8:
            found = list(re.finditer(r' --[a-z-]+((?: |=)(?!-)(?:"[^"]*"|\'[^\']*\'|[^\s"\'<>]+))?', there))
            if found:
                one = rng.choice(found)
                there = there[:one.start()] + there[one.end():]
        elif kind < 0.86:
            there = re.sub(r'^[A-Z]+=\S+ ', '', there)
            there = rng.choice(('INTERRUPT=1 ', 'INTERRUPT=2 ', 'INTERRUPT=3 ', 'INTERRUPT=7 ', 'MEMORY=9999 ', 'MEMORY=100 ', 'MEMORY=100000 ', 'TERMINAL=xterm-256color ', 'CLOCK=1 ')) + there
        elif kind < 0.92:
            if not there.rstrip().endswith('2>&1'):
                there = there.rstrip() + ' 2>&1'
        else:
            words = there.split(' ')
            if len(words) > 2:
                one = rng.randrange(1, len(words))
                if rng.random() < .5:
                    del words[one]
                else:
                    words.insert(one, rng.choice(('', '-', '0', '1', '5', '--', '-h', 'x', '0 1', '--json', '--tsv')))
                there = ' '.join(words)
    if '--jobs' not in there and re.search(r'--jobs', text):
        there = there.replace(' 2>&1', '') + ' --jobs 1' + (' 2>&1' if '2>&1' in there else '')
    return there + tail + (mark + given if mark else '')


def usable(text):
    if '\t' in text or '\n' in text or len(text) > 3000 or not text.isascii():
        return None
    head = text.partition('\\n')[0]
    if re.search(r'[`$*?!|;&(){}\[\]~]', re.sub(r'"[^"]*"|\'[^\']*\'|2>&1', '', head)) or re.search(r'[<>]', re.sub(r'2>&1|<<E$| <tests/\S+', '', head)):
        return None
    if '<<E' in head and not (text.endswith('\\nE')):
        return None
    if re.search(r'\\[^nt]', text.partition('\\n')[2]) or '\\' in head.replace('\\t', ''):
        return None
    try:
        line = lines.Line(text)
    except ValueError:
        return None
    if re.search(r'--(output|prefix)|/dev/(?!fd/1|null|full)|-o\b', head) or set(line.planted) - {'INTERRUPT', 'MEMORY', 'TERMINAL', 'CLOCK'}:
        return None
    return line


FOUND, KNOWN = {}, {}
MOST = 60  # variants that are asked of a jump


def right(servers, line):
    if line.text not in KNOWN:
        begin = time.time()
        answer = servers.ask(line)
        seconds = time.time() - begin
        if seconds > .15 or answer[0] < 0 or len(answer[1]) > 20000 or servers.ask(line) != answer:
            answer = None
        line.seconds = seconds
        KNOWN[line.text] = answer
    return KNOWN[line.text]


def sees(sound, wrong, line):
    answer = right(sound, line)
    return answer is not None and wrong.ask(line) != answer and sound.ask(line) == answer != wrong.ask(line)  # a line before may have written a file


def search(job):
    source, text, mutant, trials, seed = job
    row, begin, end, other, what = mutant
    here = lines.folder()
    rng = random.Random(f'{seed} {source} {row} {what} {begin}')
    if not lines.made(source, text, mutant):
        return None
    numbers = list(lines.asked_of(source, row, text, begin, 2)) or list(range(len(lines.LINES)))
    quick = [n for n in numbers if lines.LINES[n].seconds < .1] or numbers
    with lines.Servers('') as sound, lines.Servers(f'{here}/mutant.so') as wrong:
        for one in list(FOUND.get(source, {}).values()):
            if sees(sound, wrong, one):
                return one.text
        for trial in range(trials):
            line = usable(vary(lines.LINES[rng.choice(quick)].text, rng))
            if line is None:
                continue
            if sees(sound, wrong, line):
                FOUND.setdefault(source, {})[line.text] = line
                return line.text
    return ''


def search_jumps(of, trials, seed):
    """{name: the line that sees it, '' or what is lacking}: each trial is one variant, asked of all whose jump it turns."""
    rng, seen, tried = random.Random(seed), dict.fromkeys(of, jumps.NOWHERE), {}
    wanted = {}
    for name, (source, mutant) in of.items():
        wanted.setdefault(jumps.way_of(source, mutant) ^ 1, []).append(name)
    near = sorted({number for way in wanted for number in (*jumps.GOES.get(way, ()), *jumps.GOES.get(way ^ 1, ())) if number < len(lines.LINES)})
    for _ in range(trials):
        line = usable(vary(lines.LINES[rng.choice(near)].text, rng))
        if line is None:
            continue
        ask = jumps.Kept(line)
        turned = [name for way in jumps.ways_of(ask) for name in wanted.get(way, ()) if seen[name] in ('', jumps.NOWHERE) and tried.get(name, 0) < MOST]
        if not turned or right(jumps.servers(), line) is None:
            continue
        for name in turned:
            tried[name] = tried.get(name, 0) + 1
            seen[name] = line.text if ask.sees(jumps.servers(), JUMP=str(jumps.way_of(*of[name]))) else ''
    return seen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('list')
    parser.add_argument('--trials', type=int, default=150)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', default='build/searched')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--jumps', action='store_true')
    parser.add_argument('where', nargs='*')
    o = parser.parse_args()
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/../..')
    if o.jumps:
        jumps.build()
        jumps.measure()
    else:
        lines.build()
    learn(line.text for line in lines.LINES)
    alive = [row.rstrip('\n').rsplit(': ', 1)[0] for row in open(o.list) if row.endswith(' SURVIVES\n')]
    alive = [one for one in alive if not o.where or one.startswith(tuple(o.where))]
    by = {}
    for one in alive:
        by.setdefault(one.split(':')[0], set()).add(one)
    jobs, names = [], []
    for source, these in by.items():
        plain = open(source, encoding='utf-8').read()
        rows = plain.split('\n')
        text = jumps.assembly(source) if o.jumps else plain
        for m in jumps.mutants(source, text, rows) if o.jumps else mutate.mutants(plain):
            name = f'{source}:{m[0]}: {m[4]}'
            if name in these and not mutate_argued.rule(source, m[0], m[4], rows[m[0] - 1].strip()):
                jobs.append((source, text, m, o.trials, o.seed))
                names.append(name)
    count = 0
    with open(o.out, 'w') as out, concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        found = search_jumps({name: (job[0], job[2]) for name, job in zip(names, jobs)}, o.trials, o.seed) if o.jumps else dict(zip(names, pool.map(search, jobs)))
        for name, seen in found.items():
            print(f'{name}: {"SURVIVES" if seen == "" else seen}', file=out, flush=True)
            count += seen not in ('', jumps.NOWHERE)
    print(f'{count} of {len(names)} seen')
    lines.close()


if __name__ == '__main__':
    main()
