# SPDX-License-Identifier: MIT-0
"""For mutate_programs.py: mutants of cli asked by command lines whose output is kept (tests/vectors/unchanged_output.tsv).

Quick: the command is built as a shared object, a mutant of one source compiled by tcc and put before it (LD_PRELOAD, some
10 ms), and asked only the lines that reach its place (mutate_reach.c), the one that saw the last mutant first, then the shortest.
A mutant that prints another byte, ends with another status, takes 20 times as long (and .4 s) or a GiB is killed; with --sanitize
also one that ASan or UBSan see at such a line (tools/assurance/sanitize.sh with LONG=1 asks them all).  Of the lines in
tests/cli/no_memory.txt, which are kept too, each allocation fails once.  tests/cli/unit_*.c call the sources that they name.
Of what survives, a mutant is argued of which gcc or clang makes the same code.

  tools/assurance/mutate.py --lines --list FILE [--every N] cli/ring ...   by these lines alone
  tools/assurance/mutate.py --again FILE [--every N] cli/ring ...          what survived, by the other tests
  tools/assurance/mutate_lines.py unreached [SOURCE...]                    places that no line reaches
"""
import array
import bisect
import glob
import os
import pickle
import re
import resource
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

VECTORS, NO_MEMORY = 'tests/vectors/unchanged_output.tsv', 'tests/cli/no_memory.txt'
COMMAND = os.path.abspath(os.path.dirname(os.path.abspath(__file__)) + '/../../build/mutate_shared/bin/routeseq')
MEASURED = 'build/mutate_reach/measured'
WORK = tempfile.mkdtemp(prefix='mutate_lines.')
HERE = threading.local()
FLAGS = ['-w', '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-Iinclude']
CPU, CLOCK, BYTES, MEMORY = 20, 120, 1 << 24, 1 << 30
SOON, SLOWER = .4, 20  # processor time that a line may take: this and so many times what it takes by the clock without a mutant, at most CPU
RUNNING = {}  # process: when it is stopped
LINES, REACH, FIRST = [], {}, {}  # REACH[source]: {row: [numbers of lines]}
WRAPPED = ['-DWRAP', '-Wl,--wrap=catch_interrupt,--wrap=leave_at_interrupt,--wrap=system_interrupted,--wrap=system_memory,--wrap=system_terminal,--wrap=system_seconds,--wrap=system_progress', 'tests/cli/planted.c']
SANITIZE = []  # not empty: what survives is asked again, compiled by gcc with ASan and UBSan
SANITIZED = ['-g', '-O0', '-fPIC', '-fsanitize=address,undefined', '-fsanitize=bounds-strict', '-fno-sanitize-recover=all']
SAME = 'argued: the same code'
COMPILERS = [('gcc', '-O2', '-fno-aggressive-loop-optimizations', '-fwrapv')] + [('clang', '-O2', '-fwrapv')] * bool(shutil.which('clang'))
FOUND = 97  # status of what they see
MOST = 60  # lines that they are asked, the quickest
SANITIZING = threading.Lock()
UNITS = {}  # source: programs
LEAST = []  # of the lines that come to a mutant so many are asked, the quickest
STARVED, BOTH = {}, {}  # text of a line of NO_MEMORY: which of its allocations may fail without a mutant; its answer with memory


class Line:
    """A command line; shell's 2>&1, >/dev/full, <FILE and <<E are all that it may have beside words in quotes."""

    def __init__(self, text):
        self.text, self.seconds, self.answer, self.reached = text, 0.0, None, []
        if '\\n' in text:  # as printf %b
            text = re.sub(r'\\([nt\\])', lambda found: {'n': '\n', 't': '\t'}.get(found[1], found[1]), text)
        text, _, given = text.partition('\n')
        given = re.sub(r'\\([\\$`])', r'\1', given)  # as what follows <<E
        self.given = given[:-1] if given.endswith('\nE') else given.removesuffix('E')
        self.words = shlex.split(text)
        self.both, self.full = '2>&1' in self.words, '>/dev/full' in self.words
        self.file = next((word[1:] for word in self.words if re.fullmatch(r'<[^<].*', word)), None)
        self.words = [word for word in self.words if word not in ('2>&1', '>/dev/full', '<<E') and not re.fullmatch(r'<[^<].*', word)]
        self.planted = dict([self.words.pop(0).split('=')]) if text[:1].isupper() else {}


def kept():
    rows = [row.rstrip('\n').split('\t', 3) for row in open(VECTORS, encoding='utf-8') if row[0] != '#']
    return [Line(row[3]) for row in rows if not SANITIZE or row[2] != '3']  # as unchanged_output.sh: without a limit more would be there


def folder():
    """This worker's: a copy of what the lines read."""
    if not hasattr(HERE, 'folder'):
        HERE.folder, HERE.code = tempfile.mkdtemp(dir=WORK), {}
        filled()
    return HERE.folder


def given_away(path):
    """To nobody, as whom root's mutants run."""
    if os.geteuid() == 0:
        os.chmod(WORK, 0o755)
        for folder, _, names in os.walk(path):
            for one in [folder, *(f'{folder}/{name}' for name in names)]:
                os.chown(one, 65534, 65534)


def filled():
    """Its files as they were: a mutant may have written there."""
    for name in os.listdir(HERE.folder):
        path = f'{HERE.folder}/{name}'
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif not name.startswith('mutant.'):
            os.remove(path)
    for name in ('examples', 'tests/vectors'):
        shutil.copytree(name, f'{HERE.folder}/{name}')
    given_away(HERE.folder)


def watch():
    while True:
        time.sleep(1)
        for process, end in list(RUNNING.items()):
            if time.time() > end:
                process.kill()


def ask(program, line, **more):
    """(status, what it prints)."""
    here = folder()
    if line.planted:
        more = {**more, **line.planted, 'LD_PRELOAD': f'{more.get("LD_PRELOAD", "")} {WORK}/planted.so'.strip()}
    given = line.file or 'given'
    if not line.file:
        with open(f'{here}/given', 'w', encoding='utf-8') as file:
            file.write(line.given)
    if os.path.exists(f'{here}/said'):
        os.remove(f'{here}/said')
    stdin = os.open(os.path.join(here, given), os.O_RDONLY)  # a folder, too
    with open(f'{here}/said', 'ab+') as said, open('/dev/full', 'wb') as full:  # as >>
        process = subprocess.Popen([program, *line.words], cwd=here, stdin=stdin, stdout=full if line.full else said, stderr=said if line.both else subprocess.DEVNULL,
                                   env={'LC_ALL': 'C', 'MALLOC_PERTURB_': '165', 'PATH': os.environ['PATH'], **more}, close_fds=False)
        os.close(stdin)
        try:
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (CPU, CPU))
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (BYTES * 16, BYTES * 16))
        except (ProcessLookupError, PermissionError):
            pass  # it has ended
        RUNNING[process] = time.time() + CLOCK
        status = process.wait()
        del RUNNING[process]
        said.seek(0)
        return status, said.read()


class Server:
    """The command with these shared objects before it, loaded once (mutate_fork.c)."""

    def __init__(self, preload):
        self.process = subprocess.Popen([COMMAND], cwd=folder(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, close_fds=False, bufsize=0,
                                        env={'LC_ALL': 'C', 'MALLOC_PERTURB_': '165', 'PATH': os.environ['PATH'], 'LD_PRELOAD': preload})

    def ask(self, line, **more):
        """(status, what it prints), as ask(); a server that does not answer has ended by itself."""
        here = folder()
        if not line.file:
            with open(f'{here}/given', 'w', encoding='utf-8') as file:
                file.write(line.given)
        if os.path.exists(f'{here}/said'):
            os.remove(f'{here}/said')
        words = [str(int(min(CPU, SOON + SLOWER * line.seconds) * 1e6)), str(CLOCK), line.file or 'given', *(('/dev/full', 'said') if line.full else ('said', '1' if line.both else '/dev/null')), str(len(more)), *(f'{name}={value}' for name, value in more.items()), COMMAND, *line.words]
        request = b''.join(word.encode() + b'\0' for word in words)
        try:
            self.process.stdin.write(struct.pack('=I', len(request)) + request)
            reply = self.process.stdout.read(4)
        except BrokenPipeError:
            reply = b''
        if len(reply) < 4:
            return -1, b''
        with open(f'{here}/said', 'rb') as said:
            return os.waitstatus_to_exitcode(struct.unpack('=i', reply)[0]), said.read()

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Servers(dict):
    """Of one mutant ('': none), by what stands beside it."""

    def __init__(self, mutant):
        super().__init__()
        self.mutant = mutant

    def __missing__(self, beside):
        self[beside] = Server(f'{self.mutant} {beside}'.strip())
        return self[beside]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for one in self.values():
            one.end()

    def ask(self, line, **more):
        return self[f'{WORK}/planted.so' if line.planted else ''].ask(line, **line.planted, **more)

    def starved(self, line, failing):
        return self[f'{WORK}/no_memory.so'].ask(line, **failing)


def limit():
    if not SANITIZE:  # ASan's shadow is large
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES * 16, BYTES * 16))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()


def sources():
    return subprocess.check_output(['tools/sources.sh', 'cli'], text=True).split()


def compiled(where, flags, link, name):
    """The whole command in a folder below build, anew where a source is newer."""
    os.makedirs(where, exist_ok=True)
    newest = max(os.path.getmtime(path) for path in glob.glob('cli/**/*.[ch]', recursive=True) + ['build/librouteseq.a'])
    if os.path.exists(f'{where}/{name}') and os.path.getmtime(f'{where}/{name}') > newest:
        return
    for one in sources():
        made = f'{where}/{one[:-2].replace("/", ".")}.o'
        subprocess.run(['gcc', '-O0', *flags, *FLAGS, f'-I{os.path.dirname(one)}', '-c', one, '-o', made], check=True)
    subprocess.run(['gcc', '-w', *link, '-o', f'{where}/{name}', *glob.glob(f'{where}/*.o'), 'build/librouteseq.a', '-lm', '-pthread'], check=True)


def places():
    """{address: (source, row)} of the command in build/mutate_reach."""
    program = 'build/mutate_reach/routeseq'
    said = subprocess.check_output(['objdump', '-d', '--no-show-raw-insn', program], text=True).splitlines()
    after = [said[i + 1].split(':')[0].strip() for i, row in enumerate(said[:-1]) if row.endswith('<__sanitizer_cov_trace_pc>')]
    rows = subprocess.run(['addr2line', '-e', program], input='\n'.join(f'{int(one, 16) - 1:x}' for one in after), capture_output=True, text=True, check=True).stdout
    here, found = os.path.abspath('.') + '/', {}
    for address, row in zip(after, rows.splitlines()):
        source, _, number = row.split(' ')[0].removeprefix(here).rpartition(':')
        if source.endswith('.c') and number.isdigit():
            found[int(address, 16) - 0x400000] = os.path.normpath(source), int(number)
    return found


def measure(lines):
    """Fills LINES, REACH: what each prints, and where it comes."""
    compiled('build/mutate_reach', ['-g', '-fno-pie', '-fsanitize-coverage=trace-pc'], ['-no-pie', '-O1', *WRAPPED, 'tools/assurance/mutate_reach.c'], 'routeseq')
    known, program = places(), os.path.abspath('build/mutate_reach/routeseq')
    for source, row in known.values():
        REACH.setdefault(source, {})[row] = set()
    build_of = os.path.getmtime(program), os.path.getmtime('build/routeseq')
    kept_before = {}  # what was measured of this build
    if os.path.exists(MEASURED):
        with open(MEASURED, 'rb') as file:
            of, before = pickle.load(file)
            kept_before = before if of == build_of else {}
    path = f'{WORK}/reached'
    for line in lines:
        if line.text not in kept_before:
            answer, seconds = timed(lambda line=line: ask(program if line.planted else os.path.abspath('build/routeseq'), line))
            ask(program, line, REACH=path)
            with open(path, 'rb') as file:
                kept_before[line.text] = answer, seconds, [known[address] for address in array.array('I', file.read()) if address in known]
        line.answer, line.seconds, line.reached = kept_before[line.text]
    with open(f'{MEASURED}.{os.getpid()}', 'wb') as file:
        pickle.dump((build_of, kept_before), file)
    os.replace(f'{MEASURED}.{os.getpid()}', MEASURED)
    LINES[:] = sorted(lines, key=lambda line: line.seconds)
    for number, line in enumerate(LINES):
        for source, row in line.reached:
            REACH[source][row].add(number)


def timed(work):
    """What it gives, and how long it takes."""
    begin = time.time()
    return work(), time.time() - begin


def beside():
    """What stands before the command of some lines."""
    for name in ('planted', 'no_memory'):
        subprocess.run(['gcc', '-w', '-O1', '-shared', '-fPIC', f'tests/cli/{name}.c', '-o', f'{WORK}/{name}.so'], check=True)
    with open(NO_MEMORY, encoding='ascii') as file:
        STARVED.update({line: None for line in file.read().splitlines() if not line.startswith('#')})


def units(where):
    """The unit tests, linked to the command in this folder."""
    for unit in glob.glob('tests/cli/unit_*.c'):
        with open(unit, encoding='utf-8') as file:
            asks = re.findall(r'\bcli/[\w/]+\.c\b', file.read().split('asks: ')[1].split('*/')[0])
        program = f'{WORK}/{os.path.basename(unit)[:-2]}'
        subprocess.run(['gcc', '-O0', *FLAGS, '-rdynamic', '-o', program, unit, f'{where}/libcommand.so', f'-Wl,-rpath,{os.path.abspath(where)}', '-lm', '-pthread'], check=True)
        if ended(program) != 0:
            raise SystemExit(f'{unit} fails without a mutant')
        for source in asks:
            UNITS.setdefault(source, []).append(program)


def server(where):
    """The program that loads the command in this folder once."""
    os.makedirs(f'{where}/bin', exist_ok=True)
    program = os.path.abspath(f'{where}/bin/routeseq')
    subprocess.run(['gcc', '-w', '-O1', '-o', program, 'tools/assurance/mutate_fork.c', '-Wl,--no-as-needed', f'{where}/libcommand.so', f'-Wl,-rpath,{os.path.abspath(where)}'], check=True)
    return program


def build(lines=None):
    limit()
    beside()
    measure(lines or kept())
    where = 'build/mutate_shared'
    compiled(where, ['-fPIC'], ['-shared', '-Wl,-soname,libcommand.so'], 'libcommand.so')
    units(where)
    server(where)
    with Servers('') as servers:
        for line in LINES:
            said = servers.ask(line)
            if said != line.answer:
                raise SystemExit(f'{line.text}: as a shared object the command says {said}, not {line.answer}')


def asked_of(source, row, text, begin, blocks=3):
    """Numbers of the lines that come here: to one of the last blocks that begin in this row or before it, or, for what a function
    begins with, to the next; of a table outside functions all."""
    at = REACH.get(source)
    if not at or text.rfind('\n{', 0, begin) <= text.rfind('\n}', 0, begin):
        return range(len(LINES))
    rows = sorted(at)
    i = bisect.bisect(rows, row)
    return sorted({number for one in rows[max(i - blocks, 0):i + 1] for number in at[one]})


def made(source, text, mutant):
    """This worker's mutant.so; false where it does not compile."""
    _, begin, end, other, _ = mutant
    here = folder()
    path = f'{here}/mutant.c'
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text[:begin] + other + text[end:])
    return subprocess.run(['tcc', *FLAGS, f'-I{os.path.dirname(source)}', '-shared', path, '-o', f'{here}/mutant.so'],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, close_fds=False).returncode == 0


def fate(source, text, mutant):
    """None: does not compile; the line that sees it; or '' for a survivor."""
    row, begin, _, _, _ = mutant
    here = folder()
    if not made(source, text, mutant):
        return None
    first = FIRST.setdefault(source, [])
    numbers = asked_of(source, row, text, begin)
    numbers = numbers[:LEAST[0] if LEAST else len(numbers)]
    among = set(numbers)
    with Servers(f'{here}/mutant.so') as servers:
        for number in [one for one in list(first) if one in among] + [one for one in numbers if one not in first]:
            line = LINES[number]
            if servers.ask(line) == line.answer:
                continue
            with Servers('') as right:
                as_ever = sound(right, line)
            if as_ever or servers.ask(line) != line.answer:
                if number in first:
                    first.remove(number)
                first.insert(0, number)
                return line.text.partition('\\n')[0]
        for unit in UNITS.get(source, []):
            if ended(unit, LD_PRELOAD=f'{here}/mutant.so') != ended(unit):
                return os.path.basename(unit)
        seen = starved(servers, numbers)
    if not seen:
        seen = SAME if same(source, f'{here}/mutant.c') else sanitized(source, asked_of(source, row, text, begin, 1)) if SANITIZE else ''
    return seen


def sound(right, line):
    """Is the line answered as ever without a mutant?  Else an earlier mutant wrote into this worker's files: they are made anew."""
    if right.ask(line) == line.answer:
        return True
    filled()
    return False


def same(source, mutant):
    """Does a compiler make the same code of it?  What a program that runs over an array's end is free to do decides nothing here."""
    for compiler in COMPILERS:
        def code(path, compiler=compiler):
            return subprocess.run([*compiler, *FLAGS, f'-I{os.path.dirname(source)}', '-x', 'c', '-', '-S', '-o', '-'], stdin=open(path, 'rb'), capture_output=True, check=False, close_fds=False).stdout
        if (source, compiler) not in HERE.code:
            HERE.code[source, compiler] = code(source)
        if code(mutant) == HERE.code[source, compiler]:
            return True
    return False


def ended(unit, **more):
    """How a program ends that calls sources itself (tests/cli/units.sh)."""
    line = Line('')
    line.words = []
    return ask(unit, line, **more)[0]


def no_memory(servers, line, failing):
    """As tests/cli/no_memory.sh: does the command print what it prints with memory, or end with status 3 and say why?"""
    both = Line(f'{line.text} 2>&1')
    both.seconds = line.seconds
    if line.text not in BOTH:
        with Servers('') as right:
            BOTH[line.text] = right.ask(both)
    status, said = servers.starved(both, failing)
    return (status, said) == BOTH[line.text] or (status == 3 and b'memory' in said)


def failing(servers, line):
    """Of a line of NO_MEMORY: which of its allocations may fail without a mutant; a failed buffer of stdio's may change the order in /dev/fd/1."""
    if line.text not in STARVED:
        return []
    if STARVED[line.text] is None:
        count = f'{folder()}/count'
        no_memory(servers, line, {'NO_MEMORY_COUNT': count})
        with open(count, encoding='ascii') as file:
            STARVED[line.text] = [n for n in range(int(file.read())) if no_memory(servers, line, {'NO_MEMORY': str(n)})]
    return STARVED[line.text]


def starved(servers, numbers):
    """The first of the lines of NO_MEMORY at which this worker's mutant takes memory that it has not got, or ''."""
    for number in numbers:
        with Servers('') as right:
            allocations = failing(right, LINES[number])
        if not all(no_memory(servers, LINES[number], {'NO_MEMORY': str(n)}) for n in allocations):
            return f'no memory: {LINES[number].text}'
    return ''


def whole_sanitized(where='build/mutate_sanitized'):
    """The command and the library with ASan and UBSan, which see what a mutant gives to other sources, too."""
    with SANITIZING:
        newest = max(os.path.getmtime(path) for path in glob.glob('cli/**/*.[ch]', recursive=True) + ['build/librouteseq.a'])
        if not os.path.exists(f'{where}/libcommand.so') or os.path.getmtime(f'{where}/libcommand.so') < newest:
            shutil.rmtree(where, ignore_errors=True)
            os.makedirs(f'{where}/bin')
            for room in ('lib', 'cli'):  # many sources at once: a third of the time
                listed = subprocess.check_output(['tools/sources.sh', room], text=True).split()
                for row in subprocess.check_output(['tools/unity.sh', f'{where}/{room}', *listed], text=True).splitlines():
                    subprocess.run(['gcc', *SANITIZED, *FLAGS, '-c', row.split()[0], '-o', f'{row.split()[0][:-2]}.o'], check=True)
            subprocess.run(['gcc', *SANITIZED, '-shared', '-Wl,-soname,libcommand.so', '-o', f'{where}/libcommand.so', *glob.glob(f'{where}/*/*.o'), '-lm', '-pthread'], check=True)
            subprocess.run(['gcc', '-o', f'{where}/bin/routeseq', '-x', 'c', '/dev/null', '-x', 'none', '-Wl,--no-as-needed', f'{where}/libcommand.so', '-fsanitize=address,undefined',
                            f'-Wl,-rpath,{os.path.abspath(where)}'], check=True)
    return os.path.abspath(f'{where}/bin/routeseq')


def sanitized(source, numbers):
    """The first line at which ASan or UBSan see this worker's mutant, and not the source without it, or ''."""
    here, program = folder(), whole_sanitized()
    asan = subprocess.check_output(['gcc', '-print-file-name=libasan.so'], text=True).strip()  # first, for its malloc
    options = f'exitcode={FOUND}:detect_leaks=0:verify_asan_link_order=0:allocator_may_return_null=1:detect_odr_violation=0'  # its tables stand twice

    def made(path, shared):
        if not os.path.exists(shared):
            subprocess.run(['gcc', *SANITIZED, *FLAGS, '-shared', f'-I{os.path.dirname(source)}', path, '-o', shared], check=True)
        return shared

    def found(shared, number):
        return ask(program, LINES[number], LD_PRELOAD=f'{asan} {shared}', ASAN_OPTIONS=options, UBSAN_OPTIONS=f'exitcode={FOUND}')[0] == FOUND

    os.remove(f'{here}/mutant.so')
    mutant = made(f'{here}/mutant.c', f'{here}/mutant.so')
    for number in numbers[:MOST]:
        if found(mutant, number):
            if found(made(source, f'{here}/{source.replace("/", ".")}.so'), number):
                raise SystemExit(f'{source}: {LINES[number].text}: the sanitizers find a fault without a mutant')
            return f"sanitized: {LINES[number].text.partition(chr(92) + 'n')[0]}"
    return ''


def seen_by(program, source):
    """The same of a whole command, without knowing who comes where: lines of a command that the source is named for come first."""
    if not LINES:
        threading.Thread(target=watch, daemon=True).start()
        LINES[:] = [line for line in kept() if not line.planted]
    for line in sorted(LINES, key=lambda line: line.words[:1] == [] or line.words[0] not in source):
        line.answer = line.answer or ask(os.path.abspath('build/routeseq'), line)
        if ask(program, line) != line.answer:
            return line.text.partition('\\n')[0]
    return ''


def close():
    shutil.rmtree(WORK, ignore_errors=True)


def main():
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/../..')
    try:
        if sys.argv[1:2] == ['unreached']:
            measure(kept())
            for source in sys.argv[2:] or sorted(REACH):
                for row, numbers in sorted(REACH[source].items()):
                    if not numbers:
                        print(f'{source}:{row}')
        else:
            raise SystemExit(__doc__)
    finally:
        close()


if __name__ == '__main__':
    main()
