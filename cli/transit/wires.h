/* SPDX-License-Identifier: MIT-0 */
/* Transit networks in components and wires: what the files of the command share (SPEC 14.5). */
#ifndef WIRES_H
#define WIRES_H

#include "../cli.h"
#include "rt/walk.h"

/* What --dead names, read into memory of its own. */
struct dead {
    struct rt_walk_faults faults;
    uint64_t *list[3]; /* components, wires, stacks */
};

/* Reads a list as c12,w34,s5; text NULL: nothing is dead.  0, or EXIT_... after saying why. */
int dead_open(const struct rt_net *net, const char *text, struct dead *dead);
void dead_close(struct dead *dead);

/* --- stage_names.c */

/* "cluster stage 1", "up router, layer 2", ... */
#define STAGE_MAX 32
void name_stage(unsigned kind, unsigned stage, unsigned stack, char text[STAGE_MAX]);

/* Where a direction leads from there, in a word. */
const char *name_direction(unsigned kind, unsigned stage, unsigned direction);

/* The last line of a walk; returns the exit status. */
int print_end(const struct rt_net *net, int verdict, uint64_t processor);

/* --- the wire_*.c: a pair and its routing bytes. */
struct wire_task {
    struct rt_walk_wires_on on;
    uint64_t source, destination;
    const uint8_t *stream;
    unsigned routing;
};

/* Cycles on the longest wires of each span; known[span]: is there a figure? */
void wire_worst_delays(const struct rt_net *net, uint32_t delay[RT_TOPO_SPANS_MAX],
                       uint8_t known[RT_TOPO_SPANS_MAX]);

/* The mean delay of a span whose worst is known; counted: 0 if it is not (14.4).  Returns 0, or
 * EXIT_IO after saying why. */
int wire_mean_delay(const struct rt_net *net, unsigned span, double *mean, int *counted);

/* Where a path was cut. */
struct wire_cut {
    uint64_t wire, component, stack;
    const char *dead; /* "wire"; "component": that it leads to; "stack": that this is in */
};

/* To connect, to open, to turn round. */
struct wire_cycles {
    int worst, expected; /* is there a figure for the longest wires, for those of mean delay? */
    uint64_t most[3];
    double mean[3];
};

/* One path. */
struct wire_walked {
    struct rt_walk_wire_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk_path path;
    uint8_t known[RT_TOPO_SPANS_MAX], span[RT_WALK_HOPS_MAX + 1];
    struct wire_cut cut;       /* if the verdict is RT_WALK_DEAD */
    struct wire_cycles cycles; /* if it arrived over hops */
};

/* Prints what all paths do; returns the exit status. */
int wire_walk_all(const struct call *call, struct wire_task *task);

/* The same for programs: one path, or all of them beside those of the network without faults; `one`
 * is any path, for the names of stages. */
int wire_report_walk(const struct call *call, const struct wire_task *task,
                     const struct wire_walked *one);
int wire_report_all(const struct call *call, const struct wire_task *task,
                    const struct wire_walked *one, const struct rt_walk_paths *all,
                    const struct rt_walk_paths *sound);

/* routeseq walk --wires: the stream is `routing` bytes. */
int wire_run_walk(const struct call *call, uint64_t source, uint64_t destination,
                  const uint8_t *stream, unsigned routing);

/* What routeseq graph --wires draws, by --view. */
extern const struct choice wire_views[];

#endif
