/* SPDX-License-Identifier: MIT-0 */
/*
 * pairs.h - what the library and its rivals are timed on: a network of routers as rows of
 * neighbours, and pairs of routers with processors, so many sources in equal strides to all.
 */
#ifndef BENCH_PAIRS_H
#define BENCH_PAIRS_H

#include "bench.h"
#include "rt/net_text.h"
#include "rt/topo.h"
#include "rt/topo_ports.h"

struct pairs {
    struct rt_net net;
    uint32_t nodes, links; /* links: one way each */
    uint32_t *first, *to;  /* the neighbours of node n: to[first[n]] .. to[first[n + 1] - 1] */
    uint32_t routers;      /* with processors */
    uint32_t *processor, *router; /* of each of these its first processor, and its number */
    uint32_t sources, stride;     /* source k is processor[k * stride] */
};

static inline void *pairs_memory(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (memory == NULL)
        exit(3);
    return memory;
}

/* 0, or -1: no network of routers with ports. */
static inline int pairs_open(struct pairs *p, const char *text, uint32_t sources)
{
    uint32_t last = UINT32_MAX, processors;

    if (rt_net_parse(text, &p->net) != 0 || rt_topo_nodes(&p->net) == 0)
        return -1;
    p->nodes = rt_topo_nodes(&p->net);
    processors = (uint32_t)rt_topo_processors(&p->net);
    p->first = (uint32_t *)pairs_memory(p->nodes + 1, sizeof *p->first);
    p->to = (uint32_t *)pairs_memory((size_t)p->nodes * (size_t)rt_topo_ports_most(&p->net),
                                     sizeof *p->to);
    for (uint32_t n = 0; n < p->nodes; n++) {
        struct rt_topo_port_end end;

        p->first[n] = p->links;
        for (int port = 0; port < rt_topo_node_ports(&p->net, n); port++)
            if (rt_topo_neighbour(&p->net, n, (unsigned)port, &end) == 0)
                p->to[p->links++] = end.node;
    }
    p->first[p->nodes] = p->links;
    p->processor = (uint32_t *)pairs_memory(processors, sizeof *p->processor);
    p->router = (uint32_t *)pairs_memory(processors, sizeof *p->router);
    for (uint32_t s = 0; s < processors; s++) {
        struct rt_topo_port_end at;

        if (rt_topo_attached(&p->net, s, 0, &at) != 0 || at.node == last)
            continue;
        p->processor[p->routers] = s;
        p->router[p->routers++] = last = at.node;
    }
    p->sources = sources < p->routers ? sources : p->routers;
    p->stride = p->routers / p->sources;
    return 0;
}

static inline void pairs_close(struct pairs *p)
{
    free(p->first);
    free(p->to);
    free(p->processor);
    free(p->router);
}

#endif
