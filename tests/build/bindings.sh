#!/bin/sh
# SPDX-License-Identifier: MIT-0
# Long: it needs tools beyond compiler and cmocka.
# The bindings, each built offline from a clean copy of this tree and tried against vectors and the
# command: Python's wheel by pip of the system's python3, the Rust crate by cargo.  Each guard is
# seen to reject a planted fault, most of them with ROUTESEQ_LONG alone.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tools/tap.sh
unset PYTHONPATH PYTHONHOME ROUTESEQ_LIBRARY ROUTESEQ_BUNDLE
top=$(pwd)
work=$top/build/bindings
rm -rf "$work"
mkdir -p "$work/wheels" "$work/again" "$work/tmp"
tools/clean_copy.sh "$work/tree"
cd "$work" || exit 1
log=$work/log
export TMPDIR="$work/tmp" # below the tree: ccache then knows again what pip compiles elsewhere
export ROUTESEQ_TREE="$top" PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
export CFLAGS=-O0 CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 # speed is not tried here
result() { if [ "$1" = 0 ]; then tap_result 0 "$2"; else tap_result 1 "$2" "$(cat "$log")"; fi; }
has() { command -v "$1" >/dev/null 2>&1; }
alone() { # alone COMMAND...: without a network, where that can be had
    if unshare -rn true 2>/dev/null; then unshare -rn "$@"; else "$@"; fi
}
# The compiler that compiles fastest; pages.sh builds a wheel and the crate with the one that users have.
[ -n "${ROUTESEQ_LONG:-}${CC:-}" ] || ! has tcc || export CC=tcc
edited() { # edited FILE SED-SCRIPT: edits it, and it did become another
    cp "$1" before && sed "$2" before >"$1" && ! cmp -s before "$1"
}

# Python

system=/usr/bin/python3 # a version manager's may stand before it
[ -x $system ] || system=python3
tests=$work/tree/bindings/python/tests
environment() { # with the system's pip, if it has one: to install another takes seconds
    if $system -c 'import pip' 2>/dev/null; then
        $system -m venv --system-site-packages --without-pip venv &&
            printf '#!/bin/sh\nexec "%s/venv/bin/python" -m pip "$@"\n' "$work" >venv/bin/pip && chmod +x venv/bin/pip
    else
        $system -m venv --system-site-packages venv
    fi
}
tried() { # tried PYTHON FILE: its results as our own
    "$1" "$tests/$2" >results 2>"$log"
    status=$?
    while IFS="$(printf '\t')" read -r what name why; do
        case $what in
        skip) tap_skip "python: $name" "$why" ;;
        ok) tap_result 0 "python: $name" ;;
        *) tap_result 1 "python: $name" "$why" ;;
        esac
    done <results
    [ -s results ] && { [ $status = 0 ] || grep -q '^not ok' results; }
    tap_result $? "python: $2 ends" "$(cat "$log")"
}
example() { # example: the package found answers as the paper does
    "$work/venv/bin/python" -c 'from routeseq import Net, library_path
print(Net("hybrid:192,2").route(626740, 666727).hex(), library_path)' >"$log" 2>&1 &&
        grep -q '^f4d84067 ' "$log"
}
planted() { # planted CLAIM FILE SED-SCRIPT TEST NAME: a package edited fails that test, or reads a page that it cannot
    long || [ "$1" = "the wrong direction" ] || return 0
    rm -rf fault && mkdir fault && cp -rp "$site" fault/routeseq # with their times: what is compiled still holds
    seen=1
    if edited "fault/routeseq/$2" "$3"; then
        PYTHONPATH=$work/fault "$work/venv/bin/python" "$tests/$4" "$5" >"$log" 2>&1
        case $? in
        0) ;;
        139) seen=0 ;; # SIGSEGV
        *) grep -q "^not ok.$5" "$log" && seen=0 ;;
        esac
    fi
    result $seen "planted and rejected: python: $1"
}
misled() { # misled CLAIM FILE SED-SCRIPT TEST NAME: a tree edited makes a package that fails
    long || return 0
    rm -rf other fault && cp -r tree other
    edited "other/$2" "$3" && ROUTESEQ_BUNDLE=$work/named.so build other fault &&
        ! PYTHONPATH=$work/fault "$work/venv/bin/python" "$tests/$4" "$5" >"$log" 2>&1 &&
        grep -q "^not ok.$5" "$log"
    result $? "planted and rejected: python: $1"
}
build() { # build TREE FOLDER [PYTHON]: the package, unpacked, by the backend itself: pip takes two seconds
    rm -rf built && mkdir built
    (cd "$1/bindings/python/backend" && alone "$work/venv/bin/python" -c "
import routeseq_build; ${3:-} routeseq_build.build_wheel('$work/built')") >"$log" 2>&1 &&
        "$work/venv/bin/python" -m zipfile -e built/*.whl "$2"
}

if ! has $system; then
    tap_skip "the Python binding" "python3 is missing"
elif ! environment >"$log" 2>&1; then
    tap_skip "the Python binding" "python3-venv is missing"
else
    (cd tree && find . | sort) >before_build
    alone venv/bin/pip wheel -q --no-deps -w wheels tree/bindings/python >"$log" 2>&1 &&
        venv/bin/pip install -q --no-deps wheels/routeseq-*.whl >>"$log" 2>&1
    result $? "python: pip builds a wheel and installs it, offline"
    (cd tree && find . | sort) | diff before_build - >"$log"
    result $? "python: the build leaves nothing in the tree"
    site=$(cd / && "$work/venv/bin/python" -c 'import routeseq, os; print(os.path.dirname(routeseq.__file__))')
    (cd tree/bindings/python/backend && "$work/venv/bin/python" -c "
import routeseq_build; routeseq_build.build_sdist('$work')") >"$log" 2>&1 && mkdir -p elsewhere/bindings/python &&
        tar -xzf routeseq-*.tar.gz -C elsewhere/bindings/python --strip-components=1 &&
        diff -r tree/lib elsewhere/bindings/python/c/lib >>"$log" && own=1 && { long || own=$site/librouteseq.so; } && # it takes half of the time
        ROUTESEQ_BUNDLE=$own build elsewhere again && cmp wheels/*.whl built/*.whl >>"$log" 2>&1
    result $? "python: a source distribution builds by itself, in another folder the same wheel, byte for byte"
    test -e "$site/py.typed" && test -e "$site/librouteseq.so" && example && grep -q "$site" "$log"
    result $? "python: the wheel has its own library, and type hints"

    tried venv/bin/python test_c.py
    tried venv/bin/python test_package.py
    tried venv/bin/python test_routes.py
    tried venv/bin/python test_fabric.py
    tried venv/bin/python test_names.py
    tried venv/bin/python test_memory.py
    export PYTHONMALLOC=debug # what is written past a buffer's end stops it
    tried venv/bin/python test_models.py
    unset PYTHONMALLOC

    cp "$site/librouteseq.so" named.so
    ROUTESEQ_LIBRARY=$work/named.so example && grep -q "$work/named.so" "$log"
    result $? "python: ROUTESEQ_LIBRARY names another library"
    ROUTESEQ_BUNDLE=0 build tree bare "$(long || echo "routeseq_build.shared_library = lambda sources, to, *flags: open('$site/' + to.name, 'rb').read();")" && test ! -e bare/routeseq/librouteseq.so &&
        PYTHONPATH=$work/bare ROUTESEQ_LIBRARY=$work/named.so example && grep -q named.so "$log"
    result $? "python: ROUTESEQ_BUNDLE=0 leaves the library out"
    ! PYTHONPATH=$work/bare ROUTESEQ_LIBRARY=$site/_batch.so example &&
        grep -q 'ImportError: .*_batch.so: no function rt_' "$log"
    result $? "python: a library that lacks functions is named"
    ! CC=/nowhere/cc build tree none && grep -q 'needs a C compiler: /nowhere/cc' "$log"
    result $? "python: without a compiler the build says so"
    if long; then
        venv/bin/pip install -q --no-deps --target sdist routeseq-*.tar.gz >"$log" 2>&1 && PYTHONPATH=$work/sdist example
        result $? "python: pip installs a source distribution"
    fi
    if venv/bin/python -c 'import mypy' 2>/dev/null || has mypy; then
        mypy --python-executable venv/bin/python --strict-equality -p routeseq >"$log" 2>&1
        result $? "python: mypy finds nothing"
    else
        tap_skip "python: mypy finds nothing" "mypy is missing"
    fi

    deb() { # deb SED-SCRIPT: what packaging/debian/tests/python says to the module, but for where its library is
        sed -n "/<<'PYTHON'/,/^PYTHON/{//d;/library_path/d;p}" "$top/packaging/debian/tests/python" | sed "$1" >deb.py
        sed -i '1i from routeseq import check, generate' deb.py
        venv/bin/python deb.py >"$log" 2>&1
    }
    deb '' && grep -q '^assert found' deb.py
    result $? "python: Debian's test of the module holds here"
    ! deb 's/, routing="updown"//' && grep -q 'routing: expected one of shortest' "$log"
    result $? "planted and rejected: python: Debian's test calls what is not there"

    planted "a field of the wrong type" _structs.py 's/"o", c_int8/"o", c_uint16/' \
        test_c.py test_every_structure_is_laid_out_as_in_c
    planted "two fields in the wrong order" _structs.py \
        's/("ru_bytes", c_uint8), ("rd_bytes", c_uint8)/("rd_bytes", c_uint8), ("ru_bytes", c_uint8)/' \
        test_c.py test_every_structure_is_laid_out_as_in_c
    planted "a field less" _structs.py 's/, ("queue_node", c_uint32)//; s/("queue_node", c_uint32),//' \
        test_c.py test_every_structure_has_all_fields_of_c
    planted "a wrong code of an error" _constants.py 's/^RT_ERR_SRC = -8/RT_ERR_SRC = -9/' \
        test_c.py test_every_constant_is_that_of_c
    planted "two errors exchanged" _constants.py 's/-8: "RT_ERR_SRC"/-8: "RT_ERR_DST"/' \
        test_c.py test_every_error_is_an_exception_with_the_words_of_c
    planted "an argument less" _library.py 's/\[NET, c_uint64, BYTES\]/[NET, c_uint64]/' \
        test_c.py test_every_function_takes_what_c_declares
    planted "the wrong direction" transit.py 's/_compute(self._ref, src, dst, seq)/_compute(self._ref, dst, src, seq)/' \
        test_routes.py test_every_route_of_the_vectors
    planted "an argument of half the width" _library.py 's/"rt_locate": (c_int, \[NET, c_uint64, BYTES\])/"rt_locate": (c_int, [NET, c_uint32, BYTES])/' \
        test_models.py test_every_argument_and_result_has_the_type_of_c
    planted "a step of one entry too many" _buffers.py 's/return count, size \* (src != 1), size/return count, size + size * (src != 1), size/' \
        test_models.py test_buffers_that_end_at_a_page
    planted "a hop less" ports.py 's/for channel in path\[:hops\]/for channel in path[: hops - 1]/' test_models.py test_routes_walks_and_loads
    planted "a class for another error" _errors.py 's/C.RT_ERR_SEQ, //' \
        test_package.py test_errors_have_their_code_and_class
    planted "a pattern for another" patterns.py 's/C.RT_LOAD_TORNADO/C.RT_LOAD_NEIGHBOUR/' \
        test_package.py test_loads_of_patterns_are_those_of_the_command
    planted "a reason of the router where a hop ends" _command.py 's/PortsReason(s.node, /PortsReason(s.to, /' \
        test_package.py test_explanations_are_those_of_the_command
    planted "each to itself for the worst permutation" _command.py 's/list(enumerate(to))/list(enumerate(range(len(to))))/' \
        test_package.py test_loads_of_patterns_are_those_of_the_command
    planted "loads of links one port further" ports.py 's/loads\[node, port\] =/loads[node, port + 1] =/' \
        test_package.py test_loads_of_links_are_those_of_the_routes
    planted "the sum of all choices for the mean" ports.py 's/told.choices if drawn else 1/1/' \
        test_models.py test_walks_and_loads_by_choice
    planted "degrees exchanged" _work.py 's/"degree_min", "degree_max"/"degree_max", "degree_min"/' \
        test_package.py test_info_is_that_of_the_command
    planted "a key of another name" rings.py 's/    hot_link_send: int/    hot_sends: int/' test_names.py test_loads
    planted "the last node of a ring for its first" rings.py 's/min(nodes)/max(nodes)/' test_names.py test_walks_and_their_hops
    planted "a deadlock where there is none" rings.py 's/told.cycle > 0,/told.cycle == 0,/' test_names.py test_loads
    planted "a sample for all pairs" _verify.py 's/return _PLANS\[plan\] if plan is not None/return C.RT_WALK_PLAN_SAMPLE if plan is not None/' \
        test_models.py test_plans_of_verification
    planted "all pairs for the messages of a pattern" ports.py 's/messages == "uniform")/messages)/' \
        test_package.py test_loads_of_patterns_are_those_of_the_command
    planted "buffers not looked at" _buffers.py 's/if s.bytes < count/if s.bytes < 0 * count/' \
        test_package.py test_wrong_buffers_are_refused
    misled "slots of nine bytes" bindings/python/native/batch.c 's/seq + k \* RT_SEQ_MAX/seq + k * 9/' \
        test_routes.py test_many_at_a_time_are_those_of_the_command
    misled "channels one route too late" bindings/python/native/batch.c 's/^        end\[k\] = at;/        end[k] = at - (k > 0);/' \
        test_package.py test_many_routes_are_a_loop_in_c
    planted "pairs of many counted from the piece" _pairs.py 's/pair = done + made/pair = made/' \
        test_package.py test_many_routes_are_a_loop_in_c
    planted "longer locations, cut off" transit.py 's/len(loc) != self._bytes/len(loc) < self._bytes/' \
        test_package.py test_errors_have_their_code_and_class
    misled "an enumeration counted from 1" bindings/python/backend/routeseq_headers.py 's/value = -1/value = 0/' \
        test_c.py test_every_constant_is_that_of_c

    planted "throughput of all processors" fabric.py 's|carried.routes / carried.senders|carried.routes / carried.processors|' \
        test_fabric.py test_traffic_is_that_of_the_command
    planted "ports and nodes exchanged" fabric.py 's/("node", POINTER(c_uint32)), ("port", POINTER(c_uint32))/("port", POINTER(c_uint32)), ("node", POINTER(c_uint32))/' \
        test_fabric.py test_routes_are_those_that_the_command_makes
    planted "channels back to the first node forgotten" _graph.py 's/if not graph.is_directed()/if False/' \
        test_fabric.py test_endpoints
    planted "ports that were counted are believed" _graph.py 's/if not self.counted:/if True:/' \
        test_fabric.py test_routes_over_a_cable_that_failed_are_broken_and_no_others
    planted "arrays taken for a number" net.py 's/many = list(given)/many = list(given) if not hasattr(given, "__index__") else [given]/' \
        test_package.py test_numpy_arrays_are_processors_of_every_shape
    misled "hosts that pass messages on" bindings/python/native/fabric.c 's/t->graph.endpoint = t->endpoint/(void)0/' \
        test_fabric.py test_endpoints

    # a library that climbs wrongly, 10 for 11 in RU: its functions stand before those of the right one
    sed 's/o - 4u/o - 8u/' tree/lib/route/transit/route_fattree.c >wrong.c
    ! cmp -s wrong.c tree/lib/route/transit/route_fattree.c &&
        cc -shared -fPIC -Itree/include -Itree/lib/route/transit wrong.c \
            -Wl,--no-as-needed "$work/named.so" -o wrong.so >"$log" 2>&1
    result $? "a library that routes wrongly"
    for test in test_routes.py,test_every_route_of_the_vectors $(! long || echo test_package.py,test_verification_counts_all_pairs \
        test_routes.py,test_10000_routes_are_those_of_the_command); do
        ! ROUTESEQ_LIBRARY=$work/wrong.so venv/bin/python "$tests/${test%,*}" "${test#*,}" >"$log" 2>&1 &&
            grep -q "^not ok.${test#*,}" "$log"
        result $? "planted and rejected: python: ${test#*,}: the library routes wrongly"
    done
fi

# Rust

crate() { # crate TREE [ARGUMENT...]: its tests
    from=$1
    shift
    (cd "$from/bindings/rust" && CC="env ${CC:-cc}" CARGO_TARGET_DIR=$work/cargo ROUTESEQ_TREE=$from ROUTESEQ_COMMAND=$top/build/routeseq alone cargo "$@" --offline) >"$log" 2>&1
}
rejected() { # rejected CLAIM FILE SED-SCRIPT TEST
    long || return 0
    rm -rf other && cp -r tree other
    edited "other/$2" "$3" && ! crate "$work/other" test --test paper && grep -q "^test $4 .*FAILED" "$log"
    result $? "planted and rejected: rust: $1"
}
if ! has cargo || ! cargo --version >/dev/null 2>&1; then
    tap_skip "the Rust crate" "cargo is missing"
elif minor=$(cargo --version | cut -d. -f2) && [ "$minor" -lt 77 ]; then
    tap_skip "the Rust crate" "cargo 1.$minor is older than 1.77"
else
    crate "$work/tree" test --all-features # without features it is built below
    status=$?
    cp "$log" crate_log
    ran=0
    while read -r what test dots how; do
        case $what$dots$test in test...*[!a-z_]* | [!t]*) continue ;; test...*) ;; *) continue ;; esac
        [ "$how" = ok ]
        tap_result $? "rust: $test" "$how"
        ran=$((ran + 1))
    done <crate_log
    [ $status = 0 ] && [ $ran -ge 20 ] && grep -q '^test src/lib.rs .*ok$' crate_log && ! grep -q '^warning' crate_log
    tap_result $? "rust: cargo test, offline, no warning" "$(cat crate_log)"
    crate "$work/tree" tree && [ "$(grep -c . "$log")" = 1 ]
    result $? "rust: no dependency"
    crate "$work/tree" build --release && nm -u cargo/release/librouteseq_sys.rlib >"$log" 2>/dev/null &&
        grep -q rt_compute "$log" && ! grep -qE '3std|5alloc|malloc|routeseq_ports' "$log"
    result $? "rust: the release needs neither std nor alloc"

    rejected "two fields exchanged" bindings/rust/src/sys.rs \
        '/pub family: u8,/d; s/^    pub param: .*/    pub family: u8,\n&/' layout_is_that_of_c
    rejected "a wrong code of an error" bindings/rust/build.rs \
        's/add(item, "c_int", value.trim_end_matches/add(item, "c_int", \&value[..2].trim_end_matches/' errors_are_said
    rejected "a library that routes wrongly" lib/route/transit/route_fattree.c \
        's/o - 4u/o - 8u/' every_vector
fi
tap_end
