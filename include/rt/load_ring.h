/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_ring.h - how loaded is a network of SCI rings, and can it deadlock?
 *
 * Every processor sends to every other (Johnson & Goodman 4 and figure 10; SPEC 12.4).  The mapping
 * and the routing function may be any: both are arguments.  Memory is the caller's.
 */
#ifndef RT_LOAD_RING_H
#define RT_LOAD_RING_H

#include "topo_ring.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The path of a packet: writes the node it starts at and its legs, at most `capacity`.
 *
 * Returns the number of legs; -1 if the pair sends nothing; or an error, below -1, which ends the
 * call.
 */
typedef int rt_load_ring_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                              struct rt_ring_leg *leg, int capacity);

/*
 * The partition 0..partitions-1 of the queues at `node` that a packet from node `source` uses when
 * it has taken `links` links and entered `rings` rings.
 */
typedef uint32_t rt_load_ring_partition(void *context, uint32_t source, uint32_t node,
                                        uint32_t links, uint32_t rings);

struct rt_load_ring_traffic {
    const struct rt_topo_ring_table *table;
    uint32_t processors;
    rt_load_ring_path *path;
    void *context;
    struct rt_ring_leg *leg; /* memory for the `capacity` legs of one path */
    int capacity;
    uint32_t partitions;               /* of each queue; 0 means 1 */
    rt_load_ring_partition *partition; /* not called if there is only one */
};

/* Link traffic in packets; echo packets weigh echo/send of a send packet. */
struct rt_load_ring_metrics {
    uint32_t distance;  /* links of the longest path */
    uint32_t ring_hops; /* the most rings of a path */
    uint64_t latency;   /* the most of links + (c - 1) * rings */
    uint64_t hot_send;  /* send packets on the hottest link */
    uint64_t hot_echo;  /* echo packets on it */
    uint32_t hot_node, hot_link;
    uint64_t hot_queue; /* most packets that enter a ring at one node */
    uint32_t queue_node;
};

/* Weights of the metrics. */
struct rt_load_ring_weights {
    uint32_t change;     /* c, the cost of entering a ring in links (the paper's 4), >= 1 */
    uint64_t echo, send; /* sizes of the packets, as the ratio echo/send; send >= 1 */
};

/* The counters, in the caller's memory. */
struct rt_load_ring_counters {
    uint64_t *sends;  /* nodes * links: sends on each link */
    uint64_t *visits; /* rings: packets that visit each ring */
    uint64_t *queue;  /* nodes: packets that enter a ring at each node */
};

/*
 * rt_load_rings - the metrics of figure 10 over all ordered pairs.
 *
 * weights: echo * packets and send * packets must fit 64 bits.
 *
 * If links are equally hot, the one with more sends counts, then the one with the lowest number.
 *
 * Returns 0, or the error of the path function; RT_ERR_LINK for a leg on a link that does not
 * exist.  Cost: one step for each link of every path.
 */
int rt_load_rings(const struct rt_load_ring_traffic *traffic,
                  const struct rt_load_ring_weights *weights,
                  const struct rt_load_ring_counters *counters, struct rt_load_ring_metrics *load);

/*
 * Deadlock (Johnson & Goodman 2.2.1).  Packets wait in queues: at the source in the output queue of
 * the first link; where they change rings in the input queue of the old link, then in the output
 * queue of the new one; at the target in the input queue.  An edge leads from a queue to the next
 * one that some packet enters.  A routing function without a cycle is deadlock-1.
 */

/* A queue: (node * links + link) * 2, + 1 for the input queue; in partition p,
 * + p * nodes * links * 2. */
#define RT_LOAD_QUEUE_OUT(table, node, link) (((node) * (table)->links + (link)) * 2)
#define RT_LOAD_QUEUE_IN(table, node, link) (RT_LOAD_QUEUE_OUT(table, node, link) + 1)

/* The caller's memory; q = partitions * nodes * links * 2 queues. */
struct rt_load_dependency_graph {
    uint32_t words;  /* of a row of `reach`: (largest ring + 63) / 64 */
    uint64_t *reach; /* q / 2 * partitions * words; row (queue / 2) * partitions + p, bit h: a
                        packet gets off the ring h hops after that output queue, into p */
    uint64_t *onto;  /* q / 2 * partitions; word (queue / 2) * partitions + p, bit l: a packet goes
                        on from that input queue to link l, into p */
    uint32_t *order; /* q */
    uint32_t *stack; /* q */
    uint32_t *from;  /* q */
};

/* rt_load_dependencies - fills reach and onto from the paths of all pairs; returns as
 * rt_load_rings. */
int rt_load_dependencies(const struct rt_load_ring_traffic *traffic,
                         struct rt_load_dependency_graph *queues);

/* rt_load_rings_queues - rt_load_rings and rt_load_dependencies in one: each path is computed once,
 * which mostly costs more than the counting.  Returns as rt_load_rings. */
int rt_load_rings_queues(const struct rt_load_ring_traffic *traffic,
                         const struct rt_load_ring_weights *weights,
                         const struct rt_load_ring_counters *counters,
                         struct rt_load_ring_metrics *load,
                         struct rt_load_dependency_graph *queues);

/*
 * rt_load_deadlock - is there a cycle of queues?
 *
 * Returns 0 if there is none.  order[] then proves it: it holds for every queue its place 0..q-1 in
 * an order in which every edge leads upwards.  Otherwise returns the number of queues on a cycle,
 * which are order[0], order[1], ..: the shortest cycle through a queue of the first cycle met.
 * Cost: one step for each hop round the ring of each output queue, and for each edge.  A cycle
 * costs one more search, of at most its length, for each queue on it that has a choice.
 */
uint32_t rt_load_deadlock(const struct rt_topo_ring_table *table, uint32_t partitions,
                          struct rt_load_dependency_graph *queues);

/*
 * rt_load_culprit - the first pair that moves from queue `a` to queue `b`.
 *
 * Returns 1 and the pair; 0 if there is none; or an error of the path function.
 */
int rt_load_culprit(const struct rt_load_ring_traffic *traffic, uint32_t a, uint32_t b,
                    uint32_t *source, uint32_t *target);

/*
 * rt_load_layers - does an assignment to partitions leave no cycle?
 *
 * Each partition has an order of the queues.  A packet uses partition 0 as long as its queues go
 * upwards there, then 1, and so on, and never goes back.  It carries the number of its partition.
 * (Then every edge goes upwards in the order of all queues, partition by partition.)
 * place: place[p * nodes * links * 2 + k] is the place of queue k = 0..nodes * links * 2 - 1 in
 * partition p; all places in one partition differ.
 *
 * Returns 1 if every path fits; 0, and the first pair whose path does not; or an
 * error as rt_load_rings.  Cost: one step for each link of every path.
 */
int rt_load_layers(const struct rt_load_ring_traffic *traffic, uint32_t partitions,
                   const uint32_t *place, uint32_t *source, uint32_t *target);

/*
 * rt_load_forced - the edges that no choice of paths can avoid.
 *
 * For every pair of nodes these are the edges that all its paths share, among the paths that enter
 * no ring twice and are at most `extra` links longer than the shortest of them.
 *
 * Fills reach and onto as rt_load_dependencies does.  If rt_load_deadlock then finds a
 * cycle, no routing function that keeps to these paths is deadlock-1; if it finds
 * none, nothing is proven.
 * step, leg: room for `capacity` of them; distance: nodes words.
 *
 * Returns 0; RT_ERR_PATH if a pair has no path of at most `capacity` links.
 * Cost: exponential in the length of paths: for small networks.
 */
int rt_load_forced(const struct rt_topo_ring_table *table, int extra, struct rt_ring_step *step,
                   struct rt_ring_leg *leg, int capacity, uint32_t *distance,
                   struct rt_load_dependency_graph *queues);

#ifdef __cplusplus
}
#endif

#endif
