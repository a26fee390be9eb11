/* SPDX-License-Identifier: MIT-0 */
/*
 * The general router (Johnson & Goodman 2.2.3; SPEC 12.3).
 *
 * The rings that a path has left decide how it may go on, so the search is over paths and not over
 * nodes.  It is depth first, for each length in turn, and turns back where even the distance
 * without regard to rings is too far.  So the first path found is the shortest, and the
 * lexicographically least of these.
 */
#include "rt/route_ring.h"

void rt_route_distances(const struct rt_rings *rings, uint32_t target, uint32_t *distance)
{
    int more = 1;

    for (uint32_t node = 0; node < rings->nodes; node++)
        distance[node] = node == target ? 0 : RT_FAR;
    for (uint32_t d = 0; more; d++) {
        more = 0;
        for (uint32_t node = 0; node < rings->nodes; node++)
            for (uint32_t link = 0; link < rings->links && distance[node] == RT_FAR; link++)
                if (distance[rings->next(rings->context, node, link)] == d) {
                    distance[node] = d + 1;
                    more = 1;
                }
    }
}

/* Does `link` lead from one node to the other, round their ring? */
static int on_one_ring(const struct rt_rings *rings, uint32_t from, uint32_t to, uint32_t link)
{
    uint32_t at = from;

    for (uint32_t steps = 0; steps < rings->nodes && at != to; steps++) {
        at = rings->next(rings->context, at, link);
        if (at == from)
            break;
    }
    return at == to;
}

/* May the path of `depth` steps go on by `link` from `node`? */
static int enters_no_ring_twice(const struct rt_rings *rings, const struct rt_ring_step *step,
                                int depth, uint32_t node, uint32_t link)
{
    if (depth > 0 && step[depth - 1].link == link)
        return 1; /* on the same ring */
    for (int i = 0; i < depth; i++)
        if (step[i].link == link && on_one_ring(rings, step[i].node, node, link))
            return 0;
    return 1;
}

int rt_route_each(const struct rt_rings *rings, const uint32_t *distance, uint32_t source,
                  struct rt_ring_step *step, int length, int more)
{
    int depth = more ? length - 1 : 0;
    uint32_t node = more ? step[depth].node : source;
    uint32_t link = more ? step[depth].link + 1u : 0;

    for (;;) {
        uint32_t left = (uint32_t)(length - depth - 1), next = 0;

        for (; link < rings->links; link++) {
            next = rings->next(rings->context, node, link);
            if (distance[next] <= left && (distance[next] > 0 || left == 0) &&
                enters_no_ring_twice(rings, step, depth, node, link))
                break;
        }
        if (link < rings->links) {
            step[depth].node = node;
            step[depth].link = (uint8_t)link;
            node = next;
            link = 0;
            if (++depth == length)
                return 1;
        } else {
            if (depth-- == 0)
                return 0;
            node = step[depth].node;
            link = step[depth].link + 1u;
        }
    }
}

int rt_route_search(const struct rt_rings *rings, const uint32_t *distance, uint32_t source,
                    struct rt_ring_step *step, int capacity)
{
    if (source >= rings->nodes)
        return RT_ERR_SRC;
    if (distance[source] == 0)
        return 0;
    /* RT_FAR is more than any capacity */
    for (uint32_t length = distance[source]; capacity > 0 && length <= (uint32_t)capacity; length++)
        if (rt_route_each(rings, distance, source, step, (int)length, 0))
            return (int)length;
    return RT_ERR_PATH;
}
