/* SPDX-License-Identifier: MIT-0 */
/*
 * Any bytes over the wires of a Transit network, with any parts dead: one path and all of them end
 * as the walk from place to place does; each path follows the wires; all paths are counted.
 *
 * Input: network; source and destination; dead parts; seed; how many routing bytes are changed;
 * then up to 14 bytes.
 */
#include "room.h"
#include "rt/route.h"
#include "rt/walk.h"

#define BYTES_MAX 14
#define DEAD_MAX 4
#define FRONT (1 << 12)

/* A few numbers in order: of parts near `at`, or anywhere. */
static size_t take_dead(struct fuzz_input *in, struct fuzz_rooms *rooms, uint64_t parts,
                        const uint64_t **list)
{
    size_t n = parts > 0 ? fuzz_byte(in) % (DEAD_MAX + 1) : 0;
    uint64_t *dead = fuzz_room(rooms, n, sizeof *dead);

    for (size_t i = 0; i < n; i++) {
        size_t at = i;
        uint64_t number = fuzz_number(in, 2) % parts;

        for (; at > 0 && dead[at - 1] > number; at--)
            dead[at] = dead[at - 1];
        dead[at] = number;
    }
    *list = dead;
    return n;
}

static int listed(const uint64_t *list, size_t n, uint64_t number)
{
    while (n-- > 0)
        if (list[n] == number)
            return 1;
    return 0;
}

/* Part by part, through the whole lists. */
static int is_dead(const struct rt_net *net, const struct rt_walk_faults *faults,
                   const struct rt_topo_end *from, const struct rt_topo_end *to)
{
    struct rt_topo_component component;

    if (listed(faults->wire, faults->wires, rt_topo_wire_number(net, from)))
        return 1;
    if (to->kind != RT_TOPO_END_COMPONENT)
        return 0;
    rt_topo_component_at(net, to->number, &component);
    return listed(faults->component, faults->components, to->number) ||
           (faults->stacks > 0 &&
            listed(faults->stack, faults->stacks, rt_topo_stack(net, &component)));
}

/* Every hop but the first is where the wire of the one before leads, and not cut. */
static void check_hops(const struct rt_walk_wires_on *on, uint64_t source,
                       const struct rt_walk_wire_hop *hop, const struct rt_walk_path *path)
{
    struct rt_topo_end from, to;
    uint64_t cycles = path->hops, open;

    for (unsigned i = 0; i <= path->hops; i++) {
        int last = i == path->hops;

        if (i == 0) {
            struct rt_topo_end at = {RT_TOPO_END_COMPONENT, hop->in, hop->component};

            if (path->hops == 0)
                return;
            rt_topo_wire_back(on->net, &at, &from);
            CLAIM(from.kind == RT_TOPO_END_PROCESSOR && from.number == source);
        } else {
            from =
                (struct rt_topo_end){RT_TOPO_END_COMPONENT, hop[i - 1].out, hop[i - 1].component};
            CLAIM(hop[i - 1].direction == hop[i - 1].out >> 1);
        }
        rt_topo_wire(on->net, &from, &to);
        CLAIM(rt_walk_dead(on->net, on->faults, &from, &to) ==
              (on->faults != NULL && is_dead(on->net, on->faults, &from, &to)));
        if (!last) {
            CLAIM(to.kind == RT_TOPO_END_COMPONENT && to.number == hop[i].component &&
                  to.port == hop[i].in);
            CLAIM(!rt_walk_dead(on->net, on->faults, &from, &to));
            cycles += hop[i].delay;
        } else if (path->arrived) {
            CLAIM(to.kind == RT_TOPO_END_PROCESSOR && to.number == path->processor &&
                  to.port == path->input);
        } else if (path->verdict == RT_WALK_DEAD) {
            CLAIM(rt_walk_dead(on->net, on->faults, &from, &to));
        }
    }
    open = path->connect + path->start;
    CLAIM(path->connect >= cycles && (!path->arrived || path->open == open));
}

/* What the walk by places says.  It calls RT_WALK_REENTERED what on wires goes on. */
static int by_places(const struct rt_net *net, const struct rt_walk_sent *sent)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk walk;
    int verdict =
        rt_walk_run(&on, sent->source, sent->destination, sent->stream, sent->routing, NULL, &walk);

    return verdict == RT_WALK_TOO_HIGH ? RT_WALK_ARRIVED : verdict;
}

/* Some outputs turn bytes as they should not. */
static void planted_record(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                           struct rt_topo_record *record)
{
    rt_topo_record_at(net, delay, number, record);
    for (unsigned i = 0; i < 8; i++)
        record->rotate[i] ^= number % 3 == 0 && i % 3 == 0 ? 2 : 0;
}

/* All paths of right wires end alike, and part in two where a direction has two outputs. */
static uint64_t paths_of(const struct rt_walk_wires_on *on, const struct rt_walk_wire_hop *hop,
                         unsigned hops)
{
    struct rt_topo_record record;
    uint64_t paths = 2;

    for (unsigned i = 0; i < hops; i++) {
        rt_topo_record_at(on->net, NULL, hop[i].component, &record);
        paths *= record.crossbars == 1 ? 2 : 1;
    }
    return paths;
}

static void check_paths(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent,
                        uint64_t seed, int expected)
{
    struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX];
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct rt_walk_front *front = fuzz_room(&rooms, FRONT, sizeof *front);
    struct rt_walk_paths all;
    struct rt_walk_path path;
    int verdict, whole;

    memset(&all, UNTOUCHED, sizeof all);
    CLAIM(rt_walk_all(on, sent, front, 3, &all) == RT_ERR_SPACE ? fuzz_untouched(&all, sizeof all)
                                                                : all.stages == 0);
    memset(&all, UNTOUCHED, sizeof all);
    whole = rt_walk_all(on, sent, front, FRONT, &all);
    CLAIM(whole == RT_ERR_SPACE ? fuzz_untouched(&all, sizeof all) : whole == all.verdict);
    for (unsigned i = 0; i < 4; i++) {
        verdict = rt_walk_one(on, sent, seed + i, hop, &path);
        CLAIM(verdict == path.verdict && path.hops <= RT_WALK_HOPS_MAX);
        CLAIM(whole == RT_ERR_SPACE || all.count[verdict] > 0);
        CLAIM(expected == RT_WALK_REENTERED || verdict == expected ||
              (verdict == RT_WALK_DEAD && on->faults != NULL));
        check_hops(on, sent->source, hop, &path);
        CLAIM(on->faults != NULL || expected == RT_WALK_REENTERED || whole == RT_ERR_SPACE ||
              all.stages == 0 || all.count[verdict] == paths_of(on, hop, path.hops));
    }
    if (whole != RT_ERR_SPACE) {
        CLAIM(all.input[0] + all.input[1] == all.count[RT_WALK_ARRIVED] || all.stages == 0);
        CLAIM(on->faults != NULL || all.count[RT_WALK_DEAD] == 0);
        CLAIM(on->faults != NULL || all.stages == 0 || all.stage[0].wires == 2);
        for (int v = 0; v < RT_WALK_VERDICTS; v++)
            CLAIM(all.count[v] == 0 || v == RT_WALK_DEAD || v == expected ||
                  expected == RT_WALK_REENTERED);
    }
    fuzz_leave(&rooms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct fuzz_input in = {data, size};
    struct rt_walk_faults faults;
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX], *stream;
    uint32_t delay[RT_TOPO_SPANS_MAX];
    struct rt_walk_wires_on on = {NULL,  rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  delay, NULL};
    struct rt_walk_sent sent;
    unsigned kind, bytes;
    struct rt_net net;
    uint64_t seed;

    if (!fuzz_net(&in, &net))
        return 0;
    on.net = &net;
    sent.source = fuzz_number(&in, 6) % rt_topo_processors(&net);
    sent.destination = fuzz_number(&in, 6) % rt_topo_processors(&net);
    seed = fuzz_number(&in, 2);
    kind = fuzz_byte(&in);
    for (unsigned i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = kind & 4 ? i + 1 : 0;
    faults.components = take_dead(&in, &rooms, rt_topo_components(&net), &faults.component);
    faults.wires = take_dead(&in, &rooms, rt_topo_wires(&net), &faults.wire);
    faults.stacks = take_dead(&in, &rooms, rt_topo_stacks(&net), &faults.stack);
    rt_locate(&net, sent.source, src);
    rt_locate(&net, sent.destination, dst);
    bytes = (unsigned)rt_compute(&net, src, dst, seq);
    CLAIM(bytes <= RT_SEQ_MAX);
    if (kind & 1)
        bytes = in.left < BYTES_MAX ? (unsigned)in.left : BYTES_MAX;
    stream = fuzz_room(&rooms, bytes, 1);
    for (unsigned i = 0; i < bytes; i++)
        stream[i] = kind & 1 ? fuzz_byte(&in) : seq[i];
    sent.stream = stream;
    sent.routing = bytes;
    on.faults = kind & 2 ? &faults : NULL;
    CLAIM((kind & 1) || by_places(&net, &sent) == RT_WALK_ARRIVED);
    check_paths(&on, &sent, seed, by_places(&net, &sent));
    on.record = planted_record; /* then one path and all agree, and no more is known */
    check_paths(&on, &sent, seed, RT_WALK_REENTERED);
    fuzz_leave(&rooms);
    return 0;
}
