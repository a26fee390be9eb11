/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports, for callers who learn the family when they run. */
#include <limits.h>

#include "route_hop.h"

int rt_route_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rt_route_##name##_port(net, in, at, destination, out);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rti_route_facts_of(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_route_##name##_facts(net, at, f);                                                      \
        return 0;
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

/* As an int, which has 16 bits on small processors. */
static int counted(uint32_t number)
{
    return number > INT_MAX ? RT_ERR_SPACE : (int)number;
}

int rt_route_hops(const struct rt_net *net)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    return f.hops < 0 ? rti_route_search_hops(net) : counted((uint32_t)f.hops);
}

int rt_route_vcs(const struct rt_net *net)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    return f.vcs < 0 ? rti_route_search_vcs(net) : (int)f.vcs;
}

int rt_route_exit(const struct rt_net *net, uint32_t destination)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    if (destination >= f.processors)
        return RT_ERR_DST;
    rti_route_facts_of(net, f.first + destination / f.each, &f); /* its router's ports */
    return counted(f.ports + destination % f.each);
}

/* A whole route: the routing function, and each family's own step from router to router. */

uint32_t rti_route_step_of(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_step(net, at, port, arrives);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return ROUTE_NOWHERE;
    }
}

int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct route_facts f;
    unsigned hops = 0;
    uint32_t at, back;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    if (source >= f.processors)
        return RT_ERR_SRC;
    for (at = source / f.each;;) {
        wrong = rt_route_port(net, in, at, destination, &out);
        if (wrong != 0)
            return wrong;
        if (out.port == RT_PORT_NONE)
            return (int)hops;
        if (hops == capacity)
            return RT_ERR_SPACE;
        path[hops].port = out.port;
        path[hops++].vc = out.vc;
        at = rti_route_step_of(net, at, out.port, &back);
        in.port = (uint16_t)back;
        in.vc = out.vc;
    }
}

/* Which families promise shortest routes: the lists of rt/families.h say it. */

int rt_route_minimal(const struct rt_net *net)
{
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
    switch (net->family) {
        RT_PORTS_MINIMAL_FAMILIES(ROW)
        return 1;
        RT_PORTS_BOUNDED_FAMILIES(ROW)
        return 0;
    default:
        return RT_ERR_FAMILY;
    }
#undef ROW
}

int rt_route_header_width(const struct rt_net *net, unsigned format)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    return rt_route_header_bits(format, f.most > f.upper ? f.most : f.upper,
                                f.most + f.each > f.upper ? f.most + f.each : f.upper);
}
