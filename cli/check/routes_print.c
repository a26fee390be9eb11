/* SPDX-License-Identifier: MIT-0 */
/* All lines that `generate` prints: pieces of them are put together on all cores. */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "lft.h"
#include "pieces.h"
#include "route_lines.h"
#include "route_table.h"
#include "routes_open.h"

/* `NODE DST PORT`, by destination. */
static int print_table(struct printing *to)
{
    const struct table *table = to->routes->table;
    const struct rt_topo_graph *graph = &to->routes->topology->graph;
    int status = 0;

    for (uint32_t d = 0; d < table->nodes && status == 0; d++) {
        const uint32_t *channel = table->channel[d];

        show_progress(d, table->nodes, "destinations are written");
        for (uint32_t r = 0; channel != NULL && r < table->rows && status == 0; r++)
            if (channel[r] < NO_ENTRY)
                status = print_entry(to, table_node(table, r), d, graph->link[channel[r]].port);
    }
    return status;
}

/* Writes the lines of a piece into memory. */
static int look(struct pieces *pieces, unsigned job, struct piece *piece)
{
    struct printing *to = (struct printing *)pieces->context + job;
    struct found *found = &piece->found;
    int status;

    free(found->text.text);
    if (system_text_open(&found->text) != 0)
        return complain(EXIT_IO, "out of memory");
    to->out = found->text.file;
    status = piece_each(pieces, job, piece, print_route, to);
    printing_flush(to);
    return system_text_close(&found->text) == 0 ? status : complain(EXIT_IO, "out of memory");
}

static int take_over(struct pieces *pieces, struct piece *piece)
{
    (void)pieces;
    if (piece->found.text.text != NULL)
        fwrite(piece->found.text.text, 1, piece->found.text.size, stdout);
    return ferror(stdout) ? EXIT_IO : 0;
}

static int print_pieces(struct routes *routes, struct printing *to)
{
    struct pieces pieces = {.routes = routes, .look = look, .take_over = take_over, .context = to};

    for (unsigned job = 1; job < routes->jobs; job++)
        if (printing_open(&to[job], routes, NULL) != 0)
            return EXIT_IO;
    return pieces_run(&pieces);
}

static int print_all(struct routes *routes, struct printing *to)
{
    int status;

    if (routes->lft != NULL)
        return lft_print(routes);
    status = printing_open(to, routes, stdout);
    if (status != 0)
        return status;
    if (routes->header.format != 0)
        printf("# routeseq header %s\n", header_name(routes->header.format));
    else
        puts(routes->table != NULL ? "# routeseq table" : "# routeseq ports");
    if (routes_pieces(routes) != NULL)
        return print_pieces(routes, to);
    status = routes->table != NULL ? print_table(to) : routes_each(routes, print_route, to);
    printing_flush(to);
    return status;
}

int routes_print(struct routes *routes)
{
    struct printing *to = zero_memory(routes->jobs, sizeof *to);
    int status;

    if (to == NULL)
        return EXIT_IO;
    status = print_all(routes, to);
    if (status == EXIT_FALSE)
        complain(EXIT_FALSE, "interrupted before all routes were written");
    for (unsigned job = 0; job < routes->jobs; job++)
        printing_close(&to[job]);
    free(to);
    return status;
}
