# SPDX-License-Identifier: MIT-0
# routeseq: `make help` lists the targets.  Everything is built under build/.  `make V=1` prints whole commands.

CC ?= cc
CFLAGS ?= -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes
# so that what is built does not tell where
PREFIX_MAP := $(shell echo | $(CC) -ffile-prefix-map=a=b -E - >/dev/null 2>&1 && echo "'-ffile-prefix-map=$(CURDIR)=.'")
# dependencies: system headers too where a compiler knows no better, as tcc
DEPEND := $(shell echo | $(CC) -MM -MP -E - >/dev/null 2>&1 && echo -MMD -MP || echo -MD)
CPPFLAGS_ALL = -Iinclude $(PREFIX_MAP) $(CPPFLAGS)
# with -flto machine code as well: other compilers link it, and tests put faults in place of functions
FAT := $(if $(findstring -flto,$(CFLAGS)),$(shell echo | $(CC) -ffat-lto-objects -E - >/dev/null 2>&1 && echo -ffat-lto-objects))
# position-independent once, for the archive and the shared library; our own calls stay ours.  Not for a board, which shares none.
PIC := $(if $(filter %eabi %-elf avr,$(shell $(CC) -dumpmachine 2>/dev/null)),,-fPIC) $(shell echo | $(CC) -Werror -fno-semantic-interposition -E - >/dev/null 2>&1 && echo -fno-semantic-interposition)
CFLAGS_LIB = -std=c99 $(WARN) $(CFLAGS) $(FAT) $(PIC)
CFLAGS_CLI = -std=c11 -D_POSIX_C_SOURCE=200809L $(WARN) $(CFLAGS) $(FAT) -pthread

B = build
LIB_SRC := $(shell tools/sources.sh lib)
CLI_SRC := $(shell tools/sources.sh --system $(or $(SYSTEM),posix) cli)
LIB_OBJ = $(LIB_SRC:%.c=$(B)/%.o)
CLI_OBJ = $(CLI_SRC:%.c=$(B)/%.o)
FOLDERS := $(shell find lib cli -type d) # newer when a source comes or goes
SONAME = librouteseq.so.0
EXPORTS := -Wl,--version-script=packaging/abi/exports.map
EXPORTS := $(shell echo | $(CC) $(EXPORTS) -E - >/dev/null 2>&1 && echo '$(EXPORTS)') # tcc has none
SHARED = -shared -Wl,-soname,$(SONAME) $(EXPORTS)
ifeq ($(shell uname -s),Darwin)
  SONAME = librouteseq.0.dylib
  EXPORTS = -Wl,-exported_symbol,_rt_*
  SHARED = -dynamiclib -install_name @rpath/$(SONAME) $(EXPORTS)
endif
TESTS = $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/*/test_*.c))
FUZZ = $(patsubst fuzz/%.c,%,$(wildcard fuzz/fuzz_*.c))
REPLAY = $(FUZZ:%=$(B)/fuzz/replay_%)
BENCH = $(patsubst bench/%.c,$(B)/bench/%,$(wildcard bench/bench_*.c))

# One line a file; with V=1 the command itself; with -s nothing.
SILENT = $(findstring s,$(firstword -$(MAKEFLAGS)))
Q = $(if $(V),,@)
# make itself says it: a process each would be a tenth of the build.
told = $(if $(V)$(SILENT),,$(info $() $() $(1)$(if $(filter CXX,$(1)),  ,   )$(2)))
say = $(call told,$(1),$@)
sayc = $(call told,$(1),$<)

.PHONY: all run test deps check check-long rooms freestanding sanitize prove cosim timing size bench bench-long fuzz fuzz-files cross target
.PHONY: web web-check secret attack coverage edges mutants theorem dist threads analyze hashes frama
.PHONY: growth figures house examples format format-check hooks clean help
.PHONY: man shared windows deb install uninstall amalgamation
.DELETE_ON_ERROR:

# Tests of what is built in another folder than build (make B=...): this tree may be read-only then.
ELSEWHERE = $(if $(filter-out build,$(B)),MAKE="$(MAKE)" tools/elsewhere.sh "$(B)")

all: $(B)/librouteseq.a $(B)/$(SONAME) $(B)/routeseq $(B)/compile_commands.json ## build the library, static and shared, and the command

# Before the first `make` the command is built in a folder of its own, not optimised, many sources at once: in a fourth of the time.
LOOK := $(B)$(if $(wildcard $(B)/routeseq),,/look)
$(B)/look/routeseq: $(CLI_SRC) $(LIB_SRC) $(wildcard include/rt/*.h cli/*.h cli/*/*.h lib/*/*.h lib/*/*/*.h)
	$(Q)mkdir -p $(@D) && rm -f $(@D)/*.o
	$(Q)tools/unity.sh $(@D) $(filter %.c,$^) | cut -d ' ' -f 1 | \
		xargs -P $$(getconf _NPROCESSORS_ONLN) -I{} $(CC) $(CPPFLAGS_ALL) $(CFLAGS_CLI) -O0 -w -c {} -o {}.o
	$(Q)$(CC) -pthread $(@D)/*.o -o $@

run: $(LOOK)/routeseq ## explain and walk the paper's example (make and a C compiler are enough)
	@$(LOOK)/routeseq explain hybrid:192,2 @CC0234 @D84267
	@echo
	@$(LOOK)/routeseq walk hybrid:192,2 @CC0234 @D84267

test: $(B)/librouteseq.a $(B)/routeseq ## the tests that need but a compiler and cmocka, in under a minute; T=walk: only those named so
	@$(if $(ELSEWHERE),$(ELSEWHERE) test "$(T)",tools/test.sh $(T))

deps: ## install, as root, what the tests of `make check` need (apt-get)
	@tools/packages.sh all

check: ## run every test; installs missing test packages as root; ends in one line of totals; T=opensm: only steps named so
	@tools/packages.sh first
	@$(if $(ELSEWHERE),$(ELSEWHERE) check "$(T)",tools/check.sh $(T))

check-long: all ## what does not fit CI: 2^32-pair networks, ten minutes a fuzz target; T=fuzz: only steps named so; PART=K/N
	@tools/check_long.sh $(T)

dist: all ## the release: tarball, SPDX bill of materials, sums; unpacked, built and tried; the same bytes anywhere
	@tools/release/dist.sh || [ $$? = 77 ] # 77: SKIP

threads: all ## the library and the command from 8 threads under ThreadSanitizer (clang)
	@tools/assurance/threads.sh

analyze: ## static analysis: gcc -fanalyzer, clang's analyzer, clang-tidy, cppcheck, MISRA; TOOLS="tidy lib/net"
	@tools/assurance/analyze.sh $(TOOLS)

hashes: all ## a hash of all routes of each network, here and on other targets: tests/vectors/hashes.tsv
	@tests/route/hashes.sh

frama: ## no run-time error for any input in the rooms route and net (Frama-C)
	@tools/assurance/frama.sh

secret: ## no branch and no address of rt_compute64 depends on a location (valgrind, gcc, clang)
	@tests/route/secret.sh

coverage: ## lines, branches and MC/DC of lib that the C tests and corpora reach, a room at a time (clang, llvm)
	@tools/packages.sh cmocka clang
	@tools/assurance/coverage.sh

edges: ## both sides of every branch in the Thumb code of the route room, in QEMU (picolibc-arm-none-eabi)
	@tools/packages.sh edges
	@tools/assurance/edges.sh

theorem: all ## a message arrives: proved of the sources for every pair (clang, cadical); T=full:1
	@tools/packages.sh clang proof
	@tools/assurance/theorem.py $(T) || [ $$? = 77 ] # 77: SKIP

mutants: ## each token of lib changed: which changes no C test sees (tcc); WHERE="lib/walk ..."
	@tools/assurance/mutate.py --sanitize $(WHERE)

attack: all ## the command with failing memory, threads, pipes and disks, signals, spoilt files; ATTACK_SEED=1
	@tests/assurance/attack.sh

rooms: all ## prove the arrows between the rooms, and that each guard rejects its planted fault
	@ROUTESEQ_LONG=1 tools/rooms.sh

freestanding: ## compile the route room at every -O level for every compiler here: no undefined symbol, no data
	@tools/targets/freestanding.sh

sanitize: ## tests, corpus and command under ASan and UBSan; LONG=1: corpus and command under MSan (clang)
	@tools/packages.sh cmocka clang
	@tools/assurance/sanitize.sh

prove: all ## prove our Verilog equal to a behavioural one for all inputs (yosys, ABC); NETS="..." or all
	@tools/assurance/prove.sh $(NETS)
	@tools/assurance/prove_units.sh $(if $(filter all,$(NETS)),all)

cosim: all ## millions of vectors, C against our Verilog (verilator or iverilog); NETS="..." or all
	@tools/assurance/cosim.sh $(NETS)

timing: all ## area, nanoseconds and LUTs of the circuit (yosys, OpenSTA); NETS="..." or all
	@tools/targets/timing.sh $(NETS)
	@tools/targets/timing_units.sh

figures: all $(B)/lengths ## figures of the papers, plots (gnuplot) and drawings (graphviz), in build/figures; F=20 or F=NAME: one
	@F="$(F)" tools/figures/figures.sh || [ $$? = 77 ] # 77: SKIP

size: ## what a route costs on each target: bytes, stack, instructions; the table in README.md anew
	@tools/targets/size.sh

cross: ## the rooms compiled for other targets, calling nothing from outside; TARGETS="..." or all
	@tools/targets/cross.sh $(TARGETS)

target: ## a self check run on other targets, in emulators: the same hash; TARGETS="..." or all
	@tools/targets/target.sh $(TARGETS)

bench: all $(BENCH) ## one table, timed by hyperfine: our speeds, and rivals measured in the same run
	@tools/figures/bench.sh

bench-long: all $(BENCH) ## more of it: schedules of trees, any topology with more and more links, whole processes
	@tools/figures/bench_trees.sh
	@echo
	@tools/figures/bench_routers.sh

growth: all ## how time and memory of the command grow with the network (callgrind; ten minutes)
	@tools/figures/growth.sh || [ $$? = 77 ] # 77: SKIP

fuzz: ## each fuzz target for FUZZ_SECONDS (60) seconds; FUZZ_WITH=asan, msan (clang) or afl (afl++)
	@tools/assurance/fuzz.sh $(FUZZ) || [ $$? = 77 ] # 77: SKIP

fuzz-files: ## each kind of file that the command reads, for FUZZ_SECONDS (60) seconds (afl++)
	@mkdir -p $(B) && tools/assurance/fuzz_files.sh || [ $$? = 77 ] # 77: SKIP

examples: all ## build and run the programs in examples/; firmware in QEMU, Verilog in iverilog
	@examples/run.sh

web: ## WebAssembly, the npm package and the page, in build/web (clang, lld; node and npm)
	@tools/web.sh || [ $$? = 77 ] # 77: SKIP

web-check: all ## the package and the page tested in node and Chromium against the command; in check too
	@tools/packages.sh web
	@tests/build/webassembly.sh

deb: ## Debian packages of the release's tarball, in build/deb (debhelper, dh-python, pybuild-plugin-pyproject)
	@tools/release/deb.sh || [ $$? = 77 ] # 77: SKIP

windows: ## routeseq.exe, routeseq.dll, its import library, the Python wheel, in build/windows (mingw-w64)
	@tools/release/windows.sh || [ $$? = 77 ] # 77: SKIP

shared: $(B)/$(SONAME) ## build the shared library

install: all ## install; takes DESTDIR, PREFIX (/usr/local), BINDIR, INCLUDEDIR, LIBDIR, MANDIR, DOCDIR
	@SONAME=$(SONAME) tools/release/install.sh $(B)

uninstall: ## remove what install put there; takes the same variables
	@SONAME=$(SONAME) tools/release/install.sh $(B) --remove

man: all ## the manual: routeseq(1) anew from the command's help, build/man/*.3 from the headers
	@tools/release/man1.sh packaging/man/routeseq.1 >$(B)/routeseq.1 && cp $(B)/routeseq.1 packaging/man/routeseq.1
	@tools/release/man.sh $(B)/man

amalgamation: ## the core as one .c and one .h, and a tarball of them; SHAPES="ring tree ports" adds shapes
	@SHAPES="$(SHAPES)" tools/release/amalgamate.sh $(B)

house: all ## draw the rooms and what they call, from the objects: docs/house/house.svg (graphviz)
	@tools/house.sh

format: ## clang-format over all sources
	@tools/format.sh

format-check: ## fail where clang-format would change a source
	@tools/format.sh --check

hooks: ## opt in to the pre-commit hook of tools/hooks: format-check and test
	git config core.hooksPath tools/hooks

clean: ## remove build/ (also after a change of CC or CFLAGS)
	rm -rf $(B)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

$(B)/$(SONAME): $(LIB_OBJ) packaging/abi/exports.map $(FOLDERS)
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS_LIB) $(LDFLAGS) $(SHARED) -o $@ $(LIB_OBJ)

# made anew when a source is added, changed or gone
$(B)/librouteseq.a: $(LIB_OBJ) $(FOLDERS)
	@rm -f $@
	$(call say,AR)
	$(Q)$(AR) rcs $@ $(LIB_OBJ)

$(B)/routeseq: $(CLI_OBJ) $(B)/librouteseq.a
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS_CLI) $(LDFLAGS) -o $@ $(CLI_OBJ) $(B)/librouteseq.a

$(LIB_OBJ) $(CLI_OBJ): | $(FOLDERS:%=$(B)/%)

$(FOLDERS:%=$(B)/%):
	@mkdir -p $@

$(B)/lib/%.o: lib/%.c
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_LIB) $(DEPEND) -c -o $@ $<

$(B)/cli/%.o: cli/%.c
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_CLI) $(DEPEND) -c -o $@ $<

# tests and fuzz targets: their time goes into the library
$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) -Itests $(CFLAGS_CLI) -O0 $(DEPEND) -c -o $@ $<

$(B)/tests/%: $(B)/tests/%.o $(B)/librouteseq.a
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS_CLI) $(LDFLAGS) -o $@ $< $(B)/librouteseq.a -lcmocka -lm

# for fuzz targets: the command without its main; what a target does not use is not linked
$(B)/cli.a: $(CLI_OBJ) $(FOLDERS)
	@rm -f $@
	$(call say,AR)
	$(Q)$(AR) rcs $@ $(filter-out $(B)/cli/main.o,$(CLI_OBJ))

$(B)/fuzz/%.o: fuzz/%.c
	@mkdir -p $(@D)
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) -Ifuzz $(CFLAGS_CLI) -O0 $(DEPEND) -c -o $@ $<

$(B)/fuzz/replay_%: $(B)/fuzz/%.o $(B)/fuzz/replay.o $(B)/cli.a $(B)/librouteseq.a
	$(call say,LD)
	$(Q)$(CC) $(CFLAGS_CLI) $(LDFLAGS) -o $@ $< $(B)/fuzz/replay.o $(B)/cli.a $(B)/librouteseq.a

$(B)/bench/%: bench/%.c $(B)/librouteseq.a
	@mkdir -p $(@D)
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_CLI) $(DEPEND) -MF $@.d -o $@ $< $(B)/librouteseq.a

# what the benchmarks are measured beside: Boost and igraph, where they are (tools/packages.sh rivals)
$(B)/bench/rivals/%: bench/rivals/%.cc bench/bench.h bench/pairs.h $(wildcard bench/rivals/*.h) $(B)/librouteseq.a
	@mkdir -p $(@D)
	$(call sayc,CXX)
	$(Q)$(CXX) $(CPPFLAGS_ALL) -std=c++14 $(CFLAGS) -o $@ $< $(B)/librouteseq.a $(LIBS)

# partitions: looks for queue partitions of SCI rings (SPEC 12.6); lengths: how long the wires of Transit
# networks are (SPEC 14.4); universal: other networks on Leiserson's fat-tree (SPEC 13.7)
$(B)/partitions $(B)/lengths $(B)/universal: $(B)/%: tools/figures/%.c $(B)/librouteseq.a
	$(call sayc,CC)
	$(Q)$(CC) $(CPPFLAGS_ALL) $(CFLAGS_CLI) -o $@ $< $(B)/librouteseq.a -lm

# how each source is compiled, for editors and linters
$(B)/compile_commands.json: Makefile tools/compile_commands.sh $(FOLDERS) $(wildcard tests/*/*.c fuzz/*.c bench/*.c)
	@mkdir -p $(B)
	@tools/compile_commands.sh "$(CC)" "$(CPPFLAGS_ALL) $(CFLAGS_LIB)" "$(CPPFLAGS_ALL) -Itests -Ifuzz $(CFLAGS_CLI)" >$@

.PHONY: tests replay list
.SECONDARY: # objects of tests and fuzz targets stay
tests: $(TESTS)
replay: $(REPLAY)
list:
	@echo $(TESTS) $(REPLAY)

-include $(LIB_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(wildcard $(B)/tests/*/*.d $(B)/fuzz/*.d $(B)/bench/*.d)
