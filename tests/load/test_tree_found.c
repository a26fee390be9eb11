/* SPDX-License-Identifier: MIT-0 */
/* Sets that were found by trying many, each where one detail of the better scheduler's rule decides
 * (SPEC 13.6); held to the rule as in test_tree_rule.c. */
#include "tree_rule_compare.h"

/* A set, its tree and its search from a seed. */
enum { SMALL, STEEP, LONG, DEEP, TIGHT, CROWD };

/* Messages turn at all heights alike, and each level has as few wires as its processors allow. */
static void draw_tight(unsigned height, uint32_t count, uint64_t *random)
{
    uint32_t n = 1u << height, least = 1;

    for (uint32_t m = 0; m < count; m++) {
        uint64_t x = next_random(random) >> 8;
        uint32_t below = 1u << ((x >> 40) % height);

        pairs[m].source = (uint32_t)(x % n);
        pairs[m].target = pairs[m].source ^ (below + (uint32_t)((x >> 20) % below));
    }
    for (unsigned level = 0; level <= height; level++)
        wires_of[level] = 1;
    count_loads(height, count);
    for (unsigned level = height; level > 0; level--) {
        for (uint32_t c = 2u << level; c < 4u << level; c++) {
            if (level == height && least < load_of[c])
                least = load_of[c];
            else if (level < height && wires_of[level] * least < load_of[c])
                wires_of[level] = (load_of[c] + least - 1) / least;
        }
    }
}

static void draw_found(unsigned kind, uint64_t seed, unsigned *height, uint32_t *count,
                       struct rt_load_tree_search *search)
{
    static const struct {
        unsigned low, heights, messages, least, efforts, steepest;
    } of[] = {{1, 6, 6, 0, 24, 5},   {3, 3, 8, 4, 8, 2},  {6, 3, 8, 0, 24, 4},
              {2, 2, 200, 0, 12, 3}, {5, 3, 12, 0, 8, 1}, {3, 2, 900, 0, 2, 4}};
    uint64_t random = seed;
    unsigned steep;

    search->seed = seed;
    *height = of[kind].low + (unsigned)(next_random(&random) % of[kind].heights);
    *count = (uint32_t)(next_random(&random) % (of[kind].messages << *height));
    search->effort = of[kind].least + (uint32_t)(next_random(&random) % of[kind].efforts);
    steep = 1 + (unsigned)(next_random(&random) % of[kind].steepest);
    for (unsigned level = 0; level <= *height; level++) {
        unsigned up = *height - level;

        if (kind == SMALL || kind == DEEP || kind == CROWD)
            wires_of[level] = 1 + next_random(&random) % steep * (up + 1) / 2;
        else
            wires_of[level] = 1 + up * steep / 2 + (kind == LONG ? next_random(&random) % 2 : 0);
    }
    if (kind == TIGHT)
        draw_tight(*height, *count, &random);
    else
        draw_pairs(*height, *count, (unsigned)(next_random(&random) % 5), &random);
}

static void sets_on_which_a_detail_decides_are_scheduled_by_the_rule(void **state)
{
    static const struct {
        unsigned kind;
        uint64_t seed;
    } found[] = {
        {SMALL, 207329},
        {SMALL, 4276}, /* the last message that is looked at */
        {SMALL, 862},  /* a message that has no cycle yet at the second attempt */
        /* at least 7 upper channels, or 4, are full wherever both ports are free */
        {LONG, 3935},
        {TIGHT, 324},
        {TIGHT, 78},
        /* the eighth message that is tried, and the ninth, which is not */
        {LONG, 839},
        {LONG, 2199},
        {CROWD, 74}, /* the 1,024th that is looked at */
    };

    (void)state;
    for (size_t i = 0; i < sizeof found / sizeof found[0]; i++) {
        struct rt_load_tree_search search;
        uint64_t random = 0;
        unsigned height;
        uint32_t count;

        draw_found(found[i].kind, found[i].seed, &height, &count, &search);
        hold(height, count, &search, 0, &random);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_on_which_a_detail_decides_are_scheduled_by_the_rule),
    };

    return run_all(tests);
}
