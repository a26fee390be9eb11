/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq gate for networks of rings: the inputs and outputs of a route unit, and what the routing
 * function answers.  A node is its digits: of a multicube one a dimension, of the flies those of
 * the row, then the column; of a ringmesh x and y; of the others its number.
 */
#include <stdlib.h>

#include "../verbs/gate_unit.h"
#include "ring_gate.h"
#include "rt/route_ring.h"

/* The radix of each digit; how many. */
static unsigned radices(const struct rt_net *net, uint32_t radix[RT_COORDS_MAX])
{
    struct rt_rings rings;
    unsigned n = 0;

    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
    case RT_FAMILY_RINGMESH:
        for (; n < RT_PARAM_MAX && net->param[n] != 0; n++)
            radix[n] = net->param[n];
        return n;
    case RT_FAMILY_SHUFFLE:
        for (; n < net->param[1]; n++)
            radix[n] = net->param[0];
        return n;
    case RT_FAMILY_RINGCOMPLETE:
    case RT_FAMILY_RING12:
    case RT_FAMILY_CLOCK:
        rt_topo_rings(net, &rings);
        radix[0] = rings.nodes;
        return 1;
    default:
        break;
    }
    for (; n < net->param[1]; n++)
        radix[n] = net->param[0] - (net->family == RT_FAMILY_LIVEFLY);
    radix[n] = net->param[1];
    return n + 1;
}

static int place(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    uint32_t radix[RT_COORDS_MAX];
    unsigned n = radices(net, radix);

    for (unsigned i = 0; i < n; i++) {
        x[i] = node % radix[i];
        node /= radix[i];
    }
    return (int)n;
}

static int node_at(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t radix[RT_COORDS_MAX], number = 0;

    for (unsigned i = radices(net, radix); i-- > 0;) {
        if (x[i] >= radix[i])
            return RT_ERR_LOC;
        number = number * radix[i] + x[i];
    }
    *node = number;
    return 0;
}

/* Of a livefly the source counts only where no packet can be, so any in another row will do; of
 * others it does not. */
static uint32_t some_source(const struct rt_net *net, uint32_t to)
{
    uint32_t x[RT_COORDS_MAX], source = 0;

    place(net, to, x);
    x[0] = x[0] == 0;
    node_at(net, x, &source);
    return source;
}

/* Where paths have been followed, what they did. */
static struct ring_hops hops;

static int link_at(const struct rt_net *net, uint32_t at, uint32_t to, unsigned last)
{
    uint8_t link;

    if (hops.hop == NULL)
        return rt_route_link(net, some_source(net, to), at, to, last);
    if (last != RT_LINK_NONE && last >= hops.links)
        return RT_ERR_LINK;
    link = *ring_hop(&hops, at, last, to);
    return link == RING_HOP_NEVER ? RT_ERR_LINK : link;
}

static void answer(const struct unit_face *face, const uint64_t in[GATE_INPUTS_MAX],
                   uint64_t out[UNIT_OUTPUTS_MAX])
{
    const struct rt_net *net = face->net;
    unsigned last = RT_LINK_NONE;
    uint32_t at, to;
    int link = unit_face_router(face, in[0], &at);

    if (link == 0)
        link = unit_face_router(face, in[1], &to);
    if (in[2] + 1 < UINT64_C(1) << face->in[2].width)
        last = (unsigned)in[2];
    if (link == 0)
        link = link_at(net, at, to, last);
    out[0] = link < 0 || link == RT_LINK_NONE ? 0 : (uint64_t)link;
    out[1] = link == RT_LINK_NONE;
    out[2] = link < 0;
}

static int has_unit(int family)
{
    return family == RT_FAMILY_MULTICUBE || family == RT_FAMILY_BUTTERFLY ||
           family == RT_FAMILY_DEADFLY || family == RT_FAMILY_LIVEFLY;
}

static void describe(const struct rt_net *net, struct unit_face *face)
{
    uint32_t radix[RT_COORDS_MAX];
    struct rt_rings rings;

    rt_topo_rings(net, &rings);
    *face = (struct unit_face){.net = net,
                               .coordinates = radices(net, radix),
                               .routers = rings.nodes,
                               .answer = answer,
                               .router = node_at,
                               .place = place,
                               .names = "digit#1",
                               .most_alone = has_unit(net->family) ? 0x10000 : UNIT_ROUTERS_MAX,
                               .each = (uint32_t)rt_topo_ring_seats(net)};
    for (unsigned i = 0; i < face->coordinates; i++) {
        face->width[i] = unit_bits(radix[i]);
        face->most[i] = radix[i] - 1;
        face->bits += face->width[i];
    }
    unit_face_in(face, "at", face->bits);
    unit_face_in(face, "dst", face->bits);
    if (net->family != RT_FAMILY_MULTICUBE && net->family != RT_FAMILY_DEADFLY)
        unit_face_in(face, "last", unit_bits((uint64_t)rings.links + 1));
    unit_face_out(face, "link", unit_bits(rings.links));
    unit_face_out(face, "arrived", 1);
    unit_face_out(face, "error", 1);
}

int ring_run_gate(const struct call *call)
{
    struct unit_face face;
    int status = 0;

    describe(call->net, &face);
    if (option_given(call, "--table") && !has_unit(call->net->family) &&
        face.routers <= UNIT_ROUTERS_MAX)
        status = ring_hops_open(&hops, call->net);
    if (status == 0)
        status = run_unit(call, &face);
    free(hops.hop);
    hops.hop = NULL;
    return status;
}
