/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_header.h - which ports do routers read off a header, bit by bit (SPEC 15.10)?
 *
 * It is written apart from the packer in rt/route_ports.h, so that a header that walks to its end
 * confirms both.  For hosts.
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

/* A header on its way.  Its bytes do not change: the bits that routers have dropped are counted. */
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
 * Returns the port, 0..65535.  Fails, *header unchanged, iff
 *   RT_ERR_FORMAT  format or width is out of range;
 *   RT_ERR_SEQ     nothing is left;
 *   RT_ERR_LINK    the next byte is 0, which is for the router itself.
 */
int rt_walk_header_take(struct rt_walk_header *header);

/*
 * rt_walk_header_spent - is all that is left what a packer fills up with?
 *
 * In transit that is less than a byte of bits 0, in field any number of bits 0 above the last
 * field, in bytes nothing.
 *
 * Returns 1 or 0.
 */
int rt_walk_header_spent(const struct rt_walk_header *header);

#ifdef __cplusplus
}
#endif

#endif
