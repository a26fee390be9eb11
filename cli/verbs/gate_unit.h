/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for networks of routers and of rings: their route units (SPEC 11.9). */
#ifndef CLI_GATE_UNIT_H
#define CLI_GATE_UNIT_H

#include "gate_tests.h"
#include "../cli.h"
#include "rt/net_ports.h"

#define UNIT_OUTPUTS_MAX 4
#define UNIT_ROUTERS_MAX 4096    /* of a table */
#define UNIT_COUNT_MAX (1 << 20) /* with --count */

struct unit_port {
    const char *name;
    unsigned width;
};

/* What a unit looks like from outside, of a network that need not have one: its shape says it, and
 * the netlist has no part in it.  at and dst are the first inputs. */
struct unit_face {
    const struct rt_net *net;
    struct unit_port in[GATE_INPUTS_MAX], out[UNIT_OUTPUTS_MAX];
    unsigned ins, outs;
    unsigned coordinates, width[RT_COORDS_MAX], bits;   /* of at and dst */
    uint32_t least[RT_COORDS_MAX], most[RT_COORDS_MAX]; /* of each coordinate */
    int unlike;        /* some routers have fewer coordinates: the others are 0 */
    const char *names; /* of the coordinates, as struct coordinates has them */
    uint32_t routers;
    uint32_t each;             /* processor d is at router d/each; 0: elsewhere */
    unsigned alone;            /* 1: a table is of router `only`, and has no input at */
    uint32_t only, most_alone; /* of how many; its shape says it */
    /* What the routing function answers to these inputs. */
    void (*answer)(const struct unit_face *face, const uint64_t in[GATE_INPUTS_MAX],
                   uint64_t out[UNIT_OUTPUTS_MAX]);
    /* The router at these coordinates: 0, or an error. */
    int (*router)(const struct rt_net *net, const uint32_t *x, uint32_t *router);
    /* Its coordinates; how many. */
    int (*place)(const struct rt_net *net, uint32_t router, uint32_t *x);
};

/* What a port of this name is, for a comment. */
const char *unit_port_about(const char *name);

/* Adds a port; bits of ceil(log2 values), at least 1. */
void unit_face_in(struct unit_face *face, const char *name, unsigned width);
void unit_face_out(struct unit_face *face, const char *name, unsigned width);
unsigned unit_bits(uint64_t values);

/* Makes the coordinates as wide as those of this router need. */
void unit_face_widen(struct unit_face *face, uint32_t router);

/* The coordinates in the bits of at or dst; 0 and the router, or an error. */
int unit_face_router(const struct unit_face *face, uint64_t bits, uint32_t *router);
/* The inverse. */
uint64_t unit_face_bits(const struct unit_face *face, uint32_t router);

/* Prints a comment in Verilog: which bits of at and dst are which coordinate, its range, and where
 * processors are. */
void unit_print_fields(const struct unit_face *face);
/* The same of the face that was named last by unit_show_fields. */
void unit_show_fields(const struct unit_face *face);
void unit_print_own_fields(void);

/* Runs the command. */
int run_unit(const struct call *call, const struct unit_face *face);

/* --table: the table or its bench. */
int run_unit_table(const struct call *call, const struct unit_face *face);
/* --verilog --table, of at most UNIT_ROUTERS_MAX routers, or of one of more (most_alone). */
int print_unit_table(const struct unit_face *face, const char *module);

/* Parts of test benches: the task `check`; a call of it, with what the routing function answers;
 * two routers of the network, at random, and any arrival. */
void unit_print_task(const struct unit_face *face);
void unit_print_check(const struct unit_face *face, const struct gate_test *test);
struct gate_test unit_random_test(const struct unit_face *face, uint64_t *state);

/* How many pairs of a router and a destination there are, with each arrival; UINT64_MAX: more than
 * 2^63. */
uint64_t unit_pairs(const struct unit_face *face);
/* Pair `k` of them: the router, if it is not one alone, changes fastest, then the destination's,
 * then all other inputs. */
struct gate_test unit_pair(const struct unit_face *face, uint64_t k);
/* Appends "all 16 pairs", "9 of 16 pairs with arrivals" or the like. */
void unit_say_pairs(const struct unit_face *face, uint64_t count, char *text, size_t size);

/* What the bench of a unit tries, for its head and its verdict: ": tests of its faults, and ...",
 * as unit_bench_will_try was told. */
void unit_bench_will_try(const struct unit_face *face, uint64_t count);
const char *unit_bench_tries(void);

extern const struct option_row unit_options[];
#define UNIT_MORE                                                                                  \
    "Not every family has a unit: those without one are refused, with the reason.  at and dst "    \
    "are "                                                                                         \
    "the\ncoordinates of routers, the first one in the lowest bits (SPEC 11.9).\n"

/* Why this family has no unit; a null pointer if it has one. */
const char *unit_why_not(const struct rt_net *net);

#endif
