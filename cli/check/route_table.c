/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: entries put in, routes read off (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "route_sources.h"
#include "route_table.h"

struct table {
    uint32_t *column_of; /* of each node as a destination, or NONE */
    uint32_t columns;
    uint8_t *entered;         /* of each node: has it an entry? */
    uint32_t *channel, *line; /* of node * columns + column: 0 as line: no entry */
    uint64_t nodes;
};

int table_open(struct routes *routes)
{
    const struct topology *topology = routes->topology;
    struct table *table = zero_memory(1, sizeof *table);

    routes->table = table;
    if (table == NULL)
        return EXIT_IO;
    table->nodes = topology->graph.nodes;
    table->column_of = take_memory(table->nodes, sizeof(uint32_t));
    if (table->column_of == NULL)
        return EXIT_IO;
    for (uint32_t n = 0; n < table->nodes; n++)
        table->column_of[n] = topology_is_end(topology, n) ? table->columns++ : NONE;
    if (table->nodes * table->columns > TABLE_MAX)
        return complain(EXIT_IO,
                        "%s: %" PRIu64 " nodes with %" PRIu32 " entries each are more than %u",
                        routes->path, table->nodes, table->columns, TABLE_MAX);
    table->entered = zero_memory(table->nodes, 1);
    if (table->entered == NULL)
        return EXIT_IO;
    table->channel = zero_memory((size_t)table->nodes * table->columns, sizeof(uint32_t));
    if (table->channel == NULL)
        return EXIT_IO;
    table->line = zero_memory((size_t)table->nodes * table->columns, sizeof(uint32_t));
    return table->line == NULL ? EXIT_IO : 0;
}

int table_enter(struct routes *routes, struct lines *lines, const uint32_t entry[3])
{
    struct table *table = routes->table;
    uint32_t node = entry[0], destination = entry[1], column = table->column_of[destination];
    size_t at = (size_t)node * table->columns + column;

    if (node == destination || column == NONE)
        return 0; /* to itself, or to a router beside endpoints: no route */
    if (table->line[at] != 0) {
        routes->duplicate++;
        return refuse(lines->why, "the entry of line %" PRIu32 " again", table->line[at]);
    }
    table->line[at] = (uint32_t)lines->at;
    table->entered[node] = 1;
    table->channel[at] = rt_topo_graph_port(&routes->topology->graph, node, entry[2]);
    return 0;
}

void table_free(struct table *table)
{
    if (table == NULL)
        return;
    free(table->column_of);
    free(table->entered);
    free(table->channel);
    free(table->line);
    free(table);
}

/* The way of a pair; 0 where its source has no entry. */
static int follow(const struct routes *routes, uint32_t *seen, uint32_t mark, struct given *given)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    const struct table *table = routes->table;
    uint32_t node = given->source, column = table->column_of[given->destination];

    given->items = 0;
    given->endless = 0;
    given->line = 0;
    seen[node] = mark;
    while (node != given->destination) {
        size_t at = (size_t)node * table->columns + column;
        uint32_t channel = table->channel[at];

        if (table->line[at] == 0) {
            channel = NONE; /* an endpoint without a table: its first port */
            if (graph->endpoint != NULL && node == given->source && !table->entered[node] &&
                graph->first[node] < graph->first[node + 1])
                channel = graph->first[node];
            else if (node == given->source)
                return 0;
        } else {
            given->line = table->line[at];
        }
        given->item[given->items++] = channel;
        if (channel == NONE)
            return 1;
        node = graph->link[channel].to;
        if (seen[node] == mark) {
            given->endless = 1;
            return 1;
        }
        seen[node] = mark;
    }
    return 1;
}

int table_each(struct routes *routes, take_route take, void *context)
{
    struct table *table = routes->table;
    uint32_t *seen = zero_memory(table->nodes, sizeof *seen), mark = 0;
    struct given given = {.kind = GIVEN_CHANNELS};
    int status = 0;

    given.item = seen != NULL ? take_memory((size_t)table->nodes + 1, sizeof(uint32_t)) : NULL;
    if (given.item == NULL)
        status = EXIT_IO;
    for (uint32_t source = 0; source < table->nodes && status == 0; source++)
        for (uint32_t destination = 0; destination < table->nodes && status == 0; destination++) {
            if (source == destination || table->column_of[source] == NONE ||
                table->column_of[destination] == NONE)
                continue;
            if (++mark == 0) {
                memset(seen, 0, table->nodes * sizeof *seen);
                mark = 1;
            }
            given.source = source;
            given.destination = destination;
            if (follow(routes, seen, mark, &given))
                status = take(context, &given);
        }
    free(seen);
    free(given.item);
    return status;
}
