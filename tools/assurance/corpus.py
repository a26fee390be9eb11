#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""tools/assurance/corpus.py pack FOLDER FILE | unpack FILE FOLDER - the inputs of a fuzz target as one text file: a
line each, its SHA-1 and its bytes in hex, in the order of their names.  fuzz/replay.c reads it."""
import hashlib
import os
import sys


def pack(folder, path):
    inputs = set()
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            inputs.add(file.read())
    lines = sorted(hashlib.sha1(data).hexdigest() + " " + data.hex() for data in inputs)
    with open(path, "w", encoding="ascii") as file:
        file.write("".join(line + "\n" for line in lines))


def unpack(path, folder):
    os.makedirs(folder, exist_ok=True)
    with open(path, encoding="ascii") as file:
        for line in file:
            name, data = line.rstrip("\n").split(" ")
            with open(os.path.join(folder, name), "wb") as to:
                to.write(bytes.fromhex(data))


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("pack", "unpack"):
        sys.exit(__doc__)
    (pack if sys.argv[1] == "pack" else unpack)(sys.argv[2], sys.argv[3])
