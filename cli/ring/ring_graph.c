/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: the wiring of a network of rings. */
#include <inttypes.h>
#include <stdlib.h>

#include "ring_draw.h"
#include "../print/wiring.h"

static uint32_t links(const struct wiring *w, uint32_t node)
{
    const struct rt_rings *rings = w->context;

    (void)node;
    return rings->links;
}

static int leads(const struct wiring *w, uint32_t node, uint32_t link, uint32_t *to)
{
    const struct rt_rings *rings = w->context;

    *to = rings->next(rings->context, node, link);
    return 0;
}

static uint32_t processors(const struct wiring *w, uint32_t node, unsigned end)
{
    uint64_t seats = (uint64_t)rt_topo_ring_seats(w->net);

    (void)end;
    return node * seats < rt_topo_processors(w->net) ? (uint32_t)seats : 0;
}

/* All links, self-rings included. */
static struct wiring wiring_of(const struct rt_net *net, struct rt_rings *rings)
{
    rt_topo_rings(net, rings);
    return (struct wiring){.net = net,
                           .context = rings,
                           .nodes = rings->nodes,
                           .nodes_are = "nodes",
                           .number_is = "link",
                           .links = links,
                           .leads = leads,
                           .processors = processors};
}

static int print_edges(const struct call *call)
{
    struct rt_rings rings;
    struct wiring w = wiring_of(call->net, &rings);

    return wiring_edges(&w);
}

static int print_gml(const struct call *call)
{
    struct rt_rings rings;
    struct wiring w = wiring_of(call->net, &rings);

    return wiring_gml(&w);
}

static int print_json(const struct call *call)
{
    struct rt_rings rings;
    struct wiring w = wiring_of(call->net, &rings);

    return wiring_json(&w);
}

static int print_mtx(const struct call *call)
{
    struct rt_rings rings;
    struct wiring w = wiring_of(call->net, &rings);

    return wiring_mtx(&w);
}

static int print_graphml(const struct call *call)
{
    struct rt_rings rings;
    struct wiring w = wiring_of(call->net, &rings);

    return wiring_graphml(&w);
}

/* Is `node` the first of the links' ends `end` that is this one? */
static int first_of(const uint32_t *end, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (end[i] == end[at])
            return 0;
    return 1;
}

static int leads_to(const struct rt_topo_ring_table *table, uint32_t node, uint32_t to)
{
    for (uint32_t link = 0; link < table->links; link++)
        if (table->next[node * table->links + link] == to)
            return 1;
    return 0;
}

/* The nodes that lead to each node, in the order of next[]. */
static void turn_round(const struct rt_topo_ring_table *table, uint32_t *before)
{
    for (uint32_t entry = 0; entry < table->nodes * table->links; entry++)
        before[table->next[entry] * table->links + entry % table->links] = entry / table->links;
}

/*
 * BookSim's anynet file.  BookSim adds to every channel one in the other
 * direction, of one cycle, unless the file names that too.  Rings have no such
 * links, so they are named with more cycles than any way over links takes:
 * its routing, by fewest cycles, leaves them alone.
 */
static void print_routers(const struct rt_net *net, const struct rt_topo_ring_table *table,
                          const uint32_t *before)
{
    uint32_t r = net->family == RT_FAMILY_BUTTERFLY ? net->param[1] : 1;

    for (uint32_t node = 0; output_goes_on(node, table->nodes, "nodes"); node++) {
        const uint32_t *to = table->next + (size_t)node * table->links;
        const uint32_t *from = before + (size_t)node * table->links;

        printf("router %" PRIu32, node);
        for (uint32_t p = node * r; p < (node + 1) * r && p < table->nodes; p++)
            printf(" node %" PRIu32, p);
        for (uint32_t link = 0; link < table->links; link++)
            if (to[link] != node && first_of(to, link))
                printf(" router %" PRIu32 " 1", to[link]);
        for (uint32_t link = 0; link < table->links; link++)
            if (first_of(from, link) && !leads_to(table, node, from[link]))
                printf(" router %" PRIu32 " %" PRIu32, from[link], table->nodes + 1);
        putchar('\n');
    }
}

static int print_anynet(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct rt_topo_ring_table table;
    uint32_t *before = NULL;
    int status = ring_table_open(net, "graph --format anynet", &table);

    if (status == 0) {
        before = malloc((size_t)table.nodes * table.links * sizeof *before);
        if (before == NULL)
            status = complain(EXIT_IO, "out of memory");
    }
    if (status == 0) {
        turn_round(&table, before);
        print_routers(net, &table, before);
    }
    free(before);
    ring_table_close(&table);
    return status;
}

const struct choice ring_graph_formats[] = {
    {.name = "dot", .run = ring_graph_dot},  {.name = "graphml", .run = print_graphml},
    {.name = "gml", .run = print_gml},       {.name = "json", .run = print_json},
    {.name = "edges", .run = print_edges},   {.name = "mtx", .run = print_mtx},
    {.name = "anynet", .run = print_anynet}, {.name = NULL}};
