/* SPDX-License-Identifier: MIT-0 */
/*
 * Pieces of routes that are made: those from one source.  Shortest ones are made where they are
 * looked at.  Balanced ones depend on all before them, so one thread makes them beforehand.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "maker.h"
#include "pieces.h"

#define HEAD 3 /* words of a route kept: its place among those of its source, destination, hops */

struct made {
    struct maker *maker; /* one a thread; made[0] all that depend on others */
    unsigned makers;
    int together;    /* each depends on all before it */
    uint32_t source; /* the next */
    uint64_t rank;
};

int piece_keep(void *context, const struct given *given)
{
    const struct keeping *keeping = context;
    struct piece *piece = keeping->piece;
    uint64_t place = given->number - piece->first;
    const uint32_t head[HEAD] = {(uint32_t)place, given->destination, given->items};
    uint64_t end = piece->words + HEAD + given->items;

    while (end > piece->capacity)
        if (ROOM_FOR_ONE(piece->word, piece->capacity, piece->capacity) != 0)
            return EXIT_IO;
    memcpy(piece->word + piece->words, head, sizeof head);
    memcpy(piece->word + piece->words + HEAD, given->item, given->items * sizeof *given->item);
    piece->words = end;
    return 0;
}

int piece_kept(const struct piece *piece, const struct routes *routes, struct given *given,
               uint8_t *vc, take_route take, void *context)
{
    int status = 0;

    given->source = piece->source;
    for (uint64_t at = 0; at < piece->words && status == 0; at += HEAD + given->items) {
        const uint32_t *word = piece->word + at;

        given->number = piece->first + word[0];
        given->destination = word[1];
        given->items = word[2];
        memcpy(given->item, word + HEAD, given->items * sizeof *given->item);
        maker_vcs(routes, given, vc);
        status = take(context, given);
    }
    return status;
}

static int open_made(struct pieces *pieces)
{
    struct made *made = zero_memory(1, sizeof *made);
    int status, routing = pieces->routes->routing;

    pieces->state = made;
    if (made == NULL)
        return EXIT_IO;
    made->together = routing != RT_LOAD_SHORTEST && pieces->routes->way_at == NULL;
    made->maker = zero_memory(pieces->jobs, sizeof *made->maker);
    if (made->maker == NULL)
        return EXIT_IO;
    made->makers = pieces->jobs;
    for (unsigned job = 0; job < pieces->jobs; job++)
        if ((status = maker_open(&made->maker[job], pieces->routes)) != 0)
            return status;
    return 0;
}

static int close_made(struct pieces *pieces, int status)
{
    struct made *made = pieces->state;

    if (made == NULL)
        return status;
    for (unsigned job = 0; job < made->makers; job++)
        maker_close(&made->maker[job]);
    free(made->maker);
    free(made);
    return status;
}

static int fill_made(struct pieces *pieces, struct piece *piece, int *status)
{
    const struct topology *topology = pieces->routes->topology;
    struct keeping keeping = {piece, pieces->routes};
    struct made *made = pieces->state;

    while (made->source < topology->graph.nodes && !topology_is_end(topology, made->source))
        made->source++;
    if (made->source == topology->graph.nodes)
        return 0;
    piece->source = made->source++;
    piece->rank = made->rank++;
    piece->first = piece->rank * (topology_ends(topology) - 1);
    piece->words = 0;
    if (made->together)
        *status = maker_source(&made->maker[0], piece->source, piece->rank, piece_keep, &keeping);
    return 1;
}

static int each_made(struct pieces *pieces, unsigned job, struct piece *piece, take_route take,
                     void *context)
{
    const struct made *made = pieces->state;
    struct maker *maker = &made->maker[job];

    return made->together
               ? piece_kept(piece, pieces->routes, &maker->given, maker->vc, take, context)
               : maker_source(maker, piece->source, piece->rank, take, context);
}

const struct piece_source made_pieces = {open_made, fill_made, each_made, NULL, close_made};
