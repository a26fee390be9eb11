/* SPDX-License-Identifier: MIT-0 */
/* What routeseq load finds in networks of routers. */
#ifndef CLI_PORTS_LOAD_H
#define CLI_PORTS_LOAD_H

#include "../base/system.h"
#include "../graph/channels.h"
#include "ports.h"
#include "../parts/parts.h"
#include "rt/load_inflow_ports.h"
#include "rt/load_pattern.h"
#include "rt/load_transit.h"

#define PORTS_LOAD_MAX 0x10000 /* processors whose pairs are followed */

/* --- ports_load_job.c */

/* What one thread counts. */
struct ports_load_job {
    struct rt_load_ports load; /* its graph is the next */
    struct rt_load_channels graph;
    int lacks; /* memory, or an error of the library; 0 */
};

/* Routing by choice (ports_load_choice.c); by.routing 0: none. */
struct ports_load_choosing {
    struct ports_choice by;
    struct rt_load_pair *pair; /* messages, which who is named later needs; null: all pairs */
    uint32_t pairs;
    uint32_t routers;     /* that have processors: the first ones */
    uint32_t unit, units; /* processors whom all routes to a router serve alike, and how many */
    uint32_t entries;     /* where second legs begin, by one middle: at most */
    unsigned vcs;         /* of first legs */
    uint64_t done, steps; /* of the work, for who interrupts it */
    int merged;           /* fewer virtual channels than the routes need */
    uint64_t *sends;      /* messages from each router to others; */
    uint32_t *from, *to;  /* and one of them */
    /* up-random: where in sorted the messages to each router begin, and these, of pair */
    uint32_t *toward, *sorted;
};

struct faults;

struct ports_load {
    struct rt_load_ports load;     /* of all jobs */
    struct rt_load_channels graph; /* also, but for who was first to take an edge */
    struct ports_load_job *job;
    unsigned jobs, threads; /* threads: of a search for the worst permutation */
    int way;                /* enum rt_load_way */
    int met; /* RT_LOAD_WAY_PAIRS: routes to a processor that have met were followed once */
    uint64_t hot, hot_links, processors, senders; /* that have routes */
    uint64_t themselves;                          /* messages of processors to themselves */
    uint64_t worst; /* routes over a link that the search found, else 0 */
    struct part part;
    uint64_t first, end; /* sources that it follows, of ports_load_sources */
    const char *pattern;
    const char *bound; /* the permutation that stands for the worst one; null: none does */
    uint32_t hot_node, cycle, *work;
    unsigned hot_port;
    uint64_t sample, seed; /* pairs that are drawn; 0: none */
    struct ports_load_choosing choosing;
    struct rt_load_share mean; /* of a sample: hops of a route */
    int cut;                   /* by Ctrl-C: not all routes, no search */
    const uint32_t *channel;   /* of the cycle */
    struct faults *faults;     /* --faults; or null */
    int ecmp;                  /* no routes: an even split, and what is on the hottest link */
    double hottest;
    int even; /* --ties even: counters are those of two mirrored routes a message */
};

/* Counters of links. */
size_t ports_load_links(const struct ports_load *r);

/* Counts the route of a pair; 0, or what the job lacks then. */
int ports_load_add(const struct ports_load *r, struct ports_load_job *job, uint32_t source,
                   uint32_t destination);

/* Adds up what the jobs have.  Returns 0, or EXIT_... after saying why. */
int ports_load_sum(struct ports_load *r);

/* Says what a job lacks; 0 if nothing. */
int ports_load_lacks(const struct ports_load_job *job);

/* The first pair whose route takes `to` right after `from`. */
uint64_t ports_load_witness(const struct ports_load *r, uint32_t from, uint32_t to);

/* --- ports_load.c */

/* Memory to follow all pairs, or, with r->pattern set, messages; 0, or EXIT_... after saying why.
 * To be closed whatever it returns. */
int ports_load_open(struct ports_load *r, const struct rt_net *net, uint64_t vcs, uint64_t jobs);
void ports_load_close(struct ports_load *r);

/* What all routes make of the network; 0, or EXIT_... after saying why. */
int ports_load_finish(struct ports_load *r);

/* --- ports_load_part.c */

/* Edges by their channels, then by the pair; of qsort. */
int ports_load_by_ends(const void *a, const void *b);

/* Has the network few enough processors and links? */
int ports_load_part_fits(const struct rt_net *net);

/* Prints the part; the exit status. */
int ports_load_part_print(const struct call *call, const struct ports_load *r);

/* --- ports_load_source.c: one source for all */

/* Counts links from one source, and edges at `count` routers from `first` on, by a job. */
int ports_load_source(struct ports_load *r);
void ports_load_edges(const struct ports_load *r, struct ports_load_job *job, uint32_t first,
                      uint32_t count);

/* --- ports_load_all.c: every processor to every other */

/* Of all pairs: the sources that stand for all, and what the sums are then. */
uint64_t ports_load_sources(const struct ports_load *r);
void ports_load_weigh(struct ports_load *r);

/* Counts on r->jobs threads by r->way, in a part without weighing.  Returns 0, or EXIT_... after
 * saying why. */
int ports_load_all(struct ports_load *r);

/* Where one source stood for all, or routes had met: finds who takes the edges of the cycle.  As
 * ports_load_all. */
int ports_load_name(struct ports_load *r);

/* --- ports_load_toward.c: routes that have met, followed once */

/* May ports_load_all do so?  Else the memory is too small, or the pairs of edges are wanted. */
int ports_load_may_meet(const struct ports_load *r);

/* Counts on r->jobs threads.  As ports_load_all. */
int ports_load_toward(struct ports_load *r);

/* --- ports_load_messages.c: follows the routes of messages, until Ctrl-C.  Returns 0, or EXIT_...
 * after saying why. */
int ports_load_messages(struct ports_load *r, const struct rt_load_pair *pair, uint32_t count);
int ports_load_routes(struct ports_load *r, const struct rt_load_pair *pair, uint32_t count);

/* --- ports_load_traffic.c: the messages of a pattern.  Returns 0, or EXIT_... after saying why. */
int ports_load_traffic(const struct call *call, struct ports_load *r);

/* --- ports_load_choice.c: means over all choices.  Returns 0, or EXIT_... after saying why. */

/* Routes to follow. */
uint64_t ports_load_choices_routes(struct ports_load *r);

/* Counts the routes of messages, or with a null pointer of all pairs, by all choices. */
int ports_load_choices(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs);

/* Frees the memory of these messages. */
void ports_load_choices_close(struct ports_load *r);

/* As ports_load_name. */
int ports_load_choices_name(struct ports_load *r);

/* --- ports_load_ecmp.c: counts messages, or with a null pointer all pairs, by an even split at
 * each router.  Returns 0, or EXIT_... after saying why. */
int ports_load_ecmp(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs);
int ports_load_ecmp_name(struct ports_load *r); /* as ports_load_name */
void ports_load_ecmp_close(void);

/* --- ports_load_even.c: --ties even, after the routes were counted that go one way.  Returns 0, or
 * EXIT_... after saying why. */
#define PORTS_EVEN_SERVES "--ties even serves ring, torus and tofu"
int ports_even_serves(const struct rt_net *net);
int ports_load_even_read(const struct call *call, struct ports_load *r);
int ports_load_even(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs);

/* The router at the mirrored coordinates; and the mirrored link's number, node * most + port. */
uint32_t ports_even_mirrored(const struct rt_net *net, uint32_t node);
int64_t ports_even_link(const struct rt_net *net, unsigned most, uint32_t node, unsigned port);

/* --- ports_load_sample.c: drawn pairs.  Returns 0, or EXIT_... after saying why. */
int ports_load_sample(struct ports_load *r);

/* Routes over the hottest link, estimated from a sample, and between which limits they lie. */
void ports_load_estimate(const struct ports_load *r, double hot[3]);

/* --- ports_load_bound.c: the permutation with the least throughput of those that are tried; as
 * above, and *pair is to be freed. */
int ports_load_bound(struct ports_load *r, struct rt_load_pair **pair);

void ports_load_print(const struct call *call, const struct ports_load *r);

#endif
