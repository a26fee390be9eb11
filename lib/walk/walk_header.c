/* SPDX-License-Identifier: MIT-0 */
/* A header as routers read it (SPEC 15.10), each format as its source describes it. */
#include "rt/walk_header.h"

#include "rt/net.h"

/* DeHon 1.3: the byte has turned left by 2 at each router before, by 6 at most; this one looks at
 * its two high bits. */
static int take_transit(struct rt_walk_header *header)
{
    unsigned turn = header->taken & 7;
    unsigned byte = header->byte[header->taken >> 3];

    header->taken += 2;
    return (int)(byte << turn >> 6 & 3);
}

/* Bit i of a field header, a number: 0 is the lowest one, in the last byte. */
static unsigned bit_of(const struct rt_walk_header *header, uint32_t i)
{
    return header->byte[header->bytes - 1 - (i >> 3)] >> (i & 7) & 1;
}

/* The number has been shifted right by what is taken; its low bits are the port. */
static int take_field(struct rt_walk_header *header)
{
    unsigned port = 0;

    for (unsigned i = 0; i < header->width; i++)
        port |= bit_of(header, header->taken + i) << i;
    header->taken += header->width;
    return (int)port;
}

static int take_byte(struct rt_walk_header *header)
{
    unsigned byte = header->byte[header->taken >> 3];

    if (byte == 0)
        return RT_ERR_LINK;
    header->taken += 8;
    return (int)byte - 1;
}

int rt_walk_header_take(struct rt_walk_header *header)
{
    uint32_t left = 8 * header->bytes - header->taken;

    switch (header->format) {
    case RT_WALK_HEADER_TRANSIT:
        return left == 0 ? RT_ERR_SEQ : take_transit(header);
    case RT_WALK_HEADER_FIELD:
        if (header->width < 1 || header->width > 16)
            return RT_ERR_FORMAT;
        return left < header->width ? RT_ERR_SEQ : take_field(header);
    case RT_WALK_HEADER_BYTES:
        return left == 0 ? RT_ERR_SEQ : take_byte(header);
    default:
        return RT_ERR_FORMAT;
    }
}

int rt_walk_header_spent(const struct rt_walk_header *header)
{
    uint32_t bits = 8 * header->bytes;

    switch (header->format) {
    case RT_WALK_HEADER_TRANSIT: /* what is left of a byte turns to its high bits */
        return bits - header->taken < 8 &&
               (header->taken == bits ||
                (header->byte[header->bytes - 1] << (header->taken & 7) & 0xFF) == 0);
    case RT_WALK_HEADER_FIELD:
        for (uint32_t i = header->taken; i < bits; i++)
            if (bit_of(header, i) != 0)
                return 0;
        return 1;
    default:
        return header->taken == bits;
    }
}
