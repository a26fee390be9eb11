/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/layers.c
 * Routes of tables get as many virtual lanes as InfiniBand has for data, and no more.  In a ring
 * one way each route leads all around but one hop: of two neighbours' both leave out one router,
 * of three none. */
#include <stdio.h>
#include <stdlib.h>

#include "../../cli/check/lft.h"
#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* functions under other names */

#define pieces_in_order right_order
#include "../../cli/check/pieces.c"
#undef pieces_in_order
#define node_name right_name
#include "../../cli/check/topology.c"
#undef node_name
#include "../../cli/check/route_sources.h"

#define NODES (2 * LFT_LANES + 2)

static uint32_t count;

int pieces_in_order(struct routes *routes, take_route take, void *context)
{
    int status = 0;

    (void)routes;
    for (uint32_t r = 0; r < count && status == 0; r++) {
        uint32_t channel[NODES - 1];
        struct given given = {
            .number = r, .source = r, .destination = (r + NODES - 1) % NODES, .item = channel};

        for (; given.items < NODES - 1; given.items++)
            channel[given.items] = (r + given.items) % NODES;
        status = take(context, &given);
    }
    return status;
}

const char *node_name(const struct topology *topology, uint32_t node)
{
    (void)topology, (void)node;
    return "n";
}

/* Status of so many routes; *layers: how many they have. */
static int lay(struct topology *topology, uint32_t routes, unsigned *layers)
{
    struct lft lft = {.pairs = NODES};
    struct routes of = {.topology = topology, .lft = &lft};
    int status;

    count = routes;
    status = generate_layers(&of);
    for (uint32_t r = *layers = 0; r < routes; r++)
        *layers = of.layer[r] >= *layers ? of.layer[r] + 1u : *layers;
    free(of.layer);
    return status;
}

int main(void)
{
    static struct rt_topo_graph_link link[NODES];
    static uint32_t words[4 * NODES + 2];
    static struct topology topology = {.path = "unit"};
    unsigned few, many;
    int as_many, more;

    for (uint32_t n = 0; n < NODES; n++)
        link[n] = (struct rt_topo_graph_link){n, (n + 1) % NODES, 0, 0};
    if (rt_topo_graph_lay(&topology.graph, NODES, NODES, link, words) != 0)
        return 2;
    as_many = lay(&topology, 2 * LFT_LANES, &few);
    more = lay(&topology, NODES, &many);
    if (as_many == 0 && few == LFT_LANES && more == EXIT_FALSE && many == LFT_LANES)
        return 0;
    fprintf(stderr, "status %d, %u lanes; of one more %d, %u\n", as_many, few, more, many);
    return 1;
}
