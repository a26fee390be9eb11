/* SPDX-License-Identifier: MIT-0 */
/* ready.h - prepared networks of routers, held to those that are not. */
#ifndef FUZZ_READY_H
#define FUZZ_READY_H

#include "fuzz.h"
#include "rt/route_ports.h"
#include "rt/route_ready_ports.h"
#include "rt/topo_ready_ports.h"

#define HOPS_MAX 512 /* longer routes are followed that far only */

/* Prepared, where the family can be: the same end. */
static inline void check_ready(const struct rt_net *net, uint32_t node, unsigned port)
{
    struct rt_topo_port_end end, again;
    struct rt_topo_ready *ready;
    size_t bytes = rt_topo_ready_bytes(net);
    int error;

    if (bytes == 0 || bytes > 8192)
        return;
    ready = malloc(bytes);
    memset(&again, UNTOUCHED, sizeof again);
    CLAIM(ready != NULL && rt_topo_ready_make(ready, net) == 0);
    error = rt_topo_neighbour(net, node, port, &end);
    CLAIM(rt_topo_ready_neighbour(ready, node, port, &again) == error);
    CLAIM(error == 0 ? again.node == end.node && again.port == end.port
                     : fuzz_untouched(&again, sizeof again));
    free(ready);
}

/* The header of a prepared network is that of the path. */
static inline void check_header(const struct rt_net *net, const struct rt_route_ready *ready,
                                uint32_t source, uint32_t destination,
                                const struct rt_channel path[], int hops)
{
    static uint8_t header[2 * HOPS_MAX + 2], want[2 * HOPS_MAX + 2];
    unsigned format = 1 + destination % 3, last = (unsigned)rt_route_exit(net, destination);
    int width = rt_route_header_width(net, format), bytes = width;
    uint32_t taken;

    if (width > 0)
        bytes = rt_route_header_pack(format, (unsigned)width, path, (unsigned)hops, last, want,
                                     sizeof want);
    CLAIM(rt_route_ready_header(ready, format, source, destination, header, sizeof header,
                                &taken) == bytes);
    CLAIM(bytes < 0 || (taken == (uint32_t)hops && memcmp(header, want, (size_t)bytes) == 0));
}

/* Prepared, where the family can be: the same route, as channels where they fit, and as legs. */
static inline void check_prepared(const struct rt_net *net, uint32_t source, uint32_t destination,
                                  const struct rt_channel path[], int hops)
{
    static struct rt_channel got[HOPS_MAX];
    struct rt_route_leg leg[RT_ROUTE_LEGS_MAX];
    struct rt_route_ready *ready;
    size_t bytes = rt_route_ready_bytes(net);
    int32_t taken;
    int legs, h = 0;

    if (bytes == 0 || bytes > 8192) /* a larger table takes long */
        return;
    ready = malloc(bytes);
    CLAIM(ready != NULL && rt_route_ready_make(ready, net) == 0);
    legs = rt_route_ready_legs(ready, source, destination, leg);
    CLAIM(legs >= 0 && legs <= RT_ROUTE_LEGS_MAX);
    for (int i = 0; i < legs; i++) {
        CLAIM(leg[i].hops > 0 && leg[i].hops <= (uint32_t)(hops - h));
        for (uint32_t k = 0; k < leg[i].hops; k++, h++)
            CLAIM(leg[i].channel.port == path[h].port && leg[i].channel.vc == path[h].vc);
    }
    CLAIM(h == hops);
    check_header(net, ready, source, destination, path, hops);
    if (ready->room > HOPS_MAX) {
        free(ready);
        return;
    }
    CLAIM(rt_route_ready_path(ready, source, destination, got) == hops);
    CLAIM(rt_route_ready_paths(ready, &source, 0, &destination, 1, got, HOPS_MAX, &taken) == 1);
    CLAIM(taken == hops);
    free(ready);
    for (int i = 0; i < hops; i++)
        CLAIM(got[i].port == path[i].port && got[i].vc == path[i].vc);
}

#endif
