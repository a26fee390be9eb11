/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_ring.h - does this path arrive in a network of rings, and does it keep to the rules?
 */
#ifndef RT_WALK_RING_H
#define RT_WALK_RING_H

#include "topo_ring.h"
#include "walk_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rt_walk_ring_verdict {
    RT_WALK_RING_ARRIVED = 0,
    RT_WALK_RING_NO_LINK,      /* link out of range */
    RT_WALK_RING_TWICE,        /* enters a ring twice */
    RT_WALK_RING_ELSEWHERE,    /* ends at another node */
    RT_WALK_RING_TOO_LONG,     /* more links than the closed form allows */
    RT_WALK_RING_OTHER_PATH,   /* verification only: the path link by link is not the whole path */
    RT_WALK_RING_NOT_COMPUTED, /* verification only: no path was computed */
    RT_WALK_RING_VERDICTS      /* their number */
};

struct rt_walk_rings_result {
    uint8_t verdict; /* enum rt_walk_ring_verdict, the first that holds */
    uint32_t node;   /* where the packet stands at the end, or where it went wrong */
    uint64_t links;  /* taken */
    uint32_t rings;  /* entered */
    uint32_t leg;    /* the leg that went wrong */
};

/*
 * rt_walk_rings - follow the legs of a path over the mapping.
 *
 * table: as rt_topo_ring_tabulate laid it out.  source, target: nodes.
 * longest: links allowed, 0: any number.
 *
 * Consecutive legs on the same link are one way round one ring.
 *
 * Writes *walk and returns its verdict.
 * Cost: one step a link, and for each ring entered another look at those before.
 */
int rt_walk_rings(const struct rt_topo_ring_table *table, uint32_t source, uint32_t target,
                  const struct rt_ring_leg *leg, uint32_t legs, uint32_t longest,
                  struct rt_walk_rings_result *walk);

/* The network as verification sees it. */
struct rt_walk_ring_on {
    struct rt_rings rings; /* the mapping function: of any size; or a planted fault */
    const struct rt_topo_ring_table *table; /* the same laid out, which is faster; or null */
    uint32_t longest;                       /* links allowed, 0: any number */
};

/*
 * rt_walk_ring_run - as rt_walk_rings, but over the mapping function itself if on->table is null.
 *
 * least: room for `legs`; not used with a table.  It gets the lowest node of the ring of each leg
 *        that was walked, which together with the link names the ring.
 *
 * Cost: that of rt_walk_rings; without a table also a step for each node of the ring of each leg.
 */
int rt_walk_ring_run(const struct rt_walk_ring_on *on, uint32_t source, uint32_t target,
                     const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                     struct rt_walk_rings_result *walk);

/*
 * Verification (walk_plan.h): the whole path, and the path link by link, both walked and
 * compared.  The functions under test:
 *
 * rt_walk_ring_legs - the path of a pair of processors: as rt_route_legs or rt_route_search
 * find it.  Returns its legs, *leg pointing to them, or an error.
 * rt_walk_ring_link - as rt_route_link.
 */
typedef int rt_walk_ring_legs(void *context, uint32_t source, uint32_t target,
                              const struct rt_ring_leg **leg);
typedef int rt_walk_ring_link(const struct rt_net *net, uint32_t source, uint32_t current,
                              uint32_t target, unsigned last);

struct rt_walk_ring_test {
    const struct rt_net *net; /* a network of rings, passed by rt_net_check */
    struct rt_walk_ring_on on;
    rt_walk_ring_legs *legs;
    void *context;           /* handed to legs; jobs that run at once have one each */
    rt_walk_ring_link *link; /* null: no routing function, the whole path is all there is */
    uint32_t *least;         /* as for rt_walk_ring_run, of the longest path and RT_LEGS_MAX */
};

/* The result for one pair. */
struct rt_walk_ring_pair {
    uint32_t source, target;
    uint8_t verdict;               /* enum rt_walk_ring_verdict */
    int legs;                      /* of the path that is wrong, else of the last; or an error */
    const struct rt_ring_leg *leg; /* that path: of test->legs, or other */
    struct rt_ring_leg other[RT_LEGS_MAX]; /* link by link; ends one link after the longest */
};

/*
 * rt_walk_ring_verify_pair - one pair of processors 0..N-1.
 *
 * Fills *pair and returns its verdict, RT_WALK_RING_ARRIVED iff all is right.  For another shape it
 * is RT_WALK_RING_NOT_COMPUTED, with pair->legs = RT_ERR_FAMILY.
 */
int rt_walk_ring_verify_pair(const struct rt_walk_ring_test *test, uint32_t source, uint32_t target,
                             struct rt_walk_ring_pair *pair);

/*
 * rt_walk_ring_verify - verifies pairs first .. first+count-1 of a plan, in this order.
 *
 * plan: made by rt_walk_plan_make for the network of *test.
 * first, count: first + count is at most plan->pairs.
 * test: its context and memory are written; calls that run at the same time have one each.
 * report: all 0 at first, or what calls before have found.
 *
 * Adds the pairs, the verdict of each by rt_walk_ring_verify_pair, and the numbers of the first
 * that failed.  Calls for other parts may run at the same time, each with its own report, for
 * rt_walk_merge.
 * Cost: that of both paths and both walks.
 */
void rt_walk_ring_verify(const struct rt_walk_ring_test *test, const struct rt_walk_plan *plan,
                         uint64_t first, uint64_t count, struct rt_walk_report *report);

/*
 * rt_walk_ring_text - a verdict, enum rt_walk_ring_verdict, in words, as the command prints it.
 *
 * Returns constant text for every int, "unknown verdict" for one that is none; never a null
 * pointer.
 */
const char *rt_walk_ring_text(int verdict);

#ifdef __cplusplus
}
#endif

#endif
