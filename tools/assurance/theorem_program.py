# SPDX-License-Identifier: MIT-0
"""Modules of LLVM IR linked to a program (theorem_ir.py reads them)."""

from theorem_ir import Module, Pointer


class Program:
    """Several modules linked: what each name means, and the objects that exist from the start."""

    def __init__(self):
        self.shared, self.objects, self.defined = {}, {}, {}
        self.modules, self.variables = [], set()

    def read(self, name, text):
        self.modules.append(Module(name, text, self))

    def link(self):
        for module in self.modules:
            module.fill()
        for key, function in list(self.defined.items()):
            self.defined[key] = function._replace(
                blocks={label: [function.module.decode(t) for t in texts] for label, texts in function.blocks.items()}
            )

    def declare(self, module, name, own, size, variable):
        number = len(self.objects) + 1
        self.objects[number] = [0] * size
        if variable:
            self.variables.add(number)
        (module.own if own else self.shared)[name] = Pointer(number, 0)
        return number

    def fill(self, number, cells):
        self.objects[number] = cells

    def define(self, module, name, own, function):
        key = f"{module.name}:{name}" if own else name
        if key in self.defined:
            raise ValueError(f"{key} is defined twice")
        self.defined[key] = function
        (module.own if own else self.shared)[name] = Pointer(key, 0)

    def address(self, module, name):
        return module.own.get(name) or self.shared.get(name) or Pointer(name, 0)
