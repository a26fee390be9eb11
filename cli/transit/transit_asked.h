/* SPDX-License-Identifier: MIT-0 */
/* What the files of `routeseq load` for Transit networks share. */
#ifndef CLI_TRANSIT_ASKED_H
#define CLI_TRANSIT_ASKED_H

#include "../cli.h"
#include "../parts/parts.h"
#include "rt/load.h"
#include "rt/walk.h"

/* Connections that a file asks for, by their source. */
struct traffic {
    uint32_t *first; /* of source s: target[first[s]] .. target[first[s + 1] - 1]; null: no file */
    uint32_t *target;
};

enum fault_kind { FAULT_COMPONENTS, FAULT_WIRES, FAULT_STACKS, FAULT_KINDS };
extern const char *const fault_kinds[FAULT_KINDS];

#define LOAD_DECIMALS 9 /* of a load */
#define LOADS_MAX 10000

#define TRIALS_MAX UINT64_C(1000000000)

/* Loads in units of 10^-9. */
struct loads {
    uint64_t first, last, step;
    int range; /* A..B:STEP, even if it is one load */
};

/* What the command was asked to do. */
struct asked {
    const struct call *call;
    struct loads loads;
    const struct rt_net *net;
    uint64_t value; /* the load at hand, of 10^9 */
    uint64_t load;  /* of 2^32 */
    uint64_t seed, trials, jobs;
    struct part part; /* of the trials */
    int retries, uniform, model;
    uint64_t faults; /* dead at a time */
    int kind;        /* enum fault_kind */
    struct traffic traffic;
    struct job *job; /* `jobs` of them, while the network is laid out */
};

/* What came out. */
struct figures {
    uint64_t trials;
    struct rt_load_sums level[RT_LOAD_LEVELS_MAX], all;
    struct rt_load_sim_count count;     /* without retries */
    struct rt_load_sums sending, retry; /* with retries: of processors; of tries */
    struct rt_load_sums tries, cycles;  /* and of connections made */
    struct rt_load_sums connected;      /* of pairs, under faults */
    uint64_t wrong;                     /* connections that came off their way */
};

/* --- transit_asked.c */

/* P or A..B:STEP; 0, or -1. */
int loads_parse(const char *text, struct loads *loads);

/* The load at hand, of 10^9. */
void asked_load(struct asked *asked, uint64_t value);

/* Is the network small enough to be simulated? */
int is_simulated(const struct rt_net *net);

/* --- transit_sim.c */

/* Lays out the network; 0, or EXIT_... after saying why.  To be closed whatever it returns. */
int simulation_open(struct asked *asked);
void simulation_close(struct asked *asked);

/* All trials of a load, or until Ctrl-C. */
void simulate(const struct asked *asked, struct figures *figures);

/* --- transit_parts.c: a part file: its beginning, the figures of load `number`, of 0.., of those
 * asked for.  part_end ends it. */
void print_part_begin(const struct asked *asked);
void print_part(const struct asked *asked, uint64_t number, const struct figures *figures);

/* --- transit_figures.c: add one to another, of a count what a report says. */
void add_count(struct rt_load_sim_count *to, const struct rt_load_sim_count *count);
void merge_figures(struct figures *to, const struct figures *f);

/* --- transit_report.c */
int print_figures(const struct asked *asked, const struct figures *figures); /* EXIT_... */

/* --- transit_traffic.c: a pattern, or lines `SRC DST`, - is standard input.  To be freed whatever
 * it returns: 0, or EXIT_... after saying why. */
int traffic_read(const struct call *call, const char *name, struct traffic *traffic);
void traffic_free(struct traffic *traffic);

/* Random faults of one kind. */
struct fault_set {
    struct rt_walk_faults faults;
    uint64_t *number;            /* asked->faults of them */
    struct rt_walk_front *front; /* memory to look for paths */
};

/* --- transit_faults.c */
uint64_t faults_most(const struct rt_net *net, int kind);             /* that may be asked for */
int fault_set_open(const struct asked *asked, struct fault_set *set); /* 0, or -1: no memory */
void fault_set_close(struct fault_set *set);
void fault_set_draw(const struct asked *asked, struct fault_set *set, uint64_t *rng);
/* Looks for paths between random pairs, in small networks between all. */
void fault_set_connect(const struct asked *asked, struct fault_set *set, uint64_t *rng,
                       struct rt_load_sums *connected);

#endif
