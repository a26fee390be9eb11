/* SPDX-License-Identifier: MIT-0 */
/* The outcome of many pairs, of any shape. */
#include "walk_shape.h"
#include "rt/walk_ports.h"
#include "rt/walk_ring.h"
#include "rt/walk_transit.h"
#include "rt/walk_tree.h"

/* Each shape's verdicts have room in a report. */
typedef char walk_fits[RT_WALK_VERDICTS <= RT_WALK_COUNTS &&
                               RT_WALK_RING_VERDICTS <= RT_WALK_COUNTS &&
                               RT_WALK_TREE_VERDICTS <= RT_WALK_COUNTS &&
                               RT_WALK_PORTS_VERDICTS <= RT_WALK_COUNTS
                           ? 1
                           : -1];

/* Keeps the failures with the lowest numbers, in order. */
static void note_failure(struct rt_walk_report *report, uint64_t number)
{
    unsigned at = report->failures;

    if (at == RT_WALK_FAILURES_MAX && report->failure[--at] < number)
        return;
    for (; at > 0 && report->failure[at - 1] > number; at--)
        report->failure[at] = report->failure[at - 1];
    report->failure[at] = number;
    if (report->failures < RT_WALK_FAILURES_MAX)
        report->failures++;
}

void rti_walk_note(struct rt_walk_report *report, uint64_t number, int verdict)
{
    report->pairs++;
    report->count[verdict]++;
    if (verdict != 0)
        note_failure(report, number);
}

void rt_walk_merge(struct rt_walk_report *into, const struct rt_walk_report *from)
{
    into->pairs += from->pairs;
    for (unsigned v = 0; v < RT_WALK_COUNTS; v++)
        into->count[v] += from->count[v];
    for (unsigned i = 0; i < from->failures; i++)
        note_failure(into, from->failure[i]);
}
