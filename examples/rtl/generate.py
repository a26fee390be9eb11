#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""generate.py CONFIG - a generator for FuseSoC: prints a circuit and its core file into this directory.

CONFIG is the YAML file that FuseSoC writes; its parameters are net, circuit (figures) and module (what
`routeseq` calls it).  With network: true it prints the whole network, options being more options of --network.  The command is `routeseq`, or what the variable ROUTESEQ says.
"""
import os
import re
import subprocess
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    config = yaml.safe_load(file)
wanted = config["parameters"]
command = [os.environ.get("ROUTESEQ", "routeseq"), "gate", wanted["net"]]
if wanted.get("network"):
    command += ["--network"] + wanted.get("options", [])
else:
    command += ["--verilog", "--circuit", wanted.get("circuit", "figures")]
if "module" in wanted:
    command += ["--module", wanted["module"]]
try:
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout
except OSError as error:
    sys.exit(f"generate.py: {command[0]}: {error.strerror}: the variable ROUTESEQ says where the command is")
name = wanted.get("module") or re.findall(r"^module (\w+)", printed, re.MULTILINE)[0]
with open(name + ".v", "w", encoding="utf-8") as file:
    file.write(printed)
core = {"name": config["vlnv"],
        "filesets": {"rtl": {"files": [name + ".v"], "file_type": "verilogSource"}},
        "targets": {"default": {"filesets": ["rtl"]}}}
with open(name + ".core", "w", encoding="utf-8") as file:
    file.write("CAPI=2:\n" + yaml.safe_dump(core))
