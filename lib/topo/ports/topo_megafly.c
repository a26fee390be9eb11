/* SPDX-License-Identifier: MIT-0 */
/* Megafly, also Dragonfly+: groups of leaf and spine routers, all joined, and between any two
 * groups a link of two spines, as a palm tree (SPEC 15.6). */
#include "topo_ports.h"

/* Leaf routers of all groups come first. */
struct place {
    uint32_t spine, group, router;
};

static uint32_t groups_of(const struct rt_net *net)
{
    return net->param[2] * net->param[3] + 1;
}

static struct place place_of(const struct rt_net *net, uint32_t node)
{
    uint32_t l = net->param[1], s = net->param[2], leaves = groups_of(net) * l;

    if (node < leaves)
        return (struct place){0, node / l, node % l};
    return (struct place){1, (node - leaves) / s, (node - leaves) % s};
}

void rti_topo_megafly_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t groups = groups_of(net);

    rti_topo_direct(size, groups * (net->param[1] + net->param[2]));
    size->per = net->param[0];
    size->processors = groups * net->param[1] * size->per;
}

unsigned rti_topo_megafly_ports(const struct rt_net *net, uint32_t node)
{
    uint32_t l = net->param[1], s = net->param[2], h = net->param[3];
    const struct place at = place_of(net, node); /* tcc 0.9.27 misreads a member of a call */

    return (unsigned)(at.spine ? l + h : s);
}

int rti_topo_megafly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    uint32_t l = net->param[1], s = net->param[2], h = net->param[3], groups = groups_of(net);
    struct place at = place_of(net, node);
    uint32_t to, channel;

    if (!at.spine)
        return rti_topo_leads(end, groups * l + at.group * s + port, (unsigned)at.router);
    if (port < l)
        return rti_topo_leads(end, at.group * l + port, (unsigned)at.router);
    channel = at.router * h + (port - l); /* of s h in the group */
    to = at.group + channel + 1;
    to = to < groups ? to : to - groups;
    channel = s * h - 1 - channel; /* there */
    return rti_topo_leads(end, groups * l + to * s + channel / h, (unsigned)(l + channel % h));
}

int rti_topo_megafly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct place at = place_of(net, node);

    x[0] = at.spine;
    x[1] = at.group;
    x[2] = at.router;
    return 3;
}

int rti_topo_megafly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t groups = groups_of(net), routers;

    if (x[0] > 1)
        return RT_ERR_LOC;
    routers = net->param[1 + x[0]];
    if (x[1] >= groups || x[2] >= routers)
        return RT_ERR_LOC;
    *node = x[0] * groups * net->param[1] + x[1] * routers + x[2];
    return 0;
}

void rti_topo_megafly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    uint64_t l = net->param[1], s = net->param[2], h = net->param[3], groups = groups_of(net);

    if (l + h > s)
        facts->widest = (uint32_t)(groups * l);
    rti_topo_degrees(facts, l + h < s ? l + h : s, l + h > s ? l + h : s);
    facts->figures.links = groups * l * s + groups * s * h / 2;
}
