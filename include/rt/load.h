/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load.h - how loaded is it, can it lock up, what does it cost?
 *
 * What a Transit network is made of and how long a connection takes, by the
 * equations of DeHon sections 3.3 and 4 (SPEC 7); their wires, and how they carry
 * load (SPEC 14); traffic and deadlock of SCI rings (SPEC 12).
 */
#ifndef RT_LOAD_H
#define RT_LOAD_H

#include "net.h"
#include "topo.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hardware of a network.  Counts of whole stacks include capped ones. */
struct rt_hardware {
    uint64_t processors;
    uint8_t location_bytes;
    uint8_t sequence_bytes; /* of the longest routing sequence */
    uint64_t clusters;      /* leaf clusters; 0 where there are none */
    uint64_t unit_trees_8;  /* UT64x8 */
    uint64_t unit_trees_2;  /* UT64x2 */
    uint64_t components;    /* RN1, the cap level included */
};

/* rt_load_hardware - net: passed by rt_net_check.  DeHon 3.1 to 3.7, 4.12 to
 * 4.17, 4.24 to 4.29, 4.39, 4.40. */
void rt_load_hardware(const struct rt_net *net, struct rt_hardware *hardware);

/* Latency of a connection in clock cycles of 10 ns. */
struct rt_latency {
    uint32_t connect; /* the first byte's way */
    uint32_t open;    /* and the bytes swallowed on it */
};

/*
 * rt_load_latency - of a connection through tree level k over the longest
 * wires: equations 4.18, 4.19, 4.30 to 4.32; in a bidelta network, which has
 * no levels, 4.41 and 4.42, and k is not read.
 *
 * k: 0 = inside the leaf cluster (hybrid), 1..3U.
 *
 * Returns 0; RT_ERR_CAPPED for a capped network, of which the paper gives no
 * figure; RT_ERR_INDEX for a level that no connection goes through.
 */
int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_latency *latency);

/* rt_load_latency_best - the least: the lowest level, or in a bidelta network
 * wires of one cycle.  Returns as rt_load_latency. */
int rt_load_latency_best(const struct rt_net *net, struct rt_latency *latency);

/*
 * Long wires (DeHon 3.4, 4.1, 4.2; SPEC 14.4).  Rank m = 1, 2, .. of wires joins
 * the stacks of one rank to those of the next, counted from the processors: in
 * a hybrid tree leaf clusters and layer 1 are joined by rank 1, in a full tree
 * layers 1 and 2, in a bidelta network the first two stacks.
 */
struct rt_layout {
    uint8_t dimensions; /* 3: a hollow cube; 2: a square */
    uint8_t stack;      /* side of a stack, in tenths of an inch */
    uint32_t sides;     /* Ns: of the cube or square, in sides of a stack */
};

/* rt_load_layout - where the wires of rank m run.  Returns 0; RT_ERR_INDEX if
 * the network has no such rank; RT_ERR_CAPPED for wires to the cap, which the
 * paper does not place. */
int rt_load_layout(const struct rt_net *net, unsigned m, struct rt_layout *layout);

/* Relative permittivity in hundredths, 100..65535; 100 is light (3.16). */
#define RT_OPTICAL 100

/*
 * rt_load_delay - clock cycles of 10 ns, rounded up, on a wire of `length` sides
 * of a stack: l * sqrt(er) / c (3.15, 4.6); at least 1.
 * rt_load_delay_worst - on the longest, the diagonal: sqrt(dimensions) * sides.
 *
 * length: at most 4 * sides.
 */
uint32_t rt_load_delay(const struct rt_layout *layout, unsigned permittivity, uint32_t length);
uint32_t rt_load_delay_worst(const struct rt_layout *layout, unsigned permittivity);

struct rt_wires {
    uint64_t pairs;   /* of ends: sides^4 */
    uint32_t longest; /* in sides of a stack, rounded up */
    double length;    /* expected, each length rounded up */
    double delay;     /* expected, each delay rounded up */
};

/*
 * rt_load_wires - how many pairs of ends lie how far apart: 4.1 to 4.5 (cube)
 * and 4.11 to 4.13 (square), as whole numbers.
 *
 * count: 2 * sides words; count[l] becomes the pairs at l - 1 < distance <= l, 0
 * beyond the longest.
 *
 * Returns 0; RT_ERR_SPACE if there are more than RT_CUBE_MAX sides of a cube or
 * RT_SQUARE_MAX of a square.  Cost: sides^3 steps in a cube, sides^2 in a square; at
 * the limits about a second.
 */
#define RT_CUBE_MAX 1024
#define RT_SQUARE_MAX 16384
int rt_load_wires(const struct rt_layout *layout, unsigned permittivity, uint64_t *count,
                  struct rt_wires *wires);

/*
 * Transit networks under load (DeHon 4.5; SPEC 14).  Every processor offers a
 * connection with the same probability, on one of its two inputs; what finds no
 * free output is dropped.  Destinations as each network likes them best: bidelta
 * uniform; trees so that every router output that leads somewhere is equally
 * asked for.
 *
 * Levels k are those of rt_load_latency, with a cap 3U + 1 too; a bidelta
 * network has the level 0 only.
 */
#define RT_LEVELS_MAX 25

struct rt_locality {
    double any;        /* P_any: a connection goes through level k */
    double particular; /* P_particular: to one given processor behind it */
    uint64_t behind;   /* processors there, bidelta: all, the source too */
};

/* rt_load_locality - tables 4.10 to 4.14.  Returns 0; RT_ERR_INDEX for a level that
 * no connection goes through. */
int rt_load_locality(const struct rt_net *net, unsigned k, struct rt_locality *locality);

/* rt_load_norm - P_norm (4.43): route[k], k = 0..RT_LEVELS_MAX-1, weighted with P_any;
 * levels that no connection goes through are not read. */
double rt_load_norm(const struct rt_net *net, const double *route);

struct rt_success {
    double level[RT_LEVELS_MAX]; /* 0 where no connection goes through */
    double all;                  /* P_norm */
};

/*
 * rt_load_success - the probability that an offered connection is made, by the
 * analytic model of SPEC 14.2: the inputs of a router are taken as independent.
 *
 * offered: that a processor offers one, 0..1; at 0, the limit.
 * whole: 0; or 1, as if all routers were in configuration A, none in halves.
 *
 * Within 0.01 of a simulation (SPEC 14.2).  + - * / in a fixed order, so the same
 * results everywhere but for the last digits.  Cost: about a thousand
 * multiplications a level.
 */
void rt_load_success(const struct rt_net *net, double offered, unsigned whole,
                     struct rt_success *success);

/*
 * SCI rings: every processor sends to every other (Johnson & Goodman 4 and
 * figure 10; SPEC 12.4).  Written for any mapping and any routing function:
 * both come in as arguments, memory is the caller's.
 */

/*
 * The path of a packet: writes the node it starts at and its legs, at most
 * `room`.  Returns their number; -1 if the pair sends nothing at all; or an
 * error below that, which ends what was asked for.
 */
typedef int rt_ring_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                         struct rt_leg *leg, int room);

/*
 * The partition 0..partitions-1 of the queues at `node` that a packet from
 * node `source` uses when it has taken `links` links and entered `rings` rings.
 */
typedef uint32_t rt_ring_partition(void *context, uint32_t source, uint32_t node, uint32_t links,
                                   uint32_t rings);

struct rt_ring_traffic {
    const struct rt_ring_table *table;
    uint32_t processors;
    rt_ring_path *path;
    void *context;
    struct rt_leg *leg; /* room for `room` legs, for the path of the moment */
    int room;
    uint32_t partitions;          /* of each queue; 0 means 1 */
    rt_ring_partition *partition; /* not called if there is but one */
};

/* Link traffic in packets; echo packets weigh echo/send of a send packet. */
struct rt_ring_load {
    uint32_t distance;  /* links of the longest path */
    uint32_t ring_hops; /* rings of the path with most */
    uint64_t latency;   /* most of links + (c - 1) * rings */
    uint64_t hot_send;  /* on the hottest link: send packets */
    uint64_t hot_echo;  /* and echo packets */
    uint32_t hot_node, hot_link;
    uint64_t hot_queue; /* most packets that enter a ring at one node */
    uint32_t queue_node;
};

/*
 * rt_load_rings - the metrics of figure 10 over all ordered pairs.
 *
 * change: c, the cost of entering a ring in links (the paper's 4), >= 1.
 * echo, send: sizes of the packets, as the ratio echo/send; send >= 1.
 *             echo * packets and send * packets must fit 64 bits.
 * sends: nodes * links words; visits: rings words; queue: nodes words.  They
 * are left filled: sends on each link, packets that visit each ring, packets that
 * enter a ring at each node.
 *
 * Of links equally hot the one with more sends, then the lowest number counts.
 * Returns 0, or the error of the path function; RT_ERR_LINK for a leg on a link
 * that is none.  Cost: one step a link of every path.
 */
int rt_load_rings(const struct rt_ring_traffic *traffic, uint32_t change, uint64_t echo,
                  uint64_t send, uint64_t *sends, uint64_t *visits, uint64_t *queue,
                  struct rt_ring_load *load);

/*
 * Deadlock (Johnson & Goodman 2.2.1).  Packets wait in queues where they change
 * rings: in the output queue of the first link at the source; where they leave a
 * ring, in the input queue of its link, then in the output queue of the next;
 * at the target in the input queue.  An edge leads from a queue to the next one
 * that some packet enters.  No cycle: the routing is deadlock-1.
 */

/* A queue: (node * links + link) * 2, + 1 for the input queue; in partition p,
 * + p * nodes * links * 2. */
#define RT_QUEUE_OUT(table, node, link) (((node) * (table)->links + (link)) * 2)
#define RT_QUEUE_IN(table, node, link) (RT_QUEUE_OUT(table, node, link) + 1)

/* The caller's memory; q = partitions * nodes * links * 2 queues. */
struct rt_ring_queues {
    uint32_t words;  /* of a row of `reach`: (largest ring + 63) / 64 */
    uint64_t *reach; /* q / 2 * partitions * words; row (queue / 2) * partitions + p, bit h: a
                        packet gets off the ring h hops behind that output queue, into p */
    uint64_t *turn;  /* q / 2 * partitions; word (queue / 2) * partitions + p, bit l: a packet goes
                        on from that input queue to link l, into p */
    uint32_t *order; /* q */
    uint32_t *stack; /* q */
    uint32_t *from;  /* q */
};

/* rt_load_queues - fills reach and turn from the paths of all pairs; returns as
 * rt_load_rings. */
int rt_load_queues(const struct rt_ring_traffic *traffic, struct rt_ring_queues *queues);

/*
 * rt_load_deadlock - is there a cycle of queues?
 *
 * Returns 0 if there is none: order[] then holds for every queue its place
 * 0..q-1 in an order in which every edge leads upwards, which proves it.
 * Otherwise the number of queues on a cycle, in order[0], order[1], .. : the
 * shortest cycle through one of the queues of the first cycle met.
 * Cost: for each queue up to the square of its edges, since they are looked for
 * anew at each return; for a cycle one more search for each queue on it.
 */
uint32_t rt_load_deadlock(const struct rt_ring_table *table, uint32_t partitions,
                          struct rt_ring_queues *queues);

/*
 * rt_load_culprit - the first pair that moves from queue `a` to queue `b`.
 *
 * Returns 1 and the pair; 0 if there is none; or an error of the path function.
 */
int rt_load_culprit(const struct rt_ring_traffic *traffic, uint32_t a, uint32_t b, uint32_t *source,
                    uint32_t *target);

/*
 * rt_load_layers - does an assignment to partitions leave no cycle?
 *
 * An order of the queues for each partition: a packet uses partition 0 as long
 * as its queues go upwards there, then 1, and so on, never back; it carries the
 * number of its partition.  (Then every edge goes upwards in the order of all
 * queues, partition by partition.)
 * place: of queue k = 0..nodes * links * 2 - 1 in partition p: place[p * nodes *
 * links * 2 + k]; in one partition all different.
 *
 * Returns 1 if every path fits; 0, and the first pair whose path does not; or an
 * error as rt_load_rings.  Cost: one step a link of every path.
 */
int rt_load_layers(const struct rt_ring_traffic *traffic, uint32_t partitions,
                   const uint32_t *place, uint32_t *source, uint32_t *target);

/*
 * rt_load_forced - the edges that no choice of paths can do without: of every
 * pair of nodes, those that all its paths have which enter no ring twice and take
 * at most `extra` links more than the shortest of them.
 *
 * Fills reach and turn as rt_load_queues does.  If rt_load_deadlock then finds a
 * cycle, no routing function that keeps to these paths is deadlock-1; if it finds
 * none, nothing is proven.
 * step, leg: room for `room` of them; distance: nodes words.
 *
 * Returns 0; RT_ERR_PATH if a pair has no path of at most `room` links.
 * Cost: exponential in the length of paths: for small networks.
 */
int rt_load_forced(const struct rt_ring_table *table, int extra, struct rt_step *step,
                   struct rt_leg *leg, int room, uint32_t *distance, struct rt_ring_queues *queues);

#ifdef __cplusplus
}
#endif

#endif
