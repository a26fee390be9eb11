/* SPDX-License-Identifier: MIT-0 */
/* Edges from queue to queue that every choice of paths has (SPEC 12.6). */
#include "load_edges.h"
#include "rt/route_ring.h"

/* The paths of one pair. */
struct paths {
    const struct rt_topo_ring_table *table;
    struct rt_rings rings;
    const uint32_t *distance;
    uint32_t source;
    struct rt_ring_step *step;
    struct rt_ring_leg *leg;
    int shortest, longest; /* links */
};

static int follow_step(const struct paths *p, struct load_edges *edges, int length)
{
    for (int i = 0; i < length; i++) {
        p->leg[i].link = p->step[i].link;
        p->leg[i].hops = 1;
    }
    return rti_load_follow(edges, p->source, p->leg, length);
}

/* Does every path have the edge a, b? */
static int all_have(const struct paths *p, uint32_t a, uint32_t b)
{
    struct load_edges look = {p->table, NULL, NULL, LOAD_NONE, a, b, 0, 0, {{0, 0, 0}}};

    for (int length = p->shortest; length <= p->longest; length++) {
        int more = rt_route_each(&p->rings, p->distance, p->source, p->step, length, 0);

        for (; more; more = rt_route_each(&p->rings, p->distance, p->source, p->step, length, 1)) {
            follow_step(p, &look, length);
            if (!look.found)
                return 0;
        }
    }
    return 1;
}

/* Marks those edges of the first path that all paths have. */
static void mark_forced(const struct paths *p, struct rt_load_dependency_graph *queues)
{
    struct load_edges first = {p->table, NULL, NULL, 0, 0, 0, 0, 0, {{0, 0, 0}}};

    for (uint32_t number = 0;; number++) {
        rt_route_each(&p->rings, p->distance, p->source, p->step, p->shortest, 0);
        first.only = number;
        first.mark = NULL;
        follow_step(p, &first, p->shortest);
        if (number == first.count)
            return;
        if (!all_have(p, first.a, first.b))
            continue;
        rt_route_each(&p->rings, p->distance, p->source, p->step, p->shortest, 0);
        first.mark = queues;
        follow_step(p, &first, p->shortest);
    }
}

int rt_load_forced(const struct rt_topo_ring_table *table, int extra, struct rt_ring_step *step,
                   struct rt_ring_leg *leg, int capacity, uint32_t *distance,
                   struct rt_load_dependency_graph *queues)
{
    struct paths p = {table, rt_topo_ring_rings(table), distance, 0, step, leg, 0, 0};

    rti_load_clear(table, 1, queues);
    for (uint32_t target = 0; target < table->nodes; target++) {
        rt_route_distances(&p.rings, target, distance);
        for (p.source = 0; p.source < table->nodes; p.source++) {
            p.shortest = rt_route_search(&p.rings, distance, p.source, step, capacity);
            if (p.shortest < 0)
                return RT_ERR_PATH;
            p.longest = p.shortest + extra < capacity ? p.shortest + extra : capacity;
            if (p.shortest > 0)
                mark_forced(&p, queues);
        }
    }
    return 0;
}
