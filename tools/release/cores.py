#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/release/cores.py VERSION FILE.core... - lint FuseSoC core files (CAPI2).

They must parse, have our version and no unknown keys, name only files, file sets, generators and
parameters that there are, and tops that a file of the target defines or a generator prints.  Prints what is
wrong; exit status 1 if anything is, 77 without PyYAML.  FuseSoC itself is not run.
"""
import os
import re
import sys

try:
    import yaml
except ImportError:
    sys.exit(77)

KEYS = {"name", "description", "filesets", "generators", "generate", "parameters", "targets"}
TARGET = {"default_tool", "filesets", "generate", "parameters", "toplevel", "tools"}
faults = []


def expect(ok, fault):
    if not ok:
        faults.append(fault)


def modules(where, fileset):
    found = set()
    for file in fileset.get("files", []):
        path = os.path.join(where, file)
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as text:
                found |= set(re.findall(r"^module (\w+)", text.read(), re.MULTILINE))
    return found


def lint_target(path, name, target, core):
    where = os.path.dirname(path)
    for key in target:
        expect(key in TARGET, f"{path}: target {name}: unknown key {key}")
    for key in ("filesets", "generate", "parameters"):
        for used in target.get(key, []):
            expect(used in core.get(key, {}), f"{path}: target {name}: no {used} in {key}")
    defined = set()
    for fileset in target.get("filesets", []):
        defined |= modules(where, core["filesets"].get(fileset, {}))
    for used in target.get("generate", []):
        defined.add(core.get("generate", {}).get(used, {}).get("parameters", {}).get("module"))
    expect(target.get("toplevel") in defined, f"{path}: target {name}: no module {target.get('toplevel')}")


def lint(path, version):
    where = os.path.dirname(path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    expect(text.startswith("CAPI=2:\n"), f"{path}: does not begin with CAPI=2:")
    try:
        core = yaml.safe_load(text.split("\n", 1)[1])
    except yaml.YAMLError as error:
        faults.append(f"{path}: {error}")
        return
    for key in core:
        expect(key in KEYS, f"{path}: unknown key {key}")
    expect(re.fullmatch(r"\w*:\w*:[\w-]+:" + re.escape(version), core.get("name", "")),
           f"{path}: name: not vendor:library:name:{version}")
    for name, fileset in core.get("filesets", {}).items():
        for file in fileset.get("files", []):
            expect(os.path.isfile(os.path.join(where, file)), f"{path}: {name}: no file {file}")
    for name, generator in core.get("generators", {}).items():
        expect(os.path.isfile(os.path.join(where, generator.get("command", "-"))),
               f"{path}: generator {name}: no file {generator.get('command')}")
    for name, use in core.get("generate", {}).items():
        expect(use.get("generator") in core.get("generators", {}),
               f"{path}: {name}: no generator {use.get('generator')}")
    expect("default" in core.get("targets", {}), f"{path}: no target default")
    for name, target in core.get("targets", {}).items():
        lint_target(path, name, target, core)


for argument in sys.argv[2:]:
    lint(argument, sys.argv[1])
print("\n".join(faults))
sys.exit(1 if faults else 0)
