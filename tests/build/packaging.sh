#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Every way to install and take the library, from a clean copy of this tree:
# make install and pkg-config, CMake.  The program is README's;
# its answer must be F4D84267.  Each guard is seen to reject a planted fault, some with ROUTESEQ_LONG, when the tree is
# compiled anew, by each tool source by source.
# Long: it needs CMake and Meson.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
unset DESTDIR PREFIX BINDIR INCLUDEDIR LIBDIR MANDIR DOCDIR LD_LIBRARY_PATH
top=$(pwd)
work=$top/build/packaging
. tools/plain_work.sh
. tools/links.sh
rm -rf "$work"
mkdir -p "$work"
sets=$work/sets # for CMake and Meson
if long; then sets=$work/tree && tools/clean_copy.sh "$work/tree"; else tools/clean_copy.sh --built "$work/tree" && tools/clean_copy.sh --sets "$sets"; fi
cd "$work" || exit 1
version=$(sed -n 's/^#define ROUTESEQ_VERSION "\(.*\)"/\1/p' tree/include/rt/net.h)
CC=${CC:-cc}
make=${MAKE:-make}
log=$work/log

has() { command -v "$1" >/dev/null 2>&1; }
answers() { # answers PROGRAM...: it prints the worked example's sequence
    test "$("$@" 2>>"$log")" = F4D84267
}
result() { tap_result "$1" "$2" "$(cat "$log")"; }

pages() { # section 3 of the manual: functions of the library, inline ones, headers
    grep -v '^#' tree/packaging/abi/symbols.txt
    sed -nE 's/^(static inline|RTI_FIXED) .*[ *](rt_[a-z0-9_]*)\(.*/\2/p' tree/include/rt/*.h
    (cd tree/include/rt && ls ./*.h) | sed 's|\./\(.*\)\.h|routeseq_\1|'
}

# make install

at=/opt/routeseq
$make -C tree -j2 install DESTDIR="$work/dest" PREFIX=$at >"$log" 2>&1
result $? "make install, from a clean copy"

{
    echo "bin/routeseq lib/librouteseq.a lib/librouteseq.so lib/librouteseq.so.${version%%.*}
        lib/librouteseq.so.$version lib/pkgconfig/routeseq.pc lib/cmake/routeseq/routeseq-config.cmake
        lib/cmake/routeseq/routeseq-config-version.cmake share/man/man1/routeseq.1
        share/bash-completion/completions/routeseq share/zsh/site-functions/_routeseq
        share/fish/vendor_completions.d/routeseq.fish"
    (cd tree && echo include/rt/*.h)
    (cd tree && find README.md CHANGELOG.md docs -type f) | sed 's|^|share/doc/routeseq/|'
    pages | sed 's|.*|share/man/man3/&.3|'
} | tr -s ' \n' '\n' | grep . | sort >want
installed() { (cd "$1$at" && find . ! -type d | sed 's|^\./||' | sort) | diff want - >"$log" 2>&1; }
installed dest
result $? "it installs what it should, nothing else"
cp -a dest fault
rm "fault$at/share/man/man1/routeseq.1"
touch "fault$at/lib/extra"
! installed fault && test "$(grep '^[<>]' "$log" | xargs)" = "> lib/extra < share/man/man1/routeseq.1"
result $? "planted and rejected: a file missing and one too many"

! grep -rlF "$work" "dest$at" --include='*.pc' --include='*.cmake' --include='*.h' >"$log"
result $? "nothing installed names the place it was packed in"

test "$("dest$at/bin/routeseq" route hybrid:192,2 @CC0234 @D84267)" = F4D84267
result $? "the installed command answers"

# pkg-config

pc() { # pc DEST ARGUMENT...
    dest=$1
    shift
    PKG_CONFIG_LIBDIR=$(dirname "$(find "$dest" -name routeseq.pc)") PKG_CONFIG_SYSROOT_DIR=$dest \
        pkg-config "$@" routeseq 2>>"$log"
}
shared() { # shared DEST: compile against pkg-config, run with the shared library
    rm -f first "$log"
    # shellcheck disable=SC2046
    $CC -std=c99 "$top/examples/first.c" $(pc "$1" --cflags --libs) -o first >>"$log" 2>&1 &&
        readelf -d first | grep -q "NEEDED.*librouteseq\.so\.${version%%.*}\]" &&
        answers env LD_LIBRARY_PATH="$(dirname "$(find "$1" -name librouteseq.so)")" ./first
}
static() { # static DEST
    rm -f first "$log"
    # shellcheck disable=SC2046
    $CC -std=c99 -static "$top/examples/first.c" $(pc "$1" --static --cflags --libs) -o first \
        >>"$log" 2>&1 && answers ./first
}

# other places: directories apart, as distributions have them
other="PREFIX=/usr INCLUDEDIR=/usr/include/fat LIBDIR=/usr/lib/any BINDIR=/usr/sbin MANDIR=/man DOCDIR=/usr/doc"
# shellcheck disable=SC2086
$make -C tree install DESTDIR="$work/other" $other >"$log" 2>&1 &&
    test -x other/usr/sbin/routeseq && test -e other/usr/include/fat/rt/rt.h &&
    test -e other/usr/lib/any/librouteseq.so && test -e other/man/man1/routeseq.1 && test -e other/usr/doc/docs/SPEC.md &&
    test "$(cd other && echo ./*)" = "./man ./usr"
result $? "make install with every directory elsewhere"

spaced="$work/a b/usr"
PREFIX=$spaced tree/tools/release/install.sh build >"$log" 2>&1 && answers "$spaced/bin/routeseq" route hybrid:192,2 @CC0234 @D84267 &&
    test -e "$spaced/share/bash-completion/completions/routeseq" &&
    { ! has pkg-config || eval "$CC -std=c99 '$top/examples/first.c' $(PKG_CONFIG_LIBDIR="$spaced/lib/pkgconfig" pkg-config --cflags --libs routeseq) -o first" \
        >>"$log" 2>&1; } && PREFIX=$spaced tree/tools/release/install.sh build --remove >>"$log" 2>&1 && test -z "$(find "$work/a b" ! -type d)"
result $? "make install, pkg-config and make uninstall where a name has a space"

if ! has pkg-config; then
    tap_skip "pkg-config" "pkg-config is missing"
else
    test "$(pc "$work/dest" --modversion)" = "$version"
    result $? "pkg-config knows version $version"
    shared "$work/dest"
    result $? "pkg-config, shared"
    # shellcheck disable=SC2086 # words
    if links $CC -static; then
        static "$work/dest"
        result $? "pkg-config, static"
    else
        tap_skip "pkg-config, static" "$CC links no static program"
    fi
    shared "$work/other"
    result $? "pkg-config, shared, directories elsewhere"

    # planted FILE FUNCTION SAID: without FILE, FUNCTION fails, and so says the compiler
    planted() {
        rm -rf fault
        cp -a "$work/dest" fault
        rm "fault$at/$1"
        ! "$2" "$work/fault" && grep -q "$3" "$log"
        result $? "planted and rejected: $1 is not installed"
    }
    lost="lrouteseq\\|'routeseq' not found"
    planted include/rt/route_transit.h shared 'route_transit\.h'
    ! long || planted lib/pkgconfig/routeseq.pc shared 'routeseq.*not found'
    if long; then
        ! links $CC -static || planted lib/librouteseq.a static "$lost"
        rm -rf fault
        cp -a "$work/dest" fault
        rm "fault$at/lib/librouteseq.a" "fault$at/lib/librouteseq.so"
        ! shared "$work/fault" && grep -q "$lost" "$log"
        result $? "planted and rejected: no library is installed"
    fi
fi

# CMake

mkdir consumer
cp "$top/examples/first.c" consumer
cat >consumer/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.14)
project(consumer LANGUAGES C)
if(WAY STREQUAL "add_subdirectory")
  add_subdirectory(${TREE} routeseq)
elseif(WAY STREQUAL "FetchContent")
  include(FetchContent)
  FetchContent_Declare(routeseq URL ${TARBALL})
  FetchContent_MakeAvailable(routeseq)
else()
  find_package(routeseq ${WANTED} REQUIRED CONFIG)
endif()
add_executable(first first.c)
set_target_properties(first PROPERTIES C_STANDARD 99)
target_link_libraries(first PRIVATE routeseq::routeseq)
CMAKE
quick=$work/tree/tools/quick_cc.sh
! long && [ "$CC" = cc ] || quick=$CC # as users have it
cmade() { # cmade WAY ARGUMENT...: configure, build and run the consumer; what the compiler is CMake finds out once
    way=$1
    shift
    ! long || rm -rf cmade
    rm -rf cmade/first cmade/CMakeFiles/first.dir cmade/routeseq cmade/_deps
    CC=$quick cmake -S consumer -B cmade -U '[!C]*' -U CMAKE_PREFIX_PATH -DCMAKE_BUILD_TYPE=None -DWAY="$way" "$@" >"$log" 2>&1 &&
        cmake --build cmade --parallel 2 >>"$log" 2>&1 && answers cmade/first
}

if ! has cmake; then
    tap_skip "CMake" "cmake is missing"
elif tiny "$CC"; then
    tap_skip "CMake" "it knows no standard and no rpath of $CC"
else
    ! has ninja || export CMAKE_GENERATOR=Ninja # half the processes of make
    cmade add_subdirectory -DTREE="$sets"
    result $? "CMake, add_subdirectory"
    ! find cmade -name routeseq-command.dir | grep -q .
    result $? "a subproject builds the library alone"

    (cd "$sets" && tar -czf ../routeseq.tar.gz --exclude=build CMakeLists.txt include lib packaging)
    cmade FetchContent -DTARBALL="file://$work/routeseq.tar.gz" -DBUILD_SHARED_LIBS=ON -DROUTESEQ_CORE_ONLY=ON
    result $? "CMake, FetchContent, shared, net and route alone"

    found=-DCMAKE_PREFIX_PATH=$work/dest$at
    cmade find_package "$found" -DWANTED="${version%.*}" && ldd cmade/first | grep -q librouteseq
    result $? "CMake, find_package after make install, shared"
    cmade find_package "$found" -Drouteseq_USE_STATIC_LIBS=ON && ! ldd cmade/first | grep -q librouteseq
    result $? "CMake, find_package after make install, static"
    cmade find_package -Drouteseq_DIR="$work/other/usr/lib/any/cmake/routeseq"
    result $? "CMake, find_package, directories elsewhere"

    env -u CFLAGS CC=$quick cmake -S "$sets" -B cmake -DROUTESEQ_INSTALL=OFF >"$log" 2>&1 && grep -q '^CMAKE_BUILD_TYPE:.*=RelWithDebInfo' cmake/CMakeCache.txt &&
        grep -q '^CMAKE_C_FLAGS_RELWITHDEBINFO:.*-O2' cmake/CMakeCache.txt
    result $? "CMake optimises by -O2 when nothing is said"
    cmake -S "$sets" -B cmake -DROUTESEQ_INSTALL=ON -DCMAKE_BUILD_TYPE=None -DCMAKE_INSTALL_PREFIX="$work/cmade-dest" >"$log" 2>&1 &&
        cmake --build cmake --parallel 2 >>"$log" 2>&1 && cmake --install cmake >>"$log" 2>&1 &&
        test "$("$work/cmade-dest/bin/routeseq" route hybrid:192,2 @CC0234 @D84267)" = F4D84267
    result $? "CMake builds and installs library and command"
    pkg=cmade-dest/lib*/pkgconfig/routeseq.pc
    # shellcheck disable=SC2086
    ls $pkg cmade-dest/lib/*/pkgconfig/routeseq.pc 2>/dev/null | grep -q . &&
        test -e cmade-dest/share/man/man1/routeseq.1 &&
        test "$(cd cmade-dest/share/man/man3 && ls)" = "$(cd "dest$at/share/man/man3" && ls)" &&
        diff -r cmade-dest/share/doc "dest$at/share/doc" >"$log"
    result $? "CMake installs routeseq.pc, the man pages and the documents"
    ! long || export CMAKE_GENERATOR="Unix Makefiles"
    CC=$quick cmake -S "$sets" -B core -DCMAKE_BUILD_TYPE=None -DROUTESEQ_CORE_ONLY=ON >"$log" 2>&1 && cmake --build core --parallel 2 >>"$log" 2>&1 &&
        find core -name '*.o' >objects && grep -q /route/ objects && ! grep -qE '/cli/|/lib/sets/|/(topo|walk|gate|load|main)[_.]' objects &&
        $CC -std=c99 -Itree/include "$top/examples/first.c" core/librouteseq.a -o core/first && answers core/first
    result $? "CMake, ROUTESEQ_CORE_ONLY: net and route, no more"
    cmade find_package -DCMAKE_PREFIX_PATH="$work/cmade-dest" -DWANTED="$version"
    result $? "CMake, find_package after cmake --install"

    for wanted in "${version%%.*}.99" $(! long || echo 0.0 99); do
        ! cmade find_package "$found" -DWANTED="$wanted" && grep -q 'compatible with requested version' "$log"
        result $? "planted and rejected: CMake wants version $wanted"
    done
    rm -rf fault
    cp -a "$work/dest" fault
    rm "fault$at/include/rt/route_transit.h"
    ! cmade find_package -DCMAKE_PREFIX_PATH="$work/fault$at" && grep -q 'route_transit\.h' "$log"
    result $? "planted and rejected: CMake, route_transit.h is not installed"
fi

# Meson

if ! has meson || ! has ninja; then
    tap_skip "Meson" "meson or ninja is missing"
elif tiny "$CC"; then
    tap_skip "Meson" "it knows no $CC"
else
    if long; then # the whole tree once more; what a subproject takes of it, GUIDES builds
        (cd tree && meson setup ../meson --optimization 0 --prefix="$work/meson-dest" && meson install -C ../meson) >"$log" 2>&1 &&
            test "$(LD_LIBRARY_PATH=$(dirname "$(find meson-dest -name librouteseq.so)") meson-dest/bin/routeseq route \
                hybrid:192,2 @CC0234 @D84267)" = F4D84267
        result $? "Meson builds and installs library and command"
        test -e meson-dest/share/man/man1/routeseq.1 && test -n "$(find meson-dest -name routeseq.pc)" &&
            test "$(cd meson-dest/share/man/man3 && ls)" = "$(cd "dest$at/share/man/man3" && ls)" &&
            test -e meson-dest/include/rt/rt.h && diff -r meson-dest/share/doc "dest$at/share/doc" >"$log"
        result $? "Meson installs headers, man pages, documents and routeseq.pc"
    fi
    (cd "$sets" && CC=$quick meson setup ../meson-core --optimization 0 -Dcore_only=true -Ddefault_library=static && meson compile -C ../meson-core) \
        >"$log" 2>&1 && $CC -std=c99 -Itree/include "$top/examples/first.c" meson-core/librouteseq.a -o meson-core/first &&
        answers meson-core/first && test -z "$(ar t meson-core/librouteseq.a | grep -E '(topo|walk|gate|load)_|lib_sets')"
    result $? "Meson, core_only: net and route, no more"
fi

# make uninstall

left() { # left DIR...: what is still there
    find "$@" ! -type d -o -type d -empty | sort | xargs
}
echo >"dest$at/include/rt/foreign.h"
# shellcheck disable=SC2086
$make -C tree uninstall DESTDIR="$work/dest" PREFIX=$at >"$log" 2>&1 &&
    $make -C tree uninstall DESTDIR="$work/other" $other >>"$log" 2>&1 &&
    left dest other >"$log" && test "$(cat "$log")" = "dest$at/include/rt/foreign.h other/usr/include other/usr/lib other/usr/sbin other/usr/share"
result $? "make uninstall leaves nothing but what is not ours, no empty directory either, but the system's"
mkdir -p other/usr/include/fat/rt
test "$(left dest other)" != "$(cat "$log")"
result $? "planted and rejected: a directory of ours is left"
tap_end
