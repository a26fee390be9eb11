/* SPDX-License-Identifier: MIT-0 */
/* Rings, paths and partitions at random: every counter, every edge from queue to queue and the pair
 * that takes it, beside packets that are moved hop by hop. */
#include "page_ends.h"
#include "rings.h"
#include "rt/random.h"

#define NODES 150
#define LINKS 3
#define PROCESSORS 12
#define PARTITIONS 3
#define ENTRIES (NODES * LINKS)
#define ROWS (PARTITIONS * ENTRIES * PARTITIONS)
#define WORDS ((NODES + 63) / 64)
#define LEGS 6
#define MOVES (2 * LEGS)

static struct rt_topo_ring_table table;
static uint32_t next[ENTRIES], ring[ENTRIES], size[ENTRIES], partitions;
static uint64_t rng, salt;

/* The paths: of a pair -1, or so many legs. */
static struct path {
    uint32_t start;
    int legs;
    struct rt_ring_leg leg[LEGS];
} paths[PROCESSORS][PROCESSORS];

static int given_path(void *context, uint32_t source, uint32_t target, uint32_t *start,
                      struct rt_ring_leg *leg, int capacity)
{
    const struct path *p = &paths[source][target];

    assert_true(context == &table && capacity == LEGS);
    if (p->legs >= 0)
        *start = p->start;
    for (int k = 0; k < p->legs; k++)
        leg[k] = p->leg[k];
    return p->legs;
}

static uint32_t partition_of(void *context, uint32_t source, uint32_t node, uint32_t links,
                             uint32_t rings)
{
    uint64_t x = salt ^ ((uint64_t)source << 40 | (uint64_t)node << 24 | links << 8 | rings);

    assert_true(context == &table);
    return (uint32_t)(next_random(&x) % partitions);
}

static uint32_t random_next(const void *context, uint32_t node, uint32_t link)
{
    const uint32_t *permuted = context;

    return permuted[link * NODES + node];
}

static void lay_out(uint32_t nodes, uint32_t links, int whole)
{
    static uint32_t permuted[LINKS * NODES];
    struct rt_rings rings = {nodes, links, random_next, permuted};
    uint32_t node, link;

    for (uint32_t l = 0; l < links; l++)
        for (uint32_t n = 0; n < nodes; n++) {
            uint32_t other = rt_random_below(&rng, n + 1);

            permuted[l * NODES + n] = permuted[l * NODES + other];
            permuted[l * NODES + other] = n;
        }
    for (uint32_t n = 0; whole && n < nodes; n++) /* link 0: one ring through all */
        permuted[n] = (n + 1) % nodes;
    table = (struct rt_topo_ring_table){0, 0, 0, next, ring, size};
    assert_int_equal(rt_topo_ring_tabulate(&rings, &table, &node, &link), RT_TOPO_RING_SOUND);
}

/* Round each ring once at most, on one leg or on two. */
static void draw_path(struct path *p)
{
    uint32_t at = rt_random_below(&rng, table.nodes), left = 0;

    p->start = at;
    p->legs = (int)rt_random_below(&rng, LEGS + 2) - 1;
    for (int k = 0; k < p->legs; k++) {
        uint32_t link = rt_random_below(&rng, table.links);

        if (k > 0 && link == p->leg[k - 1].link && left == 0)
            link = (link + 1) % table.links;
        if (k == 0 || link != p->leg[k - 1].link)
            left = size[ring[at * table.links + link]];
        if (left == 0) { /* there is one link only */
            p->legs = k;
            return;
        }
        p->leg[k].link = (uint8_t)link;
        p->leg[k].hops = (uint16_t)(1 + rt_random_below(&rng, left));
        left -= p->leg[k].hops;
        for (uint32_t h = 0; h < p->leg[k].hops; h++)
            at = next[at * table.links + link];
    }
}

/* --- packets hop by hop */

/* The queues of a packet, one after the other; of every second its hops since the one before. */
struct moves {
    uint32_t queue[MOVES], hops[MOVES], n;
    uint32_t links, rings;
};

static uint32_t in_partition(uint32_t source, uint32_t node, const struct moves *m)
{
    if (partitions == 1)
        return 0;
    return partition_of(&table, source, node, m->links, m->rings) * table.nodes * table.links * 2;
}

static struct moves moves_of(const struct path *p)
{
    struct moves m = {{0}, {0}, 0, 0, 0};
    uint32_t at = p->start;

    for (int k = 0; k < p->legs; k++) {
        uint32_t link = p->leg[k].link;

        if (k == 0 || link != p->leg[k - 1].link) {
            m.hops[m.n] = 0;
            m.queue[m.n++] = (at * table.links + link) * 2 + in_partition(p->start, at, &m);
            m.rings++;
            m.hops[m.n] = 0;
        }
        for (uint32_t h = 0; h < p->leg[k].hops; h++) {
            at = next[at * table.links + link];
            m.links++;
            m.hops[m.n]++;
        }
        if (k + 1 == p->legs || p->leg[k + 1].link != link)
            m.queue[m.n++] = (at * table.links + link) * 2 + 1 + in_partition(p->start, at, &m);
    }
    return m;
}

static struct rt_load_ring_traffic traffic(void)
{
    static struct rt_ring_leg leg[LEGS];

    return (struct rt_load_ring_traffic){&table,
                                         PROCESSORS,
                                         given_path,
                                         &table,
                                         leg,
                                         LEGS,
                                         partitions > 1 ? partitions : rt_random_below(&rng, 2),
                                         partition_of};
}

static uint64_t reach[ROWS * WORDS], onto[ROWS], want_reach[ROWS * WORDS], want_onto[ROWS];

static void edges_are_those_of_the_packets(void)
{
    struct rt_load_ring_traffic t = traffic();
    struct rt_load_dependency_graph q = {(table.nodes + 63) / 64, reach, onto, NULL, NULL, NULL};
    uint32_t entries = table.nodes * table.links, rows = entries * partitions * partitions;

    memset(want_reach, 0, sizeof want_reach);
    memset(want_onto, 0, sizeof want_onto);
    memset(reach, 0xA5, sizeof reach);
    memset(onto, 0xA5, sizeof onto);
    for (uint32_t s = 0; s < PROCESSORS; s++)
        for (uint32_t d = 0; d < PROCESSORS; d++) {
            struct moves m = moves_of(&paths[s][d]);

            for (uint32_t i = 1; i < m.n; i++) {
                uint32_t a = m.queue[i - 1], b = m.queue[i];
                uint32_t row = a / 2 * partitions + b / 2 / entries;

                if (i % 2 == 1) {
                    uint32_t h = m.hops[i] % size[ring[a / 2 % entries]];

                    want_reach[row * q.words + h / 64] |= UINT64_C(1) << h % 64;
                } else {
                    want_onto[row] |= UINT64_C(1) << b / 2 % entries % table.links;
                }
            }
        }
    assert_int_equal(rt_load_dependencies(&t, &q), 0);
    assert_memory_equal(reach, want_reach, (size_t)rows * q.words * sizeof *reach);
    assert_memory_equal(onto, want_onto, rows * sizeof *onto);
    assert_true(rows == ROWS || onto[rows] == UINT64_C(0xA5A5A5A5A5A5A5A5));
}

static int goes(const struct path *p, uint32_t a, uint32_t b)
{
    struct moves m = moves_of(p);

    for (uint32_t i = 1; i < m.n; i++)
        if (m.queue[i - 1] == a && m.queue[i] == b)
            return 1;
    return 0;
}

/* Of edges that are there, and of pairs of queues that are none. */
static void the_first_pair_is_named(void)
{
    struct rt_load_ring_traffic t = traffic();

    for (unsigned k = 0; k < 20; k++) {
        uint32_t q = partitions * table.nodes * table.links * 2, source = 77, target = 77;
        uint32_t a = rt_random_below(&rng, q), b = rt_random_below(&rng, q);
        uint32_t pair = rt_random_below(&rng, PROCESSORS * PROCESSORS);
        struct moves m = moves_of(&paths[pair / PROCESSORS][pair % PROCESSORS]);

        if (m.n > 1) {
            uint32_t i = 1 + rt_random_below(&rng, m.n - 1);

            a = m.queue[i - 1];
            b = k % 4 == 3 ? b : m.queue[i];
        }
        for (pair = 0; pair < PROCESSORS * PROCESSORS; pair++)
            if (goes(&paths[pair / PROCESSORS][pair % PROCESSORS], a, b))
                break;
        assert_int_equal(rt_load_culprit(&t, a, b, &source, &target),
                         pair < PROCESSORS * PROCESSORS);
        if (pair < PROCESSORS * PROCESSORS)
            assert_int_equal(source * PROCESSORS + target, pair);
        else
            assert_int_equal(source + target, 154);
    }
}

static void equal(const struct rt_load_ring_metrics *a, const struct rt_load_ring_metrics *b)
{
    assert_int_equal(a->distance, b->distance);
    assert_int_equal(a->ring_hops, b->ring_hops);
    assert_int_equal(a->latency, b->latency);
    assert_int_equal(a->hot_send, b->hot_send);
    assert_int_equal(a->hot_echo, b->hot_echo);
    assert_int_equal(a->hot_node, b->hot_node);
    assert_int_equal(a->hot_link, b->hot_link);
    assert_int_equal(a->hot_queue, b->hot_queue);
    assert_int_equal(a->queue_node, b->queue_node);
}

static void metrics_are_those_of_the_packets(void)
{
    struct rt_load_ring_traffic t = traffic();
    struct rt_load_ring_weights w = {1 + rt_random_below(&rng, 5), rt_random_below(&rng, 3),
                                     1 + rt_random_below(&rng, 3)};
    static uint64_t sends[ENTRIES], visits[ENTRIES], queue[NODES], s[ENTRIES], v[ENTRIES], c[NODES];
    struct rt_load_ring_counters counters = {sends, visits, queue};
    struct rt_load_dependency_graph q = {(table.nodes + 63) / 64, reach, onto, NULL, NULL, NULL};
    struct rt_load_ring_metrics want = {0}, got;
    uint64_t hottest = 0;

    memset(s, 0, sizeof s);
    memset(v, 0, sizeof v);
    memset(c, 0, sizeof c);
    memset(sends, 0xA5, sizeof sends);
    memset(visits, 0xA5, sizeof visits);
    memset(queue, 0xA5, sizeof queue);
    for (uint32_t pair = 0; pair < PROCESSORS * PROCESSORS; pair++) {
        const struct path *p = &paths[pair / PROCESSORS][pair % PROCESSORS];
        struct moves m = moves_of(p);
        uint32_t at = p->start;
        uint64_t latency = m.links + (w.change - 1) * (uint64_t)m.rings;

        for (int k = 0; k < p->legs; k++) {
            uint32_t link = p->leg[k].link;

            if (k == 0 || p->leg[k - 1].link != link) {
                v[ring[at * table.links + link]]++;
                c[at]++;
            }
            for (uint32_t h = 0; h < p->leg[k].hops; h++) {
                s[at * table.links + link]++;
                at = next[at * table.links + link];
            }
        }
        want.distance = m.links > want.distance ? m.links : want.distance;
        want.ring_hops = m.rings > want.ring_hops ? m.rings : want.ring_hops;
        want.latency = latency > want.latency ? latency : want.latency;
    }
    for (uint32_t e = 0; e < table.nodes * table.links; e++) {
        uint64_t echoes = v[ring[e]] - s[e], heat = s[e] * w.send + echoes * w.echo;

        if (heat > hottest || (heat == hottest && s[e] > want.hot_send)) {
            hottest = heat;
            want.hot_send = s[e];
            want.hot_echo = echoes;
            want.hot_node = e / table.links;
            want.hot_link = e % table.links;
        }
    }
    for (uint32_t n = 0; n < table.nodes; n++)
        if (c[n] > want.hot_queue) {
            want.hot_queue = c[n];
            want.queue_node = n;
        }
    memset(&got, 0xA5, sizeof got);
    assert_int_equal(rt_load_rings(&t, &w, &counters, &got), 0);
    equal(&got, &want);
    assert_memory_equal(sends, s, table.nodes * table.links * sizeof *s);
    assert_memory_equal(visits, v, table.rings * sizeof *v);
    assert_memory_equal(queue, c, table.nodes * sizeof *c);
    memset(&got, 0xA5, sizeof got);
    memset(reach, 0xA5, sizeof reach);
    memset(onto, 0xA5, sizeof onto);
    assert_int_equal(rt_load_rings_queues(&t, &w, &counters, &got, &q), 0);
    equal(&got, &want);
    assert_memory_equal(reach, want_reach,
                        (size_t)table.nodes * table.links * partitions * partitions * q.words *
                            sizeof *reach);
    assert_memory_equal(onto, want_onto,
                        (size_t)table.nodes * table.links * partitions * partitions * sizeof *onto);
}

/* Partitions that packets climb: each queue that lies no higher than the last takes the next. */
static void paths_fit_as_they_climb(void)
{
    static uint32_t place[4 * ENTRIES * 2];
    struct rt_load_ring_traffic t = traffic();
    uint32_t q = table.nodes * table.links * 2, layers = 1 + rt_random_below(&rng, 4);
    uint32_t source = 77, target = 77, pair, all = partitions;
    size_t bytes;
    int fit = 1;

    partitions = 1; /* of the queues that packets move through here */
    for (uint32_t i = 0; i < layers * q; i++)
        place[i] = rt_random_below(&rng, q);
    for (pair = 0; fit && pair < PROCESSORS * PROCESSORS; pair++) {
        struct moves m = moves_of(&paths[pair / PROCESSORS][pair % PROCESSORS]);
        uint32_t layer = 0, last = UINT32_MAX;

        for (uint32_t i = 0; i < m.n && layer < layers; i++) {
            if (last != UINT32_MAX && place[layer * q + m.queue[i]] <= last)
                layer++;
            if (layer < layers)
                last = place[layer * q + m.queue[i]];
        }
        fit = layer < layers;
    }
    bytes = layers * q * sizeof *place; /* no place stands behind the last partition's */
    assert_int_equal(
        rt_load_layers(&t, layers, bytes <= 4096 ? at_end(place, bytes) : place, &source, &target),
        fit);
    assert_int_equal(source * PROCESSORS + target, fit ? 77 * PROCESSORS + 77 : pair - 1);
    partitions = all;
}

static void all_is_that_of_packets_hop_by_hop(void **state)
{
    (void)state;
    rng = 12;
    for (unsigned round = 0; round < 150; round++) {
        unsigned shortest = round % 3 == 0 ? LEGS : 2;

        partitions = 1 + rt_random_below(&rng, PARTITIONS);
        salt = next_random(&rng);
        lay_out(2 + rt_random_below(&rng, round % 4 == 0 ? NODES - 2 : 12),
                1 + rt_random_below(&rng, LINKS), round % 2 == 0);
        for (uint32_t s = 0; s < PROCESSORS; s++)
            for (uint32_t d = 0; d < PROCESSORS; d++) {
                draw_path(&paths[s][d]);
                if (paths[s][d].legs > (int)shortest)
                    paths[s][d].legs = (int)shortest;
            }
        edges_are_those_of_the_packets();
        the_first_pair_is_named();
        metrics_are_those_of_the_packets();
        paths_fit_as_they_climb();
    }
}

/* Below -1 a path's number of legs is an error, the next number too. */
static void the_first_error_of_a_path_is_one(void **state)
{
    static uint64_t sends[ENTRIES], visits[ENTRIES], queue[NODES];
    static uint32_t place[ENTRIES * 2];
    struct rt_load_ring_counters counters = {sends, visits, queue};
    struct rt_load_ring_weights w = {4, 1, 1};
    struct rt_load_dependency_graph q = {1, reach, onto, NULL, NULL, NULL};
    struct rt_load_ring_metrics load = {.distance = 77};
    struct rt_load_ring_traffic t;
    uint32_t source, target;

    (void)state;
    rng = 16;
    partitions = 1;
    lay_out(6, 2, 1);
    t = traffic();
    for (uint32_t pair = 0; pair < PROCESSORS * PROCESSORS; pair++)
        paths[pair / PROCESSORS][pair % PROCESSORS].legs = -1;
    paths[PROCESSORS - 1][PROCESSORS - 1].legs = -2;
    assert_int_equal(rt_load_dependencies(&t, &q), -2);
    assert_int_equal(rt_load_culprit(&t, 1, 2, &source, &target), -2);
    assert_int_equal(rt_load_rings(&t, &w, &counters, &load), -2);
    assert_int_equal(rt_load_rings_queues(&t, &w, &counters, &load, &q), -2);
    assert_int_equal(load.distance, 77);
    assert_int_equal(rt_load_layers(&t, 1, place, &source, &target), -2);
}

/* --- edges that all paths have ----------------------------------------------------- */

/* Do the digits of `number` lead to the target, there only in the end, and into no ring again? */
static int is_way(uint32_t number, int length, uint32_t source, uint32_t target, struct path *p)
{
    uint32_t entered[LEGS], at = source;

    p->start = source;
    p->legs = length;
    for (int i = length; i-- > 0; number /= table.links)
        p->leg[i] = (struct rt_ring_leg){.link = (uint8_t)(number % table.links), .hops = 1};
    for (int i = 0; i < length; i++) {
        entered[i] = ring[at * table.links + p->leg[i].link];
        if (at == target)
            return 0;
        for (int k = 0; k < i; k++)
            if (entered[i] == entered[k] && entered[i] != entered[i - 1])
                return 0;
        at = next[at * table.links + p->leg[i].link];
    }
    return at == target;
}

/* Marks what the first path and all others have. */
static int mark_pair(uint32_t source, uint32_t target, int extra, int capacity)
{
    struct moves first = {{0}, {0}, 0, 0, 0};
    int all[MOVES], shortest = 0;

    for (int length = 1; length <= capacity && (shortest == 0 || length <= shortest + extra);
         length++) {
        uint32_t words = 1;

        for (int i = 0; i < length; i++)
            words *= table.links;
        for (uint32_t n = 0; n < words; n++) {
            struct path p;

            if (!is_way(n, length, source, target, &p))
                continue;
            if (shortest == 0) {
                shortest = length;
                first = moves_of(&p);
                for (uint32_t i = 0; i < first.n; i++)
                    all[i] = 1;
            }
            for (uint32_t i = 1; i < first.n; i++)
                all[i] &= goes(&p, first.queue[i - 1], first.queue[i]);
        }
    }
    for (uint32_t i = 1; i < first.n; i++) {
        uint32_t entry = first.queue[i - 1] / 2;

        if (all[i] && i % 2 == 1)
            want_reach[entry] |= UINT64_C(1) << first.hops[i] % size[ring[entry]];
        else if (all[i])
            want_onto[entry] |= UINT64_C(1) << first.queue[i] / 2 % table.links;
    }
    return shortest;
}

static void forced_edges_are_those_of_all_paths(void **state)
{
    struct rt_ring_step step[LEGS];
    struct rt_ring_leg leg[LEGS];
    uint32_t distance[NODES];
    struct rt_load_dependency_graph q = {1, reach, onto, NULL, NULL, NULL};

    (void)state;
    rng = 14;
    partitions = 1;
    for (unsigned round = 0; round < 60; round++) {
        int extra = (int)rt_random_below(&rng, 4), capacity = 2 + (int)rt_random_below(&rng, 4);
        int none = 0;

        lay_out(2 + rt_random_below(&rng, 4), 1 + rt_random_below(&rng, 3), 1);
        memset(want_reach, 0, sizeof want_reach);
        memset(want_onto, 0, sizeof want_onto);
        memset(reach, 0xA5, sizeof reach);
        memset(onto, 0xA5, sizeof onto);
        for (uint32_t s = 0; s < table.nodes; s++)
            for (uint32_t d = 0; d < table.nodes; d++)
                if (s != d)
                    none |= mark_pair(s, d, extra, capacity) == 0;
        leg[capacity] = (struct rt_ring_leg){77, 88}; /* no path is longer */
        assert_int_equal(rt_load_forced(&table, extra, step, leg, capacity, distance, &q),
                         none ? RT_ERR_PATH : 0);
        assert_true(leg[capacity].link == 77 && leg[capacity].hops == 88);
        if (none)
            continue;
        assert_memory_equal(reach, want_reach, table.nodes * table.links * sizeof *reach);
        assert_memory_equal(onto, want_onto, table.nodes * table.links * sizeof *onto);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_that_of_packets_hop_by_hop),
        cmocka_unit_test(the_first_error_of_a_path_is_one),
        cmocka_unit_test(forced_edges_are_those_of_all_paths),
    };

    return run_all(tests);
}
