/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_tree.h - does a bit-serial message arrive in Leiserson's fat-tree (1985, section II)?
 */
#ifndef RT_WALK_TREE_H
#define RT_WALK_TREE_H

#include "topo_tree.h"
#include "walk_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * How a walk ends (SPEC 13.3).  A message is its M bit, address bits and data.  A node looks at the
 * M bit and at the first address bit, which it takes away; the rest passes through.
 */
enum rt_walk_tree_verdict {
    RT_WALK_TREE_ARRIVED = 0,
    RT_WALK_TREE_OUT_OF_ROOT,  /* a 1 at the root leads out into the world */
    RT_WALK_TREE_DRY,          /* ran out of bits: a node would have to use data */
    RT_WALK_TREE_ASTRAY,       /* a node sends it to no port, to two, or back; or it meets more than
                             RT_TREE_BITS_MAX nodes */
    RT_WALK_TREE_ELSEWHERE,    /* at another processor */
    RT_WALK_TREE_SURPLUS,      /* at the destination, with address bits that no node took */
    RT_WALK_TREE_NOT_COMPUTED, /* verification only: the routing function returned an error */
    RT_WALK_TREE_VERDICTS      /* their number */
};

/* One node on the way. */
struct rt_walk_tree_hop {
    struct rt_topo_tree_place place; /* and the port by which the message came in */
    uint8_t bit;                     /* the address bit taken */
    int8_t out;                      /* enum rt_tree_port; -1: not one */
};

struct rt_walk_tree_result {
    uint8_t verdict;    /* enum rt_walk_tree_verdict, the first that holds */
    uint8_t hops;       /* nodes met, and so address bits taken */
    uint8_t arrived;    /* 1: at some processor */
    uint64_t apex;      /* the node at which it turned down; 0: none */
    uint64_t processor; /* which; meaningful if arrived */
};

/*
 * A node: says by which ports a message leaves with M = 1, as a sum of 1 << enum rt_tree_port.
 *
 * port: by which it came in.  m: its M bit.  address: its first address bit.
 */
typedef unsigned rt_walk_selector(void *context, unsigned port, unsigned m, unsigned address);

/* rt_walk_select - the selector written in C.  From below, 1 is up and 0 is down into the other
 * subtree; from above, 0 is left and 1 is right.  context is not used. */
unsigned rt_walk_select(void *context, unsigned port, unsigned m, unsigned address);

/* The fat-tree as the walker sees it. */
struct rt_walk_tree_on {
    unsigned height; /* 1..RT_TREE_HEIGHT_MAX */
    void (*next)(struct rt_topo_tree_place *place,
                 unsigned port); /* rt_topo_tree_next, or a fault */
    rt_walk_selector *select;
    void *context; /* handed to select */
};

/*
 * rt_walk_tree - sends a message with M = 1 through the empty tree.
 *
 * source, destination: processors 0..2^height - 1.
 * bits: `count` address bits, any number, the first one highest in its byte.
 * hops: room for RT_TREE_BITS_MAX, or a null pointer.
 *
 * With count = 0 and source = destination it arrives without hops.
 *
 * Writes *walk and returns its verdict.
 * Cost: about 5 ns a node on a host.
 */
int rt_walk_tree(const struct rt_walk_tree_on *on, uint64_t source, uint64_t destination,
                 const uint8_t *bits, unsigned count, struct rt_walk_tree_hop *hops,
                 struct rt_walk_tree_result *walk);

/* Verification (walk_plan.h): compute, walk, compare.  The function under test, as rt_route_tree.
 */
typedef int rt_walk_tree_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                               uint8_t bits[RT_TREE_BYTES]);

struct rt_walk_tree_test {
    const struct rt_net *net; /* a tree, passed by rt_net_check */
    struct rt_walk_tree_on on;
    rt_walk_tree_route *route;
};

/* The result for one pair. */
struct rt_walk_tree_pair {
    uint64_t source, destination;
    uint8_t bits[RT_TREE_BYTES];
    int count; /* of bits, or an error */
    struct rt_walk_tree_result walk;
};

/*
 * rt_walk_tree_verify_pair - one pair of processors 0..N-1.
 *
 * Fills *pair and returns its verdict, RT_WALK_TREE_ARRIVED iff all is right.  If pair->count is
 * negative, nothing was walked, and only the verdict of pair->walk has a meaning.  So it is for a
 * net of another shape: RT_WALK_TREE_NOT_COMPUTED, with pair->count = RT_ERR_FAMILY.
 */
int rt_walk_tree_verify_pair(const struct rt_walk_tree_test *test, uint64_t source,
                             uint64_t destination, struct rt_walk_tree_pair *pair);

/*
 * rt_walk_tree_verify - verifies pairs first .. first+count-1 of a plan, in this order.
 *
 * plan: made by rt_walk_plan_make for the network of *test.
 * first, count: first + count is at most plan->pairs.
 * report: all 0 at first, or what calls before have found.
 *
 * Adds the pairs, the verdict of each by rt_walk_tree_verify_pair, and the numbers of the first
 * that failed.  Calls for other parts may run at the same time, each with its own report, for
 * rt_walk_merge.
 * Cost: about 5 ns a node on a host, and the route.
 */
void rt_walk_tree_verify(const struct rt_walk_tree_test *test, const struct rt_walk_plan *plan,
                         uint64_t first, uint64_t count, struct rt_walk_report *report);

/*
 * rt_walk_tree_text - a verdict, enum rt_walk_tree_verdict, in words, as the command prints it.
 *
 * Returns constant text for every int, "unknown verdict" for one that is none; never a null
 * pointer.
 */
const char *rt_walk_tree_text(int verdict);

#ifdef __cplusplus
}
#endif

#endif
