/* SPDX-License-Identifier: MIT-0 */
/* The search for a cycle of queues, beside a simple one: the same order, the same cycle. */
#include "rings.h"
#include "rt/random.h"

#define NODES 80
#define LINKS 3
#define PARTITIONS 3
#define QUEUES (PARTITIONS * NODES * LINKS * 2)

static struct rt_topo_ring_table table;
static struct rt_load_dependency_graph queues;
static uint32_t next[NODES * LINKS], ring[NODES * LINKS], size[NODES * LINKS];
static uint64_t reach[QUEUES / 2 * PARTITIONS * 2], onto[QUEUES / 2 * PARTITIONS];
static uint32_t order[QUEUES], stack[QUEUES], from[QUEUES];
static uint32_t partitions, q;
static uint64_t rng;

/* --- the judge: successors number by number, searches without bounds */

static uint32_t place[QUEUES], path[QUEUES], places, parent[QUEUES], cycle[QUEUES];
enum { UNSEEN = UINT32_MAX, ON_PATH = UINT32_MAX - 1, NONE = UINT32_MAX };

/* Successor number k of a queue, or NONE. */
static uint32_t successor(uint32_t queue, uint32_t k)
{
    uint32_t entries = table.nodes * table.links, entry = queue / 2 % entries;
    uint32_t node = entry / table.links, link = entry % table.links;

    for (uint32_t at = 0; at < (queue % 2 ? table.links : table.size[table.ring[entry]]); at++) {
        for (uint32_t into = 0; into < partitions; into++) {
            uint32_t row = queue / 2 * partitions + into;
            uint64_t word = queue % 2 ? onto[row] : reach[row * queues.words + at / 64];

            if ((word >> at % 64 & 1) == 0 || k-- > 0)
                continue;
            return queue % 2 ? RT_LOAD_QUEUE_OUT(&table, node, at) + into * entries * 2
                             : RT_LOAD_QUEUE_IN(&table, node, link) + into * entries * 2;
        }
        if (queue % 2 == 0)
            node = table.next[node * table.links + link];
    }
    return NONE;
}

/* A queue on a cycle that the search from `queue` meets first, or NONE. */
static uint32_t search(uint32_t queue)
{
    uint32_t to;

    place[queue] = ON_PATH;
    for (uint32_t k = 0; (to = successor(queue, k)) != NONE; k++) {
        uint32_t met = place[to] == ON_PATH ? to : place[to] == UNSEEN ? search(to) : NONE;

        if (met != NONE)
            return met;
    }
    place[queue] = --places;
    return NONE;
}

/* The shortest cycle through a queue, in cycle[]; its length, UINT32_MAX if there is none. */
static uint32_t shortest(uint32_t start)
{
    uint32_t head = 0, tail = 0, to, length = 1;

    memset(parent, 0xFF, sizeof parent);
    for (path[tail++] = start; head < tail && parent[start] == NONE; head++)
        for (uint32_t k = 0; (to = successor(path[head], k)) != NONE; k++)
            if (parent[to] == NONE) {
                parent[to] = path[head];
                if (to == start)
                    break;
                path[tail++] = to;
            }
    if (parent[start] == NONE)
        return UINT32_MAX;
    for (uint32_t at = parent[start]; at != start; at = parent[at])
        length++;
    for (uint32_t at = start, i = length; i-- > 0;)
        cycle[i] = at = parent[at];
    return length;
}

/* What rt_load_deadlock must return, and order[] be, in place[] or cycle[]. */
static uint32_t judge(void)
{
    uint32_t met = NONE, length, best, first[QUEUES];

    memset(place, 0xFF, sizeof place);
    places = q;
    for (uint32_t root = 0; root < q && met == NONE; root++)
        if (place[root] == UNSEEN)
            met = search(root);
    if (met == NONE)
        return 0;
    best = length = shortest(met);
    memcpy(first, cycle, sizeof first);
    for (uint32_t i = 1; i < length; i++) {
        uint32_t through = shortest(first[i]);

        if (through < best) {
            best = through;
            met = first[i];
        }
    }
    return shortest(met);
}

/* --- networks of rings at random */

static uint32_t random_next(const void *context, uint32_t node, uint32_t link)
{
    const uint32_t *permuted = context;

    return permuted[link * NODES + node];
}

static void lay_out(uint32_t nodes, uint32_t links)
{
    uint32_t permuted[LINKS * NODES], node, link;
    struct rt_rings rings = {nodes, links, random_next, permuted};

    for (uint32_t l = 0; l < links; l++) {
        for (uint32_t n = 0; n < nodes; n++) {
            uint32_t other = rt_random_below(&rng, n + 1);

            permuted[l * NODES + n] = permuted[l * NODES + other];
            permuted[l * NODES + other] = n;
        }
    }
    table = (struct rt_topo_ring_table){0, 0, 0, next, ring, size};
    assert_int_equal(rt_topo_ring_tabulate(&rings, &table, &node, &link), RT_TOPO_RING_SOUND);
    queues = (struct rt_load_dependency_graph){(nodes + 63) / 64, reach, onto, order, stack, from};
    q = partitions * nodes * links * 2;
}

/* One edge in so many, of all there can be. */
static void draw_edges(uint32_t one_in)
{
    uint32_t rows = q / 2 * partitions;

    memset(reach, 0, sizeof reach);
    memset(onto, 0, sizeof onto);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t entry = row / partitions % (table.nodes * table.links);

        for (uint32_t h = 0; h < table.size[table.ring[entry]]; h++)
            if (rt_random_below(&rng, one_in) == 0)
                reach[row * queues.words + h / 64] |= UINT64_C(1) << h % 64;
        for (uint32_t l = 0; l < table.links; l++)
            if (rt_random_below(&rng, one_in) == 0)
                onto[row] |= UINT64_C(1) << l;
    }
}

static void compare(const char *what)
{
    uint32_t wanted = judge(), given = rt_load_deadlock(&table, partitions, &queues);

    if (given != wanted ||
        memcmp(order, wanted > 0 ? cycle : place, (wanted > 0 ? wanted : q) * sizeof *order) != 0)
        fail_with("%s, %u nodes, %u links, %u partitions: %u queues, expected %u\n", what,
                  (unsigned)table.nodes, (unsigned)table.links, (unsigned)partitions,
                  (unsigned)given, (unsigned)wanted);
}

static void random_dependencies_give_the_order_and_the_cycle_of_a_simple_search(void **state)
{
    unsigned cycles = 0, long_ones = 0, none = 0;

    (void)state;
    rng = 1;
    for (unsigned i = 0; i < 6000; i++) {
        uint32_t nodes = 1 + rt_random_below(&rng, i % 50 == 0 ? NODES : 12), found;

        partitions = 1 + rt_random_below(&rng, PARTITIONS);
        lay_out(nodes, 1 + rt_random_below(&rng, LINKS));
        draw_edges(1 + rt_random_below(&rng, nodes * 2));
        compare("random");
        found = judge();
        none += found == 0;
        cycles += found > 0;
        long_ones += found > 6;
    }
    assert_true(none > 500 && cycles > 500 && long_ones > 10);
}

/* A circle through all nodes that every packet leaves at the next, with some short cuts: here the
 * queues with one edge are many, and the search leaves them out. */
static void circles_with_short_cuts_give_the_cycle_of_a_simple_search(void **state)
{
    (void)state;
    rng = 2;
    partitions = 1;
    for (unsigned i = 0; i < 600; i++) {
        uint32_t nodes = 2 + rt_random_below(&rng, 30);

        lay_out(nodes, 2);
        memset(reach, 0, sizeof reach);
        memset(onto, 0, sizeof onto);
        for (uint32_t entry = 0; entry < 2 * nodes; entry++) {
            reach[entry] = entry % 2 || table.size[table.ring[entry]] == 1 ? 1 : 2;
            onto[entry] = 1;
        }
        for (uint32_t cuts = rt_random_below(&rng, 4); cuts > 0; cuts--) {
            uint32_t entry = 2 * rt_random_below(&rng, nodes);

            reach[entry] |= UINT64_C(1) << rt_random_below(&rng, table.size[table.ring[entry]]);
        }
        compare("circle");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_dependencies_give_the_order_and_the_cycle_of_a_simple_search),
        cmocka_unit_test(circles_with_short_cuts_give_the_cycle_of_a_simple_search),
    };

    return run_all(tests);
}
