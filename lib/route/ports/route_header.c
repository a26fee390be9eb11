/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers with ports (SPEC 15.10): packed, read, and taken off hop by hop.
 */
#include <limits.h>

#include "rt/route_ports.h"

/* Where in `bytes` bit i stands, counted in the order of reading.  Transit reads bits as they
 * come; the other formats read the lowest bit of a field first, and `field` has its first field at
 * the end. */
static uint32_t place_of(unsigned format, uint32_t i, uint32_t bytes, unsigned *shift)
{
    switch (format) {
    case RT_FORMAT_TRANSIT:
        *shift = 7 - (i & 7);
        return i >> 3;
    case RT_FORMAT_BYTES:
        *shift = i & 7;
        return i >> 3;
    default:
        *shift = i & 7;
        return bytes - 1 - (i >> 3);
    }
}

/* The weight of bit i of `width` bits: transit's first one is the highest. */
static unsigned weight_of(unsigned format, unsigned i, unsigned width)
{
    return format == RT_FORMAT_TRANSIT ? width - 1 - i : i;
}

static int known(unsigned format)
{
    return format >= RT_FORMAT_TRANSIT && format <= RT_FORMAT_BYTES;
}

int rt_route_header_bits(unsigned format, uint32_t ports, uint32_t all)
{
    int width = 1;

    if (known(format) && (ports > RT_PORTS_MAX || all > RT_PORTS_MAX))
        return RT_ERR_PORTS;
    switch (format) {
    case RT_FORMAT_TRANSIT:
        return ports > 4 ? RT_ERR_FOUR : 2;
    case RT_FORMAT_FIELD:
        while ((all - 1) >> width != 0)
            width++;
        return width;
    case RT_FORMAT_BYTES:
        return all > 31 ? RT_ERR_BYTE : 8;
    default:
        return RT_ERR_FORMAT;
    }
}

int rt_route_header_take(struct rt_route_header *header)
{
    uint32_t port = 0;

    if (!known(header->format))
        return RT_ERR_FORMAT;
    if (header->bits - header->taken < header->width)
        return RT_ERR_SEQ;
    for (unsigned i = 0; i < header->width; i++) {
        unsigned shift;
        uint32_t byte = place_of(header->format, header->taken + i, header->bits >> 3, &shift);

        port |= ((uint32_t)header->bytes[byte] >> shift & 1)
                << weight_of(header->format, i, header->width);
    }
    if (header->format == RT_FORMAT_BYTES && port-- == 0)
        return RT_ERR_LINK;
    if (port > INT_MAX)
        return RT_ERR_SPACE;
    header->taken += header->width;
    return (int)port;
}

int rt_route_header_pack(unsigned format, unsigned width, const struct rt_channel *path,
                         unsigned hops, unsigned last, uint8_t *header, unsigned capacity)
{
    unsigned fields = hops + (format != RT_FORMAT_TRANSIT), add = format == RT_FORMAT_BYTES;
    uint32_t bytes = (fields * width + 7) >> 3, bit = 0;

    if (!known(format))
        return RT_ERR_FORMAT;
    if (bytes > capacity)
        return RT_ERR_LONG;
    for (unsigned f = 0; f < fields; f++)
        if (((f < hops ? path[f].port : last) + add) >> width != 0)
            return RT_ERR_LINK;
    for (unsigned f = 0; bit < 8 * bytes; f++) {
        uint32_t value = f < hops ? path[f].port + add : f < fields ? last + add : 0;

        for (unsigned i = 0; i < width && bit < 8 * bytes; i++, bit++) {
            unsigned shift;
            uint8_t *byte = header + place_of(format, bit, bytes, &shift);

            *byte = (uint8_t)((*byte & ~(1u << shift)) | (value >> weight_of(format, i, width) & 1)
                                                             << shift);
        }
    }
    return (int)bytes;
}

int rt_route_header_unpack(unsigned format, unsigned width, const uint8_t *header, unsigned bytes,
                           struct rt_channel *path, unsigned hops, unsigned *last)
{
    struct rt_route_header rest;
    int port;

    rest.bytes = header;
    rest.bits = 8 * bytes;
    rest.taken = 0;
    rest.format = (uint8_t)format;
    rest.width = (uint8_t)width;
    for (unsigned f = 0; f < hops; f++) {
        port = rt_route_header_take(&rest);
        if (port < 0)
            return port;
        path[f].port = (uint16_t)port;
        path[f].vc = 0;
    }
    if (!known(format))
        return RT_ERR_FORMAT;
    if (format == RT_FORMAT_TRANSIT)
        return (int)hops;
    port = rt_route_header_take(&rest);
    if (port < 0)
        return port;
    *last = (unsigned)port;
    return (int)hops;
}
