/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: entries put in, routes read off (SPEC 16.2). */
#include "route_table.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "route_sources.h"

int table_open(struct routes *routes, int lines)
{
    struct table *table = zero_memory(1, sizeof *table);

    routes->table = table;
    if (table == NULL)
        return EXIT_IO;
    if (table_rows(table, &routes->topology->graph) != 0)
        return EXIT_IO;
    table->channel = zero_memory(table->nodes, sizeof *table->channel);
    table->entered = zero_memory(table->nodes, sizeof *table->entered);
    if (table->channel == NULL || table->entered == NULL)
        return EXIT_IO;
    if (lines)
        table->line = zero_memory(table->nodes, sizeof *table->line);
    return lines && table->line == NULL ? EXIT_IO : 0;
}

int table_column(struct table *table, uint32_t destination)
{
    uint32_t *column = take_memory(table->rows, sizeof *column);

    table->channel[destination] = column;
    if (column == NULL)
        return EXIT_IO;
    for (uint32_t r = 0; r < table->rows; r++)
        column[r] = NO_ENTRY;
    if (table->line != NULL)
        table->line[destination] = zero_memory(table->rows, sizeof *column);
    return table->line != NULL && table->line[destination] == NULL ? EXIT_IO : 0;
}

/* What stands in the row of a node for a destination. */
static uint32_t look_up(const struct table *table, uint32_t row, uint32_t destination,
                        uint32_t *line)
{
    const uint32_t *column = table->channel[destination];

    *line = column != NULL && table->line != NULL ? table->line[destination][row] : 0;
    return column != NULL ? column[row] : NO_ENTRY;
}

uint32_t table_channel(const struct routes *routes, uint32_t node, uint32_t destination,
                       uint32_t *line)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    const struct table *table = routes->table;
    uint32_t row = table_row(table, node), channel;

    *line = 0;
    if (row == NONE)
        return graph->first[node];
    channel = look_up(table, row, destination, line);
    if (channel == NO_ENTRY && table_row(table, destination) == NONE) {
        uint32_t router = graph->link[graph->first[destination]].to;

        if (node == router)
            return graph->in[graph->in_first[destination]];
        channel = look_up(table, row, router, line);
    }
    if (channel == NO_ENTRY && graph->endpoint != NULL && graph->endpoint[node] &&
        !table->entered[node] && graph->first[node] < graph->first[node + 1])
        return graph->first[node];
    return channel;
}

int table_enter(struct routes *routes, struct lines *lines, uint32_t node, uint32_t destination,
                uint32_t port)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct table *table = routes->table;
    uint32_t row = table_row(table, node), to = table_row(table, destination);

    if (row == NONE && graph->link[graph->first[node]].port != port)
        return refuse(lines->why, "endpoint %.40s has no port but %" PRIu32,
                      node_name(routes->topology, node), graph->link[graph->first[node]].port);
    if (node == destination || row == NONE ||
        (!topology_is_end(routes->topology, destination) && table_leaves(table, to) == 0))
        return 0; /* to itself, from a leaf, or to a router that serves none: no entry */
    if (table->channel[destination] == NULL && table_column(table, destination) != 0)
        return EXIT_IO;
    if (table->line[destination][row] != 0) {
        routes->duplicate++;
        return refuse(lines->why, "the entry of line %" PRIu32 " again",
                      table->line[destination][row]);
    }
    table->entered[node] = 1;
    table->line[destination][row] = (uint32_t)lines->at;
    table->channel[destination][row] = rt_topo_graph_port(graph, node, port);
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
    free(table->row);
    free(table->node);
    free(table->first);
    free(table->leaf);
    free(table->endpoint);
    free(table->link);
    free(table->words);
    free(table->channel);
    free(table->line);
    free(table->entered);
    free(table);
}

int follower_open(struct follower *follower, const struct routes *routes)
{
    uint32_t nodes = routes->topology->graph.nodes;

    *follower = (struct follower){.routes = routes, .given = {.kind = GIVEN_CHANNELS}};
    follower->seen = zero_memory(nodes, sizeof *follower->seen);
    follower->given.item = take_memory(nodes, sizeof(uint32_t));
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

    follower->mark++;
    given->source = source;
    given->destination = destination;
    given->items = 0;
    given->endless = 0;
    given->line = 0;
    given->number = source * (uint64_t)table->nodes + destination;
    follower->seen[node] = follower->mark;
    while (node != destination) {
        uint32_t line, channel = table_channel(follower->routes, node, destination, &line);

        if (channel == NO_ENTRY && node == source)
            return 0;
        if (line != 0)
            given->line = line;
        given->item[given->items++] = channel == NO_ENTRY ? NONE : channel;
        if (channel >= NO_ENTRY)
            return 1;
        node = graph->link[channel].to;
        through |= graph->endpoint != NULL && graph->endpoint[node];
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
