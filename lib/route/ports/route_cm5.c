/* SPDX-License-Identifier: MIT-0 */
/* Fat-tree of the CM-5 (SPEC 15.5).  A router is a level, a tree node t and its number y there.
 * All sizes are powers of two and kept as exponents. */
#include "route_hop.h"

struct place {
    uint32_t level, t, y;
};

static uint32_t mask(uint32_t bits)
{
    return ((uint32_t)1 << bits) - 1;
}

/* log2 of u: up links of a router of this level. */
static uint32_t ups(uint32_t level)
{
    return level < 3 ? 1 : 2;
}

/* log2 of r: routers of a tree node. */
static uint32_t width(uint32_t level)
{
    return level < 3 ? level : 2 * level - 3;
}

static uint32_t routers(uint32_t k, uint32_t level)
{
    return (uint32_t)1 << (2 * (k - level) + width(level));
}

/* Below net's nodes only. */
static void find(uint32_t k, uint32_t n, struct place *p)
{
    uint32_t level = 0;

    for (; n >= routers(k, level); level++)
        n -= routers(k, level);
    p->level = level;
    p->t = n >> width(level);
    p->y = n & mask(width(level));
}

static uint32_t number(uint32_t k, uint32_t level, uint32_t t, uint32_t y)
{
    uint32_t n = (t << width(level)) + y;

    while (level-- > 0)
        n += routers(k, level);
    return n;
}

/* The three rules of SPEC 15.5. */
static uint32_t hop(const struct place *c, const struct place *n)
{
    uint32_t l = c->level, q;

    /* the first digits of y have the greatest weight */
    if (l <= n->level && c->y != n->y >> (width(n->level) - width(l)))
        return 0;
    if (l > n->level && n->t >> 2 * (l - n->level) == c->t)
        return n->t >> 2 * (l - n->level - 1) & 3;
    if (l < n->level)
        q = n->y >> (width(n->level) - width(l + 1));
    else
        q = n->t >> (width(l) - width(n->level));
    return (q & mask(ups(l))) + (l > 0 ? 4 : 0);
}

static int goes_up(uint32_t level, uint32_t port)
{
    return level == 0 || port >= 4;
}

int rt_route_cm5_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    uint32_t port, rank[3];
    struct route_facts f;
    struct place c, n;
    int wrong;

    rti_route_cm5_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    find(net->param[0], at, &c);
    find(net->param[0], destination, &n);
    port = hop(&c, &n);
    rank[0] = goes_up(c.level, in.port) ? c.level + 1 : c.level - 1;
    rank[1] = c.level;
    rank[2] = goes_up(c.level, port) ? c.level + 1 : c.level - 1;
    return rti_route_valley(&f, in, rank, port, out);
}

uint32_t rti_route_cm5_ways(const struct rt_net *net)
{
    return (uint32_t)1 << width(net->param[0]);
}

/* A level has its bits of the choice as of a router's number. */
int rti_route_cm5_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                       struct route_open *open)
{
    struct place c, n;

    find(net->param[0], at, &c);
    find(net->param[0], destination, &n);
    if (c.level < n.level || !goes_up(c.level, hop(&c, &n)) || at == destination)
        return 0;
    open->first = c.level > 0 ? 4 : 0;
    open->ports = mask(ups(c.level)) + 1;
    open->by = (uint32_t)1 << width(c.level);
    return 1;
}

uint32_t rti_route_cm5_step(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    uint32_t k = net->param[0], l;
    struct place p;

    find(k, at, &p);
    l = p.level;
    if (goes_up(l, port)) {
        *arrives = p.t & 3;
        return number(k, l + 1, p.t >> 2, (p.y << ups(l)) + (l > 0 ? port - 4 : port));
    }
    *arrives = (p.y & mask(ups(l - 1))) + (l > 1 ? 4 : 0);
    return number(k, l - 1, 4 * p.t + port, p.y >> ups(l - 1));
}

void rti_route_cm5_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t k = net->param[0], nodes = number(k, k + 1, 0, 0), ports;
    struct place p;

    find(k, at < nodes ? at : 0, &p);
    ports = p.level > 0 ? 4 : 0;
    if (p.level < k)
        ports += (uint32_t)1 << ups(p.level);
    rti_route_facts(f, nodes, ports, 2 * k, 2);
    f->most = k == 1 ? 4 : 4 + ((uint32_t)1 << ups(k - 1));
}
