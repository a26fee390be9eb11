/* SPDX-License-Identifier: MIT-0 */
/* A torus whose seams are skewed (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_twisted_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, net->param[0] * net->param[1]);
}

unsigned rti_topo_twisted_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 4;
}

int rti_topo_twisted_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint32_t i = node % a, j = node / a;

    switch (port) {
    case 0: /* i - 1; back over the seam to (a-1, j - sc) */
        if (i == 0)
            j = j < sc ? j + (b - sc) : j - sc;
        i = i == 0 ? a - 1 : i - 1;
        break;
    case 1: /* from (a-1, j) to (0, j + sc) */
        if (i == a - 1)
            j = j < b - sc ? j + sc : j - (b - sc);
        i = i == a - 1 ? 0 : i + 1;
        break;
    case 2: /* j - 1; back over the seam to (i - sr, b-1) */
        if (j == 0)
            i = i < sr ? i + (a - sr) : i - sr;
        j = j == 0 ? b - 1 : j - 1;
        break;
    default: /* from (i, b-1) to (i + sr, 0) */
        if (j == b - 1)
            i = i < a - sr ? i + sr : i - (a - sr);
        j = j == b - 1 ? 0 : j + 1;
        break;
    }
    return rti_topo_leads(end, i + a * j, port ^ 1);
}

int rti_topo_twisted_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_split(node, net->param, 2, x);
}

int rti_topo_twisted_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_join(x, net->param, 2, node);
}

void rti_topo_twisted_facts(const struct rt_net *net, struct topo_facts *facts)
{
    (void)net; /* no formulas */
    (void)facts;
}
