/* SPDX-License-Identifier: MIT-0 */
/* What the files of a routing table share. */
#ifndef CLI_GATE_TABLE_H
#define CLI_GATE_TABLE_H

#include "gate_unit.h"

struct table {
    const struct unit_face *face;
    unsigned entry;                    /* bits of an entry */
    uint32_t processors, destinations; /* of a router that count; of all routers */
    unsigned to_bits;                  /* of a destination's number */
    unsigned row_bits, digits;         /* of a row */
    unsigned arrivals;                 /* bits of what follows dst and dst_processor */
    unsigned first;                    /* the input where these begin */
    uint8_t *row;                      /* rows of the router, a digit a byte, highest first */
    uint64_t *arrival;                 /* which arrivals have rows, and */
    unsigned *same, rows, items, room; /* which row that is */
};

/* All rows of a router; 0, or EXIT_IO after saying why. */
int table_fill(struct table *t, uint32_t at);

/* The entry of an error: the last output alone. */
uint64_t table_error(const struct table *t);

/* The begin of the assignment of all outputs at once. */
void table_print_outputs(const struct unit_face *face);

/* The body of the table of one router. */
int table_print_one(struct table *t);

#endif
