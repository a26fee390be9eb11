/* SPDX-License-Identifier: MIT-0 */
/* What the tests of SCI rings share: a network laid out, its traffic. */
#ifndef TEST_RINGS_H
#define TEST_RINGS_H

#include "support.h"
#include "rt/load.h"
#include "rt/route_ring.h"

#define PATH_MAX_LEGS 512

struct ring_net {
    struct rt_net net;
    struct rt_rings rings; /* the mapping function itself */
    struct rt_topo_ring_table table;
    struct rt_rings fast; /* the same from the table */
    struct rt_ring_leg leg[PATH_MAX_LEGS];
    uint32_t *distance, distance_of; /* of the general router, and its target */
    struct rt_ring_step step[PATH_MAX_LEGS];
};

static inline void *room_for(uint64_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    assert_non_null(memory);
    return memory;
}

static inline void table_room(struct rt_topo_ring_table *table, const struct rt_rings *rings)
{
    uint64_t entries = (uint64_t)rings->nodes * rings->links;

    table->next = room_for(entries, sizeof *table->next);
    table->ring = room_for(entries, sizeof *table->ring);
    table->size = room_for(entries, sizeof *table->size);
}

/* Lays out r->rings. */
static inline void ring_lay(struct ring_net *r)
{
    uint32_t node, link;

    table_room(&r->table, &r->rings);
    assert_int_equal(rt_topo_ring_tabulate(&r->rings, &r->table, &node, &link), RT_TOPO_RING_SOUND);
    r->fast = rt_topo_ring_rings(&r->table);
    r->distance = room_for(r->rings.nodes, sizeof *r->distance);
    r->distance_of = UINT32_MAX;
}

static inline void ring_open(struct ring_net *r, const struct rt_net *net)
{
    memset(r, 0, sizeof *r);
    r->net = *net;
    assert_int_equal(rt_topo_rings(&r->net, &r->rings), 0);
    ring_lay(r);
}

static inline void ring_close(struct ring_net *r)
{
    free(r->table.next);
    free(r->table.ring);
    free(r->table.size);
    free(r->distance);
}

/* Paths for rt_load_...: by the family's routing function, by the general router. */
static inline int path_by_legs(void *context, uint32_t source, uint32_t target, uint32_t *start,
                               struct rt_ring_leg *leg, int capacity)
{
    struct ring_net *r = context;

    assert_true(capacity >= RT_LEGS_MAX);
    *start = rt_topo_ring_node(&r->net, source);
    if (source == target && r->net.family != RT_FAMILY_BUTTERFLY)
        return -1;
    return rt_route_legs(&r->net, source, target, leg);
}

static inline int path_by_search(void *context, uint32_t source, uint32_t target, uint32_t *start,
                                 struct rt_ring_leg *leg, int capacity)
{
    struct ring_net *r = context;
    int n;

    *start = source;
    if (source == target)
        return -1;
    if (r->distance_of != target)
        rt_route_distances(&r->fast, target, r->distance);
    r->distance_of = target;
    n = rt_route_search(&r->fast, r->distance, source, r->step, PATH_MAX_LEGS);
    assert_true(n <= capacity);
    for (int i = 0; i < n; i++)
        leg[i] = (struct rt_ring_leg){r->step[i].link, 1};
    return n;
}

static inline int has_routing_function(const struct rt_net *net)
{
    return net->family >= RT_FAMILY_MULTICUBE && net->family <= RT_FAMILY_LIVEFLY;
}

static inline rt_load_ring_path *path_of(const struct rt_net *net)
{
    return has_routing_function(net) ? path_by_legs : path_by_search;
}

#endif
