# SPDX-License-Identifier: MIT-0
"""report_keys.py STEM...: have STEM.json and STEM.tsv the same keys and values?  A line each: `same`,
or what is wrong.  tests/cli/json.sh calls it."""
import json
import sys


def text(value):
    return "-" if value is None else value if isinstance(value, str) else str(value)


def flatten(report):
    rows = []
    for key, value in report.items():
        if key == "route" and isinstance(value, list):
            rows.append((key, " ".join(".".join(hop) if isinstance(hop, list) else hop for hop in value)))
        elif isinstance(value, list):
            rows.append((key, str(len(value))))
            rows += [(f"{key}.{i}.{k}", text(v)) for i, item in enumerate(value) for k, v in item.items()]
        else:
            rows.append((key, text(value)))
    return rows


def no_double(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key twice: {keys}")
    return dict(pairs)


def load(path):
    with open(path) as file:  # numbers as they are written
        return json.load(file, parse_float=str, parse_int=str, object_pairs_hook=no_double)


def difference(stem):
    found = load(stem + ".json")
    with open(stem + ".tsv") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    if isinstance(found, list):
        head, table = lines[0], [dict(zip(lines[0], line)) for line in lines[1:]]
        want = [{key: dict(flatten(report)).get(key, "-") for key in head} for report in found]
        lost = {key for report in found for key, _ in flatten(report)} - set(head)
        if want != table or lost or any(len(line) != len(head) for line in lines):
            return f"JSON {want}, TSV {table}, not in the table {lost}"
    elif [list(row) for row in flatten(found)] != lines:
        return f"JSON {flatten(found)}, TSV {lines}"
    return "same"


for stem in sys.argv[1:]:
    try:
        print(difference(stem))
    except (ValueError, LookupError) as error:
        print(f"{type(error).__name__}: {error}".replace("\n", " "))
