/* SPDX-License-Identifier: MIT-0 */
/* routeseq vectors and judge for Transit networks. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "transit.h"
#include "../judge/corners.h"
#include "../judge/judgement.h"
#include "../read/lines.h"
#include "rt/random.h"

struct judging {
    struct rt_walk_on on;
    unsigned loc_bytes;
    uint8_t seq[RT_SEQ_MAX];
    int bytes;                           /* of seq */
    uint8_t given[LINE_LENGTH_LONG / 2]; /* what was answered */
};

static void add_corners(struct vectors *v)
{
    struct rt_walk_plan plan;
    uint64_t all = UINT64_MAX, last = v->processors - 1, src, dst, unused;

    vectors_extremes(v, 0, 0);
    vectors_extremes(v, all, 0);
    vectors_extremes(v, 0, all);
    vectors_extremes(v, all, all);
    for (uint64_t bit = 1; bit != 0; bit <<= 1) { /* each unused bit alone */
        if ((v->unused & bit) == 0)
            continue;
        vectors_add(v, 0, last, bit, 0);
        vectors_add(v, 0, last, 0, bit);
        vectors_add(v, last, 0, all ^ bit, all);
        vectors_add(v, last, 0, all, all ^ bit);
        vectors_add(v, 0, 0, bit, 0);
        vectors_add(v, 0, 0, 0, bit);
        vectors_add(v, last, last, all, all ^ bit);
    }
    /* each crossing level, each two digits there: four pairs, whose unused bits differ */
    rt_walk_plan_make(&plan, v->net, RT_WALK_PLAN_CLASSES, 0, v->seed);
    for (uint64_t i = 0; i < plan.pairs; i++) {
        rt_walk_plan_pair(&plan, i, &src, &dst);
        unused = i % 4 == 1 ? all : rt_random_next(&v->rng); /* the destination's first */
        vectors_add(v, src, dst, i % 4 == 0 ? 0 : rt_random_next(&v->rng), unused);
    }
}

static int open_judging(const struct call *call, void **state)
{
    struct judging *judging = calloc(1, sizeof *judging);

    if (judging == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = judging;
    judging->on = (struct rt_walk_on){call->net, rt_topo_next, rt_walk_rn1, NULL};
    judging->loc_bytes = (unsigned)rt_route_loc_bytes(call->net);
    return 0;
}

/* Bytes in hexadecimal; how many, or -1. */
static int read_bytes(const char *text, uint8_t *to)
{
    size_t digits = strlen(text);

    return read_hex(text, (int)(digits / 2), to) == 0 ? (int)(digits / 2) : -1;
}

/* What a walk comes to; judge says it of one that is not as it should be. */
static void say_effect(const struct judging *judging, const struct rt_walk *walk, uint64_t dst,
                       struct judgement *judgement)
{
    char *effect = judgement->effect;
    uint8_t loc[RT_LOC_MAX];

    switch (walk->verdict) {
    case RT_WALK_ARRIVED:
        snprintf(effect, WHY_MAX, "arrives, but bits that no router looks at are not as settled");
        break;
    case RT_WALK_TOO_HIGH:
        snprintf(effect, WHY_MAX, "arrives, but crosses at level %u instead of %u", walk->crossed,
                 walk->lowest);
        break;
    case RT_WALK_ELSEWHERE:
        rt_locate(judging->on.net, walk->processor, loc);
        snprintf(effect, WHY_MAX, "arrives at processor %" PRIu64 " @", walk->processor);
        for (unsigned i = 0; i < judging->loc_bytes; i++)
            snprintf(effect + strlen(effect), 3, "%02X", loc[i]);
        snprintf(effect + strlen(effect), 64, " instead of %" PRIu64, dst);
        break;
    default:
        snprintf(effect, WHY_MAX, "lost: %s", rt_walk_text(walk->verdict));
        if (walk->arrived)
            snprintf(effect + strlen(effect), 64, " at processor %" PRIu64, walk->processor);
    }
}

static void judge_answer(void *state, const struct processor *src, const struct processor *dst,
                         const char *answer, struct judgement *judgement)
{
    struct judging *judging = state;
    int given = read_bytes(answer, judging->given);
    struct rt_walk walk;

    judging->bytes = rt_compute(judging->on.net, src->loc, dst->loc, judging->seq);
    if (given < 0) {
        judgement_malformed(judgement, "an even number of hexadecimal digits");
        return;
    }
    rt_walk_run(&judging->on, src->index, dst->index, judging->given, (unsigned)given, NULL, &walk);
    judgement->same =
        given == judging->bytes && memcmp(judging->given, judging->seq, (size_t)given) == 0;
    judgement->arrives =
        walk.verdict == RT_WALK_ARRIVED || (walk.verdict == RT_WALK_TOO_HIGH && !judgement->same);
    judgement->verdict = !judgement->same && walk.verdict == RT_WALK_ARRIVED
                             ? rt_walk_text(RT_WALK_UNUSED_BITS)
                             : rt_walk_text(walk.verdict);
    say_effect(judging, &walk, dst->index, judgement);
}

static void write_expected(void *state, FILE *file)
{
    const struct judging *judging = state;

    write_hex(file, judging->seq, judging->bytes);
}

static void close_judging(void *state)
{
    free(state);
}

const struct judge_hooks transit_judging = {add_corners, open_judging, judge_answer, write_expected,
                                            close_judging};
