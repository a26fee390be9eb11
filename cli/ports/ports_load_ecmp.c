/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers, --routing ecmp: the even split at each router. */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_load.h"
#include "ports_split.h"

static struct ports_split split; /* until the cycle has its names */

/* Adds an edge to a graph, which grows; 0, or EXIT_IO after saying why. */
static int add_edge(struct rt_load_channels *graph, uint32_t from, uint32_t to, uint64_t witness)
{
    int error = RT_ERR_SPACE;

    while (error == RT_ERR_SPACE) {
        if (graph->capacity > 0)
            error = rt_load_channels_add(graph, from, to, witness);
        if (error == RT_ERR_SPACE && channels_grow(graph) != 0)
            return complain(EXIT_IO, "load: out of memory");
    }
    return 0;
}

/* The graph of channels, by the ports that follow each. */
static int add_edges(struct ports_load *r)
{
    uint32_t channels = split.nodes * split.ports;
    int status = 0;

    for (uint32_t c = 0; c < channels && status == 0 && !interrupted(); c++)
        for (unsigned p = 0; p < split.ports && status == 0; p++)
            if (split.next[(size_t)c * split.words + p / 64] >> p % 64 & 1)
                status = add_edge(&r->graph, c, split.end[c] * split.ports + p, UINT64_MAX);
    return status;
}

int ports_load_ecmp(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs)
{
    int status = ports_split_open(&split, r->load.on.net, pair, pairs);

    if (status == 0)
        ports_split_run(&split, 1);
    if (status == 0)
        status = add_edges(r);
    if (status != 0 || interrupted())
        return status;
    r->load.routes = pair != NULL ? pairs : r->processors * (r->processors - 1);
    if (pair == NULL)
        r->senders = r->processors;
    r->load.hops = split.hops;
    r->load.longest = split.longest;
    r->hottest = split.hottest;
    r->hot_links = split.hot_links;
    r->hot_node = split.hot_channel / split.ports;
    r->hot_port = split.hot_channel % split.ports;
    return 0;
}

/* Names a pair for each edge of the cycle that shortest paths to this router have. */
static int name_to(struct ports_load *r, uint32_t to, uint32_t *named)
{
    struct rt_load_channels *graph = &r->job[0].graph;
    int status = 0;

    ports_split_search(&split, to);
    for (uint32_t i = 0; i < r->cycle && status == 0; i++) {
        uint32_t from = r->channel[i], next = r->channel[(i + 1) % r->cycle];
        uint32_t source = split.origin[from / split.ports];

        if (source == UINT32_MAX || !ports_split_leads(&split, from) ||
            !ports_split_leads(&split, next) ||
            rt_load_channels_witness(graph, from, next) != UINT64_MAX)
            continue;
        status = add_edge(graph, from, next,
                          (uint64_t)split.first[source] * r->processors + split.last[to]);
        ++*named;
    }
    return status;
}

int ports_load_ecmp_name(struct ports_load *r)
{
    uint32_t named = 0;
    int status = 0;

    show_step("routes of the cycle");
    for (uint32_t to = 0; to < split.nodes && named < r->cycle && status == 0; to++)
        if (split.last[to] != UINT32_MAX)
            status = name_to(r, to, &named);
    return status;
}

void ports_load_ecmp_close(void)
{
    ports_split_close(&split);
    memset(&split, 0, sizeof split); /* a binding opens and closes others after it */
}
