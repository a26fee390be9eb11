# SPDX-License-Identifier: MIT-0
"""For mutate_programs.py: mutants of the Rust crate, asked by its own tests, which cargo builds; and for mutate.py the crate's
tests as programs, each of which takes C from a shared object, so that a mutant of native stands before it, as one of lib.

Each worker has a copy of the crate below build, kept with what cargo made of it: a mutant takes a second.  The C sources
are those of this tree.  All of the tests of the crate are one program, of which the quick ones are asked first.
What cargo does not compile is no mutant; of build.rs, what does not run is killed.
"""
import filecmp
import glob
import itertools
import json
import os
import re
import shutil
import subprocess
import threading

CARGO = 'prlimit --cpu=10 --as=8000000000 cargo test -q --offline '  # a test may go on for ever, or take all memory
QUICK = ' -- --skip loads_ --skip transit_ --skip ports_ --skip hops_'
BUILD = CARGO + '--all-features --test all'
TESTS = [BUILD + QUICK, BUILD + ' --lib', CARGO + '--lib --test paper', CARGO + '--all-features --doc']
NATIVE, SHARED = 'bindings/rust/native', 'build/mutate_rust/shared/native.so'  # C; all of it, and what it needs of lib
ARCHIVER = 'ar rcs "$2"\nshift 2\ncc -shared -o {} "$@"\n'  # in place of ar rcs: a shared object, and an archive of nothing
MORE = {'..': ['..='], '..=': ['..'], 'true': ['false'], 'false': ['true']}
TOKEN = re.compile(r'''(?P<skip>\s+|//[^\n]*|\#!?\[[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[^']*)'|'\w+)
    |(?P<number>0[xX][0-9a-fA-F]+|\d+)|(?P<name>\w+)|(?P<sign><<=|>>=|\.\.=|\.\.|->|=>|[-+*/%&|^=!<>]=|&&|\|\||<<|>>|.)''', re.S | re.X)
STATEMENT = re.compile(r'^[ \t]+(?!let |use |pub |const |static |type |fn |mod )(\w[^\n]*;)$', re.M)
NUMBERS, LOCAL = itertools.count(), threading.local()


def mutants(text, swaps):
    """As mutate.mutants.  Rust stands as rustfmt sets it: what is arithmetic or logic has space on both sides, unlike the signs of types,
    references and closures."""
    text, swaps, found = re.split(r'\n#\[cfg\((?:all\()?test', text)[0] + '\n', {**swaps, **MORE}, []
    for token in TOKEN.finditer(text):
        what, begin, end = token[0], token.start(), token.end()
        line, spaced = text.count('\n', 0, begin) + 1, text[begin - 1].isspace() and text[end].isspace()
        others = []
        if token['number']:
            value = int(what, 0)
            others = [str(one) for one in sorted({value + 1, max(value - 1, 0)} - {value})]
        elif what in ('!', '-') and not spaced and text[end] not in '([{' * (what == '!' and text[begin - 1].isalnum()):
            others = ['']
        elif spaced or what in MORE:
            others = swaps.get(what, [])
        found += [(line, begin, end, other, f'`{what}` to `{other}`') for other in others]
    for match in STATEMENT.finditer(text):
        found.append((text.count('\n', 0, match.start(1)) + 1, match.start(1), match.end(), ';', 'statement left out'))
    return sorted(found)


def crate():
    """This worker's copy; files that are as they were are left with their times, for cargo's sake."""
    if not hasattr(LOCAL, 'crate'):
        LOCAL.crate = f'build/mutate_rust/{next(NUMBERS)}'
        for one in ['Cargo.toml', 'build.rs', *(one for folder in ('src', 'native', 'tests') for one in glob.glob(f'{folder}/**', root_dir='bindings/rust', recursive=True))]:
            given, copy = f'bindings/rust/{one}', f'{LOCAL.crate}/{one}'
            if os.path.isfile(given) and not (os.path.exists(copy) and filecmp.cmp(given, copy, shallow=False)):
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copyfile(given, copy)
        with open(f'{LOCAL.crate}/tests/all.rs', 'a+', encoding='utf-8') as file:
            file.tell() > 0 or file.write('#[path = "paper.rs"]\nmod paper;\n#[path = "shapes.rs"]\nmod shapes;\n')
    return LOCAL.crate


def put(source, text):
    with open(crate() + source.removeprefix('bindings/rust'), 'w', encoding='utf-8') as file:
        file.write(text)


def where():
    return {'ROUTESEQ_TREE': os.path.abspath('.'), 'ROUTESEQ_COMMAND': os.path.abspath('build/routeseq'), 'CARGO_TARGET_DIR': 'target',
            'CARGO_PROFILE_DEV_DEBUG': '0', 'CARGO_PROFILE_TEST_DEBUG': '0', 'RUST_BACKTRACE': '0'}


def asked(run, source, test):
    """Processor time is limited above, not the clock's: what waits for a busy machine has not failed."""
    of_build = {'CC': 'env tcc', 'CFLAGS': '-O0'} if source.endswith('build.rs') else {}  # which compiles all of C
    return run(test.split(), crate(), 3600, **where(), **of_build)


def programs():
    """{a test's name: the words that run it}."""
    shared, tests = os.path.abspath(SHARED), {}
    os.makedirs(os.path.dirname(shared), exist_ok=True)
    with open(f'{shared}.ar', 'w', encoding='ascii') as file:
        file.write(ARCHIVER.format(shared))
    environment = dict(os.environ, **{**where(), 'CARGO_TARGET_DIR': os.path.dirname(shared)}, AR=f'sh {shared}.ar')
    for one in ('--lib', '--test all'):
        words = f'cargo rustc -q --offline --profile test --all-features {one} --message-format=json -- -C link-arg={shared}'
        said = subprocess.check_output(words.split(), cwd=crate(), env=environment, text=True)
        program = next(row['executable'] for row in map(json.loads, said.splitlines()) if row.get('executable'))
        names = subprocess.check_output([program, '--list'], text=True)
        tests.update((name, [program, '--exact', name]) for name in re.findall('(.*): test$', names, re.M))
    return tests


def made(run, source, text):
    """Puts the mutant there; false if it does not compile."""
    put(source, text)
    if source.endswith('build.rs'):
        for one in glob.glob(f'{crate()}/target/debug/build/*/out/*'):  # what another one wrote
            os.remove(one)
        return run(['rustc', '--edition=2021', '--emit=metadata', '-o', 'build.rmeta', 'build.rs'], crate())
    return asked(run, source, BUILD + ' --no-run')
