#!/bin/sh
# SPDX-License-Identifier: MIT-0
# The manifests of Zephyr, PlatformIO and ESP-IDF, linted: these tools themselves
# are not run.  Each guard is seen to reject a planted fault.
# Long: it needs CMake and PyYAML.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
top=$(pwd)
work=$top/build/manifests
rm -rf "$work"
mkdir -p "$work/tree"
cp -r CMakeLists.txt meson.build CITATION.cff packaging include lib zephyr library.json idf_component.yml "$work/tree"
for manifest in bindings/rust/Cargo.toml bindings/python/pyproject.toml web/package.json; do
    mkdir -p "$work/tree/${manifest%/*}"
    cp $manifest "$work/tree/$manifest"
done
cd "$work" || exit 1
log=$work/log
result() { tap_result "$1" "$2" "$(cat "$log")"; }

# The CMake parts of Zephyr and ESP-IDF, with stand-ins for their functions.

mkdir stub
cp "$top/examples/first.c" stub
cat >stub/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.14)
project(stub LANGUAGES C)
function(zephyr_library_named name)
  add_library(${name} STATIC)
endfunction()
function(zephyr_library_sources)
  target_sources(routeseq PRIVATE ${ARGN})
endfunction()
function(zephyr_include_directories)
  include_directories(${ARGN})
  target_include_directories(routeseq PUBLIC ${ARGN})
endfunction()
function(idf_component_register)
  cmake_parse_arguments(a "" "" "SRCS;INCLUDE_DIRS" ${ARGN})
  add_library(routeseq STATIC ${a_SRCS})
  target_include_directories(routeseq PUBLIC ${a_INCLUDE_DIRS})
endfunction()
add_subdirectory(${PART} routeseq)
add_executable(first first.c)
target_link_libraries(first PRIVATE routeseq)
CMAKE
compiler=${CC:-cc}
long || compiler=$top/tools/quick_cc.sh
part() { # part TREE ARGUMENT...: it builds net and route, and no more
    rm -rf cmade
    from=$1
    shift
    CC="$compiler" cmake -S stub -B cmade -DPART="$work/$from" "$@" >"$log" 2>&1 &&
        ! grep -rhE '/(topo|walk|gate|load)_[a-z0-9_]*\.c' cmade --include=build.make >>"$log" &&
        cmake --build cmade >>"$log" 2>&1 && test "$(cmade/first)" = F4D84267
}
if ! command -v cmake >/dev/null; then
    tap_skip "linted: CMake parts of Zephyr and ESP-IDF" "cmake is missing"
else
    part tree/zephyr -DCONFIG_ROUTESEQ=y
    result $? "linted: zephyr/CMakeLists.txt takes net and route"
    part tree -DESP_PLATFORM=1
    result $? "linted: CMakeLists.txt under ESP-IDF takes net and route"
    ! part tree/zephyr
    result $? "planted and rejected: Zephyr without CONFIG_ROUTESEQ"
    cp -r tree fault
    sed 's|lib/route/|lib/*/|' tree/CMakeLists.txt >fault/CMakeLists.txt
    ! part fault -DESP_PLATFORM=1 && grep -q walk_ "$log"
    result $? "planted and rejected: ESP-IDF takes every room"
fi

# Address, authors and version, from packaging/project.txt: no address in any manifest, or the same in each.

"$top/tools/release/project.sh" --check tree >"$log" 2>&1
result $? "every manifest says what packaging/project.txt and net.h say"
manifests="library.json idf_component.yml CITATION.cff packaging/routeseq.pc.in bindings/rust/Cargo.toml
    bindings/python/pyproject.toml web/package.json packaging/debian/control packaging/debian/copyright"
cp -r tree none
# shellcheck disable=SC2086
(cd tree && cat $manifests) >was
at() { # at ADDRESS: the copy `none` with this one
    sed "s,^repository:.*,repository: $1," tree/packaging/project.txt >none/packaging/project.txt
    "$top/tools/release/project.sh" none >"$log" 2>&1
}
fields() { # fields TREE: the manifests that name an address, with the lines
    # shellcheck disable=SC2086
    (cd "$1" && grep -E '^ *("repository":|url:|repository-code:|URL:|repository =|urls =|Homepage:|Source: http)' $manifests)
}
parse() { # parse TREE: JSON, YAML and TOML as their readers read them: FILE ADDRESS, - where there is none
    (cd "$1" && python3 - <<'PY')
import json, tomllib, yaml
print("library.json", json.load(open("library.json")).get("repository", {}).get("url", "-"))
print("web/package.json", json.load(open("web/package.json")).get("repository", {}).get("url", "-"))
print("idf_component.yml", yaml.safe_load(open("idf_component.yml")).get("url", "-"))
print("CITATION.cff", yaml.safe_load(open("CITATION.cff")).get("repository-code", "-"))
print("Cargo.toml", tomllib.load(open("bindings/rust/Cargo.toml", "rb"))["package"].get("repository", "-"))
print("pyproject.toml", tomllib.load(open("bindings/python/pyproject.toml", "rb"))["project"].get("urls", {}).get("Repository", "-"))
PY
}
at '' && ! fields none >>"$log" && "$top/tools/release/project.sh" --check none >>"$log"
result $? "without an address no manifest has a field for one"
at https://git.test/routeseq && [ "$(fields none | grep -c https://git.test/routeseq)" = 9 ] &&
    "$top/tools/release/project.sh" --check none >>"$log"
result $? "with an address all nine have it"
if python3 -c 'import tomllib, yaml' 2>/dev/null; then
    parse none >addresses 2>"$log" && [ "$(grep -cE ' (git\+)?https://git.test/routeseq$' addresses)" = 6 ] &&
        at '' && parse none >addresses 2>>"$log" && [ "$(grep -c ' -$' addresses)" = 6 ]
    result $? "readers of JSON, YAML and TOML read it, and read none"
else
    tap_skip "readers of JSON, YAML and TOML read it" "python3 with tomllib and PyYAML is missing"
fi
at https://git.test/routeseq && at https://git.test/elsewhere && ! fields none | grep -q git.test/routeseq &&
    at '' && (cd none && cat $manifests) | cmp -s - "$work/was"
result $? "another address takes its place; without one again the bytes are as before"
sed '/^license/a url: "https://git.test/routeseq"' none/idf_component.yml >fielded && cat fielded >none/idf_component.yml
! "$top/tools/release/project.sh" --check none >"$log" 2>&1 && grep -q 'idf_component.yml says something else' "$log"
result $? "planted and rejected: an address in one manifest alone"
passed=''
for bad in example.org/x 'https://a|b' https:// http://a.test 'https://a b'; do
    ! at "$bad" && grep -qF "repository '$bad': expected" "$log" || passed="$passed $bad"
done
[ ! "$passed" ]
result $? "planted and rejected: what is no address"
rm -rf none
! (cd "$top" && grep -rIEn 'https?://(www\.)?example\.(org|com|net)' --exclude-dir=build --exclude-dir=.git --exclude-dir=node_modules \
    --exclude-dir=tests .) >"$log"
result $? "nothing in the tree gives out an example as an address"

# The files

lint() { python3 "$top/tools/release/manifests.py" "$1" >"$log" 2>&1; }
lint tree
case $? in
77 | 127) tap_skip "linted: manifests" "python3 with PyYAML is missing" ;;
*)
    lint tree
    result $? "linted: manifests of PlatformIO, ESP-IDF and Zephyr"
    mislead() { # mislead CLAIM FILE SED-SCRIPT SAID
        rm -rf fault
        cp -r tree fault
        sed "$3" "tree/$2" >"fault/$2"
        ! lint fault && grep -q "$4" "$log"
        result $? "planted and rejected: $1"
    }
    mislead "library.json is no JSON" library.json 's/,$//' 'library.json'
    mislead "library.json has another version" library.json 's/"version": ".*"/"version": "9.9"/' version
    mislead "library.json names no source" library.json 's/route\//rout\//' 'finds nothing'
    mislead "library.json names no header" library.json 's/rt\.h/tr.h/' 'no such file'
    mislead "idf_component.yml has another version" idf_component.yml 's/^version.*/version: "9.9"/' version
    mislead "idf_component.yml is no YAML" idf_component.yml 's/^description: /&"/' idf_component
    mislead "module.yml names no Kconfig" zephyr/module.yml 's/Kconfig/Konfig/' kconfig
    mislead "Kconfig has another symbol" zephyr/Kconfig 's/^config .*/config OTHER/' CONFIG_ROUTESEQ
    ;;
esac

# Debian's package: its version and its symbols are the library's
packaged() { # packaged TREE: what is otherwise in packaging/debian
    version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' "$1/include/rt/net.h")
    head -1 "$1/packaging/debian/changelog" | grep -qF "($version-" || echo "changelog: not of $version"
    sed -n 's/^ \(.*\)@Base .*/\1/p' "$1/packaging/debian/librouteseq0.symbols" >symbols
    grep -v '^#' "$1/packaging/abi/symbols.txt" | diff symbols -
}
packaged tree >"$log"
[ ! -s "$log" ]
result $? "packaging/debian has the version and the symbols of the library"
rm -rf fault && mkdir -p fault && cp -r tree/packaging tree/include fault
sed -i '/ rt_compute@/d' fault/packaging/debian/librouteseq0.symbols
[ "$(packaged fault | grep -c '^> rt_compute$')" = 1 ]
result $? "planted and rejected: a symbol that packaging/debian lacks"
tap_end
