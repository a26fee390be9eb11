/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --verilog --table: the rows of a router, as the routing function answers. */
#include <string.h>

#include "../base/heap.h"
#include "../base/progress.h"
#include "../base/system.h"
#include "gate_table.h"

/* The outputs as one number, the first output lowest. */
static uint64_t entry_of(const struct table *t, const uint64_t in[GATE_INPUTS_MAX])
{
    uint64_t out[UNIT_OUTPUTS_MAX], entry = 0;

    t->face->answer(t->face, in, out);
    for (unsigned p = t->face->outs; p-- > 0;)
        entry = entry << t->face->out[p].width | out[p];
    return entry;
}

uint64_t table_error(const struct table *t)
{
    return UINT64_C(1) << (t->entry - 1);
}

static void set_bits(const struct table *t, uint8_t *row, uint64_t from, uint64_t entry)
{
    for (unsigned bit = 0; bit < t->entry; bit++, from++)
        if ((entry >> bit & 1) != 0)
            row[t->digits - 1 - from / 4] |= (uint8_t)(1u << from % 4);
}

/* A row of a router; 1 if it has an entry that is no error. */
static int fill_row(const struct table *t, uint32_t at, uint64_t arrival, uint8_t *row)
{
    const struct unit_face *face = t->face;
    uint64_t in[GATE_INPUTS_MAX] = {unit_face_bits(face, at)}, error = table_error(t);
    int good = 0;

    memset(row, 0, t->digits);
    for (unsigned p = t->first; p < face->ins; p++) {
        in[p] = arrival & ((UINT64_C(1) << face->in[p].width) - 1);
        arrival >>= face->in[p].width;
    }
    for (uint32_t to = 0; to < t->destinations; to++) {
        uint64_t entry;

        in[1] = unit_face_bits(face, to / t->processors);
        if (t->first > 2)
            in[2] = to % t->processors;
        entry = entry_of(t, in);
        good |= entry != error;
        set_bits(t, row, (uint64_t)to * t->entry, entry);
    }
    set_bits(t, row, (uint64_t)t->destinations * t->entry, error);
    return good;
}

int table_fill(struct table *t, uint32_t at)
{
    t->rows = t->items = 0;
    for (uint64_t arrival = 0; arrival >> t->arrivals == 0 && !interrupted(); arrival++) {
        unsigned k = 0;

        if (t->face->alone)
            show_progress(arrival, UINT64_C(1) << t->arrivals, "arrivals");
        if (t->rows == t->room) {
            size_t room = t->room > 0 ? 2 * (size_t)t->room : 4;

            if (more_memory(&t->row, room, t->digits) != 0)
                return EXIT_IO;
            t->room = (unsigned)room;
        }
        if (!fill_row(t, at, arrival, t->row + (size_t)t->rows * t->digits))
            continue;
        while (memcmp(t->row + (size_t)k * t->digits, t->row + (size_t)t->rows * t->digits,
                      t->digits) != 0)
            k++;
        t->arrival[t->items] = arrival;
        t->same[t->items++] = k;
        t->rows += k == t->rows;
    }
    return 0;
}

void table_print_outputs(const struct unit_face *face)
{
    printf("    assign {");
    for (unsigned p = face->outs; p-- > 0;)
        printf("%s%s", face->out[p].name, p > 0 ? ", " : "");
    printf("} = ");
}
