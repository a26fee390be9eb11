/* SPDX-License-Identifier: MIT-0 */
/*
 * Messages that are put into cycles, and change them.
 *
 * A Kempe chain of two cycles: a message of one of them, the message of the other one at its port,
 * the next one at that one's other port, and so on to both ends.  If all of a chain change from
 * one cycle to the other, each port still has at most one message in each.
 */
#include "load_schedule.h"

/*
 * A cycle in which none of the first `must` of these rows is full, and as few of the others as can
 * be: the first one from `from` on, in words of 64 cycles, round and round.  LOAD_TREE_NONE: there
 * is none.  Full rows are counted for 64 cycles at once, in three bits; 7 is 7 or more.
 */
static uint32_t best_cycle(const struct load_schedule *s, const struct load_rows *of, unsigned must,
                           uint32_t from)
{
    uint32_t best = LOAD_TREE_NONE, w = from / 64, turn = from % 64;
    unsigned fewest = 8;

    for (uint32_t i = 0; i < s->words && fewest > 0; i++, w = w + 1 < s->words ? w + 1 : 0) {
        uint64_t free = UINT64_MAX, one = 0, two = 0, four = 0;

        if (w + 1 == s->words && s->cycles % 64 != 0)
            free = ~(UINT64_MAX << s->cycles % 64);
        for (unsigned r = 0; r < must; r++)
            free &= ~s->full[(uint64_t)of->row[r] * s->words + w];
        if (free == 0)
            continue;
        for (unsigned r = must; r < of->rows; r++) {
            uint64_t full = s->full[(uint64_t)of->row[r] * s->words + w], carry = one & full;
            uint64_t most = one & two & four;

            one = (one ^ full) | most;
            four |= two & carry;
            two = (two ^ carry) | most;
        }
        for (unsigned number = 0; number < fewest; number++) {
            uint64_t with = free & (number & 1 ? one : ~one) & (number & 2 ? two : ~two) &
                            (number & 4 ? four : ~four);

            if (with != 0) {
                fewest = number;
                with = with >> turn | with << ((64 - turn) & 63); /* bit 0 is cycle `turn` */
                best = 64 * w + (rti_load_tree_lowest(with) + turn) % 64;
            }
        }
    }
    return best;
}

/* The message at the port of message k on this side that is in this cycle, or LOAD_TREE_NONE. */
static uint32_t mate(const struct load_schedule *s, uint32_t k, unsigned side, uint32_t cycle)
{
    uint32_t processor = side == 0 ? s->list.source[k] : s->list.target[k];
    uint32_t first = s->begin[side][processor], end = s->begin[side][processor + 1];
    uint32_t rank = (side == 0 ? k : s->place[k]) - first;

    if (end - first <= s->wires) /* no port */
        return LOAD_TREE_NONE;
    first += rank / s->cycles * s->cycles; /* of the same port */
    for (uint32_t i = first; i < end && i - first < s->cycles; i++)
        if (s->cycle[side][i] == cycle)
            return load_message_at(s, side, i);
    return LOAD_TREE_NONE;
}

/* A way along a chain: the message it has reached, the side and the cycle of the next one. */
struct way {
    uint32_t at, cycle;
    unsigned side;
};

/* The next message, or LOAD_TREE_NONE. */
static uint32_t step(const struct load_schedule *s, struct way *way, uint32_t both)
{
    way->at = mate(s, way->at, way->side, way->cycle);
    way->side ^= 1;
    way->cycle ^= both;
    return way->at;
}

/* The Kempe chain of message k with another cycle goes into s->chain[0]; its length. */
static uint32_t trace(const struct load_schedule *s, uint32_t k, uint32_t other)
{
    uint32_t length = 0, both = s->cycle[0][k] ^ other;

    s->chain[0][length++] = k;
    for (unsigned side = 0; side < 2; side++) {
        struct way way = {k, other, side};

        while (step(s, &way, both) != LOAD_TREE_NONE) {
            if (way.at == k) /* it is closed */
                return length;
            s->chain[0][length++] = way.at;
        }
    }
    return length;
}

/* Moves the messages of a chain, each from one of two cycles to the other one. */
static void exchange(struct load_schedule *s, const uint32_t *chain, uint32_t length, uint32_t both)
{
    struct load_rows of;

    for (uint32_t i = 0; i < length; i++) {
        rti_load_schedule_rows(s, chain[i], &of);
        rti_load_schedule_move(s, chain[i], &of, s->cycle[0][chain[i]] ^ both);
    }
}

/* The first cycle in which a port is free; there is one while a message of it has no cycle. */
static uint32_t free_cycle(const struct load_schedule *s, uint32_t port)
{
    const uint64_t *full = s->full + (uint64_t)port * s->words;
    uint32_t w = 0;

    while (full[w] == UINT64_MAX)
        w++;
    return 64 * w + rti_load_tree_lowest(~full[w]);
}

/*
 * Makes a cycle free at both ports of message k, where none is.  Let a be free at its source and b
 * at its target.  The message in a at the target begins a chain, since b is free there; this
 * chain enters each source by a message of a, so it never comes to the source of k.  Exchanged, it
 * makes a free.  The chain of the message in b at the source makes b free in the same way.  Both
 * are followed at once; the one that ends first is exchanged.
 */
static uint32_t free_both(struct load_schedule *s, uint32_t k, const struct load_rows *of)
{
    uint32_t a = free_cycle(s, of->row[0]), b = free_cycle(s, of->row[1]), length[2] = {0, 0};
    struct way way[2] = {{k, a, 1}, {k, b, 0}};
    unsigned one = 0;

    for (; step(s, &way[one], a ^ b) != LOAD_TREE_NONE; one ^= 1)
        s->chain[one][length[one]++] = way[one].at;
    exchange(s, s->chain[one], length[one], a ^ b);
    return one == 0 ? a : b;
}

int rti_load_schedule_fit(struct load_schedule *s, uint32_t k)
{
    struct load_rows of;
    uint32_t cycle;

    rti_load_schedule_rows(s, k, &of);
    cycle = best_cycle(s, &of, of.rows, 0);
    if (cycle == LOAD_TREE_NONE)
        return 0;
    rti_load_schedule_move(s, k, &of, cycle);
    return 1;
}

void rti_load_schedule_insert(struct load_schedule *s, uint32_t k)
{
    struct load_rows of;
    uint32_t cycle;

    rti_load_schedule_rows(s, k, &of);
    cycle = best_cycle(s, &of, of.ports, 0);
    if (cycle == LOAD_TREE_NONE)
        cycle = free_both(s, k, &of);
    rti_load_schedule_move(s, k, &of, cycle);
}

/* A message that passes an upper row in this cycle, the first one from a random place on, or
 * LOAD_TREE_NONE. */
static uint32_t passenger(struct load_schedule *s, uint32_t upper, uint32_t cycle, uint64_t *looked)
{
    uint32_t channel = s->channel[upper], n = UINT32_C(1) << s->tree->height;
    unsigned side = channel % 2, height = s->tree->height - rt_topo_tree_level(channel / 2);
    uint32_t leaf = (channel / 2 << height) - n;
    uint32_t first = s->begin[side][leaf];
    uint32_t length = s->begin[side][leaf + (UINT32_C(1) << height)] - first;
    uint32_t at = rt_random_below(&s->rng, length);

    for (uint32_t i = 0; i < length; i++, at = at + 1 < length ? at + 1 : 0) {
        uint32_t k = load_message_at(s, side, first + at);

        ++*looked;
        if (s->cycle[side][first + at] == cycle &&
            (s->list.source[k] ^ s->list.target[k]) >> height != 0)
            return k;
    }
    return LOAD_TREE_NONE;
}

/* A cycle in which an upper row has room, the first one from a random one on.  There is one if
 * cycles * capacity >= load; else the random one. */
static uint32_t roomy_cycle(struct load_schedule *s, uint32_t upper, uint64_t *looked)
{
    const uint32_t *count = s->count + (uint64_t)upper * s->cycles;
    uint32_t cycle = rt_random_below(&s->rng, s->cycles);

    for (uint32_t i = 0; i < s->cycles && count[cycle] >= s->capacity[upper]; i++, ++*looked)
        cycle = cycle + 1 < s->cycles ? cycle + 1 : 0;
    return cycle;
}

/*
 * Three times in four the message goes where its ports are free and the fewest rows are full: that
 * is fast, and does nearly all.  Else, and where no cycle has them free, it takes its chain along
 * into any cycle with room in this row: that leads out of where the first way is stuck.
 */
uint64_t rti_load_schedule_relieve(struct load_schedule *s, uint32_t upper, uint32_t cycle,
                                   uint64_t most)
{
    uint64_t looked = s->words;
    uint32_t k = passenger(s, upper, cycle, &looked), to = LOAD_TREE_NONE, length;
    struct load_rows of;

    if (k == LOAD_TREE_NONE)
        return looked;
    if (rt_random_below(&s->rng, 4) != 0) {
        rti_load_schedule_rows(s, k, &of);
        to = best_cycle(s, &of, of.ports, rt_random_below(&s->rng, s->cycles));
    }
    if (to == LOAD_TREE_NONE)
        to = roomy_cycle(s, upper, &looked);
    if (to == cycle)
        return looked;
    length = trace(s, k, to);
    exchange(s, s->chain[0], length, cycle ^ to);
    if (s->excess > most)
        exchange(s, s->chain[0], length, cycle ^ to);
    return looked + 8 * (uint64_t)length;
}
