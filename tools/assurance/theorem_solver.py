# SPDX-License-Identifier: MIT-0
"""Can these bits of a graph all be true?  A SAT solver is asked, by a file in DIMACS' format."""

import os
import subprocess
import tempfile


class Solver:
    def __init__(self, graph, program="cadical", second=None):
        self.graph = graph
        self.program = program
        self.second = second  # asked too, and must agree
        self.asked = 0
        self.compared = 0

    def clauses(self, bits):
        """Tseitin's clauses of the cone of `bits`, and the nodes in the order of their numbers."""
        left, right = self.graph.left, self.graph.right
        number, lines = {0: 1}, ["-1 0"]
        stack = [bit >> 1 for bit in bits]
        for node in stack:
            number.setdefault(node, len(number) + 1)

        def name(bit):
            node = bit >> 1
            if node not in number:
                number[node] = len(number) + 1
                stack.append(node)
            return -number[node] if bit & 1 else number[node]

        done = set()
        while stack:
            node = stack.pop()
            if node in done or left[node] < 0 or node == 0:
                continue
            done.add(node)
            a, b, n = name(left[node]), name(right[node]), number[node]
            lines.append(f"-{n} {a} 0\n-{n} {b} 0\n{n} {-a} {-b} 0")
        lines += [f"{name(bit)} 0" for bit in bits]
        return number, lines

    def model(self, bits):
        """A dictionary node: 0 or 1 of inputs for which all `bits` are true, or None."""
        if 0 in bits:
            return None
        number, lines = self.clauses([bit for bit in bits if bit != 1])
        text = f"p cnf {len(number)} {sum(line.count(' 0') for line in lines)}\n" + "\n".join(lines) + "\n"
        self.asked += 1
        true = self.cadical(text)
        if self.second is not None:
            self.compared += 1
            if (self.minisat(text) is None) != (true is None):
                raise RuntimeError("two solvers disagree")
        if true is None:
            return None
        values = {node: int(n in true) for node, n in number.items() if self.graph.left[node] < 0}
        if not self.holds(bits, values):
            raise RuntimeError("the solver's model is none")
        return values

    def holds(self, bits, values):
        values = dict(values)
        self.graph.evaluate(bits, values)
        return all(values[bit >> 1] ^ bit & 1 for bit in bits)

    def cadical(self, text):
        ran = subprocess.run([self.program, "-q"], input=text, capture_output=True, text=True, check=False)
        if ran.returncode == 20:
            return None
        if ran.returncode != 10:
            raise RuntimeError(f"{self.program}: status {ran.returncode}: {ran.stderr}{ran.stdout[-200:]}")
        words = " ".join(line[1:] for line in ran.stdout.splitlines() if line.startswith("v")).split()
        return {int(word) for word in words if int(word) > 0}

    def minisat(self, text):
        with tempfile.TemporaryDirectory() as folder:
            asked, answer = os.path.join(folder, "cnf"), os.path.join(folder, "answer")
            with open(asked, "w", encoding="ascii") as file:
                file.write(text)
            status = subprocess.run([self.second, "-verb=0", asked, answer], capture_output=True, check=False).returncode
            if status not in (10, 20):
                raise RuntimeError(f"{self.second}: status {status}")
            return set() if status == 10 else None
