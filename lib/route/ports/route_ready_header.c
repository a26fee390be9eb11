/* SPDX-License-Identifier: MIT-0 */
/* Headers of prepared networks (SPEC 15.10), written from the legs of a route: a run of equal ports
 * is a product, the port times a one in each of its places. */
#include "rt/route_ports.h"
#include "route_digits.h"

/* Fields, the lowest bits first, from the end of the header on. */
static void put_fields(const struct rt_route_ready *r, const struct rt_route_leg *leg, int legs,
                       uint8_t *end)
{
    uint64_t bits = 0;
    unsigned have = 0, width = (unsigned)r->width[RT_FORMAT_FIELD]; /* have: bits that wait */

    for (; legs > 0; legs--, leg++)
        for (uint32_t left = leg->hops; left > 0;) {
            uint32_t now = left < r->fields ? left : r->fields;

            for (; have + now * width > 64; have -= 8, bits >>= 8)
                *--end = (uint8_t)bits;
            bits |= (leg->channel.port * r->ones & (((uint64_t)1 << now * width) - 1)) << have;
            have += (unsigned)now * width;
            left -= now;
        }
    for (; have > 0; have = have > 8 ? have - 8 : 0, bits >>= 8)
        *--end = (uint8_t)bits;
}

/* Two bits a hop, or a byte that is one more than the port, the highest bits first. */
static void put_high(const struct rt_route_leg *leg, int legs, unsigned width, uint8_t *to)
{
    const uint64_t ones = width == 2 ? UINT64_C(0x55555555555555) : UINT64_C(0x01010101010101);
    const unsigned add = width == 8, most = width == 2 ? 28 : 7;
    uint64_t bits = 0;
    unsigned have = 0; /* bits that wait */

    for (; legs > 0; legs--, leg++)
        for (uint32_t left = leg->hops; left > 0;) {
            uint32_t now = left < most ? left : most;
            uint64_t mask = ((uint64_t)1 << now * width) - 1;

            for (; have + now * width > 64; have -= 8)
                *to++ = (uint8_t)(bits >> (have - 8));
            bits = bits << now * width | ((leg->channel.port + add) * ones & mask);
            have += (unsigned)now * width;
            left -= now;
        }
    for (; have >= 8; have -= 8)
        *to++ = (uint8_t)(bits >> (have - 8));
    if (have > 0)
        *to = (uint8_t)(bits << (8 - have));
}

int rt_route_ready_header(const struct rt_route_ready *r, unsigned format, uint32_t source,
                          uint32_t destination, uint8_t *header, unsigned capacity, uint32_t *hops)
{
    struct rt_route_leg leg[RT_ROUTE_LEGS_MAX + 1];
    int legs = rt_route_ready_legs(r, source, destination, leg), width;
    uint64_t bytes;
    uint32_t taken = 0;

    if (legs < 0)
        return legs;
    width = format <= RT_FORMAT_BYTES ? r->width[format] : RT_ERR_FORMAT;
    if (width < 0)
        return width;
    for (int i = 0; i < legs; i++)
        taken += leg[i].hops;
    if (format != RT_FORMAT_TRANSIT) { /* the exit is as a hop */
        uint32_t at = destination - rti_route_over_any(&r->router, destination) * r->each;

        leg[legs].channel.port = (uint16_t)(r->ports + at);
        leg[legs++].hops = 1;
    }
    bytes = ((uint64_t)(taken + (format != RT_FORMAT_TRANSIT)) * (unsigned)width + 7) >> 3;
    if (bytes > capacity)
        return RT_ERR_LONG;
    *hops = taken;
    if (format == RT_FORMAT_FIELD)
        put_fields(r, leg, legs, header + bytes);
    else
        put_high(leg, legs, (unsigned)width, header);
    return (int)bytes;
}
