/* SPDX-License-Identifier: MIT-0 */
/* The stages and wires of the Transit networks (SPEC 5; DeHon 1.3.2, 2.2, 3.1 to 3.3, 4.2). */
#include "../topo_shape.h"
#include "rt/topo_transit.h"

unsigned rt_topo_cluster(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_HYBRID:
        return (unsigned)net->param[0];
    case RT_FAMILY_FULL:
        return 1;
    default:
        return 0;
    }
}

static int is_hybrid(const struct rt_net *net)
{
    return rt_topo_cluster(net) > 1;
}

static int is_bidelta(const struct rt_net *net)
{
    return rt_topo_cluster(net) == 0;
}

/* Unit-tree layers; 0 in a bidelta network. */
static unsigned layers(const struct rt_net *net)
{
    return is_bidelta(net) ? 0 : (unsigned)net->param[is_hybrid(net)];
}

/* DeHon 3.1.3: each stage of a leaf cluster distinguishes four directions, but
 * the first only three of its own, so s stages serve 3 * 4^(s-1) processors. */
static unsigned cluster_stages(const struct rt_net *net)
{
    unsigned stages = 1;

    for (uint32_t n = 3; n < net->param[0]; n *= 4)
        stages++;
    return stages;
}

static void stand(struct rt_topo_place *place, unsigned kind, unsigned stage, uint64_t node)
{
    place->kind = (uint8_t)kind;
    place->stage = (uint8_t)stage;
    place->stack = 0;
    place->node = node;
}

/* rotate: modulo 8, as unsigned numbers wrap round */
static void lay(struct rt_topo_bundle *bundle, unsigned kind, unsigned rotate, unsigned swallow)
{
    bundle->kind = (uint8_t)kind;
    bundle->rotate = rotate % 8;
    bundle->swallow = (uint8_t)swallow;
}

/* Wires from above arrive at tree level k.  They enter a new unit tree at its top level only, and
 * drop the byte spent in the one above there (3.3.5); a down stage below it goes on with the same
 * byte. */
static void descend(const struct rt_net *net, struct rt_topo_place *place, unsigned level,
                    unsigned direction, unsigned rotate, struct rt_topo_bundle *bundle)
{
    uint64_t node = place->node * 4 + direction;
    unsigned enters = level % 3 == 0;

    if (level > 0) {
        stand(place, RT_TOPO_PLACE_DOWN, level, node);
        lay(bundle, enters ? RT_TOPO_BUNDLE_ENTRY : RT_TOPO_BUNDLE_DOWN, rotate, enters);
    } else if (is_hybrid(net)) {
        stand(place, RT_TOPO_PLACE_CLUSTER, 1, node);
        lay(bundle, RT_TOPO_BUNDLE_CLUSTER, rotate, 1); /* 3.1.2 */
    } else {
        stand(place, RT_TOPO_PLACE_PROCESSOR, 0, node);
        lay(bundle, RT_TOPO_BUNDLE_LAST, rotate, 0);
    }
}

/* Direction 3 goes on up, 0, 1, 2 across to the node one, two, three levels
 * above the up router's own (2.2.4, 3.2.1). */
static void next_of_up(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                       struct rt_topo_bundle *bundle)
{
    unsigned layer = place->stage, below = 3 * (layer - 1);
    /* Routing decisions on the way here, this one not counted: each stage
     * passed has rotated the bytes by 2. */
    unsigned passed = layer - 1 + (unsigned)is_hybrid(net);

    if (direction < 3) {
        /* The wires across bring the bytes to the rotation that streams from
         * above have there: 0 at the top level of a unit tree, 2 at the
         * middle, 4 at the bottom (3.2.3).  The byte used so far is dropped
         * (3.2.2). */
        unsigned want = 2 * (2 - direction);

        stand(place, RT_TOPO_PLACE_DOWN, below + 1 + direction, place->node >> 2 * (direction + 1));
        lay(bundle, RT_TOPO_BUNDLE_CROSS, want - 2 * passed, 1);
    } else if (layer < layers(net)) {
        /* Four decisions use up a byte: it is spent when passed + 1 of them are made and that is a
         * multiple of four. */
        stand(place, RT_TOPO_PLACE_UP, layer + 1, place->node >> 6);
        lay(bundle, RT_TOPO_BUNDLE_UP, 2, (passed + 1) % 4 == 0);
    } else if (net->capped) {
        stand(place, RT_TOPO_PLACE_CAP, 3 * layer + 1, 0);
        lay(bundle, RT_TOPO_BUNDLE_CAP, 6 * passed, 1); /* modulo 8: back by 2 a decision */
    } else {
        stand(place, RT_TOPO_PLACE_OUTSIDE, 0, 0);
        lay(bundle, RT_TOPO_BUNDLE_ROOT, 2, 0);
    }
}

static void next_of_cluster(const struct rt_net *net, struct rt_topo_place *place,
                            unsigned direction, struct rt_topo_bundle *bundle)
{
    unsigned stages = cluster_stages(net), stage = place->stage;

    if (stage == 1 && direction == 3) { /* 3.1.1 */
        stand(place, RT_TOPO_PLACE_UP, 1, place->node);
        lay(bundle, RT_TOPO_BUNDLE_EXIT, 2, 0);
        return;
    }
    place->node = place->node * (stage == 1 ? 3 : 4) + direction;
    if (stage < stages) {
        place->stage++;
        lay(bundle, RT_TOPO_BUNDLE_INNER, 2, 0);
    } else {
        stand(place, RT_TOPO_PLACE_PROCESSOR, 0, place->node);
        lay(bundle, RT_TOPO_BUNDLE_LAST, 8 - 2 * (stages - 1), 0);
    }
}

/* DeHon 4.2.2: a byte a stack, dropped on entry of the next. */
static void next_of_stack(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                          struct rt_topo_bundle *bundle)
{
    unsigned stack = place->stack, stages = (unsigned)net->param[stack - 1];

    place->node = place->node * 4 + direction;
    if (place->stage < stages) {
        place->stage++;
        lay(bundle, RT_TOPO_BUNDLE_INNER, 2, 0);
    } else if (stack < RT_PARAM_MAX && net->param[stack] != 0) {
        place->stack++;
        place->stage = 1;
        lay(bundle, RT_TOPO_BUNDLE_STACK, 8 - 2 * (stages - 1), 1);
    } else {
        stand(place, RT_TOPO_PLACE_PROCESSOR, 0, place->node);
        lay(bundle, RT_TOPO_BUNDLE_LAST, 8 - 2 * (stages - 1), 0);
    }
}

void rt_topo_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                  struct rt_topo_bundle *bundle)
{
    if (!rti_topo_is_transit(net)) {
        stand(place, RT_TOPO_PLACE_OUTSIDE, 0, 0);
        lay(bundle, RT_TOPO_BUNDLE_ROOT, 0, 0);
        return;
    }
    switch (place->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        next_of_cluster(net, place, direction, bundle);
        break;
    case RT_TOPO_PLACE_UP:
        next_of_up(net, place, direction, bundle);
        break;
    case RT_TOPO_PLACE_DOWN: /* 2 a stage, 4 behind the bottom stage of a unit tree (3.3.5) */
        descend(net, place, place->stage - 1u, direction, place->stage % 3 == 1 ? 4 : 2, bundle);
        break;
    case RT_TOPO_PLACE_CAP: /* its wires turn by 8: entered and left unrotated */
        descend(net, place, place->stage - 1u, direction, 8, bundle);
        break;
    case RT_TOPO_PLACE_STACK:
        next_of_stack(net, place, direction, bundle);
        break;
    default: /* a processor or outside: nothing follows */
        break;
    }
}

void rt_topo_start(const struct rt_net *net, uint64_t processor, struct rt_topo_place *place,
                   struct rt_topo_bundle *bundle)
{
    lay(bundle, RT_TOPO_BUNDLE_SOURCE, 0, 0);
    switch (net->family) {
    case RT_FAMILY_HYBRID:
        stand(place, RT_TOPO_PLACE_CLUSTER, 1, processor / net->param[0]);
        break;
    case RT_FAMILY_FULL:
        stand(place, RT_TOPO_PLACE_UP, 1, processor);
        break;
    case RT_FAMILY_BIDELTA:
        stand(place, RT_TOPO_PLACE_STACK, 1, 0);
        place->stack = 1;
        break;
    default:
        stand(place, RT_TOPO_PLACE_OUTSIDE, 0, 0);
        lay(bundle, RT_TOPO_BUNDLE_ROOT, 0, 0);
        break;
    }
}

uint64_t rti_topo_transit_processors(const struct rt_net *net)
{
    uint64_t n = is_hybrid(net) ? net->param[0] : 1;

    for (unsigned u = 0; u < layers(net); u++)
        n *= 64;
    if (is_bidelta(net))
        for (unsigned m = 0; m < RT_PARAM_MAX; m++)
            n <<= 2 * net->param[m];
    return net->capped ? 4 * n : n;
}

unsigned rt_topo_levels(const struct rt_net *net)
{
    return rti_topo_is_transit(net) ? 3 * layers(net) + net->capped : 0;
}

unsigned rt_topo_common(const struct rt_net *net, uint64_t a, uint64_t b)
{
    unsigned level = 0;

    if (is_bidelta(net)) /* or no Transit network */
        return 0;
    if (is_hybrid(net)) {
        a /= net->param[0];
        b /= net->param[0];
    }
    for (; a != b; a /= 4, b /= 4)
        level++;
    return level;
}
