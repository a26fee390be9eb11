/* SPDX-License-Identifier: MIT-0 */
/* Binary trees (SPEC 15.3), by the heap numbers of route_heap.c.  In bintree and xtree node n has
 * heap number n + 1. */
#include "route_hop.h"

int rt_route_bintree_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t nodes = ((uint32_t)1 << net->param[0]) - 1;

    (void)in;
    if (at >= nodes)
        return RT_ERR_LOC;
    if (destination >= nodes)
        return RT_ERR_DST;
    return rti_route_out(
        out, at == destination ? RT_PORT_NONE : rti_route_tree_hop(at + 1, destination + 1), 0);
}

uint32_t rti_route_bintree_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    (void)net;
    return rti_route_tree_step(at + 1, port, arrives) - 1;
}

void rti_route_bintree_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, ((uint32_t)1 << d) - 1, 3, 2 * (d - 1), 1);
}

/* g and h are of one depth or h is the lower one: does a shortest path go sideways at g's depth,
 * `below` levels above h?  A(l) of SPEC 15.3 is 2 less for each level down, but for the distance
 * of the ancestors; the common parts are left out. */
static int sideways(uint32_t g, uint32_t h)
{
    uint32_t cost = g > h ? g - h : h - g, up = 0;

    while (g > 1) {
        g >>= 1;
        h >>= 1;
        up += 2;
        if (up + (g > h ? g - h : h - g) < cost)
            return 0;
    }
    return 1;
}

static uint32_t xtree_hop(uint32_t g, uint32_t h)
{
    unsigned deep = rti_route_depth(g), far = rti_route_depth(h);
    uint32_t over;

    if (deep > far)
        return 0;
    over = h >> (far - deep);
    if (over == g)
        return rti_route_tree_hop(g, h);
    if (!sideways(g, over))
        return 0;
    return over > g ? 4 : 3;
}

int rt_route_xtree_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t nodes = ((uint32_t)1 << net->param[0]) - 1;

    (void)in;
    if (at >= nodes)
        return RT_ERR_LOC;
    if (destination >= nodes)
        return RT_ERR_DST;
    return rti_route_out(out, at == destination ? RT_PORT_NONE : xtree_hop(at + 1, destination + 1),
                         0);
}

uint32_t rti_route_xtree_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    (void)net;
    if (port < 3)
        return rti_route_tree_step(at + 1, port, arrives) - 1;
    *arrives = 7 - port;
    return port == 3 ? at - 1 : at + 1;
}

void rti_route_xtree_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, ((uint32_t)1 << d) - 1, 5, d == 1 ? 0 : 2 * d - 3, 1);
}

/* tworoot: node i >= 2 is a heap number; the roots 0 and 1 stand where the heap has its number 1.
 */

static uint32_t tworoot_hop(uint32_t at, uint32_t to)
{
    if (at >= 2)
        return rti_route_tree_hop(at, to);
    while (to > 3)
        to >>= 1;
    return to == at + 2;
}

int rt_route_tworoot_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0];

    (void)in;
    if (at >> d != 0)
        return RT_ERR_LOC;
    if (destination >> d != 0)
        return RT_ERR_DST;
    return rti_route_out(out, at == destination ? RT_PORT_NONE : tworoot_hop(at, destination), 0);
}

uint32_t rti_route_tworoot_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    (void)net;
    if (at < 2) {
        *arrives = 0;
        return port == 0 ? at ^ 1 : at + 2;
    }
    if (at < 4 && port == 0) {
        *arrives = 1;
        return at - 2;
    }
    return rti_route_tree_step(at, port, arrives);
}

void rti_route_tworoot_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (uint32_t)1 << d, 3, 2 * d - 1, 1);
}
