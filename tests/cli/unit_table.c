/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/table_made.c
 * A balanced table in which all hosts of a router share one way, as large ones are made: four
 * routers in a ring, with 2, 1, 0 and 2 hosts.  Four routes each way lie between routers 0 and 3;
 * the two from 1 to 3 and the two back go the other way round. */
#include <stdio.h>

#include "../../cli/check/route_sources.h"

#define table_by_leaf by_leaf_if_small
#include "../../cli/check/table_rows.c"
#undef table_by_leaf

int table_by_leaf(const struct routes *routes);

int table_by_leaf(const struct routes *routes)
{
    (void)routes;
    return 0;
}

static struct rt_topo_graph_link link[18];
static uint32_t links, memory[200];

static void cable(uint32_t a, uint32_t b, uint32_t port_a, uint32_t port_b)
{
    link[links++] = (struct rt_topo_graph_link){a, b, port_a, 0};
    link[links++] = (struct rt_topo_graph_link){b, a, port_b, 0};
}

int main(void)
{
    static uint8_t endpoint[9] = {0, 0, 0, 0, 1, 1, 1, 1, 1};
    static const uint32_t router_of[] = {0, 0, 1, 3, 3}, ways[][2] = {{1, 3}, {3, 1}};
    struct topology topology = {.path = "unit", .endpoint = endpoint, .endpoints = 5};
    struct routes routes = {.topology = &topology, .routing = RT_LOAD_BALANCED, .jobs = 1};
    int wrong = 0;

    for (uint32_t r = 0; r < 4; r++)
        cable(r, (r + 1) % 4, 1, 0);
    for (uint32_t h = 0; h < 5; h++)
        cable(router_of[h], 4 + h, 2 + h, 0);
    if (rt_topo_graph_lay(&topology.graph, 9, links, link, memory) != 0)
        return 2;
    topology.graph.endpoint = endpoint;
    if (table_make(&routes) != 0)
        return 2;
    for (int i = 0; i < 2; i++) {
        uint32_t channel = routes.table->channel[ways[i][1]][routes.table->row[ways[i][0]]];

        wrong |= topology.graph.link[channel].to != 2;
    }
    if (wrong)
        puts("a way that is not balanced");
    table_free(routes.table);
    return wrong;
}
