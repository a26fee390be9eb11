/* SPDX-License-Identifier: MIT-0 */
/* What the shapes give to plans, the report to all of them, and what walkers of streams share. */
#ifndef WALK_SHAPE_H
#define WALK_SHAPE_H

#include "rt/walk_plan.h"

/* Transit networks: how many pairs RT_WALK_PLAN_CLASSES has, and one of them. */
uint64_t rti_walk_classes(const struct rt_net *net);
void rti_walk_class_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                         uint64_t *destination);

/* Trees: `other`, moved so that its least common ancestor with the source has height `number`
 * modulo h + 1. */
uint64_t rti_walk_tree_relative(const struct rt_net *net, uint64_t number, uint64_t source,
                                uint64_t other);

/* Notes one pair more in a report; verdict 0 is arrived. */
void rti_walk_note(struct rt_walk_report *report, uint64_t number, int verdict);

/* A byte turned left by 0 to 7 bits, as routers see it after the wires turned it. */
static inline uint8_t rotate_left(uint8_t byte, unsigned bits)
{
    return (uint8_t)(byte << bits | byte >> (8 - bits));
}

#endif
