/* SPDX-License-Identifier: MIT-0 */
/* Destinations: those that each Transit network favours (DeHon 4.5; SPEC 14.1), and uniform ones.
 * */
#include "load_sim.h"

/* Draws the level to cross at: every output of an up router that leads somewhere has the same
 * chance. */
static unsigned crossing(const struct rt_net *net, uint64_t *rng)
{
    unsigned levels = rt_topo_levels(net), layers = levels / 3;

    for (unsigned below = 0;; below += 3) {
        unsigned top = below == 3 * (layers - 1);
        unsigned direction = rt_random_below(rng, top && !net->capped ? 3 : 4);

        if (direction < 3 || top)
            return below + 1 + direction;
    }
}

uint32_t rt_load_sim_traffic(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng)
{
    uint32_t n = rt_topo_cluster(net) > 1 ? (uint32_t)net->param[0] : 1;
    uint32_t leaf = source / n, base = leaf * n, shift, other;

    (void)context;
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_LOAD_SIM_NOBODY;
    if (rt_topo_levels(net) == 0)
        return rt_random_below(rng, (uint32_t)rt_topo_processors(net));
    if (n > 1 && rt_random_below(rng, 4) < 3)
        return base + (source - base + 1 + rt_random_below(rng, n - 1)) % n;
    /* Draws another branch at that level, and any processor below it. */
    shift = 2 * crossing(net, rng) - 2;
    other = (leaf >> shift ^ (1 + rt_random_below(rng, 3))) << shift;
    other += rt_random_below(rng, UINT32_C(1) << shift);
    return other * n + rt_random_below(rng, n);
}

uint32_t rt_load_sim_uniform(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng)
{
    uint32_t target;

    (void)context;
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_LOAD_SIM_NOBODY;
    target = rt_random_below(rng, (uint32_t)rt_topo_processors(net) - 1);
    return target + (target >= source);
}
