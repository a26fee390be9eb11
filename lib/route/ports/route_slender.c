/* SPDX-License-Identifier: MIT-0 */
/* Slender fat-tree (SPEC 15.5): level m, tree node t, upper or lower side, switch z. */
#include "route_hop.h"

struct place {
    uint32_t m, t, side, z;
};

static uint32_t mask(uint32_t bits)
{
    return ((uint32_t)1 << bits) - 1;
}

/* Level m has 2^(2k+2-m) switches.  Below net's nodes only. */
static void find(uint32_t k, uint32_t n, struct place *p)
{
    uint32_t m = 0;

    for (; n >> (2 * k + 2 - m) != 0; m++)
        n -= (uint32_t)1 << (2 * k + 2 - m);
    p->m = m;
    p->t = n >> (m + 2);
    p->side = n >> (m + 1) & 1;
    p->z = n & mask(m + 1);
}

static uint32_t number(uint32_t k, uint32_t m, uint32_t t, uint32_t side, uint32_t z)
{
    return ((uint32_t)1 << (2 * k + 3)) - ((uint32_t)1 << (2 * k + 3 - m)) + (t << (m + 2)) +
           (side << (m + 1)) + z;
}

static uint32_t height(const struct place *p)
{
    return 2 * p->m + p->side;
}

/* The five rules of SPEC 15.5. */
static uint32_t hop(const struct place *c, const struct place *n)
{
    uint32_t m = c->m, fix = m + c->side, need = n->m + n->side, q;

    if (((c->z ^ n->z) & mask(fix < need ? fix : need)) != 0 && height(c) <= height(n))
        return c->side ? (n->t << (n->m + 1) | n->z) >> m & 1 : 0;
    if (m < n->m || n->t >> 2 * (m - n->m) != c->t)
        return c->side ? 2 : 2 + ((n->t << (n->m + 1) | n->z) >> m & 1);
    if (m == n->m)
        return c->side ? n->z >> m & 1 : 2 + ((n->side ? n->z : c->z) >> m & 1);
    q = n->t >> 2 * (m - n->m - 1) & 3;
    if (c->side)
        return q & 1;
    return c->z >> m == (q & 1) ? q >> 1 : 2 + (c->z >> m & 1);
}

int rt_route_slender_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t k = net->param[0], port, back, rank[3];
    struct route_facts f;
    struct place c, n;
    int wrong;

    rti_route_slender_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (in.port != RT_PORT_NONE) {
        rank[0] = rti_route_slender_step(net, at, in.port, &back);
        if (rank[0] == ROUTE_NOWHERE)
            return RT_ERR_LINK;
        find(k, rank[0], &n);
        rank[0] = height(&n);
    }
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    find(k, at, &c);
    find(k, destination, &n);
    port = hop(&c, &n);
    /* of a lower switch ports 2 and 3 go up, of an upper one port 2 */
    rank[1] = height(&c);
    rank[2] = port >= 2 ? rank[1] + 1 : rank[1] - 1;
    return rti_route_valley(&f, in, rank, port, out);
}

uint32_t rti_route_slender_ways(const struct rt_net *net)
{
    return (uint32_t)2 << net->param[0];
}

/* A port from a lower switch up sets a bit of the switch's number, which the destination may need
 * as it is: then none is open. */
int rti_route_slender_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                           struct route_open *open)
{
    struct place c, n;

    find(net->param[0], at, &c);
    find(net->param[0], destination, &n);
    if (c.side != 0 || c.m < n.m + n.side || at == destination || hop(&c, &n) < 2)
        return 0;
    open->first = 2;
    open->ports = 2;
    open->by = (uint32_t)1 << c.m;
    return 1;
}

uint32_t rti_route_slender_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    uint32_t k = net->param[0], bit;
    struct place p;

    find(k, at, &p);
    bit = p.z >> p.m & 1;
    if (p.side == 0 && port < 2) {
        *arrives = 2;
        return p.m == 0 ? ROUTE_NOWHERE
                        : number(k, p.m - 1, 4 * p.t + 2 * port + bit, 1, p.z & mask(p.m));
    }
    if (p.side == 1 && port == 2) {
        *arrives = p.t >> 1 & 1;
        return p.m == k ? ROUTE_NOWHERE
                        : number(k, p.m + 1, p.t >> 2, 0, p.z + ((p.t & 1) << (p.m + 1)));
    }
    *arrives = p.side == 0 ? bit : 2 + bit;
    return number(k, p.m, p.t, p.side ^ 1, (p.z & mask(p.m)) | (port & 1) << p.m);
}

void rti_route_slender_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t k = net->param[0], nodes = number(k, k + 1, 0, 0, 0);
    struct place p;

    find(k, at < nodes ? at : 0, &p);
    rti_route_facts(f, nodes, 4 - p.side, 4 * k + 2, 2);
    f->most = 4;
}
