/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_worst_choice_ports.h - which permutation of the processors loads a link most, where
 * routes are drawn (SPEC 18.3; Towles and Dally 2002)?
 *
 * A pair weighs on a link what it sends over it, all choices together: a whole number.  The mean
 * load of the link under a permutation is the sum of its pairs' weights, so the worst case is the
 * heaviest permutation of all links; links that a symmetry maps onto each other count once, as one
 * channel of this search.  For hosts; memory is the caller's.
 *
 * The order of calls: rt_load_worst_choice_begin; memory; rt_load_worst_choice_count for each
 * step; then, for any sets of channels whose bounds are worth it,
 * rt_load_worst_choice_collect for each step and rt_load_assign (load_assign.h) for each channel.
 */
#ifndef RT_LOAD_WORST_CHOICE_PORTS_H
#define RT_LOAD_WORST_CHOICE_PORTS_H

#include "load_ports.h"
#include "load_symmetry_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

struct rt_load_worst_choice {
    struct rt_load_ports *load; /* its net, path, capacity and ports: set by the caller */
    unsigned routing;           /* enum rt_routing, also */

    struct rt_load_symmetry symmetry; /* set by rt_load_worst_choice_begin, also below */
    uint32_t choices;                 /* of a message */
    uint32_t steps;                   /* of following routes, numbers 0..steps-1 */
    uint32_t channels;                /* that are looked at: class * ports + port */
    uint64_t links;                   /* nodes * ports */

    uint32_t *most;    /* the caller's: 2 * channels * units, 0 to begin with: the greatest weight
                          of each source and each target on a channel */
    uint32_t *times;   /* `links`, 0 to begin with: how often one pair takes each */
    uint64_t *taken;   /* `links`: those that it takes */
    uint32_t *routers; /* up-random: 4 * nodes, any; else may be null */
    uint64_t *place;   /* for collecting, a number a channel: where in weight[] its table begins;
                          RT_LOAD_NO_TABLE: the channel is passed over */
    uint32_t *weight;  /* units * units for each table, 0 to begin with, as rt_load_assign has it */
};

#define RT_LOAD_NO_TABLE UINT64_MAX

/*
 * rt_load_worst_choice_begin - how much there is to do.
 *
 * Returns 0; RT_ERR_FAMILY for another shape; RT_ERR_ROUTING iff the family has no such routing;
 * RT_ERR_SIZE iff there are 2^32 channels or more.
 */
int rt_load_worst_choice_begin(struct rt_load_worst_choice *worst);

/*
 * rt_load_worst_choice_count - follows routes by all choices, for the bounds: by up-random all to
 * one unit, else all from one.
 *
 * Returns 0, or the error of the routing function, or RT_ERR_LINK iff a port leads nowhere.
 * Cost: a route to each unit by each choice; by up-random the links from each unit.
 */
int rt_load_worst_choice_count(const struct rt_load_worst_choice *worst, uint32_t step);

/* rt_load_worst_choice_bound - no permutation weighs more on this channel.  Cost: units. */
uint64_t rt_load_worst_choice_bound(const struct rt_load_worst_choice *worst, uint32_t channel);

/* rt_load_worst_choice_collect - as rt_load_worst_choice_count, but fills the tables of channels
 * that have a place. */
int rt_load_worst_choice_collect(const struct rt_load_worst_choice *worst, uint32_t step);

#ifdef __cplusplus
}
#endif

#endif
