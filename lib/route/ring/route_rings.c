/* SPDX-License-Identifier: MIT-0 */
/*
 * Routing functions of the SCI rings (Johnson & Goodman 1991; SPEC 12.3): which family answers?
 * They know how a link changes the number of a node; where it leads is for the topo room to say.
 *
 * The switches are made from the list of families.  A table of functions would be writable data in
 * position-independent code.
 */
#include "route_ring.h"
#include "rt/route_ring.h"

uint32_t rti_route_power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

void rti_route_path_add(struct ring_path *path, uint32_t link, uint32_t hops)
{
    if (hops == 0)
        return;
    if (path->legs > 0 && path->leg[path->legs - 1].link == link) {
        path->leg[path->legs - 1].hops += hops;
        return;
    }
    path->leg[path->legs].link = (uint8_t)link;
    path->leg[path->legs++].hops = hops;
}

static int find_size(const struct rt_net *net, struct ring_size *size)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_route_##name##_size(net, size);                                                        \
        return 0;
        RT_RING_ROUTED_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

static int add_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                    struct ring_path *path)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_legs(net, source, target, path);
        RT_RING_ROUTED_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

static int choose_link(const struct rt_net *net, const struct ring_way *way)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_link(net, way);
        RT_RING_ROUTED_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_route_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                  struct rt_ring_leg leg[RT_LEGS_MAX])
{
    struct ring_path path = {leg, 0};
    struct ring_size size;
    int error = find_size(net, &size);

    if (error != 0)
        return error;
    if (source >= size.nodes)
        return RT_ERR_SRC;
    if (target >= size.nodes)
        return RT_ERR_DST;
    error = add_legs(net, source, target, &path);
    return error != 0 ? error : path.legs;
}

int rt_route_link(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                  unsigned last)
{
    struct ring_way way = {source, current, target, last};
    struct ring_size size;
    int error = find_size(net, &size);

    if (error != 0)
        return error;
    if (source >= size.nodes)
        return RT_ERR_SRC;
    if (current >= size.nodes)
        return RT_ERR_LOC;
    if (target >= size.nodes)
        return RT_ERR_DST;
    if (last >= size.links && last != RT_LINK_NONE)
        return RT_ERR_LINK;
    return choose_link(net, &way);
}

int rt_route_longest(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_longest(net);
        RT_RING_ROUTED_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}
