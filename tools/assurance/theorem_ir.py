# SPDX-License-Identifier: MIT-0
"""Reads what clang -O0 writes as LLVM IR: types, constants, functions, instructions.

An operand is a register's name (a str) or a constant: an integer, or a Pointer.  A line that this
reader does not know is an error if a way leads there, never passed over.
"""

import re
from collections import namedtuple

Pointer = namedtuple("Pointer", "object offset")  # object: a number, or a name for a function; None: null
Type = namedtuple("Type", "kind size align parts offsets")  # kind: int, ptr, array, struct, void
Function = namedtuple("Function", "name module arguments blocks")
Instruction = namedtuple("Instruction", "kind to arguments text")
NULL = Pointer(None, 0)
VOID = Type("void", 0, 1, (), ())
PTR = Type("ptr", 8, 8, (), ())
TOKEN = re.compile(r'[%@]"[^"]*"|[%@][-\w.$]+|c"[^"]*"|"[^"]*"|\.\.\.|-?\d+|[\w.]+|[^\s\w]')
BINARY = {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"}
WORDS = {"noundef", "signext", "zeroext", "nsw", "nuw", "inbounds", "exact", "volatile", "disjoint", "nneg",
         "dso_local", "internal", "private", "unnamed_addr", "local_unnamed_addr", "tail", "notail", "hidden", "writeonly",
         "readonly", "nocapture", "noalias", "samesign"}  # fmt: skip


def integer(bits):
    size = max(1, 1 << (max(bits, 8) - 1).bit_length()) // 8
    return Type("int", size, size, (bits,), ())


class Module:
    """One file of IR.  `memory` is given each global object: memory(name, size, cells)."""

    def __init__(self, name, text, program):
        self.name, self.program = name, program
        self.types, self.own, self.functions = {}, {}, {}
        lines = text.splitlines()
        for line in lines:  # types first, for they are used before they stand there
            if line.startswith("%") and " = type " in line:
                self.tokens = TOKEN.findall(line.split(" = type ", 1)[1])
                self.types[line.split(" ", 1)[0]] = None, list(self.tokens)
        self.later = []
        at = 0
        while at < len(lines):
            line = lines[at]
            if line.startswith("@"):
                self.global_(line)
            elif line.startswith("define "):
                body = []
                while lines[at + 1] != "}":
                    at += 1
                    body.append(lines[at])
                self.function(line, body)
            at += 1

    # Tokens.

    def begin(self, text):
        self.text, self.tokens, self.at = text, TOKEN.findall(text.split(" ; ")[0].split(", !")[0]), 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if token == "" or (wanted is not None and token != wanted):
            raise ValueError(f"{self.name}: {self.text}: {wanted or 'more'} expected, not {token!r}")
        self.at += 1
        return token

    def words(self):
        while self.peek() in WORDS or self.peek() in ("align", "dereferenceable", "#"):
            if self.take() in ("align", "dereferenceable", "#"):
                if self.peek() == "(":
                    self.take()
                    self.take()
                    self.take(")")
                else:
                    self.take()

    # Types.

    def type(self):
        token = self.take()
        if re.fullmatch(r"i\d+", token):
            return integer(int(token[1:]))
        if token == "ptr":
            return PTR
        if token == "void":
            return VOID
        if token == "[":
            count = int(self.take())
            self.take("x")
            part = self.type()
            self.take("]")
            return Type("array", count * part.size, part.align, (part,), (count,))
        if token == "{":
            return self.struct()
        if token.startswith("%"):
            known, tokens = self.types[token]
            if known is None:
                kept = self.tokens, self.at
                self.tokens, self.at = tokens, 0
                known = self.type()
                self.tokens, self.at = kept
                self.types[token] = known, tokens
            return known
        raise ValueError(f"{self.name}: {self.text}: no type: {token}")

    def struct(self):
        parts, offsets, size, align = [], [], 0, 1
        while self.peek() != "}":
            part = self.type()
            size = (size + part.align - 1) // part.align * part.align
            parts.append(part)
            offsets.append(size)
            size += part.size
            align = max(align, part.align)
            if self.peek() == ",":
                self.take()
        self.take("}")
        size = (size + align - 1) // align * align
        return Type("struct", size, align, tuple(parts), tuple(offsets))

    # Values.

    def value(self, kind):
        """An operand of this type; of an aggregate, the list of its cells."""
        token = self.take()
        if token.startswith("%"):
            return token
        if token.startswith("@"):
            return self.program.address(self, token[1:].strip('"'))
        if token == "getelementptr":
            self.words()
            self.take("(")
            inner = self.type()
            self.take(",")
            self.take("ptr")
            base, offset = self.value(PTR), 0
            for place, (index, _) in enumerate(self.indices(")")):
                inner, step = (inner, index * inner.size) if place == 0 else self.inside(inner, index)
                offset += step
            self.take(")")
            return Pointer(base.object, base.offset + offset)
        if token in ("true", "false"):
            return int(token == "true")
        if token == "null":
            return NULL
        if token in ("zeroinitializer", "undef", "poison"):
            return 0 if kind.kind == "int" else NULL if kind is PTR else [0] * kind.size
        if token[0] in '[{c"' and kind.kind in ("array", "struct"):
            return self.aggregate(token, kind)
        return int(token) & ((1 << kind.parts[0]) - 1)

    def aggregate(self, token, kind):
        if token[0] == "c":
            text = re.sub(r"\\([0-9A-F]{2})", lambda m: chr(int(m.group(1), 16)), token[2:-1])
            return [ord(c) for c in text]
        cells, offset, number = [0] * kind.size, 0, 0
        while self.peek() not in ("]", "}"):
            part = self.type()
            if kind.kind == "struct":
                offset = kind.offsets[number]
            cells[offset : offset + part.size] = split(self.value(part), part)
            offset, number = offset + part.size, number + 1
            if self.peek() == ",":
                self.take()
        self.take()
        return cells

    def indices(self, end):
        out = []
        while self.peek() == ",":
            self.take()
            self.words()
            kind = self.type()
            out.append((self.value(kind), kind.parts[0]))
            if type(out[-1][0]) is int:
                out[-1] = out[-1][0] - (out[-1][0] >> (kind.parts[0] - 1) << kind.parts[0]), kind.parts[0]
        if self.peek() != end:
            raise ValueError(f"{self.name}: {self.text}")
        return out

    @staticmethod
    def inside(kind, index):
        """Type and offset of part `index`."""
        if kind.kind == "array":
            return kind.parts[0], index * kind.parts[0].size
        return kind.parts[index], kind.offsets[index]

    # Globals and functions.

    def global_(self, line):
        name = line[1:].split(" = ", 1)[0].strip('"')
        self.begin(re.sub(r", align \d+$", "", line.split(" = ", 1)[1]))
        own = self.peek() in ("internal", "private")
        external = "external" in self.tokens[:3]
        while self.peek() not in ("constant", "global"):
            self.take()
        variable = self.take() == "global"
        if external:
            return
        kind = self.type()
        number = self.program.declare(self, name, own, kind.size, variable)
        kept = self.text
        self.later.append((number, kind, kept, self.tokens, self.at))

    def fill(self):
        """The initial values, once all names are known."""
        for number, kind, self.text, self.tokens, self.at in self.later:
            self.program.fill(number, split(self.value(kind), kind))

    def function(self, line, body):
        name = re.search(r'@"?([\w.$]+)', line).group(1)
        own = "internal" in line.split("@")[0].split()
        count = 0
        inside = line[line.index("@" + name) + len(name) + 2 :]
        if inside[0] != ")":
            count = 1
            depth = 0
            for c in inside:
                depth += (c == "(") - (c == ")")
                if depth < 0:
                    break
                count += c == "," and depth == 0
        blocks, label = {}, f"%{count}"
        blocks[label] = []
        joined = []
        for text in body:  # a switch takes several lines
            if joined and joined[-1].lstrip().startswith("switch") and "]" not in joined[-1]:
                joined[-1] += " " + text.strip()
            else:
                joined.append(text)
        for text in joined:
            if re.match(r"[\w.]+:", text):
                label = "%" + text.split(":")[0]
                blocks[label] = []
            elif text.strip():
                blocks[label].append(text.strip())
        function = Function(name, self, [f"%{i}" for i in range(count)], blocks)
        self.program.define(self, name, own, function)

    def decode(self, text):
        """One instruction."""
        self.begin(text)
        to = None
        if self.tokens[1:2] == ["="]:
            to = self.take()
            self.take()
        self.words()
        kind = self.take()
        self.words()
        try:
            return Instruction(kind, to, self.rest(kind), text)
        except (ValueError, AttributeError, IndexError) as error:
            return Instruction("unknown", to, (str(error),), text)

    def typed(self):
        kind = self.type()
        self.words()
        return kind, self.value(kind)

    def rest(self, kind):
        if kind in BINARY or kind == "icmp":
            compare = self.take() if kind == "icmp" else None
            of, a = self.typed()
            self.take(",")
            b = self.value(of)
            width = 64 if of is PTR else of.parts[0]
            return (a, b, width) if compare is None else (compare, a, b, width)
        if kind in ("zext", "sext", "trunc", "ptrtoint"):
            of, a = self.typed()
            self.take("to")
            return a, 64 if of is PTR else of.parts[0], self.type().parts[0]
        if kind == "alloca":
            return (self.type(),)
        if kind == "load":
            of = self.type()
            self.take(",")
            return of, self.typed()[1]
        if kind == "store":
            of, value = self.typed()
            self.take(",")
            return of, value, self.typed()[1]
        if kind == "getelementptr":
            return self.steps()
        if kind == "br":
            if self.take() == "label":
                return (self.take(),)
            condition = self.take()
            condition = {"true": 1, "false": 0}.get(condition, condition)
            labels = [t for t in self.tokens[self.at :] if t.startswith("%")]
            return condition, labels[0], labels[1]
        if kind == "switch":
            of, value = self.typed()
            found = re.findall(r"i\d+ (-?\d+), label (%[\w.]+)", self.text)
            default = re.search(r", label (%[\w.]+) \[", self.text).group(1)
            mask = (1 << of.parts[0]) - 1
            return value, of.parts[0], default, [(int(v) & mask, label) for v, label in found]
        if kind == "ret":
            return (None, None) if self.peek() == "void" else self.typed()
        if kind == "phi":
            of = self.type()
            ways = {}
            while self.peek() in ("[", ","):
                if self.take() == "[":
                    value = self.value(of)
                    self.take(",")
                    ways[self.take()] = value
                    self.take("]")
            return (ways,)
        if kind == "select":
            _, condition = self.typed()
            self.take(",")
            of, a = self.typed()
            self.take(",")
            return condition, a, self.typed()[1], 0 if of is PTR else of.parts[0]
        if kind == "call":
            return self.call()
        if kind == "unreachable":
            return ()
        raise ValueError(f"{self.name}: {self.text}: an instruction that is not known")

    def steps(self):
        """getelementptr: base, a constant offset, and (register, its width, bytes a step)."""
        kind = self.type()
        self.take(",")
        base = self.typed()[1]
        offset, steps = 0, []
        for place, (index, width) in enumerate(self.indices("")):
            if type(index) is int:
                kind, step = (kind, index * kind.size) if place == 0 else self.inside(kind, index)
                offset += step
            else:
                kind = kind if place == 0 else kind.parts[0]
                steps.append((index, width, kind.size))
        return base, offset, steps

    def call(self):
        of = self.type()
        if self.peek() == "(":  # the type of a function with "..."
            while self.take() != ")":
                pass
        if self.peek() == "asm":
            return of, "asm", ()
        name = self.take()
        callee = name if name.startswith("%") else self.program.address(self, name[1:])
        self.take("(")
        arguments = []
        while self.peek() != ")":
            kind = self.type()
            self.words()
            arguments.append(self.value(kind))
            if self.peek() == ",":
                self.take()
        return of, callee, tuple(arguments)


def split(value, kind):
    """The cells of a constant: bytes, and (pointer, i) for byte i of a pointer."""
    if kind.kind == "ptr":
        return [(value, i) for i in range(8)]
    if kind.kind == "int":
        return list(value.to_bytes(kind.size, "little"))
    return value
