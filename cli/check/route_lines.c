/* SPDX-License-Identifier: MIT-0 */
/* What `generate` prints: routes as ports, or as the headers that carry them (SPEC 16.2, 16.5). */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "route_lines.h"
#include "routes_open.h"

/* Where lines go. */
struct printing {
    const struct routes *routes;
    struct rt_channel *path; /* null: ports are printed */
    uint8_t *header;
    char *text;        /* of header */
    unsigned capacity; /* of header */
};

static void print_ports(const struct topology *topology, const struct given *given)
{
    for (uint32_t i = 0; i < given->items; i++) {
        printf(" %" PRIu32, topology->graph.link[given->item[i]].port);
        if (given->vc != NULL)
            printf(".%u", given->vc[i]);
    }
}

/* Prints the header, then the virtual channel of all hops or one per hop, which headers do not
 * carry.
 */
static int print_header(const struct printing *to, const struct given *given)
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
    printf(" %s", to->text);
    for (uint32_t i = 0; given->vc != NULL && i < (to->routes->by_hop ? given->items : 1); i++)
        printf(" %u", given->vc[i]);
    return 0;
}

static int print_line(void *context, const struct given *given)
{
    const struct printing *to = context;
    const struct topology *topology = to->routes->topology;
    int status = 0;

    printf("%s %s", node_name(topology, given->source), node_name(topology, given->destination));
    if (to->path == NULL)
        print_ports(topology, given);
    else
        status = print_header(to, given);
    putchar('\n');
    if (status == 0 && interrupted())
        return complain(EXIT_FALSE, "interrupted before all routes were written");
    return status != 0 ? status : ferror(stdout) ? EXIT_IO : 0;
}

int routes_print(struct routes *routes)
{
    struct printing to = {.routes = routes};
    uint32_t nodes = routes->topology->graph.nodes; /* no generated route has more hops */
    int status = 0;

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
        puts("# routeseq ports");
    }
    if (status == 0)
        status = routes_each(routes, print_line, &to);
    free(to.path);
    free(to.header);
    free(to.text);
    return status;
}
