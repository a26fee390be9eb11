# SPDX-License-Identifier: MIT-0
"""What guards the executor itself: it is compared with Python's integers and with another compiler."""

import random
import tempfile

import theorem_prove
from theorem_graph import Graph
from theorem_operations import compared, plain
from theorem_run import Run
from theorem_statements import STATEMENTS

BINARY = ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor")
WALKS = (("fattree", ("full:2,capped", "hybrid:12,1")), ("bidelta", ("bidelta:3,1,2",)))
COMPARE = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")


def all(quick):
    yield words(150 if quick else 3000)
    _, wrong = words(150, Forgetful)
    yield f"planted and rejected: an adder that drops a carry: {wrong}", None if wrong else "not seen"
    yield from walks(10 if quick else 100, WALKS[1:] if quick else WALKS)


class Fixed:
    """Stands for a state of which nothing is known."""

    claims, quotients = [], {}

    def decide(self, bit):
        return bit if bit < 2 else None

    def settle(self, word):
        return word


class Forgetful(Graph):
    def sum(self, a, b, carry):
        return super().sum(a, b, 0)


def words(count, kind_of_graph=Graph):
    """Each operation on words with some bits known and some not, for random inputs."""
    draw, wrong, seen = random.Random(1), None, 0
    for _ in range(count):
        width = draw.choice((1, 8, 16, 32, 64))
        graph = kind_of_graph()
        run = Run(None, graph, None, [])
        a, b, value = word(graph, draw, width), word(graph, draw, width), {}
        kind = draw.choice(BINARY)
        if b == 0 and kind[1:] in ("div", "rem"):
            continue
        if kind in ("shl", "lshr", "ashr"):  # by less than the width
            low = width.bit_length() - 1
            b = graph.word(list(graph.bits(b, width)[:low]) + [0] * (width - low))
        built = run.worded(Fixed(), kind, a, b, width)
        for node in graph.inputs:
            value[node] = draw.getrandbits(1)
        x, y, got = (graph.number(w, width, value) for w in (a, b, built))
        if y == 0 and kind[1:] in ("div", "rem"):
            continue
        seen += 1
        if got != plain(kind, x, y, width):
            wrong = f"{kind} of {width} bits, {x} and {y}: {got}"
        for compare in COMPARE:
            seen += 1
            if (got := order(graph, compare, a, b, width, value)) != compared(compare, x, y, width):
                wrong = f"{compare} of {width} bits, {x} and {y}: {got}"
    return f"{seen:,} words of the graph are Python's integers", wrong


def word(graph, draw, width):
    """Some bits known, some inputs, some the opposite of others."""
    sort = draw.random()
    if sort < 0.2:
        return draw.getrandbits(width)
    bits = [draw.choice((0, 1, None, None)) if sort < 0.7 else None for _ in range(width)]
    return graph.word([graph.input() ^ draw.getrandbits(1) if bit is None else bit for bit in bits])


def order(graph, compare, a, b, width, value):
    """What the executor's icmp makes of two words."""
    kept = []
    run = Run(None, graph, None, [])
    run.get = lambda frame, operand: operand
    run.put = lambda frame, instruction, result: kept.append(result)
    run.do_icmp(Fixed(), None, Order((compare, a, b, width)))
    return graph.number(kept[0], 1, value)


class Order:
    def __init__(self, arguments):
        self.arguments = arguments


def walks(count, chosen):
    """Random pairs, and corrupted sequences, through three runs of the same harness."""
    for name, labels in chosen:
        statement = next(s for s in STATEMENTS if s.name == name)
        with tempfile.TemporaryDirectory() as folder:
            yield from compare(statement, labels, folder, count)


def compare(statement, labels, folder, count):
    draw = random.Random(2)
    broken = statement._replace(entry="corrupted")
    for sort in (statement, broken):
        sources = theorem_prove.files(sort)
        program = theorem_prove.read(sources, sort.defines)
        built = theorem_prove.build(sort, sources, f"{folder}/{sort.entry}", sort.defines)
        for label in labels:
            parameters, wrong, other = dict(statement.shapes)[label], None, 0
            ended = theorem_prove.run(sort, program, parameters) if sort is statement else None
            for _ in range(count):
                values = [draw.getrandbits(64) for _ in range(60)]
                told = theorem_prove.native(built, parameters, values)
                plainly = theorem_prove.run(sort, program, parameters, given=values).ended[0]
                if told[:-1] != [str(word) for word in plainly.reports] or told[-1] != "holds":
                    wrong = f"{values}: {told}, not {plainly.reports}"
                if ended is not None and told[:-1] != of_way(ended, values):
                    wrong = f"{values}: {told}, not {of_way(ended, values)}"
                other += told[1] != "0"
            what = "walks" if sort is statement else f"walks of corrupted sequences, {other} of which fail,"
            yield f"{label}: {count} {what} are those of {theorem_prove.CC} -O2", wrong


def of_way(ended, values):
    """The reports of the one way whose assumptions these values keep."""
    graph, found = ended.graph, []
    value = {}
    for word, number in zip(ended.words, values):
        value.update((bit >> 1, number >> i & 1) for i, bit in enumerate(word))
    for state in ended.ended:
        graph.evaluate(state.assumed, value)
        if [bit for bit in state.assumed if not value[bit >> 1] ^ bit & 1] == []:
            found.append([str(graph.number(word, 64, value)) for word in state.reports])
    return found[0] if len(found) == 1 else f"{len(found)} ways"
