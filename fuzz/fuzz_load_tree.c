/* SPDX-License-Identifier: MIT-0 */
/*
 * Any messages on any small fat-tree: loads, load factor and schedules beside a count of each
 * message on each channel of its way; what cannot be is refused.
 *
 * Input: height, capacities of the levels, a share of them; seed and effort; then messages of two
 * bytes each.
 */
#include "room.h"
#include "rt/load_tree.h"
#include "rt/route.h"
#include "rt/walk_tree.h"

#define HEIGHT 5
#define NODES (2 << HEIGHT)
#define MESSAGES 48

struct state {
    uint64_t wires[HEIGHT + 1];
    struct rt_tree tree;
    struct rt_load_tree_concentrators part;
    struct rt_load_tree_message message[MESSAGES];
    struct rt_load_tree_messages set;
    struct rt_load_progress progress;
    uint32_t n, load[2 * NODES]; /* a second way */
    struct fuzz_rooms rooms;
};

static uint64_t wires_of(const void *context, unsigned level)
{
    CLAIM(level <= HEIGHT);
    return ((const uint64_t *)context)[level];
}

/* The channels of a message's way: it climbs until its target is below, then descends. */
static unsigned way_of(const struct state *s, struct rt_load_tree_message m, uint64_t *channel)
{
    uint64_t up = rt_topo_tree_leaf(&s->tree, m.source),
             down = rt_topo_tree_leaf(&s->tree, m.target);
    unsigned channels = 0;

    CLAIM(rt_topo_tree_level(up) == s->tree.height && up == s->n + m.source);
    for (; up != down; up /= 2, down /= 2) {
        channel[channels++] = RT_TREE_CHANNEL(up, 0);
        channel[channels++] = RT_TREE_CHANNEL(down, 1);
    }
    return channels;
}

static void take(struct fuzz_input *in, struct state *s)
{
    unsigned kind = fuzz_byte(in), height = 1 + kind % HEIGHT;
    uint64_t most = kind & 64 ? 40 : 5;

    for (unsigned level = 0; level <= height; level++)
        s->wires[level] = 1 + fuzz_byte(in) % most + (kind & 64 && kind & 32 ? height : 0);
    s->tree = (struct rt_tree){height, wires_of, s->wires};
    s->n = 1u << height;
    s->set = (struct rt_load_tree_messages){0, rt_load_tree_pair, s->message, &s->progress};
}

static void take_messages(struct fuzz_input *in, struct state *s)
{
    while (in->left >= 2 && s->set.count < MESSAGES) {
        struct rt_load_tree_message m;

        m.source = fuzz_byte(in) % s->n;
        m.target = fuzz_byte(in) % s->n;
        s->message[s->set.count++] = m;
    }
}

/* Of what rt_load_tree_partial makes of the wires, in floating point, which is exact here. */
static void check_partial(struct state *s, uint32_t over, uint32_t under)
{
    struct rt_load_tree_concentrators part = {&s->tree, over, under};

    for (unsigned level = 0; level <= s->tree.height; level++) {
        uint64_t got = rt_load_tree_partial(&part, level);
        double share = (double)s->wires[level] * over / under;

        CLAIM(got >= 1 && (got == 1 || (double)got <= share) && (double)(got + 1) > share);
    }
}

static uint32_t *check_load(struct state *s)
{
    uint32_t *load = fuzz_room(&s->rooms, 4 * s->n, 4);
    struct rt_load_tree_fraction factor;
    uint64_t way[2 * HEIGHT], least = 0;

    for (uint32_t m = 0; m < s->set.count; m++)
        for (unsigned i = way_of(s, s->message[m], way); i-- > 0;)
            s->load[way[i]]++;
    CLAIM(rt_load_tree(&s->tree, &s->set, load) == 0);
    CLAIM(memcmp(load, s->load, 4 * s->n * sizeof *load) == 0);
    CLAIM(rt_topo_tree_channels(&s->tree) == 4 * s->n - 4);
    factor = rt_load_tree_factor(&s->tree, load);
    for (uint64_t c = 4; c < 4 * s->n; c++) {
        uint64_t wires = s->wires[rt_topo_tree_level(c / 2)];

        CLAIM(load[c] * factor.capacity <= factor.load * wires);
        least = (load[c] + wires - 1) / wires > least ? (load[c] + wires - 1) / wires : least;
        CLAIM(c != factor.channel || load[c] * factor.capacity == factor.load * wires);
        CLAIM(c >= factor.channel || load[c] * factor.capacity < factor.load * wires);
    }
    CLAIM(factor.channel != 0 || (factor.load == 0 && factor.capacity == 1));
    CLAIM(rt_load_tree_least(&s->tree, load) == least);
    return load;
}

/* No channel carries more than its wires in any cycle; who goes nowhere takes none. */
static void check_schedule(const struct state *s, const uint32_t *cycle, uint32_t cycles,
                           uint32_t most)
{
    static uint32_t used[2 * MESSAGES + 1][2 * NODES];
    uint64_t way[2 * HEIGHT];

    CLAIM(cycles <= most);
    memset(used, 0, (cycles + 1) * sizeof used[0]);
    for (uint32_t m = 0; m < s->set.count; m++) {
        unsigned channels = way_of(s, s->message[m], way);

        CLAIM(cycle[m] <= cycles && (cycle[m] == 0) == (channels == 0));
        while (channels-- > 0)
            CLAIM(++used[cycle[m]][way[channels]] <=
                  s->wires[rt_topo_tree_level(way[channels] / 2)]);
    }
}

static void check_schedules(struct state *s, const uint32_t *load, uint64_t seed, uint32_t effort)
{
    uint32_t *cycle = fuzz_room(&s->rooms, s->set.count, 4), cycles = UNTOUCHED, *free_of;
    uint32_t *work = fuzz_room(&s->rooms, rt_load_tree_words(&s->tree, s->set.count), 4);
    uint64_t least = rt_load_tree_least(&s->tree, load), words;
    const struct rt_load_tree_search search = {seed, effort};
    int wide = 1, error, ports = 1;

    CLAIM(rt_load_tree_theorem1(&s->tree, &s->set, work, cycle, &cycles) == 0 && cycles >= least);
    check_schedule(s, cycle, cycles, 2 * s->set.count); /* of each group a power of two */
    for (unsigned level = 1; level <= s->tree.height; level++)
        wide = wide && s->wires[level] > s->tree.height;
    error = rt_load_tree_corollary2(&s->tree, &s->set, work, cycle, &cycles);
    CLAIM(error == (wide ? 0 : RT_ERR_WIRES));
    if (error == 0) {
        CLAIM(cycles >= least && (cycles & (cycles - 1)) == 0);
        check_schedule(s, cycle, cycles, 2 * s->set.count); /* a power of two */
    }
    free_of = memcpy(fuzz_room(&s->rooms, 4 * s->n, 4), load, 4 * s->n * sizeof *load);
    CLAIM(rt_load_tree_narrow(&s->tree, &s->set, work, free_of) == 0);
    CLAIM(rt_load_tree_least(&s->tree, free_of) == least);
    for (uint32_t c = 4; c < 4 * s->n; c++) {
        uint64_t capacity = s->wires[rt_topo_tree_level(c / 2)];

        CLAIM(free_of[c] == load[c] || free_of[c] == capacity);
        ports = ports && (c >= 2 * s->n || load[c] <= capacity);
    }
    for (int narrow = 0; narrow < 2; narrow++, load = free_of) {
        words = rt_load_tree_schedule_words(&s->tree, s->set.count, load);
        work = fuzz_room(&s->rooms, words, 4);
        CLAIM(rt_load_tree_schedule(&s->tree, &s->set, load, &search, work, cycle, &cycles) == 0);
        CLAIM(cycles >= least && (!ports || cycles == least));
        check_schedule(s, cycle, cycles, s->set.count);
    }
}

/* A tree that is too high; and a message from nowhere, last. */
static void check_refused(struct state *s, uint32_t *load)
{
    struct rt_tree high = {RT_LOAD_TREE_HEIGHT_MAX + 1, wires_of, s->wires};
    uint32_t cycles = 0, *work = fuzz_room(&s->rooms, rt_load_tree_words(&s->tree, MESSAGES), 4);
    uint32_t cycle[MESSAGES];
    const struct rt_load_tree_search search = {1, 1};

    CLAIM(rt_load_tree(&high, &s->set, load) == RT_ERR_HEIGHT && rt_load_tree_words(&high, 9) == 0);
    CLAIM(rt_load_tree_schedule_words(&high, 9, load) == 0);
    CLAIM(rt_load_tree_theorem1(&high, &s->set, work, cycle, &cycles) == RT_ERR_HEIGHT);
    CLAIM(rt_load_tree_corollary2(&high, &s->set, work, cycle, &cycles) == RT_ERR_HEIGHT);
    CLAIM(rt_load_tree_narrow(&high, &s->set, work, load) == RT_ERR_HEIGHT);
    CLAIM(rt_load_tree_schedule(&high, &s->set, load, &search, work, cycle, &cycles) ==
          RT_ERR_HEIGHT);
    if (s->set.count == 0)
        return;
    s->message[s->set.count - 1].target = s->n;
    CLAIM(rt_load_tree_theorem1(&s->tree, &s->set, work, cycle, &cycles) == RT_ERR_INDEX);
    CLAIM(rt_load_tree_narrow(&s->tree, &s->set, work, load) == RT_ERR_INDEX && cycles == 0);
    CLAIM(memcmp(load, s->load, 4 * s->n * sizeof *load) == 0);
    CLAIM(rt_load_tree(&s->tree, &s->set, load) == RT_ERR_INDEX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state s;
    struct fuzz_input in = {data, size};
    uint32_t *load, over, under;
    uint64_t seed;

    memset(&s, 0, sizeof s);
    take(&in, &s);
    over = 1 + fuzz_byte(&in);
    under = over + fuzz_byte(&in);
    seed = fuzz_byte(&in);
    check_partial(&s, over, under);
    take_messages(&in, &s);
    load = check_load(&s);
    check_schedules(&s, load, seed / 16, (uint32_t)seed % 16 * 4);
    check_refused(&s, load);
    fuzz_leave(&s.rooms);
    return 0;
}
