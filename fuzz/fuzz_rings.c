/* SPDX-License-Identifier: MIT-0 */
/*
 * Any mapping function, sound or not: it is laid out or its fault is named; distances are those of
 * the next nodes and one more; the general router finds the first of the shortest paths, and what
 * it finds arrives, over the mapping function and over the table.
 *
 * Input: nodes, links; for each link a permutation; a spoilt entry.
 */
#include "rings.h"
#include "rt/route.h"
#include "rt/walk_ring.h"

#define STEPS 14
#define SHORT 5 /* paths found once more */

/* The path is the first of its length, walks, and there is none before it. */
static void check_search(struct fuzz_rings *s, uint32_t source, uint32_t target)
{
    struct rt_ring_step step[STEPS], first[STEPS];
    struct rt_ring_leg leg[STEPS];
    struct rt_walk_ring_on on = {s->rings, NULL, 0};
    struct rt_walk_rings_result walk, again;
    uint32_t *least, least_links = s->distance[target][source], at = source;
    int found = rt_route_search(&s->rings, s->distance[target], source, step, STEPS);

    CLAIM(found <= 0 || (uint32_t)found >= least_links);
    for (int length = 1; length < (found > 0 ? found : found == 0 ? 1 : 5); length++)
        CLAIM(rt_route_each(&s->rings, s->distance[target], source, first, length, 0) == 0);
    CLAIM((found == 0) == (source == target));
    if (found <= 0)
        return;
    CLAIM(rt_route_search(&s->rings, s->distance[target], source, first, found - 1) == RT_ERR_PATH);
    CLAIM(rt_route_each(&s->rings, s->distance[target], source, first, found, 0) == 1);
    for (int i = 0; i < found; i++) {
        CLAIM(step[i].node == at && step[i].link == first[i].link);
        leg[i] = (struct rt_ring_leg){step[i].link, 1};
        at = s->next[step[i].link][at];
    }
    least = fuzz_room(&s->rooms, (size_t)found, 4);
    CLAIM(rt_walk_rings(&s->table, source, target, leg, (uint32_t)found, (uint32_t)found, &walk) ==
          RT_WALK_RING_ARRIVED);
    CLAIM(rt_walk_ring_run(&on, source, target, leg, (uint32_t)found, least, &again) ==
          RT_WALK_RING_ARRIVED);
    CLAIM(walk.rings == again.rings && walk.links == again.links && walk.links == (uint32_t)found);
    free(s->rooms.room[--s->rooms.rooms]);
    while (rt_route_each(&s->rings, s->distance[target], source, first, found, 1)) {
        int differ = 0; /* later ones come later */

        while (first[differ].link == step[differ].link)
            CLAIM(++differ < found);
        CLAIM(first[differ].link > step[differ].link);
        memcpy(step, first, sizeof(struct rt_ring_step) * (size_t)found);
    }
}

/* The first path of a length, by trying each link after each; rings are known by their numbers. */
static int first_path(const struct fuzz_rings *s, uint32_t at, uint32_t target, uint32_t entered,
                      unsigned last, int left, uint8_t *link)
{
    for (unsigned l = 0; left > 0 && at != target && l < s->links; l++) {
        uint32_t ring = 1u << s->table.ring[at * s->links + l];

        if (l != last && entered & ring)
            continue;
        *link = (uint8_t)l;
        if (first_path(s, s->next[l][at], target, entered | ring, l, left - 1, link + 1))
            return 1;
    }
    return left == 0 && at == target;
}

static void check_first(const struct fuzz_rings *s, uint32_t source, uint32_t target)
{
    struct rt_ring_step step[STEPS];
    uint8_t link[SHORT];
    int found = rt_route_search(&s->rings, s->distance[target], source, step, STEPS);

    for (int length = 0; length <= SHORT; length++)
        if (first_path(s, source, target, 0, s->links, length, link)) {
            CLAIM(found == length);
            for (int i = 0; i < length; i++)
                CLAIM(step[i].link == link[i]);
            return;
        }
    CLAIM(found < 0 || found > SHORT);
}

static void check_distances(struct fuzz_rings *s)
{
    for (uint32_t target = 0; target < s->nodes; target++) {
        rt_route_distances(&s->rings, target, s->distance[target]);
        for (uint32_t n = 0; n < s->nodes; n++) {
            uint32_t best = RT_FAR;

            for (uint32_t l = 0; l < s->links; l++)
                if (s->distance[target][s->next[l][n]] < best)
                    best = s->distance[target][s->next[l][n]];
            CLAIM(s->distance[target][n] == (n == target ? 0 : best == RT_FAR ? RT_FAR : best + 1));
        }
        for (uint32_t n = 0; n < s->nodes; n++)
            check_search(s, n, target);
        for (uint32_t n = 0; n < s->nodes; n++)
            check_first(s, n, target);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct fuzz_rings s = {0};

    fuzz_rings_take(&in, &s);
    if (fuzz_rings_lay(&s))
        check_distances(&s);
    fuzz_leave(&s.rooms);
    return 0;
}
