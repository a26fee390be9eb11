# SPDX-License-Identifier: MIT-0
"""One way through a program: its frames, its memory, and what was assumed on the way."""

from theorem_ir import NULL, Pointer


class Fault(Exception):
    """The program does what C leaves undefined: a wild pointer, a shift too far, a division by 0."""


class Frame:
    __slots__ = ("function", "label", "came", "at", "registers", "objects", "to")

    def __init__(self, function, to):
        self.function, self.to = function, to
        self.label = next(iter(function.blocks))
        self.came, self.at = None, 0
        self.registers, self.objects = {}, []

    def copy(self):
        other = object.__new__(Frame)
        other.function, other.to, other.label, other.came = self.function, self.to, self.label, self.came
        other.at, other.registers, other.objects = self.at, dict(self.registers), list(self.objects)
        return other


class State:
    """Memory is a dictionary from an object's number to [value, kind] while the object is only used
    whole, or to the list of its cells.  A cell is a byte (an integer or a tuple of 8 bits) or
    (pointer, i)."""

    def __init__(self, graph):
        self.graph = graph
        self.frames, self.memory, self.fixed = [], {}, {}
        self.next = 1 << 20
        self.assumed, self.known, self.open, self.memo, self.model = [], {0: 0}, [], {}, {}
        self.claims, self.reports, self.inputs = [], [], []
        self.quotients = {}  # lemmas of this way: (x, by, width) to quotient and rest
        self.last = None

    def copy(self):
        other = object.__new__(State)
        other.graph, other.fixed, other.next, other.last = self.graph, self.fixed, self.next, self.last
        other.frames = [frame.copy() for frame in self.frames]
        other.memory = {n: (list(whole), list(cells)) for n, (whole, cells) in self.memory.items()}
        other.assumed, other.known, other.open = list(self.assumed), dict(self.known), list(self.open)
        other.quotients = dict(self.quotients)
        other.memo, other.model = {}, dict(self.model)
        other.claims, other.reports, other.inputs = list(self.claims), list(self.reports), list(self.inputs)
        return other

    # What is known.

    def assume(self, bit):
        """From here on `bit` is true; whatever follows from it node by node is known too."""
        graph, known = self.graph, self.known
        self.assumed.append(bit)
        self.memo = {}
        todo = [bit]
        while todo:
            while todo:
                bit = todo.pop()
                node, value = bit >> 1, bit & 1 ^ 1
                if node in known:
                    continue
                known[node] = value
                if graph.left[node] >= 0:
                    if value:
                        todo += [graph.left[node], graph.right[node]]
                    else:
                        self.open.append(node)
            still = []
            for node in self.open:  # a conjunction that is false: if one side is true the other is false
                left, right = graph.left[node], graph.right[node]
                a, b = self.decide(left), self.decide(right)
                if a == 1 and b is None:
                    todo.append(right ^ 1)
                elif b == 1 and a is None:
                    todo.append(left ^ 1)
                elif a is None and b is None:
                    still.append(node)
            if todo:
                self.memo = {}
            self.open = still

    def decide(self, bit):
        """1 or 0 if the bit follows node by node from what is known, else None."""
        if bit < 2:
            return bit
        known, memo = self.known, self.memo
        left, right = self.graph.left, self.graph.right
        stack = [bit >> 1]
        while stack:
            node = stack[-1]
            if node in memo:
                stack.pop()
                continue
            if node in known or left[node] < 0:
                memo[node] = known.get(node)
                stack.pop()
                continue
            a, b = left[node], right[node]
            if a >> 1 not in memo:
                stack.append(a >> 1)
                continue
            x = memo[a >> 1]
            if x is not None and x ^ a & 1 == 0:
                memo[node] = 0
            elif b >> 1 not in memo:
                stack.append(b >> 1)
                continue
            else:
                y = memo[b >> 1]
                if y is not None and y ^ b & 1 == 0:
                    memo[node] = 0
                else:
                    memo[node] = None if x is None or y is None else 1
            stack.pop()
        value = memo[bit >> 1]
        return None if value is None else value ^ bit & 1

    def settle(self, word):
        """The word with the bits that are known put in."""
        if type(word) is not tuple:
            return word
        out = []
        for bit in word:
            value = self.decide(bit)
            out.append(bit if value is None else value)
        return self.graph.word(out)

    # Memory.

    def allot(self, size):
        self.next += 1
        self.memory[self.next] = [None, None], [None] * size
        self.frames[-1].objects.append(self.next)
        return Pointer(self.next, 0)

    def cells(self, pointer, size, write):
        """The object's cells, with what was stored whole spread over them."""
        number, offset = pointer
        found = self.memory.get(number)
        if found is None:
            if number not in self.fixed:
                raise Fault(f"no object at {pointer}")
            if write:
                raise Fault("a constant is written")
            cells = self.fixed[number]
        else:
            whole, cells = found
            if whole[1] is not None:
                cells[: whole[1]] = self.spread(whole[0], whole[1])
                self.memory[number] = [None, None], cells
        if type(offset) is not int or offset < 0 or offset + size > len(cells):
            raise Fault(f"{size} bytes at {offset} of an object of {len(cells)}")
        return cells

    def spread(self, value, size):
        if type(value) is Pointer:
            return [(value, i) for i in range(8)]
        if type(value) is int:
            return list(value.to_bytes(size, "little"))
        bits = tuple(value) + (0,) * (8 * size - len(value))
        return [self.graph.word(bits[8 * i : 8 * i + 8]) for i in range(size)]

    def load(self, pointer, kind):
        found = self.memory.get(pointer.object)
        if found is not None and pointer.offset == 0 and found[0][1] == kind.size:
            value = found[0][0]
            if (type(value) is Pointer) == (kind.kind == "ptr"):
                return value
        cells = self.cells(pointer, kind.size, False)[pointer.offset : pointer.offset + kind.size]
        if kind.kind == "ptr":
            if all(cell == 0 for cell in cells):
                return NULL
            value = cells[0][0] if type(cells[0]) is tuple else None
            if type(value) is not Pointer or any(cell != (value, i) for i, cell in enumerate(cells)):
                raise Fault("no pointer is there")
            return value
        return self.gather(cells, kind.parts[0])

    def gather(self, cells, width):
        if all(type(cell) is int for cell in cells):
            return int.from_bytes(bytes(cells), "little") & ((1 << width) - 1)
        bits = []
        for i, cell in enumerate(cells):
            if cell is None:  # never written: any value, but always the same
                raise Fault("read before it was written")
            if type(cell) is tuple and type(cell[0]) is Pointer:
                raise Fault("a pointer is read as a number")
            bits += self.graph.bits(cell, 8)
        return self.graph.word(bits[:width])

    def store(self, pointer, value, kind):
        found = self.memory.get(pointer.object)
        if found is not None and pointer.offset == 0 and len(found[1]) == kind.size:
            found[0][0], found[0][1] = value, kind.size
            return
        cells = self.cells(pointer, kind.size, True)
        cells[pointer.offset : pointer.offset + kind.size] = self.spread(value, kind.size)

    def forget(self, frame):
        for number in frame.objects:
            del self.memory[number]

    # Ways that become one again.

    def join(self, ends, to, width):
        """Becomes what the states `ends` are, which forked from this one and cover it: what each of them assumed since
        chooses among their values."""
        since, claims, last = len(self.assumed), len(self.claims), ends[-1]
        ways = []
        for end in ends:
            bit = 1
            for assumed in end.assumed[since:]:
                bit = self.graph.conj(bit, assumed)
            ways.append((bit, end))
            self.claims += [(self.graph.disj(bit ^ 1, claim), name) for claim, name in end.claims[claims:]]
            if (len(end.inputs), len(end.reports)) != (len(last.inputs), len(last.reports)):
                raise RuntimeError("ways that ask or tell different things cannot be joined")
        self.next, self.inputs, self.reports = max(end.next for end in ends), last.inputs, last.reports
        top = self.frames[-1]
        top.at += 1
        if to is not None:
            top.registers[to] = self.choice(ways, [end.frames[-1].registers[to] for end in ends], width)
        for number in self.memory:
            self.memory[number] = self.joined(number, ways)

    def choice(self, ways, values, width):
        """The value of the way that is taken."""
        value = values[-1]
        for (bit, _), other in zip(ways[-2::-1], values[-2::-1]):
            if other is None or value is None:  # not written on some way
                return None
            if other == value:
                continue
            if any(type(word) is Pointer or type(word) is tuple and type(word[0]) is Pointer for word in (other, value)):
                raise RuntimeError("different pointers cannot be joined")
            bits = zip(self.graph.bits(other, width), self.graph.bits(value, width))
            value = self.graph.word([self.graph.mux(bit, x, y) for x, y in bits])
        return value

    def joined(self, number, ways):
        objects = [end.memory[number] for _, end in ways]
        sizes = {whole[1] for whole, _ in objects}
        if len(sizes) == 1 and None not in sizes:
            size = sizes.pop()
            return [self.choice(ways, [whole[0] for whole, _ in objects], 8 * size), size], objects[-1][1]
        for whole, cells in objects:
            if whole[1] is not None:
                cells[: whole[1]] = self.spread(whole[0], whole[1])
        columns = zip(*(cells for _, cells in objects))
        return [None, None], [self.choice(ways, list(column), 8) for column in columns]
