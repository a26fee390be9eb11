/* SPDX-License-Identifier: MIT-0 */
/* Cycles on the wires of each span of a Transit network (SPEC 14.4, 14.5). */
#include <stdlib.h>

#include "../base/memory.h"
#include "rt/load.h"
#include "wires.h"

/*
 * The delays of the wires of a span: the rank that rt_load_layout knows them by (SPEC 14.5).
 * Unit trees of layer u hang on wires of rank u in a hybrid tree, u - 1 in a full one; the last
 * stack of a bidelta network has no rank: it loops back in a cycle (7.2).
 */
static int delays_of(const struct rt_net *net, unsigned span, struct rt_load_geometry *layout)
{
    return rt_load_layout(net, net->family == RT_FAMILY_FULL ? span - 1 : span, layout);
}

static int loops_back(const struct rt_net *net, unsigned span)
{
    return net->family == RT_FAMILY_BIDELTA && span > 1 &&
           (span == RT_PARAM_MAX || net->param[span] == 0);
}

/* Cycles on the longest wires of each span; known[span]: is there a figure? */
void wire_worst_delays(const struct rt_net *net, uint32_t delay[RT_TOPO_SPANS_MAX],
                       uint8_t known[RT_TOPO_SPANS_MAX])
{
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++) {
        struct rt_load_geometry layout;

        delay[span] = (uint32_t)loops_back(net, span);
        known[span] = span == RT_TOPO_SPAN_INNER || net->family == RT_FAMILY_BIDELTA;
        if (span != RT_TOPO_SPAN_INNER && delays_of(net, span, &layout) == 0) {
            delay[span] = rt_load_delay_worst(&layout, RT_LOAD_OPTICAL);
            known[span] = 1;
        }
    }
}

int wire_mean_delay(const struct rt_net *net, unsigned span, double *mean, int *counted)
{
    struct rt_load_geometry layout;
    struct rt_load_length_stats wires;
    uint64_t *count;
    size_t bytes;

    *mean = loops_back(net, span);
    if (span == RT_TOPO_SPAN_INNER || delays_of(net, span, &layout) != 0)
        return 0;
    bytes = (size_t)2 * layout.sides * sizeof *count;
    count = malloc(bytes);
    if (count == NULL)
        return out_of_memory("walk", bytes);
    *counted = rt_load_lengths(&layout, RT_LOAD_OPTICAL, count, &wires) == 0;
    free(count);
    *mean = *counted ? wires.delay : *mean;
    return 0;
}
