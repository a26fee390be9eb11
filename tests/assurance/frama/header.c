/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): headers of routes. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/route_ports.h"

#define HOPS 3
#define ROOM (2 * HOPS + 2)

static uint32_t between(uint32_t least, uint32_t most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

/* Bytes of a header for this many hops. */
static unsigned bytes_of(unsigned format, unsigned width, unsigned hops)
{
    return (width * (hops + (format != RT_FORMAT_TRANSIT)) + 7) / 8;
}

/* A route of any ports, at the end of its array, into as many bytes as it takes at the end of
 * theirs; and into fewer. */
static void pack(unsigned format, unsigned width, unsigned hops)
{
    const unsigned bytes = bytes_of(format, width, hops);
    struct rt_channel path[HOPS];
    uint8_t room[ROOM];
    int n;

    for (unsigned i = 0; i < HOPS; i++) {
        path[i].port = (uint16_t)any;
        path[i].vc = (uint8_t)any;
    }
    any_bytes(room, ROOM);
    n = rt_route_header_pack(format, width, path + HOPS - hops, hops, (unsigned)any,
                             room + ROOM - bytes, bytes);
    //@ assert n <= ROOM;
    if (bytes > 0)
        n = rt_route_header_pack(format, width, path + HOPS - hops, hops, (unsigned)any,
                                 room + ROOM, between(0, bytes - 1));
    //@ assert n <= ROOM;
}

/* Any bytes, as many as that route takes, and one less. */
static void unpack(unsigned format, unsigned width, unsigned hops)
{
    const unsigned bytes = bytes_of(format, width, hops);
    struct rt_channel path[HOPS];
    uint8_t room[ROOM];
    unsigned last;
    int n;

    any_bytes(room, ROOM);
    n = rt_route_header_unpack(format, width, room + ROOM - bytes, bytes, path + HOPS - hops, hops,
                               &last);
    //@ assert n <= HOPS;
    if (bytes > 0)
        n = rt_route_header_unpack(format, width, room + ROOM - (bytes - 1), bytes - 1,
                                   path + HOPS - hops, hops, &last);
    //@ assert n <= HOPS;
}

/* A header of some bytes, of which any bits are taken. */
static void take(unsigned format, unsigned width)
{
    uint8_t byte[2];

    any_bytes(byte, sizeof byte);
    for (unsigned bytes = 0; bytes <= sizeof byte; bytes++)
        for (unsigned taken = 0; taken <= 8 * bytes; taken++) {
            struct rt_route_header header;

            header.bytes = byte + sizeof byte - bytes;
            header.bits = 8 * bytes;
            header.taken = taken;
            header.format = (uint8_t)format;
            header.width = (uint8_t)width;
            rt_route_header_take(&header);
        }
}

static void header(unsigned format, unsigned width)
{
    for (unsigned hops = 0; hops <= HOPS; hops++) {
        pack(format, width, hops);
        unpack(format, width, hops);
    }
    take(format, width);
}

void frama_header(void);
void frama_header(void)
{
    int n;

    header(RT_FORMAT_TRANSIT, 2);
    for (unsigned width = 1; width <= 16; width++)
        header(RT_FORMAT_FIELD, width);
    header(RT_FORMAT_BYTES, 8);
    header(0, 1);
    header(between(4, UINT8_MAX), 1);
    for (unsigned format = 0; format <= RT_FORMAT_BYTES; format++) {
        n = rt_route_header_bits(format, (uint32_t)any, between(1, UINT32_MAX));
        //@ assert n <= 16;
    }
    n = rt_route_header_bits(between(4, UINT32_MAX), (uint32_t)any, between(1, UINT32_MAX));
    //@ assert n < 0;
}
