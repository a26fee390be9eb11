/* SPDX-License-Identifier: MIT-0 */
/* All routes looked at, by several threads: each has a check of its own, and what they find is
 * added up, or taken over piece by piece. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"
#include "routes_open.h"

/* Where a part writes what fails in a piece: 0, or EXIT_IO. */
static int open_text(const struct check *check, struct check *part, struct found *found)
{
    free(found->text.text);
    found->text = (struct system_text){.text = NULL};
    if (check->say == NULL)
        return 0;
    if (system_text_open(&found->text) != 0)
        return complain(EXIT_IO, "out of memory");
    part->say = found->text.file;
    return 0;
}

static int look(struct pieces *pieces, unsigned job, struct piece *piece)
{
    struct check *check = pieces->context, *part = &check->part[job];
    int status = 0;

    if (part->walk.seen == NULL) { /* its first piece */
        *part = (struct check){.topology = check->topology, .routes = check->routes, .is_part = 1};
        status = check_open(part);
        if (status != 0) { /* no piece after this one takes it for open */
            check_close(part);
            *part = (struct check){.is_part = 1};
        }
    }
    piece->found.taken = piece->found.said = piece->found.hint = 0;
    piece->found.routes = 0;
    if (status == 0)
        status = open_text(check, part, &piece->found);
    if (status != 0)
        return status;
    part->found = piece->found;
    part->taken = part->said = 0;
    status = piece_each(pieces, job, piece, check_take, part);
    piece->found = part->found;
    piece->found.taken = part->taken;
    piece->found.said = part->said;
    if (part->say != NULL && system_text_close(&piece->found.text) != 0)
        return complain(EXIT_IO, "out of memory");
    return status;
}

/* The first of all lines that say what fails. */
static void say(struct check *check, const struct found *found)
{
    const char *at = found->text.text;

    for (uint64_t i = 0; at != NULL && i < found->said; i++, check->said++) {
        const char *end = check->said < NAMED_MAX ? strchr(at, '\n') : NULL;

        if (end == NULL)
            continue;
        fwrite(at, 1, (size_t)(end + 1 - at), check->say);
        if (i + 1 == found->hint)
            say_hint(check);
        at = end + 1;
    }
}

static int take_over(struct pieces *pieces, struct piece *piece)
{
    struct check *check = pieces->context;
    const struct found *from = &piece->found;

    for (uint32_t i = 0; i < from->routes; i++) {
        const struct rt_walk_graph_route *route = &from->route[i];

        if (found_keep(&check->found, from->number[i], route->source, route->destination,
                       route->hops) != 0)
            return EXIT_IO;
    }
    say(check, from);
    check->taken += from->taken;
    show_progress(check->taken, check_pairs(check), "routes");
    if (check->taken >= NONE)
        return complain(EXIT_IO, "more than 2^32 - 2 routes");
    return 0;
}

/* Adds up what does not depend on an order. */
static int add_up(struct check *check, const struct check *part)
{
    if (check_join(&check->depend, &part->depend) != 0)
        return EXIT_IO;
    for (uint32_t c = 0; c < check->topology->graph.channels; c++)
        check->sends[c] += part->sends[c];
    check->vcs = part->vcs > check->vcs ? part->vcs : check->vcs;
    check_lft_add(&check->cover, &part->cover);
    return 0;
}

static int look_in_pieces(struct check *check)
{
    struct pieces pieces = {
        .routes = check->routes, .look = look, .take_over = take_over, .context = check};
    int status;

    check->part = zero_memory(check->routes->jobs, sizeof *check->part);
    if (check->part == NULL)
        return EXIT_IO;
    check->parts = check->routes->jobs;
    status = pieces_run(&pieces);
    for (unsigned j = 0; j < check->parts; j++) {
        const struct check *part = &check->part[j];

        check->overfull |= part->overfull;
        check->broken += part->broken;
        check->loops += part->loops;
        if (status == 0 && part->depend.edge != NULL)
            status = add_up(check, part);
    }
    return status;
}

int check_look(struct check *check)
{
    int status = routes_pieces(check->routes) == NULL
                     ? routes_each(check->routes, check_take, check)
                     : look_in_pieces(check);

    if (check->overfull)
        complain(EXIT_IO, "more than 2^32 - 2 channels times virtual channels");
    return status;
}

uint64_t check_witness(const struct check *check, uint32_t from, uint32_t to)
{
    uint64_t first = rt_load_channels_witness(&check->depend, from, to);

    for (unsigned j = 0; j < check->parts; j++) {
        const struct rt_load_channels *depend = &check->part[j].depend;
        uint64_t other = depend->edge == NULL ? first : rt_load_channels_witness(depend, from, to);

        first = other < first ? other : first;
    }
    return first;
}
