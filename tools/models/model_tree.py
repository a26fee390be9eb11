#!/usr/bin/env python3
# SPDX-License-Identifier: MIT-0
"""Independent model of Leiserson's fat-tree (IEEE Trans. Computers C-34, 1985; SPEC 13). Shares no code with the library.

usage: model_tree.py --vectors DIR | --check
       model_tree.py --capacities H W | --route H SRC DST

A node is the string of turns, 0 left and 1 right, that leads to it from the root; numbers are Python's, of any size.
"""
import random
import sys


def capacity(h, w, k):
    """min(2^(h-k), the least c with c^3 >= w^3 / 4^k)"""
    c = round((w ** 3 / 4 ** k) ** (1 / 3))  # a guess, put right in exact numbers
    while c ** 3 * 4 ** k >= w ** 3:
        c -= 1
    while c ** 3 * 4 ** k < w ** 3:
        c += 1
    return min(2 ** (h - k), c)


def least(h):
    """The least w with w^3 >= 4^h."""
    w = int(4 ** (h / 3)) + 2
    while (w - 1) ** 3 >= 4 ** h:
        w -= 1
    return w


def label(h, processor):
    return format(processor, "0%db" % h)


def path(a, b):
    """All nodes from leaf a to leaf b."""
    up, down = [a], [b]
    while up[-1] != b[:len(up[-1])]:
        up.append(up[-1][:-1])
    while down[-1] != up[-1]:
        down.append(down[-1][:-1])
    return up + down[-2::-1]


def route(h, src, dst):
    """The address bits: what each node between the two leaves must be told."""
    nodes, bits = path(label(h, src), label(h, dst)), ""
    for before, at, after in zip(nodes, nodes[1:], nodes[2:]):
        from_below, goes_up = len(before) > len(at), len(after) < len(at)
        bits += ("1" if goes_up else "0") if from_below else after[-1]
    return bits


def check():
    """The figures of the project's description, and a walk over every pair of small trees."""
    given = {4: 7, 6: 16, 8: 41, 10: 102, 12: 256, 16: 1626, 20: 10322, 32: 2642246}
    assert all(least(h) == w for h, w in given.items())
    assert all(capacity(h, 2 ** h, k) == 2 ** (h - k) for h in range(1, 33) for k in range(h + 1))
    exact = capacity(30, 372300988, 2)
    rounded = -int(-(372300988 / 4 ** (2 / 3)) // 1)
    print("h = 30, w = 372300988, k = 2: %d, in floating point %d" % (exact, rounded))
    for h in range(1, 7):
        for s in range(2 ** h):
            for d in range(2 ** h):
                bits, nodes = route(h, s, d), path(label(h, s), label(h, d))
                assert len(bits) == max(0, len(nodes) - 2) <= 2 * h - 1 and len(set(nodes)) == len(nodes)


def vectors(directory):
    rng = random.Random(1985)

    def write(name, notes, rows):
        with open(directory + "/" + name, "w") as file:
            file.write("# Source: tools/models/model_tree.py, an independent model of Leiserson's fat-tree (1985).\n"
                       "# Command: model_tree.py --vectors DIR\n")
            file.writelines("# %s\n" % note for note in notes)
            file.writelines("\t".join(map(str, row)) + "\n" for row in rows)

    rows = []
    for h in range(1, 33):
        low, n = least(h), 2 ** h
        wanted = {low, low + 1, 2 ** ((2 * h + 2) // 3), n // 2, n // 2 + 1, n - 1, n}
        wanted |= {rng.randint(low, n) for _ in range(6)} | ({372300988} if h == 30 else set())
        for w in sorted(w for w in wanted if low <= w <= n):
            rows.append((h, w, " ".join(str(capacity(h, w, k)) for k in range(h + 1))))
    write("tree_capacities.tsv", ["Columns: h, w, wires of a channel of level 0 to h.",
                                  "The first w of each h is the least that is allowed."], rows)
    rows = [(h, s, d) for h in range(1, 5) for s in range(2 ** h) for d in range(2 ** h)]
    for h in (7, 10, 12, 16, 17, 31, 32):
        for a in range(h + 1):
            s, low = rng.randrange(2 ** h), rng.randrange(2 ** max(0, a - 1))
            d = s if a == 0 else ((s >> (a - 1)) ^ 1) << (a - 1) | low
            rows.append((h, s, d))
        rows += [(h, 0, 2 ** h - 1), (h, 2 ** h - 1, 0)]
    write("tree_routes.tsv", ["Columns: h, source, destination, address bits in the order sent (- if none)."],
          [(h, s, d, route(h, s, d) or "-") for h, s, d in rows])


if __name__ == "__main__":
    arguments = sys.argv[2:]
    if sys.argv[1:2] == ["--vectors"] and len(arguments) == 1:
        vectors(*arguments)
    elif sys.argv[1:2] == ["--check"]:
        check()
    elif sys.argv[1:2] == ["--capacities"] and len(arguments) == 2:
        h, w = map(int, arguments)
        print(*(capacity(h, w, k) for k in range(h + 1)))
    elif sys.argv[1:2] == ["--route"] and len(arguments) == 3:
        print(route(*map(int, arguments)))
    else:
        sys.exit(__doc__)
