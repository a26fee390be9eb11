/* SPDX-License-Identifier: MIT-0 */
/* check --traffic: what the routes of a pattern's messages put on links, as load has it
 * (SPEC 16.6).
 */
#ifndef CLI_CHECK_TRAFFIC_H
#define CLI_CHECK_TRAFFIC_H

#include "../read/messages.h"
#include "check.h"

struct traffic {
    struct check *check;
    const char *pattern; /* null: none is asked for */
    uint32_t processors;
    uint32_t *node;   /* of each processor, in the order of their names */
    uint32_t *number; /* of each node: its processor, or NONE */
    struct words words;
    struct message_set set; /* of no pattern that is for all pairs or searched for */
    struct message_ends ends;
    uint64_t *load; /* routes over each channel between routers */

    uint64_t routes, themselves, senders;
    uint64_t served; /* messages whose route arrives */
    uint64_t hops, longest;
    uint64_t hot, hot_links;
    uint32_t hot_channel;
    double hottest; /* what `hot` is, or with a split the most of `share` */
    int known;      /* each message has one route, or with a split a path */

    /* Of shortest paths. */
    double *share;        /* of each channel, if nodes split; null: they do not */
    uint64_t least;       /* hops of all messages between routers */
    uint64_t lost, apart; /* messages, and pairs, without a path */
    uint32_t farthest;
};

/* A channel between two routers counts. */
static inline int traffic_counts(const struct traffic *t, uint32_t channel)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct rt_topo_graph_link *link = &graph->link[channel];

    return graph->endpoint == NULL || (!graph->endpoint[link->from] && !graph->endpoint[link->to]);
}

/* --- traffic_open.c: reads the pattern, if --traffic is given: 0, or EXIT_... after saying why. To
 * be closed whatever it returns. */
int traffic_open(struct traffic *traffic, const struct call *call, struct check *check);
int traffic_begin(struct traffic *traffic, const char *pattern, struct check *check);
void traffic_close(struct traffic *traffic);

/* --- traffic.c: counts messages and who sends them, and sorts those of a set. */
void traffic_count(struct traffic *traffic);

/* After all routes were looked at: 0, or EXIT_... after saying why. */
int traffic_find(struct traffic *traffic);

/* Of what is known and uses a link; else 0. */
double traffic_throughput(const struct traffic *traffic);

/* --- traffic_each.c: hands out the routes of all pairs of processors that arrive, by the channels
 * that count; `take` returns 0 or EXIT_....  0, what it returned, or EXIT_... after saying why. */
typedef int traffic_take(void *context, uint32_t source, uint32_t target, const uint32_t *channel,
                         uint32_t hops);
int traffic_each(struct traffic *traffic, traffic_take *take, void *context);

/* The same of one route, if it arrives. */
int traffic_one(struct traffic *traffic, const struct given *given, traffic_take *take,
                void *context);

/* --- traffic_worst.c: the permutation with the hottest link, as the set; 0, or EXIT_... after
 * saying why.  *hot: routes over that link. */
int traffic_worst(struct traffic *traffic, uint64_t *hot);
#define TRAFFIC_WORST_HOPS_MAX 134217728 /* of all routes, kept */

/* --- traffic_shortest.c: looks at all shortest paths of messages.  check null: finds `least` to
 * `farthest` alone; else `share` too, which is to be zeros, and the check gets the dependencies of
 * all pairs' paths.  0, or EXIT_IO after saying why. */
int traffic_shortest(struct traffic *traffic, struct check *check);

/* No routing has more throughput: all links together carry no more hops.  0: not known. */
double traffic_bound(const struct traffic *traffic);

/* --- ecmp_asked.c: refuses options that do not go with --routing ecmp: 0, or EXIT_USAGE after
 * saying why. */
int ecmp_asked(const struct call *call);

/* --- ecmp.c: in the place of check_run and traffic_find: 0, or EXIT_... */
int ecmp_run(struct check *check, struct traffic *traffic);

/* --- ecmp_worst.c: the permutation with the hottest link by ecmp, as the set, empty where a pair
 * has no path; 0, or EXIT_... after saying why. */
int ecmp_worst(struct traffic *traffic);
/* *steps: words of tables; 0, or EXIT_IO after saying why. */
int ecmp_worst_steps(struct traffic *traffic, uint64_t *steps);
#define ECMP_WORST_STEPS_MAX 536870912

/* --- traffic_names.c: numbers processors by their names, P2 before P10: 0, or EXIT_IO. */
int traffic_number(struct traffic *traffic);

/* --- check_report.c: what check prints; between: the longest route without its endpoints' links */
void check_report(const struct call *call, const struct check *check, const struct traffic *traffic,
                  int between);
void report_bound(const struct traffic *traffic);

#endif
