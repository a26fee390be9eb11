/* SPDX-License-Identifier: MIT-0 */
/* All pairs from up to 64 processors to one destination: computed, then judged. */
#ifndef WALK_BLOCK_H
#define WALK_BLOCK_H

#include "walk_batch.h"

#define BLOCK_BYTES 15 /* byte of a row of struct block that has what rt_compute returned */

/* A location is a number, in the form that the rival takes: @CC0234 is 0xCC0234. */
typedef char walk_slot_fits[sizeof(struct rt_walk_slot) == 8 * WALK_WORDS ? 1 : -1];

/* Locations of both ends of a pair of each lane. */
struct walk_ends {
    uint64_t number[2][RT_WALK_LANES]; /* as they are given to the rival */
    uint64_t loc[2][RT_WALK_LANES];    /* the same 8 bytes, most significant first in memory */
};

struct walk_block {
    const struct rt_walk_test *test;
    uint64_t source;
    uint64_t key;          /* of the unused bits */
    unsigned bytes;        /* of a location */
    uint64_t unused;       /* bits of it that are set at random */
    struct walk_ends part; /* the sources' part in the ends: to be xored with the destination's */
    struct walk_ends end;
    uint64_t slot[RT_WALK_LANES][WALK_WORDS]; /* the rival's answers, struct rt_walk_slot each */
    /* What was computed.  The first row is read in place of bytes before a sequence, then masked.
     */
    uint64_t row[RT_WALK_LANES + 1][WALK_WORDS];
    uint64_t all[WALK_WORDS], any[WALK_WORDS]; /* bits that are 1 in all rows, in any of them */
    uint64_t differ[WALK_WORDS];               /* bits in which any row is not as its slot */
    uint64_t unsettled;      /* the same of the last 8 bytes of a sequence and of the location, as a
                                number; all sequences are as long as the first one */
    struct walk_lanes lanes; /* routing: only where they part */
    struct walk_trail trail;
    struct walk_group group[RT_WALK_LANES];
};

/* The sources to start with. */
void rti_walk_block_begin(struct walk_block *block, const struct rt_walk_test *test,
                          uint64_t source, unsigned sources);

/* Fills end, row, and slot if there is a rival; unused bits as rt_walk_verify_pair sets them. */
void rti_walk_block_compute(struct walk_block *block, uint64_t destination);

/* Fills all, any, differ, unsettled. */
void rti_walk_block_gather(struct walk_block *block);

/* Eight bytes of memory as a number, the first byte highest.  All on one line, from which
 * compilers make one load or store. */
static inline void rti_walk_put(uint64_t x, uint8_t byte[8])
{
    byte[0] = (uint8_t)(x >> 56);
    byte[1] = (uint8_t)(x >> 48);
    byte[2] = (uint8_t)(x >> 40);
    byte[3] = (uint8_t)(x >> 32);
    byte[4] = (uint8_t)(x >> 24);
    byte[5] = (uint8_t)(x >> 16);
    byte[6] = (uint8_t)(x >> 8);
    byte[7] = (uint8_t)x;
}

static inline uint64_t rti_walk_get(const uint8_t byte[8])
{
    return (uint64_t)byte[0] << 56 | (uint64_t)byte[1] << 48 | (uint64_t)byte[2] << 40 |
           (uint64_t)byte[3] << 32 | (uint64_t)byte[4] << 24 | (uint64_t)byte[5] << 16 |
           (uint64_t)byte[6] << 8 | (uint64_t)byte[7];
}

#endif
