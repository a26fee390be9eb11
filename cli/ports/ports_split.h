/* SPDX-License-Identifier: MIT-0 */
/*
 * Equal-cost multipath in networks of routers (SPEC 15.11): each router splits what goes to a
 * destination evenly over its ports to routers one hop nearer, as check --routing ecmp has it.
 *
 * Distances alone decide, so every automorphism of the wiring maps loads onto loads.  Where a
 * symmetry turns routers and keeps ports (rt/load_symmetry_ports.h), destinations of one router of
 * each class stand for all: over port p of the routers of a class go, in all, as much to one
 * destination as over port p of each of them to all destinations that are turned into it.
 */
#ifndef CLI_PORTS_SPLIT_H
#define CLI_PORTS_SPLIT_H

#include "ports.h"
#include "rt/load_symmetry_ports.h"
#include "rt/load_pattern.h"

#define SPLIT_STEPS_MAX 0x400000000 /* destinations times channels */
#define SPLIT_ALIKE (1 - 1e-9)      /* shares of the most at least count as equal to it */

struct ports_split {
    const struct rt_net *net;
    struct rt_load_symmetry symmetry;
    int uniform;
    uint32_t nodes;
    unsigned ports, words;  /* of a row of next */
    uint32_t *end;          /* of each channel, node * ports + port, where it leads; or NONE */
    uint32_t *enter, *into; /* of each router: where its channels begin in into */
    uint32_t *sends;        /* processors of each router; */
    uint32_t *first, *last; /* and one that sends there, one that receives */
    uint32_t *begin, *home; /* of each router where its messages begin in home: the routers that
                               they come from, of uniform traffic those of its own processors */
    uint32_t *distance, *queue, *origin; /* to one destination; origin: who sends by a router */
    uint32_t reached;                    /* how many the queue has, the nearest first */
    double *carry, *share;
    uint64_t *next; /* of each channel, the ports that follow it on shortest paths of any pair */

    uint64_t hops; /* of all messages, also below */
    uint32_t longest;
    double hottest;
    uint64_t hot_links;
    uint32_t hot_channel;
};

/* Memory and messages, a null pointer for all pairs; `split` is zeros.  0, or EXIT_... after saying
 * why.  To be closed whatever it returns. */
int ports_split_open(struct ports_split *split, const struct rt_net *net,
                     const struct rt_load_pair *pair, uint32_t pairs);
void ports_split_close(struct ports_split *split);

/* Destinations times channels that are looked at. */
double ports_split_steps(const struct rt_net *net, int uniform);

/* Finds all, next too if `depend`, unless Ctrl-C comes. */
void ports_split_run(struct ports_split *split, int depend);

/* The distances to a router, and origins. */
void ports_split_search(struct ports_split *split, uint32_t to);

/* Does a channel lead one hop nearer by now? */
int ports_split_leads(const struct ports_split *split, uint32_t channel);

#endif
