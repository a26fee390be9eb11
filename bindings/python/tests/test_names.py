# SPDX-License-Identifier: MIT-0
"""One quantity has one name: results of the package have the keys of the command's --json."""
import inspect
import json
import unittest

import routeseq
from routeseq import Net
from support import TREE, command, main

# Keys of the command alone, and names of the package alone, each with a reason.
KEYWORD = "Python keeps the word for itself: lambda_"
COMMAND_ALONE = {
    ("load", "tree", "lambda"): KEYWORD,
}  # fmt: skip
PLACE = "the command says it to people, in words"
OLD = "an old name"
BOOL = "a bool beside the verdict"
MORE = "as the structure in C has it"
PACKAGE_ALONE = {
    ("load", "ports", "cycle"): "the command lists it where there is one", ("load", "ports", "hot_node"): PLACE, ("load", "ports", "hot_port"): PLACE,
    ("load", "ring", "hot_node"): PLACE, ("load", "ring", "hot_node_link"): PLACE, ("load", "ring", "queue_node"): PLACE,
    ("load", "ring", "hot_send"): OLD, ("load", "ring", "hot_echo"): OLD,
    ("load", "tree", "lambda_"): KEYWORD, ("load", "tree", "factor"): OLD, ("load", "tree", "channel"): PLACE,
}  # fmt: skip
for shape in ("ports", "ring", "tree", "transit"):
    PACKAGE_ALONE.update({("walk", shape, "arrived"): BOOL, ("walk", shape, "text"): OLD, ("verify", shape, "counts"): MORE})
PACKAGE_ALONE.update({
    ("walk", "ring", "legs"): "the path as it was handed over", ("walk", "tree", "apex"): MORE, ("walk", "transit", "start"): MORE,
    ("hop", "tree", "in_"): KEYWORD, ("hop", "tree", "port"): OLD, ("hop", "transit", "dropped"): OLD,
    **{("hop", "transit", name): MORE for name in ("kind", "stage_number", "stack", "at")},
})  # fmt: skip
COMMAND_ALONE["hop", "tree", "in"] = KEYWORD
NETS = {"ports": "torus:4,4", "ring": "multicube:3,3", "tree": "tree:3", "transit": "full:1"}
LOADS = {"ports": ["--traffic", "uniform"], "ring": [], "tree": ["--messages", "alltoall"]}


def said(verb, shape, *arguments):
    """What the command says, and with what value."""
    return json.loads("\n".join(command(verb, NETS[shape], "--json", *arguments)))


def names(found):
    """What a result has, fields and properties: names and values."""
    if isinstance(found, dict):
        return dict(found)
    own = [name for name in dir(type(found)) if name[0] != "_" and not callable(getattr(found, name))]
    return {name: getattr(found, name) for name in own}


class Names(unittest.TestCase):
    def compare(self, verb, shape, keys, found):
        """The names are the keys, and equal values stand under them, but for what is listed."""
        alone = ({key for of, kind, key in listed if (of, kind) == (verb, shape)} for listed in (COMMAND_ALONE, PACKAGE_ALONE))
        command_alone, package_alone = alone
        own = names(found)
        self.assertEqual(set(keys) - set(own), command_alone, (verb, shape))
        self.assertEqual(set(own) - set(keys), package_alone, (verb, shape))
        for key in set(keys) & set(own):
            value = own[key]
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                self.assertAlmostEqual(value, keys[key], 6, (verb, shape, key))
            elif not isinstance(value, (tuple, list, dict, bytes)):
                self.assertEqual(value, keys[key], (verb, shape, key))

    def test_loads(self):
        for shape, options in LOADS.items():
            self.compare("load", shape, said("load", shape, *options), Net(NETS[shape]).load())
        for text in ("shuffle:2,4", "ringmesh:3,4", "livefly:3,2", "clock", "deadfly:3,3"):
            keys, found = json.loads("\n".join(command("load", text, "--json"))), Net(text).load()
            for key in keys:
                if isinstance(keys[key], float):
                    self.assertAlmostEqual(getattr(found, key), keys[key], 6, (text, key))
                else:
                    self.assertEqual(getattr(found, key), keys[key], (text, key))
        net = Net("torus:4,4")
        self.assertEqual([net.load(given).pattern for given in ("shift:3", [(0, 5)], None)], ["shift:3", None, "uniform"])

    def test_verifications(self):
        for shape, text in NETS.items():
            keys = said("verify", shape)
            self.compare("verify", shape, keys, Net(text).verify())
        for text, options in (
            ("hybrid:192,2", []), ("slimfly:1,5", []), ("debruijn:6", []), ("ringcomplete:4", []), ("livefly:3,2", []), ("torus:300,300", ["--sample", "9"]), ("tree:17", ["--sample", "9"]), ("multicube:257,256", ["--sample", "9"]), ("bidelta:3,3,4", ["--sample", "9"]),
        ):  # fmt: skip
            keys = json.loads("\n".join(command("verify", text, "--json", *options)))
            found = Net(text).verify(pairs=9) if options else Net(text).verify()
            self.assertEqual([found.plan, found.pairs, found.arrived], [keys["plan"], keys["pairs"], keys["arrived"]], text)

    def test_walks_and_their_hops(self):
        for shape, text in NETS.items():
            net = Net(text)
            keys, found = said("walk", shape, "0", "5"), net.walk(0, 5)
            self.compare("walk", shape, keys, found)
            self.assertEqual(len(found.hops), len(keys["hops"]))
            for one, hop in zip(keys["hops"], found.hops):
                byte = one.get("byte")
                self.compare("hop", shape, one if byte is None else {**one, "byte": int(byte, 16)}, hop)

    def test_walks_that_are_lost(self):
        for text, seq, path in (
            ("multicube:3,3", "0 0 1 0", [0, 0, 1, 0]), ("multicube:3,3", "0 1 9", [0, 1, 9]), ("multicube:3,3", "1 1 1 1", [1] * 4),
            ("shuffle:2,3", "0 1 0 1", [0, 1, 0, 1]), ("clock", "1 0 1", [1, 0, 1]), ("tree:3", "110", "110"), ("tree:3", "", ""),
            ("tree:3", "1111", "1111"), ("hybrid:12,1", "C0C0", b"\xc0\xc0"), ("hybrid:48,2", "F4D842", b"\xf4\xd8\x42"),
            ("hybrid:12,1,capped", "C0FF00", b"\xc0\xff\0"), ("bidelta:2,2", "40", b"\x40"), ("full:2", "8008", b"\x80\x08"),
        ):  # fmt: skip
            net = Net(text)
            keys, found = json.loads("\n".join(command("walk", text, "0", "2", "--seq", seq, "--json"))), net.walk(0, 2, path)
            self.assertEqual(found.verdict, keys["verdict"], (text, seq))
            for one, hop in zip(keys["hops"], found.hops):
                own = {name.removesuffix("_"): value for name, value in hop._asdict().items()}
                own["byte"] = f"{own['byte']:02X}" if "byte" in own else None
                self.assertEqual(one, {key: own[key] for key in one}, (text, seq))
            for key in ("node", "links", "rings", "distance", "bits", "turned", "crossed", "lowest", "rotation"):
                self.assertEqual(keys.get(key), getattr(found, key, None), (text, seq, key))
            self.assertEqual(len(keys["hops"]), len(found.hops), (text, seq))

    def told(self, report, verb, *arguments):
        """to_json says what the command does, with as many digits."""
        want = json.loads("\n".join(command(verb, *arguments, "--json")))
        own = json.loads(routeseq.to_json(report))
        self.assertEqual(own, want, (verb, arguments))

    def test_reports_as_json(self):
        self.assertIn("`to_json(report)`", (TREE / "bindings/python/README.md").read_text())
        for text in ("hybrid:192,2", "full:2,capped", "bidelta:2,2", "multicube:3,3", "clock", "tree:4", "torus:4,4", "kntree:2,3"):
            net = Net(text)
            self.told(net.info(), "info", text)
            for ends in ((0, 5), (3, 3)):
                self.told(net.walk(*ends), "walk", text, *map(str, ends))
                self.told(net.explain(*ends), "explain", text, *map(str, ends))
            if net.processors < 1000:
                self.told(net.verify(), "verify", text)
            if net.shape != "transit":
                self.told(net.load(), "load", text)
        self.told(Net("full:2").walk(0, 200, b"\xff"), "walk", "full:2", "0", "200", "--seq", "FF")
        self.told(Net("torus:4,4").load(vcs=1), "load", "torus:4,4", "--vcs", "1")
        self.told(Net("torus:4,4").load(routing="valiant"), "load", "torus:4,4", "--routing", "valiant")
        self.told(Net("torus:4,4").load("bitrev", ties="even"), "load", "torus:4,4", "--traffic", "bitrev", "--ties", "even")
        self.told(Net("torus:8,8").load_sample(9), "load", "torus:8,8", "--sample", "9")
        self.told(Net("tree:4").load("bitrev"), "load", "tree:4", "--messages", "bitrev")
        edges = str(TREE / "examples/fabric/ring5.txt")
        self.told(routeseq.check([(f"s{k}", f"s{(k + 1) % 5}") for k in range(5)]), "check", "--topology", edges)
        self.assertEqual(routeseq.to_json([0.0, 2 / 3, 2e-5 / 3, 0.0123456789]), "[0.0, 0.666667, 6.67e-06, 0.012346]")
        failed = json.loads(routeseq.to_json(routeseq.Report(3, 1, {"arrived": 1, "lost": 2}, ((0, 1), (2, 1)))))
        self.assertEqual([failed[key] for key in ("failed", "verdicts", "failures")],
                         [2, [{"verdict": "lost", "pairs": 2}], [{"source": 0, "destination": 1}, {"source": 2, "destination": 1}]])

    def test_infos(self):
        for shape, text in NETS.items():
            self.compare("info", shape, said("info", shape), Net(text).info())

    def test_default_seeds(self):
        for shape, text in NETS.items():
            seed = inspect.signature(Net(text).verify).parameters["seed"].default
            line = next(line for line in command("verify", text, "-h") if "--seed" in line)
            self.assertTrue(line.endswith(f"({seed})"), (shape, line))

    def test_old_names_stay(self):
        load = Net("multicube:3,3").load()
        self.assertEqual((load.hot_send, load.hot_echo), (load.hot_link_send, load.hot_link_echo))
        self.assertEqual((Net("tree:3").load("bitrev").factor, Net("tree:3").walk(0, 5).hops[0].port), (1, 1))
        self.assertIs(Net("full:1").walk(0, 5).hops[1].dropped, True)


if __name__ == "__main__":
    main()
