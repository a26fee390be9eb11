/* SPDX-License-Identifier: MIT-0 */
/*
 * Any mapping function under load: counters, dependencies, deadlock, partitions and forced edges
 * are those of a second, naive reading of the same paths.
 *
 * Input: nodes, links; for each link a permutation; partitions and how packets choose them;
 * weights; a spoilt path; places of the queues; slack of forced edges.
 */
#include "rings.h"
#include "rt/load_ring.h"
#include "rt/route.h"

#define STEPS 10
#define PARTITIONS 2
#define QUEUES (PARTITIONS * RINGS_NODES * RINGS_LINKS * 2)

struct state {
    struct fuzz_rings s;
    uint32_t partitions, chosen;
    int spoilt; /* the number of the pair whose path is an error, or one on a link too many */
    struct rt_load_ring_traffic traffic;
    struct rt_load_dependency_graph queues;
    uint64_t reach[QUEUES * PARTITIONS], onto[QUEUES * PARTITIONS]; /* a second way */
    uint8_t edge[QUEUES][QUEUES];
    uint64_t sends[RINGS_NODES * RINGS_LINKS], visits[RINGS_NODES * RINGS_LINKS],
        queue[RINGS_NODES];
    uint32_t longest, most_rings, change;
    uint64_t latency;
    int alone; /* is each path the only one so short? */
};

/* A leg a link: those on one ring are one way round it. */
static int path_of(void *context, uint32_t source, uint32_t target, uint32_t *start,
                   struct rt_ring_leg *leg, int capacity)
{
    const struct state *t = context;
    struct rt_ring_step step[STEPS];
    int steps = rt_route_search(&t->s.rings, t->s.distance[target], source, step, capacity);

    *start = source;
    for (int i = 0; i < steps; i++)
        leg[i] = (struct rt_ring_leg){step[i].link, 1};
    if (t->spoilt == (int)(source * t->s.nodes + target)) {
        leg[0] = (struct rt_ring_leg){(uint8_t)t->s.links, 1};
        return target % 2 ? 1 : RT_ERR_INDEX;
    }
    return steps < 0 ? -1 : steps;
}

static uint32_t partition_of(void *context, uint32_t source, uint32_t node, uint32_t links,
                             uint32_t rings)
{
    const struct state *t = context;

    return (source * (t->chosen & 1) + node * (t->chosen >> 1 & 1) + links * (t->chosen >> 2 & 1) +
            rings * (t->chosen >> 3 & 1)) %
           t->partitions;
}

/* What one path does to all counters and edges, step by step; and its queues, without partitions.
 */
static uint32_t follow(struct state *t, uint32_t source, uint32_t target, uint32_t *list)
{
    const struct fuzz_rings *s = &t->s;
    uint32_t entries = s->nodes * s->links, at = source, rings = 0, count = 0, in = UINT32_MAX;
    struct rt_ring_leg leg[STEPS];
    uint32_t start;
    int steps = path_of(t, source, target, &start, leg, STEPS);

    for (int i = 0; i < steps;) {
        uint32_t l = leg[i].link, entry = at * s->links + l, hops = 0, p, q, out;

        p = partition_of(t, source, at, (uint32_t)i, rings);
        out = 2 * (p * entries + entry);
        list[count++] = 2 * entry;
        if (in != UINT32_MAX) {
            t->onto[in / 2 * t->partitions + p] |= UINT64_C(1) << l;
            t->edge[in][out] = 1;
        }
        t->visits[s->table.ring[entry]]++;
        t->queue[at]++;
        rings++;
        for (; i < steps && leg[i].link == l; i++, hops++) {
            t->sends[at * s->links + l]++;
            at = s->next[l][at];
        }
        q = partition_of(t, source, at, (uint32_t)i, rings);
        in = 2 * (q * entries + at * s->links + l) + 1;
        list[count++] = 2 * (at * s->links + l) + 1;
        t->edge[out][in] = 1;
        t->reach[out / 2 * t->partitions + q] |= UINT64_C(1)
                                                 << hops % s->table.size[s->table.ring[entry]];
    }
    if (steps > 0 && (uint64_t)steps + (uint64_t)(t->change - 1) * rings > t->latency)
        t->latency = (uint64_t)steps + (uint64_t)(t->change - 1) * rings;
    t->longest = steps > (int)t->longest ? (uint32_t)steps : t->longest;
    t->most_rings = rings > t->most_rings ? rings : t->most_rings;
    return count;
}

static void check_metrics(struct fuzz_input *in, struct state *t)
{
    struct fuzz_rings *s = &t->s;
    size_t entries = s->nodes * s->links;
    struct rt_load_ring_weights weights = {t->change, fuzz_byte(in) % 9, 1u + fuzz_byte(in) % 9};
    struct rt_load_ring_counters counters = {fuzz_room(&s->rooms, entries, 8),
                                             fuzz_room(&s->rooms, s->table.rings, 8),
                                             fuzz_room(&s->rooms, s->nodes, 8)};
    struct rt_load_ring_metrics load, again;
    uint64_t heat, hottest = 0;

    CLAIM(rt_load_rings_queues(&t->traffic, &weights, &counters, &again, &t->queues) == 0);
    CLAIM(rt_load_rings(&t->traffic, &weights, &counters, &load) == 0);
    CLAIM(load.latency == again.latency && load.hot_send == again.hot_send &&
          load.hot_node == again.hot_node && load.hot_queue == again.hot_queue);
    CLAIM(memcmp(counters.sends, t->sends, entries * 8) == 0);
    CLAIM(memcmp(counters.visits, t->visits, s->table.rings * sizeof(uint64_t)) == 0);
    CLAIM(memcmp(counters.queue, t->queue, s->nodes * sizeof(uint64_t)) == 0);
    CLAIM(load.distance == t->longest && load.ring_hops == t->most_rings);
    for (size_t e = 0; e < entries; e++) {
        heat =
            t->sends[e] * weights.send + (t->visits[s->table.ring[e]] - t->sends[e]) * weights.echo;
        hottest = heat > hottest ? heat : hottest;
    }
    CLAIM(load.latency == t->latency);
    for (size_t e = 0; e < entries; e++) { /* of the hottest, most sends, then the lowest number */
        heat =
            t->sends[e] * weights.send + (t->visits[s->table.ring[e]] - t->sends[e]) * weights.echo;
        CLAIM(heat < hottest || hottest == 0 || t->sends[e] < load.hot_send ||
              (t->sends[e] == load.hot_send && e >= load.hot_node * s->links + load.hot_link));
    }
    CLAIM(load.hot_send * weights.send + load.hot_echo * weights.echo == hottest);
    CLAIM(hottest == 0 || t->sends[load.hot_node * s->links + load.hot_link] == load.hot_send);
    CLAIM(load.hot_queue == 0 || t->queue[load.queue_node] == load.hot_queue);
}

static int has_cycle(const struct state *t, uint32_t queues)
{
    static uint8_t reach[QUEUES][QUEUES];

    memcpy(reach, t->edge, sizeof reach);
    for (uint32_t k = 0; k < queues; k++)
        for (uint32_t a = 0; a < queues; a++)
            for (uint32_t b = 0; reach[a][k] && b < queues; b++)
                reach[a][b] |= reach[k][b];
    for (uint32_t a = 0; a < queues; a++)
        if (reach[a][a])
            return 1;
    return 0;
}

/* Either an order in which every edge goes up, or a cycle of edges that packets have. */
static void check_deadlock(struct state *t, uint32_t queues)
{
    uint32_t *order = t->queues.order, source, target, list[2 * STEPS];
    uint32_t length = rt_load_deadlock(&t->s.table, t->partitions, &t->queues), seen = 0;

    CLAIM((length > 0) == has_cycle(t, queues));
    for (uint32_t a = 0; length == 0 && a < queues; a++) {
        CLAIM(order[a] < queues);
        for (uint32_t b = 0; b < queues; b++) {
            CLAIM(!t->edge[a][b] || order[a] < order[b]);
            seen += a != b && order[a] == order[b];
        }
    }
    CLAIM(seen == 0);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t a = order[i], b = order[(i + 1) % length];

        CLAIM(t->edge[a][b]);
        CLAIM(rt_load_culprit(&t->traffic, a, b, &source, &target) == 1);
        memset(t->edge, 0, sizeof t->edge);
        follow(t, source, target, list);
        CLAIM(t->edge[a][b]);
        for (uint32_t n = 0; n < t->s.nodes * t->s.nodes; n++)
            follow(t, n / t->s.nodes, n % t->s.nodes, list);
    }
    CLAIM(rt_load_culprit(&t->traffic, 0, 0, &source, &target) == 0);
}

/* Packets climb from partition to partition, as the header says. */
static void check_layers(struct fuzz_input *in, struct state *t)
{
    uint32_t queues = 2 * t->s.nodes * t->s.links, list[2 * STEPS], first = UINT32_MAX, source = 0;
    uint32_t target = 0, *place = fuzz_room(&t->s.rooms, queues * t->partitions, 4);
    int fit;

    for (uint32_t p = 0; p < t->partitions; p++)
        for (uint32_t q = 0, other; q < queues; q++) {
            other = fuzz_byte(in) % (q + 1);
            place[p * queues + q] = q;
            place[p * queues + q] = place[p * queues + other];
            place[p * queues + other] = q;
        }
    for (uint32_t n = t->s.nodes * t->s.nodes; n-- > 0;) {
        uint32_t count = follow(t, n / t->s.nodes, n % t->s.nodes, list), p = 0;

        for (uint32_t i = 0; i < count && p < t->partitions; i++)
            if (i > 0 && place[p * queues + list[i]] <= place[p * queues + list[i - 1]])
                p++;
        first = p == t->partitions ? n : first;
    }
    fit = rt_load_layers(&t->traffic, t->partitions, place, &source, &target);
    CLAIM(fit == (first == UINT32_MAX));
    CLAIM(fit || source * t->s.nodes + target == first);
}

/* No more than the paths found have, and with more slack no more. */
static void check_forced(struct state *t)
{
    uint32_t entries = t->s.nodes * t->s.links, distance[RINGS_NODES];
    uint64_t before[RINGS_NODES * RINGS_LINKS], before_onto[RINGS_NODES * RINGS_LINKS];
    struct rt_ring_step step[STEPS];
    struct rt_ring_leg leg[STEPS];

    memcpy(before, t->reach, entries * sizeof *before);
    memcpy(before_onto, t->onto, entries * sizeof *before);
    for (int extra = 0; extra < 2; extra++) {
        int error = rt_load_forced(&t->s.table, extra, step, leg, STEPS, distance, &t->queues);

        CLAIM(error == 0 || error == RT_ERR_PATH);
        for (uint32_t e = 0; error == 0 && extra == 0 && t->alone && e < entries; e++)
            CLAIM(t->queues.reach[e] == before[e] && t->queues.onto[e] == before_onto[e]);
        for (uint32_t e = 0; error == 0 && e < entries; e++) {
            CLAIM((t->queues.reach[e] & ~before[e]) == 0);
            CLAIM((t->queues.onto[e] & ~before_onto[e]) == 0);
        }
        memcpy(before, t->queues.reach, entries * sizeof *before);
        memcpy(before_onto, t->queues.onto, entries * sizeof *before);
    }
}

static int is_alone(const struct state *t, uint32_t source, uint32_t target)
{
    struct rt_ring_step step[STEPS];
    const uint32_t *distance = t->s.distance[target];
    int found = rt_route_search(&t->s.rings, distance, source, step, STEPS);

    return found <= 0 || !rt_route_each(&t->s.rings, distance, source, step, found, 1);
}

static void check_spoilt(struct fuzz_input *in, struct state *t, struct rt_load_dependency_graph *q)
{
    uint32_t pair = fuzz_byte(in) % (t->s.nodes * t->s.nodes), source, target;
    int error = pair % t->s.nodes % 2 ? RT_ERR_LINK : RT_ERR_INDEX;

    t->spoilt = (int)pair;
    CLAIM(rt_load_dependencies(&t->traffic, q) == error);
    CLAIM(rt_load_culprit(&t->traffic, 0, 0, &source, &target) == error);
    t->spoilt = -1;
}

static void check_loads(struct fuzz_input *in, struct state *t)
{
    uint32_t entries = t->s.nodes * t->s.links, rows, queues, list[2 * STEPS];

    t->partitions = 1 + fuzz_byte(in) % PARTITIONS;
    t->chosen = fuzz_byte(in);
    t->change = 1u + fuzz_byte(in) % 5;
    rows = entries * t->partitions * t->partitions;
    queues = 2 * entries * t->partitions;
    for (uint32_t target = 0; target < t->s.nodes; target++)
        rt_route_distances(&t->s.rings, target, t->s.distance[target]);
    t->traffic = (struct rt_load_ring_traffic){
        &t->s.table, t->s.nodes,    path_of,     t, fuzz_room(&t->s.rooms, STEPS, 8),
        STEPS,       t->partitions, partition_of};
    t->queues.words = 1;
    t->queues.reach = fuzz_room(&t->s.rooms, rows, 8);
    t->queues.onto = fuzz_room(&t->s.rooms, rows, 8);
    t->queues.order = fuzz_room(&t->s.rooms, queues, 4);
    t->queues.stack = fuzz_room(&t->s.rooms, queues, 4);
    t->queues.from = fuzz_room(&t->s.rooms, queues, 4);
    for (uint32_t n = 0; n < t->s.nodes * t->s.nodes; n++)
        follow(t, n / t->s.nodes, n % t->s.nodes, list);
    check_metrics(in, t);
    for (int again = 0; again < 2; again++) { /* as rt_load_rings_queues left them, and alone */
        CLAIM(memcmp(t->queues.reach, t->reach, rows * sizeof *t->reach) == 0);
        CLAIM(memcmp(t->queues.onto, t->onto, rows * sizeof *t->onto) == 0);
        CLAIM(rt_load_dependencies(&t->traffic, &t->queues) == 0);
    }
    check_deadlock(t, queues);
    check_layers(in, t);
    check_spoilt(in, t, &t->queues);
    for (uint32_t n = 0; n < t->s.nodes * t->s.nodes; n++)
        t->alone = (n == 0 || t->alone) && is_alone(t, n / t->s.nodes, n % t->s.nodes);
    if (t->partitions == 1)
        check_forced(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state t;
    struct fuzz_input in = {data, size};

    memset(&t, 0, sizeof t);
    t.spoilt = -1;
    fuzz_rings_take(&in, &t.s);
    if (fuzz_rings_lay(&t.s))
        check_loads(&in, &t);
    fuzz_leave(&t.s.rooms);
    return 0;
}
