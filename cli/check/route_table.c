/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: entries put in, routes read off (SPEC 16.2). */
#include "route_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "route_sources.h"

int table_open(struct routes *routes, int lines)
{
    struct table *table = zero_memory(1, sizeof *table);

    routes->table = table;
    if (table == NULL)
        return EXIT_IO;
    table->nodes = routes->topology->graph.nodes;
    table->channel = zero_memory(table->nodes, sizeof *table->channel);
    table->entered = zero_memory(table->nodes, 1);
    if (table->channel == NULL || table->entered == NULL)
        return EXIT_IO;
    if (lines)
        table->line = zero_memory(table->nodes, sizeof *table->line);
    return lines && table->line == NULL ? EXIT_IO : 0;
}

int table_column(struct table *table, uint32_t destination)
{
    uint32_t *column = take_memory(table->nodes, sizeof *column);

    table->channel[destination] = column;
    if (column == NULL)
        return EXIT_IO;
    for (uint32_t n = 0; n < table->nodes; n++)
        column[n] = NO_ENTRY;
    if (table->line != NULL)
        table->line[destination] = zero_memory(table->nodes, sizeof *column);
    return table->line != NULL && table->line[destination] == NULL ? EXIT_IO : 0;
}

int table_enter(struct routes *routes, struct lines *lines, const uint32_t entry[3])
{
    struct table *table = routes->table;
    uint32_t node = entry[0], destination = entry[1];

    if (node == destination || !topology_is_end(routes->topology, destination))
        return 0; /* to itself, or to a router beside endpoints: no route */
    if (table->channel[destination] == NULL && table_column(table, destination) != 0)
        return EXIT_IO;
    if (table->line[destination][node] != 0) {
        routes->duplicate++;
        return refuse(lines->why, "the entry of line %" PRIu32 " again",
                      table->line[destination][node]);
    }
    table->entered[node] = 1;
    table->line[destination][node] = (uint32_t)lines->at;
    table->channel[destination][node] =
        rt_topo_graph_port(&routes->topology->graph, node, entry[2]);
    return 0;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    for (uint32_t n = 0; table->channel != NULL && n < table->nodes; n++)
        free(table->channel[n]);
    for (uint32_t n = 0; table->line != NULL && n < table->nodes; n++)
        free(table->line[n]);
    free(table->channel);
    free(table->line);
    free(table->entered);
    free(table);
}

int follower_open(struct follower *follower, const struct routes *routes)
{
    uint32_t nodes = routes->topology->graph.nodes;

    *follower = (struct follower){.routes = routes, .given = {.kind = GIVEN_CHANNELS}};
    follower->seen = zero_memory(nodes, sizeof(uint32_t));
    follower->given.item = take_memory((size_t)nodes + 1, sizeof(uint32_t));
    return follower->seen == NULL || follower->given.item == NULL ? EXIT_IO : 0;
}

void follower_close(struct follower *follower)
{
    free(follower->seen);
    free(follower->given.item);
}

int follow(struct follower *follower, uint32_t source, uint32_t destination)
{
    const struct rt_topo_graph *graph = &follower->routes->topology->graph;
    const struct table *table = follower->routes->table;
    struct given *given = &follower->given;
    uint32_t node = source;
    int through = 0;

    if (++follower->mark == 0) {
        memset(follower->seen, 0, table->nodes * sizeof *follower->seen);
        follower->mark = 1;
    }
    given->source = source;
    given->destination = destination;
    given->items = 0;
    given->endless = 0;
    given->line = 0;
    follower->seen[node] = follower->mark;
    while (node != destination) {
        uint32_t channel = table_channel(follower->routes, node, destination);

        if (channel == NO_ENTRY && node == source)
            return 0;
        if (table->line != NULL && table->line[destination] != NULL &&
            table->line[destination][node] != 0)
            given->line = table->line[destination][node];
        given->item[given->items++] = channel == NO_ENTRY ? NONE : channel;
        if (channel >= NO_ENTRY)
            return 1;
        node = graph->link[channel].to;
        through |= graph->endpoint != NULL && graph->endpoint[node] && node != destination;
        if (follower->seen[node] == follower->mark) {
            given->endless = !through;
            return 1;
        }
        follower->seen[node] = follower->mark;
    }
    return 1;
}

int table_each(struct routes *routes, take_route take, void *context)
{
    uint32_t nodes = routes->table->nodes;
    struct follower follower;
    int status = follower_open(&follower, routes);

    for (uint32_t source = 0; source < nodes && status == 0; source++)
        for (uint32_t destination = 0; destination < nodes && status == 0; destination++)
            if (source != destination && topology_is_end(routes->topology, source) &&
                topology_is_end(routes->topology, destination) &&
                follow(&follower, source, destination))
                status = take(context, &follower.given);
    follower_close(&follower);
    return status;
}
