/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes over the hottest link of grids, for routeseq compare: closed forms (SPEC 18.3).
 *
 * Routes correct coordinates in their order.  Let the sides before that of a link have the product
 * A, those after it B.  From each place of the link's line, A sources come to the link; to each, B
 * targets are reached by it, from each of these sources if the line's own route does.
 *
 * A line of k, after its first s places: all from s A sources to (k - s) B targets, so a matching
 * has the lesser of both.  A ring of k, with h = floor(k / 2), in the direction that those half
 * round take: from a places behind to b places ahead where a + b < h, h (h + 1) / 2 of them.  A
 * matching has no more than h A sources and h B targets, and as many as the lesser of both: from a
 * to h - 1 - a.
 */
#include "ports_compare.h"

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void take(uint64_t value, uint64_t *most)
{
    *most = value > *most ? value : *most;
}

/* All products are at most the routers squared, below 2^64. */
static void add_line(uint64_t k, uint64_t before, uint64_t after, struct ports_hottest *hot)
{
    uint64_t s = k * after / (before + after); /* up to it s A is the lesser */

    take(k / 2 * (k - k / 2) * before * after, &hot->uniform);
    take(s * before, &hot->worst);
    if (s + 1 < k)
        take((k - s - 1) * after, &hot->worst);
}

static void add_ring(uint64_t k, uint64_t before, uint64_t after, struct ports_hottest *hot)
{
    uint64_t h = k / 2;

    take(h * (h + 1) / 2 * before * after, &hot->uniform);
    take(h * least(before, after), &hot->worst);
}

int ports_compare_forms(const struct rt_net *net, struct ports_hottest *hot)
{
    int cube = net->family == RT_FAMILY_HYPERCUBE;
    int rings = net->family == RT_FAMILY_RING || net->family == RT_FAMILY_TORUS;
    uint64_t after = rt_topo_nodes(net), before = 1;
    unsigned sides = cube ? net->param[0] : RT_PARAM_MAX;

    if (!cube && !rings && net->family != RT_FAMILY_ARRAY && net->family != RT_FAMILY_MESH)
        return 0;
    *hot = (struct ports_hottest){0, 0};
    for (unsigned i = 0; i < sides && (cube || net->param[i] != 0); i++) {
        uint64_t k = cube ? 2 : net->param[i];

        after /= k;
        if (rings)
            add_ring(k, before, after, hot);
        else
            add_line(k, before, after, hot);
        before *= k;
    }
    return 1;
}
