/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load.h - how loaded is it, can it lock up, what does it cost?
 *
 * What a Transit network is made of and how long a connection takes, by the
 * What a Transit network is made of and how long a connection takes, by the
 * equations of DeHon sections 3.3 and 4 (SPEC 7); their wires, and how they carry
 * load (SPEC 14); traffic and deadlock of SCI rings (SPEC 12); message sets and
 * schedules of Leiserson's fat-tree (SPEC 13.5).
 *
 * A function that takes a struct rt_net is about Transit networks.  Handed a net of another
 * family it returns RT_ERR_FAMILY and writes nothing; if it returns no errors, what it returns
 * or writes is 0, a destination RT_LOAD_SIM_NOBODY.
 */
#ifndef RT_LOAD_H
#define RT_LOAD_H

#include "net.h"
#include "topo.h"
#include "walk.h"

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

/* rt_load_hardware - net: passed by rt_net_check.  DeHon 3.1 to 3.7, 4.12 to
 * 4.17, 4.24 to 4.29, 4.39, 4.40. */
void rt_load_hardware(const struct rt_net *net, struct rt_load_parts *hardware);

/* Latency of a connection in clock cycles of 10 ns. */
struct rt_load_cycles {
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
int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_load_cycles *latency);

/* rt_load_latency_best - the least: the lowest level, or in a bidelta network
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
 * rt_load_delay - clock cycles of 10 ns, rounded up, on a wire of `length` sides
 * of a stack: l * sqrt(er) / c (3.15, 4.6); at least 1.
 * rt_load_delay_worst - on the longest, the diagonal: sqrt(dimensions) * sides.
 *
 * length: at most 4 * sides.
 */
uint32_t rt_load_delay(const struct rt_load_geometry *layout, unsigned permittivity,
                       uint32_t length);
uint32_t rt_load_delay_worst(const struct rt_load_geometry *layout, unsigned permittivity);

/*
 * rt_load_spans - the longest wires of each span, in cycles, for rt_topo_record_at.
 *
 * Returns 0; RT_ERR_CAPPED, delay[] untouched, of a capped network.
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
 * rt_load_lengths - how many pairs of ends lie how far apart: 4.1 to 4.5 (cube)
 * and 4.11 to 4.13 (square), as whole numbers.
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
 * connection with the same probability, on one of its two inputs; what finds no
 * free output is dropped.  Destinations as each network likes them best: bidelta
 * uniform; trees so that every router output that leads somewhere is equally
 * asked for.
 *
 * Levels k are those of rt_load_latency, with a cap 3U + 1 too; a bidelta
 * network has the level 0 only.
 */
#define RT_LOAD_LEVELS_MAX 25

struct rt_load_level {
    double any;        /* P_any: a connection goes through level k */
    double particular; /* P_particular: to one given processor behind it */
    uint64_t behind;   /* processors there, bidelta: all, the source too */
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
 * offered: that a processor offers one, 0..1; at 0, the limit.
 * whole: 0; or 1, as if all routers were in configuration A, none in halves.
 *
 * Within 0.01 of a simulation (SPEC 14.2).  + - * / in a fixed order, so the same
 * results everywhere but for the last digits.  Cost: about a thousand
 * multiplications a level.
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

/* rt_random_below - a number 0..below-1; *dice, the state of the generator, moves on. */
uint32_t rt_random_below(uint64_t *dice, uint32_t below);

/* What a router is asked for: an input, 0..7, wants a direction, 0..3.  It writes the
 * output port, direction * 2 + 0 or 1, or RT_LOAD_SIM_BLOCKED. */
struct rt_load_sim_request {
    uint8_t input, direction, output;
};
#define RT_LOAD_SIM_BLOCKED 255

/* Settles all requests at a component of `stage` at once; requests: 1..8, of different inputs.
 * crossbars: 1 or 2, as in rt_topo_record. */
typedef void rt_load_sim_router(void *context, unsigned stage, unsigned crossbars,
                                struct rt_load_sim_request *request, unsigned requests,
                                uint64_t *dice);

/* rt_load_sim_rn1 - RN1 (1.3): of those that want one direction, as many as it has outputs get
 * one, at random; of two free outputs either.  context, stage: not used. */
void rt_load_sim_rn1(void *context, unsigned stage, unsigned crossbars,
                     struct rt_load_sim_request *request, unsigned requests, uint64_t *dice);

/* The processor that `source` wants to connect to, or RT_LOAD_SIM_NOBODY. */
typedef uint32_t rt_load_sim_pattern(void *context, const struct rt_net *net, uint32_t source,
                                     uint64_t *dice);
#define RT_LOAD_SIM_NOBODY UINT32_MAX

/* rt_load_sim_traffic - destinations as each network likes them best (SPEC 14.1);
 * context: not used. */
uint32_t rt_load_sim_traffic(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *dice);

/* rt_load_sim_uniform - every other processor alike; context: not used. */
uint32_t rt_load_sim_uniform(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *dice);

/* The connection that a processor offers; the simulation's own. */
enum rt_load_sim_state { RT_LOAD_SIM_IDLE = 0, RT_LOAD_SIM_FAILED, RT_LOAD_SIM_MADE };
struct rt_load_sim_slot {
    uint64_t stream; /* routing bytes not dropped yet, the first in bits 63:56 */
    uint32_t target; /* processor */
    uint32_t next;   /* on the list of a component */
    uint32_t tries;
    uint32_t cycles; /* of all tries */
    uint16_t way;    /* cycles of this try so far, bytes dropped left out */
    uint8_t port;    /* input that it stands at */
    uint8_t sent;    /* routing bytes */
    uint8_t left;    /* of them, not dropped */
    uint8_t turn;    /* bits by which the wires have rotated the bytes */
    uint8_t level;   /* at which it crosses */
    uint8_t state;
    uint8_t inputs; /* of this processor that are taken: bit 0, 1 */
};

/*
 * A network to simulate in the caller's memory: 48 bytes a processor and 12 a
 * component; with `wire` 32 more a component and 8 a processor, and hops are faster.
 * Copies with a slot and, copied, a first of their own (and dead_component and
 * dead_wire) can run at the same time: all else is only read then.
 */
struct rt_load_sim {
    const struct rt_net *net;
    rt_load_sim_pattern *traffic;
    rt_load_sim_router *router;
    void *context;                   /* handed to both */
    uint8_t *dead_component;         /* room for components / 8 + 1; or null: none is dead */
    uint8_t *dead_wire;              /* room for rt_topo_wires / 8 + 1; or null */
    struct rt_load_sim_slot *slot;   /* room for `processors` */
    uint64_t *location;              /* room for `processors` */
    uint32_t *first;                 /* room for `components`: the connections that stand there */
    uint32_t *record;                /* room for `components`: what each is set to */
    uint32_t *order;                 /* room for `components`: by stage */
    uint32_t *wire;                  /* room for rt_topo_wires: the numbers of the inputs at their
                                        ends, counted as outputs are; or null */
    uint32_t processors, components; /* written, as all below */
    uint32_t start[RT_LOAD_SIM_STAGES_MAX + 1]; /* of each stage in order[] */
    uint32_t delay[RT_LOAD_SIM_STAGES_MAX]
                  [4]; /* cycles of the wires behind a stage, by direction */
};

/* rt_load_sim_size - how many there are.  Returns 0, or RT_ERR_SPACE if the network has
 * 2^32 - 1 wires or more (rt_topo_wires). */
int rt_load_sim_size(const struct rt_net *net, uint32_t *processors, uint32_t *components);

/*
 * rt_load_sim_open - lays out the network.
 *
 * sim: net to wire are the caller's; the router and traffic may change later.
 * delay: cycles of a wire by span, as of rt_topo_record_at, or null: all 0.  A connection's
 * way must stay below 2^16 cycles.
 * Returns 0, or RT_ERR_SPACE.  Cost: about half a microsecond a component and
 * processor; without wire a quarter of it.
 */
int rt_load_sim_open(struct rt_load_sim *sim, const uint32_t *delay);

/* rt_load_sim_fail - from now on this is dead, and nothing else: dead_component and dead_wire
 * are written anew.  Routers do not know it: what runs into it is lost (3.5.4). */
void rt_load_sim_fail(const struct rt_load_sim *sim, const struct rt_walk_faults *faults);

/* Counts; all are sums, rounds may be added in any order. */
struct rt_load_sim_count {
    uint64_t offered[RT_LOAD_LEVELS_MAX];     /* tries, by the level at which they would cross */
    uint64_t made[RT_LOAD_LEVELS_MAX];        /* that arrived, all verified */
    uint64_t blocked[RT_LOAD_SIM_STAGES_MAX]; /* that found no free output, by stage */
    uint64_t faulty;                          /* that ran into something dead */
    uint64_t astray;  /* neither blocked nor arrived, with one byte left, aligned, where they
                         should: 0, unless the network is wired wrong */
    uint64_t doubled; /* that were led onto the wire of another: 0 */
    uint64_t tries;   /* of the connections made, all their tries */
    uint64_t cycles;  /* and from the first try to the open connection (SPEC 14.7) */
};

/*
 * rt_load_sim_start - all processors idle; *dice is set from seed and trial number.
 *
 * rt_load_sim_round - every processor whose last try failed repeats it; every
 * other offers a new connection with probability load / 2^32.  Adds to *count.
 *
 * One round after a start is a trial of the load; many are the steady state
 * with retries.  load: 0..2^32.
 * Cost: about 0.1 microseconds a hop, laid out; 0.5 if not.
 */
void rt_load_sim_start(const struct rt_load_sim *sim, uint64_t seed, uint64_t trial,
                       uint64_t *dice);
void rt_load_sim_round(const struct rt_load_sim *sim, uint64_t load, uint64_t *dice,
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
 * From the variance between trials: connections of one trial compete, so that
 * they are no independent draws.  Wilson's binomial one where that says nothing: of
 * one trial, or where all or nothing succeeded.
 * Returns 0; RT_ERR_INDEX if there was nothing to take a share of.
 */
int rt_load_interval(const struct rt_load_sums *sum, struct rt_load_share *interval);

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
typedef int rt_load_ring_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                              struct rt_ring_leg *leg, int room);

/*
 * The partition 0..partitions-1 of the queues at `node` that a packet from
 * node `source` uses when it has taken `links` links and entered `rings` rings.
 */
typedef uint32_t rt_load_ring_partition(void *context, uint32_t source, uint32_t node,
                                        uint32_t links, uint32_t rings);

struct rt_load_ring_traffic {
    const struct rt_topo_ring_table *table;
    uint32_t processors;
    rt_load_ring_path *path;
    void *context;
    struct rt_ring_leg *leg; /* room for `room` legs, for the path of the moment */
    int room;
    uint32_t partitions;               /* of each queue; 0 means 1 */
    rt_load_ring_partition *partition; /* not called if there is but one */
};

/* Link traffic in packets; echo packets weigh echo/send of a send packet. */
struct rt_load_ring_metrics {
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
int rt_load_rings(const struct rt_load_ring_traffic *traffic, uint32_t change, uint64_t echo,
                  uint64_t send, uint64_t *sends, uint64_t *visits, uint64_t *queue,
                  struct rt_load_ring_metrics *load);

/*
 * Deadlock (Johnson & Goodman 2.2.1).  Packets wait in queues where they change
 * rings: in the output queue of the first link at the source; where they leave a
 * ring, in the input queue of its link, then in the output queue of the next;
 * at the target in the input queue.  An edge leads from a queue to the next one
 * that some packet enters.  No cycle: the routing is deadlock-1.
 */

/* A queue: (node * links + link) * 2, + 1 for the input queue; in partition p,
 * + p * nodes * links * 2. */
#define RT_LOAD_QUEUE_OUT(table, node, link) (((node) * (table)->links + (link)) * 2)
#define RT_LOAD_QUEUE_IN(table, node, link) (RT_LOAD_QUEUE_OUT(table, node, link) + 1)

/* The caller's memory; q = partitions * nodes * links * 2 queues. */
struct rt_load_dependency_graph {
    uint32_t words;  /* of a row of `reach`: (largest ring + 63) / 64 */
    uint64_t *reach; /* q / 2 * partitions * words; row (queue / 2) * partitions + p, bit h: a
                        packet gets off the ring h hops behind that output queue, into p */
    uint64_t *turn;  /* q / 2 * partitions; word (queue / 2) * partitions + p, bit l: a packet goes
                        on from that input queue to link l, into p */
    uint32_t *order; /* q */
    uint32_t *stack; /* q */
    uint32_t *from;  /* q */
};

/* rt_load_dependencies - fills reach and turn from the paths of all pairs; returns as
 * rt_load_rings. */
int rt_load_dependencies(const struct rt_load_ring_traffic *traffic,
                         struct rt_load_dependency_graph *queues);

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
int rt_load_layers(const struct rt_load_ring_traffic *traffic, uint32_t partitions,
                   const uint32_t *place, uint32_t *source, uint32_t *target);

/*
 * rt_load_forced - the edges that no choice of paths can do without: of every
 * pair of nodes, those that all its paths have which enter no ring twice and take
 * at most `extra` links more than the shortest of them.
 *
 * Fills reach and turn as rt_load_dependencies does.  If rt_load_deadlock then finds a
 * cycle, no routing function that keeps to these paths is deadlock-1; if it finds
 * none, nothing is proven.
 * step, leg: room for `room` of them; distance: nodes words.
 *
 * Returns 0; RT_ERR_PATH if a pair has no path of at most `room` links.
 * Cost: exponential in the length of paths: for small networks.
 */
int rt_load_forced(const struct rt_topo_ring_table *table, int extra, struct rt_ring_step *step,
                   struct rt_ring_leg *leg, int room, uint32_t *distance,
                   struct rt_load_dependency_graph *queues);

/*
 * Leiserson's fat-tree: the load of a message set, and schedules (sections III and
 * VI of the paper of 1985; SPEC 13.5 to 13.7).  Channels are numbered by RT_TREE_CHANNEL;
 * capacities are any function of the level, 1..2^32.
 */

/* A message. */
struct rt_load_tree_message {
    uint32_t source, target;
};

/* Message 0..count-1 of a set; the same whenever asked. */
typedef struct rt_load_tree_message rt_load_tree_message_at(const void *context, uint32_t number);

/* A message set: a multiset, its order of no importance to loads. */
struct rt_load_tree_messages {
    uint32_t count; /* at most 2^31 - 1 */
    rt_load_tree_message_at *message;
    const void *context;
};

/* Partial concentrators: only a part over/under, 0 < over <= under, of a channel's wires
 * can be counted on (section IV: alpha = 3/4). */
struct rt_load_tree_concentrators {
    const struct rt_tree *tree; /* with all its wires */
    uint32_t over, under;
};

/* rt_load_tree_partial - the capacities of such a tree, max(1, floor(wires * over / under)):
 * to be the function of a struct rt_tree, whose context is a struct rt_load_tree_concentrators. */
uint64_t rt_load_tree_partial(const void *context, unsigned level);

/* rt_load_tree_pair - a message of a set that is given as pairs: `context` is the
 * array. */
struct rt_load_tree_message rt_load_tree_pair(const void *context, uint32_t number);

/* Heights the load room serves; 2^24 processors. */
#define RT_LOAD_TREE_HEIGHT_MAX 24

/*
 * rt_load_tree - load(M, c) of every channel.
 *
 * load: 4n words, load[RT_TREE_CHANNEL(node, down)]; those below 4 become 0.  A
 * message from a processor to itself loads nothing.
 *
 * Returns 0; RT_ERR_HEIGHT over RT_LOAD_TREE_HEIGHT_MAX; RT_ERR_INDEX if a message
 * names a processor that does not exist: load[] is then undefined.
 * Cost: a few steps a message and channel.
 */
int rt_load_tree(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                 uint32_t *load);

/* A load factor as a reduced fraction; 0/1 where nothing is loaded. */
struct rt_load_tree_fraction {
    uint64_t load, capacity;
    uint64_t channel; /* the first one, of those with this factor; 0 where nothing is loaded */
};

/* rt_load_tree_factor - lambda(M), the largest load over capacity, compared exactly. */
struct rt_load_tree_fraction rt_load_tree_factor(const struct rt_tree *tree, const uint32_t *load);

/* rt_load_tree_least - ceil(lambda): no schedule has fewer cycles.  One-cycle sets are
 * those for which it is at most 1. */
uint64_t rt_load_tree_least(const struct rt_tree *tree, const uint32_t *load);

/*
 * Schedules.  cycle[m] becomes the delivery cycle 1..*cycles of message m; 0 for one
 * from a processor to itself, which takes none.  All are valid: no channel carries
 * more than its capacity in any cycle.
 */

/* rt_load_tree_words - words of `room` for rt_load_tree_theorem1, _corollary2 and
 * _narrow; 0 over RT_LOAD_TREE_HEIGHT_MAX. */
uint64_t rt_load_tree_words(const struct rt_tree *tree, uint32_t count);

/*
 * rt_load_tree_theorem1 - the off-line scheduler of theorem 1.
 *
 * The messages that cross a node from left to right, and those from right to left, are
 * halved by matching and tracing until each part is one-cycle; every halving splits the
 * load of each channel to within one.  Levels follow one another.
 *
 * Returns 0, RT_ERR_HEIGHT or RT_ERR_INDEX; cycle[] is then undefined, *cycles untouched.
 * Cost: O(log n + log lambda) steps a message.
 */
int rt_load_tree_theorem1(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          uint32_t *room, uint32_t *cycle, uint32_t *cycles);

/*
 * rt_load_tree_corollary2 - the scheduler of corollary 2, for large capacities: *cycles is
 * the least power of two >= the load factor that capacities less lg n would give.
 *
 * Returns as rt_load_tree_theorem1; RT_ERR_WIRES unless every capacity below the root
 * channel is more than lg n.  Universal capacities never are: cap(h) = 1.
 */
int rt_load_tree_corollary2(const struct rt_tree *tree,
                            const struct rt_load_tree_messages *messages, uint32_t *room,
                            uint32_t *cycle, uint32_t *cycles);

/*
 * rt_load_tree_narrow - spares rt_load_tree_schedule channels: of one whose messages go to, or
 * come from, so few processors that these alone keep it from being too full, the load becomes
 * its capacity.  lambda stays the same.  It need not be called.
 *
 * load: as rt_load_tree left it.  room: of rt_load_tree_words.
 *
 * Returns 0, RT_ERR_HEIGHT or RT_ERR_INDEX; load[] is then untouched.
 * Cost: a few steps a message and channel.
 */
int rt_load_tree_narrow(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                        uint32_t *room, uint32_t *load);

/*
 * rt_load_tree_schedule_words - words of `room` for rt_load_tree_schedule.
 *
 * load: as rt_load_tree or rt_load_tree_narrow left it.
 *
 * Returns 0 over RT_LOAD_TREE_HEIGHT_MAX.  Words grow with ceil(lambda) times the number of
 * channels that can be full.
 */
uint64_t rt_load_tree_schedule_words(const struct rt_tree *tree, uint32_t count,
                                     const uint32_t *load);

/*
 * rt_load_tree_schedule - a schedule close to the lower bound ceil(lambda).
 *
 * Where only the processors' channels can be full, as with root capacity n, *cycles is
 * ceil(lambda) always (Konig).  Elsewhere mostly; what the budget was too small for goes
 * into further cycles.
 *
 * load: as rt_load_tree or rt_load_tree_narrow left it.
 * seed: of the order in which things are tried; equal seeds give equal schedules everywhere.
 * effort: how often, times the messages, one may be looked at in search of better places; 0:
 * never.  The command takes 512, which is seldom used up.
 * room: words on a boundary of uint64_t.
 *
 * Returns 0; RT_ERR_HEIGHT or RT_ERR_INDEX, cycle[] then being undefined, *cycles untouched.
 * Cost: for each message ceil(lambda) / 64 words for each of its channels; in the worst
 * case, which is not known to happen, n steps; and the effort.
 */
int rt_load_tree_schedule(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          const uint32_t *load, uint64_t seed, uint32_t effort, uint32_t *room,
                          uint32_t *cycle, uint32_t *cycles);

/*
 * Universality (theorem 10): a network R of n processors in a box is simulated by a fat-tree
 * whose leaves are identified with its processors by a balanced decomposition tree of the
 * box (theorem 8).
 */

/* The box is cut in halves until 2^cuts small boxes stand in a line; those with a processor are
 * the black pearls.  A set of processors: all those in at most two strings of boxes. */
struct rt_load_tree_strings {
    uint64_t begin[2], end[2]; /* boxes begin .. end - 1; empty where both are equal */
};

/*
 * rt_load_tree_place - the place in that line of the small box at x, y, z: its box was cut in
 * halves along x, y and z in turn (theorem 5), leaving out a side that cannot be cut any more.
 *
 * bits: sides are 2^bits[0], 2^bits[1] and 2^bits[2] small boxes, at most 2^63 in all.
 */
uint64_t rt_load_tree_place(const unsigned bits[3], const uint64_t at[3]);

/*
 * rt_load_tree_balance - a balanced decomposition tree: every set is divided into two with half
 * of the boxes and half of the processors each, by at most two cuts of its strings (lemma 6).
 *
 * place: of the 2^height processors, ascending, all different, below 2^cuts; cuts: height..62.
 * strings: 2^(height + 1) of them, by nodes of the fat-tree; [0] is not used.
 * leaf: of each processor, in the order of place[], the processor of the fat-tree that it is
 * identified with.
 *
 * Returns 0; RT_ERR_HEIGHT over RT_LOAD_TREE_HEIGHT_MAX or if cuts is out of range; RT_ERR_INDEX
 * if place[] is not as said; nothing is written then.
 * Cost: cuts * height steps a processor.
 */
int rt_load_tree_balance(unsigned height, unsigned cuts, const uint64_t *place,
                         struct rt_load_tree_strings *strings, uint32_t *leaf);

#ifdef __cplusplus
}
#endif

#endif
