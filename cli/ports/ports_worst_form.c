/* SPDX-License-Identifier: MIT-0 */
/*
 * The worst permutation of fat-trees where messages spread evenly over all ways up, as by
 * up-random and by ecmp: a closed form.
 *
 * A part up to level l has M = m1...ml processors and W = w1...w(l+1) cables up.  What leaves it
 * spreads evenly over these, and so does what enters it, as it comes from all routers above.  A
 * permutation fills a cable with M / W at most, and does so where each processor sends to the one M
 * further on: to another part.
 */
#include "ports_sizes.h"
#include "ports_worst.h"

int ports_worst_form(const struct rt_net *net, struct ports_worst_form *form)
{
    int alike = net->family == RT_FAMILY_KNTREE;
    unsigned levels = alike ? (unsigned)net->param[1] : ports_xgft_levels(net);
    uint64_t processors = 1, cables = 1, all = rt_topo_processors(net);

    *form = (struct ports_worst_form){0, 1};
    if (!alike && net->family != RT_FAMILY_XGFT)
        return 0;
    for (unsigned l = 0; l + 1 < levels; l++) {
        processors *= net->param[alike ? 0 : l];
        cables *= net->param[alike ? 0 : levels + l + 1];
        if (processors < all && processors * form->cables > form->processors * cables)
            *form = (struct ports_worst_form){processors, cables};
    }
    return form->processors > 0;
}
