/* SPDX-License-Identifier: MIT-0 */
/* Kautz: words whose neighbouring letters differ, shifted by a letter a hop; directed (SPEC 15.4).
 */
#include "topo_ports.h"

/* A word of k letters of 0..d: its first, and the other k - 1 as digits to the base d, each the
 * step from the letter before to this one, less 1. */
struct word {
    uint32_t first, steps, weight; /* weight: d^(k-1) */
};

static struct word word_of(const struct rt_net *net, uint32_t node)
{
    uint32_t weight = rti_topo_raised(net->param[0], net->param[1] - 1);

    return (struct word){node / weight, node % weight, weight};
}

void rti_topo_kautz_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t d = net->param[0];

    rti_topo_direct(size, (d + 1) * rti_topo_raised(d, net->param[1] - 1));
}

unsigned rti_topo_kautz_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)net->param[0];
}

int rti_topo_kautz_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], step = port;
    struct word w = word_of(net, node);

    if (w.weight > 1) { /* the second letter leads, the new one follows */
        step = w.steps / (w.weight / d);
        w.steps = w.steps % (w.weight / d) * d + port;
    }
    w.first = (w.first + step + 1) % (d + 1);
    return rti_topo_leads(end, w.first * w.weight + w.steps, step);
}

int rti_topo_kautz_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    uint32_t d = net->param[0], k = net->param[1];
    struct word w = word_of(net, node);

    x[0] = w.first;
    for (uint32_t i = 1; i < k; i++) {
        w.weight /= d;
        x[i] = (x[i - 1] + w.steps / w.weight % d + 1) % (d + 1);
    }
    return (int)k;
}

int rti_topo_kautz_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t d = net->param[0], k = net->param[1], number = x[0];

    for (uint32_t i = 0; i < k; i++) {
        if (x[i] > d || (i > 0 && x[i] == x[i - 1]))
            return RT_ERR_LOC;
        if (i > 0)
            number = number * d + (x[i] + d - x[i - 1]) % (d + 1);
    }
    *node = number;
    return 0;
}

void rti_topo_kautz_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct topo_size size;

    rti_topo_kautz_size(net, &size);
    facts->directed = 1;
    rti_topo_degrees(facts, net->param[0], net->param[0]);
    facts->figures.links = (uint64_t)size.nodes * net->param[0];
    facts->figures.diameter = net->param[1];
}
