/* SPDX-License-Identifier: MIT-0 */
/* What `generate` prints: routes as ports, as headers that carry them, or as tables (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "route_lines.h"
#include "route_table.h"
#include "routes_open.h"

/* Where lines go: printf would take most of the time of `generate`. */
struct printing {
    const struct routes *routes;
    struct rt_channel *path; /* null: ports are printed */
    uint8_t *header;
    char *text;        /* of header */
    unsigned capacity; /* of header */
    size_t used;
    char line[0x10000];
};

static void flush(struct printing *to)
{
    fwrite(to->line, 1, to->used, stdout);
    to->used = 0;
}

static void put_text(struct printing *to, const char *text)
{
    size_t length = strlen(text);

    if (length > sizeof to->line - to->used)
        flush(to);
    if (length > sizeof to->line) {
        fputs(text, stdout);
        return;
    }
    memcpy(to->line + to->used, text, length);
    to->used += length;
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
static int print_header(struct printing *to, const struct given *given)
{
    const struct rt_topo_graph *graph = &to->routes->topology->graph;
    const struct header_format *h = &to->routes->header;
    uint32_t fields = given->items, exit = rt_walk_graph_exit(graph, given->destination);
    int bytes;

    for (uint32_t i = 0; i < given->items; i++)
        to->path[i] = (struct rt_channel){(uint16_t)graph->link[given->item[i]].port, 0};
    if (graph->endpoint != NULL && graph->endpoint[given->destination] &&
        h->format != RT_FORMAT_TRANSIT) /* it reads nothing: the last field leads there */
        exit = to->path[--fields].port;
    bytes =
        rt_route_header_pack(h->format, h->width, to->path, fields, exit, to->header, to->capacity);
    if (bytes < 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(bytes));
    header_text(h->format, h->width * (fields + 1), to->header, (unsigned)bytes, to->text);
    put_text(to, " ");
    put_text(to, to->text);
    for (uint32_t i = 0; given->vc != NULL && i < (to->routes->by_hop ? given->items : 1); i++)
        put_number(to, ' ', given->vc[i]);
    return 0;
}

/* After a line: 0, or EXIT_... if no more is written. */
static int end_line(struct printing *to)
{
    put_text(to, "\n");
    if (interrupted())
        return complain(EXIT_FALSE, "interrupted before all routes were written");
    return ferror(stdout) ? EXIT_IO : 0;
}

static int print_line(void *context, const struct given *given)
{
    struct printing *to = context;
    int status = 0;

    put_node(to, given->source);
    put_text(to, " ");
    put_node(to, given->destination);
    if (to->path == NULL)
        print_ports(to, given);
    else
        status = print_header(to, given);
    return status != 0 ? status : end_line(to);
}

/* `NODE DST PORT`, by destination. */
static int print_table(struct printing *to)
{
    const struct table *table = to->routes->table;
    const struct rt_topo_graph *graph = &to->routes->topology->graph;
    int status = 0;

    for (uint32_t d = 0; d < table->nodes && status == 0; d++) {
        const uint32_t *channel = table->channel[d];

        show_progress(d, table->nodes, "destinations are written");
        for (uint32_t r = 0; channel != NULL && r < table->rows && status == 0; r++) {
            if (channel[r] >= NO_ENTRY)
                continue;
            put_node(to, table_node(table, r));
            put_text(to, " ");
            put_node(to, d);
            put_number(to, ' ', graph->link[channel[r]].port);
            status = end_line(to);
        }
    }
    return status;
}

int routes_print(struct routes *routes)
{
    static struct printing to;
    uint32_t nodes = routes->topology->graph.nodes; /* no generated route has more hops */
    int status = 0;

    to.routes = routes;
    if (routes->header.format != 0) {
        to.capacity = 2 * (nodes + 1);
        to.path = take_memory(nodes, sizeof *to.path);
        to.header = take_memory(to.capacity, 1);
        to.text = take_memory(2 * (size_t)to.capacity + 1, 1);
        if (to.path == NULL || to.header == NULL || to.text == NULL)
            status = EXIT_IO;
        else
            printf("# routeseq header %s\n", header_name(routes->header.format));
    } else {
        puts(routes->table != NULL ? "# routeseq table" : "# routeseq ports");
    }
    if (status == 0)
        status = routes->table != NULL ? print_table(&to) : routes_each(routes, print_line, &to);
    flush(&to);
    free(to.path);
    free(to.header);
    free(to.text);
    return status;
}
