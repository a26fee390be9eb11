/* SPDX-License-Identifier: MIT-0 */
/*
 * A schedule of ceil(lambda) cycles, or close to that.
 *
 * Structure: each message has a cycle.  A row is what can be full in a cycle: a port, which is one
 * wire of a processor, or a channel above the processors, which also has counters.
 *
 * Invariant: a port has at most one message in a cycle.  A message changes cycles together with
 * its Kempe chain (load_chain.c), and that keeps it so.  Upper channels may carry too many; the
 * excess says how many in all.
 *
 * Consequence: with an excess of 0 this is a schedule.  Where ports alone can be full, the excess
 * is always 0 (Konig: d colours are enough for the edges of a bipartite graph of degree d).
 * Elsewhere messages change cycles until it is.  A change stays if it leaves the excess at most
 * SLACK above the lowest so far: a search that never goes up ends with one or two messages left.
 */
#include "load_schedule.h"

#define SLACK 2
#define TRIES 4 /* for a row and a cycle, before others have their turn */

uint64_t rt_load_tree_schedule_words(const struct rt_tree *tree, uint32_t count,
                                     const uint32_t *load)
{
    struct load_schedule s;
    uint32_t least;
    uint64_t words, more;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return 0;
    s.tree = tree;
    least = (uint32_t)rt_load_tree_least(tree, load);
    words = rti_load_schedule_words(&s, count, load, least);
    more = rti_load_schedule_words(&s, count, load, least + 1);
    return words > more ? words : more;
}

/*
 * Puts all messages into cycles: first fit, then what fits nowhere.  They come in random order if
 * there are upper rows, which would else fill up with messages between the same two subtrees.
 */
static void fill(struct load_schedule *s)
{
    uint32_t left = 0, *order = s->order;

    for (uint32_t k = 0; k < s->list.count; k++)
        order[k] = k;
    for (uint32_t k = s->list.count; k > 1 && s->rows > s->ports; k--) {
        uint32_t other = rt_random_below(&s->rng, k), kept = order[k - 1];

        order[k - 1] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < s->list.count; i++) {
        if (!rti_load_schedule_fit(s, order[i]))
            order[left++] = order[i];
        load_done(s->progress, i + 1 - left);
    }
    for (uint32_t i = 0; i < left; i++) {
        rti_load_schedule_insert(s, order[i]);
        load_done(s->progress, s->list.count - left + i);
    }
}

/* Goes round the upper rows and moves messages out of those that carry too many, until none does or
 * the effort is spent. */
static void even_out(struct load_schedule *s, uint32_t effort)
{
    uint64_t budget = effort * (s->list.count + UINT64_C(8192)), looked = 0;
    uint64_t first = s->excess, lowest = first;
    uint32_t upper = 0, uppers = s->rows - s->ports;

    for (; s->excess > 0 && looked < budget; upper = upper + 1 < uppers ? upper + 1 : 0) {
        looked++;
        if (s->over[upper] == 0)
            continue;
        for (uint32_t c = 0; c < s->cycles; c++) {
            for (unsigned i = 0; i < TRIES && load_crowded(s, upper, c); i++) {
                looked += rti_load_schedule_relieve(s, upper, c, lowest + SLACK);
                lowest = s->excess < lowest ? s->excess : lowest;
            }
        }
        /* excess <= first < 2^38, the count below 2^31: no product, a share of 2^16 */
        load_done(s->progress,
                  s->list.count +
                      (uint32_t)(((first - lowest) << 16) / first * s->list.count >> 16));
    }
}

/* Does message k, whose rows are given, pass one that carries too many in its cycle? */
static int is_crowded(const struct load_schedule *s, uint32_t k, const struct load_rows *of)
{
    for (unsigned i = of->ports; i < of->rows; i++)
        if (load_crowded(s, of->row[i] - s->ports, s->cycle[0][k]))
            return 1;
    return 0;
}

/* Puts message k into one more cycle, if it fits; used[] counts in that cycle. */
static int fits_too(const struct load_schedule *s, uint32_t k, uint32_t *used)
{
    struct load_rows of;

    rti_load_schedule_rows(s, k, &of);
    for (unsigned i = 0; i < of.rows; i++)
        if (used[of.row[i]] >= (i < of.ports ? 1 : s->capacity[of.row[i] - s->ports]))
            return 0;
    for (unsigned i = 0; i < of.rows; i++)
        used[of.row[i]]++;
    return 1;
}

/* Takes out what is too much, and puts it into further cycles; the number of cycles then. */
static uint32_t spill(struct load_schedule *s)
{
    uint32_t *used = (uint32_t *)(void *)s->full, left = 0, cycles = s->cycles;
    struct load_rows of;

    for (uint32_t k = 0; s->excess > 0; k++) { /* at the last none is left too many */
        rti_load_schedule_rows(s, k, &of);
        if (is_crowded(s, k, &of)) {
            rti_load_schedule_move(s, k, &of, LOAD_TREE_NONE);
            s->chain[0][left++] = k;
        }
    }
    for (; left > 0; cycles++) {
        uint32_t rest = 0;

        for (uint32_t row = 0; row < s->rows; row++)
            used[row] = 0;
        for (uint32_t i = 0; i < left; i++) {
            if (fits_too(s, s->chain[0][i], used))
                s->cycle[0][s->chain[0][i]] = cycles;
            else
                s->chain[0][rest++] = s->chain[0][i];
        }
        left = rest;
    }
    return cycles;
}

/* If much is left over with ceil(lambda) cycles, one more is tried from the start. */
int rt_load_tree_schedule(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          const uint32_t *load, const struct rt_load_tree_search *search,
                          uint32_t *work, uint32_t *cycle, uint32_t *cycles)
{
    struct load_schedule s;
    uint32_t least, best = LOAD_TREE_NONE;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    s.tree = tree;
    s.progress = messages->progress;
    s.rng = search->seed;
    least = (uint32_t)rt_load_tree_least(tree, load);
    for (uint32_t more = 0; more < 2 && best > least + more; more++) {
        int error = rti_load_schedule_begin(&s, messages, load, least + more, work);
        uint32_t used;

        if (error != 0)
            return error;
        load_step(s.progress, 1 + more, 0, 2 * s.list.count);
        fill(&s);
        even_out(&s, search->effort);
        used = spill(&s);
        if (used >= best)
            continue;
        best = used;
        for (uint32_t m = 0; m < messages->count; m++)
            cycle[m] = 0;
        for (uint32_t k = 0; k < s.list.count; k++)
            cycle[s.list.origin[k]] = s.cycle[0][k] + 1;
    }
    *cycles = best;
    return 0;
}
