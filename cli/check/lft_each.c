/* SPDX-License-Identifier: MIT-0 */
/* Routes of linear forwarding tables: one after another, and in pieces, those from an end each. */
#include <stdlib.h>

#include "../base/heap.h"
#include "lft.h"
#include "pieces.h"

/* All pairs of ends: their routes to `take`, or those that have none.  Returns what it returned. */
static int each(struct routes *routes, take_route take, void *context, int missing)
{
    struct packet *packet = packet_open(routes);
    int status = packet == NULL ? EXIT_IO : 0;

    for (uint32_t end = 0; end < routes->lft->ends && status == 0; end++)
        status = packet_end(packet, end, missing, take, context);
    packet_close(packet);
    return status;
}

int lft_each(struct routes *routes, take_route take, void *context)
{
    return each(routes, take, context, 0);
}

int lft_missing(struct routes *routes, take_route take, void *context)
{
    return each(routes, take, context, 1);
}

/* --- pieces */

struct following {
    struct packet **packet; /* one a thread */
    unsigned packets;
    uint32_t end; /* the next */
};

static int open_lft(struct pieces *pieces)
{
    struct following *f = zero_memory(1, sizeof *f);

    pieces->state = f;
    if (f == NULL)
        return EXIT_IO;
    f->packet = zero_memory(pieces->jobs, sizeof(struct packet *));
    if (f->packet == NULL)
        return EXIT_IO;
    f->packets = pieces->jobs;
    for (unsigned job = 0; job < pieces->jobs; job++) {
        f->packet[job] = packet_open(pieces->routes);
        if (f->packet[job] == NULL)
            return EXIT_IO;
    }
    return 0;
}

static int close_lft(struct pieces *pieces, int status)
{
    struct following *f = pieces->state;

    for (unsigned job = 0; f != NULL && job < f->packets; job++)
        packet_close(f->packet[job]);
    if (f != NULL)
        free(f->packet);
    free(f);
    return status;
}

static int fill_lft(struct pieces *pieces, struct piece *piece, int *status)
{
    const struct lft *lft = pieces->routes->lft;
    struct following *f = pieces->state;

    (void)status;
    if (f->end == lft->ends)
        return 0;
    piece->source = pieces->routes->topology->lids->port[lft->end[f->end]].node;
    piece->first = lft->first[f->end];
    piece->rank = f->end++;
    return 1;
}

static int each_lft(struct pieces *pieces, unsigned job, struct piece *piece, take_route take,
                    void *context)
{
    const struct following *f = pieces->state;

    return packet_end(f->packet[job], (uint32_t)piece->rank, 0, take, context);
}

const struct piece_source lft_pieces = {open_lft, fill_lft, each_lft, NULL, close_lft};
