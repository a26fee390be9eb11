# SPDX-License-Identifier: MIT-0
"""Runs a program on words of bits, every way through it.

At a branch on a bit that is not known, the state forks.  A side is left out only if the bit follows
from what was assumed, or the solver finds no input for it.  Each state keeps a model, an input that
takes this way: the side that it takes needs no solver.

The harness calls any, assume, claim, report, known and settled (tests/assurance/theorem/theorem.h).
"""

from theorem_ir import Pointer, integer
from theorem_state import Fault, Frame, State


class Refuted(Exception):
    """A claim does not hold; `inputs` are the values of any() for which it fails."""

    def __init__(self, claim, inputs):
        super().__init__(claim, inputs)
        self.claim, self.inputs = claim, inputs


class Run:
    def __init__(self, program, graph, solver, parameters, merged=(), joined=(), given=None, limit=100000):
        self.program, self.graph, self.solver, self.parameters = program, graph, solver, parameters
        self.merged = set(merged)  # functions in which a short one-armed if becomes a choice of values
        self.joined = set(joined)  # functions whose ways become one again when they return
        self.given = given  # what any() returns, in turn; None: any value
        self.limit = limit
        self.waiting, self.paths, self.ended, self.proved = [], 0, [], 0
        self.words, self.circuits = [], {}  # what any() gives; divisions
        self.does = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith("do_")}

    # Ways.

    def all(self, name):
        """Runs the function `name` of the harness on every way."""
        state = State(self.graph)
        state.fixed = self.program.objects
        state.memory = {n: ([None, None], list(state.fixed[n])) for n in self.program.variables}
        state.frames.append(Frame(self.program.defined[name], None))
        self.waiting = [state]
        while self.waiting:
            state = self.waiting.pop()
            self.one(state)
            self.paths += 1
            if self.paths > self.limit:
                raise Fault("too many ways")
        return self

    def one(self, state):
        try:
            self.advance(state, 0)
        except Away:
            self.paths -= 1
            return
        self.judge(state)
        self.ended.append(state)

    def advance(self, state, depth):
        """Until so many frames are left."""
        frames, does = state.frames, self.does
        try:
            while len(frames) > depth:
                frame = frames[-1]
                instruction = frame.function.blocks[frame.label][frame.at]
                does[instruction.kind](state, frame, instruction)
        except Fault as fault:
            name = f"{frame.function.name}: {instruction.text}: {fault}"
            raise Refuted(name, self.inputs(state, state.model)) from None

    def join(self, state, instruction, called):
        """Runs a call on all its ways and makes them one: what they leave differs by the way's assumptions."""
        waiting, depth, ends = self.waiting, len(state.frames), []
        begin = state.copy()
        begin.model = dict(state.model)
        begin.frames.append(called)
        self.waiting = [begin]
        while self.waiting:
            end = self.waiting.pop()
            try:
                self.advance(end, depth)
            except Away:
                continue
            ends.append(end)
        self.waiting = waiting
        width = instruction.arguments[0].parts[0] if instruction.arguments[0].kind == "int" else None
        state.join(ends, instruction.to, width)

    def judge(self, state):
        """All claims of this way at once; of those that fail, the first is named."""
        claims = [(bit, name) for bit, name in state.claims if state.decide(bit) != 1]
        self.proved += len(state.claims)
        state.claims = []
        if not claims:
            return
        wrong = 0
        for bit, _ in claims:
            wrong = self.graph.disj(wrong, bit ^ 1)
        model = self.solver.model(state.assumed + [wrong])
        if model is not None:
            value = dict(model)
            self.graph.evaluate([bit for bit, _ in claims], value)
            failed = [name for bit, name in claims if not value[bit >> 1] ^ bit & 1]
            raise Refuted(failed[0], self.inputs(state, model))

    def inputs(self, state, model):
        return [self.graph.number(word, 64, dict(model)) for word in state.inputs]

    def chosen(self, state, bit):
        """The value of `bit` on this way; if both can be, a second state waits for the other."""
        value = state.decide(bit)
        if value is not None:
            return value
        seen = dict(state.model)
        self.graph.evaluate([bit], seen)
        value = seen[bit >> 1] ^ bit & 1
        other = self.solver.model(state.assumed + [bit ^ value])
        if other is not None:
            fork = state.copy()
            fork.model = other
            fork.assume(bit ^ value)
            self.waiting.append(fork)
        state.assume(bit ^ value ^ 1)
        return value

    def number(self, state, word):
        """A word as an integer: each of its values is a way of its own."""
        word = state.settle(word)
        while type(word) is not int:
            bit = next(bit for bit in reversed(word) if bit > 1)
            self.chosen(state, bit)
            word = state.settle(word)
        return word

    # Instructions.

    @staticmethod
    def get(frame, operand):
        return frame.registers[operand] if type(operand) is str else operand

    def put(self, frame, instruction, value):
        frame.registers[instruction.to] = value
        frame.at += 1

    def binary(self, state, frame, instruction):
        a, b, width = instruction.arguments
        a, b = self.get(frame, a), self.get(frame, b)
        kind = instruction.kind
        if type(a) is int and type(b) is int:
            value = plain(kind, a, b, width)
        elif a is None or b is None:
            raise Fault("read before it was written")
        elif type(a) is Pointer or type(b) is Pointer:
            value = between(kind, a, b)
        else:
            value = self.worded(state, kind, a, b, width)
        self.put(frame, instruction, value)

    do_add = do_sub = do_mul = do_udiv = do_sdiv = do_urem = do_srem = binary
    do_shl = do_lshr = do_ashr = do_and = do_or = do_xor = binary

    def worded(self, state, kind, a, b, width):
        graph = self.graph
        if kind in ("add", "sub", "mul"):
            return getattr(graph, kind)(a, b, width)
        if kind in ("and", "or", "xor"):
            gate = {"and": graph.conj, "or": graph.disj, "xor": graph.xor}[kind]
            return graph.word([gate(x, y) for x, y in zip(graph.bits(a, width), graph.bits(b, width))])
        if kind in ("shl", "lshr", "ashr"):
            b = state.settle(b)
            self.must(state, graph.below(graph.bits(b, width), graph.bits(width, width)), "shift too far")
            return graph.shift(a, b, width, kind)
        self.must(state, graph.equal(graph.bits(b, width), (0,) * width) ^ 1, "division by 0")
        if kind in ("sdiv", "srem"):
            return self.signed(state, kind, graph.bits(a, width), graph.bits(b, width), width)
        quotient, rest = self.divided(state, a, b, width)
        return quotient if kind == "udiv" else rest

    def divided(self, state, a, b, width):
        known = state.quotients.get((a, b, width))
        if known is not None:
            return known
        if (a, b, width) not in self.circuits:
            self.circuits[a, b, width] = self.graph.divide(a, b, width)
        return self.circuits[a, b, width]

    def signed(self, state, kind, a, b, width):
        graph = self.graph

        def turned(word, sign):
            return graph.bits(graph.sub(tuple(graph.xor(x, sign) for x in word), (sign,) * width, width), width)

        quotient, rest = self.divided(state, turned(a, a[-1]), turned(b, b[-1]), width)
        if kind == "sdiv":
            return graph.word(turned(graph.bits(quotient, width), graph.xor(a[-1], b[-1])))
        return graph.word(turned(graph.bits(rest, width), a[-1]))

    def must(self, state, bit, what):
        """What C requires; claimed with the other claims of this way."""
        value = state.decide(bit)
        if value == 0:
            raise Fault(what)
        if value is None:
            state.claims.append((bit, what))

    def do_icmp(self, state, frame, instruction):
        compare, a, b, width = instruction.arguments
        a, b = self.get(frame, a), self.get(frame, b)
        if type(a) is Pointer or type(b) is Pointer:
            if compare not in ("eq", "ne") and a.object == b.object:
                a, b = a.offset, b.offset
            elif compare in ("eq", "ne"):
                return self.put(frame, instruction, int((a == b) == (compare == "eq")))
            else:
                raise Fault("pointers of two objects compared")
        if a is None or b is None:
            raise Fault("read before it was written")
        if type(a) is int and type(b) is int:
            return self.put(frame, instruction, compared(compare, a, b, width))
        graph = self.graph
        a, b = graph.bits(state.settle(a), width), graph.bits(state.settle(b), width)
        if compare[0] == "s":  # as without a sign, the sign turned
            a, b = a[:-1] + (a[-1] ^ 1,), b[:-1] + (b[-1] ^ 1,)
            compare = "u" + compare[1:]
        bit = {
            "eq": lambda: graph.equal(a, b),
            "ne": lambda: graph.equal(a, b) ^ 1,
            "ult": lambda: graph.below(a, b),
            "ugt": lambda: graph.below(b, a),
            "ule": lambda: graph.below(b, a) ^ 1,
            "uge": lambda: graph.below(a, b) ^ 1,
        }[compare]()
        return self.put(frame, instruction, graph.word([bit]))

    def convert(self, state, frame, instruction):
        a, width, to = instruction.arguments
        a = self.get(frame, a)
        if a is None:
            raise Fault("read before it was written")
        if type(a) is Pointer:
            if instruction.kind != "ptrtoint":
                raise Fault("a pointer becomes a number")
        elif instruction.kind == "sext":
            sign = self.graph.bits(a, width)[-1]
            a = self.graph.word(tuple(self.graph.bits(a, width)) + (sign,) * (to - width))
        elif instruction.kind == "trunc":
            a = a & ((1 << to) - 1) if type(a) is int else self.graph.word(a[:to])
        elif type(a) is tuple:
            a = a + (0,) * (to - width)
        self.put(frame, instruction, a)

    do_zext = do_sext = do_trunc = do_ptrtoint = convert

    def do_alloca(self, state, frame, instruction):
        self.put(frame, instruction, state.allot(instruction.arguments[0].size))

    def do_load(self, state, frame, instruction):
        kind, place = instruction.arguments
        self.put(frame, instruction, state.load(self.get(frame, place), kind))

    def do_store(self, state, frame, instruction):
        kind, value, place = instruction.arguments
        state.store(self.get(frame, place), self.get(frame, value), kind)
        frame.at += 1

    def do_getelementptr(self, state, frame, instruction):
        base, offset, steps = instruction.arguments
        base = self.get(frame, base)
        for register, width, size in steps:
            index = self.number(state, self.get(frame, register))
            offset += (index - (index >> (width - 1) << width)) * size
        self.put(frame, instruction, Pointer(base.object, base.offset + offset))

    def do_select(self, state, frame, instruction):
        condition, a, b, width = instruction.arguments
        condition, a, b = self.get(frame, condition), self.get(frame, a), self.get(frame, b)
        if type(condition) is not int:
            condition = state.settle(condition)
        if type(condition) is int:
            return self.put(frame, instruction, a if condition else b)
        return self.put(frame, instruction, self.either(condition[0], a, b, width))

    def either(self, bit, a, b, width):
        graph = self.graph
        return graph.word([graph.mux(bit, x, y) for x, y in zip(graph.bits(a, width), graph.bits(b, width))])

    def do_phi(self, state, frame, instruction):
        block = frame.function.blocks[frame.label]
        values = []
        while block[frame.at].kind == "phi":  # all at once
            values.append((block[frame.at].to, self.get(frame, block[frame.at].arguments[0][frame.came])))
            frame.at += 1
        frame.registers.update(values)

    def do_br(self, state, frame, instruction):
        arguments = instruction.arguments
        if len(arguments) == 1:
            return self.go(frame, arguments[0])
        condition = self.get(frame, arguments[0])
        if type(condition) is not int:
            if frame.function.name in self.merged and self.merge(state, frame, condition[0], *arguments[1:]):
                return None
            condition = self.chosen(state, condition[0])
        return self.go(frame, arguments[1] if condition else arguments[2])

    @staticmethod
    def go(frame, label):
        frame.came, frame.label, frame.at = frame.label, label, 0

    def merge(self, state, frame, bit, then, after):
        """A one-armed if whose arm is one block that ends where the if ends."""
        arm = frame.function.blocks[then]
        if arm[-1].arguments != (after,) or frame.function.blocks[after][0].kind == "phi":
            return False
        stores = [i for i in arm if i.kind == "store"]
        before = [(i, self.get(frame, i.arguments[2])) for i in stores]
        before = [(i.arguments[0], place, state.load(place, i.arguments[0])) for i, place in before]
        frame.came, frame.label, frame.at = frame.label, then, 0
        for instruction in arm[:-1]:
            self.does[instruction.kind](state, frame, instruction)
        for kind, place, old in before:
            state.store(place, self.either(bit, state.load(place, kind), old, kind.parts[0]), kind)
        self.go(frame, after)
        return True

    def do_switch(self, state, frame, instruction):
        value, _, default, cases = instruction.arguments
        value = self.number(state, self.get(frame, value))
        self.go(frame, dict(cases).get(value, default))

    def do_ret(self, state, frame, instruction):
        _, value = instruction.arguments
        value = self.get(frame, value)
        state.forget(frame)
        state.frames.pop()
        state.last = value
        if state.frames:
            caller = state.frames[-1]
            if frame.to is not None:
                caller.registers[frame.to] = value
            caller.at += 1

    def do_unreachable(self, state, frame, instruction):
        raise Fault("no way leads here")

    def do_unknown(self, state, frame, instruction):
        raise RuntimeError(f"{frame.function.name}: {instruction.text}: {instruction.arguments[0]}")

    def do_call(self, state, frame, instruction):
        _, callee, arguments = instruction.arguments
        if callee == "asm":  # a barrier: it changes nothing
            frame.at += 1
            return
        arguments = [self.get(frame, a) for a in arguments]
        if type(callee) is str:
            callee = self.get(frame, callee)
        function = self.program.defined.get(callee.object)
        if function is None:
            self.own(state, frame, instruction, callee.object, arguments)
            return
        called = Frame(function, instruction.to)
        called.registers.update(zip(function.arguments, arguments))
        if function.name in self.joined:
            self.join(state, instruction, called)
        else:
            state.frames.append(called)

    # What the harness calls, and what clang calls by itself.

    def own(self, state, frame, instruction, name, arguments):
        name = name.split(".")[1] if name.startswith("llvm.") else name
        value = getattr(self, "call_" + name)(state, *arguments)
        if instruction.to is not None:
            frame.registers[instruction.to] = value
        frame.at += 1

    def call_given(self, state, i):
        return self.parameters[i]

    def call_any(self, state, width):
        if self.given is not None:
            word = self.given[len(state.inputs)] & ((1 << width) - 1)
        else:
            number = len(state.inputs)
            while len(self.words) <= number:
                self.words.append(tuple(self.graph.input() for _ in range(64)))
            word = self.words[number][:width] + (0,) * (64 - width)
        state.inputs.append(word)
        return word

    def truth(self, state, word):
        return self.graph.equal(self.graph.bits(state.settle(word), 32), (0,) * 32) ^ 1

    def call_assume(self, state, condition):
        self.judge(state)  # what was claimed so far does not rest on it
        bit = self.truth(state, condition)
        value = state.decide(bit)
        if value == 1:
            return
        seen = dict(state.model)
        self.graph.evaluate([bit], seen)
        if not seen[bit >> 1] ^ bit & 1:
            model = self.solver.model(state.assumed + [bit])
            if model is None:
                raise Away
            state.model = model
        state.assume(bit)

    def call_claim(self, state, condition, name):
        bit = self.truth(state, condition)
        if state.decide(bit) == 0:
            raise Refuted(self.text(state, name), self.inputs(state, state.model))
        state.claims.append((bit, self.text(state, name)))

    def text(self, state, pointer):
        cells = self.program.objects[pointer.object]
        return bytes(cells[pointer.offset : cells.index(0, pointer.offset)]).decode()

    def call_report(self, state, word):
        state.reports.append(word)

    def call_known(self, state, place, word, size, name):
        """Memory of `size` bytes holds `word`: proved for all inputs that come this way; then `word` stands there,
        which may be simpler."""
        kind = integer(8 * size)
        old, new = state.load(place, kind), self.graph.word(self.graph.bits(word, 64)[: 8 * size])
        self.lemma(state, self.text(state, name), [(old, new, 8 * size)])
        state.store(place, new, kind)

    def call_known_quotient(self, state, x, by, quotient, rest, name):
        """The same of a division, which then needs no circuit on this way; another way may not use it.  Proved is what
        makes a quotient: x = quotient by + rest, and rest < by."""
        graph = self.graph
        wide = [graph.bits(word, 64) + (0,) * 64 for word in (x, by, quotient, rest)]
        product = graph.add(graph.mul(graph.word(wide[2]), graph.word(wide[1]), 128), graph.word(wide[3]), 128)
        less = graph.word([graph.below(wide[3], wide[1])])
        self.lemma(state, self.text(state, name), [(product, graph.word(wide[0]), 128), (less, 1, 1)])
        for width in (32, 64):
            key = (self.cut(x, width), self.cut(by, width), width)
            if None not in key:
                state.quotients[key] = self.cut(quotient, width), self.cut(rest, width)

    def cut(self, word, width):
        """The word in so many bits, or None if it needs more."""
        bits = self.graph.bits(word, 64)
        return None if any(bits[width:]) else self.graph.word(bits[:width])

    def lemma(self, state, name, pairs):
        wrong = 0
        for old, new, width in pairs:
            same = self.graph.equal(self.graph.bits(old, width), self.graph.bits(new, width))
            wrong = self.graph.disj(wrong, same ^ 1)
        if state.decide(wrong) != 0:
            model = self.solver.model(state.assumed + [wrong])
            if model is not None:
                raise Refuted(name, self.inputs(state, model))
        self.proved += 1

    def call_memcpy(self, state, to, source, size, _):
        cells = list(state.cells(source, size, False)[source.offset : source.offset + size])
        state.cells(to, size, True)[to.offset : to.offset + size] = cells

    def call_memset(self, state, to, byte, size, _):
        state.cells(to, size, True)[to.offset : to.offset + size] = [byte] * size

    def call_bswap(self, state, word):
        if type(word) is int:
            return int.from_bytes(word.to_bytes(8, "little"), "big")
        return tuple(bit for i in range(7, -1, -1) for bit in word[8 * i : 8 * i + 8])

    def call_ctlz(self, state, word, _):
        """Leading zeros of 64 bits."""
        if type(word) is int:
            return 64 - word.bit_length()
        count = 64
        for i, bit in enumerate(self.graph.bits(word, 64)):
            count = self.either(bit, 63 - i, count, 64)
        return count


class Away(Exception):
    """An assumption that no input on this way keeps."""


def sign(a, width):
    return a - (a >> (width - 1) << width)


def between(kind, a, b):
    """Bytes between two pointers, the one thing that may be computed of pointers as numbers."""
    if kind != "sub" or type(a) is not type(b) or a.object != b.object:
        raise Fault("a number is made of pointers")
    return (a.offset - b.offset) & (1 << 64) - 1


def plain(kind, a, b, width):
    """An instruction on integers."""
    mask = (1 << width) - 1
    if kind in ("udiv", "urem", "sdiv", "srem"):
        if b == 0:
            raise Fault("division by 0")
        if kind[0] == "u":
            return a // b if kind == "udiv" else a % b
        a, b = sign(a, width), sign(b, width)
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return (quotient if kind == "sdiv" else a - quotient * b) & mask
    if kind in ("shl", "lshr", "ashr"):
        if b >= width:
            raise Fault("shift too far")
        return (a << b if kind == "shl" else a >> b if kind == "lshr" else sign(a, width) >> b) & mask
    return {"add": a + b, "sub": a - b, "mul": a * b, "and": a & b, "or": a | b, "xor": a ^ b}[kind] & mask


def compared(compare, a, b, width):
    if compare[0] == "s":
        a, b = sign(a, width), sign(b, width)
    if compare == "eq":
        return int(a == b)
    if compare == "ne":
        return int(a != b)
    return int({"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[compare[1:]])
