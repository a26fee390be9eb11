/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_ports.h - does this route arrive in a network of routers with ports (SPEC 15.1)?
 */
#ifndef RT_WALK_PORTS_H
#define RT_WALK_PORTS_H

#include "topo_ports.h"
#include "walk_header.h"
#include "walk_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a walk ends.  If several verdicts hold, the first one counts. */
enum rt_walk_ports_verdict {
    RT_WALK_PORTS_ARRIVED = 0,
    RT_WALK_PORTS_NOWHERE,      /* a port that leads nowhere or does not exist */
    RT_WALK_PORTS_ELSEWHERE,    /* ends at another router */
    RT_WALK_PORTS_NO_VC,        /* a virtual channel that the network does not have */
    RT_WALK_PORTS_TOO_LONG,     /* verification only: longer than promised */
    RT_WALK_PORTS_OTHERWISE,    /* verification only: another way when asked router by router */
    RT_WALK_PORTS_NOT_COMPUTED, /* verification only: the routing function returned an error */
    RT_WALK_PORTS_SHORT,        /* headers only: ends on the way */
    RT_WALK_PORTS_OWN,          /* headers only: a byte 0, for the router itself */
    RT_WALK_PORTS_EXIT,         /* headers only: ends at another processor of the right router */
    RT_WALK_PORTS_LEFT,         /* headers only: arrives with fields left over */
    RT_WALK_PORTS_DEAD,         /* rt_walk_ports_cut only: a dead part on the way */
    RT_WALK_PORTS_VERDICTS      /* their number */
};

/*
 * rt_walk_ports_text - a verdict, enum rt_walk_ports_verdict, in words, as the command prints it.
 *
 * Returns constant text for every int, "unknown verdict" for one that is none; never a null
 * pointer.
 */
const char *rt_walk_ports_text(int verdict);

/* The network as the walker sees it. */
struct rt_walk_ports_on {
    const struct rt_net *net;
    unsigned vcs; /* virtual channels that it has */
    /* rt_topo_neighbour, or a network with a planted fault */
    int (*neighbour)(const struct rt_net *net, uint32_t node, unsigned port,
                     struct rt_topo_port_end *end);
};

/* One hop: out of a router, to another. */
struct rt_walk_ports_hop {
    uint32_t node;
    struct rt_channel out;
    struct rt_topo_port_end to;
};

struct rt_walk_ports_result {
    uint8_t verdict; /* enum rt_walk_ports_verdict */
    uint32_t hops;   /* taken */
    uint32_t node;   /* where the packet stands at the end */
};

/*
 * rt_walk_ports - follows the output channels of a route.
 *
 * source, destination: processors.
 * path: `hops` channels.
 * hop: room for `hops` hops, or a null pointer.
 *
 * Writes *result and returns its verdict: ARRIVED, NOWHERE, NO_VC or ELSEWHERE.  It is ELSEWHERE
 * too if the network has no such source or destination, or is of another shape.
 * Cost: one call of rt_topo_neighbour a hop.
 */
int rt_walk_ports(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                  const struct rt_channel *path, unsigned hops, struct rt_walk_ports_hop *hop,
                  struct rt_walk_ports_result *result);

/*
 * rt_walk_ports_header - follows a header; each router reads only its own port (SPEC 15.10).
 *
 * header: taken is 0 before, and afterwards says how much was read.
 * hop: room for one hop for each field of the header, or a null pointer; the vcs become 0.
 *
 * A walk by field or bytes ends where the port read is a processor's, one by transit at the
 * destination's router.
 *
 * Writes *result and returns its verdict, never NO_VC.  It is ELSEWHERE too for a transit header
 * that is used up before.
 * Cost: as rt_walk_ports, and one step for each bit.
 */
int rt_walk_ports_header(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                         struct rt_walk_header *header, struct rt_walk_ports_hop *hop,
                         struct rt_walk_ports_result *result);

/* Dead parts of a network, each list in ascending order. */
struct rt_walk_ports_faults {
    const uint32_t *node; /* routers */
    size_t nodes;
    /* Of a link either end, with the port there; of one that leads one way its output.  By router,
     * then by port. */
    const struct rt_topo_port_end *link;
    size_t links;
};

/* What cuts a walk. */
enum rt_walk_ports_cut {
    RT_WALK_PORTS_WHOLE = 0,  /* nothing */
    RT_WALK_PORTS_CUT_SOURCE, /* the source's router is dead */
    RT_WALK_PORTS_CUT_LINK,   /* the link of hop[result->hops] is */
    RT_WALK_PORTS_CUT_ROUTER  /* the router that this hop leads to is */
};

/*
 * rt_walk_ports_cut - does a walk meet a dead part?  Routers do not know, and send no other way.
 *
 * source: the processor where it began.
 * hop, result: what rt_walk_ports or rt_walk_ports_header wrote.
 *
 * Returns RT_WALK_PORTS_WHOLE and leaves *result as it is, also for another shape; or what cuts the
 * walk first, and *result has the verdict DEAD, the hops before, and where the packet stands. Cost:
 * two binary searches a hop.
 */
int rt_walk_ports_cut(const struct rt_net *net, const struct rt_walk_ports_faults *faults,
                      uint32_t source, const struct rt_walk_ports_hop *hop,
                      struct rt_walk_ports_result *result);

/* Not reached. */
#define RT_WALK_FAR UINT32_MAX

/*
 * rt_walk_distances - hops from a router to every router, by breadth-first search.
 *
 * distance, queue: room for rt_topo_nodes numbers each; distance gets RT_WALK_FAR for routers that
 *                  no way leads to.
 *
 * Returns the farthest distance; 0 for another shape.
 * Cost: one call of rt_topo_neighbour for each port.
 */
uint32_t rt_walk_distances(const struct rt_walk_ports_on *on, uint32_t from, uint32_t *distance,
                           uint32_t *queue);

/* The functions to verify, and memory for it.  Each thread needs its own. */
struct rt_walk_ports_test {
    struct rt_walk_ports_on on;
    /* The functions under test, as rt_route_ports and rt_route_port. */
    int (*route)(const struct rt_net *net, uint32_t source, uint32_t destination,
                 struct rt_channel *path, unsigned capacity);
    int (*port)(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                struct rt_channel *out);
    uint32_t longest;        /* hops promised */
    struct rt_channel *path; /* room for `longest` channels */
    uint32_t *distance,
        *queue;    /* as for rt_walk_distances; null: routes are not promised minimal */
    uint32_t from; /* the router whose distances are there; RT_WALK_FAR: none yet */
};

/*
 * rt_walk_ports_verify_pair - one pair: the whole route is computed, walked, held to the promised
 * length, and computed once more router by router.
 *
 * hops: gets the hops of test->path, or the error of the routing function.
 * result: gets the verdict, and the router where the packet stands.
 *
 * Returns the verdict, RT_WALK_PORTS_ARRIVED iff all is right.
 */
int rt_walk_ports_verify_pair(struct rt_walk_ports_test *test, uint32_t source,
                              uint32_t destination, int *hops, struct rt_walk_ports_result *result);

/*
 * rt_walk_ports_verify - verifies pairs first .. first+count-1 of a plan, in this order.
 *
 * plan: made by rt_walk_plan_make for the network of *test.
 * first, count: first + count is at most plan->pairs.
 * test: its memory is written; calls that run at the same time have one each.
 * report: all 0 at first, or what calls before have found.
 *
 * Adds the pairs, the verdict of each by rt_walk_ports_verify_pair, and the numbers of the first
 * that failed.  Calls for other parts may run at the same time, each with its own report, for
 * rt_walk_merge.
 * Cost: that of the route, twice, and of the walk; with test->distance a search whenever the
 * source is at another router, so take the pairs of a source together.
 */
void rt_walk_ports_verify(struct rt_walk_ports_test *test, const struct rt_walk_plan *plan,
                          uint64_t first, uint64_t count, struct rt_walk_report *report);

/* A question to a router on the way to a destination: by which channel the packet came. */
struct rt_walk_ports_state {
    uint32_t stamp; /* of the destination that it was asked about last */
    uint32_t next;  /* state after it */
    uint32_t hops;  /* from here to the destination */
    struct rt_channel out;
};

/* All sources to one destination; the fields without a comment are its own.  Each thread needs its
 * own. */
struct rt_walk_ports_toward {
    struct rt_walk_ports_test *test;
    /* One pair in `every` is verified by these functions, too, alone; a null pointer: none is. */
    struct rt_walk_ports_test *again;
    uint32_t every;
    uint32_t nodes, processors;
    uint32_t ports, each, stamp, to;
    struct rt_walk_ports_state *state;
    uint32_t *source, *destination, *first, *from, *distance, *queue, *way;
    struct rt_channel *taken;
};

/* rt_walk_ports_toward_bytes - the memory that this takes: 16 bytes for each channel and some for
 * each router and processor; 0 for another shape, of which the functions below ask each pair alone.
 */
size_t rt_walk_ports_toward_bytes(const struct rt_walk_ports_on *on);

/*
 * rt_walk_ports_toward_make - takes the functions to verify, and the memory.
 *
 * test: stays in use.
 * memory: rt_walk_ports_toward_bytes(&test->on) bytes, as malloc aligns them.
 *
 * Cost: looks at each port twice.
 */
void rt_walk_ports_toward_make(struct rt_walk_ports_toward *toward, struct rt_walk_ports_test *test,
                               void *memory);

/*
 * rt_walk_ports_toward_verify - as rt_walk_ports_verify, where each router is asked once for each
 * channel by which packets to a destination come: routes have the rest of their way in common.
 *
 * plan: RT_WALK_PLAN_TARGETS.
 *
 * Every pair's whole route is computed, and compared with the routers' hop by hop.  Where the two
 * differ, or a way is lost or too long, rt_walk_ports_verify_pair judges the pair alone.  The same
 * question must get the same answer.
 */
void rt_walk_ports_toward_verify(struct rt_walk_ports_toward *toward,
                                 const struct rt_walk_plan *plan, uint64_t first, uint64_t count,
                                 struct rt_walk_report *report);

#ifdef __cplusplus
}
#endif

#endif
