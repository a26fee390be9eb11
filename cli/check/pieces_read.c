/* SPDX-License-Identifier: MIT-0 */
/* Pieces of a file of routes: some of its lines each, taken apart where they are looked at. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "pieces.h"
#include "route_reader.h"

#define ENOUGH 0x4000 /* bytes of a piece; its last line may go beyond */

/* A line, or why it is bad. */
struct piece_line {
    uint64_t at; /* in text */
    unsigned long number;
    int bad;
};

/* Of those that are bad, `why` holds at most as many as are named. */
struct piece_lines {
    char *text;
    size_t used, room;
    struct piece_line *line;
    uint32_t lines, capacity;
    struct bad_line {
        unsigned long number;
        char why[WHY_MAX];
    } bad[LINES_BAD_MAX];
    unsigned bads;
};

/* What a thread reads with. */
struct hand {
    struct route_reader reader;
    struct words words;
    struct lines lines; /* number and fault of the line read */
};

struct read {
    struct lines lines;
    struct hand *hand;
    struct piece_lines *piece; /* of each piece */
    unsigned hands;
};

static int open_read(struct pieces *pieces)
{
    struct read *read = zero_memory(1, sizeof *read);

    pieces->state = read;
    if (read == NULL)
        return EXIT_IO;
    read->hand = zero_memory(pieces->jobs, sizeof *read->hand);
    read->piece = zero_memory(pieces->room, sizeof *read->piece);
    if (read->hand == NULL || read->piece == NULL)
        return EXIT_IO;
    read->hands = pieces->jobs;
    for (unsigned job = 0; job < pieces->jobs; job++)
        read->hand[job].reader.routes = pieces->routes;
    return routes_lines(pieces->routes, &read->lines);
}

static int close_read(struct pieces *pieces, int status)
{
    struct read *read = pieces->state;

    if (read == NULL)
        return status;
    if (status == 0) {
        lines_let(&read->lines);
        status = read->lines.status == EXIT_IO ? EXIT_IO : 0;
    }
    lines_close(&read->lines);
    for (unsigned job = 0; job < read->hands; job++) {
        route_reader_close(&read->hand[job].reader);
        words_free(&read->hand[job].words);
    }
    for (unsigned i = 0; read->piece != NULL && i < pieces->room; i++) {
        free(read->piece[i].text);
        free(read->piece[i].line);
    }
    free(read->hand);
    free(read->piece);
    free(read);
    return status;
}

/* A line, or the fault of one, is kept: 0, or EXIT_IO. */
static int keep(struct piece_lines *piece, const char *text, unsigned long number, int bad)
{
    size_t length = strlen(text) + 1;

    while (piece->used + length > piece->room)
        if (ROOM_FOR_ONE(piece->text, piece->room, piece->room) != 0)
            return EXIT_IO;
    if (ROOM_FOR_ONE(piece->line, piece->lines, piece->capacity) != 0)
        return EXIT_IO;
    memcpy(piece->text + piece->used, text, length);
    piece->line[piece->lines++] = (struct piece_line){piece->used, number, bad};
    piece->used += length;
    return 0;
}

static int fill_read(struct pieces *pieces, struct piece *piece, int *status)
{
    struct read *read = pieces->state;
    struct piece_lines *to = &read->piece[piece - pieces->piece];

    piece->lines = to;
    to->used = to->lines = to->bads = 0;
    read->lines.holds = 1;
    while (to->used < ENOUGH && *status == 0) {
        char *line;
        int got = lines_next(&read->lines, &line);

        if (got == 0)
            break;
        *status = keep(to, got > 0 ? line : read->lines.why, read->lines.at, got < 0);
    }
    read->lines.holds = 0;
    return to->lines > 0;
}

static void note_bad(struct piece_lines *piece, const struct lines *lines)
{
    struct bad_line *bad = &piece->bad[piece->bads];

    if (piece->bads == LINES_BAD_MAX)
        return;
    bad->number = lines->at;
    memcpy(bad->why, lines->why, sizeof bad->why);
    piece->bads++;
}

static int each_read(struct pieces *pieces, unsigned job, struct piece *piece, take_route take,
                     void *context)
{
    struct hand *hand = &((struct read *)pieces->state)->hand[job];
    struct piece_lines *from = piece->lines;
    int status = 0;

    hand->reader.take = take;
    hand->reader.context = context;
    for (uint32_t i = 0; i < from->lines && status <= 0; i++) {
        char *text = from->text + from->line[i].at;

        hand->lines.at = from->line[i].number;
        if (from->line[i].bad)
            status = refuse(hand->lines.why, "%s", text);
        else
            status = words_take(&hand->words, &hand->lines, text, route_line, &hand->reader);
        if (status < 0)
            note_bad(from, &hand->lines);
    }
    return status > 0 ? status : 0;
}

/* Names them as one thread would have. */
static int name_read(struct pieces *pieces, struct piece *piece)
{
    struct lines *lines = &((struct read *)pieces->state)->lines;
    const struct piece_lines *from = piece->lines;
    unsigned long at = lines->at;

    for (unsigned i = 0; i < from->bads; i++) {
        lines->at = from->bad[i].number;
        memcpy(lines->why, from->bad[i].why, sizeof lines->why);
        pieces->routes->bad++;
        lines_bad(lines);
        if (lines->bad == LINES_BAD_MAX)
            return EXIT_IO;
    }
    lines->at = at;
    return 0;
}

const struct piece_source read_pieces = {open_read, fill_read, each_read, name_read, close_read};
