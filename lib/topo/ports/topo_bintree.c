/* SPDX-License-Identifier: MIT-0 */
/* Binary trees (SPEC 15.3), by the heap numbers of topo_heap.c. */
#include "topo_ports.h"

/* bintree: node n has heap number n + 1. */

void rti_topo_bintree_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, (UINT32_C(1) << net->param[0]) - 1);
}

unsigned rti_topo_bintree_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 3;
}

int rti_topo_bintree_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    int error = rti_topo_heap(net->param[0], node + 1, port, end);

    if (error == 0)
        end->node--;
    return error;
}

int rti_topo_bintree_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_heap_split(node + 1, x);
}

int rti_topo_bintree_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t g;
    int error = rti_topo_heap_join(net->param[0], x, &g);

    if (error == 0)
        *node = g - 1;
    return error;
}

void rti_topo_bintree_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 1, d == 2 ? 2 : 3);
    f->links = (UINT64_C(1) << d) - 2;
    f->diameter = 2 * (d - 1);
    f->bisection = 1;
}

/* xtree: a binary tree whose neighbours of a level are joined. */

void rti_topo_xtree_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, (UINT32_C(1) << net->param[0]) - 1);
}

unsigned rti_topo_xtree_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 5;
}

int rti_topo_xtree_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t g = node + 1;
    int error;

    if (port == 3) /* the first of a level is a power of two */
        return (g & (g - 1)) == 0 ? RT_ERR_LINK : rti_topo_leads(end, node - 1, 4);
    if (port == 4)
        return (g & (g + 1)) == 0 ? RT_ERR_LINK : rti_topo_leads(end, node + 1, 3);
    error = rti_topo_heap(net->param[0], g, port, end);
    if (error == 0)
        end->node--;
    return error;
}

int rti_topo_xtree_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_heap_split(node + 1, x);
}

int rti_topo_xtree_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t g;
    int error = rti_topo_heap_join(net->param[0], x, &g);

    if (error == 0)
        *node = g - 1;
    return error;
}

void rti_topo_xtree_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 2, d == 2 ? 2 : d == 3 ? 4 : 5);
    f->links = (UINT64_C(2) << d) - 3 - d;
    f->diameter = 2 * d - 3; /* where d = 1 rt_topo_figures says 0 */
}

/* tworoot: two binary trees, joined at their roots 0 and 1. */

void rti_topo_tworoot_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, UINT32_C(1) << net->param[0]);
}

unsigned rti_topo_tworoot_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 3;
}

int rti_topo_tworoot_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    if (node >= 4 || (node >= 2 && port > 0)) /* as in a heap without 0 and 1 */
        return rti_topo_heap(net->param[0], node, port, end);
    if (node >= 2)
        return rti_topo_leads(end, node - 2, 1);
    if (port == 0)
        return rti_topo_leads(end, 1 - node, 0);
    if (port == 2 || net->param[0] == 1)
        return RT_ERR_LINK;
    return rti_topo_leads(end, node + 2, 0);
}

int rti_topo_tworoot_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    if (node > 1)
        return rti_topo_heap_split(node, x);
    x[0] = 0;
    x[1] = node;
    return 2;
}

int rti_topo_tworoot_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    if (x[0] > 0)
        return rti_topo_heap_join(net->param[0], x, node);
    return rti_topo_numbered(2, x + 1, node);
}

void rti_topo_tworoot_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 1, d < 3 ? d : 3);
    f->links = (UINT64_C(1) << d) - 1;
    f->diameter = 2 * d - 1;
    f->bisection = 1;
}
