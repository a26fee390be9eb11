/* SPDX-License-Identifier: MIT-0 */
/* What the routes of a table to one destination add up to: loads, dependencies, detours, faults. */
#include "tally_walk.h"

/* How many sources a row stands for. */
static uint32_t sources(const struct tally *t, uint32_t row)
{
    const struct table *table = table_of(t);
    uint32_t leaves = table_leaves(table, row);

    return leaves > 0 ? leaves
                      : (uint32_t)topology_is_end(t->check->topology, table_node(table, row));
}

/* Dependencies and loads of the routes that arrive, from the farthest row on. */
static void depend(struct tally *t, const struct goal *goal)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct rt_load_graph_dependencies to = {graph, &t->depend, t->seen};
    const struct table *table = table_of(t);
    uint64_t ends = goal->leaves > 0 ? goal->leaves : 1, here;

    for (uint32_t i = 0; i < t->arriving; i++)
        t->routes[t->order[i]] = sources(t, t->order[i]);
    t->routes[goal->row] = 0;
    for (uint32_t i = t->arriving; i-- > 0;) {
        uint32_t row = t->order[i], channel, next;

        t->up[row] += ends;
        if (t->routes[row] == 0)
            continue;
        channel = channel_of(t, row, goal);
        next = row_after(t, channel);
        t->sends[channel] += ends * t->routes[row];
        t->routes[next] += t->routes[row];
        if (next == goal->row)
            continue;
        const uint32_t two[] = {channel, channel_of(t, next, goal)};

        while (rt_load_graph_depend(&to, two, NULL, 2, 0) == RT_ERR_SPACE)
            if (check_grow(&t->depend) != 0) {
                t->status = EXIT_IO;
                return;
            }
    }
    if (!goal->beyond || t->hops[goal->row] != 0)
        return;
    t->up[goal->row] += ends;
    here = t->routes[goal->row] + table_leaves(table, goal->row) - 1; /* to each leaf */
    for (uint32_t i = table->first[goal->row]; i < table->first[goal->row + 1]; i++) {
        uint32_t leaf = table->leaf[i];

        if (goal->leaf == leaf || (goal->leaf == NONE && table->channel[leaf] == NULL)) {
            t->sends[graph->in[graph->in_first[leaf]]] += here;
            t->sends[graph->first[leaf]]--; /* itself, which up[] counts */
        }
    }
}

/* Notes the pairs of sources at a row and of destinations, but those of equals. */
static void note(const struct tally *t, struct lowest *lowest, uint32_t row,
                 const struct goal *goal, int down)
{
    const struct table *table = table_of(t);
    uint64_t nodes = t->check->topology->graph.nodes;
    uint32_t from = table_leaves(table, row) > 0 ? table->first[row] : 0;
    uint32_t end = table_leaves(table, row) > 0 ? table->first[row + 1] : 1;
    uint32_t to = goal->leaves > 0 ? table->first[goal->row] : 0;
    uint32_t last = goal->leaves > 0 ? table->first[goal->row + 1] : 1;

    for (; from < end; from++) {
        uint32_t source = table_leaves(table, row) > 0 ? table->leaf[from] : table_node(table, row);

        if (lowest->count == NAMED_MAX && source * nodes > lowest->number[NAMED_MAX - 1])
            return;
        for (uint32_t i = to; i < last; i++) {
            uint32_t d = goal->leaves > 0 ? table->leaf[i] : goal->node;

            if (d != source && (goal->leaves == 0 || table->channel[d] == NULL))
                lowest_add(lowest, source * nodes + (down ? nodes - 1 - d : d));
        }
    }
}

/* Counts the routes of the sources at a row. */
static void count(struct tally *t, uint32_t row, const struct goal *goal)
{
    uint64_t ends = goal->leaves > 0 ? goal->leaves : 1, pairs = ends * sources(t, row);
    uint32_t hops = t->hops[row], leaves = table_leaves(table_of(t), row), more;

    if (row == goal->row)
        pairs -= ends; /* itself */
    if (pairs == 0)
        return;
    if (hops == ABSENT && leaves == 0) {
        t->missing += pairs;
        note(t, &t->absent, row, goal, 0);
        return;
    }
    t->taken += pairs;
    if (hops >= FATES) {
        t->loops += hops == LOOPS ? pairs : 0;
        t->broken += hops == LOOPS ? 0 : pairs;
        note(t, &t->failing, row, goal, 0);
        return;
    }
    more = hops - t->distance[row];
    hops += (uint32_t)(leaves > 0) + (uint32_t)goal->beyond;
    t->minimal += more == 0 ? pairs : 0;
    if (hops > t->longest)
        t->longest = hops;
    if (more > t->excess_max)
        t->excess_max = more;
    if (more > 0)
        note(t, &t->longer, row, goal, 1);
}

void tally_destination(struct tally *t, uint32_t destination)
{
    struct goal goal;

    if (t->status != 0 || !tally_goal(t, destination, &goal))
        return;
    tally_follow(t, &goal);
    tally_shortest(t, goal.row);
    depend(t, &goal);
    for (uint32_t r = 0; r < table_of(t)->rows; r++)
        count(t, r, &goal);
}

/* The lowest source at a row, and the lowest destination, or NONE. */
static uint32_t first_source(const struct tally *t, uint32_t row)
{
    const struct table *table = table_of(t);

    if (sources(t, row) == 0)
        return NONE;
    return table_leaves(table, row) > 0 ? table->leaf[table->first[row]] : table_node(table, row);
}

static uint32_t first_end(const struct tally *t, const struct goal *goal)
{
    const struct table *table = table_of(t);
    uint32_t i;

    if (goal->leaves == 0)
        return goal->node;
    for (i = table->first[goal->row]; table->channel[table->leaf[i]] != NULL;)
        i++;
    return table->leaf[i];
}

void tally_witness(struct tally *t, uint32_t destination)
{
    const struct check *check = t->check;
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint32_t *first = t->distance; /* of a row: the lowest source whose route comes by */
    struct goal goal;

    if (!tally_goal(t, destination, &goal))
        return;
    tally_follow(t, &goal);
    for (uint32_t i = 0; i < t->arriving; i++)
        first[t->order[i]] = first_source(t, t->order[i]);
    for (uint32_t i = t->arriving; i-- > 1;) {
        uint32_t row = t->order[i], next = row_after(t, channel_of(t, row, &goal));

        if (first[row] < first[next])
            first[next] = first[row];
    }
    for (uint32_t i = 0; i < check->cycle; i++) {
        uint32_t before = check->cycle_channel[i];
        uint32_t after = check->cycle_channel[(i + 1) % check->cycle];
        uint32_t row = table_row(table_of(t), graph->link[before].from), next;
        uint64_t pair;

        next = row_after(t, before);
        if (t->hops[row] >= FATES || channel_of(t, row, &goal) != before ||
            channel_of(t, next, &goal) != after)
            continue;
        pair = first[row] * (uint64_t)graph->nodes + first_end(t, &goal);
        if (pair < t->witness[i])
            t->witness[i] = pair;
    }
}
