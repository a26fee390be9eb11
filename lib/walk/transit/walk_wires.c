/* SPDX-License-Identifier: MIT-0 */
/* One path through the components and wires of a Transit network (SPEC 14.5). */
#include "../walk_shape.h"
#include "walk_wires.h"

#include "rt/random.h"

int rti_walk_decide(const struct rt_walk_wires_on *on, const struct rt_topo_record *record,
                    unsigned port, const struct walk_stream *stream, unsigned start,
                    unsigned rotation, struct rt_walk_decision *decision, uint8_t *byte)
{
    uint8_t head[2] = {0, 0};
    unsigned left = stream->routing - start;

    for (unsigned i = 0; i < 2 && i < left; i++)
        head[i] = rotate_left(stream->byte[start + i], rotation);
    decision->direction = decision->dropped = 0;
    if (on->router(on->context, head, left < 2 ? left : 2, record->swallow >> port & 1, decision) !=
            0 ||
        decision->dropped > 1 || decision->dropped >= left)
        return 1;
    *byte = head[decision->dropped];
    return 0;
}

int rti_walk_nothing(const struct rt_walk_wires_on *on, uint64_t source, uint64_t destination,
                     unsigned routing)
{
    return routing == 0 && source == destination && rt_topo_cluster(on->net) == 1;
}

int rti_walk_judge(uint64_t processor, uint64_t destination, unsigned routing, unsigned start,
                   unsigned rotation)
{
    if (processor != destination)
        return RT_WALK_ELSEWHERE;
    if (rotation != 0)
        return RT_WALK_MISALIGNED;
    return routing - start > 1 ? RT_WALK_SURPLUS : RT_WALK_ARRIVED;
}

static int listed(const uint64_t *list, size_t n, uint64_t number)
{
    size_t least = 0;

    while (least < n) {
        size_t half = least + (n - least) / 2;

        if (list[half] == number)
            return 1;
        if (list[half] < number)
            least = half + 1;
        else
            n = half;
    }
    return 0;
}

int rt_walk_dead(const struct rt_net *net, const struct rt_walk_faults *faults,
                 const struct rt_topo_end *from, const struct rt_topo_end *to)
{
    struct rt_topo_component component;

    if (faults == NULL || rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return 0;
    if (faults->wires > 0 && listed(faults->wire, faults->wires, rt_topo_wire_number(net, from)))
        return 1;
    if (to->kind != RT_TOPO_END_COMPONENT)
        return 0;
    if (listed(faults->component, faults->components, to->number))
        return 1;
    if (faults->stacks == 0)
        return 0;
    rt_topo_component_at(net, to->number, &component);
    return listed(faults->stack, faults->stacks, rt_topo_stack(net, &component));
}

/* Goes on over the wire to *end, and to what is there; `delay` is that of the wire. */
static int follow(const struct rt_walk_wires_on *on, uint64_t destination,
                  const struct walk_stream *stream, uint64_t seed, struct rt_topo_end *end,
                  struct rt_walk_wire_hop *hops, struct rt_walk_path *path)
{
    uint32_t delay = 0;

    for (;;) {
        struct rt_topo_end to;
        struct rt_topo_record record;
        struct rt_walk_decision decision;
        struct rt_walk_wire_hop hop;

        on->wire(on->net, end, &to);
        if (rt_walk_dead(on->net, on->faults, end, &to))
            return RT_WALK_DEAD;
        if (to.kind == RT_TOPO_END_NOTHING)
            return RT_WALK_OUT_OF_ROOT;
        path->connect += delay;
        if (to.kind == RT_TOPO_END_PROCESSOR) {
            path->arrived = 1;
            path->processor = to.number;
            path->input = to.port;
            return rti_walk_judge(to.number, destination, stream->routing, path->start,
                                  path->rotation);
        }
        on->record(on->net, on->delay, to.number, &record);
        if (path->hops == RT_WALK_HOPS_MAX) /* wired right, only so can it be as long */
            return RT_WALK_REENTERED;
        if (rti_walk_decide(on, &record, to.port, stream, path->start, path->rotation, &decision,
                            &hop.byte) != 0)
            return RT_WALK_DRY;
        path->start += decision.dropped;
        path->connect++;
        path->turn += 2 * ((uint64_t)record.delay[to.port] + 1);
        seed = rt_random_mix(seed);
        end->kind = RT_TOPO_END_COMPONENT;
        end->number = to.number;
        end->port =
            (uint8_t)(2 * decision.direction + (record.crossbars == 1 ? seed & 1 : to.port >> 2));
        hop.component = to.number;
        hop.in = to.port;
        hop.out = end->port;
        hop.at = path->start;
        hop.direction = decision.direction;
        hop.dropped = decision.dropped;
        hop.rotation = path->rotation;
        hop.delay = delay;
        if (hops != NULL)
            hops[path->hops] = hop;
        path->hops++;
        path->rotation = (path->rotation + record.rotate[end->port]) & 7;
        delay = record.delay[8 + end->port];
    }
}

int rt_walk_one(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent, uint64_t seed,
                struct rt_walk_wire_hop *hops, struct rt_walk_path *path)
{
    struct walk_stream bytes = {sent->stream, sent->routing};
    struct rt_topo_end end = {RT_TOPO_END_PROCESSOR, 0, sent->source};

    if (rt_net_shape(on->net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    path->verdict = path->hops = path->start = path->rotation = path->input = 0;
    path->connect = path->open = path->turn = 0;
    path->processor = sent->source;
    path->arrived = (uint8_t)rti_walk_nothing(on, sent->source, sent->destination, sent->routing);
    if (path->arrived)
        return path->verdict;
    seed = rt_random_mix(seed);
    end.port = seed & 1;
    path->verdict = (uint8_t)follow(on, sent->destination, &bytes, seed, &end, hops, path);
    path->open = path->connect + path->start;
    return path->verdict;
}
