/* SPDX-License-Identifier: MIT-0 */
/* All routes of a table to one destination: they are a tree, so each row is looked at once. */
#include "tally_walk.h"

int tally_goal(const struct tally *t, uint32_t node, struct goal *goal)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct table *table = table_of(t);

    *goal = (struct goal){.node = node, .row = table_row(table, node), .leaf = NONE};
    if (goal->row == NONE) {
        goal->leaf = node;
        goal->row = table->row[graph->link[graph->first[node]].to];
        goal->beyond = 1;
        return table->channel[node] != NULL;
    }
    if (topology_is_end(t->check->topology, node))
        return 1;
    goal->beyond = 1;
    for (uint32_t i = table->first[goal->row]; i < table->first[goal->row + 1]; i++)
        goal->leaves += table->channel[table->leaf[i]] == NULL;
    return goal->leaves > 0;
}

/* The fate of every row's routes: a walk stops at the first row whose fate is known. */
void tally_follow(struct tally *t, const struct goal *goal)
{
    const struct rt_topo_graph *graph = &t->check->topology->graph;
    const struct table *table = table_of(t);

    for (uint32_t r = 0; r < table->rows; r++)
        t->hops[r] = UNKNOWN;
    if (goal->leaf == NONE ||
        channel_of(t, goal->row, goal) == graph->in[graph->in_first[goal->leaf]])
        t->hops[goal->row] = 0;
    t->arriving = 0;
    for (uint32_t r = 0; r < table->rows; r++) {
        uint32_t row = r, way = 0, fate;
        int passes = 0;

        while (t->hops[row] == UNKNOWN) {
            uint32_t channel = channel_of(t, row, goal);

            if (channel >= NO_ENTRY) {
                t->hops[row] = channel == NO_ENTRY ? ABSENT : BROKEN;
                break;
            }
            t->hops[row] = ON_WAY;
            t->queue[way++] = row;
            row = row_after(t, channel);
            if (row == NONE || (table->row != NULL && table->endpoint[row] && row != goal->row)) {
                passes = 1; /* an endpoint, which no route may; its own is another */
                break;
            }
        }
        fate = passes ? BROKEN : t->hops[row] == ON_WAY ? LOOPS : t->hops[row];
        if (fate == ABSENT)
            fate = BROKEN; /* of those before it, whose routes do begin */
        while (way-- > 0) {
            if (fate < FATES) {
                t->order[t->arriving++] = t->queue[way];
                fate++;
            }
            t->hops[t->queue[way]] = fate;
        }
    }
}

/* Hops of the shortest ways to a row, backwards from it. */
void tally_shortest(struct tally *t, uint32_t to)
{
    const struct rt_topo_graph *core = &table_of(t)->core;
    uint32_t put = 0;

    for (uint32_t r = 0; r < core->nodes; r++)
        t->distance[r] = NONE;
    t->distance[to] = 0;
    t->queue[put++] = to;
    for (uint32_t take = 0; take < put; take++) {
        uint32_t row = t->queue[take], hops = t->distance[row] + 1;

        if (row != to && core->endpoint != NULL && core->endpoint[row])
            continue;
        for (uint32_t i = core->in_first[row]; i < core->in_first[row + 1]; i++) {
            uint32_t from = core->link[core->in[i]].from;

            if (t->distance[from] == NONE) {
                t->distance[from] = hops;
                t->queue[put++] = from;
            }
        }
    }
}
