/* SPDX-License-Identifier: MIT-0 */
/* Messages pushed through a Transit network abreast, as long as they walk alike (SPEC 6). */
#include "../walk_shape.h"
#include "walk_batch.h"

static uint8_t byte_of(const uint64_t word[WALK_WORDS], unsigned i)
{
    return ((const uint8_t *)word)[i];
}

static int same_place(const struct rt_topo_place *a, const struct rt_topo_place *b)
{
    return a->node == b->node && a->kind == b->kind && a->stage == b->stage && a->stack == b->stack;
}

static int same_bundle(const struct rt_topo_bundle *a, const struct rt_topo_bundle *b)
{
    return a->kind == b->kind && a->rotate == b->rotate && a->swallow == b->swallow;
}

void rti_walk_enter(const struct rt_walk_on *on, struct walk_lanes *lanes, unsigned lane,
                    uint64_t source)
{
    rt_topo_start(on->net, source, &lanes->place[lane], &lanes->bundle[lane]);
}

void rti_walk_runs(struct walk_lanes *lanes)
{
    lanes->runs = 0;
    for (unsigned i = 0; i < lanes->lanes; i++)
        if (i == 0 || !same_place(&lanes->place[i], &lanes->place[i - 1])) /* by the same wires */
            lanes->first[lanes->runs++] = i;
    lanes->first[lanes->runs] = lanes->lanes;
}

/* The lanes first..end-1, a bit each; at least one. */
static uint64_t between(unsigned first, unsigned end)
{
    return ~UINT64_C(0) >> (64 - (end - first)) << first;
}

/* Finds what the streams of a group have in common; their lanes are in first..end-1. */
static void gather(struct walk_group *group, const struct walk_lanes *lanes, unsigned first,
                   unsigned end)
{
    uint64_t all0 = ~UINT64_C(0), all1 = all0, any0 = 0, any1 = 0;
    int some = group->lanes != between(first, end);

    for (unsigned i = first; i < end; i++) {
        if (some && (group->lanes >> i & 1) == 0)
            continue;
        all0 &= lanes->stream[i][0];
        any0 |= lanes->stream[i][0];
        all1 &= lanes->stream[i][1];
        any1 |= lanes->stream[i][1];
    }
    group->all[0] = all0;
    group->all[1] = all1;
    group->any[0] = any0;
    group->any[1] = any1;
}

/* Groups messages by length; their lanes are first..end-1, and they enter in the same place. */
static unsigned enter(const struct walk_lanes *lanes, unsigned first, unsigned end,
                      struct walk_group *group)
{
    static const struct rt_walk fresh = {0};
    uint64_t left = between(first, end);
    unsigned groups = 0;

    for (unsigned lane = first; left != 0; lane++) {
        struct walk_group *g = &group[groups];

        if ((left >> lane & 1) == 0)
            continue;
        g->lanes = 0;
        for (unsigned i = lane; i < end; i++)
            g->lanes |= (uint64_t)(lanes->routing[i] == lanes->routing[lane]) << i;
        g->lanes &= left;
        left &= ~g->lanes;
        gather(g, lanes, lane, end);
        g->place = lanes->place[lane];
        g->bundle = lanes->bundle[lane];
        g->routing = lanes->routing[lane];
        g->walk = fresh;
        g->done = 0;
        groups++;
    }
    return groups;
}

static int end(struct walk_group *group, int verdict)
{
    group->walk.verdict = (uint8_t)verdict;
    group->done = 1;
    return 0;
}

static int crosses(const struct rt_topo_bundle *bundle)
{
    return bundle->kind == RT_TOPO_BUNDLE_CROSS || bundle->kind == RT_TOPO_BUNDLE_CAP;
}

int rti_walk_hop(const struct rt_walk_on *on, struct walk_group *group, unsigned *at, uint8_t *bits)
{
    struct rt_walk *walk = &group->walk;
    unsigned from_above = group->bundle.kind == RT_TOPO_BUNDLE_CLUSTER, direction;
    unsigned next = walk->start + group->bundle.swallow;

    if (group->place.kind == RT_TOPO_PLACE_OUTSIDE)
        return end(group, RT_WALK_OUT_OF_ROOT);
    if (group->place.kind == RT_TOPO_PLACE_PROCESSOR) {
        walk->rotation = (walk->rotation + group->bundle.rotate) & 7;
        walk->processor = group->place.node;
        walk->arrived = 1;
        return end(group, RT_WALK_ARRIVED);
    }
    if (walk->hops == RT_WALK_HOPS_MAX || group->bundle.swallow > 1 || next >= group->routing) {
        walk->rotation = (walk->rotation + group->bundle.rotate) & 7;
        return end(group, RT_WALK_DRY);
    }

    *at = next;
    *bits = rotate_left(0xC0, 8 - ((walk->rotation + group->bundle.rotate) & 7));
    if ((byte_of(group->all, *at) ^ byte_of(group->any, *at)) & *bits)
        return 1;
    walk->rotation = (walk->rotation + group->bundle.rotate) & 7;
    walk->start = (uint8_t)*at;
    direction = rotate_left(byte_of(group->all, *at), walk->rotation) >> 6;
    if (crosses(&group->bundle))
        walk->climbed = walk->start;
    if (walk->start < RT_SEQ_MAX)
        walk->looked[walk->start] |= *bits;
    walk->hops++;
    if (from_above && direction == 3)
        return end(group, RT_WALK_REENTERED);
    on->next(on->net, &group->place, direction, &group->bundle);
    if (crosses(&group->bundle))
        walk->crossed = group->place.stage;
    return 0;
}

/* Parts group `g` by these bits of byte `at`.  The first part takes its place, the others follow
 * the last group.  Returns how many groups there are then. */
static unsigned part(const struct walk_lanes *lanes, unsigned at, uint8_t bits,
                     struct walk_group *group, unsigned g, unsigned groups)
{
    uint64_t left = group[g].lanes;

    for (unsigned lane = 0, to = g; left != 0; lane++) {
        uint64_t alike = 0;
        uint8_t value;

        if ((left >> lane & 1) == 0)
            continue;
        value = byte_of(lanes->stream[lane], at) & bits;
        for (unsigned i = lane; i < lanes->lanes; i++)
            alike |= (uint64_t)((byte_of(lanes->stream[i], at) & bits) == value) << i;
        group[to] = group[g];
        group[to].lanes = alike & left;
        left &= ~alike;
        gather(&group[to], lanes, lane, lanes->lanes);
        to = groups;
        groups += left != 0;
    }
    return groups;
}

/* Are two groups alike: no difference in their walks so far, and none ahead?  All that go on have
 * made as many hops. */
static int alike(const struct walk_group *a, const struct walk_group *b)
{
    const struct rt_walk *x = &a->walk, *y = &b->walk;

    if (a->done || b->done || a->routing != b->routing || !same_place(&a->place, &b->place) ||
        !same_bundle(&a->bundle, &b->bundle) || x->crossed != y->crossed ||
        x->climbed != y->climbed || x->start != y->start || x->rotation != y->rotation)
        return 0;
    for (unsigned i = 0; i < RT_SEQ_MAX; i++)
        if (x->looked[i] != y->looked[i])
            return 0;
    return 1;
}

/* Joins neighbours that have become alike.  Returns how many groups are left. */
static unsigned join(struct walk_group *group, unsigned groups)
{
    unsigned kept = 0;

    for (unsigned g = 1; g < groups; g++) {
        if (alike(&group[kept], &group[g])) {
            group[kept].lanes |= group[g].lanes;
            for (unsigned w = 0; w < WALK_WORDS; w++) {
                group[kept].all[w] &= group[g].all[w];
                group[kept].any[w] |= group[g].any[w];
            }
        } else if (++kept != g) {
            group[kept] = group[g];
        }
    }
    return kept + 1;
}

unsigned rti_walk_push(const struct rt_walk_on *on, const struct walk_lanes *lanes,
                       struct walk_group group[RT_WALK_LANES])
{
    unsigned groups = 0, moving = 1;

    for (unsigned r = 0; r < lanes->runs; r++)
        groups += enter(lanes, lanes->first[r], lanes->first[r + 1], &group[groups]);
    while (moving != 0) { /* a hop of every message in turn */
        moving = 0;
        for (unsigned g = 0; g < groups; g++) {
            unsigned at = 0;
            uint8_t bits = 0;

            if (!group[g].done && rti_walk_hop(on, &group[g], &at, &bits) != 0) {
                groups = part(lanes, at, bits, group, g, groups);
                rti_walk_hop(on, &group[g], &at, &bits);
            }
            moving += !group[g].done;
        }
        if (groups > 1)
            groups = join(group, groups);
    }
    return groups;
}

int rti_walk_arrival(const struct walk_group *group, uint64_t destination, unsigned lowest)
{
    if (group->walk.processor != destination)
        return RT_WALK_ELSEWHERE;
    if (group->walk.rotation != 0)
        return RT_WALK_MISALIGNED;
    if (group->routing > group->walk.start + 1)
        return RT_WALK_SURPLUS;
    return group->walk.crossed > lowest ? RT_WALK_TOO_HIGH : RT_WALK_ARRIVED;
}
