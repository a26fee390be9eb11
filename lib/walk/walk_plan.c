/* SPDX-License-Identifier: MIT-0 */
/* Which pairs of processors are verified (SPEC 6.4). */
#include "walk_shape.h"

#include "rt/random.h"
#include "rt/topo_processors.h"

/* a * b mod n for n <= 2^50 and any b: 13 bits of it at a time. */
static uint64_t multiply_mod(uint64_t a, uint64_t b, uint64_t n)
{
    uint64_t r = 0;

    for (int shift = 52; shift >= 0; shift -= 13)
        r = ((r << 13) % n + a % n * (b >> shift & 0x1FFF) % n) % n;
    return r;
}

/*
 * Both strides are primes and do not divide N: Transit networks and trees have N of factors 2 and
 * 3, and other networks have N below both.  So each visits all processors.  Every N pairs the
 * destination moves on by one, so all N * N pairs come before one comes again.  The strides are
 * near 0.618 and 0.414 of 2^50, the largest N, so that few pairs reach every digit.
 */
static void sample_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                        uint64_t *destination)
{
    const uint64_t source_stride = UINT64_C(695847171456883),
                   destination_stride = UINT64_C(466368553148527);
    uint64_t n = plan->processors, round = number / n % n;

    *source = (rt_random_mix(plan->seed) % n + multiply_mod(source_stride, number, n)) % n;
    *destination =
        (rt_random_mix(~plan->seed) % n + multiply_mod(destination_stride, number, n) + round) % n;
}

/* Pairs of a plan of this kind; 0 if the network has no such plan. */
static uint64_t count_pairs(const struct rt_walk_plan *plan, uint64_t wanted)
{
    int shape = rt_net_shape(&plan->net);

    switch (plan->kind) {
    case RT_WALK_PLAN_ALL:
    case RT_WALK_PLAN_TARGETS:
        return plan->processors * plan->processors;
    case RT_WALK_PLAN_CLASSES:
        return shape == RT_SHAPE_TRANSIT ? rti_walk_classes(&plan->net) : 0;
    case RT_WALK_PLAN_SAMPLE:
        return plan->processors != 0 ? wanted : 0;
    case RT_WALK_PLAN_HEIGHTS:
        return shape == RT_SHAPE_TREE ? wanted : 0;
    default:
        return 0;
    }
}

/* Are the paths of this family searched for? */
static int searched(int family)
{
#define SEARCHED(VALUE, name, number) case RT_FAMILY_##VALUE:
    switch (family) {
        RT_RING_SEARCHED_FAMILIES(SEARCHED)
        return 1;
    default:
        return 0;
    }
#undef SEARCHED
}

#define ALL_MOST 0x10000 /* processors: 2^32 pairs */

/* The kind of RT_WALK_PLAN_DEFAULT, and pairs of a sample. */
static int default_kind(const struct rt_walk_plan *plan, uint64_t *pairs)
{
    int shape = rt_net_shape(&plan->net);

    if (plan->processors <= ALL_MOST)
        return RT_WALK_PLAN_ALL;
    *pairs = shape != RT_SHAPE_RING ? 0x400000 : searched(plan->net.family) ? 0x100 : 0x40000;
    return shape == RT_SHAPE_TRANSIT ? RT_WALK_PLAN_CLASSES
           : shape == RT_SHAPE_TREE  ? RT_WALK_PLAN_HEIGHTS
                                     : RT_WALK_PLAN_SAMPLE;
}

void rt_walk_plan_make(struct rt_walk_plan *plan, const struct rt_net *net, int kind,
                       uint64_t pairs, uint64_t seed)
{
    plan->net = *net;
    plan->seed = seed;
    plan->processors = rt_topo_processors(net);
    plan->kind = (uint8_t)(kind == RT_WALK_PLAN_DEFAULT ? default_kind(plan, &pairs) : kind);
    plan->pairs = count_pairs(plan, pairs);
}

void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    *source = *destination = 0;
    if (number >= plan->pairs)
        return;
    switch (plan->kind) {
    case RT_WALK_PLAN_CLASSES:
        rti_walk_class_pair(plan, number, source, destination);
        break;
    case RT_WALK_PLAN_SAMPLE:
        sample_pair(plan, number, source, destination);
        break;
    case RT_WALK_PLAN_HEIGHTS:
        sample_pair(plan, number, source, destination);
        *destination = rti_walk_tree_relative(&plan->net, number, *source, *destination);
        break;
    case RT_WALK_PLAN_TARGETS:
        *source = number % plan->processors;
        *destination = number / plan->processors;
        break;
    default:
        *source = number / plan->processors;
        *destination = number % plan->processors;
        break;
    }
}
