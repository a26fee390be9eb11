/* SPDX-License-Identifier: MIT-0 */
/* Paths through networks of rings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"
#include "../base/put.h"

/* Nodes times the longest distance that the general router goes through: a
 * few seconds for each new target. */
#define SEARCH_MAX (UINT64_C(1) << 29)

int ring_general(const struct rt_net *net)
{
    return rt_route_longest(net) < 0;
}

int ring_router_open(struct ring_router *router, const struct rt_net *net,
                     const struct rt_rings *rings)
{
    char text[RT_NET_TEXT_MAX] = "";
    uint64_t nodes, sides = (uint64_t)net->param[0] + net->param[1];

    memset(router, 0, sizeof *router);
    router->net = net;
    rt_topo_rings(net, &router->rings);
    if (rings != NULL)
        router->rings = *rings;
    router->general = ring_general(net);
    router->leg = router->own;
    router->capacity = RT_LEGS_MAX;
    if (!router->general)
        return 0;
    nodes = router->rings.nodes;
    if (nodes * sides > SEARCH_MAX) {
        rt_net_format(net, text, sizeof text);
        return complain(EXIT_USAGE,
                        "network '%s': too large for the general router: expected width * height "
                        "* (width + height) of at most %" PRIu64,
                        text, SEARCH_MAX);
    }
    router->target = UINT32_MAX;
    router->capacity = (int)nodes; /* no shortest path meets a node twice */
    router->distance = malloc(nodes * sizeof *router->distance);
    router->step = malloc(nodes * sizeof *router->step);
    router->leg = malloc(nodes * sizeof *router->leg);
    if (router->distance == NULL || router->step == NULL || router->leg == NULL)
        return complain(EXIT_IO, "out of memory");
    return 0;
}

void ring_router_close(struct ring_router *router)
{
    free(router->distance);
    free(router->step);
    if (router->leg != router->own)
        free(router->leg);
}

int ring_path(struct ring_router *router, uint32_t source, uint32_t target)
{
    int steps, legs = 0;
    unsigned last = RT_LINK_NONE;

    if (!router->general)
        return rt_route_legs(router->net, source, target, router->leg);
    if (router->target != target)
        rt_route_distances(&router->rings, target, router->distance);
    router->target = target;
    steps =
        rt_route_search(&router->rings, router->distance, source, router->step, router->capacity);
    for (int i = 0; i < steps; i++) {
        if (router->step[i].link != last)
            router->leg[legs++] = (struct rt_ring_leg){router->step[i].link, 0};
        router->leg[legs - 1].hops++;
        last = router->step[i].link;
    }
    return steps < 0 ? steps : legs;
}

void ring_write_links(FILE *file, const struct rt_ring_leg *leg, int legs, const char *between)
{
    uint64_t links = 0;
    struct put put;

    put_to(&put, file);
    for (int k = 0; k < legs; k++) {
        for (uint32_t hop = 0; hop < leg[k].hops; hop++, links++) {
            put_text(&put, links > 0 ? between : "");
            put_number(&put, (unsigned)leg[k].link);
            if (links % 4096 == 4095 && ferror(file))
                return; /* main says so */
        }
    }
    put_end(&put);
}
