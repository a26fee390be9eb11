# SPDX-License-Identifier: MIT-0
"""For mutate.py: mutants of what is not lib, and how their tests are asked.

cli                       compiled by tcc, linked before the command's other objects; tests in Python: mutate_readers.py.
                          With --lines first, and quick: the command lines whose output is kept, mutate_lines.py
bindings/python           Python's tokens in a copy of the package; batch.c and others compiled
bindings/rust             by cargo: mutate_rust.py; native there, which is C, as lib, by mutate.py
web/src                   in a copy of the npm package, under node
tools/release (shell)     the words of a script

Each worker has a copy of this tree, with a build folder of its own, so that every test finds its mutant where it
looks.  Tests are asked the quickest first.
"""
import glob
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tokenize

import mutate_lines as lines
import mutate_readers as readers
import mutate_rust as rust

PYTEST = '/usr/bin/python3 -m pytest -x -q -p no:cacheprovider '
REPORTS = PYTEST + 'tests/cli/test_reports.py'
KEPT = 'kept lines'  # all of them, without knowing which come to a source
DRAWINGS, LIMITS = PYTEST + 'tests/cli/test_drawings.py', PYTEST + 'tests/cli/test_limits.py'


def only(*modules):
    return [f'env REPORTS={module} {REPORTS}' for module in modules]


def node(claims=''):
    return f'env FAILFAST=1 SHORT=1 CLAIMS={claims} node web/test/node.mjs build/package build/routeseq'


# Tests of a source: the first pattern that its path begins with.  After these, ALL.
TESTS = [
    ('cli/judge', only('judge') + [LIMITS, 'tests/cli/judge.sh']),
    ('cli/transit/transit_judge', only('judge') + ['tests/cli/judge.sh']),
    ('cli/transit/transit_walk', only('transit:walk') + ['tests/cli/cli.sh']),
    ('cli/transit/transit_report', only('wires:load') + ['tests/cli/sim.sh']),
    ('cli/transit/transit_s', only('wires:load') + ['tests/cli/sim.sh']),
    ('cli/transit/explain', only('transit:explain') + ['tests/cli/cli.sh']),
    ('cli/transit/stage_names', only('transit:walk', 'transit:explain', 'wires:walk')),
    ('cli/transit/wire', only('wires:walk') + [DRAWINGS, 'tests/cli/wires.sh']),
    ('cli/transit/transit_info', only('transit:info')),
    ('cli/transit', only('transit', 'wires') + ['tests/cli/cli.sh', 'tests/cli/verify.sh']),
    ('cli/ring/ring_walk', only('ring:walk') + ['tests/cli/rings.sh']),
    ('cli/ring/ring_judge', only('judge:ring') + ['tests/cli/judge.sh']),
    ('cli/ring/ring_dot', [DRAWINGS]), ('cli/ring/ring_d', [DRAWINGS]), ('cli/ring/ring_place', [DRAWINGS]), ('cli/ring/ring_graph', [DRAWINGS, 'tests/cli/rings.sh']),
    ('cli/ring', only('ring') + ['tests/cli/rings.sh']),
    ('cli/tree/tree_judge', only('judge:tree') + ['tests/cli/judge.sh']),
    ('cli/tree/tree_graph', [DRAWINGS, 'tests/cli/tree.sh']),
    ('cli/tree', only('tree') + ['tests/cli/tree.sh', 'tests/cli/tree_load.sh']),
    ('cli/ports/ports_judge', only('judge:ports') + ['tests/cli/judge.sh']),
    ('cli/ports/ports_dot', [DRAWINGS]), ('cli/ports/ports_l', only('ports:load') + [DRAWINGS, 'tests/cli/load_patterns.sh']),
    ('cli/ports/ports_walk', only('ports:walk')), ('cli/ports/ports_explain', only('ports:explain')), ('cli/ports/ports_reasons', only('ports:explain')), ('cli/ports/ports_info', only('ports:info')),
    ('cli/ports/ports_compare', only('check:compare') + ['tests/cli/compare.sh']), ('cli/ports/ports_design', only('ports:design') + ['tests/cli/design.sh']),
    ('cli/ports', only('ports') + [DRAWINGS, 'tests/cli/ports.sh', 'tests/cli/compare.sh']),
    ('cli/verbs/gate', only('gate') + ['tests/cli/gate.sh', 'tests/cli/gate_units.sh']),
    ('cli/verbs', only('transit:verify', 'ring:verify', 'transit:route', 'ports:route') + ['tests/cli/verify.sh', 'tests/cli/route_from.sh', 'tests/cli/cli.sh']),
    ('cli/check', only('check:check') + [LIMITS, '/usr/bin/python3 tools/models/model_check.py compare build/routeseq', 'tests/cli/fabrics.sh', 'tests/cli/lids.sh', 'tests/cli/own_topology.sh']),
    ('cli/draw', [DRAWINGS]), ('cli/graph/faults', ['tests/cli/load_faults.sh']), ('cli/graph', ['tests/cli/paths.sh', 'tests/cli/compare.sh']),
    ('cli/print', only('tree', 'transit:info', 'ring:walk', 'check')),
    ('cli/read', only('judge') + [LIMITS, 'tests/cli/cli.sh', 'tests/cli/help_and_errors.sh']),
    ('cli/compare', only('check:compare') + ['tests/cli/compare.sh']),
    ('cli/parts', [KEPT, 'tests/cli/parts.sh']), ('cli/merge', [KEPT, 'tests/cli/parts.sh']),
    ('cli/help', [KEPT, 'tests/cli/help_and_errors.sh']),
    ('cli', only('tree', 'ring:walk') + ['tests/cli/help_and_errors.sh', 'tests/cli/options.sh', 'tests/cli/cli.sh']),
    ('bindings/rust', rust.TESTS),
    ('bindings/python', ['models package routes c fabric names memory']),
    ('tools/release', [PYTEST + 'tests/build/test_release_scripts.py']),
]
PYTHON = {'==': '!=', '!=': '==', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '//', '//': '*', '%': '*', '&': '|', '|': '&', '^': '|',
          '<<': '>>', '>>': '<<', '+=': '-=', '-=': '+=', 'and': 'or', 'or': 'and', 'not': '', 'True': 'False', 'False': 'True', 'is': 'is not', 'in': 'not in'}
SHELL = [(r'(?<=\s)=(?=\s)', '!='), (r'!=', '='), (r'&&', '||'), (r'\|\|', '&&'), (r'(?<=\s)-n(?=\s)', '-z'), (r'(?<=\s)-z(?=\s)', '-n'), (r'(?<=\s)(?<!! )-e(?=\s)', '! -e'),
         (r'(?<=\[ )!\s', ''), (r'\b755\b', '644'), (r'\b644\b', '755'), (r'\bsort -u\b', 'sort'), (r'(?<=\s)-vE?(?=\s)', ''), (r'(?<=\d)-(?=\d)', ' ')]
FABRIC_CC = ['tcc', '-w', '-fPIC', '-pthread', '-std=c99', '-D_POSIX_C_SOURCE=200809L', '-Iinclude', '-I.', '-Ibindings/python/native']
LOCAL = threading.local()
WORK = tempfile.mkdtemp(prefix='mutate_programs.')
SERVERS = []
READY = {}  # source: seconds that each test takes without a mutant


def with_models():
    """Goes on as Debian's Python, which has the packages that tools/models need, where this one has not."""
    if not importlib.util.find_spec('numpy') and os.path.realpath(sys.executable) != os.path.realpath('/usr/bin/python3'):
        os.execv('/usr/bin/python3', ['/usr/bin/python3', 'tools/assurance/mutate.py', *sys.argv[1:]])


def is_ours(source):
    return not source.startswith(('lib/', f'{rust.NATIVE}/'))


def sources_of(where):
    """Files below these, as far as they are mutated here."""
    found = []
    for one in where:
        if os.path.isdir(one):
            for folder, _, names in os.walk(one):
                found += [f'{folder}/{name}' for name in names if name.endswith(('.c', '.py', '.js', '.sh', '.rs')) and '/tests' not in folder and '/backend' not in folder]
        else:
            found.append(one)
    return sorted(name for name in found if not re.search(r'_(windows|web)\.c$', name))


def mutants(source, text, of_c, swaps):
    """As mutate.mutants, for Python, Rust and shell; of_c serves C and JavaScript."""
    if source.endswith('.rs'):
        return rust.mutants(text, swaps)
    if source.endswith(('.c', '.js')):
        return of_c(text)
    starts, found = [0], []
    for line in text.split('\n'):
        starts.append(starts[-1] + len(line) + 1)
    if source.endswith('.py'):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            begin, end = (starts[row - 1] + column for row, column in (token.start, token.end))
            others = []
            if token.type in (tokenize.OP, tokenize.NAME) and token.string in PYTHON and not re.match(r' *((from|import|@|def|class) ?|[\w.]+: [\w\[\], .|]*$)', text[starts[token.start[0] - 1]:begin]):  # annotations decide nothing
                others = [PYTHON[token.string]]
            elif token.type == tokenize.NUMBER and re.fullmatch(r'0[xX][0-9a-fA-F]+|\d+', token.string):
                others = [str(int(token.string, 0) + 1)] + ([str(int(token.string, 0) - 1)] if int(token.string, 0) else [])
            found += [(token.start[0], begin, end, other, f'`{token.string}` to `{other}`') for other in others]
        return sorted(found)
    for row, line in enumerate(text.split('\n')):
        if line.lstrip().startswith('#') or not line.strip():
            continue
        code = re.match(r'(?:[^#"\']|(?<!\s)#|"[^"]*"|\'[^\']*\'|["\'])*', line)[0]  # without its comment
        for pattern, other in SHELL:
            found += [(row + 1, starts[row] + m.start(), starts[row] + m.end(), other, f'`{m[0]}` to `{other}`') for m in re.finditer(pattern, code)]
        if re.match(r'\s+\S', line) and not re.match(r'\s*(if|then|else|elif|fi|for|do|done|case|esac|\w+\)|;;|\}|\{|\()', line) and not line.rstrip().endswith(('\\', '|', '{', '(', '&&')):
            found.append((row + 1, starts[row] + len(line) - len(line.lstrip()), starts[row] + len(line), ':', 'line left out'))
    return sorted(found)


def farm():
    """This worker's folder: a copy of the tree (scripts look for files, not links), and a build of its own."""
    if not hasattr(LOCAL, 'folder'):
        LOCAL.folder = folder = tempfile.mkdtemp(dir=WORK)
        for name in os.listdir('.'):
            if os.path.isdir(name) and name not in ('build', '.git'):
                shutil.copytree(name, f'{folder}/{name}')
            elif os.path.isfile(name):
                shutil.copy(name, folder)
        os.makedirs(f'{folder}/build/reports')
        shutil.copy('build/routeseq', f'{folder}/build')
        for name in os.listdir('build'):
            if name not in ('routeseq', 'reports') and (name.endswith(('.a', '.so', '.so.0')) or name in ('web', 'lib', 'tests')):
                os.symlink(os.path.abspath(f'build/{name}'), f'{folder}/build/{name}')
        shutil.copytree('build/cli', f'{folder}/build/cli', copy_function=lambda one, to: os.symlink(os.path.abspath(one), to))  # find looks for files there
    return LOCAL.folder


def run(words, folder, seconds=300, **more):
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE='1', LC_ALL='C', **more)
    words = ['timeout', '-s', 'KILL', str(seconds), *words]  # it ends what they started too
    return subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def object_of(source):
    """Of native sources and those of the command beside them: there is a work.c in both."""
    return f'{WORK}/fabric/' + os.path.relpath(source).replace('/', '_')[:-1] + 'o'


def restored(folder, to):
    """A copy, and again after another file was put there."""
    if not os.path.exists(to):
        shutil.copytree(os.path.dirname(folder), os.path.dirname(to))
    for one in os.listdir(folder):
        if os.path.isfile(f'{folder}/{one}') and os.stat(f'{folder}/{one}').st_mtime_ns != os.stat(f'{to}/{one}').st_mtime_ns:
            shutil.copy2(f'{folder}/{one}', f'{to}/{one}')
    return to


def made(source, text):
    """Puts the mutant where the tests look; false if it is not valid."""
    if source.endswith('.rs'):
        return rust.made(run, source, text)
    folder = farm()
    if source.startswith('cli/'):
        with open(f'{folder}/build/mutant.c', 'w', encoding='utf-8') as file:
            file.write(text)
        objects = ['tcc', '-w', '-std=c11', '-D_POSIX_C_SOURCE=200809L', '-Iinclude', f'-I{os.path.dirname(source)}', '-c', f'{folder}/build/mutant.c', '-o', f'{folder}/build/mutant.o']
        return run(objects, '.') and run(['tcc', '-o', f'{folder}/build/routeseq', f'{folder}/build/mutant.o', f'{WORK}/command.a', 'build/librouteseq.a', '-lm', '-lpthread'], '.')
    if source.endswith('.py'):
        try:
            compile(text, source, 'exec')
        except SyntaxError:
            return False
    if source.startswith('bindings/'):
        site = restored(f'{WORK}/site/routeseq', f'{folder}/build/site/routeseq')
        if source.endswith('.c'):
            with open(f'{folder}/build/mutant.c', 'w', encoding='utf-8') as file:
                file.write(text)
            name, others = ('batch', []) if source.endswith('batch.c') else ('fabric', [one for one in glob.glob(f'{WORK}/fabric/*.o') if one != object_of(source)])
            return run([*FABRIC_CC, '-shared', f'{folder}/build/mutant.c', *others, '-o', f'{site}/_{name}.so'], '.')
        with open(f'{site}/{os.path.basename(source)}', 'w', encoding='utf-8') as file:
            file.write(text)
        return True
    if source.startswith('web/'):
        package = f'{folder}/build/package'
        restored(f'{WORK}/package/src', f'{package}/src')
        with open(f'{package}/src/{os.path.basename(source)}', 'w', encoding='utf-8') as file:
            file.write(text)
        with open(f'{folder}/{source}', 'w', encoding='utf-8') as file:  # layout.js is compared with C here
            file.write(text)
        return run(['node', '--check', f'{package}/src/{os.path.basename(source)}'], '.')
    with open(f'{folder}/{source}', 'w', encoding='utf-8') as file:
        file.write(text)
    return run(['sh', '-n', f'{folder}/{source}'], '.')


def server():
    """This worker's process with the tests of the Python binding."""
    if not hasattr(LOCAL, 'server'):
        environment = dict(os.environ, PYTHONDONTWRITEBYTECODE='1', LC_ALL='C', ROUTESEQ_TREE=farm(), PYTHONPATH=f'{farm()}/build/site')
        words = ['/usr/bin/python3', 'tools/assurance/mutate_server.py', f'{farm()}/bindings/python/tests', *['0.2'] * bool(SHORT)]
        if os.path.exists(f'{WORK}/fabric'):  # native: what is written past a buffer's end stops it
            environment['PYTHONMALLOC'] = 'debug'
        LOCAL.server = subprocess.Popen(words, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        SERVERS.append(LOCAL.server)
    return LOCAL.server


def asked(source, test, seconds=300, row=0):
    if source.endswith('.rs'):
        return rust.asked(run, source, test)
    folder = farm()
    if source.startswith('bindings/'):
        it = server()
        print(int(seconds), source, row, test, file=it.stdin, flush=True)
        LOCAL.said = it.stdout.readline().strip()
        return LOCAL.said == '-'
    return run(test.split(), folder, seconds, ROUTESEQ_QUICK='1')


CLAIMS = {}  # of web/src: a claim that matches this, seconds that it takes, and the parts of each file that it comes to


def reaches(parts, at):
    """Is the innermost of these ranges around this place one that was run?"""
    around = [part for part in parts if part['startOffset'] <= at < part['endOffset']]
    return bool(around) and min(around, key=lambda part: part['endOffset'] - part['startOffset'])['count'] > 0


def look_at_claims():
    """Each claim alone, with what node tells of the places it comes to; kept while it holds."""
    words, kept, parts = node().split(), 'build/mutants_claims.json', glob.glob('web/test/*.mjs') + glob.glob('web/src/*.js')
    restored(f'{WORK}/package/src', f'{farm()}/build/package/src')
    if os.path.exists(kept) and all(os.stat(part).st_mtime < os.stat(kept).st_mtime for part in parts):
        with open(kept, encoding='utf-8') as file:
            return CLAIMS.update(json.load(file))
    said = subprocess.check_output(words, cwd=farm(), text=True, env=dict(os.environ, ROUTESEQ_QUICK='1'))
    for name in re.findall('^ok (.*)', said, re.M):
        pattern = '^' + re.sub('[^a-z]', '.', name) + '$'
        with tempfile.TemporaryDirectory() as to:
            begin = os.times()
            if not run(['env', f'NODE_V8_COVERAGE={to}', f'CLAIMS={pattern}', *words[1:3], *words[4:]], farm(), ROUTESEQ_QUICK='1'):
                raise SystemExit(f'web/test/node.mjs: alone it fails: {name}')
            took, parts = os.times(), {}
            for one in glob.glob(f'{to}/*.json'):
                with open(one, encoding='utf-8') as file:
                    for script in json.load(file)['result']:
                        parts.setdefault(os.path.basename(script['url']).split('?')[0], []).append([part for call in script['functions'] for part in call['ranges']])
            CLAIMS[pattern] = took.children_user + took.children_system - begin.children_user - begin.children_system, parts
    with open(kept, 'w', encoding='utf-8') as file:
        json.dump(CLAIMS, file)
    return None


def claims_of(source, at):
    """Tests: the claims that come to this place, the quickest first."""
    name = os.path.basename(source)  # an operator is counted with what stands after it: || where that is asked alone
    found = sorted((seconds, pattern) for pattern, (seconds, parts) in CLAIMS.items() if any(reaches(one, at) or reaches(one, at - 2) for one in parts.get(name, [])))
    quick = [pattern for number, (seconds, pattern) in enumerate(found) if sum(took for took, _ in found[: number + 1]) < 1 or number == 0]
    tests = [node('|'.join(some)) for some in (quick, [] if SHORT else [pattern for _, pattern in found if pattern not in quick]) if some]
    READY.update({('web', test): 20 + 40 * sum(seconds for seconds, _ in found) for test in tests})
    return tests


SHORT = []  # not empty: scripts of a shell are not asked
LINES = []  # not empty: of cli the kept lines are asked first, those that come to the mutant's place
ALONE = []  # not empty: and nothing else


def tests_of(source, at=0):
    if source.startswith('web/'):
        return ['tools/web.sh layout'] * source.endswith('layout.js') + claims_of(source, at)
    tests = next(tests for begin, tests in TESTS if source.startswith(begin))
    return [test for test in tests if not (SHORT and test.startswith('tests/'))]


def build(sources):
    """What the tests are asked about."""
    subprocess.run([os.environ.get('MAKE', 'make'), '--no-print-directory', '-s', 'all'], check=True)
    if LINES:
        lines.build()
    if ALONE:
        return
    objects = [f'build/{one[:-2]}.o' for one in subprocess.check_output(['tools/sources.sh', 'cli'], text=True).split()]
    subprocess.run(['ar', 'rcs', f'{WORK}/command.a', *objects], check=True)  # the mutant stands before its object, which is left out then
    if any(source.startswith('bindings/python') for source in sources):
        parts = ['bindings/python/routeseq', 'bindings/python/native', 'bindings/python/backend', 'include', 'lib', 'cli']
        if not os.path.exists('build/mutants_site') or subprocess.check_output(['find', *parts, '-newer', 'build/mutants_site', '-type', 'f']):
            shutil.rmtree('build/mutants_site', ignore_errors=True)
            subprocess.run(['/usr/bin/python3', '-m', 'pip', 'install', '-q', '--no-deps', '--no-index', '--no-build-isolation', '--target', 'build/mutants_site',
                            'bindings/python'], env=dict(os.environ, CC='tcc', CFLAGS='-O0'), check=True)
        shutil.copytree('build/mutants_site', f'{WORK}/site')
    if any(source.startswith('bindings/python/native') for source in sources):
        os.makedirs(f'{WORK}/fabric')
        code = "import sys; sys.path[:0] = ['bindings/python/backend']; import routeseq_build as b; print(*b.fabric_sources())"
        for one in subprocess.check_output(['/usr/bin/python3', '-c', code], text=True).split():
            subprocess.run([*FABRIC_CC, '-c', one, '-o', object_of(one)], check=True)
    if any(source.startswith('web/') for source in sources):
        subprocess.run(['tools/web.sh', 'wasm'], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(['tools/web.sh', 'package'], check=True, stdout=subprocess.DEVNULL)
        shutil.copytree('build/web/package', f'{WORK}/package')
        look_at_claims()


def ready(source, test, text):
    """Seconds that a test may take; it is asked without a mutant first."""
    key = source.split('/')[0], test
    if key not in READY:
        begin = time.time()
        if not (made(source, text) and asked(source, test, 900)):
            raise SystemExit(f'{source}: {test} fails without a mutant')
        READY[key] = 20 + 6 * (time.time() - begin)
    return READY[key]


def sees(source, text, mutant, test, row):
    """Does it?  Of the command, tests in Python are asked in this process."""
    found = re.match(r'(?:env REPORTS=(\S+) )?' + re.escape(PYTEST) + r'tests/cli/(test_\w+)\.py', test)
    if found and source.startswith('cli/'):
        seen, line = readers.sees(found[1] or found[2], f'{farm()}/build/routeseq')
        LOCAL.differs = getattr(LOCAL, 'differs', '') or (not seen and line)
        return seen
    if test == KEPT:
        return bool(made(source, mutant) and lines.seen_by(f'{farm()}/build/routeseq', source))
    asked_before = (source.split('/')[0], test) in READY  # then the mutant stands there already
    limit = ready(source, test, text)
    return (asked_before or made(source, mutant)) and not asked(source, test, limit, row)


def fate(source, text, mutant):
    """None: not valid; the test that sees it; or '' for a survivor."""
    _, begin, end, other, _ = mutant
    mutated = text[:begin] + other + text[end:]
    LOCAL.differs = ''
    if LINES and source.startswith('cli/'):
        seen = lines.fate(source, text, mutant)
        if seen != '' or ALONE:
            return seen
    seen = next((test for test in tests_of(source, begin) if sees(source, text, mutated, test, mutant[0])), '') if made(source, mutated) else None
    if seen == '' and LOCAL.differs:
        print(f'{source}: {mutant[4]}: answers differ, no claim fails: {LOCAL.differs}', file=sys.stderr, flush=True)
    if source.startswith(('tools/', 'web/')):
        shutil.copy(source, f'{farm()}/{source}')
    if source.endswith('.rs'):
        rust.put(source, text)
    return LOCAL.said if seen and source.startswith('bindings/python') else seen


def close():
    for one in SERVERS:
        one.stdin.close()
        one.wait()
    lines.close()
    shutil.rmtree(WORK, ignore_errors=True)
