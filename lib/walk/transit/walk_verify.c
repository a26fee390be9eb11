/* SPDX-License-Identifier: MIT-0 */
/* Computed, walked, compared: pairs of processors by the million (SPEC 6.4). */
#include "../walk_shape.h"
#include "walk_batch.h"

/* What the walk room knows of locations by itself, from DeHon 3.1.3, 3.8.1 and 4.2.2: a byte a
 * stack; or a byte a unit-tree layer, one for the cap and one for the cluster. */
unsigned rti_walk_location_bytes(const struct rt_net *net)
{
    unsigned n = (rt_topo_levels(net) + 2) / 3 + (rt_topo_cluster(net) > 1);

    if (rt_topo_levels(net) == 0)
        while (n < RT_PARAM_MAX && net->param[n] != 0)
            n++;
    return n;
}

/* The low bits of location byte i of `bytes` that no stage looks at. */
uint8_t rti_walk_unused(const struct rt_net *net, unsigned i, unsigned bytes)
{
    if (rt_topo_levels(net) == 0)
        return (uint8_t)(0xFF >> 2 * net->param[i]);
    if (net->capped && i == 0)
        return 0x3F;
    if (rt_topo_cluster(net) > 1 && i + 1 == bytes)
        return net->param[0] == 12 ? 0x0F : net->param[0] == 48 ? 0x03 : 0;
    return 0x03;
}

/* A locate function that fails leaves zeros, which stand for processor 0: the walk of another
 * one's sequence does not arrive there. */
void rti_walk_location(const struct rt_walk_test *test, uint64_t processor, uint8_t loc[RT_LOC_MAX])
{
    unsigned bytes = rti_walk_location_bytes(test->on.net);

    for (unsigned i = 0; i < bytes; i++)
        loc[i] = test->locations != NULL ? test->locations[processor][i] : 0;
    if (test->locations == NULL)
        test->locate(test->on.net, processor, loc);
}

/* Writes the location of a processor, its unused bits from `random`, as a number's. */
static void take_location(const struct rt_walk_test *test, uint64_t processor, uint64_t random,
                          uint8_t *loc)
{
    unsigned bytes = rti_walk_location_bytes(test->on.net);

    rti_walk_location(test, processor, loc);
    for (unsigned i = bytes; i-- > 0; random >>= 8)
        loc[i] ^= (uint8_t)random & rti_walk_unused(test->on.net, i, bytes);
}

/*
 * The settled rule for bits that no router looks at (SPEC 4.4): in RU they are 0, in RD and RC
 * those of the destination's location.  One sequence alone keeps this rule, arrives and crosses as
 * low as it can: the routing sequence.
 */
static int as_settled(const struct rt_net *net, const struct rt_walk_pair *pair)
{
    unsigned n = (unsigned)pair->bytes, climbed = pair->walk.climbed;
    unsigned bytes = rti_walk_location_bytes(net);

    if (n - climbed > bytes)
        return 0;
    for (unsigned i = 0; i < climbed; i++)
        if (pair->seq[i] & ~pair->walk.looked[i])
            return 0;
    for (unsigned i = climbed; i < n; i++)
        if (pair->seq[i] != pair->dst[bytes - n + i])
            return 0;
    return 1;
}

/* A location as rt_walk_rival takes it. */
static uint64_t as_number(const uint8_t *loc, unsigned bytes)
{
    uint64_t number = 0;

    for (unsigned i = 0; i < bytes; i++)
        number = number << 8 | loc[i];
    return number;
}

/* The rival sends the same bytes. */
static int rival_agrees(const struct rt_walk_test *test, const struct rt_walk_pair *pair)
{
    unsigned bytes = rti_walk_location_bytes(test->on.net);
    uint64_t src = as_number(pair->src, bytes), dst = as_number(pair->dst, bytes);
    struct rt_walk_slot slot;

    test->rival(test->prepared, &src, &dst, 1, &slot);
    if (slot.bytes != pair->bytes)
        return 0;
    for (int i = 0; i < pair->bytes; i++)
        if (slot.seq[i] != pair->seq[i])
            return 0;
    return 1;
}

int rt_walk_verify_pair(const struct rt_walk_test *test, uint64_t source, uint64_t destination,
                        struct rt_walk_pair *pair)
{
    uint64_t key = rt_random_mix(test->seed);
    struct walk_drawn from = rti_walk_draw(key, source, 0);
    struct walk_drawn to = rti_walk_draw(key, destination, 1);
    uint64_t processors;
    int verdict;

    pair->source = source;
    pair->destination = destination;
    pair->bytes = RT_ERR_FAMILY;
    if (rt_net_shape(test->on.net) != RT_SHAPE_TRANSIT)
        return pair->walk.verdict = RT_WALK_NOT_COMPUTED;
    processors = rt_topo_processors(test->on.net);
    pair->bytes = RT_ERR_INDEX;
    if (source >= processors || destination >= processors)
        return pair->walk.verdict = RT_WALK_NOT_COMPUTED;
    take_location(test, source, from.src ^ to.src, pair->src);
    take_location(test, destination, from.dst ^ to.dst, pair->dst);
    pair->bytes = (int8_t)test->route(test->on.net, pair->src, pair->dst, pair->seq);
    if (pair->bytes < 0) {
        pair->walk.verdict = RT_WALK_NOT_COMPUTED;
        return RT_WALK_NOT_COMPUTED;
    }
    verdict = rt_walk_run(&test->on, source, destination, pair->seq, (unsigned)pair->bytes, NULL,
                          &pair->walk);
    if (verdict == RT_WALK_ARRIVED && !as_settled(test->on.net, pair))
        verdict = RT_WALK_UNUSED_BITS;
    if (verdict == RT_WALK_ARRIVED && test->rival != NULL && !rival_agrees(test, pair))
        verdict = RT_WALK_DISAGREED;
    pair->walk.verdict = (uint8_t)verdict;
    return verdict;
}

void rt_walk_verify(const struct rt_walk_test *test, const struct rt_walk_plan *plan,
                    uint64_t first, uint64_t count, struct rt_walk_report *report)
{
    for (uint64_t number = first; number < first + count; number++) {
        struct rt_walk_pair pair;
        uint64_t source, destination;

        rt_walk_plan_pair(plan, number, &source, &destination);
        rti_walk_note(report, number, rt_walk_verify_pair(test, source, destination, &pair));
    }
}
