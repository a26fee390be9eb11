#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""The table of docs/GUIDES.md: what each language has, function by function, read from headers, bindings and the command.

usage: languages.py [--write] [TREE]: prints the table, or puts it into GUIDES.md

A cell is the names that do it, each looked up in its language, with the shapes that have it (T, R, F, P; none: all that the row is about);
or `run COMMAND`, where nothing but the command does; or words. An unknown name, a stale `run`, and a command without a row are errors.
"""
import ast
import re
import subprocess
import sys
from pathlib import Path

ROWS = [  # what, about (shapes), C, Python, Rust, npm, command
    ("network from text", "TRFP", "rt_net_parse", "Net", "parse", "network", "NET"),
    ("location (T)", "T", "rt_locate rt_index", "locate index", "locate index", "locate index", "@CC0234"),
    ("route", "TRFP", "rt_compute rt_route_legs rt_route_tree rt_route_ports", "route", "route", "route", "route"),
    ("by choice (P)", "P", "rt_route_choice", "choice", "(command)", "command", "route"),
    ("many routes", "TRFP", "(loop)", "route_many", "(loop)", "routes", "route:NET,-"),
    ("why so", "TRFP", "rt_route_explain/T", "explain", "rt_route_explain/T", "explain", "explain"),
    ("walk a route", "TRFP", "rt_walk_run rt_walk_ring_run rt_walk_tree rt_walk_ports", "walk", "walk", "walk", "walk"),
    ("verify all", "TRFP", "rt_walk_verify rt_walk_ring_verify rt_walk_tree_verify rt_walk_ports_verify", "verify", "verify", "verify", "verify"),
    ("what it is made of", "TRFP", "rt_load_hardware rt_topo_rings rt_topo_tree_capacity rt_topo_figures", "info",
     "location_bytes rings capacity info", "info", "info"),
    ("offered load (T)", "T", "rt_load_success", "success", "load", "load", "load"),
    ("load, all to all (RFP)", "RFP", "rt_load_rings rt_load_tree rt_load_ports_all", "load", "load", "load", "load"),
    ("load of messages (FP)", "FP", "rt_load_tree rt_load_ports_add", "load", "load", "load", "load"),
    ("traffic by name", "TRFP", "rt_load_pattern_fill", "pattern", "pattern", "load", "load"),
    ("circuit", "TF", "rt_gate_transit rt_gate_selector", "run:gate", "run:gate", "gate", "gate"),
    ("wiring", "TRFP", "rt_topo_wire rt_topo_rings rt_topo_tree_next rt_topo_neighbour", "next run:graph", "run:graph", "graph", "graph"),
    ("test vectors", "TRFP", "rt_walk_plan_pair", "run:vectors", "run:vectors", "command", "vectors judge"),
    ("any topology", "", "rt_walk_graph_distances", "check", "run:check", "check", "check"),
    ("its routes", "", "rt_load_generate_route", "generate", "run:generate", "generate", "generate"),
    ("parts of a run", "", "rt_walk_merge", "run:merge", "run:merge", "command", "merge"),
    ("networks compared", "", "(command)", "run:compare", "run:compare", "compare", "compare"),
    ("dimensions", "", "rt_load_design_best", "run:design", "run:design", "command", "design"),
]
LETTER = {"transit": "T", "ring": "R", "tree": "F", "ports": "P", "-": ""}
BEGIN, END = "<!-- tools/release/languages.py -->", "<!-- end -->"


def headers(tree):
    """Functions of C, and the shapes that their names say; all four for the rest."""
    text = "\n".join(path.read_text() for path in sorted((tree / "include/rt").glob("*.h")))
    return {name: "TRFP" for name in re.findall(r"\b(rt_[a-z0-9_]+)\(", text)}


def python(tree):
    """Methods of the four classes, with what they inherit, and functions of the package."""
    classes, found = {}, {}
    for path in sorted((tree / "bindings/python/routeseq").glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                classes[node.name] = (bases, {f.name for f in node.body if isinstance(f, ast.FunctionDef)})
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not path.name.startswith("_"):
                found[node.name] = "TRFP"
    found["Net"] = "TRFP" if "Net" in classes else ""

    def methods(name):
        bases, own = classes.get(name, ([], set()))
        return own.union(*map(methods, bases))

    for name, letter in (("Transit", "T"), ("Rings", "R"), ("Tree", "F"), ("Ports", "P")):
        for method in methods(name):
            found[method] = found.get(method, "") + letter
    return found


def rust(tree):
    """Public functions of the types of the four shapes, those of the macro that three of them share, and of sys; Network has
    what all four have."""
    found, any_shape = {}, set()
    for path in sorted((tree / "bindings/rust/src").rglob("*.rs")):
        text = path.read_text()
        if path.name == "sys.rs":
            found.update({name: "TRFP" for name in re.findall(r"pub fn (rt_\w+)", text)})
        for _, kind, body in re.findall(r"^( *)impl (\$?\w+) \{\n(.*?)^\1\}\n", text, re.M | re.S):
            letters = {"Net": "T", "Rings": "R", "Tree": "F", "Ports": "P", "$name": "RFP"}.get(kind, "")
            for name in re.findall(r"pub fn (\w+)", body):
                found[name] = found.get(name, "") + letters
                any_shape.update({name} if kind == "Network" else ())
    missing = sorted(name for name, letters in found.items() if set(letters) == set("TRFP") and not name.startswith("rt_") and name not in any_shape | {"new"})
    if missing:
        raise ValueError(f"Rust: Network has no {', '.join(missing)}")
    return found


def commands(tree):
    """Of `help --tsv`: the shapes that each command serves."""
    found = {}
    for line in subprocess.run([tree / "build/routeseq", "help", "--tsv"], capture_output=True, text=True, check=True).stdout.splitlines():
        command, shape = line.split("\t")[:2]
        found[command] = found.get(command, "") + LETTER[shape]
    return found


def npm(tree, served):
    """Functions of the package; one that is called as a command asks it."""
    text = (tree / "web/src/index.d.ts").read_text()
    return {name: served.get(name, "TRFP") for name in re.findall(r"^export function (\w+)", text, re.M)}


def cell(text, about, has, served, language):
    """A cell in words; raises ValueError if it is not true."""
    said, covered = [], ""
    for word in text.split():
        name, _, shapes = word.partition("/")
        if word.startswith("("):
            return word.strip("()")
        if word in ("NET", "@CC0234"):
            return word
        if word.startswith("run:"):
            if word[4:] not in served:
                raise ValueError(f"{language}: no command {word[4:]}")
            if word[4:] in has:
                raise ValueError(f"{language} has {word[4:]} itself")
            said.append(f"run `{word[4:]}`")
            continue
        name, _, operands = name.partition(":")
        if name not in has:
            raise ValueError(f"{language}: no {name}")
        shapes = "".join(letter for letter in about if letter in (shapes or has[name]))
        covered += shapes
        said.append(f"`{' '.join([name, *operands.split(',')]).strip()}`" + (f"({shapes})" if shapes != about and language != "C" or "/" in word else ""))
    missing = [letter for letter in about if letter not in covered]
    if missing and "run" not in "".join(said) and said:
        said.append("command `explain`" if text.startswith(("explain", "rt_route_explain")) else f"none of {''.join(missing)}")
    return ", ".join(said)


def table(tree):
    served = commands(tree)
    languages = [("C", headers(tree)), ("Python", python(tree)), ("Rust", rust(tree)), ("npm", npm(tree, served)), ("command", served)]
    lines = ["| |" + "|".join(name for name, _ in languages) + "|", "|---" * 6 + "|"]
    for what, about, *cells in ROWS:
        row = [cell(text, about, has, served, name) for text, (name, has) in zip(cells, languages)]
        if not all(row):
            raise ValueError(f"{what}: an empty cell")
        lines.append(f"|{what}|" + "|".join(row) + "|")
    named = {word.partition(":")[0] for _, _, *cells in ROWS for word in cells[-1].split()}
    if set(served) - named:
        raise ValueError(f"commands without a row: {', '.join(sorted(set(served) - named))}")
    return "\n".join(lines)


def main():
    write = sys.argv[1:2] == ["--write"]
    tree = Path((sys.argv[1 + write:] or ["."])[0])
    try:
        made = table(tree)
    except ValueError as error:
        sys.exit(f"languages.py: {error}")
    if not write:
        print(made)
        return
    path = tree / "docs/GUIDES.md"
    before, _, rest = path.read_text().partition(BEGIN)
    path.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{rest.partition(END)[2]}")


main()
