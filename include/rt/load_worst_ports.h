/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_worst_ports.h - which permutation of the processors loads a link most (SPEC 18.3; Towles
 * and Dally 2002)?
 *
 * With one route a pair, the routes over a link under any permutation are a matching of sources and
 * targets among the pairs whose route takes the link.  So the worst case is the largest of the
 * maximum matchings of all links; links that a symmetry maps onto each other count once, as one
 * channel of this search.  For hosts; memory is the caller's.
 *
 * The order of calls: rt_load_worst_begin; memory; rt_load_worst_count for each step; then, for any
 * sets of channels whose bounds are worth it, rt_load_worst_collect for each step and
 * rt_load_worst_match for each channel, on any thread.  A step follows the routes of a source; with
 * an inflow, where no routers are alike, all those to a target at once.
 */
#ifndef RT_LOAD_WORST_PORTS_H
#define RT_LOAD_WORST_PORTS_H

#include "load_inflow_ports.h"
#include "load_match.h"
#include "load_ports.h"
#include "load_symmetry_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A pair of units whose route takes a channel. */
struct rt_load_worst_pair {
    uint32_t source, target;
};

struct rt_load_worst {
    struct rt_load_ports *load;    /* its net, route, path and ports: set by the caller */
    struct rt_load_inflow *inflow; /* its on, ports and hop: set by the caller; or null */

    struct rt_load_symmetry symmetry; /* set by rt_load_worst_begin, also below */
    int toward;                       /* 1: steps are targets, by inflow, whose units are set */
    uint32_t sources;                 /* steps: numbers 0..sources-1 */
    uint32_t channels;                /* that are looked at: class * ports + port */
    uint64_t words;                   /* of `met` */

    uint64_t *pairs; /* the caller's: a counter a channel, 0 to begin with */
    uint64_t *met;   /* `words` of them, 0 to begin with: units met on both sides of channels; null:
                        only pairs are counted, and there are no bounds */
    uint64_t *place; /* for collecting, a number a channel: where in pair[] its next pair goes;
                        RT_LOAD_NO_PLACE: the channel is passed over */
    struct rt_load_worst_pair *pair;
};

#define RT_LOAD_NO_PLACE UINT64_MAX

/*
 * rt_load_worst_begin - how much there is to do.
 *
 * Returns 0; RT_ERR_FAMILY for another shape; RT_ERR_SIZE iff there are 2^32 channels or more.
 */
int rt_load_worst_begin(struct rt_load_worst *worst);

/*
 * rt_load_worst_count - a step: counts pairs by channel.
 *
 * Returns 0, or the error of the routing function or RT_ERR_LINK iff a port leads nowhere.
 * Cost: a route to each unit; with an inflow rt_load_inflow_to, and for each meeting its units or
 * units / 32, whichever is less.
 */
int rt_load_worst_count(const struct rt_load_worst *worst, uint32_t number);

/* rt_load_worst_bound - no matching of this channel is larger: its sources or its targets are not
 * more.  Cost: units / 64 steps. */
uint32_t rt_load_worst_bound(const struct rt_load_worst *worst, uint32_t channel);

/* rt_load_worst_collect - as rt_load_worst_count, but writes the pairs of channels that have a
 * place. */
int rt_load_worst_collect(const struct rt_load_worst *worst, uint32_t number);

/* rt_load_worst_match_words - uint32_t of memory that a matching of `pairs` pairs needs. */
size_t rt_load_worst_match_words(const struct rt_load_worst *worst, uint64_t pairs);

/*
 * rt_load_worst_match - the maximum matching of a channel's pairs.
 *
 * pairs: at most 2^32 - 1.
 * words: rt_load_worst_match_words.
 * mate: gets of each unit the one it sends to, RT_LOAD_NO_MATE where it is left out; may be null.
 *
 * Returns how many are matched; a unit stands for `each` processors, so as many routes a pair.
 */
uint32_t rt_load_worst_match(const struct rt_load_worst *worst,
                             const struct rt_load_worst_pair *pair, uint64_t pairs, uint32_t *words,
                             uint32_t *mate);

/*
 * rt_load_worst_complete - gives each unit without a mate, in ascending order, the first of those
 * that are nobody's and not itself, so that mate becomes a permutation.  A unit sends to itself
 * only where it alone is left out.  Beside a maximum matching no such pair takes its channel.
 *
 * taken: a byte a unit.
 */
void rt_load_worst_complete(const struct rt_load_worst *worst, uint32_t *mate, uint8_t *taken);

#ifdef __cplusplus
}
#endif

#endif
