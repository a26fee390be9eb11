#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/assurance/mutate.py [--list FILE] [--every N] [--sanitize] [--short] [--lines | --first] [SOURCE or FOLDER]... - do the tests see a wrong token?
tools/assurance/mutate.py --jumps [--list FILE] [--every N] [SOURCE or FOLDER]... - a wrong branch of the machine code?
tools/assurance/mutate.py --again FILE [--every N] [SOURCE or FOLDER]... - do they now, which survived in this list of --list?
tools/assurance/mutate.py --planted FILE - do they see the faults of this file, such as tools/assurance/planted.txt?

One token at a time is changed (an operator, a constant by one, a statement left out), the source compiled by tcc
as a shared object of its own and put before the library's (LD_PRELOAD), and its tests run, the fastest first,
until one fails.  cli, bindings, web/src and tools/release/*.sh are in mutate_programs.py.  What no test sees survives.  Prints a line for each survivor and one for each source:

  lib/walk/transit/walk_verify.c: 142 of 150 killed
  lib/walk/transit/walk_verify.c:68: `>` to `>=`: if (n - climbed > bytes)

--jumps: what gcc makes of it at -O0, where each condition of C is a conditional jump: each jumps always, or never.
`jump 2 always` is of the second one of that line.  Functions in headers are left alone.

Survivors that are known, with their arguments, are in tools/assurance/mutants.txt, those of cli by rule in mutate_argued.py; exit
status 1 if there are others.
--sanitize: what survives is tried again, compiled with its tests by gcc with ASan and UBSan; what they see is killed.
--lines --quickest N: of the kept command lines that come to a place only the N quickest are asked: a first look.
--list FILE: writes every mutant and its fate there.  A mutant that hangs or crashes is killed.  Builds the library by
make, in build/pic.  Kept lines are asked as nobody where root asks; other mutants run as whoever started them and may write
where he may, at any path: not as root, but in a machine that can be thrown away.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import resource
import subprocess
import sys
import tempfile
import threading

import mutate_argued
import mutate_jumps as jumps
import mutate_programs as programs

SWAPS = {'==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
         '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&&': ['||'], '||': ['&&'], '&': ['|', '^'],
         '|': ['&', '^'], '^': ['|', '&'], '<<': ['>>'], '>>': ['<<'], '++': ['--'], '--': ['++'], '+=': ['-='],
         '-=': ['+='], '|=': ['&='], '&=': ['|='], '^=': ['|='], '<<=': ['>>='], '>>=': ['<<='], '*=': ['/='],
         '/=': ['*='], '!': [''], '~': ['']}
TOKEN = re.compile(r'''(?P<skip>\s+|/\*.*?\*/|//[^\n]*|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)|(?P<name>\w+)
    |(?P<sign><<=|>>=|->|\+\+|--|[-+*/%&|^=!<>]=|&&|\|\||<<|>>|.)''', re.S | re.M | re.X)
STATEMENT = re.compile(r'^[ \t]+(?!return\b|for\b|if\b|while\b|else\b|case\b|const\b|static\b|struct\b|unsigned\b|int\b'
                       r'|goto\b|u?int\d+_t\b|size_t\b)[\w*\[\]().>-]+[^;{}?]*(?:=|\+\+|--|\()[^;{}]*;[ \t]*(?:/\*.*\*/)?$', re.M)

# Which tests are asked about a source: the first pattern that its path begins with.
TESTS = [
    ('lib/walk/transit/walk_b', 'verdicts abreast trail batch_rejoin blocks batch'),
    ('lib/walk/transit/walk_compute', 'verdicts abreast trail batch_rejoin blocks batch'),
    ('lib/walk/transit/walk_push', 'verdicts abreast trail batch_rejoin blocks batch'),
    ('lib/walk/transit/walk_verify', 'verdicts verify rival'),
    ('lib/walk/transit/walk_wires', 'wire_path wire_verdicts wire_all'),
    ('lib/walk/transit/walk_all', 'wire_verdicts wire_all wire_path'),
    ('lib/walk/transit/walk_classes', 'plans verify'),
    ('lib/walk/transit/walk_trail', 'verdicts abreast trail batch_rejoin blocks'),
    ('lib/walk/transit', 'verdicts wire_verdicts walk verify'),
    ('lib/walk/ring', 'ring_verdicts ring'),
    ('lib/walk/tree/walk_tree_verify', 'tree_verify plans'),
    ('lib/walk/tree', 'tree families'),
    ('lib/walk/ports/walk_ports_cut', 'ports_cut'),
    ('lib/walk/ports/walk_ports_toward', 'ports_toward'),
    ('lib/walk/ports', 'ports_verdicts ports_follow'),
    ('lib/walk/graph', 'graph_walk graph_generate packet_headers'),
    ('lib/walk/walk_plan', 'plans verify'),
    ('lib/walk/walk_report', 'verify'),
    ('lib/walk/walk_header', 'ports_verdicts packet_headers'),
    ('lib/walk', 'verify verdicts ring_verdicts tree ports_verdicts'),
    ('lib/route/transit/route_selfcheck', 'selfcheck'),
    ('lib/route/transit', 'bounds route families'),
    ('lib/route/ring', 'ring_words bounds ring limits'),
    ('lib/route/tree', 'tree'),
    ('lib/route/ports/route_header', 'bounds limits packet_headers ports_route'),
    ('lib/route/ports/route_ports', 'bounds families limits headers ports_route'),
    ('lib/route/ports/route_twisted', 'bounds limits twisted ports_route'),
    ('lib/route/ports/route_search_ports', 'bounds limits twisted ports_route'),
    ('lib/route/ports/route_power', 'fields'),
    ('lib/route/ports/route_path', 'ports_path bounds limits ports_route'),
    ('lib/route/ports', 'bounds limits ports_route ports_choice'),
    ('lib/net/net_shape', 'families net'),
    ('lib/net/ports', 'bounds net ports_net'),
    ('lib/net/tree', 'bounds net tree'),
    ('lib/net', 'bounds net ports_net limits'),
    ('lib/topo/transit/topo_component', 'topo_numbers limits wires families'),
    ('lib/topo/transit', 'topo topo_numbers walk limits wire_verdicts latency wires families'),
    ('lib/topo/ring', 'ring families'),
    ('lib/topo/tree', 'tree'),
    ('lib/topo/ports/topo_ports', 'ports_follow limits ports_golden ports_topo families'),
    ('lib/topo/ports/topo_power', 'fields'),
    ('lib/topo/ports', 'ports_follow limits ports_golden ports_topo'),
    ('lib/topo/graph', 'graph graph_generate graph_walk'),
    ('lib/topo', 'topo limits families'),
    ('lib/gate/tree', 'tree_gate gate_names circuits'),
    ('lib/gate/transit/gate_tests', 'gate_sets gate_faults'),
    ('lib/gate/transit/gate_fault', 'gate_run circuits gate_faults'),
    ('lib/gate/transit', 'gate_names circuits gate_past_end gate'),
    ('lib/gate/gate_run', 'gate_run circuits tree_gate'),
    ('lib/gate', 'circuits gate_past_end gate tree_gate'),
    ('lib/load/tree/load_balance', 'tree_balance'),
    ('lib/load/tree/load_halve', 'tree_halve tree_load tree_heights'),
    ('lib/load/tree/load_theorem1', 'tree_halve tree_load tree_heights'),
    ('lib/load/tree/load_narrow', 'tree_halve tree_load tree_heights'),
    ('lib/load/tree/load_tree', 'tree_halve tree_load tree_heights'),
    ('lib/load/tree/load_chain', 'tree_schedule tree_chain tree_progress tree_load tree_heights'),
    ('lib/load/tree/load_rows', 'tree_schedule tree_chain tree_progress tree_load tree_heights'),
    ('lib/load/tree/load_schedule', 'tree_schedule tree_chain tree_progress tree_load tree_heights'),
    ('lib/load/tree', 'tree_progress tree_load tree_heights'),
    ('lib/load/ring', 'ring_traffic ring_deadlock ring_load'),
    ('lib/load/ports/load_ports_routes', 'load_routes'),
    ('lib/load/ports/load_inflow', 'load_inflow load_worst'),
    ('lib/load/ports/load_worst_choice', 'load_worst_choice'),
    ('lib/load/ports/load_worst', 'load_worst'),
    ('lib/load/ports/load_symmetry', 'load_symmetry load_worst load_worst_choice'),
    ('lib/load/ports', 'tables families'),
    ('lib/load/transit/load_sim', 'sim_naive sim_layout sim_rounds sim'),
    ('lib/load/transit/load_interval', 'sim_interval sim_rounds'),
    ('lib/load/transit/load_layout', 'transit_load latency load_limits families'),
    ('lib/load/graph/load_toward', 'graph_toward graph_generate'),
    ('lib/load/graph', 'graph_load graph_generate'),
    ('lib/load/load_match', 'load_match'),
    ('lib/load/load_assign', 'load_match'),
    ('lib/load/load_real', 'load_sample tables'),
    ('lib/load/load_sample', 'load_sample'),
    ('lib/load/load_pattern', 'load_pattern families'),
    ('lib/load', 'load transit_load latency families'),
]
COMPILE = {'.c': ['tcc', '-w', '-std=c99'], '.s': ['gcc']}
WORK = tempfile.mkdtemp(prefix='mutate.')
SANITIZE = ['gcc', '-w', '-g', '-O0', '-fsanitize=address,undefined', '-fsanitize=bounds-strict', '-fno-sanitize-recover=all']
LOCK, MEASURED = threading.Lock(), threading.Lock()
PROGRAMS = {}  # test: the words that run it, where it is not of C
SOUND = {}  # (source, test): what the sanitizers say without a mutant
OPTIONS = argparse.Namespace(sanitize=False, planted=None, jumps=False)
LIMIT = {}  # seconds of processor time that a test may take


def mutants(text):
    """(line, begin, end, replacement, what) of each change; text between functions is left alone, but for the rows of a
    table, ROW(...) and others in capitals, and so are macros."""
    found, depth, before, row = [], 0, '', False
    for token in TOKEN.finditer(text):
        what, begin = token[0], token.start()
        if token['skip']:
            continue
        row = row or (depth == 0 and what == '(' and before.isupper())
        depth += ({'(': 1, ')': -1} if row else {'{': 1, '}': -1}).get(what, 0)
        row = row and depth > 0
        line = text.count('\n', 0, begin) + 1
        if depth > 0 and token['sign']:
            pointer = what == '*' and (before in ('const', '(', ',', '=', 'return') or re.match(r'\w+_t$|char$|void$', before))
            for other in [] if pointer else SWAPS.get(what, []):
                found.append((line, begin, token.end(), other, f'`{what}` to `{other}`'))
        elif depth > 0 and token['number']:
            value, suffix = re.match(r'(0[xX][0-9a-fA-F]+|\d+)(.*)', what).groups()
            value = int(value, 8 if re.fullmatch(r'0\d+', value) else 0)
            for other in {value + 1, max(value - 1, 0)} - {value}:
                found.append((line, begin, token.end(), f'{other}{suffix}', f'`{what}` to `{other}`'))
        before = what
    for match in STATEMENT.finditer(text):
        if text.count('{', 0, match.start()) > text.count('}', 0, match.start()):
            begin = match.start() + len(match[0]) - len(match[0].lstrip())
            found.append((text.count('\n', 0, begin) + 1, begin, match.end(), ';', 'statement left out'))
    return sorted(found)


def tests_of(source):
    names = next(tests for begin, tests in TESTS if source.startswith(begin)).split()
    return sorted((name for name in names if name in PROGRAMS or os.path.exists(f'{WORK}/test_{name}')), key=lambda name: LIMIT.get(name, 1000))


def limited(seconds):
    """Processor time, not the clock's: what waits for a busy machine has not failed."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def passes(test, preload, seconds):
    environment = dict(os.environ, ROUTESEQ_QUICK='1', ROUTESEQ_STRINGS='20000', CMOCKA_TEST_ABORT='1')
    if preload:
        environment['LD_PRELOAD'] = preload
    try:
        return subprocess.run(PROGRAMS.get(test, [f'{WORK}/test_{test}']), env=environment, timeout=20 * seconds,
                              preexec_fn=lambda: limited(seconds), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def build(sources):
    """The library and the tests that are wanted, and how long each test takes."""
    if any(map(programs.is_ours, sources)):
        if OPTIONS.jumps:
            jumps.build([source for source in sources if programs.is_ours(source)])
            jumps.measure(OPTIONS.only)
        else:
            programs.build([source for source in sources if programs.is_ours(source)])
        sources = [source for source in sources if not programs.is_ours(source)]
    if any(source.startswith(programs.rust.NATIVE) for source in sources):
        subprocess.run([os.environ.get('MAKE', 'make'), '--no-print-directory', '-s', 'all'], check=True)
        os.environ.update(programs.rust.where())
        PROGRAMS.update(programs.rust.programs())
        took = {}
        for name in PROGRAMS:
            begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            seconds_of(name)
            took[name] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin
        TESTS.append((programs.rust.NATIVE, ' '.join(sorted(PROGRAMS, key=took.get))))
        sources = [source for source in sources if source.startswith('lib/')]
    if not sources:
        return
    subprocess.run([os.environ.get('MAKE', 'make'), '--no-print-directory', '-s', 'shared'], check=True)
    objects = [f'build/{source[:-2]}.o'
               for source in subprocess.check_output(['tools/sources.sh', 'lib'], text=True).split()]
    library = f'{WORK}/librouteseq.so'
    subprocess.run(['cc', '-shared', '-fno-lto', '-o', library] + objects, check=True)
    wanted = {name for source in sources for name in next(t for b, t in TESTS if source.startswith(b)).split()}
    objects = {name: f'build/{found[:-2]}.o' for name in sorted(wanted) for found in glob.glob(f'tests/*/test_{name}.c')}
    subprocess.run([os.environ.get('MAKE', 'make'), '--no-print-directory', '-s', '-j2', *objects.values()], check=True)
    for name, test in objects.items():
        subprocess.run(['cc', '-o', f'{WORK}/test_{name}', test, library, f'-Wl,-rpath,{WORK}', '-lcmocka', '-lm', '-pthread'], check=True)
        if not OPTIONS.planted:  # then only those that a fault comes to
            seconds_of(name)


def seconds_of(test):
    """How long it may take, from how long it takes without a mutant; in tests_of, the fastest first."""
    with MEASURED:
        if test not in LIMIT:
            begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if not passes(test, None, 300):
                sys.exit(f'test_{test} fails without a mutant')
            LIMIT[test] = 1 + int(8 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin))
        return LIMIT[test]


def fate(job):
    """None: does not compile; the test that sees it; or '' for a survivor."""
    source, suffix, text, (_, begin, end, other, _) = job
    if programs.is_ours(source):
        return jumps.fate(source, job[3]) if OPTIONS.jumps else programs.fate(source, text, job[3])
    folder = tempfile.mkdtemp(dir=WORK)
    path, shared = f'{folder}/mutant{suffix}', f'{folder}/mutant.so'
    with open(path, 'w', encoding='ascii') as file:
        file.write(text[:begin] + other + text[end:])
    needed = [programs.rust.SHARED, f'-Wl,-rpath={os.path.abspath(os.path.dirname(programs.rust.SHARED))}'] if source.startswith(programs.rust.NATIVE) else []  # by the command too, which tests start
    compiled = subprocess.run(COMPILE[suffix] + ['-shared', '-Iinclude', f'-I{os.path.dirname(source)}', path, *needed, '-o', shared],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if compiled.returncode != 0:
        return None
    seen = next((test for test in tests_of(source) if not passes(test, shared, seconds_of(test))), '')
    if seen == '' and OPTIONS.sanitize and suffix == '.c' and source.startswith('lib/'):
        seen = next((f'{test}, sanitized' for test in tests_of(source) if sanitizers_see(source, path, test, folder)), '')
    for name in os.listdir(folder):
        os.remove(f'{folder}/{name}')
    os.rmdir(folder)
    return seen


def sanitized(source, path, test, folder):
    """How a test ends with this source before the library's, both with ASan and UBSan."""
    shared, program = f'{folder}/sanitized.so', f'{WORK}/sanitized_{test}'
    with LOCK:
        if not os.path.exists(program):
            subprocess.run(SANITIZE + ['-std=c11', '-D_POSIX_C_SOURCE=200809L', '-Iinclude', '-Itests', '-o', program,
                                       glob.glob(f'tests/*/test_{test}.c')[0], f'{WORK}/librouteseq.so', f'-Wl,-rpath,{WORK}',
                                       '-lcmocka', '-lm', '-pthread'], check=True)
    subprocess.run(SANITIZE + ['-std=c99', '-fPIC', '-shared', '-Iinclude', f'-I{os.path.dirname(source)}', path, '-o', shared],
                   check=True)
    environment = dict(os.environ, ROUTESEQ_QUICK='1', ROUTESEQ_STRINGS='20000', LD_PRELOAD=shared,
                       ASAN_OPTIONS='verify_asan_link_order=0:detect_leaks=0')
    return subprocess.run([program], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          errors='replace', check=False)


def sanitizers_see(source, path, test, folder):
    with LOCK:
        first = (source, test) not in SOUND
    if first:
        ended = sanitized(source, source, test, folder)
        if ended.returncode != 0:
            sys.exit(f'{source}: test_{test} fails under sanitizers without a mutant: {ended.stderr}')
        SOUND[source, test] = True
    ended = sanitized(source, path, test, folder)
    return ended.returncode != 0 and ('AddressSanitizer' in ended.stderr or 'runtime error:' in ended.stderr)


def known():
    """The survivors that are argued: lines "SOURCE: WHAT: THE LINE'S TEXT"; what is indented below is the argument."""
    if not os.path.exists('tools/assurance/mutants.txt'):
        return set()
    return {row.rstrip('\n') for row in open('tools/assurance/mutants.txt', encoding='ascii') if row[0] not in ' #\n'}


def planted(path):
    """The faults of such a file, as mutants of their sources: {source: [mutant, ...]}."""
    faults = {}
    for row in open(path, encoding='ascii'):
        if row.startswith('#'):
            continue
        source, old, new = row.rstrip('\n').replace('\\n', '\n').split('\t')
        text = open(source, encoding='ascii').read()
        if text.count(old) != 1:
            sys.exit(f'{path}: not once in {source}: {old}')
        begin = text.index(old)
        faults.setdefault(source, []).append(
            (text.count('\n', 0, begin) + 1, begin, begin + len(old), new, f'planted: {new}'))
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--list')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--every', type=int, default=1, help='only each so many-th mutant of a source')
    parser.add_argument('--from', type=int, dest='begin', help='with --every: the first of them, from 0; EVERY / 2 unless said')
    parser.add_argument('--again')
    parser.add_argument('--planted')
    parser.add_argument('--sanitize', action='store_true')
    parser.add_argument('--jumps', action='store_true')
    parser.add_argument('--short', action='store_true', help='of cli: pytest alone, no scripts; of bindings/python: tests of a fifth of a second at most; of web/src: those of a second together')
    parser.add_argument('--lines', action='store_true', help='of cli: the kept command lines alone')
    parser.add_argument('--quickest', type=int, help='with --lines or --jumps: of the lines that come to a place only so many, the quickest')
    parser.add_argument('--only', default='', help='with --jumps: of the lines only those in which this stands')
    parser.add_argument('--first', action='store_true', help='of cli: these lines, then the other tests')
    parser.add_argument('where', nargs='*', default=['lib'])
    options = parser.parse_args(namespace=OPTIONS)
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + '/../..')
    programs.SHORT[:] = [True] * options.short
    programs.LINES[:] = [True] * (options.lines or options.first)
    programs.ALONE[:] = [True] * options.lines
    programs.lines.LEAST[:] = [options.quickest] * bool(options.quickest)
    programs.lines.SANITIZE[:] = [True] * options.sanitize
    if (any(where.startswith('cli') for where in options.where) and not options.lines and not options.jumps) or options.planted:
        programs.with_models()
    faults = planted(options.planted) if options.planted else {}
    ours = [where for where in options.where if programs.is_ours(where + '/')]
    of_lib = [where for where in options.where if where not in ours]
    sources = sorted(faults) or programs.sources_of(ours) + (subprocess.check_output(['tools/sources.sh'] + of_lib, text=True).split() if of_lib else [])
    again = {row.rsplit(': ', 1)[0] for row in open(options.again, encoding='utf-8')
             if row.endswith(' SURVIVES\n')} if options.again else set()
    build(sources)
    argued, unknown, all_killed, all_valid = known(), 0, 0, 0
    log = open(options.list, 'w', encoding='utf-8') if options.list else None
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for source in sources:
            text = open(source, encoding='utf-8').read()
            lines, suffix = text.split('\n'), '.s' if options.jumps else '.c'
            text = jumps.assembly(source) if options.jumps else text
            these = faults.get(source) or (jumps.mutants(source, text, lines) if options.jumps else
                                              programs.mutants(source, text, mutants, SWAPS) if programs.is_ours(source) else mutants(text))[options.every // 2 if options.begin is None else options.begin::options.every]
            if options.again:
                these = [m for m in these if f'{source}:{m[0]}: {m[4]}' in again]
            killed = valid = 0

            def argument(mutant):
                line = lines[mutant[0] - 1].strip()
                return f'{source}: {mutant[4]}: {line}' in argued or (source.startswith('cli/') and mutate_argued.rule(source, mutant[0], mutant[4], line))

            fates = pool.map(fate, [(source, suffix, text, mutant) for mutant in these])  # what is argued, too: a row hides its twins
            for mutant, seen in zip(these, fates):  # at once, so that a run can be stopped
                line, what = mutant[0], mutant[4]
                if seen is None:
                    if faults:
                        sys.exit(f'{source}: a planted fault does not compile')
                    continue
                killed, valid = killed + (seen not in ('', programs.lines.SAME)), valid + 1
                if log:
                    print(f'{source}:{line}: {what}: {seen or ("argued" if argument(mutant) else "SURVIVES")}', file=log, flush=True)
                if seen == '':
                    known_one = bool(argument(mutant))
                    unknown += not known_one
                    print(f'{"argued: " if known_one else ""}{source}:{line}: {what}: {lines[line - 1].strip()}', flush=True)
            print(f'{source}: {killed} of {valid} killed', flush=True)
            all_killed, all_valid = all_killed + killed, all_valid + valid
    print(f'{all_killed} of {all_valid} killed, {all_valid - all_killed - unknown} argued, {unknown} survive')
    subprocess.run(['rm', '-rf', WORK], check=True)
    programs.close()
    return 1 if unknown else 0


if __name__ == '__main__':
    sys.exit(main())
