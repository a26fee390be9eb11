/* SPDX-License-Identifier: MIT-0 */
/* Routes over any topology: dependencies and loads (SPEC 16.4). */
#include "rt/load_graph.h"

#include "rt/net.h"

/* Every route uses virtual channel 0.  The word of a channel has a bit for each of the first 64
 * channels of the node that it leads to: is that dependency there? */
static int depend_plain(const struct rt_load_graph_dependencies *to, const uint32_t *channel,
                        uint32_t hops, uint64_t witness)
{
    for (uint32_t i = 1; i < hops; i++) {
        uint32_t before = channel[i - 1], at = channel[i];
        uint32_t place = at - to->graph->first[to->graph->link[before].to];
        uint64_t bit = place < 64 ? UINT64_C(1) << place : 0;

        if ((to->seen[before] & bit) != 0)
            continue;
        if (rt_load_channels_add(to->depend, before, at, witness) < 0)
            return RT_ERR_SPACE;
        to->seen[before] |= bit;
    }
    return 0;
}

int rt_load_graph_depend(const struct rt_load_graph_dependencies *to, const uint32_t *channel,
                         const uint8_t *vc, uint32_t hops, uint64_t witness)
{
    uint32_t before = 0;

    if (vc == NULL && to->seen != NULL)
        return depend_plain(to, channel, hops, witness);
    for (uint32_t i = 0; i < hops; i++) {
        uint32_t at = (vc != NULL ? vc[i] * to->graph->channels : 0) + channel[i];

        if (i > 0 && rt_load_channels_add(to->depend, before, at, witness) < 0)
            return RT_ERR_SPACE;
        before = at;
    }
    return 0;
}

uint64_t rt_load_graph_hottest(const struct rt_topo_graph *graph, const uint64_t *sends,
                               uint32_t *channel, uint32_t *channels)
{
    uint64_t most = 0;

    *channels = 0;
    for (uint32_t c = 0; c < graph->channels; c++) {
        if (sends[c] > most) {
            most = sends[c];
            *channel = c;
            *channels = 0;
        }
        *channels += most > 0 && sends[c] == most;
    }
    return most;
}
