/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/assurance/frama.sh): the routes of a block, computed by
 * functions of the caller that answer anything, and laid side by side. */
#include "__fc_builtin.h"

#include "any.h"
#include "walk_block.h"

static unsigned bytes; /* of a location */

unsigned rti_walk_location_bytes(const struct rt_net *net)
{
    (void)net;
    return bytes;
}

uint8_t rti_walk_unused(const struct rt_net *net, unsigned i, unsigned n)
{
    (void)net, (void)i, (void)n;
    return (uint8_t)any;
}

void rti_walk_location(const struct rt_walk_test *test, uint64_t processor, uint8_t loc[RT_LOC_MAX])
{
    (void)test, (void)processor;
    any_bytes(loc, (int)bytes);
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

/* Reads both locations; writes any route, and returns any length or error. */
static int any_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    unsigned sum = 0;

    (void)net;
    for (unsigned i = 0; i < bytes; i++)
        sum += src[i] ^ dst[i];
    any_bytes(seq, RT_SEQ_MAX);
    return any;
}

static void any_rival(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                      struct rt_walk_slot *slot)
{
    uint64_t sum = 0;

    (void)prepared;
    for (size_t i = 0; i < n; i++) {
        sum += src[i] ^ dst[i];
        any_bytes(slot[i].seq, RT_SEQ_MAX);
        any_bytes(slot[i].spare, sizeof slot[i].spare);
        slot[i].bytes = (int8_t)any;
    }
}

/* To one destination and to the next. */
static void routes(const struct rt_walk_test *test, unsigned sources)
{
    struct walk_block block;

    rti_walk_block_begin(&block, test, any64(), sources);
    for (unsigned i = 0; i < 2; i++) {
        rti_walk_block_compute(&block, any64());
        rti_walk_block_gather(&block);
    }
}

/* Locations of each length; with a rival and without. */
void frama_blockroutes(void);
void frama_blockroutes(void)
{
    static const unsigned many[] = {1, 2, RT_WALK_LANES};
    const struct rt_net net = {RT_FAMILY_FULL, 0, {3}};

    for (bytes = 1; bytes <= RT_LOC_MAX; bytes++)
        for (unsigned i = 0; i < sizeof many / sizeof *many; i++) {
            struct rt_walk_test test = {
                {&net, rt_topo_next, rt_walk_rn1, 0}, any_route, 0, 0, any64(), any_rival, 0};

            routes(&test, many[i]);
            test.rival = 0;
            routes(&test, many[i]);
        }
}
