/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes read off linear forwarding tables, as packets go: out of a port of an adapter, then by the
 * entry of each switch for the LID, until an adapter takes them.  Lanes are found on the way.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "lanes.h"
#include "lft.h"

struct packet {
    const struct routes *routes;
    const struct topology *topology;
    uint32_t *seen, mark; /* of a node: seen in the walk of that number */
    uint32_t *distance, *queue;
    uint8_t *vc;
    char why[WHY_MAX];
    struct given given;
};

struct packet *packet_open(const struct routes *routes)
{
    struct packet *f = zero_memory(1, sizeof *f);
    uint32_t nodes = routes->topology->graph.nodes;

    if (f == NULL)
        return NULL;
    f->routes = routes;
    f->topology = routes->topology;
    f->given.kind = GIVEN_CHANNELS;
    f->seen = zero_memory(nodes, sizeof *f->seen);
    f->distance = take_memory(nodes, sizeof *f->distance);
    f->queue = take_memory(nodes, sizeof *f->queue);
    f->vc = take_memory(nodes, sizeof *f->vc);
    f->given.item = take_memory(nodes, sizeof *f->given.item);
    if (f->seen != NULL && f->distance != NULL && f->queue != NULL && f->vc != NULL &&
        f->given.item != NULL)
        return f;
    packet_close(f);
    return NULL;
}

void packet_close(struct packet *f)
{
    if (f == NULL)
        return;
    free(f->seen);
    free(f->distance);
    free(f->queue);
    free(f->vc);
    free(f->given.item);
    free(f);
}

static int is_endpoint(const struct packet *f, uint32_t node)
{
    return f->topology->graph.endpoint != NULL && f->topology->graph.endpoint[node];
}

/* The peer's port of a channel: where packets come in. */
static uint32_t port_in(const struct packet *f, uint32_t channel)
{
    return f->topology->lids->back[f->topology->graph.link[channel].tag];
}

/* The node from which ways go out of a port, or into it: an adapter's neighbour, or the switch.
 * NONE: no cable. */
static uint32_t gate(const struct packet *f, const struct lid_port *port)
{
    uint32_t channel;

    if (!port->adapter)
        return port->node;
    channel = lids_channel(f->topology, port);
    return channel != NONE ? f->topology->graph.link[channel].to : NONE;
}

static void find_distances(struct packet *f, const struct lid_port *from)
{
    uint32_t node = gate(f, from);

    if (node != NONE)
        rt_walk_graph_distances(&f->topology->graph, node, f->distance, f->queue);
}

/* Hops of the shortest way between two ports that have one, after find_distances. */
static uint32_t shortest(const struct packet *f, const struct lid_port *from,
                         const struct lid_port *to)
{
    uint32_t begin = gate(f, from), end = gate(f, to);

    if (from->adapter && is_endpoint(f, begin)) /* a cable between the two */
        return 1;
    if (end == NONE)
        return NONE;
    return f->distance[end] + (uint32_t)(from->adapter != 0) + (uint32_t)(to->adapter != 0);
}

/* The channel by which a switch sends to a LID, NO_ENTRY, or NONE: a port without cable. */
#define NO_ENTRY (NONE - 1)
static uint32_t entry(struct packet *f, uint32_t node)
{
    const struct lft *lft = f->routes->lft;
    uint32_t port = lft->port[node] != NULL ? lft->port[node][f->given.lid] : LFT_NONE;

    if (lft->line != NULL && lft->line[node] != NULL && lft->line[node][f->given.lid] != 0)
        f->given.line = lft->line[node][f->given.lid];
    return port == LFT_NONE ? NO_ENTRY : rt_topo_graph_port(&f->topology->graph, node, port);
}

/* Goes on from a node by a channel.  1: the walk is over. */
static int go(struct packet *f, uint32_t *node, uint32_t channel, const struct lid_port *to)
{
    struct given *given = &f->given;

    given->item[given->items++] = channel == NO_ENTRY ? NONE : channel;
    if (channel >= NO_ENTRY)
        return 1;
    *node = f->topology->graph.link[channel].to;
    if (*node == to->node && to->adapter && port_in(f, channel) != to->port)
        given->wrong_port = 1;
    if (*node == to->node || is_endpoint(f, *node))
        return 1;
    given->endless = f->seen[*node] == f->mark;
    f->seen[*node] = f->mark;
    return given->endless;
}

/* The route from a port to a LID of another; 0: it does not begin. */
static int follow(struct packet *f, const struct lid_port *from, const struct lid_port *to,
                  uint32_t lid)
{
    struct given *given = &f->given;
    uint32_t node = from->node, channel;

    given->source = from->node;
    given->destination = to->node;
    given->lid = lid;
    given->items = 0;
    given->line = 0;
    given->endless = 0;
    given->wrong_port = 0;
    if (++f->mark == 0) {
        memset(f->seen, 0, f->topology->graph.nodes * sizeof *f->seen);
        f->mark = 1;
    }
    f->seen[node] = f->mark;
    channel = from->adapter ? lids_channel(f->topology, from) : entry(f, node);
    if (from->adapter ? channel == NONE : channel == NO_ENTRY)
        return 0;
    given->shortest = shortest(f, from, to);
    while (!go(f, &node, channel, to))
        channel = entry(f, node);
    return 1;
}

/* Its virtual lanes: those of its service level, or of its layer. */
static void find_lanes(struct packet *f, const struct lid_port *from)
{
    const struct routes *routes = f->routes;

    if (routes->lanes != NULL)
        lanes_of(routes->lanes, from, &f->given, f->vc, f->why);
    if (routes->layer == NULL)
        return;
    memset(f->vc, routes->layer[f->given.number], f->given.items);
    f->given.vc = f->vc;
}

int packet_end(struct packet *f, uint32_t end, int missing, take_route take, void *context)
{
    const struct lft *lft = f->routes->lft;
    const struct lid_port *port = f->topology->lids->port, *from = &port[lft->end[end]];
    uint64_t number = lft->first[end];
    int status = 0;

    find_distances(f, from);
    for (uint32_t d = 0; d < lft->ends; d++) {
        const struct lid_port *to = &port[lft->end[d]];
        uint32_t lids = to->node == from->node ? 0 : lft_targets(to);

        for (uint32_t i = 0; i < lids && status == 0; i++) {
            int there = follow(f, from, to, to->first + i) && to->lids > 0;

            f->given.number = number++;
            if (there == missing)
                continue;
            if (there)
                find_lanes(f, from);
            status = take(context, &f->given);
        }
    }
    return status;
}
