/* SPDX-License-Identifier: MIT-0 */
/* What the tests of route units share: every input of a unit, and what the rooms topo and route say
 * of it. */
#ifndef TEST_UNITS_H
#define TEST_UNITS_H

#include "support.h"
#include "rt/gate.h"
#include "rt/route_ports.h"
#include "rt/route_ring.h"
#include "rt/topo_ports.h"

#define ROUTER_NONE UINT32_MAX

/* The numbers that a unit's inputs stand for.  at and dst have the same coordinates. */
struct unit_case {
    struct rt_net net;
    struct rt_gate_list list;
    struct rt_gate *gate;
    unsigned coordinates, width[RT_COORDS_MAX], bits; /* of a router */
    unsigned port_bits, vc_bits;                      /* of the arrival; 0: not an input */
    unsigned extra_bits;                              /* of dst_processor */
    unsigned inputs;                                  /* bits of all */
    uint32_t *router;                                 /* by the bits of its coordinates */
};

static inline unsigned unit_bits(uint64_t n)
{
    unsigned bits = 0;

    while (UINT64_C(1) << bits < n)
        bits++;
    return bits > 0 ? bits : 1;
}

static inline unsigned unit_width(const struct rt_gate_list *list, const char *name)
{
    const struct rt_gate_port *port = rt_gate_find(list, name);

    return port != NULL ? port->width : 0;
}

/* Of rings the coordinates are digits: those of a row, then the column. */
static inline unsigned unit_radices(const struct rt_net *net, uint32_t radix[RT_COORDS_MAX])
{
    unsigned n = 0;

    if (net->family == RT_FAMILY_MULTICUBE) {
        for (; n < RT_PARAM_MAX && net->param[n] != 0; n++)
            radix[n] = net->param[n];
        return n;
    }
    for (; n < net->param[1]; n++)
        radix[n] = net->param[0] - (net->family == RT_FAMILY_LIVEFLY);
    radix[n] = net->param[1];
    return n + 1;
}

static inline int unit_node(const struct unit_case *u, const uint32_t *x, uint32_t *node)
{
    uint32_t radix[RT_COORDS_MAX], number = 0;

    if (rt_net_shape(&u->net) != RT_SHAPE_RING)
        return rt_topo_node(&u->net, x, node);
    for (unsigned i = unit_radices(&u->net, radix); i-- > 0;) {
        if (x[i] >= radix[i])
            return -1;
        number = number * radix[i] + x[i];
    }
    *node = number;
    return 0;
}

/* The width of each coordinate: the greatest there is decides. */
static inline void unit_widths(struct unit_case *u)
{
    if (rt_net_shape(&u->net) == RT_SHAPE_RING) {
        uint32_t radix[RT_COORDS_MAX];

        u->coordinates = unit_radices(&u->net, radix);
        for (unsigned i = 0; i < u->coordinates; i++)
            u->bits += u->width[i] = unit_bits(radix[i]);
        return;
    }
    uint32_t x[RT_COORDS_MAX], most[RT_COORDS_MAX] = {0};

    for (uint32_t node = 0; node < rt_topo_nodes(&u->net); node++) {
        u->coordinates = (unsigned)rt_topo_coordinates(&u->net, node, x);
        for (unsigned i = 0; i < u->coordinates; i++)
            if (x[i] > most[i])
                most[i] = x[i];
    }
    u->bits = 0;
    for (unsigned i = 0; i < u->coordinates; i++)
        u->bits += u->width[i] = unit_bits((uint64_t)most[i] + 1);
}

/* The widths of the other ports that SPEC 11.9 gives. */
static inline void unit_check_widths(const struct unit_case *u, const char *name)
{
    const struct rt_gate_list *list = &u->list;
    int ring = rt_net_shape(&u->net) == RT_SHAPE_RING;
    int most = ring ? (int)(u->net.family == RT_FAMILY_MULTICUBE ? u->coordinates : u->net.param[0])
                    : rt_topo_ports_most(&u->net);
    unsigned port = unit_bits(most > 0 ? (uint64_t)most : 1), in_port = port, vc = 0;

    if (!ring)
        vc = unit_bits((uint64_t)rt_route_vcs(&u->net));
    if (ring)
        in_port = unit_bits((uint64_t)most + 1);
    else if (u->net.family == RT_FAMILY_DEBRUIJN)
        in_port = 2;
    if (unit_width(list, ring ? "link" : "port") != port ||
        (u->port_bits != 0 && u->port_bits != in_port) || (u->vc_bits != 0 && u->vc_bits != vc) ||
        (unit_width(list, "vc") != 0 && unit_width(list, "vc") != vc) ||
        unit_width(list, "arrived") != 1 || unit_width(list, "error") != 1)
        fail_with("%s: a port has another width\n", name);
}

static inline void unit_open(struct unit_case *u, const char *name)
{
    int error;

    memset(u, 0, sizeof *u);
    u->net = net_of(name);
    u->gate = calloc(RT_GATE_UNIT_MAX, sizeof *u->gate);
    error = rt_gate_unit(&u->net, u->gate, RT_GATE_UNIT_MAX, &u->list);
    if (error != 0)
        fail_with("%s: rt_gate_unit says %d\n", name, error);
    unit_widths(u);
    if (unit_width(&u->list, "at") != u->bits || unit_width(&u->list, "dst") != u->bits)
        fail_with("%s: at has %u bits, dst %u, expected %u\n", name, unit_width(&u->list, "at"),
                  unit_width(&u->list, "dst"), u->bits);
    u->port_bits =
        unit_width(&u->list, rt_net_shape(&u->net) == RT_SHAPE_RING ? "last" : "in_port");
    u->vc_bits = unit_width(&u->list, "in_vc");
    u->extra_bits = unit_width(&u->list, "dst_processor");
    unit_check_widths(u, name);
    u->inputs = 2 * u->bits + u->port_bits + u->vc_bits + u->extra_bits;
    u->router = calloc((size_t)1 << u->bits, sizeof *u->router);
    for (uint64_t bits = 0; bits >> u->bits == 0; bits++) {
        uint32_t x[RT_COORDS_MAX];
        unsigned from = 0;

        for (unsigned i = 0; i < u->coordinates; from += u->width[i++])
            x[i] = (uint32_t)(bits >> from & ((UINT64_C(1) << u->width[i]) - 1));
        if (unit_node(u, x, &u->router[bits]) != 0)
            u->router[bits] = ROUTER_NONE;
    }
}

static inline void unit_close(struct unit_case *u)
{
    free(u->gate);
    free(u->router);
}

/* The outputs as one number: port, vc from bit 32 on, arrived in bit 62, error in bit 63. */
#define UNIT_ARRIVED (UINT64_C(1) << 62)
#define UNIT_ERROR (UINT64_C(1) << 63)

/* The processor at a destination's router, or ROUTER_NONE. */
static inline uint32_t unit_processor(const struct unit_case *u, uint32_t router, unsigned number)
{
    struct rt_topo_port_end end = {router, 0};
    uint32_t processor;

    end.port = (uint16_t)((unsigned)rt_topo_node_ports(&u->net, router) + number);
    return rt_topo_attached_processor(&u->net, &end, 1, &processor) == 0 ? processor : ROUTER_NONE;
}

/* Of rings: a livefly's answer depends on the source only where no packet can be, and so on any
 * source in another row. */
static inline uint64_t unit_ring_wanted(const struct unit_case *u, uint32_t at, uint32_t to,
                                        unsigned last)
{
    uint32_t radix[RT_COORDS_MAX], rows = 1, source = 0;
    unsigned n = unit_radices(&u->net, radix);
    int link;

    for (unsigned i = 0; i + 1 < n; i++)
        rows *= radix[i];
    if (u->net.family == RT_FAMILY_LIVEFLY)
        source = (to + 1) % rows;
    link = rt_route_link(&u->net, source, at, to, last);
    if (u->net.family == RT_FAMILY_LIVEFLY && at % rows == to % rows &&
        (last >= u->net.param[0] - 1 || link < 0) &&
        link != rt_route_link(&u->net, at, at, to, last))
        fail_with("at %u to %u by %u: the source counts\n", (unsigned)at, (unsigned)to, last);
    return link < 0 ? UNIT_ERROR : link == RT_LINK_NONE ? UNIT_ARRIVED : (uint64_t)link;
}

/* What the inputs, at lowest, then dst, dst_processor, in_port, in_vc, should give. */
static inline uint64_t unit_wanted(const struct unit_case *u, uint64_t input)
{
    uint32_t at = u->router[input & ((UINT64_C(1) << u->bits) - 1)], to, processor;
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    unsigned all = (1u << u->port_bits) - 1, arrival, number;

    input >>= u->bits;
    to = u->router[input & ((UINT64_C(1) << u->bits) - 1)];
    input >>= u->bits;
    number = (unsigned)input & ((1u << u->extra_bits) - 1);
    arrival = (unsigned)(input >> u->extra_bits) & all;
    if (arrival != all)
        in.port = (uint16_t)arrival;
    in.vc = (uint8_t)(input >> (u->extra_bits + u->port_bits));
    if (at == ROUTER_NONE || to == ROUTER_NONE)
        return UNIT_ERROR;
    if (rt_net_shape(&u->net) == RT_SHAPE_RING)
        return unit_ring_wanted(u, at, to, arrival == all ? RT_LINK_NONE : arrival);
    processor = unit_processor(u, to, number);
    if (processor == ROUTER_NONE || rt_route_port(&u->net, in, at, processor, &out) != 0)
        return UNIT_ERROR;
    if (out.port == RT_PORT_NONE)
        return UNIT_ARRIVED;
    return out.port | (uint64_t)out.vc << 32;
}

/* Sets the inputs of 64 numbers from `first` on, a multiple of 64. */
static inline void unit_inputs(const struct unit_case *u, uint64_t first, uint64_t *value)
{
    static const uint64_t count[6] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                      0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    static const char *const name[] = {"at", "dst", "dst_processor", "in_port", "in_vc", "last"};
    unsigned bit = 0;

    for (unsigned p = 0; p < 6; p++) {
        const struct rt_gate_port *port = rt_gate_find(&u->list, name[p]);

        for (unsigned i = 0; port != NULL && i < port->width; i++, bit++)
            value[port->first + i] = bit < 6 ? count[bit] : 0 - (first >> bit & 1);
    }
}

/* The outputs of 64 vectors. */
static inline void unit_outputs(const struct unit_case *u, const uint64_t *value, uint64_t got[64])
{
    static const char *const name[] = {"port", "vc", "arrived", "error", "link"};
    static const unsigned from[] = {0, 32, 62, 63, 0};
    uint64_t word[64];

    memset(got, 0, 64 * sizeof *got);
    for (unsigned p = 0; p < 5; p++) {
        const struct rt_gate_port *port = rt_gate_find(&u->list, name[p]);

        if (port == NULL)
            continue;
        rt_gate_read(&u->list, port, value, word);
        for (unsigned v = 0; v < 64; v++)
            got[v] |= word[v] << from[p];
    }
}

#endif
