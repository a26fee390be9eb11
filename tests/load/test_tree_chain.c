/* SPDX-License-Identifier: MIT-0 */
/*
 * The better scheduler message by message: which cycle one is put into, which it is moved to, and
 * which others go along, against counts of messages that know no rows, words or bits.
 */
#include "../../lib/load/tree/load_schedule.h"
#include "trees.h"

#define HEIGHT 6
#define LEAVES (1u << HEIGHT)
#define COUNT 4480
#define CYCLES_MAX 200

/* The messages, where each one is, and how many pass a node upward (0) or downward (1) in a cycle:
 * used[side][height][number of the subtree][cycle]. */
static struct rt_load_tree_message pairs[COUNT];
static struct load_schedule s;
static uint32_t at[COUNT], load[4 * LEAVES], total[2][HEIGHT][LEAVES];
static uint16_t used[2][HEIGHT][LEAVES][CYCLES_MAX];

/* Wires by height above the leaves: one at a processor, so ports and processors are the same. */
static const uint64_t trees[4][HEIGHT + 1] = {{1, 1, 1, 1, 1, 1, 9},
                                              {1, 1, 1, 1, 2, 3, 9},
                                              {1, 2, 3, 5, 9, 17, 33},
                                              {1, 2, 4, 8, 16, 31, 60}};
static const uint64_t *wires_at;

static uint64_t wires(const void *context, unsigned level)
{
    (void)context;
    return wires_at[HEIGHT - level];
}

static uint32_t end_of(uint32_t k, unsigned side)
{
    return side == 0 ? s.list.source[k] : s.list.target[k];
}

/* The highest subtrees that a message leaves are its ends' below `meet`. */
static unsigned meet(uint32_t k)
{
    unsigned height = 0;

    while (end_of(k, 0) >> height != end_of(k, 1) >> height)
        height++;
    return height;
}

static void pass(uint32_t k, uint32_t cycle, int more)
{
    for (unsigned height = 0; cycle != LOAD_TREE_NONE && height < meet(k); height++)
        for (unsigned side = 0; side < 2; side++) {
            uint16_t *one = &used[side][height][end_of(k, side) >> height][cycle];

            *one = (uint16_t)(*one + more);
        }
}

/* Takes over where the messages are now; how many have moved since. */
static uint32_t moved(void)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < s.list.count; k++) {
        assert_int_equal(s.cycle[1][s.place[k]], s.cycle[0][k]);
        if (at[k] == s.cycle[0][k])
            continue;
        pass(k, at[k], -1);
        at[k] = s.cycle[0][k];
        pass(k, at[k], 1);
        count++;
    }
    return count;
}

/* Can the channel above this subtree be full? */
static int can_be_full(unsigned side, unsigned height, uint32_t node)
{
    return total[side][height][node] > wires_at[height] &&
           (height == 0 || wires_at[height] < 2 * wires_at[height - 1]);
}

/* Messages too many above the ports, which are one wire. */
static uint64_t excess_now(void)
{
    uint64_t excess = 0;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned height = 0; height < HEIGHT; height++)
            for (uint32_t node = 0; node < LEAVES >> height; node++)
                for (uint32_t c = 0; c < s.cycles; c++) {
                    uint32_t n = used[side][height][node][c];

                    if (height == 0 && n > 1)
                        fail_with("%u messages at a port in cycle %u\n", n, c);
                    if (n > wires_at[height] && can_be_full(side, height, node))
                        excess += n - wires_at[height];
                }
    return excess;
}

/* Upper channels of message k that are full in a cycle, 7 for more; -1: a port is not free. */
static int full_rows(uint32_t k, uint32_t cycle)
{
    int full = 0;

    for (unsigned height = 0; height < meet(k); height++)
        for (unsigned side = 0; side < 2; side++) {
            uint32_t node = end_of(k, side) >> height;

            if (!can_be_full(side, height, node) ||
                used[side][height][node][cycle] < wires_at[height])
                continue;
            if (height == 0)
                return -1;
            full++;
        }
    return full < 7 ? full : 7;
}

/* Words of 64 cycles are looked through round and round from that of `from`, each from the same
 * place on; the first cycle with the fewest full rows. */
static uint32_t best_of(uint32_t k, uint32_t from)
{
    uint32_t best = LOAD_TREE_NONE, words = (s.cycles + 63) / 64;
    int fewest = 8;

    for (uint32_t i = 0; i < words; i++)
        for (uint32_t j = 0; j < 64; j++) {
            uint32_t cycle = (from / 64 + i) % words * 64 + (from + j) % 64;
            int full = cycle < s.cycles ? full_rows(k, cycle) : -1;

            if (full >= 0 && full < fewest) {
                fewest = full;
                best = cycle;
            }
        }
    return best;
}

/* The Kempe chain of message k with another cycle; its length. */
static uint32_t chain_of(uint32_t k, uint32_t other, uint8_t *in)
{
    uint32_t both[2 * LEAVES], members = 0, length = 1, before;

    for (uint32_t m = 0; m < s.list.count; m++)
        if (at[m] == at[k] || at[m] == other)
            both[members++] = m;
    memset(in, 0, COUNT);
    in[k] = 1;
    do {
        before = length;
        for (uint32_t i = 0; i < members; i++)
            for (uint32_t j = 0; j < members; j++) {
                uint32_t m = both[i], o = both[j];

                if (!in[m] && in[o] &&
                    (end_of(m, 0) == end_of(o, 0) || end_of(m, 1) == end_of(o, 1))) {
                    in[m] = 1;
                    length++;
                }
            }
    } while (length != before);
    return length;
}

static void begun(uint32_t count, uint32_t more, uint64_t seed, uint32_t **work)
{
    static const struct rt_tree tree = {HEIGHT, wires, NULL};
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    uint32_t cycles;

    for (uint32_t m = 0; m < count; m++)
        pairs[m] = tree_message(wires_at == trees[3] ? 1
                                : m % 4 == 0         ? 3
                                                     : 0,
                                m, LEAVES, next_random(&seed) >> 8);
    assert_true(count <= COUNT);
    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    cycles = (uint32_t)rt_load_tree_least(&tree, load) + more;
    if (more == 64) /* whole words of them */
        cycles &= ~63u;
    if (more == 1000) /* far too few */
        cycles = 24;
    assert_true(cycles <= CYCLES_MAX);
    s.tree = &tree;
    s.rng = seed;
    *work = malloc(4 * (size_t)rti_load_schedule_words(&s, count, load, cycles));
    assert_non_null(*work);
    assert_int_equal(rti_load_schedule_begin(&s, &messages, load, cycles, *work), 0);
    memset(used, 0, sizeof used);
    memset(total, 0, sizeof total);
    for (uint32_t k = 0; k < s.list.count; k++) {
        at[k] = LOAD_TREE_NONE;
        for (unsigned height = 0; height < meet(k); height++)
            for (unsigned side = 0; side < 2; side++)
                total[side][height][end_of(k, side) >> height]++;
    }
}

/* Makes room for message k.  Its first free cycle at the source is a, at the target b; of the
 * chains of the two messages in its way the shorter one changes, that of a if both are as long. */
static void made_room(uint32_t k)
{
    static uint8_t in[COUNT];
    uint32_t free[2] = {0, 0}, way[2] = {0, 0}, length[2], count;

    for (unsigned side = 0; side < 2; side++)
        while (used[side][0][end_of(k, side)][free[side]] != 0)
            free[side]++;
    for (unsigned side = 0; side < 2; side++) {
        while (at[way[side]] != free[side ^ 1] || end_of(way[side], side) != end_of(k, side))
            way[side]++;
        length[side ^ 1] = chain_of(way[side], free[side], in);
    }
    rti_load_schedule_insert(&s, k);
    count = moved();
    assert_int_equal(count, 1 + (length[0] <= length[1] ? length[0] : length[1]));
    assert_int_equal(at[k], free[length[0] <= length[1] ? 0 : 1]);
}

/* Each of these messages goes where as few channels are full as can be, and no other moves; where
 * no cycle has both ports free, others make room. */
static void filled(uint32_t count, uint32_t *chains)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = (uint32_t)((uint64_t)i * 7919 % s.list.count), best = best_of(k, 0);

        if (s.cycle[0][k] != LOAD_TREE_NONE)
            continue;
        if (best == LOAD_TREE_NONE) {
            made_room(k);
            ++*chains;
            continue;
        }
        rti_load_schedule_insert(&s, k);
        if (moved() != 1 || at[k] != best)
            fail_with("message %u: cycle %u of %u, not %u\n", k, at[k], s.cycles, best);
    }
    assert_int_equal(s.excess, excess_now());
}

/* The message that is to move: of those of a subtree, the first from a random one on that is in the
 * cycle and passes the channel above.  Counts the steps. */
static uint32_t passing(unsigned side, unsigned height, uint32_t node, uint32_t cycle,
                        uint64_t *rng, uint64_t *steps)
{
    uint32_t first = 0, length = 0, from;

    for (uint32_t k = 0; k < s.list.count; k++) {
        first += end_of(k, side) >> height < node;
        length += end_of(k, side) >> height == node;
    }
    from = rt_random_below(rng, length);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t place = first + (from + i) % length;
        uint32_t k = side == 0 ? place : s.list.by_target[place];

        ++*steps;
        if (at[k] == cycle && meet(k) > height)
            return k;
    }
    fail_with("no message passes\n");
    return 0;
}

/* One move out of a channel that carries too many.  Returns whether it was one. */
static int relieved(unsigned side, unsigned height, uint32_t node, uint32_t cycle, uint64_t most)
{
    static uint8_t in[COUNT];
    uint64_t rng = s.rng, steps = s.words, excess = s.excess, took;
    uint32_t k = passing(side, height, node, cycle, &rng, &steps), to = LOAD_TREE_NONE, length;
    uint32_t upper = 0;

    while (s.channel[upper] != 2 * ((LEAVES >> height) + node) + side)
        upper++;
    if (rt_random_below(&rng, 4) != 0)
        to = best_of(k, rt_random_below(&rng, s.cycles));
    if (to == LOAD_TREE_NONE)
        for (to = rt_random_below(&rng, s.cycles); used[side][height][node][to] >= wires_at[height];
             steps++)
            to = (to + 1) % s.cycles;
    length = to == cycle ? 0 : chain_of(k, to, in);
    took = rti_load_schedule_relieve(&s, upper, cycle, most);
    assert_int_equal(s.rng, rng);
    assert_int_equal(took, steps + 8 * (uint64_t)length);
    if (to == cycle) {
        assert_int_equal(moved(), 0);
        return 0;
    }
    for (uint32_t m = 0; s.cycle[0][k] == to && m < s.list.count; m++)
        if (s.cycle[0][m] != (!in[m] ? at[m] : at[m] == cycle ? to : cycle))
            fail_with("message %u is in cycle %u, not where %u goes from %u to %u\n", m,
                      s.cycle[0][m], k, cycle, to);
    if (s.cycle[0][k] == to) {
        assert_int_equal(moved(), length);
        assert_int_equal(s.excess, excess_now());
        assert_true(s.excess <= most);
        return length > 1;
    }
    assert_int_equal(moved(), 0); /* it was too much: all are back */
    assert_int_equal(s.excess, excess);
    for (uint32_t m = 0; m < s.list.count; m++)
        if (in[m]) {
            pass(m, cycle, at[m] == cycle ? -1 : 1);
            pass(m, to, at[m] == cycle ? 1 : -1);
        }
    assert_true(excess_now() > most);
    for (uint32_t m = 0; m < s.list.count; m++)
        if (in[m]) {
            pass(m, cycle, at[m] == cycle ? 1 : -1);
            pass(m, to, at[m] == cycle ? -1 : 1);
        }
    return length > 1;
}

static void messages_go_where_the_fewest_channels_are_full(void **state)
{
    static const struct {
        uint32_t tree, count, more; /* cycles than ceil(lambda); 64: rounded up, 1000: too few */
    } set[] = {{0, 450, 0},  {1, 400, 0},  {0, 200, 0},  {1, 900, 1}, {0, 600, 0},
               {1, 180, 0},  {2, 1000, 0}, {2, 2400, 0}, {2, 900, 0}, {0, 450, 1000},
               {2, 3600, 0}, {3, 1280, 0}, {3, 4480, 0}};
    uint32_t chains = 0, long_ones = 0;

    (void)state;
    for (unsigned round = 0; round < 4 * sizeof set / sizeof *set; round++) {
        unsigned i = round % (sizeof set / sizeof *set);
        uint32_t *work, tries = 0;

        wires_at = trees[set[i].tree];
        begun(set[i].count, round % 4 == 3 && set[i].more < 64 ? 64 : set[i].more, 77 + round,
              &work);
        filled(round % 5 == 1 ? s.list.count / 3 : s.list.count, &chains);
        for (uint32_t t = 0; t < 40000 && tries < 120; t++) {
            unsigned side = t % 2, height = 1 + t / 2 % 5;
            uint32_t node = t / 10 % (LEAVES >> height), cycle = (uint32_t)(t * 7919 % s.cycles);

            if (!can_be_full(side, height, node) || used[side][height][node][cycle] == 0 ||
                set[i].more == 1000 || total[side][height][node] >= s.cycles * wires_at[height])
                continue;
            tries++;
            long_ones += (uint32_t)relieved(side, height, node, cycle,
                                            tries % 2 == 0 ? s.excess + tries / 2 % 2 : UINT64_MAX);
        }
        assert_int_equal(s.excess, excess_now());
        free(work);
    }
    assert_in_range(chains, 10, UINT32_MAX);
    assert_in_range(long_ones, 10, UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_go_where_the_fewest_channels_are_full),
    };

    return run_all(tests);
}
