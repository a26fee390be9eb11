/* SPDX-License-Identifier: MIT-0 */
/* --sl: service levels of paths.  `0xGUID LID SL` and, in sections, `0xLID : SL`, as ibdmchk reads
 * them; path records as saquery prints them (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "lanes.h"

/* A level for the LID, of all ports of a node. */
static int put_level(struct lanes *lanes, struct lines *lines, uint32_t port, uint32_t lid,
                     uint32_t level)
{
    struct lids *lids = lanes->topology->lids;

    if (lanes->sl[port] == NULL) {
        lanes->sl[port] = take_memory(lids->end, sizeof **lanes->sl);
        if (lanes->sl[port] == NULL)
            return EXIT_IO;
        memset(lanes->sl[port], SL_NONE, lids->end);
    }
    if (lanes->sl[port][lid] != SL_NONE && lanes->sl[port][lid] != level)
        return refuse(lines->why, "LID %" PRIu32 " has SL %u from there already", lid,
                      lanes->sl[port][lid]);
    lanes->sl[port][lid] = (uint8_t)level;
    return 0;
}

/* The number after a row of dots, `0x` before it or not, or NONE. */
static uint32_t after_dots(const char *text)
{
    uint64_t wide;

    text += strcspn(text, ".");
    text += strspn(text, ".");
    if (read_word_hexadecimal(text, &wide) == 0)
        return wide < NONE ? (uint32_t)wide : NONE;
    return word_number(text);
}

/* `slid....1`, `dlid....2`, `sl....0x3`, in this order or the first two changed. */
static int take_record(struct lane_reader *r, struct lines *lines, const struct words *w)
{
    const char *text = w->text[0];
    uint32_t number = after_dots(text), port = lanes_port(r, number);

    if (strncmp(text, "slid.", 5) == 0 || strncmp(text, "dlid.", 5) == 0) {
        if (port == NONE)
            return refuse(lines->why, "column %u: LID %.20s is of no node", w->column[0],
                          text + 4 + strspn(text + 4, "."));
        if (text[0] == 's')
            r->source = port;
        else
            r->lid = number;
        return 0;
    }
    if (strncmp(text, "sl.", 3) != 0)
        return 0;
    if (number >= LEVELS || r->source == NONE || r->lid == NONE)
        return refuse(lines->why, "column %u: %s", w->column[0],
                      number >= LEVELS ? "expected SL 0..15" : "no slid or dlid before it");
    return put_level(r->lanes, lines, r->source, r->lid, number);
}

/* `0xGUID LID SL`, of a node. */
static int take_path(struct lane_reader *r, struct lines *lines, const struct words *w)
{
    const struct topology *topology = r->lanes->topology;
    uint32_t lid, level, node = NONE;
    uint64_t guid;
    char name[32];
    int status = 0;

    if (w->count != 3 || read_word_hexadecimal(w->text[0], &guid) != 0)
        return refuse(lines->why, "column %u: expected 0xGUID LID SL", w->column[0]);
    for (unsigned i = 0; i < 3 && node == NONE; i++) {
        snprintf(name, sizeof name, "%c-%016" PRIx64, "HSR"[i], guid);
        node = names_find(&topology->names, name);
    }
    if (node == NONE)
        return refuse(lines->why, "column %u: no node of guid %.40s", w->column[0], w->text[0]);
    lid = word_number(w->text[1]);
    if (lanes_port(r, lid) == NONE)
        return refuse(lines->why, "column %u: LID %.40s is of no node", w->column[1], w->text[1]);
    level = word_number(w->text[2]);
    if (level >= LEVELS)
        return refuse(lines->why, "column %u: SL '%.40s': expected a number 0..15", w->column[2],
                      w->text[2]);
    for (uint32_t p = 0; p < topology->lids->ports && status == 0; p++)
        if (topology->lids->port[p].node == node)
            status = put_level(r->lanes, lines, p, lid, level);
    return status;
}

/* `0xLID : SL`, of a section. */
static int take_entry(struct lane_reader *r, struct lines *lines, const struct words *w)
{
    uint64_t lid;
    uint32_t level = word_number(w->text[2]);

    if (r->port == NONE)
        return refuse(lines->why, "column %u: a level of no port", w->column[0]);
    if (read_word_hexadecimal(w->text[0], &lid) != 0 || lanes_port(r, lid) == NONE)
        return refuse(lines->why, "column %u: LID %.40s is of no node", w->column[0], w->text[0]);
    if (level >= LEVELS)
        return refuse(lines->why, "column %u: SL '%.40s': expected a number 0..15", w->column[2],
                      w->text[2]);
    return put_level(r->lanes, lines, r->port, (uint32_t)lid, level);
}

int lanes_take_level(void *context, struct lines *lines, const struct words *w)
{
    struct lane_reader *r = context;

    if (strcmp(w->text[0], "PathRecord") == 0) {
        r->source = r->lid = NONE;
        return 0;
    }
    if (lanes_is_section(w))
        return lanes_take_section(r, lines, w);
    if (w->count == 3 && strcmp(w->text[1], ":") == 0)
        return take_entry(r, lines, w);
    return strstr(w->text[0], "...") != NULL ? take_record(r, lines, w) : take_path(r, lines, w);
}
