# SPDX-License-Identifier: MIT-0
"""graph in every format but pictures: nodes, links, ports, coordinates and processors are those of the models, of each family of routers,
of rings, and of the components of Transit networks."""
import json
import re
import sys
from collections import Counter

import pytest

sys.path[:0] = ["tests/cli", "tools/models"]
import explain_ports  # noqa: E402
import model_rings  # noqa: E402
import model_transit  # noqa: E402
import reports_ports  # noqa: E402
import reports_ring  # noqa: E402
import reports_wires  # noqa: E402
from reports import run  # noqa: E402


def graph(name, form, *more):
    done = run(["graph", name, *more, "--format", form])
    assert done.returncode == 0, (name, form, done.stderr)
    return done.stdout


def graphml(text):
    """(nodes: {name: keys}, edges: [(from, to, keys)]); keys that are not declared are none."""
    keys = set(re.findall(r'<key id="(\w+)" for="\w+" attr.name="\1"', text))
    data = lambda body: {key: value for key, value in re.findall(r'<data key="(\w+)">([^<]*)<', body) if key in keys}
    nodes = {node: data(body) for node, body in re.findall(r'<node id="(\w+)">(.*?)</node>', text)}
    return nodes, [(a, b, data(body)) for a, b, body in re.findall(r'<edge source="(\w+)" target="(\w+)">(.*?)</edge>', text)]


def gml(text):
    """As graphml."""
    nodes, edges = {}, []
    for kind, body in re.findall(r"  (node|edge) \[\n(.*?)  \]\n", text, re.S):
        has = {key: value.strip('"') for key, value in re.findall(r"    (\w+) (.*)\n", body)}
        if kind == "node":
            assert has.pop("label") == has["id"]
            nodes["n" + has.pop("id")] = has
        else:
            edges.append(("n" + has.pop("source"), "n" + has.pop("target"), has))
    return nodes, edges


def of_json(text):
    found = json.loads(text)
    assert found["directed"] is found["multigraph"] is True
    strings = lambda one: {key: str(value) for key, value in one.items()}
    return ({f"n{one.pop('id')}": strings(one) for one in found["nodes"]},
            [(f"n{one.pop('source')}", f"n{one.pop('target')}", strings(one)) for one in found["links"]])


READERS = {"graphml": graphml, "gml": gml, "json": of_json}


def agree(found, nodes, edges):
    assert found[0] == nodes and [(a, b, tuple(sorted(has.items()))) for a, b, has in found[1]] == [(a, b, tuple(sorted(has.items()))) for a, b, has in edges]


@pytest.mark.parametrize("name", reports_ports.NETS)
def test_routers(name):
    net = reports_ports.net_of(name)
    sends, receives = (Counter(seat(p) for p in range(net.processors)) for seat in (net.source, net.target))
    links = [(u, p, *end) for u, row in enumerate(net.leads) for p, end in enumerate(row) if end]
    apart = net.source(0) != net.target(0)
    nodes = {f"n{u}": {"coordinates": ",".join(map(str, explain_ports.coordinates(net, u))),
                       **({"sources": str(sends[u]), "destinations": str(receives[u])} if apart else {"processors": str(sends[u])})} for u in range(net.nodes)}
    edges = [(f"n{u}", f"n{v}", {"port": str(p), **({} if q is None else {"port_target": str(q)})}) for u, p, v, q in links]
    for form, read in READERS.items():
        agree(read(graph(name, form)), nodes, edges)
    assert [tuple(map(int, row.split())) for row in graph(name, "edges").splitlines()] == [(u, v, p) for u, p, v, _ in links]
    head, about, size, *rows = graph(name, "mtx").splitlines()
    assert (head, about, size) == ("%%MatrixMarket matrix coordinate pattern general", f"% {name}", f"{net.nodes} {net.nodes} {len(links)}")
    assert [tuple(map(int, row.split())) for row in rows] == [(u + 1, v + 1) for u, _, v, _ in links]
    if not net.directed:
        lines = graph(name, "adjlist").splitlines()
        assert lines[0] == f"# adjacency list of {name}" and [list(map(int, row.split())) for row in lines[1:]] == [
            [u] + [v for a, p, v, q in links if a == u and (v > u or (v == u and q >= p))] for u in range(net.nodes)]
    if not net.directed and not apart:
        for u, row in enumerate(graph(name, "anynet").splitlines()):
            own = " ".join(f"node {p}" for p in range(net.processors) if net.source(p) == u)
            assert row.split(" router ")[0] == f"router {u} {own}".strip()
            assert sorted(re.findall(r" router (\d+ \d+)", row)) == sorted({f"{v} 1" for a, _, v, _ in links if a == u != v}), row


@pytest.mark.parametrize("name", reports_ring.NETS)
def test_nodes_of_rings(name):
    net = model_rings.Net(name)
    links = [(u, v, link) for u, row in enumerate(net.next) for link, v in enumerate(row)]
    for form, read in READERS.items():
        nodes, edges = read(graph(name, form))
        assert [(a, b, has["link"]) for a, b, has in edges] == [(f"n{u}", f"n{v}", str(link)) for u, v, link in links], form
        assert list(nodes) == [f"n{u}" for u in range(len(net.next))] and sum(int(has["processors"]) for has in nodes.values()) == net.processors, form
    head, _, size, *rows = graph(name, "mtx").splitlines()
    assert head.endswith("pattern general") and size == f"{len(net.next)} {len(net.next)} {len(links)}"
    assert [tuple(map(int, row.split())) for row in rows] == [(u + 1, v + 1) for u, v, _ in links]


def test_a_matrix_of_more_than_2_16_nodes():
    """A row of nodes: the last two have three links, counted from 1."""
    _, _, size, *rows = graph("array:65537", "mtx").splitlines()
    assert size == f"65537 65537 {len(rows)}" and sorted(rows[-3:]) == ["65536 65535", "65536 65537", "65537 65536"] and len(rows) == 2 * 65536


@pytest.mark.parametrize("name", [*reports_wires.NETS, "hybrid:12,1,capped"])
def test_components(name):
    """Their stage, stack and configuration; wires are numbered by their output and lead where the list of edges says."""
    net = model_transit.Net(name)
    nodes, edges = graphml(graph(name, "graphml", "--wires"))
    wanted = {f"p{p}": {"stage": "processor"} for p in range(net.N)}
    for number in range(len(nodes) - net.N):
        place, stack, _, config = reports_wires.component(net, number)
        wanted[f"c{number}"] = {"stage": reports_wires.stage_name((*place, 0)), **({} if stack is None else {"stack": str(stack)}), "config": config}
    assert nodes == wanted
    first = lambda end: int(end[1:]) * 8 if end[0] == "c" else (len(nodes) - net.N) * 8 + int(end[1:]) * 2
    listed = [(a, out, b, to) for (a, out), (b, to) in reports_wires.edges(name).items() if b != "-"]
    assert [(a, int(has["output"]), b, int(has["input"])) for a, b, has in edges] == listed
    assert all(int(has["wire"]) == first(a) + int(has["output"]) for a, _, has in edges)


@pytest.mark.parametrize("form,text,lie", [("graphml", '<data key="port">1<', '<data key="port">2<'), ("gml", 'coordinates "1,0"', 'coordinates "0,1"'), ("json", '"processors": 1', '"processors": 2')])
def test_planted_another_value_is_seen(form, text, lie):
    found = READERS[form](graph("mesh:3,3", form))
    with pytest.raises(AssertionError):
        agree(READERS[form](graph("mesh:3,3", form).replace(text, lie, 1)), *found)
