/* SPDX-License-Identifier: MIT-0 */
/* The routes of a block: draws locations, asks both functions, lays their answers side by side. */
#include "walk_block.h"

static uint64_t location(const struct rt_walk_test *test, uint64_t processor, unsigned bytes)
{
    uint8_t loc[RT_LOC_MAX] = {0};

    rti_walk_location(test, processor, loc);
    return rti_walk_get(loc) >> (64 - 8 * bytes);
}

/* The word whose bytes in memory are those of x, most significant first. */
static uint64_t in_memory(uint64_t x)
{
    uint64_t word;

    rti_walk_put(x, (uint8_t *)&word);
    return word;
}

void rti_walk_block_begin(struct walk_block *block, const struct rt_walk_test *test,
                          uint64_t source, unsigned sources)
{
    uint64_t unused = 0; /* bits of a location */

    block->test = test;
    block->source = source;
    block->key = rt_random_mix(test->seed);
    block->bytes = rti_walk_location_bytes(test->on.net);
    for (unsigned i = 0; i < block->bytes; i++)
        unused = unused << 8 | rti_walk_unused(test->on.net, i, block->bytes);
    block->unused = unused;
    block->lanes.lanes = sources;
    block->lanes.stream = (const uint64_t(*)[WALK_WORDS])(block->row + 1);
    block->trail.states = 0;
    block->row[0][1] = 0;
    for (unsigned i = 0; i < sources; i++) {
        struct walk_drawn drawn = rti_walk_draw(block->key, source + i, 0);

        rti_walk_enter(&test->on, &block->lanes, i, source + i);
        block->part.number[0][i] = location(test, source + i, block->bytes) ^ (drawn.src & unused);
        block->part.number[1][i] = drawn.dst & unused;
        block->row[i + 1][0] = block->row[i + 1][1] = 0;
    }
    for (unsigned i = sources; i < RT_WALK_LANES; i++)
        block->part.number[0][i] = block->part.number[1][i] = 0;
    for (unsigned i = 0; i < RT_WALK_LANES; i++)
        for (unsigned e = 0; e < 2; e++)
            block->part.loc[e][i] = in_memory(block->part.number[e][i]);
    rti_walk_runs(&block->lanes);
}

/* Draws both ends of each pair, for all lanes there could be: compilers prefer a fixed count.
 * This loop and those below are apart, so that a route reads what was written long before. */
static void draw(struct walk_block *block, uint64_t destination)
{
    const struct walk_drawn drawn = rti_walk_draw(block->key, destination, 1);
    const uint64_t part[2] = {drawn.src & block->unused,
                              location(block->test, destination, block->bytes) ^
                                  (drawn.dst & block->unused)};

    for (unsigned e = 0; e < 2; e++) {
        const uint64_t number = part[e], loc = in_memory(number);

        for (unsigned i = 0; i < RT_WALK_LANES; i++) {
            block->end.number[e][i] = block->part.number[e][i] ^ number;
            block->end.loc[e][i] = block->part.loc[e][i] ^ loc;
        }
    }
}

void rti_walk_block_compute(struct walk_block *block, uint64_t destination)
{
    const struct rt_walk_test *test = block->test;
    const struct rt_net *net = test->on.net;
    const unsigned lanes = block->lanes.lanes, before = 8 - block->bytes;
    rt_walk_route *const route = test->route;

    draw(block, destination);
    for (unsigned i = 0; i < lanes; i++) {
        uint8_t *row = (uint8_t *)block->row[i + 1];

        row[BLOCK_BYTES] = (uint8_t)route(net, (const uint8_t *)&block->end.loc[0][i] + before,
                                          (const uint8_t *)&block->end.loc[1][i] + before, row);
    }
    if (test->rival != NULL)
        test->rival(test->prepared, block->end.number[0], block->end.number[1], lanes,
                    (struct rt_walk_slot *)block->slot);
}

/* 16 bytes at once, where the compiler has such a type. */
#if defined(__GNUC__)
typedef uint64_t wide __attribute__((vector_size(16), aligned(8), may_alias));
#else
typedef uint64_t wide;
#endif
#define WIDE (sizeof(wide) / sizeof(uint64_t))

/* Reads one row once; its last 8 bytes stand where the first row has them, or, after an error,
 * anywhere. */
void rti_walk_block_gather(struct walk_block *block)
{
    const uint64_t(*row)[WALK_WORDS] = (const uint64_t(*)[WALK_WORDS])(block->row + 1);
    const uint64_t(*slot)[WALK_WORDS] = (const uint64_t(*)[WALK_WORDS])block->slot;
    const unsigned lanes = block->lanes.lanes, n = ((const uint8_t *)row[0])[BLOCK_BYTES];
    const uint8_t *last = (const uint8_t *)row[0] + (n <= RT_SEQ_MAX ? n : 0) - 8;
    uint64_t unsettled = 0;

    if (block->test->rival == NULL)
        slot = row;
    for (unsigned w = 0; w < WALK_WORDS; w += WIDE) {
        wide all = *(const wide *)&row[0][w], any = all, differ = all ^ all;

        for (unsigned i = 0; i < lanes; i++) {
            wide one = *(const wide *)&row[i][w];

            all &= one;
            any |= one;
            differ |= one ^ *(const wide *)&slot[i][w];
            unsettled |= rti_walk_get(last + 16 * i) ^ block->end.number[1][i];
        }
        *(wide *)&block->all[w] = all;
        *(wide *)&block->any[w] = any;
        *(wide *)&block->differ[w] = differ;
    }
    block->unsettled = unsettled;
}
