/* SPDX-License-Identifier: MIT-0 */
/*
 * rings.h - what the targets of networks of rings share: any small mapping function, mostly a sound
 * one, laid out and looked at entry by entry.
 */
#ifndef RT_FUZZ_RINGS_H
#define RT_FUZZ_RINGS_H

#include "room.h"
#include "rt/topo.h"

#define RINGS_NODES 6
#define RINGS_LINKS 3

struct fuzz_rings {
    uint32_t nodes, links, next[RINGS_LINKS][RINGS_NODES];
    struct rt_rings rings;
    struct rt_topo_ring_table table;
    uint32_t distance[RINGS_NODES][RINGS_NODES]; /* by target */
    struct fuzz_rooms rooms;
};

static inline uint32_t fuzz_rings_next(const void *context, uint32_t node, uint32_t link)
{
    const struct fuzz_rings *s = context;

    return s->next[link][node];
}

static inline void fuzz_rings_take(struct fuzz_input *in, struct fuzz_rings *s)
{
    s->nodes = 1 + fuzz_byte(in) % RINGS_NODES;
    s->links = 1 + fuzz_byte(in) % RINGS_LINKS;
    for (uint32_t l = 0; l < s->links; l++) {
        for (uint32_t n = 0; n < s->nodes; n++)
            s->next[l][n] = n;
        for (uint32_t n = s->nodes - 1; n > 0; n--) {
            uint32_t other = fuzz_byte(in) % (n + 1), kept = s->next[l][n];

            s->next[l][n] = s->next[l][other];
            s->next[l][other] = kept;
        }
    }
    if (fuzz_byte(in) % 8 == 1)
        s->next[fuzz_byte(in) % s->links][fuzz_byte(in) % s->nodes] =
            fuzz_byte(in) % (s->nodes + 1);
    s->rings = (struct rt_rings){s->nodes, s->links, fuzz_rings_next, s};
}

static inline int fuzz_rings_sound(const struct fuzz_rings *s)
{
    for (uint32_t l = 0; l < s->links; l++) {
        uint32_t seen = 0;

        for (uint32_t n = 0; n < s->nodes; n++)
            seen |= 1u << s->next[l][n];
        if (seen != (1u << s->nodes) - 1)
            return 0;
    }
    return 1;
}

/* Returns 1 if all rings close. */
static inline int fuzz_rings_lay(struct fuzz_rings *s)
{
    size_t entries = s->nodes * s->links;
    uint32_t node = 99, link = 99;
    struct rt_rings again;
    int fault;

    s->table.next = fuzz_room(&s->rooms, entries, 4);
    s->table.ring = fuzz_room(&s->rooms, entries, 4);
    s->table.size = fuzz_room(&s->rooms, entries, 4);
    fault = rt_topo_ring_tabulate(&s->rings, &s->table, &node, &link);
    CLAIM((fault == RT_TOPO_RING_SOUND) == fuzz_rings_sound(s));
    if (fault != RT_TOPO_RING_SOUND) {
        CLAIM(node < s->nodes && link < s->links);
        CLAIM(fault != RT_TOPO_RING_RANGE || s->next[link][node] == s->nodes);
        return 0;
    }
    again = rt_topo_ring_rings(&s->table);
    CLAIM(again.nodes == s->nodes && again.links == s->links);
    for (uint32_t n = 0; n < s->nodes; n++)
        for (uint32_t l = 0; l < s->links; l++) {
            uint32_t ring = s->table.ring[n * s->links + l], round = 1;

            CLAIM(again.next(again.context, n, l) == s->next[l][n] && ring < s->table.rings);
            CLAIM(s->table.ring[s->next[l][n] * s->links + l] == ring);
            for (uint32_t at = s->next[l][n]; at != n; at = s->next[l][at])
                round++;
            CLAIM(s->table.size[ring] == round);
        }
    return 1;
}

#endif
