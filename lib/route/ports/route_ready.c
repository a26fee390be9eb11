/* SPDX-License-Identifier: MIT-0 */
/* Prepared networks of routers with ports (rt/route_ready_ports.h), by the family. */
#include "rt/route_ports.h"
#include "route_digits.h"
#include "route_hop.h"

/* ceil(2^64 / w) is one more than floor((2^64 - 1) / w), by long division of 64 ones. */
void rti_route_reciprocal(struct rt_route_ready_digit *digit, uint32_t w)
{
    uint64_t rest = 0;

    digit->times = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        rest = rest << 1 | 1;
        digit->times = digit->times << 1 | (rest >= w);
        rest -= rest >= w ? w : 0;
    }
    digit->times++; /* 2^64 is 0 */
}

/* q = (q / i) i + rest, so that 1 / i = -(q / i) / rest. */
void rti_route_inverses(uint16_t *inverse, uint32_t q)
{
    inverse[0] = 0;
    inverse[1] = 1;
    for (uint32_t i = 2; i < q; i++)
        inverse[i] = (uint16_t)((q - q / i) * inverse[q % i] % q);
}

void rti_route_ready_numbers(struct rt_route_ready *r, uint32_t processors, uint32_t each,
                             uint32_t ports, uint32_t hops)
{
    r->processors = processors;
    r->each = each;
    r->ports = ports;
    r->upper = 0;
    r->room = hops + ROUTE_BLOCK;
    rti_route_reciprocal(&r->router, each);
}

static void prepare_headers(struct rt_route_ready *r)
{
    uint32_t all = r->ports + r->each, most = r->ports > r->upper ? r->ports : r->upper;

    for (unsigned format = 0; format < 4; format++)
        r->width[format] =
            (int8_t)rt_route_header_bits(format, most, all > r->upper ? all : r->upper);
    r->ones = 0;
    r->fields = 0;
    for (int bit = 0, width = r->width[RT_FORMAT_FIELD]; bit + width <= 56; bit += width) {
        r->ones |= (uint64_t)1 << bit;
        r->fields++;
    }
}

size_t rt_route_ready_bytes(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
        RT_READY_FAMILIES(ROW)
#undef ROW
        break;
    default:
        return 0;
    }
    switch (net->family) { /* what follows the struct: numbers modulo q */
    case RT_FAMILY_POLARFLY:
        return sizeof(struct rt_route_ready) + sizeof(uint16_t) * (size_t)net->param[1];
    case RT_FAMILY_SLIMFLY:
        return sizeof(struct rt_route_ready) + 5 * sizeof(uint16_t) * (size_t)net->param[1];
    default:
        return sizeof(struct rt_route_ready);
    }
}

int rt_route_ready_make(struct rt_route_ready *r, const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_route_##name##_ready(r, net);                                                          \
        break;
        RT_READY_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
    r->family = net->family;
    prepare_headers(r);
    return 0;
}

int rt_route_ready_path(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_channel *path)
{
    if (source >= r->processors)
        return RT_ERR_SRC;
    if (destination >= r->processors)
        return RT_ERR_DST;
    switch (r->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_ready_path(r, source, destination, path);
        RT_READY_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_route_ready_legs(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_route_leg leg[RT_ROUTE_LEGS_MAX])
{
    if (source >= r->processors)
        return RT_ERR_SRC;
    if (destination >= r->processors)
        return RT_ERR_DST;
    switch (r->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_ready_legs(r, source, destination, leg);
        RT_READY_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}

size_t rt_route_ready_paths(const struct rt_route_ready *r, const uint32_t *source, size_t step,
                            const uint32_t *destination, size_t n, struct rt_channel *path,
                            size_t stride, int32_t *hops)
{
    size_t good = 0;

    for (size_t i = 0; i < n; i++) {
        int taken = rt_route_ready_path(r, source[i * step], destination[i], path + i * stride);

        hops[i] = taken;
        good += taken >= 0;
    }
    return good;
}

/* The first two parameters are all that these families have. */
int rti_route_ready_by_hop(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                           const struct route_hops *to)
{
    const int slim = r->family == RT_FAMILY_SLIMFLY;
    struct rt_net net;
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    uint32_t at = source / r->each, arrives;
    unsigned hops = 0;

    net.family = r->family;
    net.param[0] = r->each;
    net.param[1] = r->digit[0].radix;
    for (;;) {
        int error = slim ? rt_route_slimfly_port(&net, in, at, destination, &out)
                         : rt_route_polarfly_port(&net, in, at, destination, &out);

        if (error != 0 || out.port == RT_PORT_NONE)
            return (int)hops;
        rti_route_put(to, hops++, out.port, out.vc);
        at = slim ? rti_route_slimfly_step(&net, at, out.port, &arrives)
                  : rti_route_polarfly_step(&net, at, out.port, &arrives);
        in.port = (uint16_t)arrives;
        in.vc = out.vc;
    }
}
