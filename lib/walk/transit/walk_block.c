/* SPDX-License-Identifier: MIT-0 */
/*
 * All pairs from up to 64 processors, one destination after the other: each processor sends it a
 * message, and the messages walk abreast (rt/walk_batch.h).
 *
 * Sources of a leaf cluster enter the network in the same place, and routers look at bits that are
 * the same for all of them: one walk serves all.
 */
#include "../walk_shape.h"
#include "walk_block.h"

/* Applies the settled rule of SPEC 4.4 to all messages of a group at once. */
static int as_settled(const struct walk_block *block, const struct walk_group *group)
{
    unsigned climbed = group->walk.climbed, tail = group->routing - climbed;

    if (tail > block->bytes)
        return 0;
    for (unsigned i = 0; i < climbed; i++)
        if (((const uint8_t *)group->any)[i] & ~group->walk.looked[i])
            return 0;
    /* The last 8 bytes of each sequence and of the location; `tail` of them count, at least 1: the
     * router behind the crossing had a byte to look at. */
    return block->unsettled << (64 - 8 * tail) == 0;
}

/*
 * The lowest common level of each source and the destination; -1 if it may differ.  It grows away
 * from the destination: if both ends have the same level, so have all between them, unless the
 * destination stands between sources of different leaves.
 */
static int common_level(const struct walk_block *block, uint64_t destination)
{
    const struct rt_net *net = block->test->on.net;
    uint64_t last = block->source + block->lanes.lanes - 1;
    unsigned level = rt_topo_common(net, block->source, destination);

    if ((destination - block->source < block->lanes.lanes &&
         rt_topo_common(net, block->source, last) != 0) ||
        rt_topo_common(net, last, destination) != level)
        return -1;
    return (int)level;
}

static int group_right(const struct walk_block *block, const struct walk_group *group,
                       uint64_t destination, unsigned level)
{
    return group->walk.arrived && rti_walk_arrival(group, destination, level) == RT_WALK_ARRIVED &&
           as_settled(block, group);
}

/* n bytes and the length itself. */
static int differ(const uint8_t *bits, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (bits[i] != 0)
            return 1;
    return bits[BLOCK_BYTES] != 0;
}

/* Walks messages that all enter by the same wires.  Returns their group, or a null pointer if they
 * part. */
static const struct walk_group *one_way(struct walk_block *block, unsigned n)
{
    struct walk_group enters = {0};

    for (unsigned w = 0; w < WALK_WORDS; w++) {
        enters.all[w] = block->all[w];
        enters.any[w] = block->any[w];
    }
    enters.place = block->lanes.place[0];
    enters.bundle = block->lanes.bundle[0];
    enters.routing = (uint8_t)n;
    return rti_walk_follow(&block->test->on, &block->trail, &enters);
}

/* Returns the number of groups. */
static unsigned many_ways(struct walk_block *block, unsigned n)
{
    for (unsigned i = 0; i < block->lanes.lanes; i++)
        block->lanes.routing[i] = (uint8_t)n;
    return rti_walk_push(&block->test->on, &block->lanes, block->group);
}

/*
 * Do all messages to the destination arrive as they should?  A right sequence has as many bytes as
 * the level wants.
 */
static int all_right(struct walk_block *block, uint64_t destination)
{
    int level = common_level(block, destination);
    const struct walk_group *group = NULL;
    unsigned n, groups;

    if (level < 0)
        return 0;
    rti_walk_block_compute(block, destination);
    rti_walk_block_gather(block);
    n = ((const uint8_t *)block->all)[BLOCK_BYTES];
    if (n != ((const uint8_t *)block->any)[BLOCK_BYTES] || n > RT_SEQ_MAX || /* an error is, too */
        (block->test->rival != NULL && differ((const uint8_t *)block->differ, n)))
        return 0;
    if (block->lanes.runs == 1)
        group = one_way(block, n);
    if (group != NULL)
        return group_right(block, group, destination, (unsigned)level);
    groups = many_ways(block, n);
    for (unsigned g = 0; g < groups; g++)
        if (!group_right(block, &block->group[g], destination, (unsigned)level))
            return 0;
    return 1;
}

void rt_walk_verify_block(const struct rt_walk_test *test, uint64_t source, unsigned sources,
                          uint64_t destination, uint64_t destinations,
                          struct rt_walk_report *report)
{
    int transit = rt_net_shape(test->on.net) == RT_SHAPE_TRANSIT;
    uint64_t n = rt_topo_processors(test->on.net);
    struct walk_block block;

    if (transit)
        rti_walk_block_begin(&block, test, source, sources);
    for (uint64_t d = destination; d < destination + destinations; d++) {
        if (transit && all_right(&block, d)) {
            report->pairs += sources;
            report->count[RT_WALK_ARRIVED] += sources;
            continue;
        }
        for (unsigned i = 0; i < sources; i++) {
            struct rt_walk_pair pair;

            rti_walk_note(report, (source + i) * n + d,
                          rt_walk_verify_pair(test, source + i, d, &pair));
        }
    }
}
