# SPDX-License-Identifier: MIT-0
"""The structures, constants and errors of the package are those of C."""
import ctypes
import inspect
import re
import tempfile
import unittest

import routeseq
from routeseq import _constants, _errors, _library, _structs
from support import TREE, compiled, main

INCLUDES = "#include <stdio.h>\n#include <stddef.h>\n#include <rt/all.h>\n"


def structures():
    for _, kind in inspect.getmembers(_structs, inspect.isclass):
        if issubclass(kind, ctypes.Structure) and kind is not ctypes.Structure:
            yield kind


def say(lines):
    with tempfile.TemporaryDirectory() as work:
        return compiled(f"{INCLUDES}int main(void)\n{{\n{lines}return 0;\n}}\n", work)


class C(unittest.TestCase):
    def test_every_structure_is_laid_out_as_in_c(self):
        here, text = [], ""
        for kind in structures():
            name = _structs.c_name(kind)
            here.append(f"{name} {ctypes.sizeof(kind)}")
            text += f'printf("{name} %zu\\n", sizeof(struct {name}));\n'
            for field, _ in kind._fields_:
                at = getattr(kind, field)
                here.append(f"{name}.{field} {at.offset} {at.size}")
                text += (
                    f'printf("{name}.{field} %zu %zu\\n", offsetof(struct {name}, {field}), '
                    f"sizeof ((struct {name} *)0)->{field});\n"
                )
        self.assertGreater(len(here), 100)
        self.assertEqual(here, say(text))

    def test_every_structure_has_all_fields_of_c(self):
        headers = "".join(path.read_text() for path in sorted((TREE / "include/rt").glob("*.h")))
        headers = re.sub(r"/\*.*?\*/", "", headers, flags=re.S)
        for kind in structures():
            name = _structs.c_name(kind)
            body = re.search(rf"^struct {name} \{{(.*?)^\}};", headers, re.S | re.M)[1]
            body = re.sub(r"\(\*(\w+)\)\([^;]*\)|\(\*(\w+)\)\[[^;]*\]", r" \1\2", body)
            fields = [
                re.search(r"(\w+)\s*(\[[^]]*\])*$", part.strip())[1]
                for line in body.split(";") if line.strip() for part in line.split(",")
            ]  # fmt: skip
            self.assertEqual(fields, [field for field, _ in kind._fields_], name)

    def test_every_constant_is_that_of_c(self):
        names = [name for name in vars(_constants) if name.startswith("RT_")]
        said = say("".join(f'printf("{name} %lld\\n", (long long){name});\n' for name in names))
        self.assertEqual([f"{name} {getattr(_constants, name)}" for name in names], said)
        self.assertGreater(len(names), 100)

    def test_every_function_takes_what_c_declares(self):
        headers = "".join(path.read_text() for path in sorted((TREE / "include/rt").glob("*.h")))
        headers = re.sub(r"/\*.*?\*/", "", headers, flags=re.S)
        for name, (_, arguments) in _library.PROTOTYPES.items():
            found = re.search(rf"\b{name}\(([^)]*)\);", headers)
            self.assertIsNotNone(found, name)
            if arguments:  # those without are handed on only
                self.assertEqual(len(found[1].split(",")), len(arguments), name)

    def test_every_error_is_an_exception_with_the_words_of_c(self):
        names = set(re.findall(r"^    (RT_ERR_\w+) =", (TREE / "include/rt/net.h").read_text(), re.M))
        self.assertEqual(names, set(_constants.ERRORS.values()))
        source = (TREE / "lib/net/net_error.c").read_text()
        for code, name in _constants.ERRORS.items():
            error = _errors.error(code, "this")
            words = re.search(rf'case {name}:\s*return ((?:"[^"]*"\s*)+);', source)[1]
            words = "".join(re.findall(r'"([^"]*)"', words))
            self.assertEqual((error.code, error.name, error.text), (code, name, words))
            self.assertEqual(str(error), f"this: {words}")
            self.assertIsInstance(error, ValueError)
            self.assertIsNot(type(error), routeseq.RouteSeqError, name)

    def test_the_version_is_that_of_the_header(self):
        text = (TREE / "include/rt/net.h").read_text()
        self.assertIn(f'#define ROUTESEQ_VERSION "{routeseq.__version__}"', text)


if __name__ == "__main__":
    main()
