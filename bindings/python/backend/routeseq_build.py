# SPDX-License-Identifier: MIT-0
"""The build of the package (PEP 517), with Python and a C compiler alone.

A wheel is routeseq/*.py, the constants of the C headers as _constants.py, and three shared
libraries: librouteseq.so, which is lib/ of the C tree; _batch.so, which is native/batch.c; and
_fabric.so, which is the rest of native/ with sources of the command, and calls librouteseq.so.  Windows and
macOS have other names for them (LIBRARY).  Environment: CC, CPPFLAGS, CFLAGS, LDFLAGS; ROUTESEQ_BUNDLE=0
leaves librouteseq.so out, for systems that have one, a path takes that one; ROUTESEQ_PLATFORM=win-amd64
is for a compiler that compiles for Windows elsewhere.  The same tree and compiler give the same
wheel, byte for byte.
"""
import base64
import hashlib
import io
import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import routeseq_headers

HERE = Path(__file__).resolve().parent.parent
# the C tree: in a source distribution it is packed beside the package
TREE = HERE / "c" if (HERE / "c").is_dir() else HERE.parent.parent
DATE = (1980, 1, 1, 0, 0, 0)
# sources of the command in _fabric.so; native/surroundings.c is around them
COMMAND = """base/heap base/memory base/system_files_{0} base/system_threads_{0} base/text base/work check/apart
check/cables check/check_cycle check/check_look check/check_run check/check_table check/check_take check/check_walk
check/cover check/ecmp check/ecmp_worst check/figures check/generate_sound check/generated check/ascent check/layers check/maker check/name
check/names check/pieces check/pieces_made check/route_table check/routers check/say check/table_made
check/table_rows check/tally check/tally_count check/tally_walk check/topology check/traffic check/traffic_each
check/traffic_names check/traffic_shortest check/traffic_worst graph/channels graph/halves graph/halves_bound
graph/halves_flow graph/halves_order graph/halves_pass graph/halves_walk graph/heaviest graph/paths graph/rounds
graph/rows ports/ports_balanced ports/ports_bisection
ports/ports_choice_draw ports/ports_cut ports/ports_figures ports/ports_links ports/ports_load ports/ports_load_all ports/ports_load_choice
ports/ports_load_climb ports/ports_load_ecmp ports/ports_load_even ports/ports_load_follow ports/ports_load_job
ports/ports_load_legs ports/ports_load_messages ports/ports_load_sample ports/ports_load_source
ports/ports_load_toward ports/ports_path ports/ports_reasons ports/ports_split ports/ports_split_open
ports/ports_table ports/ports_ties ports/ports_vc ports/ports_verify ports/ports_ways ports/ports_ways_column
ports/ports_ways_tree ports/ports_words ports/ports_worst ports/ports_worst_choice ports/ports_worst_find ports/ports_worst_form print/changes ring/ring_lock
ring/ring_net ring/ring_reasons ring/ring_route ring/ring_share ring/ring_traffic ring/ring_verify ring/ring_words
transit/transit_verify tree/tree_verify"""
PLATFORM = os.environ.get("ROUTESEQ_PLATFORM") or sysconfig.get_platform()
SYSTEM = "windows" if PLATFORM.startswith(("win", "mingw")) else "macos" if PLATFORM.startswith("macos") else "other"
LIBRARY, SUFFIX = {
    "windows": ("routeseq.dll", ".dll"), "macos": ("librouteseq.dylib", ".dylib"), "other": ("librouteseq.so", ".so"),
}[SYSTEM]  # fmt: skip


def version():
    text = (TREE / "include/rt/net.h").read_text()
    return re.search(r'^#define ROUTESEQ_VERSION "(.*)"', text, re.M).group(1)


def metadata():
    readme = (HERE / "README.md").read_text()
    address = re.search(r'^urls = { Repository = "(.*)" }', (HERE / "pyproject.toml").read_text(), re.M)
    urls = f"Project-URL: Repository, {address.group(1)}\n" if address else ""
    return (
        f"Metadata-Version: 2.1\nName: routeseq\nVersion: {version()}\n"
        f"Summary: Routing sequences of interconnection networks\nLicense: MIT-0\n{urls}"
        "Requires-Python: >=3.9\nDescription-Content-Type: text/markdown\n\n" + readme
    )


def run_compiler(*arguments):
    """Runs the C compiler; what it says becomes the error."""
    command = [*shlex.split(os.environ.get("CC", "cc")), *map(str, arguments)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=TREE)
    except OSError as error:
        raise SystemExit(f"routeseq: needs a C compiler: {command[0]}: {error.strerror}") from None
    if done.returncode != 0:
        raise SystemExit(f"routeseq: {shlex.join(command)}:\n{done.stdout}{done.stderr}")


def shared_library(sources, to, compile=(), link=()):
    """Compiles and links C sources, as many at a time as there are processors."""
    own = [flag for name in ("CPPFLAGS", "CFLAGS") for flag in shlex.split(os.environ.get(name, ""))]
    flags = ["-O2", *own, "-std=c99", f"-I{TREE / 'include'}", *compile]
    if SYSTEM == "windows":  # no library of the compiler's own beside it, no time of day in it
        link = [*link, "-static", "-Wl,--no-insert-timestamp"]
    else:
        flags.append("-fPIC")
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = [Path(work) / f"{i}.o" for i in range(len(sources))]
        for done in [
            pool.submit(run_compiler, *flags, "-c", source, "-o", to_object)
            for source, to_object in zip(sources, objects)
        ]:
            done.result()
        run_compiler("-shared", *objects, *link, *shlex.split(os.environ.get("LDFLAGS", "")), "-o", to)
    return to.read_bytes()


def fabric_sources():
    """What _fabric is made of: sources of the command, and what stands in for the rest of it."""
    command = COMMAND.format("windows" if SYSTEM == "windows" else "posix").split()
    command += [] if SYSTEM == "windows" else ["base/system_text_posix"]
    native = [HERE / f"native/{name}.c" for name in ("fabric", "explain", "work", "surroundings")]
    return native + [TREE / f"cli/{name}.c" for name in command]


def libraries(work, bundle):
    """The shared libraries of a wheel: names and bytes."""
    files = {f"_batch{SUFFIX}": shared_library([HERE / "native/batch.c"], work / f"_batch{SUFFIX}")}
    own = work / LIBRARY
    if bundle not in ("0", "1"):
        own.write_bytes(Path(bundle).read_bytes())
    elif bundle == "1" or SYSTEM == "windows":
        shared_library(sorted((TREE / "lib").rglob("*.c")), own)
    if bundle != "0":
        files[LIBRARY] = own.read_bytes()
    # what it calls in the library is found in the one that is loaded; Windows wants to know that one's name
    threads = ["-D_FILE_OFFSET_BITS=64"] if SYSTEM == "windows" else ["-pthread", "-D_POSIX_C_SOURCE=200809L"]
    calls = {"windows": [own], "macos": ["-undefined", "dynamic_lookup"], "other": ["-pthread"]}[SYSTEM]
    fabric = work / f"_fabric{SUFFIX}"
    files[fabric.name] = shared_library(fabric_sources(), fabric, [*threads, f"-I{TREE}"], calls)
    return files


def members(bundle):
    """What a wheel holds but for its .dist-info: names and bytes."""
    package = [*(HERE / "routeseq").glob("*.py"), HERE / "routeseq/py.typed"]
    files = {f"routeseq/{path.name}": path.read_bytes() for path in sorted(package)}
    headers = sorted((TREE / "include/rt").glob("*.h"))
    files["routeseq/_constants.py"] = routeseq_headers.constants(headers).encode()
    with tempfile.TemporaryDirectory() as work:
        made = libraries(Path(work), bundle)
    return files | {f"routeseq/{name}": data for name, data in made.items()}


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    # ctypes loads the libraries: any Python 3 of this platform
    platform = re.sub(r"[-.]", "_", PLATFORM)
    files = members(os.environ.get("ROUTESEQ_BUNDLE", "1"))
    info = f"routeseq-{version()}.dist-info"
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: routeseq_build\nRoot-Is-Purelib: false\n"
        f"Tag: py3-none-{platform}\n"
    ).encode()
    files[f"{info}/LICENSE"] = (TREE / "LICENSE").read_bytes()
    record = "".join(f"{name},{digest(data)},{len(data)}\n" for name, data in sorted(files.items()))
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"routeseq-{version()}-py3-none-{platform}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for member, data in files.items():
            entry = zipfile.ZipInfo(member, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if member.endswith(SUFFIX) else 0o100644) << 16
            wheel.writestr(entry, data)
    return name


def digest(data):
    text = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
    return "sha256=" + text.rstrip("=")


def build_sdist(sdist_directory, config_settings=None):
    base = f"routeseq-{version()}"
    files = {f"{base}/PKG-INFO": metadata().encode()}
    for pattern in ("*.toml", "*.md", "backend/*.py", "native/*.[ch]", "routeseq/*.py", "routeseq/*.typed"):
        files |= {f"{base}/{path.relative_to(HERE)}": path.read_bytes() for path in HERE.glob(pattern)}
    for pattern in ("LICENSE", "include/rt/*.h", "lib/**/*.[ch]", "cli/**/*.[ch]"):
        files |= {f"{base}/c/{path.relative_to(TREE)}": path.read_bytes() for path in TREE.glob(pattern)}
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return f"{base}.tar.gz"
