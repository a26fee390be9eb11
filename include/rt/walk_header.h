/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_header.h - what routers read off a header, bit by bit (SPEC 15.10).
 *
 * Written apart from the packer in rt/route_ports.h, so that a header which is walked to its end
 * says something of both.  For hosts.
 */
#ifndef RT_WALK_HEADER_H
#define RT_WALK_HEADER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers are those of enum rt_route_format. */
enum rt_walk_header_format {
    RT_WALK_HEADER_TRANSIT = 1,
    RT_WALK_HEADER_FIELD = 2,
    RT_WALK_HEADER_BYTES = 3
};

/* A header on its way.  The bytes are not changed: what routers have dropped is counted. */
struct rt_walk_header {
    const uint8_t *byte; /* as sent; of a field header the most significant first */
    uint32_t bytes;      /* at most 2^28 */
    uint32_t taken;      /* bits that routers have dropped; 0 at the source */
    uint8_t format;      /* enum rt_walk_header_format */
    uint8_t width;       /* bits of a field, 1..16; the other formats do not look at it */
};

/*
 * rt_walk_header_take - the next router reads its port and drops it.
 *
 * Returns the port, 0..65535.  The header is as before, and
 *   RT_ERR_FORMAT  no such format, or no such width;
 *   RT_ERR_SEQ     nothing is left;
 *   RT_ERR_LINK    a byte 0, which is for the router itself.
 */
int rt_walk_header_take(struct rt_walk_header *header);

/*
 * rt_walk_header_spent - is nothing left but what a packer fills up with?  1 or 0.
 *
 * transit: less than a byte, all 0; field: any number of bits 0 above the last field; bytes:
 * nothing.
 */
int rt_walk_header_spent(const struct rt_walk_header *header);

#ifdef __cplusplus
}
#endif

#endif
