/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_transit.h - does this sequence arrive in a Transit network?
 *
 * The walker pushes the bytes of a stream through the network, stage by stage: every router looks
 * at the first byte that reaches it, every wire rotates all bytes, every swallowing input drops
 * one.  It asks the topo room where a processor's stream enters and which level is common to two
 * processors.  A walk ends after at most RT_WALK_HOPS_MAX hops.
 */
#ifndef RT_WALK_TRANSIT_H
#define RT_WALK_TRANSIT_H

#include "topo_transit.h"
#include "walk_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Stages on the longest route: hybrid, U = 7: 1 + 7 up + 21 down + 4. */
#define RT_WALK_HOPS_MAX 33

/* How a walk ends.  rt_walk_text says it in words. */
enum rt_walk_verdict {
    RT_WALK_ARRIVED = 0,  /* at the destination, aligned, one routing byte left */
    RT_WALK_OUT_OF_ROOT,  /* left the root: direction 3 at the top of an uncapped tree */
    RT_WALK_DRY,          /* stream ran dry: a router would have to use data, or nothing */
    RT_WALK_REENTERED,    /* turned back into the tree: direction 3 in a cluster, from above */
    RT_WALK_ELSEWHERE,    /* arrived elsewhere: at another processor */
    RT_WALK_MISALIGNED,   /* data misaligned: the total rotation is not a multiple of 8 */
    RT_WALK_SURPLUS,      /* routing bytes left over: more than the one spent byte */
    RT_WALK_TOO_HIGH,     /* crossed too high, but arrived at the destination */
    RT_WALK_UNUSED_BITS,  /* verification only: arrived, but bits that no router looks at
                             are not as SPEC 4.4 settles them */
    RT_WALK_NOT_COMPUTED, /* verification only: the routing function returned an error */
    RT_WALK_DEAD,         /* on wires only: cut by a dead component, wire or stack */
    RT_WALK_DISAGREED,    /* verification only: all is right, but the rival sends other bytes */
    RT_WALK_VERDICTS      /* their number */
};

/*
 * A router input (DeHon 1.3) sees the first two bytes of the stream as they reach it, rotated as
 * the wires have rotated them.  `bytes` says whether 0, 1 or 2 of them are there.  A swallowing
 * input drops the first byte and looks at the next.
 */
struct rt_walk_decision {
    uint8_t direction; /* 0..3: the top two bits of the byte looked at */
    uint8_t dropped;   /* bytes dropped: 0 or 1 */
};

/* A router under test.  Returns 0; or 1, *decision untouched, if the stream ends before the byte to
 * look at.  A router that drops more than one byte, or a byte that is not there, has run dry. */
typedef int rt_walk_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                           struct rt_walk_decision *decision);

/* rt_walk_rn1 - the router RN1 written in C, the default router; context is not used. */
int rt_walk_rn1(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                struct rt_walk_decision *decision);

/* The wiring: rt_topo_next, or a network with a planted fault.  The same call gives the same answer
 * each time. */
typedef void rt_walk_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                          struct rt_topo_bundle *bundle);

/* The network as the walker sees it. */
struct rt_walk_on {
    const struct rt_net *net; /* passed by rt_net_check */
    rt_walk_next *next;
    rt_walk_router *router;
    void *context; /* handed to the router */
};

/* One hop: a router on the way. */
struct rt_walk_hop {
    struct rt_topo_place place;   /* where it stands */
    struct rt_topo_bundle bundle; /* by which it was reached */
    uint8_t byte;                 /* the byte it looked at, as it saw it */
    uint8_t at;                   /* that byte's number in the stream, 0 = first sent */
    uint8_t direction;            /* 0..3 */
    uint8_t dropped;              /* bytes its input dropped: 0 or 1 */
    uint8_t rotation;             /* bits by which the stream stands rotated left here, 0..7 */
};

struct rt_walk {
    uint8_t verdict;            /* enum rt_walk_verdict */
    uint8_t hops;               /* routers that took a decision, the last one included */
    uint8_t crossed;            /* tree level of the crossing; 0: none */
    uint8_t lowest;             /* lowest common level of source and destination */
    uint8_t climbed;            /* bytes dropped until the stream was on its way down */
    uint8_t start;              /* bytes dropped on the whole way */
    uint8_t rotation;           /* total rotation modulo 8 on arrival: 0 = aligned */
    uint8_t arrived;            /* 1: at some processor */
    uint64_t processor;         /* which; meaningful if arrived */
    uint8_t looked[RT_SEQ_MAX]; /* for each byte as sent: the bits that routers looked at */
};

/*
 * rt_walk_run - pushes a stream through the network.
 *
 * source, destination: processors 0..N-1.
 * stream: the bytes sent, first byte first.  The first `routing` bytes, any number, are for the
 *         routers.  The data after them, which no router may consume, is not read.
 * hops: room for RT_WALK_HOPS_MAX, or a null pointer.
 *
 * If there is nothing to send (full fat-tree, source = destination, routing = 0), the stream
 * arrives without hops.  If several verdicts hold, the first in the order of the enumeration
 * counts.
 *
 * Writes *walk and returns its verdict.  Returns RT_ERR_FAMILY, *walk untouched, iff on->net is of
 * another shape.
 * Cost: about 10 ns a hop on a host.
 */
int rt_walk_run(const struct rt_walk_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_hop *hops,
                struct rt_walk *walk);

/*
 * rt_walk_deliver - the stream as the destination sees it: without the bytes dropped, and rotated
 * as the wires have rotated it.
 *
 * stream: all `bytes` bytes sent, routing and data.
 * out: room for `bytes` bytes.
 *
 * Returns the number of bytes delivered.
 */
size_t rt_walk_deliver(const struct rt_walk *walk, const uint8_t *stream, size_t bytes,
                       uint8_t *out);

/* rt_walk_text - a verdict in words: "arrived", "stream ran dry", ...; never a null pointer. */
const char *rt_walk_text(int verdict);

/* Verification: compute, walk, compare, for many pairs (walk_plan.h). */

/* The functions under test, as rt_compute and rt_locate. */
typedef int rt_walk_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                          uint8_t *seq);
typedef int rt_walk_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);

/* An answer of the rival; `spare` may hold anything. */
struct rt_walk_slot {
    uint8_t seq[RT_SEQ_MAX];
    uint8_t spare[5];
    int8_t bytes; /* of seq, or an error */
};

/*
 * The rival: a second routing function, as rt_compute64_n over what rt_route64_make prepared.
 * slot[i] gets the route from src[i] to dst[i], i < n <= RT_WALK_LANES; locations are numbers,
 * right-aligned: @CC0234 is 0xCC0234.
 */
typedef void rt_walk_rival(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                           struct rt_walk_slot *slot);

struct rt_walk_test {
    struct rt_walk_on on;
    rt_walk_route *route;
    rt_walk_locate *locate;
    const uint8_t (*locations)[RT_LOC_MAX]; /* locate's answers for 0..N-1, or a null pointer */
    uint64_t seed;                          /* of the unused bits */
    rt_walk_rival *rival;                   /* asked for the same routes, or a null pointer */
    const void *prepared;                   /* handed to the rival */
};

/* The result for one pair. */
struct rt_walk_pair {
    uint64_t source, destination;
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX]; /* locations, unused bits set at random */
    uint8_t seq[RT_SEQ_MAX];
    int8_t bytes; /* of seq, or the error of the routing function */
    struct rt_walk walk;
};

/*
 * rt_walk_verify_pair - one pair: it locates both, sets unused bits at random (from test->seed and
 * both processors), computes, walks, and compares with the settled rule (SPEC 4.4) and with the
 * rival.
 *
 * Fills *pair and returns its verdict, RT_WALK_ARRIVED iff all is right.  If pair->bytes is
 * negative, nothing was walked, and only the verdict of pair->walk has a meaning:
 * RT_WALK_NOT_COMPUTED.  So it is for a net of another shape, with RT_ERR_FAMILY, and for an index
 * not below N, with RT_ERR_INDEX.
 */
int rt_walk_verify_pair(const struct rt_walk_test *test, uint64_t source, uint64_t destination,
                        struct rt_walk_pair *pair);

/*
 * rt_walk_verify - verifies pairs first .. first+count-1 of a plan, in this order.
 *
 * plan: made by rt_walk_plan_make for the network of *test.
 * first, count: first + count is at most plan->pairs.
 * report: all 0 at first, or what calls before have found.
 *
 * Adds the pairs, the verdict of each by rt_walk_verify_pair, and the numbers of the first that
 * failed.  Calls for other parts may run at the same time, each with its own report, for
 * rt_walk_merge.
 * Cost: that of the route and of the walk.
 */
void rt_walk_verify(const struct rt_walk_test *test, const struct rt_walk_plan *plan,
                    uint64_t first, uint64_t count, struct rt_walk_report *report);

#ifdef __cplusplus
}
#endif

#endif
