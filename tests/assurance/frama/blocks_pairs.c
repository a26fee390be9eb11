/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): blocks of pairs, and messages that a
 * caller sends.  How they are computed and pushed has entry points of its own: blocks_routes.c,
 * frama_pairs, frama_walk.  Here that is answered anyhow. */
#include "each.h"
#include "report.h"
#include "rt/walk_batch.h"
#include "walk_block.h"

void rti_walk_block_begin(struct walk_block *block, const struct rt_walk_test *test,
                          uint64_t source, unsigned sources)
{
    block->test = test;
    block->source = source;
    block->bytes = (unsigned)Frama_C_interval(1, RT_LOC_MAX);
    block->lanes.lanes = sources;
    block->lanes.runs = (unsigned)Frama_C_interval(1, (int)sources);
    block->trail.states = 0;
    for (unsigned i = 0; i < sources; i++) {
        block->lanes.place[i].node = any64();
        block->lanes.place[i].kind = (uint8_t)any;
        block->lanes.place[i].stage = block->lanes.place[i].stack = (uint8_t)any;
        block->lanes.bundle[i].kind = block->lanes.bundle[i].rotate = (uint8_t)any;
        block->lanes.bundle[i].swallow = (uint8_t)any;
    }
}

void rti_walk_block_compute(struct walk_block *block, uint64_t destination)
{
    (void)block, (void)destination;
}

/* Bytes of the sequences. */
static uint8_t length;

void rti_walk_block_gather(struct walk_block *block)
{
    for (unsigned w = 0; w < WALK_WORDS; w++) {
        block->all[w] = any64();
        block->any[w] = any64();
        block->differ[w] = any64();
    }
    ((uint8_t *)block->all)[BLOCK_BYTES] = length;
    block->unsettled = any64();
}

/* Bytes dropped on the way up.  What has arrived has looked at one behind them: frama_hop. */
static uint8_t climbed;

static void any_group(struct walk_group *group)
{
    group->lanes = any64();
    for (unsigned w = 0; w < WALK_WORDS; w++)
        group->any[w] = any64();
    group->routing = length;
    any_bytes(group->walk.looked, RT_SEQ_MAX);
    group->walk.climbed = climbed;
    group->walk.start = (uint8_t)any;
    group->walk.verdict = group->walk.hops = group->walk.crossed = group->walk.lowest =
        (uint8_t)any;
    group->walk.rotation = (uint8_t)Frama_C_interval(0, 7);
    group->walk.arrived = length > climbed ? (uint8_t)Frama_C_interval(0, 1) : 0;
    group->walk.processor = any64();
}

const struct walk_group *rti_walk_follow(const struct rt_walk_on *on, struct walk_trail *trail,
                                         const struct walk_group *enters)
{
    (void)on, (void)enters;
    if (any)
        return 0;
    any_group(&trail->state[0]);
    return &trail->state[0];
}

unsigned rti_walk_push(const struct rt_walk_on *on, const struct walk_lanes *lanes,
                       struct walk_group group[RT_WALK_LANES])
{
    (void)on;
    if (lanes->lanes == 0)
        return 0;
    for (unsigned g = 0; g < lanes->lanes; g++)
        any_group(&group[g]);
    return (unsigned)Frama_C_interval(1, (int)lanes->lanes);
}

int rti_walk_arrival(const struct walk_group *group, uint64_t destination, unsigned lowest)
{
    (void)group, (void)destination, (void)lowest;
    return Frama_C_interval(0, RT_WALK_VERDICTS - 1);
}

int rt_walk_verify_pair(const struct rt_walk_test *test, uint64_t source, uint64_t destination,
                        struct rt_walk_pair *pair)
{
    (void)test, (void)source, (void)destination, (void)pair;
    return Frama_C_interval(0, RT_WALK_VERDICTS - 1);
}

int rt_walk_run(const struct rt_walk_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_hop *hops,
                struct rt_walk *walk)
{
    (void)on, (void)source, (void)destination, (void)stream, (void)routing, (void)hops;
    return walk->verdict = (uint8_t)Frama_C_interval(0, RT_WALK_VERDICTS - 1);
}

void rti_walk_enter(const struct rt_walk_on *on, struct walk_lanes *lanes, unsigned lane,
                    uint64_t source)
{
    (void)on, (void)source;
    lanes->place[lane].node = any64();
}

void rti_walk_runs(struct walk_lanes *lanes)
{
    lanes->runs = lanes->lanes;
}

static void block(unsigned sources, struct rt_walk_report *report)
{
    static const struct rt_net net[] = {{RT_FAMILY_FULL, 0, {3}}, {RT_FAMILY_TREE, 0, {3}}};

    for (unsigned i = 0; i < sizeof net / sizeof *net; i++) {
        const struct rt_walk_test test = {
            {net + i, rt_topo_next, rt_walk_rn1, 0}, 0, 0, 0, 0, 0, 0};

        rt_walk_verify_block(&test, any64(), sources, any64(), any64(), report);
    }
}

/* Sequences of each length, also of one that there is not, which climb by each number of bytes. */
void frama_blocks(void);
void frama_blocks(void)
{
    struct rt_walk_report report;

    any_report(&report);
    for (length = 0; length <= RT_SEQ_MAX + 1; length++) {
        climbed = 0;
        block(RT_WALK_LANES, &report);
        for (; climbed <= length; climbed++) {
            block(1, &report);
            block(2, &report);
        }
    }
}

/* Up to so many messages, of any length. */
#define MESSAGES 4

void frama_batch(void);
void frama_batch(void)
{
    const struct rt_net net = {RT_FAMILY_FULL, 0, {(uint32_t)Frama_C_interval(1, 8)}};
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, 0};
    struct rt_walk_sent sent[MESSAGES];
    uint8_t stream[RT_WALK_STREAM];

    any_bytes(stream, RT_WALK_STREAM);
    for (unsigned n = 0; n <= MESSAGES; n++) {
        struct rt_walk walk[MESSAGES];
        int error;

        for (unsigned m = MESSAGES - n; m < MESSAGES; m++) {
            sent[m].source = any64();
            sent[m].destination = any64();
            sent[m].stream = stream;
            sent[m].routing = (unsigned)any;
        }
        error = rt_walk_batch(&on, n, sent + MESSAGES - n, walk + MESSAGES - n);
        //@ assert error == 0;
    }
}
