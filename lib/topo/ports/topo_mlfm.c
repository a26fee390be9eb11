/* SPDX-License-Identifier: MIT-0 */
/* Multi-layer full mesh: in each layer local routers 0..h, and for each pair of them one router
 * that joins the pair in all layers (SPEC 15.6). */
#include "topo_ports.h"

/* A pair of n = h + 1 local routers: `first` and the one `apart` after it, round a circle. */
struct pair {
    uint32_t first, apart;
};

static uint32_t layers_end(const struct rt_net *net) /* the first router of a pair */
{
    return net->param[1] * (net->param[2] + 1);
}

static uint32_t pairs(const struct rt_net *net)
{
    uint32_t h = net->param[2];

    return h % 2 == 0 ? h / 2 * (h + 1) : (h + 1) / 2 * h;
}

static struct pair pair_of(const struct rt_net *net, uint32_t node)
{
    uint32_t n = net->param[2] + 1, number = node - layers_end(net);

    return (struct pair){number % n, number / n + 1};
}

void rti_topo_mlfm_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, layers_end(net) + pairs(net));
    size->per = net->param[0];
    size->processors = layers_end(net) * size->per;
}

unsigned rti_topo_mlfm_ports(const struct rt_net *net, uint32_t node)
{
    return (unsigned)(node < layers_end(net) ? net->param[2] : 2 * net->param[1]);
}

int rti_topo_mlfm_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    uint32_t n = net->param[2] + 1, i, other, second = 0;
    struct pair pair;

    if (node >= layers_end(net)) {
        pair = pair_of(net, node);
        other = (pair.first + pair.apart) % n;
        i = port % 2 == 0 ? pair.first : other;
        other = port % 2 == 0 ? other : pair.first;
        return rti_topo_leads(end, port / 2 * n + i, (unsigned)((other + n - i) % n - 1));
    }
    i = node % n;
    other = (i + port + 1) % n;
    pair = (struct pair){i, port + 1};
    if (2 * pair.apart > n || (2 * pair.apart == n && i > other)) {
        pair = (struct pair){other, n - pair.apart};
        second = 1;
    }
    return rti_topo_leads(end, layers_end(net) + (pair.apart - 1) * n + pair.first,
                          (unsigned)(node / n * 2 + second));
}

int rti_topo_mlfm_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    uint32_t n = net->param[2] + 1;
    struct pair pair;

    if (node < layers_end(net)) { /* layers count from 0; pairs are behind the last */
        x[0] = node / n;
        x[1] = x[2] = node % n;
        return 3;
    }
    pair = pair_of(net, node);
    x[0] = net->param[1];
    x[1] = pair.first;
    x[2] = (pair.first + pair.apart) % n;
    return 3;
}

int rti_topo_mlfm_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t n = net->param[2] + 1, apart;

    if (x[0] > net->param[1] || x[1] >= n || x[2] >= n)
        return RT_ERR_LOC;
    if ((x[0] < net->param[1]) != (x[1] == x[2]))
        return RT_ERR_LOC;
    if (x[1] == x[2]) {
        *node = x[0] * n + x[1];
        return 0;
    }
    apart = (x[2] + n - x[1]) % n;
    if (2 * apart > n || (2 * apart == n && x[1] > x[2])) /* the other order is this pair's */
        return RT_ERR_LOC;
    *node = layers_end(net) + (apart - 1) * n + x[1];
    return 0;
}

void rti_topo_mlfm_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t layers = net->param[1], h = net->param[2], local = layers * (h + 1), all = pairs(net);
    uint64_t share = 2 * (h - 1); /* pairs that have a router in common with a pair */

    if (2 * layers > h)
        facts->widest = (uint32_t)local;
    rti_topo_degrees(facts, h < 2 * layers ? h : 2 * layers, h > 2 * layers ? h : 2 * layers);
    f->links = local * h;
    f->diameter = h < 3 ? h + 1 : 4;
    f->distance_sum = local * (local - 1) * 2 + all * share * 2 + all * (all - 1 - share) * 4;
    f->distance_sum += 2 * (local * h + (local * all - local * h) * 3);
}
