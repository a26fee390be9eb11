/* SPDX-License-Identifier: MIT-0 */
/* Paths over SCI rings followed link by link. */
#include "rt/walk_ring.h"

/* Was this ring entered by one of the legs before `leg`? */
static int entered(const struct rt_topo_ring_table *table, uint32_t source,
                   const struct rt_ring_leg *path, uint32_t leg, uint32_t ring)
{
    uint32_t node = source;

    for (uint32_t before = 0; before < leg; before++) {
        uint32_t link = path[before].link;

        if (table->ring[node * table->links + link] == ring)
            return 1;
        for (uint32_t hop = 0; hop < path[before].hops; hop++)
            node = table->next[node * table->links + link];
    }
    return 0;
}

int rt_walk_rings(const struct rt_topo_ring_table *table, uint32_t source, uint32_t target,
                  const struct rt_ring_leg *leg, uint32_t legs, uint32_t longest,
                  struct rt_walk_rings_result *walk)
{
    walk->verdict = RT_WALK_RING_ARRIVED;
    walk->node = source;
    walk->links = walk->rings = walk->leg = 0;
    for (uint32_t k = 0; k < legs; k++) {
        uint32_t link = leg[k].link;

        walk->leg = k;
        if (link >= table->links)
            return walk->verdict = RT_WALK_RING_NO_LINK;
        if (k == 0 || link != leg[k - 1].link) { /* else still on the same ring */
            if (entered(table, source, leg, k, table->ring[walk->node * table->links + link]))
                return walk->verdict = RT_WALK_RING_TWICE;
            walk->rings++;
        }
        for (uint32_t hop = 0; hop < leg[k].hops; hop++, walk->links++)
            walk->node = table->next[walk->node * table->links + link];
    }
    if (walk->node != target)
        walk->verdict = RT_WALK_RING_ELSEWHERE;
    else if (longest > 0 && walk->links > longest)
        walk->verdict = RT_WALK_RING_TOO_LONG;
    return walk->verdict;
}

/* The lowest node of the ring that a link of a node lies on. */
static uint32_t least_of(const struct rt_rings *rings, uint32_t node, uint32_t link)
{
    uint32_t least = node, at = node, steps = 0;

    do {
        at = rings->next(rings->context, at, link);
        if (at < least)
            least = at;
    } while (at != node && ++steps < rings->nodes);
    return least;
}

/* rt_walk_rings over the mapping function: a ring's name is its lowest node and the link. */
static int follow(const struct rt_walk_ring_on *on, uint32_t source, uint32_t target,
                  const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                  struct rt_walk_rings_result *walk)
{
    const struct rt_rings *rings = &on->rings;

    walk->node = source;
    walk->links = walk->rings = walk->leg = 0;
    for (uint32_t k = 0; k < legs; k++) {
        walk->leg = k;
        if (leg[k].link >= rings->links)
            return RT_WALK_RING_NO_LINK;
        least[k] = least_of(rings, walk->node, leg[k].link);
        if (k == 0 || leg[k].link != leg[k - 1].link) {
            for (uint32_t before = 0; before < k; before++)
                if (leg[before].link == leg[k].link && least[before] == least[k])
                    return RT_WALK_RING_TWICE;
            walk->rings++;
        }
        for (uint32_t hop = 0; hop < leg[k].hops; hop++, walk->links++)
            walk->node = rings->next(rings->context, walk->node, leg[k].link);
    }
    if (walk->node != target)
        return RT_WALK_RING_ELSEWHERE;
    return on->longest > 0 && walk->links > on->longest ? RT_WALK_RING_TOO_LONG
                                                        : RT_WALK_RING_ARRIVED;
}

int rt_walk_ring_run(const struct rt_walk_ring_on *on, uint32_t source, uint32_t target,
                     const struct rt_ring_leg *leg, uint32_t legs, uint32_t *least,
                     struct rt_walk_rings_result *walk)
{
    if (on->table != NULL)
        return rt_walk_rings(on->table, source, target, leg, legs, on->longest, walk);
    return walk->verdict = (uint8_t)follow(on, source, target, leg, legs, least, walk);
}

const char *rt_walk_ring_text(int verdict)
{
    static const char *const text[RT_WALK_RING_VERDICTS] = {"arrived",
                                                            "link out of range",
                                                            "enters a ring twice",
                                                            "arrived elsewhere",
                                                            "more links than the longest path has",
                                                            "link by link another path",
                                                            "no path computed"};

    return verdict >= 0 && verdict < RT_WALK_RING_VERDICTS ? text[verdict] : "unknown verdict";
}
