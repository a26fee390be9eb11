/* SPDX-License-Identifier: MIT-0 */
/* Prepared polarflies (SPEC 15.6).  Part 0 divides by q; the table that follows has -1/i modulo q.
 * Powers of primes (more[1]) have no use of it: those go the way of topo_polarfly.c.
 * Sums of two products are below 2^32, since q <= 46337. */
#include "topo_ports.h"
#include "topo_ready.h"

struct point {
    uint32_t x, y, z;
};

void rti_topo_polarfly_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    uint32_t q = net->param[1];
    uint16_t *minus = (uint16_t *)(r + 1);

    rti_topo_part(&r->of.part[0], q);
    r->parts = 1;
    r->more[0] = q * q;
    r->more[1] = rti_topo_field(q) != 0;
    minus[0] = 0;
    minus[1] = (uint16_t)(q - 1);
    for (uint32_t i = 2; i < q; i++) /* q = (q / i) i + rest: -1/i = (q / i) / rest */
        minus[i] = (uint16_t)((q - q / i) * minus[q % i] % q);
}

static inline struct point point_of(const struct rt_topo_ready *r, uint32_t node)
{
    uint32_t q = r->of.part[0].weight, line = rti_topo_whole(&r->of.part[0], node);
    struct point u = {1, line, node - line * q};

    if (node >= r->more[0]) { /* line q, or the last point */
        u.x = 0;
        u.y = line == q;
        u.z = line == q ? u.z : 1;
    }
    return u;
}

/* -a / b */
static inline uint32_t quotient(const struct rt_topo_ready *r, uint32_t a, uint32_t b)
{
    const uint16_t *minus = (const uint16_t *)(r + 1);

    return rti_topo_rest(&r->of.part[0], a * minus[b]);
}

/* Any port of any router. */
static int lead(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                struct rt_topo_port_end *end)
{
    uint32_t q = r->of.part[0].weight, to;
    struct point u = point_of(r, node), v;

    if (r->more[1]) {
        to = rti_topo_plane(q, node, port, &port);
        return to == node ? RT_ERR_LINK : rti_topo_ends(end, to, port);
    }
    v.x = port < q && (u.z | u.y) != 0;
    if (u.z != 0) {
        v.y = port < q ? port : 1;
        v.z = quotient(r, port < q ? rti_topo_rest(&r->of.part[0], u.x + u.y * port) : u.y, u.z);
    } else {
        v.y = port < q ? (u.y != 0 ? quotient(r, u.x, u.y) : 1) : 0;
        v.z = port < q ? port : 1;
    }
    to = v.x ? v.y * q + v.z : r->more[0] + (v.y ? v.z : q);
    if (to == node)
        return RT_ERR_LINK;
    if (v.z != 0)
        port = u.x ? u.y : q;
    else if (v.y != 0)
        port = u.x ? u.z : q;
    else
        port = u.y ? u.z : q;
    return rti_topo_ends(end, to, port);
}

/* Nearly all are like this: from (1, y, z) with z not 0, over a port p < q, to (1, p, v) with v =
 * -(1 + y p)/z, not both 0. */
int rti_topo_polarfly_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                      struct rt_topo_port_end *end)
{
    const uint16_t *minus = (const uint16_t *)(r + 1);
    uint32_t q = r->of.part[0].weight, y = rti_topo_whole(&r->of.part[0], node), z = node - y * q;
    uint32_t v, to;

    if (node >= r->more[0] || port >= q || z == 0 || r->more[1])
        return lead(r, node, port, end);
    v = rti_topo_rest_long(&r->of.part[0], (uint64_t)(1 + y * port) * minus[z]);
    to = port * q + v;
    return to == node ? RT_ERR_LINK : rti_topo_ends(end, to, v != 0 ? y : z);
}
