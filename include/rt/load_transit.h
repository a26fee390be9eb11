/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_transit.h - what does a Transit network cost, and how does it carry load?
 *
 * Its parts and the time that a connection takes, by the equations of DeHon sections 3.3 and 4
 * (SPEC 7); the length of its wires (SPEC 14.4); the share of connections that is made, by a model
 * (SPEC 14.1 to 14.3) and by simulation (SPEC 14.6 to 14.8).
 *
 * For a net of another shape a function returns RT_ERR_FAMILY and writes nothing; a function
 * without error codes returns or writes 0, or the destination RT_LOAD_SIM_NOBODY.
 */
#ifndef RT_LOAD_TRANSIT_H
#define RT_LOAD_TRANSIT_H

#include "load_progress.h"
#include "random.h"
#include "topo_transit.h"
#include "walk_wires.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hardware of a network.  Counts of whole stacks include capped ones. */
struct rt_load_parts {
    uint64_t processors;
    uint8_t location_bytes;
    uint8_t sequence_bytes; /* of the longest routing sequence */
    uint64_t clusters;      /* leaf clusters; 0 where there are none */
    uint64_t unit_trees_8;  /* UT64x8 */
    uint64_t unit_trees_2;  /* UT64x2 */
    uint64_t components;    /* RN1, the cap level included */
};

/* rt_load_hardware - the parts that a network is made of, by DeHon 3.1 to 3.7, 4.12 to 4.17, 4.24
 * to 4.29, 4.39 and 4.40. */
void rt_load_hardware(const struct rt_net *net, struct rt_load_parts *hardware);

/* Latency of a connection in clock cycles of 10 ns. */
struct rt_load_cycles {
    uint32_t connect; /* the time that a byte takes through it */
    uint32_t open;    /* the time of the first byte, which waits a cycle for each byte swallowed */
};

/*
 * rt_load_latency - the latency of a connection through tree level k over the longest wires.
 *
 * Equations 4.18, 4.19, 4.30 to 4.32; in a bidelta network 4.41 and 4.42.  It has no levels, and k
 * is not read.
 *
 * k: 0 = inside the leaf cluster (hybrid), 1..3U.
 *
 * Returns 0; RT_ERR_CAPPED for a capped network, for which the paper gives no figure; RT_ERR_INDEX
 * for a level that no connection goes through.
 */
int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_load_cycles *latency);

/* rt_load_latency_best - the least latency: through the lowest level, or in a bidelta network over
 * wires of one cycle.  Returns as rt_load_latency. */
int rt_load_latency_best(const struct rt_net *net, struct rt_load_cycles *latency);

/*
 * Long wires (DeHon 3.4, 4.1, 4.2; SPEC 14.4).  Rank m = 1, 2, .. of wires joins
 * the stacks of one rank to those of the next, counted from the processors: in
 * a hybrid tree leaf clusters and layer 1 are joined by rank 1, in a full tree
 * layers 1 and 2, in a bidelta network the first two stacks.
 */
struct rt_load_geometry {
    uint8_t dimensions; /* 3: a hollow cube; 2: a square */
    uint8_t stack;      /* side of a stack, in tenths of an inch */
    uint32_t sides;     /* Ns: of the cube or square, in sides of a stack */
};

/* rt_load_layout - where the wires of rank m run.  Returns 0; RT_ERR_INDEX if
 * the network has no such rank; RT_ERR_CAPPED for wires to the cap, which the
 * paper does not place. */
int rt_load_layout(const struct rt_net *net, unsigned m, struct rt_load_geometry *layout);

/* Relative permittivity in hundredths, 100..65535; 100 is light (3.16). */
#define RT_LOAD_OPTICAL 100

/*
 * rt_load_delay - clock cycles of 10 ns, rounded up, on a wire of `length` sides of a stack:
 * l * sqrt(er) / c (3.15, 4.6); at least 1.
 *
 * rt_load_delay_worst - the same on the longest wire, the diagonal: sqrt(dimensions) * sides.
 *
 * length: at most 4 * sides.
 */
uint32_t rt_load_delay(const struct rt_load_geometry *layout, unsigned permittivity,
                       uint32_t length);
uint32_t rt_load_delay_worst(const struct rt_load_geometry *layout, unsigned permittivity);

/*
 * rt_load_spans - the longest wires of each span, in cycles, for rt_topo_record_at.
 *
 * Returns 0; RT_ERR_CAPPED for a capped network, delay[] untouched.
 */
int rt_load_spans(const struct rt_net *net, unsigned permittivity,
                  uint32_t delay[RT_TOPO_SPANS_MAX]);

struct rt_load_length_stats {
    uint64_t pairs;   /* of ends: sides^4 */
    uint32_t longest; /* in sides of a stack, rounded up */
    double length;    /* expected, each length rounded up */
    double delay;     /* expected, each delay rounded up */
};

/*
 * rt_load_lengths - the number of pairs of ends at each distance, by 4.1 to 4.5 (cube) and 4.11 to
 * 4.13 (square), as whole numbers.
 *
 * count: 2 * sides words; count[l] becomes the pairs at l - 1 < distance <= l, 0
 * beyond the longest.
 *
 * Returns 0; RT_ERR_SPACE if there are more than RT_LOAD_CUBE_MAX sides of a cube or
 * RT_LOAD_SQUARE_MAX of a square.  Cost: sides^3 steps in a cube, sides^2 in a square; at
 * the limits about a second.
 */
#define RT_LOAD_CUBE_MAX 1024
#define RT_LOAD_SQUARE_MAX 16384
int rt_load_lengths(const struct rt_load_geometry *layout, unsigned permittivity, uint64_t *count,
                    struct rt_load_length_stats *wires);

/*
 * Transit networks under load (DeHon 4.5; SPEC 14).  Every processor offers a
 * connection with the same probability, on one of its two inputs.  A connection that finds no free
 * output is dropped.  The destinations are those that suit each network best: in bidelta networks
 * uniform; in trees such that every router output that leads somewhere is wanted equally.
 *
 * Levels k are those of rt_load_latency, with a cap 3U + 1 too; a bidelta
 * network has the level 0 only.
 */
#define RT_LOAD_LEVELS_MAX 25

struct rt_load_level {
    double any;        /* P_any: a connection goes through level k */
    double particular; /* P_particular: it goes to one given processor beyond level k */
    uint64_t behind;   /* processors beyond level k; bidelta: all, including the source */
};

/* rt_load_locality - tables 4.10 to 4.14.  Returns 0; RT_ERR_INDEX for a level that
 * no connection goes through. */
int rt_load_locality(const struct rt_net *net, unsigned k, struct rt_load_level *locality);

/* rt_load_norm - P_norm (4.43): route[k], k = 0..RT_LOAD_LEVELS_MAX-1, weighted with P_any;
 * levels that no connection goes through are not read. */
double rt_load_norm(const struct rt_net *net, const double *route);

struct rt_load_odds {
    double level[RT_LOAD_LEVELS_MAX]; /* 0 where no connection goes through */
    double all;                       /* P_norm */
};

/*
 * rt_load_success - the probability that an offered connection is made, by the
 * analytic model of SPEC 14.2: the inputs of a router are taken as independent.
 *
 * offered: the probability that a processor offers one, 0..1; at 0, the limit.
 * whole: 0; or 1, as if all routers were in configuration A and none in halves.
 *
 * Within 0.01 of a simulation (docs/FIGURES.md).  It uses + - * / in a fixed order, so results are
 * the same everywhere except in the last digits.  Cost: about a thousand multiplications a level.
 */
void rt_load_success(const struct rt_net *net, double offered, unsigned whole,
                     struct rt_load_odds *success);

/*
 * The same by simulation (DeHon 5.3.1, 5.3.2; SPEC 14.6 to 14.8): connections with
 * their real routing bytes, through the real components and wires, one stage after
 * the other.  Shares no code with the model above.  Every choice is drawn from
 * whole numbers: the same seed gives the same counts on every machine.
 */

/* Stages in the order in which they are settled. */
#define RT_LOAD_SIM_STAGES_MAX 38

/* rt_load_sim_stage - a component of stage 0..RT_LOAD_SIM_STAGES_MAX-1: 1, or 0 if the network
 * has no such stage.  The first stage of leaf clusters counts twice: 0 is its direction
 * into the tree. */
int rt_load_sim_stage(const struct rt_net *net, unsigned stage,
                      struct rt_topo_component *component);

/* A request to a router: an input, 0..7, wants a direction, 0..3.  The router writes the output
 * port, direction * 2 + 0 or 1, or RT_LOAD_SIM_BLOCKED. */
struct rt_load_sim_request {
    uint8_t input, direction, output;
};
#define RT_LOAD_SIM_BLOCKED 255

/* Settles all requests at a component of `stage` at once; requests: 1..8, of different inputs.
 * crossbars: 1 or 2, as in rt_topo_record_at. */
typedef void rt_load_sim_router(void *context, unsigned stage, unsigned crossbars,
                                struct rt_load_sim_request *request, unsigned requests,
                                uint64_t *rng);

/* rt_load_sim_rn1 - the router RN1 (1.3).  Of the requests for one direction, as many as it has
 * outputs get one, at random; of two free outputs either is taken.  context, stage: not used. */
void rt_load_sim_rn1(void *context, unsigned stage, unsigned crossbars,
                     struct rt_load_sim_request *request, unsigned requests, uint64_t *rng);

/* The processor that `source` wants to connect to, or RT_LOAD_SIM_NOBODY. */
typedef uint32_t rt_load_sim_pattern(void *context, const struct rt_net *net, uint32_t source,
                                     uint64_t *rng);
#define RT_LOAD_SIM_NOBODY UINT32_MAX

/*
 * rt_load_sim_traffic - draws a destination as suits each network best (SPEC 14.1): in hybrid ones
 * three of four in the own leaf cluster, in bidelta networks any.
 *
 * An rt_load_sim_pattern.  context: not used.  source: 0..N-1.  rng: a state of rt_random_below.
 *
 * Returns 0..N-1; RT_LOAD_SIM_NOBODY for a net of another shape.
 */
uint32_t rt_load_sim_traffic(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng);

/*
 * rt_load_sim_uniform - draws a destination: every other processor is equally likely.
 *
 * An rt_load_sim_pattern.  context: not used.  source: 0..N-1 of at least two.  rng: a state of
 * rt_random_below.
 *
 * Returns 0..N-1, never source; RT_LOAD_SIM_NOBODY for a net of another shape.
 */
uint32_t rt_load_sim_uniform(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng);

/* The connection that a processor offers; the simulation's own.  24 bytes. */
enum rt_load_sim_state { RT_LOAD_SIM_IDLE = 0, RT_LOAD_SIM_FAILED, RT_LOAD_SIM_MADE };
struct rt_load_sim_slot {
    uint64_t stream; /* routing bytes not dropped yet, the first in bits 63:56 */
    uint32_t target; /* processor */
    uint32_t next;   /* on the list of a component */
    uint16_t way;    /* cycles of this try so far, bytes dropped left out */
    uint8_t stand;   /* bits 2:0: input that it stands at; 5:3: bits by which the wires have
                        rotated the bytes */
    uint8_t sent;    /* routing bytes */
    uint8_t left;    /* of them, not dropped */
    uint8_t level;   /* at which it crosses */
    uint8_t state;
    uint8_t inputs; /* of this processor that are taken: bit 0, 1 */
};

/* Its tries so far, and the cycles of those that failed. */
struct rt_load_sim_tried {
    uint32_t tries, cycles;
};

/* The components of a stage: `size` from first + unit * stride on, unit = 0..units-1. */
struct rt_load_sim_run {
    uint32_t first, size, stride, units;
};

/*
 * A network to simulate, in the caller's memory: 24 bytes a processor and 8 a
 * component; `wire` takes 32 more a component and 8 more a processor, and makes hops faster.
 * Copies can run at the same time if each has its own slot and tried, a copy of first, and its own
 * dead_component and dead_wire.  All else is only read then.
 */
struct rt_load_sim {
    const struct rt_net *net;
    rt_load_sim_pattern *traffic;
    rt_load_sim_router *router;
    void *context;                     /* handed to both */
    uint8_t *dead_component;           /* room for components / 8 + 1; or null: none is dead */
    uint8_t *dead_wire;                /* room for rt_topo_wires / 8 + 1; or null */
    struct rt_load_sim_slot *slot;     /* room for `processors` */
    struct rt_load_sim_tried *tried;   /* room for `processors`; or null: each round follows a
                                          start, or counts its own tries and cycles alone */
    uint32_t *first;                   /* room for `components`: the connections that stand there */
    uint32_t *record;                  /* room for `components`: what each is set to */
    uint32_t *wire;                    /* room for rt_topo_wires: the numbers of the inputs at their
                                          ends, counted as outputs are; or null */
    struct rt_load_progress *progress; /* written by rt_load_sim_open and _round; or null */
    uint32_t processors, components;   /* written, as all below */
    struct rt_load_sim_run run[RT_LOAD_SIM_STAGES_MAX];
    uint32_t leaf;          /* processors of a leaf of the tree, or 1 */
    uint64_t location;      /* of processor 1, or 0 where leaf = 1 */
    uint64_t spread[8][16]; /* of the first processor of leaf v * 16^i, for all i and v */
    uint32_t delay[RT_LOAD_SIM_STAGES_MAX]
                  [4]; /* cycles of the wires out of a stage, by direction */
};

/* rt_load_sim_size - the number of processors and of components.  Returns 0, or RT_ERR_SPACE if the
 * network has 2^32 - 1 wires or more (rt_topo_wires). */
int rt_load_sim_size(const struct rt_net *net, uint32_t *processors, uint32_t *components);

/*
 * rt_load_sim_bytes - memory that `copies` simulations of one network take together: slot and
 * first of each, record once; wire once if `wires`; of each tried if `retries`, dead_component and
 * dead_wire if `faults`.
 *
 * Returns 0 if rt_load_sim_size refuses the network.
 */
uint64_t rt_load_sim_bytes(const struct rt_net *net, uint32_t copies, int wires, int retries,
                           int faults);

/*
 * rt_load_sim_open - lays out the network.
 *
 * sim: net to wire are the caller's; the router and traffic may change later.
 * delay: cycles of a wire by span, as of rt_topo_record_at, or null: all 0.  A connection's
 * way must stay below 2^16 cycles.
 * Progress: done counts processors, then components, then components again for their wires.
 * Returns 0, or RT_ERR_SPACE.  Cost: about half a microsecond a component and
 * processor; without wire a quarter of it.
 */
int rt_load_sim_open(struct rt_load_sim *sim, const uint32_t *delay);

/* rt_load_sim_fail - makes these parts dead, and no others: dead_component and dead_wire are
 * written anew.  Routers do not know: what runs into a dead part is lost (3.5.4). */
void rt_load_sim_fail(const struct rt_load_sim *sim, const struct rt_walk_faults *faults);

/* Counts.  All are sums, so rounds may be added in any order. */
struct rt_load_sim_count {
    uint64_t offered[RT_LOAD_LEVELS_MAX];     /* tries, by the level at which they would cross */
    uint64_t made[RT_LOAD_LEVELS_MAX];        /* that arrived, all verified */
    uint64_t blocked[RT_LOAD_SIM_STAGES_MAX]; /* that found no free output, by stage */
    uint64_t faulty;                          /* that ran into something dead */
    uint64_t astray;  /* neither blocked nor arrived where they should, aligned, with one byte left:
                         0, unless the network is wired wrong */
    uint64_t doubled; /* that were led onto the wire of another: 0 */
    uint64_t tries;   /* of the connections made, all their tries */
    uint64_t cycles;  /* and from the first try to the open connection (SPEC 14.7) */
};

/*
 * rt_load_sim_start - makes all processors idle, and sets *rng from seed and trial number.
 *
 * rt_load_sim_round - every processor whose last try failed tries again; every
 * other offers a new connection with probability load / 2^32.  Adds to *count.
 *
 * One round after a start is a trial of the load.  Many rounds lead to the steady state with
 * retries.  load: 0..2^32.
 * Progress: step is 0 while processors offer, then 1 + the stage that is settled; done counts
 * processors, then components.
 * Cost: about 0.1 microseconds a hop if the wires are laid out, else 0.5.
 */
void rt_load_sim_start(const struct rt_load_sim *sim, uint64_t seed, uint64_t trial, uint64_t *rng);
void rt_load_sim_round(const struct rt_load_sim *sim, uint64_t load, uint64_t *rng,
                       struct rt_load_sim_count *count);

/* Sums over trials for the share `part` / `of`, which may exceed 1; all 0 at first. */
struct rt_load_sums {
    uint64_t trials, of, part;
    uint64_t of2[2], part2[2], both[2]; /* of squares and products, 128 bits, low half first */
};

/* rt_load_sum - adds a trial.  rt_load_sum_merge - adds all trials of another. */
void rt_load_sum(struct rt_load_sums *sum, uint64_t of, uint64_t part);
void rt_load_sum_merge(struct rt_load_sums *sum, const struct rt_load_sums *other);

struct rt_load_share {
    double share, low, high;
};

/*
 * rt_load_interval - the share over all trials and its 95 % confidence interval.
 *
 * The interval comes from the variance between trials: connections of one trial compete, so they
 * are not independent draws.  With one trial, or if all or nothing succeeded, it is Wilson's
 * binomial interval.  One trial says nothing of a mean above 1: its interval is 0 to 1e300.
 * Returns 0; RT_ERR_INDEX if there was nothing to take a share of.
 */
int rt_load_interval(const struct rt_load_sums *sum, struct rt_load_share *interval);

#ifdef __cplusplus
}
#endif

#endif
