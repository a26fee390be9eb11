#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/assurance/edges.py CPU FOLDER ALLOWED TEST... - conditional branches of which one side was never taken.

FOLDER has a program TEST for each, with the same code between edges_begin and edges_end, and TEST.edges, which
tests/assurance/edges/plugin.c wrote.  ALLOWED: tools/assurance/edges.txt; of lines of the source that it does not name each side is taken.
Prints lines "missing: ..." and, a claim of tools/assurance/edges.sh each, "0 or 1, claim".
"""
import collections
import os
import re
import subprocess
import sys

CPUS = ('cortex-m0', 'cortex-m3')
CONDITION = '(eq|ne|cs|cc|hs|lo|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)'


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def instructions(program):
    """(address, mnemonic, operands) of what is no data."""
    where = {}
    for row in output('arm-none-eabi-nm', program).split('\n'):
        if row.endswith((' edges_begin', ' edges_end')):
            where[row.split()[2]] = int(row.split()[0], 16)
    listing = output('arm-none-eabi-objdump', '-d', f'--start-address={where["edges_begin"]}',
                     f'--stop-address={where["edges_end"]}', program)
    found = []
    for row in listing.split('\n'):
        match = re.match(r'\s*([0-9a-f]+):\t[0-9a-f ]+\t(\S+)\s*(.*)', row)
        if match and not match[2].startswith('.'):
            found.append((int(match[1], 16), match[2], match[3]))
    return found


def is_conditional(mnemonic, operands):
    """A branch, or a return, that may be taken or not."""
    if re.fullmatch(f'(b|bl|bx|blx){CONDITION}([.][nw])?|cbn?z', mnemonic):
        return True
    return re.fullmatch(f'(pop|ldm[a-z]*|ldr){CONDITION}([.][nw])?', mnemonic) is not None and 'pc' in operands


def main():
    cpu, folder, allowed_file, *tests = sys.argv[1:]
    programs = [f'{folder}/{test}' for test in tests]
    allowed = collections.Counter()
    for row in open(allowed_file, encoding='ascii'):
        if row.strip() and not row.startswith('#'):
            *sides, line = row.strip().split(' ', len(CPUS))
            allowed[line] += int(sides[CPUS.index(cpu)])
    code = instructions(programs[0])
    places = [[row[:2] for row in instructions(program)] for program in programs]
    same = all(place == places[0] for place in places)
    print(f'{int(not same)} {cpu}: the same code in {len(programs)} programs')
    counts = collections.Counter()
    for program in programs:
        for row in open(f'{program}.edges', encoding='ascii'):
            address, behind, others = (int(word, 16) for word in row.split())
            counts[address, 'never falls through'] += behind
            counts[address, 'never taken'] += others
    branches = [row for row in code if is_conditional(*row[1:])]
    sides = [(address, f'{mnemonic} {operands}', side) for address, mnemonic, operands in branches
             for side in ('never taken', 'never falls through')]
    missing = [row for row in sides if counts[row[0], row[2]] == 0]
    lines = output('arm-none-eabi-addr2line', '-e', programs[0], *(hex(row[0]) for row in missing)).split('\n')
    of_line = collections.Counter()
    for (address, text, side), place in zip(missing, lines if missing else []):
        path, number = re.match('(.*):([0-9]+)', place).groups()
        with open(path, encoding='ascii') as file:
            line = f'{os.path.basename(path)}: {file.read().split(chr(10))[int(number) - 1].strip()}'
        of_line[line] += 1
        print(f'missing: {address:x}: {text}: {side}, line {number} of {line}')
    wrong = sorted(line for line in set(of_line) | set(allowed) if of_line[line] != allowed[line])
    print(f'{int(wrong != [])} {cpu}: {len(sides) - len(missing)} of {len(sides)} sides of {len(branches)} branches are taken, '
          f'the others as in {allowed_file} {" ".join(wrong)}'.rstrip())


main()
