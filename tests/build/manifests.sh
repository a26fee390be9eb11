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
part() { # part TREE ARGUMENT...: it builds net and route, and no more
    rm -rf cmade
    from=$1
    shift
    cmake -S stub -B cmade -DPART="$work/$from" "$@" >"$log" 2>&1 &&
        cmake --build cmade >>"$log" 2>&1 && test "$(cmade/first)" = F4D84267 &&
        ! find cmade -name '*.o' | grep -E '/(topo|walk|gate|load)_' >>"$log"
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

# Address, authors and version, from packaging/project.txt

"$top/tools/release/project.sh" --check tree >"$log" 2>&1
result $? "every manifest says what packaging/project.txt and net.h say"
cp -r tree other
sed 's|^repository: .*|repository: https://example.org/elsewhere|' tree/packaging/project.txt >other/packaging/project.txt
! "$top/tools/release/project.sh" --check other >"$log" 2>&1 && test "$(grep -c 'something else' "$log")" = 4
result $? "planted and rejected: another address"
"$top/tools/release/project.sh" other >"$log" 2>&1 && "$top/tools/release/project.sh" --check other >>"$log" 2>&1 &&
    ! grep -r example.org/routeseq other --include='*.json' --include='*.yml' --include='*.cff' --include='*.in' >>"$log"
result $? "tools/release/project.sh writes it into all of them"
rm -rf other

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
tap_end
