# SPDX-License-Identifier: MIT-0
"""What an instruction makes of words: on integers by Python, on bits by the graph.

Part of Run (theorem_run.py).
"""

from theorem_ir import Pointer
from theorem_state import Fault


class Operations:
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
