/* SPDX-License-Identifier: MIT-0 */
/* Tracing: strings matched end to end make paths and cycles (Leiserson, theorem 1). */
#include "load_messages.h"

void rti_load_tree_unmatched(const uint32_t *at, uint32_t count, unsigned side, uint32_t *mate)
{
    for (uint32_t i = 0; i < count; i++)
        mate[2 * (uint64_t)at[i] + side] = LOAD_TREE_NONE;
}

void rti_load_tree_match(uint32_t a, uint32_t b, unsigned side, uint32_t *mate)
{
    mate[2 * (uint64_t)a + side] = b;
    mate[2 * (uint64_t)b + side] = a;
}

/* Matched at the side it leaves by, a message enters the next one by the same side
 * and runs through it to the other. */
uint32_t rti_load_tree_next(const uint32_t *mate, uint32_t k, unsigned *side)
{
    uint32_t next = mate[2 * (uint64_t)k + *side];

    *side ^= 1;
    return next;
}

uint32_t rti_load_tree_end(const uint32_t *mate, uint32_t k, unsigned *side)
{
    uint32_t at = k, next;
    unsigned way = 0;

    while ((next = rti_load_tree_next(mate, at, &way)) != LOAD_TREE_NONE && next != k)
        at = next;
    /* at a path's end `way` is already the other side; a cycle may go on either way round */
    *side = way;
    return next == k ? k : at;
}
