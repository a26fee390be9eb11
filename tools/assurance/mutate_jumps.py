# SPDX-License-Identifier: MIT-0
"""For mutate.py --jumps: the conditional jumps that gcc makes at -O0, where each condition of C is one.

Of cli: the command is built once, from assembly in which each jump has a number and notes which way it goes (mutate_jumps.c), and
each process changes the one jump in its own memory.  A kept line, an allocation that fails or a unit test (mutate_lines.py) is asked
about a mutant only if the jump goes the other way there: else nothing changes.
"""
import array
import contextlib
import glob
import os
import pickle
import re
import subprocess

import mutate_lines as lines

JUMP = re.compile(r'^\t(?:\.file (?P<number>\d+) "(?P<name>.*)"|\.loc (?P<file>\d+) (?P<line>\d+).*|'
                  r'(?P<jump>j(?!mp)\w+)\t(?P<label>\.L\w+))$', re.M)
CONVERTS = {'js': re.compile(r'\s*pxor\t(%xmm\d+), \1\n\tcvtsi2sdq\t'), 'jnb': re.compile(r'\s*movsd\t\S+, (%xmm\d+)\n\tcvttsd2siq\t\1')}
WHERE = 'build/mutate_jumps'
NUMBER = {}  # (source, where it stands in the assembly): number of a jump
NOWHERE = 'SURVIVES: the jump goes the other way nowhere'
ASKS, GOES = [], {}  # what is asked; way: numbers of those that go it


def assembly(source):
    flags = [*lines.FLAGS, f'-I{os.path.dirname(source)}'] if source.startswith('cli/') else ['-std=c99', '-Iinclude']
    return subprocess.check_output(['gcc', '-O0', '-g1', '-fPIC', *flags, '-S', source, '-o', '-'], text=True)


def mutants(source, text, rows):
    """As mutate.mutants of each conditional jump of an assembly; a jump belongs to the line of the source before it.  How a
    switch halves the range of its cases is the compiler's: there only equalities are changed, to never.  So is a number of
    64 bits without a sign as double, or back: the two ways give the same below 2^63, and ours stay below.  And whether a function of
    more arguments, `...`, saves those that are doubles, at its brace.  jp is for a NaN, which no number of ours is."""
    found, line, count, own = [], 0, {}, None
    for match in JUMP.finditer(text):
        if match['number']:
            own = match['number'] if match['name'] == source else own
        elif match['line']:
            line = int(match['line']) if match['file'] == own else 0
        elif line > 0:
            count[line] = count.get(line, 0) + 1
            converts = match['jump'] in CONVERTS and CONVERTS[match['jump']].match(text, match.end())
            for other, what in ((f'\tjmp\t{match["label"]}', 'always'), ('', 'never')):
                if converts or rows[line - 1] == '{' or (match['jump'], what) == ('jp', 'never'):
                    continue
                if 'switch (' not in rows[line - 1] or (match['jump'] in ('je', 'jne') and what == 'never'):
                    found.append((line, match.start(), match.end(), other, f'jump {count[line]} {what}'))
    return found


def numbered(source, first):
    """The assembly of a source, its jumps with numbers from this one on, and how many there are."""
    text, made, ends, at = assembly(source), [], [], 0
    with open(source, encoding='utf-8') as file:
        places = sorted({mutant[1:3] for mutant in mutants(source, text, file.read().split('\n'))})
    for number, (begin, end) in enumerate(places, first):
        NUMBER[source, begin] = number
        jump, label = text[begin:end].split()
        made += [text[at:begin], f'.Lmutant{number}:\n\t{jump}\t.Lway{number}\n\tmovb\t$1, jump_ways+{2 * number}(%rip)']
        ends.append(f'.Lway{number}:\n\tmovb\t$1, jump_ways+{2 * number + 1}(%rip)\n\tjmp\t{label}\n'
                    f'\t.section\tjumps,"aw"\n\t.quad\t.Lmutant{number}\n\t.text\n')
        at = end
    return '\t.hidden\tjump_ways\n' + ''.join([*made, text[at:], '\t.text\n', *ends]), len(places)


def compiled(these):
    """The command in WHERE, anew where a source is newer; these have numbers, the others are compiled by tcc."""
    shared, known = f'{WHERE}/libcommand.so', f'{WHERE}/numbers'
    newest = max(os.path.getmtime(path) for path in [*glob.glob('cli/**/*.[ch]', recursive=True), 'build/librouteseq.a', 'tools/assurance/mutate_jumps.c'])
    if os.path.exists(known) and os.path.getmtime(known) > newest:
        with open(known, 'rb') as file:
            before, numbers = pickle.load(file)
        if before == these:
            NUMBER.update(numbers)
            return
    os.makedirs(WHERE, exist_ok=True)
    objects, first = [], 0
    of_tcc = re.findall(r'\S+/libtcc1\.a', subprocess.check_output(['tcc', '-print-search-dirs'], text=True))
    for source in lines.sources():
        objects.append(f'{WHERE}/{source[:-2].replace("/", ".")}.o')
        if source not in these:
            subprocess.run(['tcc', *lines.FLAGS, f'-I{os.path.dirname(source)}', '-c', source, '-o', objects[-1]], check=True)
            continue
        text, jumps = numbered(source, first)
        subprocess.run(['as', '-o', objects[-1]], input=text, text=True, check=True)
        first += jumps
    subprocess.run(['gcc', '-w', '-O1', '-fPIC', '-shared', '-z', 'noexecstack', '-Wl,-soname,libcommand.so', '-o', shared, 'tools/assurance/mutate_jumps.c', *objects,
                    'build/librouteseq.a', *of_tcc, '-lm', '-pthread'], check=True)
    with open(known, 'wb') as file:
        pickle.dump((these, NUMBER), file)


def build(these=None):
    """With the jumps of these sources, or of all."""
    subprocess.run([os.environ.get('MAKE', 'make'), '--no-print-directory', '-s', 'all'], check=True)
    lines.limit()
    lines.beside()
    lines.CLOCK = 30  # many a loop waits for ever
    compiled(sorted(these or lines.sources()))
    lines.COMMAND = lines.server(WHERE)
    lines.units(WHERE)


class Kept:
    """A line whose output is kept."""

    def __init__(self, line):
        self.line, self.name, self.answer = line, line.text.partition('\\n')[0], None

    def says(self, servers, **more):
        return servers.ask(self.line, **more)

    def sees(self, servers, **jump):
        return self.says(servers, **jump) != self.answer and (lines.sound(servers, self.line) or self.says(servers, **jump) != self.answer)


class Unit(Kept):
    """A program that calls this source, but for its own main."""

    def __init__(self, program):
        super().__init__(lines.Line(os.path.basename(program)))
        self.program = program

    def says(self, servers, **more):
        return lines.ended(self.program, **more)

    def sees(self, servers, **jump):
        return self.says(servers, **jump) != self.answer


class Starved(Kept):
    """A line of which one allocation fails."""

    def __init__(self, line, allocation):
        super().__init__(line)
        self.name, self.failing = f'no memory: {line.text}', {'NO_MEMORY': str(allocation)}

    def says(self, servers, **more):
        return lines.no_memory(servers, self.line, {**self.failing, **more})

    def sees(self, servers, **jump):
        return not self.says(servers, **jump)


def servers():
    """This worker's."""
    if not hasattr(lines.HERE, 'servers'):
        lines.HERE.servers = lines.Servers('')
    return lines.HERE.servers


def ways_of(ask):
    """What a mutant must turn to be seen by it; takes its answer."""
    path = f'{lines.folder()}/ways'
    with contextlib.suppress(FileNotFoundError):
        os.remove(path)
    ask.answer = ask.says(servers(), JUMP_WAYS=path)
    with open(path, 'rb') as file:
        return [way.start() for way in re.finditer(b'\1', file.read())]


def measure(only=''):
    """Fills ASKS, the quickest lines first, and GOES, by the lines in which this stands."""
    ways = {}
    for line in lines.kept():
        if only not in line.text:
            continue
        ask = Kept(line)
        ways[ask], line.seconds = lines.timed(lambda ask=ask: ways_of(ask))
        line.answer = ask.answer
    lines.LINES[:] = sorted((ask.line for ask in ways), key=lambda line: line.seconds)
    ASKS.extend(sorted(ways, key=lambda ask: ask.line.seconds))
    for line in lines.LINES:
        ASKS.extend(Starved(line, allocation) for allocation in lines.failing(servers(), line))
    ASKS.extend(Unit(program) for program in sorted({one for programs in lines.UNITS.values() for one in programs}))
    for number, ask in enumerate(ASKS):
        for way in ways.get(ask) or ways_of(ask):
            GOES.setdefault(way, array.array('I')).append(number)


def way_of(source, mutant):
    """That which a jump always takes in this mutant."""
    return 2 * NUMBER[source, mutant[1]] + (mutant[3] != '')


def fate(source, mutant):
    """As lines.fate."""
    lines.folder()
    way = way_of(source, mutant)
    asks = (ASKS[number] for place, number in enumerate(GOES.get(way ^ 1, []))
            if not lines.LEAST or place < lines.LEAST[0] or isinstance(ASKS[number], Unit))  # units are quick
    return next((ask.name for ask in asks if ask.sees(servers(), JUMP=str(way))), '')
