/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes over the hottest link of grids and wbfly, for routeseq compare: closed forms (SPEC 18.3).
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
 *
 * With ties even, a pair with a + b = h - 1 of an even side weighs half: h^2 / 2 of them.  Of the
 * first h - 1 places m each find as many ahead within reach, the lesser of both; if the other of
 * both has more, those of the last place tie with them, else all may tie.
 *
 * wbfly of d columns and r^d rows looks alike from all routers.  A column takes the target's digit,
 * and keeps the router's by one link, or changes it by r - 1.  A target is s = 0..d-1 columns
 * ahead. Of its rows, r^s differ in these columns alone; for the others all d columns come first.
 * In all, d d (r - 1) r^(d-1) hops of a source change a digit.  In the first d columns d d r^(d-1)
 * keep one, less the (d - s) r^s of rows that have arrived before; after them s (r^d - r^s) more
 * do.
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
    uint64_t s = k * after / (before + after); /* up to it s A is the lesser; below k */

    take(k / 2 * (k - k / 2) * before * after, &hot->uniform);
    take(s * before, &hot->worst);
    take((k - s - 1) * after, &hot->worst);
}

static void add_ring(uint64_t k, uint64_t before, uint64_t after, struct ports_hottest *hot)
{
    uint64_t h = k / 2;

    take(h * (h + 1) / 2 * before * after, &hot->uniform);
    take(h * least(before, after), &hot->worst);
}

/* The same, all twice, where ties are even. */
static void add_even_ring(uint64_t k, uint64_t before, uint64_t after, struct ports_hottest *hot)
{
    uint64_t h = k / 2, m = least(before, after), more = before + after - 2 * m;

    if (k % 2 != 0) {
        take(h * (h + 1) * before * after, &hot->uniform);
        take(2 * h * m, &hot->worst);
    } else {
        take(h * h * before * after, &hot->uniform);
        take(h * m, &hot->worst);
        take(2 * (h - 1) * m + least(m, more), &hot->worst);
    }
}

int ports_compare_even_forms(const struct rt_net *net, struct ports_hottest *hot)
{
    uint64_t after = rt_topo_nodes(net), before = 1;

    if (net->family != RT_FAMILY_RING && net->family != RT_FAMILY_TORUS)
        return 0;
    hot->uniform = hot->worst = 0;
    for (unsigned i = 0; after > 1; i++) {
        after /= net->param[i];
        add_even_ring(net->param[i], before, after, hot);
        before *= net->param[i];
    }
    return 1;
}

int ports_compare_forms(const struct rt_net *net, struct ports_hottest *hot)
{
    int cube = net->family == RT_FAMILY_HYPERCUBE;
    int rings = net->family == RT_FAMILY_RING || net->family == RT_FAMILY_TORUS;
    uint64_t after = rt_topo_nodes(net), before = 1;

    if (!cube && !rings && net->family != RT_FAMILY_ARRAY && net->family != RT_FAMILY_MESH)
        return 0;
    *hot = (struct ports_hottest){0, 0};
    for (unsigned i = 0; after > 1; i++) {
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

uint64_t ports_compare_uniform(const struct rt_net *net)
{
    uint64_t r = net->param[0], d = net->param[1], rows = 1, sum = 0, changes, keeps;

    if (net->family != RT_FAMILY_WBFLY)
        return 0;
    for (uint64_t column = 0; column < d; column++) {
        sum += rows;
        rows *= r;
    }
    changes = d * d * (rows / r);
    keeps = changes + rows * (d * (d - 1) / 2) - d * sum;
    return keeps > changes ? keeps : changes;
}
