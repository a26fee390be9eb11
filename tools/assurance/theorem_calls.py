# SPDX-License-Identifier: MIT-0
"""The functions that a harness calls (tests/assurance/theorem/theorem.h), and those of clang itself.

Part of Run (theorem_run.py).
"""

from theorem_ir import integer


class Refuted(Exception):
    """A claim does not hold; `inputs` are the values of any() for which it fails."""

    def __init__(self, claim, inputs):
        super().__init__(claim, inputs)
        self.claim, self.inputs = claim, inputs


class Away(Exception):
    """An assumption that no input on this way keeps."""


class Calls:
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
