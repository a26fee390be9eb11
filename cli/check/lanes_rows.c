/* SPDX-License-Identifier: MIT-0 */
/* --sl2vl: opensm-sl2vl.dump, a section a port: `Switch 0x..., base LID 2, "NAME"`, `Channel
 * Adapter ...` or `Router ...`, and lines `IN OUT : LANE ...` (SPEC 16.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "lanes.h"

/* Where a row for two ports goes; null: to ports without a cable, or EXIT_IO in *status. */
static struct lane_row *row_for(struct lane_reader *r, uint32_t in, uint32_t out, int *status)
{
    struct lanes *lanes = r->lanes;
    const struct lid_port *port = &lanes->topology->lids->port[r->port];
    uint32_t ports = lanes_ports(lanes->topology, port->node);

    if (port->adapter)
        return &lanes->adapter[r->port];
    if (in >= ports || out >= ports)
        return NULL;
    if (lanes->hop[port->node] == NULL)
        lanes->hop[port->node] = zero_memory((size_t)ports * ports, sizeof **lanes->hop);
    if (lanes->hop[port->node] == NULL) {
        *status = EXIT_IO;
        return NULL;
    }
    return &lanes->hop[port->node][in * ports + out];
}

/* `IN OUT : LANE ...` */
static int take_row(struct lane_reader *r, struct lines *lines, const struct words *w)
{
    struct lane_row row = {0, (uint32_t)lines->at}, *to;
    uint32_t in = NONE, out = NONE, lane;
    int status = 0;

    if (w->count == 3 + LEVELS && strcmp(w->text[2], ":") == 0) {
        in = word_number(w->text[0]);
        out = word_number(w->text[1]);
    }
    if (in >= LANES_PORTS || out >= LANES_PORTS)
        return refuse(lines->why, "column %u: expected IN OUT : and 16 lanes", w->column[0]);
    for (unsigned sl = 0; sl < LEVELS; sl++) {
        lane = word_number(w->text[3 + sl]);
        if (lane >= LEVELS)
            return refuse(lines->why, "column %u: lane '%.40s': expected a number 0..15",
                          w->column[3 + sl], w->text[3 + sl]);
        row.lanes |= (uint64_t)lane << (4 * sl);
    }
    if (r->port == NONE)
        return refuse(lines->why, "column %u: a row of no port", w->column[0]);
    to = row_for(r, in, out, &status);
    if (to == NULL)
        return status;
    if (to->line != 0)
        return refuse(lines->why, "the row of line %" PRIu32 " again", to->line);
    *to = row;
    return 0;
}

int lanes_take_row(void *context, struct lines *lines, const struct words *w)
{
    if (lanes_is_section(w))
        return lanes_take_section(context, lines, w);
    return take_row(context, lines, w);
}
