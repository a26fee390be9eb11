/* SPDX-License-Identifier: MIT-0 */
/*
 * All pairs from up to 64 processors: to one destination after the other, a message from each of
 * them abreast (rt/walk_batch.h).  Sources of a leaf cluster enter the network in the same place,
 * and the bits that routers look at are the same for all of them: one walk serves all.
 */
#include "../walk_shape.h"
#include "walk_batch.h"

#include "rt/random.h"

/* Locations are numbers here, byte i in bits 8i to 8i + 7: what they are in memory, on any machine,
 * is what put() writes. */
struct block {
    const struct rt_walk_test *test;
    uint64_t source, processors;
    unsigned bytes;               /* of a location */
    uint64_t unused;              /* bits of it that are set at random */
    uint64_t src[RT_WALK_LANES];  /* locations of the sources */
    uint64_t sent[RT_WALK_LANES]; /* location of the destination, as each of them has it */
    struct walk_lanes lanes;
    /* The streams; word 0 of the first row is read in place of bytes before a stream, then masked.
     */
    uint64_t stream[RT_WALK_LANES + 1][WALK_WORDS];
    struct walk_group group[RT_WALK_LANES];
};

/* Byte by byte, on one line each: compilers make one store or load of it. */
static void put(uint64_t x, uint8_t byte[8])
{
    byte[0] = (uint8_t)x;
    byte[1] = (uint8_t)(x >> 8);
    byte[2] = (uint8_t)(x >> 16);
    byte[3] = (uint8_t)(x >> 24);
    byte[4] = (uint8_t)(x >> 32);
    byte[5] = (uint8_t)(x >> 40);
    byte[6] = (uint8_t)(x >> 48);
    byte[7] = (uint8_t)(x >> 56);
}

static uint64_t get(const uint8_t byte[8])
{
    return (uint64_t)byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
           (uint64_t)byte[3] << 24 | (uint64_t)byte[4] << 32 | (uint64_t)byte[5] << 40 |
           (uint64_t)byte[6] << 48 | (uint64_t)byte[7] << 56;
}

static uint64_t location(const struct rt_walk_test *test, uint64_t processor)
{
    uint8_t loc[RT_LOC_MAX] = {0};

    rti_walk_location(test, processor, loc);
    return get(loc);
}

static void begin(struct block *block, const struct rt_walk_test *test, uint64_t source,
                  unsigned sources)
{
    block->test = test;
    block->source = source;
    block->processors = rt_topo_processors(test->on.net);
    block->bytes = rti_walk_location_bytes(test->on.net);
    block->unused = 0;
    for (unsigned i = 0; i < block->bytes; i++)
        block->unused |= (uint64_t)rti_walk_unused(test->on.net, i, block->bytes) << 8 * i;
    block->lanes.lanes = sources;
    block->lanes.stream = (const uint64_t(*)[WALK_WORDS])(block->stream + 1);
    block->stream[0][1] = 0;
    for (unsigned i = 0; i < sources; i++) {
        rti_walk_enter(&test->on, &block->lanes, i, source + i);
        block->src[i] = location(test, source + i);
        block->stream[i + 1][0] = block->stream[i + 1][1] = 0;
    }
    rti_walk_runs(&block->lanes);
}

/* Computes the sequences to one destination, unused bits as rt_walk_verify_pair sets them.  Returns
 * 0 if one of them is none. */
static int compute(struct block *block, uint64_t destination)
{
    const struct rt_walk_test *test = block->test;
    uint64_t number = block->source * block->processors + destination;
    uint64_t dst = location(test, destination);
    int good = 1;

    for (unsigned i = 0; i < block->lanes.lanes; i++, number += block->processors) {
        uint64_t random = rt_random_mix(test->seed ^ rt_random_mix(number));
        uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];
        int n;

        block->sent[i] = dst ^ (rt_random_mix(random) & block->unused);
        put(block->src[i] ^ (random & block->unused), from);
        put(block->sent[i], to);
        n = test->route(test->on.net, from, to, (uint8_t *)block->stream[i + 1]);
        block->lanes.routing[i] = (uint8_t)n;
        good &= n >= 0 && n <= RT_SEQ_MAX;
    }
    return good;
}

/* The settled rule of SPEC 4.4, for all messages of a group at once. */
static int as_settled(const struct block *block, const struct walk_group *group)
{
    unsigned n = group->routing, climbed = group->walk.climbed, tail = n - climbed;
    uint64_t differ = 0, others = ~group->lanes << (64 - block->lanes.lanes);

    if (tail > block->bytes)
        return 0;
    for (unsigned i = 0; i < climbed; i++)
        if (((const uint8_t *)group->any)[i] & ~group->walk.looked[i])
            return 0;
    /* The last 8 bytes of each stream against the last 8 of the location; `tail` of them count, at
     * least 1: the router behind the crossing had a byte to look at. */
    for (unsigned i = 0; i < block->lanes.lanes; i++)
        if (others == 0 || group->lanes >> i & 1)
            differ |= get((const uint8_t *)block->stream[i + 1] + n - 8) ^
                      (block->sent[i] << (64 - 8 * block->bytes));
    return differ >> (64 - 8 * tail) == 0;
}

/*
 * The lowest common level of each source and the destination; -1 if it may differ.  Away from the
 * destination it grows: equal at both ends, it is equal between them, unless the destination is
 * between sources of different leaves.
 */
static int common_level(const struct block *block, uint64_t destination)
{
    const struct rt_net *net = block->test->on.net;
    uint64_t last = block->source + block->lanes.lanes - 1;
    unsigned level = rt_topo_common(net, block->source, destination);

    if ((destination >= block->source && destination <= last &&
         rt_topo_common(net, block->source, last) != 0) ||
        rt_topo_common(net, last, destination) != level)
        return -1;
    return (int)level;
}

/* All messages to the destination arrive there as they should. */
static int all_right(struct block *block, uint64_t destination)
{
    int level = common_level(block, destination);
    unsigned groups;

    if (level < 0 || !compute(block, destination))
        return 0;
    groups = rti_walk_push(&block->test->on, &block->lanes, block->group);
    for (unsigned g = 0; g < groups; g++) {
        const struct walk_group *group = &block->group[g];

        if (!group->walk.arrived ||
            rti_walk_arrival(group, destination, (unsigned)level) != RT_WALK_ARRIVED ||
            !as_settled(block, group))
            return 0;
    }
    return 1;
}

void rt_walk_verify_block(const struct rt_walk_test *test, uint64_t source, unsigned sources,
                          uint64_t destination, uint64_t destinations,
                          struct rt_walk_report *report)
{
    int transit = rt_net_shape(test->on.net) == RT_SHAPE_TRANSIT;
    uint64_t n = rt_topo_processors(test->on.net);
    struct block block;

    if (transit)
        begin(&block, test, source, sources);
    for (uint64_t d = destination; d < destination + destinations; d++) {
        if (transit && all_right(&block, d)) {
            report->pairs += sources;
            report->count[RT_WALK_ARRIVED] += sources;
            continue;
        }
        for (unsigned i = 0; i < sources; i++) {
            uint64_t number = (source + i) * n + d;
            struct rt_walk_pair pair;

            rti_walk_note(report, number, rt_walk_verify_pair(test, number, source + i, d, &pair));
        }
    }
}
