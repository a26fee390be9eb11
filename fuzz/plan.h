/* SPDX-License-Identifier: MIT-0 */
/*
 * plan.h - what the targets of the judges share: a plan of any kind keeps its promises, and a
 * report of many pairs is that of all its pairs one by one, in whatever parts they are verified.
 */
#ifndef RT_FUZZ_PLAN_H
#define RT_FUZZ_PLAN_H

#include "fuzz.h"
#include "rt/walk_plan.h"

/* The judge of a shape: many pairs, as rt_walk_verify, and one of them. */
struct fuzz_judge {
    void (*many)(void *test, const struct rt_walk_plan *plan, uint64_t first, uint64_t count,
                 struct rt_walk_report *report);
    int (*one)(void *test, uint64_t source, uint64_t destination);
    void *test;
};

/* Sources and destinations are processors, and where the header says which, these. */
static inline void fuzz_check_plan(const struct rt_walk_plan *plan, uint64_t a, uint64_t b)
{
    uint64_t n = plan->processors, source, destination, other, again;

    rt_walk_plan_pair(plan, a, &source, &destination);
    if (plan->pairs == 0) {
        CLAIM(source == 0 && destination == 0);
        return;
    }
    CLAIM(source < n && destination < n);
    rt_walk_plan_pair(plan, b, &other, &again);
    if (plan->kind == RT_WALK_PLAN_ALL)
        CLAIM(plan->pairs == n * n && source * n + destination == a);
    else if (plan->kind == RT_WALK_PLAN_TARGETS)
        CLAIM(plan->pairs == n * n && destination * n + source == a);
    else if (plan->kind != RT_WALK_PLAN_CLASSES)
        CLAIM((a % n == b % n) == (source == other));
    if (plan->kind == RT_WALK_PLAN_SAMPLE && n > 1 && a + n > a && a + n < plan->pairs) {
        rt_walk_plan_pair(plan, a + n, &other, &again); /* in the next round another pair */
        CLAIM(other == source && again != destination);
        rt_walk_plan_pair(plan, b, &other, &again);
    }
    if (plan->kind == RT_WALK_PLAN_HEIGHTS && a + n > a && a + plan->net.param[0] < plan->pairs) {
        uint64_t heights = 0;

        for (uint32_t i = 0; i <= plan->net.param[0]; i++) { /* each in turn */
            unsigned height = 0;

            rt_walk_plan_pair(plan, a + i, &source, &destination);
            while (source >> height != destination >> height)
                height++;
            heights |= UINT64_C(1) << height;
        }
        CLAIM(heights == (UINT64_C(2) << plan->net.param[0]) - 1);
    }
    if (plan->kind == RT_WALK_PLAN_SAMPLE && a / n == b / n) /* destinations of one round differ */
        CLAIM((a == b) == (destination == again));
}

static inline void fuzz_tally(struct rt_walk_report *report, uint64_t number, int verdict)
{
    CLAIM(verdict >= 0 && verdict < RT_WALK_COUNTS);
    report->pairs++;
    report->count[verdict]++;
    if (verdict != 0 && report->failures < RT_WALK_FAILURES_MAX)
        report->failure[report->failures++] = number; /* numbers ascend here */
}

static inline int fuzz_same_report(const struct rt_walk_report *a, const struct rt_walk_report *b)
{
    return a->pairs == b->pairs && memcmp(a->count, b->count, sizeof a->count) == 0 &&
           a->failures == b->failures &&
           memcmp(a->failure, b->failure, a->failures * sizeof a->failure[0]) == 0;
}

/* Pairs first .. first + count - 1: whole, one by one, and in two parts, the later one first. */
static inline void fuzz_check_judge(const struct fuzz_judge *judge, const struct rt_walk_plan *plan,
                                    uint64_t first, uint64_t count, uint64_t cut)
{
    struct rt_walk_report whole = {0}, sum = {0}, front = {0}, back = {0};

    judge->many(judge->test, plan, first, count, &whole);
    for (uint64_t number = first; number < first + count; number++) {
        uint64_t source, destination;

        rt_walk_plan_pair(plan, number, &source, &destination);
        fuzz_tally(&sum, number, judge->one(judge->test, source, destination));
    }
    CLAIM(fuzz_same_report(&whole, &sum));
    judge->many(judge->test, plan, first + cut, count - cut, &back);
    judge->many(judge->test, plan, first, cut, &front);
    rt_walk_merge(&back, &front);
    CLAIM(fuzz_same_report(&whole, &back));
}

/* Pairs of any plan of a network that is not a Transit network, held to that judge. */
static inline void fuzz_check_pairs(struct fuzz_input *in, const struct rt_net *net,
                                    const struct fuzz_judge *judge)
{
    unsigned kind = fuzz_byte(in) % 6, count = fuzz_byte(in) % 25;
    struct rt_walk_plan plan;
    uint64_t number, other;

    rt_walk_plan_make(&plan, net, (int)kind, fuzz_number(in, 4), fuzz_number(in, 2));
    CLAIM(plan.pairs == 0 || kind != RT_WALK_PLAN_CLASSES);
    CLAIM(plan.pairs == 0 || kind != RT_WALK_PLAN_HEIGHTS || net->family == RT_FAMILY_TREE);
    number = fuzz_number(in, 4);
    other = fuzz_number(in, 4);
    if (net->family == RT_FAMILY_TREE && net->param[0] > 31 && kind != RT_WALK_PLAN_SAMPLE &&
        kind != RT_WALK_PLAN_HEIGHTS)
        return; /* more pairs than numbers */
    number = plan.pairs > 0 ? number % plan.pairs : 0;
    fuzz_check_plan(&plan, number, plan.pairs > 0 ? other % plan.pairs : 0);
    if (count > plan.pairs - number)
        count = (unsigned)(plan.pairs - number);
    fuzz_check_judge(judge, &plan, number, count, count / 2);
}

#endif
