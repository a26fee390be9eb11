/* SPDX-License-Identifier: MIT-0 */
/* routeseq vectors and judge for networks of SCI rings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"
#include "../judge/corners.h"
#include "../judge/judgement.h"
#include "../read/lines.h"

#define LEGS_MAX (LINE_LENGTH_LONG / 2 + 1) /* of a line */
#define LINK_TOO_LARGE 255u                 /* a link number of this size or more is kept as this */

struct judging {
    struct ring_router router;
    struct rt_walk_ring_on on;
    int legs; /* of router.leg, or an error */
    struct rt_ring_leg given[LEGS_MAX];
    uint32_t least[LEGS_MAX];
};

static void add_corners(struct vectors *v)
{
    vectors_extremes(v, 0, 0);
    vectors_digits(v);
}

static int open_judging(const struct call *call, void **state)
{
    struct judging *judging = calloc(1, sizeof *judging);

    if (judging == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = judging;
    rt_topo_rings(call->net, &judging->on.rings);
    return ring_router_open(&judging->router, call->net, NULL);
}

/* Link numbers with blanks or commas between them, those that follow each other on one link as a
 * leg; how many legs, or -1. */
static int read_legs(const char *text, struct rt_ring_leg *leg)
{
    int legs = 0;

    for (text += strspn(text, " \t,"); *text != '\0'; text += strspn(text, " \t,")) {
        unsigned link = 0;
        size_t digits = strspn(text, "0123456789");

        if (digits == 0)
            return -1;
        for (; digits > 0; digits--, text++)
            link = link < LINK_TOO_LARGE ? link * 10 + (unsigned)(*text - '0') : link;
        link = link < LINK_TOO_LARGE ? link : LINK_TOO_LARGE;
        if (legs > 0 && leg[legs - 1].link == link)
            leg[legs - 1].hops++;
        else
            leg[legs++] = (struct rt_ring_leg){(uint8_t)link, 1};
    }
    return legs;
}

static int same_legs(const struct rt_ring_leg *one, int ones, const struct rt_ring_leg *two,
                     int twos)
{
    if (ones != twos)
        return 0;
    for (int i = 0; i < ones; i++)
        if (one[i].link != two[i].link || one[i].hops != two[i].hops)
            return 0;
    return 1;
}

/* What the walk of another path comes to. */
static void say_effect(const struct judging *judging, const struct rt_walk_rings_result *walk,
                       uint32_t target, struct judgement *judgement)
{
    char *effect = judgement->effect;
    uint64_t ours = 0;

    for (int i = 0; i < judging->legs; i++)
        ours += judging->router.leg[i].hops;
    switch (walk->verdict) {
    case RT_WALK_RING_ARRIVED:
        snprintf(effect, WHY_MAX,
                 "arrives by another path, of %" PRIu64 " link%s instead of %" PRIu64, walk->links,
                 s_of(walk->links), ours);
        break;
    case RT_WALK_RING_ELSEWHERE:
        snprintf(effect, WHY_MAX, "arrives at node %" PRIu32 " instead of %" PRIu32, walk->node,
                 target);
        break;
    default:
        snprintf(effect, WHY_MAX, "lost: %s at node %" PRIu32 ", after %" PRIu64 " link%s",
                 judgement->verdict, walk->node, walk->links, s_of(walk->links));
    }
}

static void judge_answer(void *state, const struct processor *src, const struct processor *dst,
                         const char *answer, struct judgement *judgement)
{
    struct judging *judging = state;
    const struct rt_net *net = judging->router.net;
    uint32_t from = rt_topo_ring_node(net, (uint32_t)src->index);
    uint32_t to = rt_topo_ring_node(net, (uint32_t)dst->index);
    int given = read_legs(answer, judging->given);
    struct rt_walk_rings_result walk;

    judging->legs = ring_path(&judging->router, (uint32_t)src->index, (uint32_t)dst->index);
    if (judging->legs < 0) {
        judgement_error(judgement, answer, judging->legs);
        return;
    }
    if (given < 0) {
        judgement_malformed(judgement, "link numbers");
        return;
    }
    rt_walk_ring_run(&judging->on, from, to, judging->given, (uint32_t)given, judging->least,
                     &walk);
    judgement->same = same_legs(judging->given, given, judging->router.leg, judging->legs);
    judgement->arrives = walk.verdict == RT_WALK_RING_ARRIVED;
    judgement->verdict = judgement->arrives ? ARRIVED_OTHERWISE : rt_walk_ring_text(walk.verdict);
    if (!judgement->same)
        say_effect(judging, &walk, to, judgement);
}

static void write_expected(void *state, FILE *file)
{
    const struct judging *judging = state;

    if (judging->legs < 0)
        fprintf(file, "error: %s", rt_error_text(judging->legs));
    else
        ring_write_links(file, judging->router.leg, judging->legs, " ");
}

static void close_judging(void *state)
{
    struct judging *judging = state;

    if (judging != NULL)
        ring_router_close(&judging->router);
    free(judging);
}

const struct judge_hooks ring_judging = {add_corners, open_judging, judge_answer, write_expected,
                                         close_judging};
