/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk.h - does this sequence arrive?
 *
 * The walker pushes the bytes of a stream through the network, stage by
 * stage: every router looks at the first byte that reaches it, every wire
 * rotates all bytes, every swallowing input drops one.  The router, what
 * follows what and (for verification) the routing function come in as
 * arguments; where a processor's stream enters and which level is common to
 * two processors it asks the topo room.  Memory is the caller's; no recursion;
 * a walk ends after at most RT_WALK_HOPS_MAX hops.
 */
#ifndef RT_WALK_H
#define RT_WALK_H

#include "net.h"
#include "topo.h"

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
    RT_WALK_MISALIGNED,   /* data misaligned: total rotation no multiple of 8 */
    RT_WALK_SURPLUS,      /* routing bytes left over: more than the one spent byte */
    RT_WALK_TOO_HIGH,     /* crossed too high: at the destination all the same */
    RT_WALK_UNUSED_BITS,  /* verification only: arrived, but bits that no router looks at
                             are not as SPEC 4.4 settles them */
    RT_WALK_NOT_COMPUTED, /* verification only: the routing function returned an error */
    RT_WALK_DEAD,         /* on wires only: cut by a dead component, wire or stack */
    RT_WALK_VERDICTS      /* their number */
};

/*
 * A router input (DeHon 1.3): it sees the first two bytes of the stream as
 * they reach it, rotated as the wires have rotated them; `bytes` = 0, 1 or 2
 * are there.  A swallowing input drops the first byte and looks at the next.
 */
struct rt_walk_decision {
    uint8_t direction; /* 0..3: the top two bits of the byte looked at */
    uint8_t dropped;   /* bytes dropped: 0 or 1 */
};

/* Returns 0, or 1 if the stream ends before the byte to look at: *decision is
 * then untouched.  A router that drops more than one byte, or one that is not
 * there, has run dry. */
typedef int rt_walk_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                           struct rt_walk_decision *decision);

/* The router RN1 in words of C: the default router; context is not used. */
int rt_walk_rn1(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                struct rt_walk_decision *decision);

/* What follows what: rt_topo_next, or a network with a planted fault. */
typedef void rt_walk_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                          struct rt_topo_bundle *wire);

/* The network as the walker sees it. */
struct rt_walk_on {
    const struct rt_net *net; /* passed by rt_net_check */
    rt_walk_next *next;
    rt_walk_router *router;
    void *context; /* handed to the router */
};

/* One hop: a router on the way. */
struct rt_walk_hop {
    struct rt_topo_place place; /* where it stands */
    struct rt_topo_bundle wire; /* the wire it was reached by */
    uint8_t byte;               /* the byte it looked at, as it saw it */
    uint8_t at;                 /* that byte's number in the stream, 0 = first sent */
    uint8_t direction;          /* 0..3 */
    uint8_t dropped;            /* bytes its input dropped: 0 or 1 */
    uint8_t rotation;           /* bits by which the stream stands rotated left here, 0..7 */
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
 * rt_walk_run - push a stream through the network.
 *
 * source, destination: processors 0..N-1.
 * stream: what is sent, first byte first; the first `routing` bytes are for
 *         the routers, what follows is data, which no router may consume
 *         (any number of either; bytes behind the routing bytes are not read).
 * hops: room for RT_WALK_HOPS_MAX, or a null pointer.
 *
 * Writes *walk and returns its verdict.  Nothing to send (full fat-tree,
 * source = destination, routing = 0) is an arrival without hops.
 * Where several verdicts hold, the first in the order of the enumeration
 * counts.  Cost: about 10 ns a hop on a host.
 */
int rt_walk_run(const struct rt_walk_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_hop *hops,
                struct rt_walk *walk);

/*
 * rt_walk_deliver - what the destination sees: the stream without the bytes
 * dropped, rotated as the wires have rotated it.
 *
 * stream: all `bytes` bytes sent, routing and data.  out: room for as many.
 * Returns the number of bytes delivered.
 */
size_t rt_walk_deliver(const struct rt_walk *walk, const uint8_t *stream, size_t bytes,
                       uint8_t *out);

/* A verdict in words: "arrived", "stream ran dry", ...; never a null pointer. */
const char *rt_walk_text(int verdict);

/*
 * Verification: compute, walk, compare, for many pairs of processors.
 *
 * A plan numbers the pairs 0..pairs-1, so that any part of them can be done
 * anywhere, in any order, with the same result.
 */
enum rt_walk_plan_kind {
    RT_WALK_PLAN_ALL,     /* all N * N ordered pairs; N <= 2^31 */
    RT_WALK_PLAN_CLASSES, /* four pairs a class, SPEC 6.4: each crossing level, each pair of
                        different digits there, each value of every other digit */
    RT_WALK_PLAN_SAMPLE   /* source and destination in prime strides through 0..N-1 */
};

struct rt_walk_plan {
    struct rt_net net;
    uint8_t kind;        /* enum rt_walk_plan_kind */
    uint64_t pairs;      /* how many */
    uint64_t seed;       /* of the digits that a class leaves open; where strides begin */
    uint64_t processors; /* N */
};

/* rt_walk_plan_make - fills a plan; pairs is the wanted number for RT_WALK_PLAN_SAMPLE
 * (below 2^63) and not read for the others. */
void rt_walk_plan_make(struct rt_walk_plan *plan, const struct rt_net *net, int kind,
                       uint64_t pairs, uint64_t seed);

/* rt_walk_plan_pair - pair `number` = 0..pairs-1 of a plan. */
void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination);

/* The functions under test, as rt_compute and rt_locate. */
typedef int rt_walk_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                          uint8_t *seq);
typedef int rt_walk_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);

struct rt_walk_test {
    struct rt_walk_on on;
    rt_walk_route *route;
    rt_walk_locate *locate;
    const uint8_t (*locations)[RT_LOC_MAX]; /* locate's answers for 0..N-1, or a null pointer */
    uint64_t seed;                          /* of the unused bits */
};

/* What one pair gave. */
struct rt_walk_pair {
    uint64_t source, destination;
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX]; /* locations, unused bits set at random */
    uint8_t seq[RT_SEQ_MAX];
    int8_t bytes; /* of seq, or the error of the routing function */
    struct rt_walk walk;
};

/*
 * rt_walk_verify_pair - one pair: locate, set unused bits at random (from test->seed
 * and number), compute, walk, compare with the settled rule (SPEC 4.4).
 *
 * Returns the verdict, RT_WALK_ARRIVED iff all is right; fills *pair.  Where
 * pair->bytes is negative nothing was walked: of pair->walk only the verdict counts.
 */
int rt_walk_verify_pair(const struct rt_walk_test *test, uint64_t number, uint64_t source,
                        uint64_t destination, struct rt_walk_pair *pair);

#define RT_WALK_FAILURES_MAX 8

struct rt_walk_report {
    uint64_t pairs;                         /* done */
    uint64_t count[RT_WALK_VERDICTS];       /* by verdict */
    unsigned failures;                      /* entries of failure[], the lowest numbers first */
    uint64_t failure[RT_WALK_FAILURES_MAX]; /* numbers of failed pairs */
};

/* rt_walk_verify - pairs first .. first+count-1 of the plan; adds to *report. */
void rt_walk_verify(const struct rt_walk_test *test, const struct rt_walk_plan *plan,
                    uint64_t first, uint64_t count, struct rt_walk_report *report);

/* rt_walk_merge - adds one report to another. */
void rt_walk_merge(struct rt_walk_report *into, const struct rt_walk_report *from);

/*
 * The same on wires (SPEC 14.5): component by component, from what each component
 * is set to, choosing among its equivalent outputs.
 */

/* What is dead: numbers of topo.h, each list in ascending order. */
struct rt_walk_faults {
    const uint64_t *component;
    size_t components;
    const uint64_t *wire; /* of its output end */
    size_t wires;
    const uint64_t *stack; /* with all components in it */
    size_t stacks;
};

/* Is this wire dead, or the component that it leads to?  from, to: its ends.
 * faults: may be null.  Cost: a binary search a list. */
int rt_walk_dead(const struct rt_net *net, const struct rt_walk_faults *faults,
                 const struct rt_topo_end *from, const struct rt_topo_end *to);

/* The network of wires as the walker sees it. */
struct rt_walk_wires_on {
    const struct rt_net *net; /* of a Transit family */
    /* rt_topo_wire and rt_topo_record_at, or a network with a planted fault */
    void (*wire)(const struct rt_net *net, const struct rt_topo_end *from, struct rt_topo_end *to);
    void (*record)(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                   struct rt_topo_record *record);
    rt_walk_router *router;
    void *context;                       /* handed to the router */
    const uint32_t *delay;               /* of a wire of each span, RT_TOPO_SPANS_MAX; or null: 0 */
    const struct rt_walk_faults *faults; /* or null */
};

/* One hop on wires. */
struct rt_walk_wire_hop {
    uint64_t component;
    uint8_t in, out;   /* ports: of in on entry, of out on leaving */
    uint8_t byte;      /* the byte it looked at, as it saw it */
    uint8_t at;        /* that byte's number in the stream */
    uint8_t direction; /* 0..3 */
    uint8_t dropped;   /* bytes its input dropped: 0 or 1 */
    uint8_t rotation;  /* bits by which the stream stands rotated left here */
    uint32_t delay;    /* cycles of the wire that it was reached by */
};

/* How a path ends, and its times (DeHon 3.6.2, 4.3; SPEC 14.5). */
struct rt_walk_path {
    uint8_t verdict;    /* enum rt_walk_verdict */
    uint8_t hops;       /* components that took a decision */
    uint8_t start;      /* bytes dropped */
    uint8_t rotation;   /* total rotation modulo 8 */
    uint8_t arrived;    /* 1: at some processor */
    uint8_t input;      /* and there at its input 0 or 1 */
    uint64_t processor; /* which */
    uint64_t connect;   /* a cycle a component and the delays of all wires */
    uint64_t open;      /* and a cycle a byte dropped */
    uint64_t turn;      /* to turn round: 2(k + 1) cycles a component reached over k cycles */
};

/*
 * rt_walk_one - one path, its choices drawn from a seed.
 *
 * stream, routing: as for rt_walk_run.  seed: chooses the processor's output and one of
 * the two outputs in each component of configuration A; it is blind to faults, as RN1 is.
 * hops: room for RT_WALK_HOPS_MAX, or a null pointer.
 *
 * Writes *path and returns its verdict: RT_WALK_ARRIVED, _OUT_OF_ROOT, _DRY, _REENTERED,
 * _ELSEWHERE, _MISALIGNED, _SURPLUS or _DEAD.  A wrong sequence may lead from above through
 * a leaf cluster back into the tree, as the components do: that is _REENTERED only where it
 * takes more than RT_WALK_HOPS_MAX hops.  Nothing to send: an arrival without hops.
 * Cost: about a microsecond a hop.
 */
int rt_walk_one(const struct rt_walk_wires_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, uint64_t seed,
                struct rt_walk_wire_hop *hops, struct rt_walk_path *path);

/* A wire on which some path reaches a component; memory of rt_walk_all. */
struct rt_walk_front {
    uint64_t component;
    uint64_t paths;
    uint8_t port, direction, start, rotation;
};

/* All paths at one stage. */
struct rt_walk_stage {
    uint64_t wires;      /* on which they enter it */
    uint64_t components; /* distinct ones that they enter */
    uint64_t paths;
};

/* Where all paths end: their numbers. */
struct rt_walk_paths {
    uint8_t verdict;                  /* ARRIVED: all that were not cut, and some */
    uint8_t stages;                   /* entries of stage[] */
    uint64_t input[2];                /* arrived, by the destination's input */
    uint64_t count[RT_WALK_VERDICTS]; /* by verdict; a wire cut counts the paths to it */
    struct rt_walk_stage stage[RT_WALK_HOPS_MAX];
};

/*
 * rt_walk_all - all paths at once, through both of the source's outputs.
 *
 * front: memory for `room` wires; the largest stage needs four times its own number.  For
 *        computed sequences 2^14 is enough in every fat-tree, 2^19 in every bidelta network.
 *
 * Writes *all and returns its verdict, which is the first in the order of the enumeration,
 * RT_WALK_ARRIVED and _DEAD apart, that some path met; or RT_ERR_SPACE.
 * Cost: about half a microsecond a wire.
 */
int rt_walk_all(const struct rt_walk_wires_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_front *front, size_t room,
                struct rt_walk_paths *all);

/*
 * SCI rings: does a path arrive, and does it keep the rules (SPEC 12.3)?
 */
enum rt_walk_ring_verdict {
    RT_WALK_RING_ARRIVED = 0,
    RT_WALK_RING_NO_LINK,   /* link out of range */
    RT_WALK_RING_TWICE,     /* enters a ring twice */
    RT_WALK_RING_ELSEWHERE, /* ends at another node */
    RT_WALK_RING_TOO_LONG,  /* more links than the closed form allows */
    RT_WALK_RING_VERDICTS   /* their number */
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
 * Writes *walk and returns its verdict.  Legs of the same link one behind the
 * other are one way round one ring.
 * Cost: one step a link, and for each ring entered another look at those before.
 */
int rt_walk_rings(const struct rt_topo_ring_table *table, uint32_t source, uint32_t target,
                  const struct rt_ring_leg *leg, uint32_t legs, uint32_t longest,
                  struct rt_walk_rings_result *walk);

/* A verdict in words; never a null pointer. */
const char *rt_walk_ring_text(int verdict);

/*
 * Leiserson's fat-tree (1985, section II): does a bit-serial message arrive?
 * SPEC 13.3.
 *
 * A message is its M bit, address bits, data.  A node looks at the M bit and at
 * the first address bit, which it takes away; what follows passes through.
 */
enum rt_walk_tree_verdict {
    RT_WALK_TREE_ARRIVED = 0,
    RT_WALK_TREE_OUT_OF_ROOT, /* a 1 at the root: out into the world */
    RT_WALK_TREE_DRY,         /* ran out of bits: a node would have to use data */
    RT_WALK_TREE_ASTRAY,      /* a node sends it out of no port, of two, or of the one it
                            came in by; or it meets more than RT_TREE_BITS_MAX nodes */
    RT_WALK_TREE_ELSEWHERE,   /* at another processor */
    RT_WALK_TREE_SURPLUS,     /* at the destination, with address bits that no node took */
    RT_WALK_TREE_VERDICTS     /* their number */
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
 * What a node makes of a message: the ports out of which it goes with M = 1, as a
 * sum of 1 << enum rt_tree_port.  port: the one by which it comes in; m: its M
 * bit; address: its first address bit.
 */
typedef unsigned rt_walk_selector(void *context, unsigned port, unsigned m, unsigned address);

/* The selector in words of C: from below 1 is up and 0 down into the other
 * subtree, from above 0 is left and 1 right.  context is not used. */
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
 * Writes *walk and returns its verdict.  No bits, source = destination: an
 * arrival without hops.  Cost: about 5 ns a node on a host.
 */
int rt_walk_tree(const struct rt_walk_tree_on *on, uint64_t source, uint64_t destination,
                 const uint8_t *bits, unsigned count, struct rt_walk_tree_hop *hops,
                 struct rt_walk_tree_result *walk);

/* A verdict in words; never a null pointer. */
const char *rt_walk_tree_text(int verdict);

#ifdef __cplusplus
}
#endif

#endif
