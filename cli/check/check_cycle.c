/* SPDX-License-Identifier: MIT-0 */
/* Dependencies of all routes: room for them, and a cycle (SPEC 16.4). */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"

int check_grow(struct rt_load_channels *depend)
{
    struct rt_load_channels larger = {.capacity =
                                          depend->capacity > 0 ? 2 * depend->capacity : 256};

    larger.edge = take_memory(larger.capacity, sizeof *larger.edge);
    if (larger.edge == NULL)
        return EXIT_IO;
    rt_load_channels_begin(&larger);
    rt_load_channels_move(depend, &larger);
    free(depend->edge);
    *depend = larger;
    return 0;
}

/* Edges come in the order of their places.  In a table that is half empty they find room there; in
 * a fuller one each would go past all before it. */
int check_join(struct rt_load_channels *to, const struct rt_load_channels *from)
{
    while (to->capacity / 2 < to->edges + from->edges)
        if (check_grow(to) != 0)
            return EXIT_IO;
    for (size_t at = 0; at < from->capacity; at++) {
        const struct rt_load_channel_edge *edge = &from->edge[at];

        if (edge->from != RT_LOAD_CHANNEL_NONE)
            rt_load_channels_add(to, edge->from, edge->to, edge->witness);
    }
    return 0;
}

struct search {
    struct check *check;
    uint32_t channels;
};

static int search(void *context)
{
    const struct search *s = context;
    struct check *check = s->check;

    check->cycle = rt_load_channels_cycle(&check->depend, s->channels, check->cycle_work,
                                          &check->cycle_channel);
    return 0;
}

int check_cycle(struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    struct search s = {check, graph->channels * check->vcs};

    show_step("the search for a cycle of channels");
    check->cycle_work =
        take_memory(rt_load_channels_words(&check->depend, s.channels), sizeof(uint32_t));
    if (check->cycle_work == NULL)
        return EXIT_IO;
    leave_at_interrupt(search, &s);
    check->hot =
        rt_load_graph_hottest(graph, check->sends, &check->hot_channel, &check->hot_channels);
    return 0;
}
