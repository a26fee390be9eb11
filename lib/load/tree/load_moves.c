/* SPDX-License-Identifier: MIT-0 */
/*
 * Chains of moves between two cycles: a message leaves a channel that is too full,
 * the next one makes room for it elsewhere, until none has too many (SPEC 13.6).
 */
#include "load_schedule.h"

#define MOVES 64     /* of a chain at most; s->moves is that or less */
#define CROWDS 256   /* rows noted, in one cycle each */
#define CANDIDATES 8 /* looked at for each */

struct chain {
    uint32_t moved[MOVES], length;
    /* messages that share a port with one moved: on either side of the last that was picked, and
     * from there on one for one */
    uint32_t forced[2], forces;
    /* rows, each in one cycle, that became too full */
    uint32_t row[CROWDS], cycle[CROWDS], crowds;
};

static int was_moved(const struct chain *c, uint32_t k)
{
    for (uint32_t i = 0; i < c->length; i++)
        if (c->moved[i] == k)
            return 1;
    return 0;
}

static int crowded(const struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    uint32_t upper = row - s->ports;

    return s->count[(uint64_t)upper * s->cycles + cycle] > s->capacity[upper];
}

/* What must be moved besides if k moves: rows that become too full, less those that no
 * longer are, and messages at its ports. */
static int harm(const struct load_schedule *s, uint32_t k, uint32_t to)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = rti_load_schedule_rows(s, k, row, &ports);
    int sum = 0;

    for (unsigned i = ports; i < rows; i++) {
        const uint32_t *count = s->count + (uint64_t)(row[i] - s->ports) * s->cycles;
        uint32_t capacity = s->capacity[row[i] - s->ports];

        sum += (count[to] >= capacity) - (count[s->cycle[k]] > capacity);
    }
    for (unsigned side = 0; side < 2; side++)
        sum += s->mate[2 * (uint64_t)k + side] != LOAD_TREE_NONE;
    return sum;
}

/* The first place in run[side] whose message does not end before this processor. */
static uint32_t place_of(const struct load_schedule *s, uint32_t count, unsigned side,
                         uint32_t processor)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (rti_load_schedule_end(s, s->run[side][middle], side) < processor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A message to move out of a row, from a random place on the least harmful. */
static uint32_t pick(struct load_schedule *s, const struct chain *c, uint32_t count, uint32_t row,
                     uint32_t from, uint32_t to)
{
    uint32_t channel = s->channel[row - s->ports], best = LOAD_TREE_NONE, seen = 0;
    unsigned side = channel % 2, height = s->tree->height - rt_topo_tree_level(channel / 2);
    uint32_t leaf = (channel / 2 << height) - (UINT32_C(1) << s->tree->height);
    uint32_t first = place_of(s, count, side, leaf);
    uint32_t length = place_of(s, count, side, leaf + (UINT32_C(1) << height)) - first;
    uint32_t at = rt_random_below(&s->rng, length);
    int least = 0;

    for (uint32_t i = 0; i < length && seen < CANDIDATES; i++) {
        uint32_t k = s->run[side][first + at];
        int sum;

        at = at + 1 < length ? at + 1 : 0;
        if (s->cycle[k] != from || was_moved(c, k) || !rti_load_schedule_passes(s, k, channel))
            continue;
        seen++;
        sum = harm(s, k, to);
        if (best == LOAD_TREE_NONE || sum < least) {
            best = k;
            least = sum;
        }
    }
    return best;
}

/* Moves message k to cycle `to`, and notes what must be moved because of that.  Returns 0 if
 * that is too much. */
static int step(struct load_schedule *s, struct chain *c, uint32_t k, uint32_t to)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = rti_load_schedule_rows(s, k, row, &ports);

    rti_load_schedule_move(s, k, to);
    c->moved[c->length++] = k;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t other = s->mate[2 * (uint64_t)k + side];

        /* Two at a port began in different cycles: they meet because k alone was moved. */
        if (other != LOAD_TREE_NONE && s->cycle[other] == to)
            c->forced[c->forces++] = other;
    }
    for (unsigned i = ports; i < rows; i++) {
        if (crowded(s, row[i], to)) {
            if (c->crowds == CROWDS)
                return 0;
            c->row[c->crowds] = row[i];
            c->cycle[c->crowds++] = to;
        }
    }
    return 1;
}

/* The message to be moved next, or LOAD_TREE_NONE. */
static uint32_t next(struct load_schedule *s, struct chain *c, uint32_t both, uint32_t count)
{
    while (c->forces > 0) {
        uint32_t k = c->forced[--c->forces];

        if (!was_moved(c, k)) /* it may be noted for both its ports */
            return k;
    }
    while (c->crowds > 0) {
        uint32_t row = c->row[--c->crowds], from = c->cycle[c->crowds];

        if (crowded(s, row, from))
            return pick(s, c, count, row, from, from ^ both);
    }
    return LOAD_TREE_NONE;
}

void rti_load_schedule_chain(struct load_schedule *s, uint32_t a, uint32_t b, uint32_t row,
                             uint32_t count)
{
    struct chain c;
    uint64_t was = s->excess;
    int good = 1;

    c.length = c.forces = 0;
    c.crowds = 1;
    c.row[0] = row;
    c.cycle[0] = a;
    while (good && (c.forces > 0 || s->excess >= was)) {
        uint32_t k = c.length < s->moves ? next(s, &c, a ^ b, count) : LOAD_TREE_NONE;

        if (k == LOAD_TREE_NONE)
            break;
        good = step(s, &c, k, s->cycle[k] ^ a ^ b);
    }
    if (good && c.forces == 0 && s->excess <= was)
        return;
    while (c.length > 0) {
        uint32_t k = c.moved[--c.length];

        rti_load_schedule_move(s, k, s->cycle[k] ^ a ^ b);
    }
}
