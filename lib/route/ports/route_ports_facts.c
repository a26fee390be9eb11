/* SPDX-License-Identifier: MIT-0 */
/* Facts of any network of routers: which family's? */
#include "route_hop.h"

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

int rt_route_hops(const struct rt_net *net)
{
    struct route_facts f;
    int wrong = rti_route_facts_of(net, 0, &f);

    if (wrong != 0)
        return wrong;
    return f.hops < 0 ? rti_route_search_hops(net) : (int)f.hops;
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
    return (int)(f.ports + destination % f.each);
}
