/* SPDX-License-Identifier: MIT-0 */
/* Lines that `generate` prints: of routes as ports, of headers that carry them, of tables (SPEC
 * 16.2). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "route_lines.h"

void printing_flush(struct printing *to)
{
    fwrite(to->line, 1, to->used, to->out);
    to->used = 0;
}

static void put_text(struct printing *to, const char *text)
{
    for (; *text != '\0'; text++) {
        if (to->used == sizeof to->line)
            printing_flush(to);
        to->line[to->used++] = *text;
    }
}

/* A character and a number. */
static void put_number(struct printing *to, char before, uint32_t number)
{
    char text[12], *at = text + sizeof text - 1;

    *at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    *--at = before;
    put_text(to, at);
}

static void put_node(struct printing *to, uint32_t node)
{
    put_text(to, node_name(to->routes->topology, node));
}

static void print_ports(struct printing *to, const struct given *given)
{
    for (uint32_t i = 0; i < given->items; i++) {
        put_number(to, ' ', to->routes->topology->graph.link[given->item[i]].port);
        if (given->vc != NULL)
            put_number(to, '.', given->vc[i]);
    }
}

/* Prints the header, then the virtual channel of all hops or one per hop, which headers do not
 * carry.
 */
static void print_header(struct printing *to, const struct given *given)
{
    const struct rt_topo_graph *graph = &to->routes->topology->graph;
    const struct header_format *h = &to->routes->header;
    uint32_t fields = given->items, exit = rt_walk_graph_exit(graph, given->destination);
    unsigned bytes;

    for (uint32_t i = 0; i < given->items; i++)
        to->path[i].port = (uint16_t)graph->link[given->item[i]].port;
    if (graph->endpoint != NULL && h->format != RT_FORMAT_TRANSIT)
        /* an endpoint reads nothing: the last field leads there */
        exit = to->path[--fields].port;
    bytes = (unsigned)rt_route_header_pack(h->format, h->width, to->path, fields, exit, to->header,
                                           to->capacity); /* header_open has seen that all fit */
    header_text(h->format, h->width * (fields + 1), to->header, bytes, to->text);
    put_text(to, " ");
    put_text(to, to->text);
    for (uint32_t i = 0; given->vc != NULL && i < (to->routes->by_hop ? given->items : 1); i++)
        put_number(to, ' ', given->vc[i]);
}

static int end_line(struct printing *to)
{
    put_text(to, "\n");
    return interrupted() ? EXIT_FALSE : ferror(to->out) ? EXIT_IO : 0;
}

int print_route(void *context, const struct given *given)
{
    struct printing *to = context;

    put_node(to, given->source);
    put_text(to, " ");
    put_node(to, given->destination);
    if (to->path == NULL)
        print_ports(to, given);
    else
        print_header(to, given);
    return end_line(to);
}

int print_entry(struct printing *to, uint32_t node, uint32_t destination, uint32_t port)
{
    put_node(to, node);
    put_text(to, " ");
    put_node(to, destination);
    put_number(to, ' ', port);
    return end_line(to);
}

int printing_open(struct printing *to, const struct routes *routes, FILE *out)
{
    uint32_t nodes = routes->topology->graph.nodes; /* no generated route has more hops */

    to->routes = routes;
    to->out = out;
    if (routes->header.format == 0)
        return 0;
    to->capacity = 2 * nodes;
    to->path = take_memory(nodes, sizeof *to->path);
    to->header = take_memory(to->capacity, sizeof *to->header);
    to->text = take_memory(2 * (size_t)to->capacity + 1, sizeof *to->text);
    return to->path == NULL || to->header == NULL || to->text == NULL ? EXIT_IO : 0;
}

void printing_close(struct printing *to)
{
    free(to->path);
    free(to->header);
    free(to->text);
}
