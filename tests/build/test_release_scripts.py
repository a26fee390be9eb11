# SPDX-License-Identifier: MIT-0
"""tools/release/install.sh and amalgamate.sh: what they put where, beside the tree; the amalgamation's routes beside the models."""
import gzip
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

sys.path[:0] = ["tools/models"]
import model_ports  # noqa: E402
import model_rings  # noqa: E402
import model_transit  # noqa: E402
import model_tree  # noqa: E402

HEADERS = sorted(path.name for path in Path("include/rt").glob("*.h"))
DOCUMENTS = ["README.md", "CHANGELOG.md", *(str(path) for path in Path("docs").rglob("*") if path.is_file())]
VERSION = re.search(r'ROUTESEQ_VERSION "(.*)"', Path("include/rt/net.h").read_text(encoding="ascii"))[1]


def script(name, *arguments, **variables):
    return subprocess.run([f"tools/release/{name}", *arguments], env={**os.environ, **variables}, capture_output=True, text=True, check=False)


def tree(folder):
    """Mode, or where a link leads, of every file."""
    return {str(path.relative_to(folder)): os.readlink(path) if path.is_symlink() else "%o" % stat.S_IMODE(path.stat().st_mode)
            for path in sorted(Path(folder).rglob("*")) if path.is_symlink() or path.is_file()}


def expected(prefix, lib, pages):
    whole = f"librouteseq.so.{VERSION}"
    return {f"{prefix}/bin/routeseq": "755", **{f"{prefix}/include/rt/{name}": "644" for name in HEADERS}, f"{lib}/librouteseq.a": "644",
            f"{lib}/{whole}": "755", f"{lib}/librouteseq.so.0": whole, f"{lib}/librouteseq.so": "librouteseq.so.0", f"{lib}/pkgconfig/routeseq.pc": "644",
            f"{lib}/cmake/routeseq/routeseq-config.cmake": "644", f"{lib}/cmake/routeseq/routeseq-config-version.cmake": "644",
            **{f"{prefix}/share/doc/routeseq/{path}": "644" for path in DOCUMENTS},
            **{f"{prefix}/share/man/man{page[-1]}/{page}": "644" for page in pages}, f"{prefix}/share/bash-completion/completions/routeseq": "644",
            f"{prefix}/share/zsh/site-functions/_routeseq": "644", f"{prefix}/share/fish/vendor_completions.d/routeseq.fish": "644"}


def functions():
    text = "".join(subprocess.run(["cc", "-std=c99", "-E", "-P", "-Iinclude", f"include/rt/{name}"], capture_output=True, text=True, check=True).stdout for name in HEADERS)
    return set(re.findall(r"\b(rt_[a-z0-9_]+)\(", re.sub(r"typedef[^;]*;", "", text)))


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """build: a folder with a copy of what is built; at: where it is installed, with LIBDIR elsewhere."""
    folder = tmp_path_factory.mktemp("install")
    build = folder / "build"
    build.mkdir()
    for name in ("routeseq", "librouteseq.a", "librouteseq.so.0"):
        source = Path("build") / name
        os.symlink(source.resolve(), build / name)
    done = script("install.sh", str(build), DESTDIR=str(folder / "at"), PREFIX="/usr", LIBDIR="/usr/lib/here", SONAME="librouteseq.so.0")
    assert done.returncode == 0, done.stderr
    return folder


def test_every_file_its_mode_and_links(installed):
    found = tree(installed / "at")
    pages = {path.split("/")[-1] for path in found if "/man/" in path}
    assert pages >= {"routeseq.1", "rt_compute.3", "rt_net_check.3"} and len(pages) > 100
    assert found == expected("usr", "usr/lib/here", pages)


def test_a_page_for_every_function(installed):
    pages = {path.stem for path in (installed / "at/usr/share/man/man3").iterdir()}
    assert not [name for name in functions() if name not in pages and not name.endswith("_t")], "functions without a page"


def test_files_are_those_of_the_tree(installed):
    at = installed / "at/usr"
    for name in HEADERS:
        assert (at / "include/rt" / name).read_bytes() == (Path("include/rt") / name).read_bytes(), name
    for name, to in (("routeseq", "bin/routeseq"), ("librouteseq.a", "lib/here/librouteseq.a"), ("librouteseq.so.0", f"lib/here/librouteseq.so.{VERSION}")):
        assert (at / to).read_bytes() == (Path("build") / name).read_bytes(), name
    for shell, to in (("bash", "bash-completion/completions/routeseq"), ("zsh", "zsh/site-functions/_routeseq"), ("fish", "fish/vendor_completions.d/routeseq.fish")):
        said = subprocess.run(["build/routeseq", "completion", shell], capture_output=True, check=True).stdout
        assert (at / "share" / to).read_bytes() == said, shell


def test_places_are_filled_in(installed):
    lib = installed / "at/usr/lib/here"
    for path in (lib / "pkgconfig/routeseq.pc", *sorted((lib / "cmake/routeseq").iterdir())):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"@[A-Z]+@", text) and str(installed) not in text, path
    package = (lib / "pkgconfig/routeseq.pc").read_text(encoding="utf-8")
    assert "/usr/lib/here" in package and "/usr/include" in package and f"Version: {VERSION}" in package
    config = (lib / "cmake/routeseq/routeseq-config.cmake").read_text(encoding="utf-8")
    assert f"librouteseq.so.{VERSION}" in config and "librouteseq.so.0" in config and "/usr/include" in config and "/usr/lib/here" in config
    assert VERSION in (lib / "cmake/routeseq/routeseq-config-version.cmake").read_text(encoding="utf-8")


def test_again_and_removed(installed):
    """Installed twice it is the same; --remove leaves what others put there, and nothing of ours."""
    at = installed / "at"
    where = {"DESTDIR": str(at), "PREFIX": "/usr", "LIBDIR": "/usr/lib/here", "SONAME": "librouteseq.so.0"}
    before = tree(at)
    assert script("install.sh", str(installed / "build"), **where).returncode == 0 and tree(at) == before
    theirs = ["usr/bin/other", "usr/share/man/man3/other.3"]
    for name in theirs:
        (at / name).write_text("theirs", encoding="ascii")
    assert script("install.sh", str(installed / "build"), "--remove", **where).returncode == 0
    assert list(tree(at)) == theirs
    assert not (at / "usr/share/doc").exists() or not list((at / "usr/share/doc").iterdir())
    assert not (at / "usr/include/rt").exists() and not (at / "usr/lib/here/cmake/routeseq").exists()


def test_every_place_can_be_named(tmp_path):
    """Each is used, also below a folder with a space in its name, and --remove leaves none."""
    for name in ("routeseq", "librouteseq.a", "librouteseq.so.0"):
        os.symlink((Path("build") / name).resolve(), tmp_path / name)
    places = {f"{kind}DIR": f"/{kind.lower()}/of" for kind in ("BIN", "INCLUDE", "LIB", "MAN", "DOC", "BASH", "ZSH", "FISH")}
    where = {"DESTDIR": str(tmp_path / "a place"), "PREFIX": "/prefix", "SONAME": "librouteseq.so.0", **places}
    assert script("install.sh", str(tmp_path), **where).returncode == 0
    found = tree(tmp_path / "a place")
    assert {"/" + str(Path(*Path(path).parts[:2])) for path in found} == set(places.values()) and "man/of/man3/rt_compute.3" in found
    package = (tmp_path / "a place/lib/of/pkgconfig/routeseq.pc").read_text(encoding="utf-8")
    assert all(f"={place}\n" in package for place in ("/prefix", "/include/of", "/lib/of")) and "a place" not in package
    assert script("install.sh", str(tmp_path), "--remove", **where).returncode == 0 and not tree(tmp_path / "a place")


def test_defaults_and_a_mac(tmp_path):
    for name in ("routeseq", "librouteseq.a"):
        os.symlink((Path("build") / name).resolve(), tmp_path / name)
    os.symlink(Path("build/librouteseq.so.0").resolve(), tmp_path / "librouteseq.0.dylib")
    clean = {key: "" for key in ("PREFIX", "BINDIR", "INCLUDEDIR", "LIBDIR", "MANDIR", "DOCDIR", "BASHDIR", "ZSHDIR", "FISHDIR")}
    done = script("install.sh", str(tmp_path), DESTDIR=str(tmp_path / "at"), SONAME="librouteseq.0.dylib", **clean)
    assert done.returncode == 0, done.stderr
    found = tree(tmp_path / "at")
    whole = f"librouteseq.{VERSION}.dylib"
    assert found["usr/local/bin/routeseq"] == "755" and found["usr/local/include/rt/rt.h"] == "644" and found["usr/local/lib/" + whole] == "755"
    assert found["usr/local/lib/librouteseq.0.dylib"] == whole and found["usr/local/lib/librouteseq.dylib"] == "librouteseq.0.dylib"
    assert found["usr/local/share/man/man1/routeseq.1"] == "644" and found["usr/local/share/bash-completion/completions/routeseq"] == "644"
    config = (tmp_path / "at/usr/local/lib/cmake/routeseq/routeseq-config.cmake").read_text(encoding="utf-8")
    assert "@rpath/librouteseq.0.dylib" in config
    assert script("install.sh", str(tmp_path), "--remove", DESTDIR=str(tmp_path / "at"), SONAME="librouteseq.0.dylib", **clean).returncode == 0
    assert not tree(tmp_path / "at") and (tmp_path / "at/usr/local/bin").is_dir()  # which is the system's


# the amalgamation

NETS = {"transit": ["hybrid:192,2", "full:3,capped", "bidelta:3,3,4"], "ring": ["multicube:2,3,4", "shuffle:2,4", "butterfly:3,2", "livefly:3,2"],
        "tree": ["tree:7"], "ports": ["torus:4,3", "dragonfly:2,4,2", "kntree:2,3", "slimfly:1,5", "ccc:3"]}
MAIN = r"""#include "routeseq.h"
#include <stdio.h>
#include <string.h>
int main(void)
{
    char line[100], name[64];
    while (fgets(line, sizeof line, stdin)) {
        struct rt_net net;
        unsigned long long s, d;
        sscanf(line, "%63s %llu %llu", name, &s, &d);
        if (rt_net_parse(name, &net) < 0) { puts("refused"); continue; }
        switch (rt_net_shape(&net)) {
        case RT_SHAPE_TRANSIT: {
            uint8_t a[RT_LOC_MAX], b[RT_LOC_MAX], seq[RT_SEQ_MAX];
            int n;
            rt_locate(&net, s, a); rt_locate(&net, d, b);
            n = rt_compute(&net, a, b, seq);
            for (int i = 0; i < n; i++) printf("%02X", seq[i]);
            break; }
#ifdef RING
        case RT_SHAPE_RING: {
            struct rt_ring_leg leg[RT_LEGS_MAX];
            int n = rt_route_legs(&net, (uint32_t)s, (uint32_t)d, leg), first = 1;
            for (int i = 0; i < n; i++) for (uint32_t k = 0; k < leg[i].hops; k++, first = 0) printf(first ? "%u" : " %u", leg[i].link);
            break; }
#endif
#ifdef TREE
        case RT_SHAPE_TREE: {
            uint8_t bits[RT_TREE_BYTES];
            int n = rt_route_tree(&net, (uint32_t)s, (uint32_t)d, bits);
            for (int i = 0; i < n; i++) putchar('0' + (bits[i / 8] >> (7 - i % 8) & 1));
            break; }
#endif
#ifdef PORTS
        case RT_SHAPE_PORTS: {
            struct rt_channel path[300];
            int n = rt_route_ports(&net, (uint32_t)s, (uint32_t)d, path, 300);
            for (int i = 0; i < n; i++) printf(i ? " %u" : "%u", path[i].port);
            break; }
#endif
        }
        putchar('\n');
    }
    return 0;
}
"""
CORE = r"""#include "routeseq.h"
#include <stdio.h>
#include <string.h>
int main(void)
{
    static const struct rt_net hybrid = RT_HYBRID(192, 2), full = {.family = RT_FAMILY_FULL, .param = {9}}, tree = {.family = RT_FAMILY_HYBRID, .param = {13, 1}};
    uint8_t src[RT_LOC_MAX] = {0xCC, 0x02, 0x34}, dst[RT_LOC_MAX] = {0xD8, 0x42, 0x67}, seq[RT_SEQ_MAX];
    int n = rt_compute(&hybrid, src, dst, seq);
    for (int i = 0; i < n; i++) printf("%02X", seq[i]);
    return printf(" %d %d %d %s\n", rt_net_check(&hybrid), rt_net_check(&full) < 0, rt_net_check(&tree) < 0, rt_version()) < 0;
}
"""


def route_of(name, source, target):
    kind = name.partition(":")[0]
    if kind in ("hybrid", "full", "bidelta"):
        net = model_transit.Net(name)
        return model_transit.sequence(net, net.location(source), net.location(target)).hex().upper()
    if kind == "tree":
        return model_tree.route(int(name[5:]), source, target)
    if name in NETS["ring"]:
        net = model_rings.Net(name)
        return " ".join(map(str, net.path(source // net.per, target // net.per)))
    return " ".join(str(port) for _, port, _ in model_ports.Net(name).route(source, target))


def amalgamated(folder, shapes):
    os.makedirs(folder, exist_ok=True)
    done = script("amalgamate.sh", str(folder), SHAPES=shapes)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{folder}/amalgamation/routeseq.c, {folder}/amalgamation/routeseq.h, {folder}/routeseq-{VERSION}-amalgamation.tar.gz\n"
    return folder / "amalgamation"


def parts(path):
    """The files that it was put together from."""
    return re.findall(r"^/\* ---- (\S+) ---- \*/$", path.read_text(encoding="ascii"), re.M)


def headers(shapes):
    """Those of these shapes, in which each is declared before it is used."""
    names = ["families", "net", "net_text", "net_near"]
    for shape in shapes:
        names += [name for name in (f"net_{shape}", f"route_{shape}", f"route_fixed_{shape}", f"route_choice_{shape}") if name + ".h" in HEADERS]
    return [f"include/rt/{name}.h" for name in names + ["route_selfcheck"]]


def alone(folder, work):
    """Functions that a linker for a Cortex-M0 finds nothing missing of, one by one."""
    subprocess.run("arm-none-eabi-gcc -w -mcpu=cortex-m0 -mthumb -Os -ffreestanding -ffunction-sections -c".split() + [str(folder / "routeseq.c"), "-o", str(work / "alone.o")], check=True)
    rows = subprocess.run(["arm-none-eabi-nm", "-g", "--defined-only", str(work / "alone.o")], capture_output=True, text=True, check=True).stdout.splitlines()
    names = sorted(row.split()[2] for row in rows if row.split()[1] == "T")
    said = [subprocess.run(["arm-none-eabi-ld", "--gc-sections", "-e", name, str(work / "alone.o"), "-o", str(work / "alone")], capture_output=True, check=False) for name in names]
    return [name for name, done in zip(names, said) if done.returncode == 0 and not done.stderr]


def compiled(folder, text, program, *options):
    (folder / "main.c").write_text(text, encoding="ascii")
    done = subprocess.run(["cc", "-std=c99", "-O0", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", f"-I{folder}", *options, str(folder / "main.c"), str(folder / "routeseq.c"),
                           "-o", str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("shapes", ["tree ring"] + ["ring tree ports"] * ("ROUTESEQ_LONG" in os.environ))
def test_routes_of_the_amalgamation(shapes, tmp_path):
    folder = amalgamated(tmp_path / "b", shapes)
    compiled(folder, MAIN, folder / "main", *(f"-D{shape.upper()}" for shape in shapes.split()))
    asked, want = [], []
    for shape, names in NETS.items():
        for name in names:
            n = {"transit": lambda: model_transit.Net(name).N, "ring": lambda: model_rings.Net(name).processors, "tree": lambda: 128, "ports": lambda: model_ports.Net(name).processors}[shape]()
            for source, target in ((0, n - 1), (n - 1, 0), (n // 2, n // 3), (1, 1)):
                asked.append(f"{name} {source} {target}\n")
                want.append(route_of(name, source, target) if shape in shapes.split() + ["transit"] else "refused")
    said = subprocess.run([str(folder / "main")], input="".join(asked), capture_output=True, text=True, check=True).stdout.splitlines()
    assert said == want
    opening = (folder / "routeseq.c").read_text(encoding="ascii")[:6000]
    order = [shape for shape in ("transit", "ring", "tree", "ports") if shape in shapes.split() + ["transit"]]
    assert f"Shapes: {' '.join(order)}." in opening and f"of routeseq {VERSION}:" in opening
    assert "These functions call nothing from outside, not even on a Cortex-M0:" in opening and "All others may call the compiler's helpers" in opening
    named = re.search(r"Cortex-M0:\n(.*?)\.\n", opening, re.S)[1]
    if shutil.which("arm-none-eabi-gcc"):
        assert re.findall(r"\w+", named) == alone(folder, tmp_path)
    assert parts(folder / "routeseq.h") == headers(order)


def test_the_core(tmp_path):
    """Alone: no symbol from outside, no division, none of ours but rt_..."""
    folder = amalgamated(tmp_path / "b", "")
    compiled(folder, CORE, folder / "main")
    assert subprocess.run([str(folder / "main")], capture_output=True, text=True, check=True).stdout == f"F4D84267 0 1 1 {VERSION}\n"
    subprocess.run(["cc", "-std=c99", "-Os", "-ffreestanding", "-c", str(folder / "routeseq.c"), "-o", str(folder / "core.o")], check=True)
    symbols = [line.split() for line in subprocess.run(["nm", str(folder / "core.o")], capture_output=True, text=True, check=True).stdout.splitlines()]
    assert [row for row in symbols if row[0] == "U"] == []
    assert {row[-1] for row in symbols if row[-2] in "TRDB"} >= {"rt_compute", "rt_net_check", "rt_locate", "rt_index", "rt_version"}
    assert all(row[-1].startswith("rt_") for row in symbols if row[-2] in "TRDB")
    header = (folder / "routeseq.h").read_text(encoding="ascii")
    assert "rt_net_parse" not in header and "Shapes: transit." in header
    assert parts(folder / "routeseq.h") == [name for name in headers(["transit"]) if "net_text" not in name and "net_near" not in name]
    assert f"routeseq.c - of routeseq {VERSION}: routes of Transit networks, calling nothing from outside." in (folder / "routeseq.c").read_text(encoding="ascii")[:500]


def test_the_self_check_beside_it(tmp_path):
    folder = amalgamated(tmp_path / "b", "")
    text = '#include "routeseq.h"\n#include <stdio.h>\nint main(void)\n{\n    return printf("%08X\\n", (unsigned)rt_selfcheck()) < 0;\n}\n'
    compiled(folder, text, folder / "main", str(folder / "selfcheck" ".c"))
    assert subprocess.run([str(folder / "main")], capture_output=True, text=True, check=True).stdout == "723B44F6\n"


def test_its_tarball(tmp_path):
    folder = amalgamated(tmp_path / "b", "tree")
    name = f"routeseq-{VERSION}-amalgamation"
    archive = tmp_path / "b" / f"{name}.tar.gz"
    assert archive.read_bytes()[4:8] == bytes(4) and gzip.decompress(archive.read_bytes())
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
        assert [m.name for m in members] == [name] + [f"{name}/{one}" for one in ("LICENSE", "first.c", "routeseq.c", "routeseq.h", "selfcheck" ".c")]
        assert all((m.uid, m.gid, m.mtime, m.mode) == (0, 0, 0, 0o755 if m.isdir() else 0o644) for m in members)
        tar.extractall(tmp_path / "x")
    for one in ("routeseq.c", "routeseq.h", "selfcheck" ".c"):
        assert (tmp_path / "x" / name / one).read_bytes() == (folder / one).read_bytes()
    assert (tmp_path / "x" / name / "LICENSE").read_bytes() == Path("LICENSE").read_bytes()
    assert not (tmp_path / "b" / name).exists() and not (folder / "twice").exists()
    assert " cc first.c routeseq.c" in (tmp_path / "x" / name / "first.c").read_text(encoding="ascii")
    subprocess.run(["cc", "first.c", "routeseq.c", "-o", "first"], cwd=tmp_path / "x" / name, check=True)
    assert subprocess.run(["./first"], cwd=tmp_path / "x" / name, capture_output=True, text=True, check=True).stdout == "F4D84267\n"
    for left in (tmp_path / "c/amalgamation/left", tmp_path / "c" / name / "left"):  # by another one that was interrupted
        left.parent.mkdir(parents=True)
        left.touch()
    again = amalgamated(tmp_path / "c", "tree tree")
    assert not (again / "left").exists()
    assert (tmp_path / "c" / f"{name}.tar.gz").read_bytes() == archive.read_bytes() and (again / "routeseq.c").read_bytes() == (folder / "routeseq.c").read_bytes()
    others = os.umask(0o077)  # of who builds it
    late = script("amalgamate.sh", str(tmp_path / "d"), SHAPES="ports", SOURCE_DATE_EPOCH="86400")
    os.umask(others)
    assert late.returncode == 0
    with tarfile.open(tmp_path / "d" / f"{name}.tar.gz") as tar:
        assert {(m.mtime, m.mode) for m in tar.getmembers()} == {(86400, 0o755), (86400, 0o644)}
    texts = [(at / "routeseq.c").read_text(encoding="ascii") for at in (folder, tmp_path / "d/amalgamation")]
    assert ['#error "sdcc passes no structures' in text for text in texts] == [False, True]


def test_every_line_of_the_sources_is_there(tmp_path):
    folder = amalgamated(tmp_path / "b", "ring tree ports")
    done = subprocess.run(["cc", "-std=c99", "-Werror", "-fsyntax-only", str(folder / "routeseq.c")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr  # names that two files have are told apart
    assert parts(folder / "routeseq.h") == headers(list(NETS))
    text = (folder / "routeseq.c").read_text(encoding="ascii") + (folder / "routeseq.h").read_text(encoding="ascii")
    lines = set(re.sub(r"\bstatic ", "", text).splitlines())
    missing = []
    for room in ("net", "route"):
        for path in sorted(Path("lib", room).rglob("*.c")):
            if re.search(r"route_selfcheck|route_ready", path.name):
                continue
            for line in path.read_text(encoding="ascii").splitlines():
                if line.startswith("/* SPDX") or re.match(r' *# *include *"', line):
                    continue
                plain = re.sub(r"\bstatic |\bextern ", "", line)
                if plain not in lines:
                    missing.append((str(path), line))
    header = set((folder / "routeseq.h").read_text(encoding="ascii").splitlines())
    names = ["families", "net", "net_text", "route_selfcheck"] + [f"{kind}_{shape}" for kind in ("net", "route", "route_fixed") for shape in NETS]
    for name in names:
        path = Path("include/rt", name + ".h")
        for line in path.read_text(encoding="ascii").splitlines() if path.exists() else ():
            if line not in header and not line.startswith("/* SPDX") and not re.match(r' *# *include *"', line):
                missing.append((str(path), line))
    assert not missing, missing[:5]


def test_an_unknown_shape():
    done = script("amalgamate.sh", "build/none", SHAPES="tree rings")
    assert (done.returncode, done.stderr) == (2, "amalgamate.sh: SHAPES: unknown shape 'rings': expected transit, ring, tree or ports\n")
    assert not Path("build/none").exists()
