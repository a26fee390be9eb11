/* SPDX-License-Identifier: MIT-0 */
/* What threads have found of a table: memory for it, and its sums. */
#include "tally.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"

void lowest_add(struct lowest *lowest, uint64_t number)
{
    unsigned at = lowest->count;

    if (at == NAMED_MAX && number >= lowest->number[at - 1])
        return;
    at = at < NAMED_MAX ? at : NAMED_MAX - 1;
    for (; at > 0 && lowest->number[at - 1] > number; at--)
        lowest->number[at] = lowest->number[at - 1];
    lowest->number[at] = number;
    if (lowest->count < NAMED_MAX)
        lowest->count++;
}

int tally_open(struct tally *t, const struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint32_t rows = check->routes->table->rows;

    *t = (struct tally){.check = check};
    t->hops = take_memory(rows, sizeof *t->hops);
    t->order = take_memory(rows, sizeof *t->order);
    t->distance = take_memory(rows, sizeof *t->distance);
    t->queue = take_memory(rows, sizeof *t->queue);
    t->routes = take_memory(rows, sizeof *t->routes);
    t->up = zero_memory(rows, sizeof *t->up);
    t->seen = zero_memory(graph->channels, sizeof *t->seen);
    t->sends = zero_memory(graph->channels, sizeof *t->sends);
    return t->hops == NULL || t->order == NULL || t->distance == NULL || t->queue == NULL ||
                   t->routes == NULL || t->up == NULL || t->seen == NULL || t->sends == NULL
               ? EXIT_IO
               : check_grow(&t->depend);
}

void tally_close(struct tally *t)
{
    free(t->hops);
    free(t->order);
    free(t->distance);
    free(t->queue);
    free(t->routes);
    free(t->up);
    free(t->seen);
    free(t->sends);
    free(t->witness);
    free(t->depend.edge);
}

void tally_leaves(struct tally *t)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct table *table = table_of(t);

    for (uint32_t r = 0; table->row != NULL && r < table->rows; r++)
        for (uint32_t i = table->first[r]; i < table->first[r + 1]; i++)
            t->sends[graph->first[table->leaf[i]]] += t->up[r];
}

void lowest_join(struct lowest *to, const struct lowest *from)
{
    for (unsigned i = 0; i < from->count; i++)
        lowest_add(to, from->number[i]);
}

int tally_merge(struct tally *t, const struct tally *other)
{
    uint32_t channels = t->check->topology->graph.channels;

    if (check_join(&t->depend, &other->depend) != 0)
        return EXIT_IO;
    for (uint32_t c = 0; c < channels; c++)
        t->sends[c] += other->sends[c];
    for (uint32_t r = 0; r < table_of(t)->rows; r++)
        t->up[r] += other->up[r];
    t->missing += other->missing;
    t->taken += other->taken;
    t->broken += other->broken;
    t->loops += other->loops;
    t->minimal += other->minimal;
    t->longest = other->longest > t->longest ? other->longest : t->longest;
    t->excess_max = other->excess_max > t->excess_max ? other->excess_max : t->excess_max;
    lowest_join(&t->absent, &other->absent);
    lowest_join(&t->failing, &other->failing);
    lowest_join(&t->longer, &other->longer);
    return other->status;
}
