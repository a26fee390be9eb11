/* SPDX-License-Identifier: MIT-0 */
/* Heads of sections in opensm's dumps of service levels and lanes (SPEC 16.2). */
#include <inttypes.h>
#include <string.h>

#include "lanes.h"

int lanes_is_section(const struct words *w)
{
    const char *first = w->text[0];

    return strcmp(first, "Switch") == 0 || strcmp(first, "Channel") == 0 ||
           strcmp(first, "Router") == 0;
}

static const char *before_comma(char *text)
{
    text[strcspn(text, ",")] = '\0';
    return text;
}

/* `Switch 0x..., base LID 2, ...`, or `Channel Adapter` or `Router` in place of it. */
int lanes_take_section(struct lane_reader *r, struct lines *lines, const struct words *w)
{
    uint32_t at = strcmp(w->text[0], "Channel") == 0 ? 2 : 1, lid;
    const struct lid_port *port;
    uint64_t guid;

    r->port = NONE;
    if (w->count < at + 4 || strcmp(w->text[at + 1], "base") != 0)
        return refuse(lines->why, "column %u: expected 0xGUID, base LID N,", w->column[0]);
    lid = word_number(before_comma(w->text[at + 3]));
    if (lanes_port(r, lid) == NONE)
        return refuse(lines->why, "column %u: LID %.20s is of no node", w->column[at + 3],
                      w->text[at + 3]);
    port = &r->lanes->topology->lids->port[lanes_port(r, lid)];
    if (read_word_hexadecimal(before_comma(w->text[at]), &guid) != 0 ||
        (port->guid != 0 && port->guid != guid) ||
        port->adapter != (strcmp(w->text[0], "Switch") != 0))
        return refuse(lines->why, "column %u: LID %" PRIu32 " is of another port, of node %.40s",
                      w->column[at], lid, node_name(r->lanes->topology, port->node));
    r->port = lanes_port(r, lid);
    return 0;
}
