/* SPDX-License-Identifier: MIT-0 */
/*
 * Mesh of trees (SPEC 15.3).  A place is an axis, or `leaf`; the coordinates, as the number of a
 * leaf, in which an inner node has 0 along its own axis; and a heap number.
 */
#include "route_hop.h"

struct place {
    uint32_t axis, x, g;
    uint32_t low, k; /* where the axis has its bits in x, and how many */
};

static uint32_t mask(uint32_t bits)
{
    return ((uint32_t)1 << bits) - 1;
}

/* Axes, and all bits of a leaf's number. */
static uint32_t axes(const struct rt_net *net, uint32_t *bits)
{
    uint32_t n = 0;

    for (*bits = 0; n < RT_PARAM_MAX && net->param[n] != 0; n++)
        *bits += net->param[n];
    return n;
}

/* Divides *n by 2^k - 1, which leaves the rest, without a division: 2^k is 1 more than that. */
static uint32_t divide(uint32_t *n, uint32_t k)
{
    uint32_t quotient = 0;

    while (*n >= mask(k)) {
        uint32_t some = *n >> k;

        if (some == 0)
            some = 1;
        quotient += some;
        *n -= (some << k) - some;
    }
    return quotient;
}

/* Below net's nodes only. */
static void find(const struct rt_net *net, uint32_t number, struct place *p)
{
    uint32_t bits, n = axes(net, &bits), line;

    p->axis = n;
    p->x = number;
    p->g = 0;
    p->low = 0;
    p->k = 0;
    if (number >> bits == 0)
        return;
    number -= (uint32_t)1 << bits;
    for (p->axis = 0;; p->axis++) {
        uint32_t inner;

        p->k = net->param[p->axis];
        inner = ((uint32_t)1 << bits) - ((uint32_t)1 << (bits - p->k));
        if (number < inner)
            break;
        number -= inner;
        p->low += p->k;
    }
    line = divide(&number, p->k);
    p->g = number + 1;
    p->x = (line & mask(p->low)) | line >> p->low << (p->low + p->k);
}

/* The inner node of this axis with heap number g; x as of any leaf of its tree. */
static uint32_t inner_number(const struct rt_net *net, uint32_t axis, uint32_t x, uint32_t g)
{
    uint32_t bits, low = 0, k = net->param[axis], begin, line;

    axes(net, &bits);
    begin = (uint32_t)1 << bits;
    for (uint32_t i = 0; i < axis; i++) {
        begin += ((uint32_t)1 << bits) - ((uint32_t)1 << (bits - net->param[i]));
        low += net->param[i];
    }
    line = (x & mask(low)) | x >> (low + k) << low;
    return begin + (line << k) - line + g - 1;
}

/* At a leaf: the first axis along which the coordinates differ, the destination's own axis left
 * out; or that one. */
static uint32_t climb(const struct rt_net *net, const struct place *c, const struct place *t)
{
    uint32_t low = 0;

    for (uint32_t i = 0; i < RT_PARAM_MAX; i++) { /* an axis that is none has no bits */
        if (i != t->axis && ((c->x ^ t->x) >> low & mask(net->param[i])) != 0)
            return i;
        low += net->param[i];
    }
    return t->axis;
}

static uint32_t hop(const struct place *c, const struct place *t)
{
    if (c->axis != t->axis)
        return rti_route_tree_hop(c->g, (uint32_t)1 << c->k | (t->x >> c->low & mask(c->k)));
    if (c->x != t->x && rti_route_depth(c->g) >= rti_route_depth(t->g))
        return 1;
    /* in another line it may be t's own heap number, but then it is not above */
    return rti_route_tree_hop(c->g, t->g);
}

int rt_route_mot_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    struct route_facts f;
    struct place c, t;
    uint32_t port, vc = 0;
    int wrong;

    rti_route_mot_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    find(net, at, &c);
    find(net, destination, &t);
    if (in.port != RT_PORT_NONE)
        vc = in.vc;
    if (c.g != 0)
        return rti_route_out(out, hop(&c, &t), vc);
    port = climb(net, &c, &t);
    if (in.port != RT_PORT_NONE && port < in.port)
        vc++;
    if (vc >= (uint32_t)f.vcs)
        return RT_ERR_LINK;
    return rti_route_out(out, port, vc);
}

uint32_t rti_route_mot_step(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    struct place p;
    uint32_t g;

    find(net, at, &p);
    if (p.g == 0) {
        uint32_t low = 0;

        for (uint32_t i = 0; i < port; i++)
            low += net->param[i];
        g = (uint32_t)1 << net->param[port] | (p.x >> low & mask(net->param[port]));
        *arrives = 1 + (g & 1);
        return inner_number(net, port, p.x, g >> 1);
    }
    g = rti_route_tree_step(p.g, port, arrives);
    if (g >> p.k == 0)
        return inner_number(net, p.axis, p.x, g);
    *arrives = p.axis;
    return p.x | (g & mask(p.k)) << p.low;
}

void rti_route_mot_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t bits, n = axes(net, &bits), nodes = (uint32_t)1 << bits;

    for (uint32_t i = 0; i < n; i++)
        nodes += ((uint32_t)1 << bits) - ((uint32_t)1 << (bits - net->param[i]));
    rti_route_facts(f, nodes, at >> bits == 0 ? n : 3, 2 * bits, n < 3 ? n : 3);
    f->most = n > 3 ? n : 3;
}
