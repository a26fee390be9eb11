# SPDX-License-Identifier: MIT-0
"""The constants of the C headers as a Python module, so that none is copied by hand.

Read are `#define RT_NAME number` and enumerations; families, which are rows of a macro, are not:
the library lists them (rt_net_family_at).  tests/build/bindings.sh compares each with what C says.
"""
import re

COMMENT = re.compile(r"/\*.*?\*/", re.S)
NUMBER = re.compile(r"^#define (RT_\w+) (0x[0-9A-F]+|\d+)\s*$", re.M)
ENUM = re.compile(r"^enum (rt_\w+) \{([^}#]*)\}", re.M)
ITEM = re.compile(r"^(RT_\w+)(?: = (-?\d+))?$")


def enumeration(name, body):
    """Pairs of name and value."""
    value = -1
    for item in body.split(","):
        item = item.strip()
        if item == "":
            continue
        found = ITEM.match(item)
        if found is None:
            raise ValueError(f"enum {name}: {item!r}")
        value = value + 1 if found[2] is None else int(found[2])
        yield found[1], value


def constants(headers):
    """The text of the module."""
    lines = ["# SPDX-License-Identifier: MIT-0", '"""Constants of the C headers; generated."""']
    errors = []
    for header in headers:
        text = COMMENT.sub("", header.read_text())
        lines += [f"{name} = {value}" for name, value in NUMBER.findall(text)]
        for name, body in ENUM.findall(text):
            pairs = list(enumeration(name, body))
            lines += [f"{item} = {value}" for item, value in pairs]
            errors += pairs if name == "rt_error" else []
    lines.append("ERRORS = {" + ", ".join(f'{value}: "{name}"' for name, value in errors) + "}")
    return "\n".join(lines) + "\n"
