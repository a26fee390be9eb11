/* SPDX-License-Identifier: MIT-0 */
/* The walk of a stream through a Transit network (SPEC 6). */
#include "../walk_shape.h"
#include "rt/walk_transit.h"

/* Arrived at a processor: is it the right one, in the right way? */
static int judge(const struct rt_walk *walk, uint64_t destination, unsigned routing)
{
    if (walk->processor != destination)
        return RT_WALK_ELSEWHERE;
    if (walk->rotation != 0)
        return RT_WALK_MISALIGNED;
    if (routing - walk->start > 1)
        return RT_WALK_SURPLUS;
    return walk->crossed > walk->lowest ? RT_WALK_TOO_HIGH : RT_WALK_ARRIVED;
}

/*
 * Pushes the stream on until it arrives or is lost.  RN1 never shifts, and the wires rotate every
 * byte of a stream alike.  So the walker leaves the bytes where they are, adds up the rotation of
 * the wires and applies it to the bytes that a router sees.
 */
static int push(const struct rt_walk_on *on, struct rt_topo_place *place,
                struct rt_topo_bundle *bundle, const uint8_t *stream, unsigned routing,
                struct rt_walk_hop *hops, struct rt_walk *walk)
{
    while (place->kind != RT_TOPO_PLACE_PROCESSOR) {
        struct rt_walk_decision decision = {0, 0};
        unsigned left = routing - walk->start, from_above = bundle->kind == RT_TOPO_BUNDLE_CLUSTER;
        unsigned at = walk->start;
        uint8_t head[2] = {0, 0};
        struct rt_walk_hop hop;

        if (place->kind == RT_TOPO_PLACE_OUTSIDE)
            return RT_WALK_OUT_OF_ROOT;
        walk->rotation = (walk->rotation + bundle->rotate) & 7;
        for (unsigned i = 0; i < 2 && at < routing; i++)
            head[i] = rotate_left(stream[at++], walk->rotation);
        /* the first two only in a network that is wired wrong */
        if (walk->hops == RT_WALK_HOPS_MAX || bundle->swallow > 1 ||
            on->router(on->context, head, left, bundle->swallow, &decision) != 0 ||
            decision.dropped > 1 || decision.dropped >= left)
            return RT_WALK_DRY;

        walk->start += decision.dropped;
        if (bundle->kind == RT_TOPO_BUNDLE_CROSS || bundle->kind == RT_TOPO_BUNDLE_CAP)
            walk->climbed = walk->start;
        if (walk->start < RT_SEQ_MAX)
            walk->looked[walk->start] |= rotate_left(0xC0, 8u - walk->rotation);
        if (hops != NULL) {
            hop.place = *place;
            hop.bundle = *bundle;
            hop.byte = head[decision.dropped];
            hop.at = walk->start;
            hop.direction = decision.direction;
            hop.dropped = decision.dropped;
            hop.rotation = walk->rotation;
            hops[walk->hops] = hop;
        }
        walk->hops++;
        if (from_above && decision.direction == 3)
            return RT_WALK_REENTERED;
        on->next(on->net, place, decision.direction, bundle);
        if (bundle->kind == RT_TOPO_BUNDLE_CROSS || bundle->kind == RT_TOPO_BUNDLE_CAP)
            walk->crossed = place->stage;
    }
    walk->rotation = (walk->rotation + bundle->rotate) & 7;
    walk->processor = place->node;
    walk->arrived = 1;
    return RT_WALK_ARRIVED;
}

int rt_walk_run(const struct rt_walk_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_hop *hops,
                struct rt_walk *walk)
{
    struct rt_topo_place place;
    struct rt_topo_bundle bundle;
    int verdict;

    if (rt_net_shape(on->net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    walk->hops = walk->crossed = walk->climbed = walk->start = walk->rotation = walk->arrived = 0;
    walk->processor = source;
    for (unsigned i = 0; i < RT_SEQ_MAX; i++)
        walk->looked[i] = 0;
    walk->lowest = (uint8_t)rt_topo_common(on->net, source, destination);

    if (routing == 0 && source == destination && rt_topo_cluster(on->net) == 1) {
        walk->arrived = 1;
        walk->verdict = RT_WALK_ARRIVED;
        return walk->verdict;
    }
    rt_topo_start(on->net, source, &place, &bundle);
    verdict = push(on, &place, &bundle, stream, routing, hops, walk);
    walk->verdict =
        (uint8_t)(verdict == RT_WALK_ARRIVED ? judge(walk, destination, routing) : verdict);
    return walk->verdict;
}

size_t rt_walk_deliver(const struct rt_walk *walk, const uint8_t *stream, size_t bytes,
                       uint8_t *out)
{
    size_t n = 0;

    for (size_t i = walk->start; i < bytes; i++)
        out[n++] = rotate_left(stream[i], walk->rotation);
    return n;
}

const char *rt_walk_text(int verdict)
{
    static const char *const text[RT_WALK_VERDICTS] = {
        [RT_WALK_ARRIVED] = "arrived",
        [RT_WALK_OUT_OF_ROOT] = "left the root",
        [RT_WALK_DRY] = "stream ran dry",
        [RT_WALK_REENTERED] = "turned back into the tree",
        [RT_WALK_ELSEWHERE] = "arrived elsewhere",
        [RT_WALK_MISALIGNED] = "data misaligned",
        [RT_WALK_SURPLUS] = "routing bytes left over",
        [RT_WALK_TOO_HIGH] = "crossed too high",
        [RT_WALK_UNUSED_BITS] = "unused bits not as settled",
        [RT_WALK_NOT_COMPUTED] = "not computed",
        [RT_WALK_DEAD] = "a dead part on the way",
        [RT_WALK_DISAGREED] = "the rival's sequence is another",
    };

    return verdict >= 0 && verdict < RT_WALK_VERDICTS ? text[verdict] : "unknown verdict";
}
