# SPDX-License-Identifier: MIT-0
"""Bits as an and-inverter graph, and words of such bits.

A bit is a whole number: 0 is false, 1 is true, 2n is node n and 2n + 1 its opposite.  A node is an
input or the conjunction of two bits.  Equal conjunctions are one node, so that many equalities hold
by construction and no solver is asked.

A word is a Python integer if all its bits are known, else a tuple of bits, the lowest first.
"""


class Graph:
    def __init__(self):
        self.left = [0]
        self.right = [0]
        self.made = {}
        self.inputs = []

    def input(self):
        node = len(self.left)
        self.left.append(-1)
        self.right.append(-1)
        self.inputs.append(node)
        return 2 * node

    # Bits.

    def conj(self, a, b):
        if a > b:
            a, b = b, a
        if a == 0 or a == b ^ 1:
            return 0
        if a == 1 or a == b:
            return b
        key = (a, b)
        node = self.made.get(key)
        if node is None:
            short = self.shorter(a, b)
            if short is not None:
                return short
            node = self.made[key] = len(self.left)
            self.left.append(a)
            self.right.append(b)
        return 2 * node

    def shorter(self, a, b):
        """a and b, where one is a conjunction that holds the other or its opposite; else None."""
        for x, y in ((a, b), (b, a)):
            low, high = self.left[x >> 1], self.right[x >> 1]
            if low < 0:
                continue
            if x & 1 == 0:
                if y == low or y == high:
                    return x
                if y ^ 1 == low or y ^ 1 == high:
                    return 0
            else:
                if y ^ 1 == low or y ^ 1 == high:
                    return y
                if y == low:
                    return self.conj(y, high ^ 1)
                if y == high:
                    return self.conj(y, low ^ 1)
        return None

    def disj(self, a, b):
        return self.conj(a ^ 1, b ^ 1) ^ 1

    def xor(self, a, b):
        if a < 2:
            return b ^ a
        if b < 2:
            return a ^ b
        if a >> 1 == b >> 1:
            return (a ^ b) & 1
        turned = (a ^ b) & 1
        a &= ~1
        b &= ~1
        return self.conj(self.conj(a, b) ^ 1, self.conj(a ^ 1, b ^ 1) ^ 1) ^ turned

    def mux(self, c, a, b):
        """a if c else b."""
        if a == b or c == 1:
            return a
        if c == 0:
            return b
        if a == b ^ 1:
            return self.xor(c, b)
        return self.disj(self.conj(c, a), self.conj(c ^ 1, b))

    # Words.

    @staticmethod
    def bits(word, width):
        if type(word) is int:
            return tuple(word >> i & 1 for i in range(width))
        return word

    @staticmethod
    def word(bits):
        number = 0
        for i, bit in enumerate(bits):
            if bit > 1:
                return tuple(bits)
            number |= bit << i
        return number

    def sum(self, a, b, carry):
        """The bits of a + b + carry."""
        out = []
        for x, y in zip(a, b):
            half = self.xor(x, y)
            out.append(self.xor(half, carry))
            carry = self.disj(self.conj(x, y), self.conj(half, carry))
        return out

    def add(self, a, b, width):
        return self.word(self.sum(self.bits(a, width), self.bits(b, width), 0))

    def sub(self, a, b, width):
        return self.word(self.sum(self.bits(a, width), [y ^ 1 for y in self.bits(b, width)], 1))

    def mul(self, a, b, width):
        if type(a) is int:
            a, b = b, a
        a, out = self.bits(a, width), [0] * width
        for i, y in enumerate(self.bits(b, width)):
            if y:
                row = (0,) * i + tuple(self.conj(x, y) for x in a[: width - i])
                out = self.sum(out, row, 0)
        return self.word(out)

    def divide(self, a, b, width):
        """Quotient and remainder, as one learns it at school; b is not 0."""
        a, b = self.bits(a, width), self.bits(b, width) + (0,)
        rest, quotient = (0,) * (width + 1), [0] * width
        for i in range(width - 1, -1, -1):
            rest = (a[i],) + rest[:width]
            fits = self.below(rest, b) ^ 1
            less = self.sum(rest, [y ^ 1 for y in b], 1)
            rest = tuple(self.mux(fits, x, y) for x, y in zip(less, rest))
            quotient[i] = fits
        return self.word(quotient), self.word(rest[:width])

    def below(self, a, b):
        """The bit a < b, of numbers without a sign."""
        less = 0
        for x, y in zip(a, b):
            less = self.mux(self.xor(x, y), y, less)
        return less

    def equal(self, a, b):
        same = 1
        for x, y in zip(reversed(a), reversed(b)):
            same = self.conj(same, self.xor(x, y) ^ 1)
        return same

    def shift(self, a, by, width, kind):
        """shl, lshr or ashr by `by`, which is below `width`."""
        a = list(self.bits(a, width))
        sign = a[-1] if kind == "ashr" else 0
        for i, bit in enumerate(self.bits(by, width)):
            step = 1 << i
            if bit == 0 or step >= width:
                continue
            if kind == "shl":
                moved = [0] * step + a[: width - step]
            else:
                moved = a[step:] + [sign] * step
            a = [self.mux(bit, x, y) for x, y in zip(moved, a)]
        return self.word(a)

    # What a bit is, given what some nodes are.

    def evaluate(self, bits, value):
        """Fills the dictionary `value` (node: 0 or 1; inputs that it lacks are 0) for `bits`."""
        value[0] = 0
        stack = [bit >> 1 for bit in bits]
        left, right = self.left, self.right
        while stack:
            node = stack[-1]
            if node in value:
                stack.pop()
                continue
            a, b = left[node], right[node]
            if a < 0:
                value[node] = 0
                stack.pop()
                continue
            x, y = value.get(a >> 1), value.get(b >> 1)
            if x is None:
                stack.append(a >> 1)
            elif y is None:
                stack.append(b >> 1)
            else:
                value[node] = (x ^ a & 1) & (y ^ b & 1)
                stack.pop()

    def number(self, word, width, value):
        """A word as an integer, for the inputs in `value`."""
        bits = self.bits(word, width)
        self.evaluate(bits, value)
        return sum((value[bit >> 1] ^ bit & 1) << i for i, bit in enumerate(bits))
