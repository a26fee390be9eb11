/* SPDX-License-Identifier: MIT-0 */
/* A schedule close to the lower bound (SPEC 13.6). */
#include "load_schedule.h"

/* Attempts to do with ceil(lambda) cycles, the first with short chains: they are faster where
 * there is some room, longer ones come further where there is none. */
#define ATTEMPTS 4
#define MORE 16 /* times the effort of one, for each with a cycle more */
#define SHORT 16
#define LONG 64

static void clear(struct load_schedule *s)
{
    for (uint64_t i = 0; i < (uint64_t)s->rows * s->words; i++)
        s->full[i] = 0;
    for (uint64_t i = 0; i < (uint64_t)(s->rows - s->ports) * s->cycles; i++)
        s->count[i] = 0;
    for (uint32_t c = 0; c < s->cycles; c++)
        s->over[c] = 0;
    for (uint32_t k = 0; k < s->list.count; k++)
        s->cycle[k] = LOAD_TREE_NONE;
    /* bits behind the last cycle are full */
    for (uint32_t row = 0; row < s->rows && s->cycles % 64 != 0; row++)
        s->full[(uint64_t)(row + 1) * s->words - 1] = UINT64_MAX << s->cycles % 64;
    s->excess = 0;
}

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

/* Fills the cycles until no channel is too full, as far as that succeeds. */
static void fill(struct load_schedule *s, uint64_t effort, uint32_t moves, uint32_t step)
{
    s->excess = 1;
    for (unsigned i = 0; i < ATTEMPTS && s->excess > 0; i++) {
        load_step(s->progress, step + i, 0, 2 * s->list.count);
        s->moves = i == 0 ? moves : LONG;
        clear(s);
        rti_load_schedule_fill(s);
        rti_load_schedule_even(s, effort);
    }
}

static void hand_out(const struct load_schedule *s, uint32_t count, uint32_t *cycle)
{
    for (uint32_t m = 0; m < count; m++)
        cycle[m] = 0;
    for (uint32_t k = 0; k < s->list.count; k++)
        cycle[s->list.origin[k]] = s->cycle[k] + 1;
}

int rt_load_tree_schedule(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          const uint32_t *load, const struct rt_load_tree_search *search,
                          uint32_t *work, uint32_t *cycle, uint32_t *cycles)
{
    struct load_schedule s;
    uint32_t least, used;
    int error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    s.tree = tree;
    s.progress = messages->progress;
    s.rng = search->seed;
    least = (uint32_t)rt_load_tree_least(tree, load);
    error = rti_load_schedule_begin(&s, messages, load, least, work);
    if (error != 0)
        return error;
    fill(&s, search->effort / ATTEMPTS, SHORT, 1);
    used = rti_load_schedule_spill(&s);
    hand_out(&s, messages->count, cycle);
    if (used > least + 1) {
        uint32_t others;

        rti_load_schedule_begin(&s, messages, load, least + 1, work); /* the same messages: 0 */
        fill(&s, (uint64_t)(search->effort / ATTEMPTS) * MORE, LONG, 1 + ATTEMPTS);
        others = rti_load_schedule_spill(&s);
        if (others < used) {
            hand_out(&s, messages->count, cycle);
            used = others;
        }
    }
    *cycles = used;
    return 0;
}
