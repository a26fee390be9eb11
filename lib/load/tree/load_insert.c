/* SPDX-License-Identifier: MIT-0 */
/* Messages that fit nowhere: others make room (SPEC 13.6). */
#include "load_schedule.h"

#define CYCLES 16   /* tried for a message */
#define MESSAGES 8  /* tried in a channel */
#define LOOKED 1024 /* for these */

/* Of the cycles in which no port is full, one with the fewest upper rows full, of which there is
 * one at least; LOAD_TREE_NONE if there is none.  Rows are counted for 64 cycles at once, up to 7.
 * Behind the last cycle all are full: no fewer than in that cycle, which comes before.
 */
static uint32_t best_cycle(struct load_schedule *s, const uint32_t *row, unsigned rows,
                           unsigned ports)
{
    uint32_t start = rt_random_below(&s->rng, s->words), best = LOAD_TREE_NONE;
    unsigned fewest = 8;

    for (uint32_t i = 0; i < s->words; i++) {
        uint32_t w = start + i < s->words ? start + i : start + i - s->words;
        uint64_t free = UINT64_MAX, one = 0, two = 0, four = 0;

        for (unsigned r = 0; r < ports; r++)
            free &= ~s->full[(uint64_t)row[r] * s->words + w];
        for (unsigned r = ports; r < rows && free != 0; r++) {
            uint64_t full = s->full[(uint64_t)row[r] * s->words + w], carry = one & full;
            uint64_t most = one & two & four;

            one = (one ^ full) | most;
            four |= two & carry;
            two = (two ^ carry) | most;
        }
        for (unsigned number = 1; number < fewest && free != 0; number++) {
            uint64_t with = free & (number & 1 ? one : ~one) & (number & 2 ? two : ~two) &
                            (number & 4 ? four : ~four);

            if (with != 0) {
                fewest = number;
                best = 64 * w + rti_load_tree_lowest(with);
            }
        }
    }
    return best;
}

/* The first cycle in which a port is free; there is one while not all its messages have
 * cycles. */
static uint32_t free_cycle(const struct load_schedule *s, uint32_t port)
{
    uint32_t w = 0;

    while (s->full[(uint64_t)port * s->words + w] == UINT64_MAX)
        w++;
    return 64 * w + rti_load_tree_lowest(~s->full[(uint64_t)port * s->words + w]);
}

/* The place, in the order of that side, of a port's message in a cycle in which it is full. */
static uint32_t holder(const struct load_schedule *s, unsigned side, uint32_t port, uint32_t cycle)
{
    const uint32_t *at = side == 0 ? s->cycle : s->cycle_at;
    uint32_t i = s->first[port];

    while (at[i] != cycle)
        i++;
    return i;
}

static uint32_t message_at(const struct load_schedule *s, unsigned side, uint32_t place)
{
    return side == 0 ? place : s->list.by_target[place];
}

static int is_full(const struct load_schedule *s, uint32_t port, uint32_t cycle)
{
    return port != LOAD_TREE_NONE &&
           (s->full[(uint64_t)port * s->words + cycle / 64] >> cycle % 64 & 1);
}

/*
 * Makes one of two cycles free at both ports of message k: a, which is free at its source
 * alone, or b, free at its target alone.  From the target a chain of messages in a
 * and b by turns leads to a source, a target, and so on; changed from one into the other it
 * frees a.  It enters sources by a only, so never k's, where a is free.  Another one from the
 * source frees b likewise.  Both are followed at once, and the one that ends first is changed.
 */
static uint32_t swap(struct load_schedule *s, uint32_t k, uint32_t a, uint32_t b)
{
    uint32_t port[2] = {s->port[0][k], s->port[1][k]}, from[2] = {b, a}, length[2] = {0, 0};
    unsigned side[2] = {0, 1}, way = 1;
    struct load_rows of;
    uint32_t to;

    for (; is_full(s, port[way], from[way]); way ^= 1) {
        uint32_t place = holder(s, side[way], port[way], from[way]);

        s->run[way][length[way]++] = place;
        port[way] = (side[way] == 0 ? s->port[1] : s->port_at)[place];
        side[way] ^= 1;
        from[way] ^= a ^ b;
    }
    for (uint32_t i = 0; i < length[way]; i++) {
        s->run[way][i] = message_at(s, (way ^ i) & 1, s->run[way][i]);
        load_rows_of(s, s->run[way][i], &of);
        rti_load_schedule_take(s, s->run[way][i], &of);
    }
    to = way == 1 ? b : a;
    for (uint32_t i = 0; i < length[way]; i++, to ^= a ^ b) {
        load_rows_of(s, s->run[way][i], &of);
        rti_load_schedule_put(s, s->run[way][i], &of, to);
    }
    return way == 1 ? a : b;
}

/* Moves a message to a cycle where it fits, if there is one. */
static int give_way(struct load_schedule *s, uint32_t k)
{
    struct load_rows of;
    uint32_t to;

    load_rows_of(s, k, &of);
    to = rti_load_schedule_fit(s, &of);
    if (to == LOAD_TREE_NONE)
        return 0;
    rti_load_schedule_take(s, k, &of);
    rti_load_schedule_put(s, k, &of, to);
    return 1;
}

/* Makes one of the messages of an upper channel in this cycle give way. */
static int thin_out(struct load_schedule *s, uint32_t channel, uint32_t cycle)
{
    unsigned side = channel % 2, height = s->tree->height - rt_topo_tree_level(channel / 2);
    uint32_t leaf = (channel / 2 << height) - (UINT32_C(1) << s->tree->height);
    uint32_t first = s->place[side][leaf], tried = 0;
    uint32_t length = s->place[side][leaf + (UINT32_C(1) << height)] - first;
    uint32_t at = rt_random_below(&s->rng, length);

    for (uint32_t i = 0; i < length && i < LOOKED && tried < MESSAGES; i++) {
        uint32_t place = first + at, k;

        at = at + 1 < length ? at + 1 : 0;
        if ((side == 0 ? s->cycle : s->cycle_at)[place] != cycle)
            continue;
        k = message_at(s, side, place);
        if (!rti_load_schedule_passes(s, k, channel))
            continue;
        if (give_way(s, k))
            return 1;
        tried++;
    }
    return 0;
}

/* Makes room in a row that is full in this cycle. */
static int make_room(struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    unsigned side = row >= s->source_ports;

    if (row >= s->ports)
        return thin_out(s, s->channel[row - s->ports], cycle);
    return give_way(s, message_at(s, side, holder(s, side, row, cycle)));
}

/* Puts message k into a cycle in which but one of its rows is full, if work can be made. */
static int displace(struct load_schedule *s, uint32_t k, const struct load_rows *of)
{
    uint32_t start = rt_random_below(&s->rng, s->words), tried = 0;

    for (uint32_t i = 0; i < s->words && tried < CYCLES; i++) {
        uint32_t w = start + i < s->words ? start + i : start + i - s->words;
        uint64_t some = 0, more = 0;

        for (unsigned r = 0; r < of->rows; r++) {
            uint64_t full = s->full[(uint64_t)of->row[r] * s->words + w];

            more |= some & full;
            some |= full;
        }
        for (some &= ~more; some != 0 && tried < CYCLES; some &= some - 1, tried++) {
            uint32_t cycle = 64 * w + rti_load_tree_lowest(some);
            unsigned r = 0;

            while (!(s->full[(uint64_t)of->row[r] * s->words + w] >> cycle % 64 & 1))
                r++;
            if (make_room(s, of->row[r], cycle)) {
                rti_load_schedule_put(s, k, of, cycle);
                return 1;
            }
        }
    }
    return 0;
}

/* With ports alone chains find a way always.  They need both: one port has a free cycle. */
void rti_load_schedule_insert(struct load_schedule *s, uint32_t k)
{
    struct load_rows of;
    uint32_t cycle;

    load_rows_of(s, k, &of);
    cycle = rti_load_schedule_fit(s, &of);
    if (cycle == LOAD_TREE_NONE && s->rows > s->ports && displace(s, k, &of))
        return;
    if (cycle == LOAD_TREE_NONE)
        cycle = best_cycle(s, of.row, of.rows, of.ports);
    if (cycle == LOAD_TREE_NONE)
        cycle = swap(s, k, free_cycle(s, s->port[0][k]), free_cycle(s, s->port[1][k]));
    rti_load_schedule_put(s, k, &of, cycle);
}
