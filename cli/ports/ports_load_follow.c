/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers, routing by choice: one route, or a leg of one, counted. */
#include "ports_load_choice.h"

uint32_t ports_load_channel(const struct ports_load *r, uint32_t node, struct rt_channel channel)
{
    if (channel.vc >= r->load.on.vcs)
        channel.vc = (uint8_t)(r->load.on.vcs - 1);
    return rt_load_ports_channel(&r->load, node, channel);
}

void ports_load_edge(struct ports_load_job *job, uint32_t from, uint32_t to, uint64_t witness)
{
    while (job->lacks == 0 && rt_load_channels_add(&job->graph, from, to, witness) < 0)
        job->lacks = channels_grow(&job->graph);
}

/* Counts a route's links and edges; *node goes where it leads, and ends[] gets its first and its
 * last channel. */
void ports_load_follow(const struct ports_load *r, struct ports_load_job *job, uint32_t *node,
                       const struct rt_channel *path, int hops, uint64_t weight, uint64_t witness,
                       uint32_t ends[2])
{
    struct rt_topo_port_end at = {*node, 0};

    ends[0] = ends[1] = RT_LOAD_CHANNEL_NONE;
    for (int i = 0; i < hops && job->lacks == 0; i++) {
        uint32_t channel = ports_load_channel(r, at.node, path[i]);

        job->load.sends[(size_t)at.node * r->load.ports + path[i].port] += weight;
        if (i == 0)
            ends[0] = channel;
        else
            ports_load_edge(job, ends[1], channel, witness);
        ends[1] = channel;
        if (r->load.on.neighbour(r->load.on.net, at.node, path[i].port, &at) != 0)
            job->lacks = RT_ERR_LINK;
    }
    *node = at.node;
}
