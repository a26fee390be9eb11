#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/release/manifests.py [TREE] - lint the manifests of PlatformIO, ESP-IDF and Zephyr.

Parses them, asks for the keys that each tool requires, for our version, and
that every file they name is there.  Prints what is wrong; exit status 1 if
anything is.  Needs PyYAML (exit status 77 without).  Nothing here runs those
tools: the manifests are only linted.
"""
import glob
import json
import os
import re
import sys

try:
    import yaml
except ImportError:
    sys.exit(77)

tree = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../..")
faults = []


def path(*parts):
    return os.path.join(tree, *parts)


def text(*parts):
    with open(path(*parts), encoding="utf-8") as file:
        return file.read()


def expect(ok, fault):
    if not ok:
        faults.append(fault)


def parsed(name, reader):
    try:
        value = reader(text(name))
        expect(isinstance(value, dict), f"{name}: no mapping")
        return value if isinstance(value, dict) else {}
    except (OSError, ValueError, yaml.YAMLError) as error:
        faults.append(f"{name}: {error}")
        return {}


def only(name, value, required, known):
    for key in required:
        expect(value.get(key), f"{name}: {key} is missing")
    for key in value:
        expect(key in required or key in known, f"{name}: unknown key {key}")


def taken(pattern):
    """The sources that a pattern of PlatformIO's takes: a folder stands for all below it."""
    root = path(build.get("srcDir", ""))
    below = [p for p in glob.glob(os.path.join(root, pattern))]
    return {os.path.relpath(f, root) for p in below
            for f in (glob.glob(os.path.join(p, "**", "*.c"), recursive=True) if os.path.isdir(p) else [p])
            if f.endswith(".c")}


version = re.search(r'define ROUTESEQ_VERSION "(.*)"', text("include/rt/net.h")).group(1)

# PlatformIO: https://docs.platformio.org/en/latest/manifests/library-json/
pio = parsed("library.json", json.loads)
only("library.json", pio, ["name", "version", "description", "keywords", "license", "build"],
     ["frameworks", "platforms", "headers", "repository", "authors", "homepage", "export"])
expect(pio.get("version") == version, f"library.json: version is not {version}")
build = pio.get("build", {})
only("library.json: build", build, ["srcDir", "includeDir", "srcFilter"], ["flags"])
expect(os.path.isfile(path(build.get("includeDir", ""), pio.get("headers", ""))),
       "library.json: headers: no such file")
for pattern in build.get("srcFilter", []):
    if pattern.startswith("+"):
        expect(taken(pattern[2:-1]), f"library.json: srcFilter {pattern} finds nothing")
found = set().union(*(taken(pattern[2:-1]) for pattern in build.get("srcFilter", [])
                      if pattern.startswith("+")))
expect(found == taken("net/") | taken("route/") and found, "library.json: not the rooms net and route")

# ESP-IDF: https://docs.espressif.com/projects/idf-component-manager/
idf = parsed("idf_component.yml", yaml.safe_load)
only("idf_component.yml", idf, ["version", "description"],
     ["license", "dependencies", "url", "repository", "targets", "files", "tags"])
expect(idf.get("version") == version, f"idf_component.yml: version is not {version}")
expect("idf_component_register(" in text("CMakeLists.txt"),
       "CMakeLists.txt registers no ESP-IDF component")

# Zephyr: https://docs.zephyrproject.org/latest/develop/modules.html
module = parsed("zephyr/module.yml", yaml.safe_load)
only("zephyr/module.yml", module, ["name", "build"], [])
build = module.get("build", {})
only("zephyr/module.yml: build", build, ["cmake", "kconfig"], ["depends", "settings"])
expect(os.path.isfile(path(build.get("cmake", ""), "CMakeLists.txt")),
       "zephyr/module.yml: build.cmake: no CMakeLists.txt there")
expect(os.path.isfile(path(build.get("kconfig", ""))),
       "zephyr/module.yml: build.kconfig: no such file")
symbols = re.findall(r"^config (\w+)$", text("zephyr/Kconfig"), re.M)
for symbol in re.findall(r"CONFIG_(\w+)", text("zephyr/CMakeLists.txt")):
    expect(symbol in symbols, f"zephyr/CMakeLists.txt: CONFIG_{symbol} is not in Kconfig")

print("\n".join(faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)
