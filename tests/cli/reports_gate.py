# SPDX-License-Identifier: MIT-0
"""gate's figures, counted in the Verilog that it prints; its fault coverage, by simulating that in all inputs."""
import functools
import re
from collections import Counter

from reports import Want, listed, run

TEXT, SIMULATED = "the Verilog, line by line", "the Verilog, simulated here"
OPERATORS = {"&": "and", "|": "or", "^": "xor"}
NETS = {"transit": ["hybrid:12,1", "hybrid:48,1,capped", "full:2", "hybrid:192,2"], "ring": ["multicube:3,3", "butterfly:2,3", "deadfly:2,3", "livefly:3,2"],
        "tree": ["tree:4"], "ports": ["torus:4,4", "mesh:3,4", "hypercube:4", "kntree:2,3", "hyperx:1,3,3"]}


class Circuit:
    """Gates (name: operator and operands), registers (name: input), outputs (port: nets, the highest first), inputs (nets)."""

    def __init__(self, text):
        text = re.sub(r"//.*|/\*.*?\*/", "", text)
        self.module = re.search(r"module (\w+)", text)[1]
        self.inputs = [f"{name}[{bit}]" if high is not None else name for high, name in re.findall(r"input (?:\[(\d+):0\] )?(\w+)", text)
                       for bit in (range(int(high) + 1) if high else [0]) for high in [high or None]]
        self.registers = dict(re.findall(r"(\w+) <= ([\w\[\]']+);", text))
        self.outputs = {name: [net.strip() for net in nets.split(",")] for name, nets in re.findall(r"assign (\w+) = \{(.*?)\};", text)}
        self.gates = {}
        for name, expression in re.findall(r"wire (\w+) = (.*?);", text):
            if expression.startswith("&{"):  # what no gate reads
                continue
            operands = re.split(r" [&|^] ", expression)
            operator = OPERATORS[re.search(r" ([&|^]) ", expression)[1]] if len(operands) > 1 else "not"
            assert operator != "not" or expression[0] == "~", expression
            self.gates[name] = (operator, [operand.strip("~") for operand in operands])
        self.readers = Counter(net for _, nets in self.gates.values() for net in nets)

    def kind(self, name):
        operator, nets = self.gates[name]
        return operator if operator == "not" else f"{operator}{len(nets)}"

    @functools.lru_cache(None)
    def depth(self, net, two):
        """Gates on the longest way to a net; two: of two inputs each, inverters not counted."""
        if net not in self.gates:
            return 0
        operator, nets = self.gates[net]
        below = sorted(self.depth(one, two) for one in nets)
        if not two or operator == "not":
            return below[-1] + (not two)
        while len(below) > 1:  # the two that come first
            below = sorted(below[2:] + [below[1] + 1])
        return below[0]

    def ends(self):
        return [net for nets in self.outputs.values() for net in nets] + list(self.registers.values())

    def value(self, given, stuck=None):
        """The value of every net, a bit for each vector; stuck: (gate, operand's number or 0, 0 or 1)."""
        whole, out = given["whole"], dict(given)

        def at(gate, pin, value):
            return (whole * stuck[2]) if stuck and stuck[:2] == (gate, pin) else value
        for name in self.inputs:
            out[name] = at(name, 0, out[name])
        for name, (operator, nets) in self.gates.items():
            values = [at(name, i, out[net]) for i, net in enumerate(nets, 1)]
            first = values[0] ^ whole if operator == "not" else values[0]
            for value in values[1:]:
                first = first & value if operator == "and" else first | value if operator == "or" else first ^ value
            out[name] = at(name, 0, first)
        return [out.get(net, 0) for nets in self.outputs.values() for net in nets]

    def faults(self):
        """A net stuck at 0 and 1, and where several gates read it each of these."""
        for name in self.inputs + list(self.gates):
            yield from ((name, 0, value) for value in (0, 1))
            for i, net in enumerate(self.gates[name][1] if name in self.gates else [], 1):
                if self.readers[net] > 1:
                    yield from ((name, i, value) for value in (0, 1))

    def used(self):
        """Nets with a way to an output."""
        seen, todo = set(), self.ends()
        while todo:
            net = todo.pop()
            if net not in seen:
                seen.add(net)
                todo += self.gates.get(net, ("", []))[1]
        return seen


def rows_of(circuit):
    kinds = Counter(map(circuit.kind, circuit.gates))
    order = sorted(kinds, key=lambda k: (["not", "and", "or", "xor"].index(k.rstrip("0123456789")), int(k.lstrip("notadrx") or 0)))
    rows = [("module", circuit.module, TEXT)] + [(kind, kinds[kind], TEXT) for kind in order]
    two = sum(len(nets) - 1 for operator, nets in circuit.gates.values() if operator != "not")
    rows += [("gates", len(circuit.gates), TEXT), ("two_input_gates", two, TEXT), ("flipflops", len(circuit.registers), TEXT)]
    for prefix, only in (("depth", False), ("two_input_depth", True)):
        rows += [(f"{prefix}_{name}", max(circuit.depth(net, only) for net in nets), TEXT) for name, nets in circuit.outputs.items()]
        rows.append((prefix, max(circuit.depth(net, only) for net in circuit.ends()), TEXT))
    return rows


def read(lines):
    return dict(line.split() for line in lines)


def figures():
    for shape, names in NETS.items():
        for name in names:
            for option in ["", *(f" --circuit {c}" for c in ("ripple", "prefix", "serial", "router"))] if shape == "transit" else [""]:
                circuit = Circuit(run(f"gate {name}{option} --verilog".split()).stdout)
                yield Want(shape, f"gate {name}{option}", rows_of(circuit), read=read)


def coverage():
    for name in ("hybrid:12,1", "full:1"):
        circuit = Circuit(run(["gate", name, "--verilog"]).stdout)
        tests = run(["gate", name, "--tests"]).stdout.splitlines()
        for lines in (tests, tests[:5], ["00 00", "80 20"]):
            path = f"build/reports/{name.replace(':', '_')}_{len(lines)}"
            with open(path, "w", encoding="ascii") as file:
                file.write("\n".join(lines) + "\n")
            yield Want("transit", f"gate {name} --faults {path}", lambda said, c=circuit, lines=lines: fault_rows(c, lines, said), read=lambda lines: read_faults(lines))


def vectors(numbers):
    """The inputs, c1 and c2 of 8 bits, of these pairs, a bit a pair."""
    given = {"whole": 2 ** len(numbers) - 1}
    for at, name in enumerate(("c1", "c2")):
        for bit in range(8):
            given[f"{name}[{bit}]"] = sum((pair[at] >> bit & 1) << k for k, pair in enumerate(numbers))
    return given


@functools.lru_cache(None)
def all_inputs():
    words = [(1 << 65536) // ((1 << (1 << bit)) + 1) * (1 << (1 << bit)) for bit in range(16)]
    return {"whole": 2 ** 65536 - 1, **{f"c{1 + bit // 8}[{bit % 8}]": words[bit] & (2 ** 65536 - 1) for bit in range(16)}}


@functools.lru_cache(None)
def hidden(circuit):
    good = circuit.value(all_inputs())
    return {fault for fault in circuit.faults() if circuit.value(all_inputs(), fault) == good}


def missed(circuit, lines):
    given = vectors([tuple(int(word, 16) for word in line.split()) for line in lines])
    good = circuit.value(given)
    return {fault for fault in circuit.faults() if circuit.value(given, fault) == good} - hidden(circuit)


def fault_rows(circuit, lines, said):
    faults, lost, never = list(circuit.faults()), missed(circuit, lines), hidden(circuit)
    shown = len(faults) - len(lost) - len(never)
    rows = [("vectors", len(lines), "the file"), ("faults", len(faults), TEXT), ("detected", shown, SIMULATED), ("undetectable", len(never), SIMULATED),
            ("missed", len(lost), SIMULATED), ("coverage", "%.2f" % (100 * shown / (len(faults) - len(never))), SIMULATED)]
    items, left = [], lost | never
    used = circuit.used()
    for i in range(int(said.get("not_detected", 0))):
        gate, pin, value = (said.get(f"not_detected.{i}.{key}") for key in ("gate", "input", "stuck_at"))
        number = circuit.gates[gate][1].index(pin) + 1 if pin != "-" and pin in circuit.gates.get(gate, ("", []))[1] else 0
        fault = (gate, number, int(value))
        known = fault in left and (pin == "-") == (number == 0)
        left -= {fault}
        why = "-" if fault in lost else "redundant" if gate in used else "no way to an output, an unused bit"
        items.append([("verdict", "undetectable" if fault in never else "missed", SIMULATED), ("input", pin if known else "no such fault", SIMULATED),
                      ("gate", gate if known else "no such fault", SIMULATED), ("stuck_at", value, SIMULATED), ("why", why, SIMULATED)])
    return rows + listed("not_detected", items + [[("gate", "one more", SIMULATED)]] * len(left))


def read_faults(lines):
    found, count = {k: v.rstrip("%") for k, v in (word.split("=") for word in lines[-1].split())}, 0
    for line in lines[:-1]:
        one = re.fullmatch(r"(missed|undetectable) +(?:input (\S+) of )?(\S+) stuck-at-([01])(?:: (.*))?", line)
        for key, value in zip(("verdict", "input", "gate", "stuck_at", "why"), one.groups()):
            found[f"not_detected.{count}.{key}"] = value or "-"
        count += 1
    return {**found, "not_detected": str(count)}


def wants():
    yield from figures()
    yield from coverage()
