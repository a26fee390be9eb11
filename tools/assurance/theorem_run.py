# SPDX-License-Identifier: MIT-0
"""Runs a program on words of bits, every way through it.

At a branch on a bit that is not known, the state forks.  A side is left out only if the bit follows
from what was assumed, or the solver finds no input for it.  Each state keeps a model, an input that
takes this way: the side that it takes needs no solver.

The harness calls any, assume, claim and others (theorem_calls.py).
"""

from theorem_calls import Away, Calls, Refuted
from theorem_ir import Pointer
from theorem_operations import Operations
from theorem_state import Fault, Frame, State


class Run(Operations, Calls):
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
            self.judge(state)  # what was claimed before comes first
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
                raise RuntimeError(f"{called.function.name}: an assumption among ways that are joined") from None
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
        made = {i.to for i in arm}
        if any(i.arguments[2] in made for i in stores) or any(i.kind == "call" for i in arm):
            return False
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
