/* SPDX-License-Identifier: MIT-0 */
/* All paths at once through the components and wires of a Transit network (SPEC 14.5). */
#include "walk_wires.h"

/* The wires of one stage, in ascending order of component and of the part of their state that
 * matters after it. */
struct fronts {
    struct rt_walk_front *wire;
    size_t wires;
};

static int before(const struct rt_walk_front *a, const struct rt_walk_front *b)
{
    if (a->component != b->component)
        return a->component < b->component;
    if (a->port != b->port)
        return a->port < b->port;
    if (a->direction != b->direction)
        return a->direction < b->direction;
    if (a->start != b->start)
        return a->start < b->start;
    return a->rotation < b->rotation;
}

static void sink(struct rt_walk_front *heap, size_t at, size_t n)
{
    struct rt_walk_front moved = heap[at];
    size_t child;

    while ((child = 2 * at + 1) < n) {
        if (child + 1 < n && before(&heap[child], &heap[child + 1]))
            child++;
        if (!before(&moved, &heap[child]))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

static void sort(struct fronts *front)
{
    struct rt_walk_front *heap = front->wire;

    for (size_t i = front->wires / 2; i-- > 0;)
        sink(heap, i, front->wires);
    for (size_t n = front->wires; n-- > 1;) {
        struct rt_walk_front last = heap[n];

        heap[n] = heap[0];
        heap[0] = last;
        sink(heap, 0, n);
    }
}

/* Adds the paths on a wire to the place to which it leads: a component, or their end. */
static void add(const struct rt_walk_wires_on *on, const struct rt_topo_end *from,
                struct rt_walk_front to, uint64_t destination, unsigned routing,
                struct fronts *next, struct rt_walk_paths *all)
{
    struct rt_topo_end end;
    int verdict = RT_WALK_DEAD;

    on->wire(on->net, from, &end);
    if (rt_walk_dead(on->net, on->faults, from, &end)) {
        all->count[verdict] += to.paths;
    } else if (end.kind == RT_TOPO_END_NOTHING) {
        all->count[RT_WALK_OUT_OF_ROOT] += to.paths;
    } else if (end.kind == RT_TOPO_END_PROCESSOR) {
        verdict = rti_walk_judge(end.number, destination, routing, to.start, to.rotation);
        all->count[verdict] += to.paths;
        if (verdict == RT_WALK_ARRIVED)
            all->input[end.port & 1] += to.paths;
    } else {
        to.component = end.number;
        to.port = end.port;
        next->wire[next->wires++] = to;
    }
}

/* Takes the decisions of one stage: what the input of a wire drops, and where it asks to go.
 * After the decision only its crossbar matters, so `port` becomes that.  Leaves out wires that ran
 * dry. */
static void decide(const struct rt_walk_wires_on *on, const struct walk_stream *stream,
                   struct fronts *front, struct rt_walk_paths *all)
{
    size_t kept = 0;

    for (size_t i = 0; i < front->wires; i++) {
        struct rt_walk_front wire = front->wire[i];
        struct rt_topo_record record;
        struct rt_walk_decision decision;
        uint8_t byte;

        on->record(on->net, NULL, wire.component, &record);
        if (rti_walk_decide(on, &record, wire.port, stream, wire.start, wire.rotation, &decision,
                            &byte) != 0) {
            all->count[RT_WALK_DRY] += wire.paths;
            continue;
        }
        wire.start += decision.dropped;
        wire.direction = decision.direction;
        wire.port = record.crossbars == 1 ? 0 : (uint8_t)(1 + (wire.port >> 2));
        front->wire[kept++] = wire;
    }
    front->wires = kept;
}

/* One stage: from the wires that enter it to those that leave it. */
static void pass(const struct rt_walk_wires_on *on, uint64_t destination,
                 const struct walk_stream *stream, struct fronts *front, struct fronts *next,
                 struct rt_walk_paths *all)
{
    struct rt_walk_stage *stage = &all->stage[all->stages++];

    stage->wires = front->wires;
    decide(on, stream, front, all);
    sort(front);
    next->wires = 0;
    for (size_t i = 0; i < front->wires;) {
        struct rt_walk_front group = front->wire[i];
        struct rt_topo_end end = {RT_TOPO_END_COMPONENT, 0, group.component};
        struct rt_topo_record record;

        stage->components += i == 0 || front->wire[i - 1].component != group.component;
        while (++i < front->wires && !before(&group, &front->wire[i]))
            group.paths += front->wire[i].paths;
        stage->paths += group.paths;
        on->record(on->net, NULL, group.component, &record);
        for (unsigned output = 0; output < 2; output++) {
            struct rt_walk_front out = group;

            if (group.port > 0 && output != group.port - 1u)
                continue; /* the other crossbar's */
            end.port = (uint8_t)(2 * group.direction + output);
            out.rotation = (group.rotation + record.rotate[end.port]) & 7;
            add(on, &end, out, destination, stream->routing, next, all);
        }
    }
}

static int judge(const struct rt_walk_paths *all)
{
    for (int v = RT_WALK_ARRIVED + 1; v < RT_WALK_VERDICTS; v++)
        if (v != RT_WALK_DEAD && all->count[v] > 0)
            return v;
    return all->count[RT_WALK_ARRIVED] > 0 ? RT_WALK_ARRIVED : RT_WALK_DEAD;
}

int rt_walk_all(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent,
                struct rt_walk_front *front, size_t capacity, struct rt_walk_paths *all)
{
    struct walk_stream bytes = {sent->stream, sent->routing};
    struct rt_walk_paths found = {0, 0, {0, 0}, {0}, {{0, 0, 0}}};
    struct fronts now = {front, 0}, next = {front + capacity / 2, 0}, swap;

    if (rt_net_shape(on->net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (rti_walk_nothing(on, sent->source, sent->destination, sent->routing)) {
        found.count[RT_WALK_ARRIVED] = 1;
    } else {
        if (capacity < 4)
            return RT_ERR_SPACE;
        for (uint8_t output = 0; output < 2; output++) {
            struct rt_topo_end end = {RT_TOPO_END_PROCESSOR, output, sent->source};
            struct rt_walk_front start = {0, 1, 0, 0, 0, 0};

            add(on, &end, start, sent->destination, sent->routing, &now, &found);
        }
    }
    while (now.wires > 0) {
        if (found.stages == RT_WALK_HOPS_MAX) { /* wired right, only so can they be as long */
            for (size_t i = 0; i < now.wires; i++)
                found.count[RT_WALK_REENTERED] += now.wire[i].paths;
            break;
        }
        if (2 * now.wires > capacity / 2)
            return RT_ERR_SPACE;
        pass(on, sent->destination, &bytes, &now, &next, &found);
        swap = now;
        now = next;
        next = swap;
    }
    found.verdict = (uint8_t)judge(&found);
    *all = found;
    return all->verdict;
}
