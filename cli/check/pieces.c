/* SPDX-License-Identifier: MIT-0 */
/* Routes looked at in pieces, by several threads at once. */
#include "pieces.h"

#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "maker.h"
#include "routes_open.h"

int found_keep(struct found *found, uint64_t number, uint32_t source, uint32_t destination,
               uint32_t hops)
{
    if (ROOM_FOR_ONE(found->route, found->routes, found->route_capacity) != 0 ||
        ROOM_FOR_ONE(found->number, found->routes, found->number_capacity) != 0)
        return EXIT_IO;
    found->number[found->routes] = number;
    found->route[found->routes++] = (struct rt_walk_graph_route){source, destination, hops};
    return 0;
}

#define A_JOB 4 /* pieces that a thread takes in a turn */

static void look(void *context, unsigned job, uint64_t first, uint64_t count,
                 struct rt_walk_report *report)
{
    struct pieces *p = context;

    (void)report;
    for (uint64_t i = first; i < first + count; i++)
        p->piece[i].status = p->look(p, job, &p->piece[i]);
}

/* Takes over what was found, in order. */
static int take_over(struct pieces *p)
{
    int status = 0;

    for (unsigned i = 0; i < p->count && status == 0; i++) {
        struct piece *piece = &p->piece[i];

        status = p->source->name != NULL ? p->source->name(p, piece) : 0;
        if (status == 0)
            status = p->take_over(p, piece);
        if (status == 0)
            status = piece->status;
    }
    return status;
}

/* A turn; *more: another one follows. */
static int turn(struct pieces *p, int *more)
{
    static struct work work;
    int status = 0;

    p->count = 0;
    while (p->count < p->room && status == 0 &&
           (*more = p->source->fill(p, &p->piece[p->count], &status)))
        p->count++;
    if (status != 0 || p->count == 0)
        return status;
    work = (struct work){.pairs = p->count, .chunk = 1, .verify = look, .context = p};
    work_step(&work, p->count < p->jobs ? p->count : p->jobs);
    return interrupted() ? EXIT_FALSE : take_over(p);
}

int pieces_run(struct pieces *p)
{
    int status, more = 1;

    p->source = routes_pieces(p->routes);
    p->jobs = p->routes->jobs;
    p->room = A_JOB * p->jobs;
    p->piece = zero_memory(p->room, sizeof *p->piece);
    status = p->piece == NULL ? EXIT_IO : p->source->open(p);
    while (status == 0 && more)
        status = turn(p, &more);
    status = p->source->close(p, status);
    for (unsigned i = 0; p->piece != NULL && i < p->room; i++) {
        free(p->piece[i].word);
        free(p->piece[i].found.route);
        free(p->piece[i].found.number);
        free(p->piece[i].found.text.text);
    }
    free(p->piece);
    return status;
}

int piece_each(struct pieces *p, unsigned job, struct piece *piece, take_route take, void *context)
{
    return p->source->each(p, job, piece, take, context);
}

/* --- made by all, taken by one */

struct order {
    take_route take;
    void *context;
    struct given given;
    uint8_t *vc;
};

static int keep_all(struct pieces *p, unsigned job, struct piece *piece)
{
    struct keeping keeping = {piece, p->routes};

    piece->words = 0;
    return piece_each(p, job, piece, piece_keep, &keeping);
}

static int take_kept(struct pieces *p, struct piece *piece)
{
    struct order *order = p->context;

    return piece_kept(piece, p->routes, &order->given, order->vc, order->take, order->context);
}

int pieces_in_order(struct routes *routes, take_route take, void *context)
{
    uint32_t nodes = routes->topology->graph.nodes;
    struct order order = {take, context, {.kind = GIVEN_CHANNELS}, NULL};
    struct pieces pieces = {
        .routes = routes, .look = keep_all, .take_over = take_kept, .context = &order};
    int status = EXIT_IO;

    if (routes_pieces(routes) == NULL)
        return routes_each(routes, take, context);
    order.given.item = take_memory(nodes, sizeof(uint32_t));
    order.vc = take_memory(nodes, sizeof *order.vc);
    if (order.given.item != NULL && order.vc != NULL)
        status = pieces_run(&pieces);
    free(order.given.item);
    free(order.vc);
    return status;
}
