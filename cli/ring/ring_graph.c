/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph: the wiring of a network of rings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring_draw.h"
#include "../base/work.h"

/* Does it go on?  Every so often says how far it is. */
static int goes_on(uint32_t done, uint32_t total)
{
    if (done % 1024 == 0)
        show_progress(done, total, "nodes");
    return !ferror(stdout) && !interrupted();
}

/* All links, self-rings included. */
static int print_edges(const struct rt_net *net)
{
    struct rt_rings rings = {0, 0, NULL, NULL};

    rt_topo_rings(net, &rings);
    for (uint32_t node = 0; node < rings.nodes && goes_on(node, rings.nodes); node++)
        for (uint32_t link = 0; link < rings.links; link++)
            printf("%" PRIu32 " %" PRIu32 " %" PRIu32 "\n", node,
                   rings.next(rings.context, node, link), link);
    return EXIT_TRUE;
}

static int print_graphml(const struct rt_net *net)
{
    struct rt_rings rings = {0, 0, NULL, NULL};
    char text[RT_NET_TEXT_MAX] = "";

    rt_topo_rings(net, &rings);
    rt_net_format(net, text, sizeof text);
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
           "  <key id=\"link\" for=\"edge\" attr.name=\"link\" attr.type=\"int\"/>\n"
           "  <graph id=\"%s\" edgedefault=\"directed\">\n",
           text);
    for (uint32_t node = 0; node < rings.nodes && goes_on(node, rings.nodes); node++)
        printf("    <node id=\"n%" PRIu32 "\"/>\n", node);
    for (uint32_t node = 0; node < rings.nodes && goes_on(node, rings.nodes); node++)
        for (uint32_t link = 0; link < rings.links; link++)
            printf("    <edge source=\"n%" PRIu32 "\" target=\"n%" PRIu32
                   "\"><data key=\"link\">%" PRIu32 "</data></edge>\n",
                   node, rings.next(rings.context, node, link), link);
    printf("  </graph>\n</graphml>\n");
    return EXIT_TRUE;
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

    for (uint32_t node = 0; node < table->nodes && goes_on(node, table->nodes); node++) {
        const uint32_t *to = table->next + (size_t)node * table->links;
        const uint32_t *from = before + (size_t)node * table->links;

        printf("router %" PRIu32, node);
        for (uint32_t p = node * r; p < (node + 1) * r && p < table->nodes; p++)
            printf(" node %" PRIu32, p);
        for (uint32_t link = 0; link < table->links; link++)
            if (to[link] != node && first_of(to, link))
                printf(" router %" PRIu32 " 1", to[link]);
        for (uint32_t link = 0; link < table->links; link++)
            if (from[link] != node && first_of(from, link) && !leads_to(table, node, from[link]))
                printf(" router %" PRIu32 " %" PRIu32, from[link], table->nodes + 1);
        putchar('\n');
    }
}

static int print_anynet(const struct rt_net *net)
{
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

int ring_run_graph(const struct call *call)
{
    static const struct {
        const char *name;
        int (*print)(const struct rt_net *net);
    } formats[] = {{"dot", ring_graph_dot},
                   {"graphml", print_graphml},
                   {"edges", print_edges},
                   {"anynet", print_anynet}};
    const char *format = option_value(call, "--format");
    int status = EXIT_USAGE;

    if (format == NULL)
        format = "dot";
    catch_interrupt();
    show_output_step("laying out");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (strcmp(format, formats[i].name) == 0)
            status = formats[i].print(call->net);
    end_progress();
    return status == 0 && interrupted()
               ? complain(EXIT_FALSE, "interrupted before all links were written")
               : status;
}
