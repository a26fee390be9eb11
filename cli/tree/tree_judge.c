/* SPDX-License-Identifier: MIT-0 */
/* routeseq vectors and judge for Leiserson's fat-tree. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"
#include "../judge/corners.h"
#include "../judge/judgement.h"
#include "../read/lines.h"

struct judging {
    const struct rt_net *net;
    struct rt_walk_tree_on on;
    uint8_t bits[RT_TREE_BYTES];
    int count;                       /* of bits */
    uint8_t given[LINE_LENGTH_LONG]; /* 8 times enough */
};

static void add_corners(struct vectors *v)
{
    uint64_t last = v->processors - 1;

    vectors_extremes(v, 0, 0);
    vectors_digits(v);
    /* each height of the common ancestor: the subtree below it entered at its first, its last and
     * its next processor */
    for (uint64_t bit = 1; bit <= last; bit <<= 1) {
        const uint64_t from[] = {0, last, last / 3, last - last / 3}; /* 0101..., 1010... */

        for (int i = 0; i < 4; i++) {
            vectors_pair(v, from[i], from[i] ^ bit);
            vectors_pair(v, from[i], from[i] ^ (2 * bit - 1));
            vectors_pair(v, from[i], (from[i] ^ bit) & ~(bit - 1));
            vectors_pair(v, from[i], (from[i] ^ bit) | (bit - 1));
        }
    }
}

static int open_judging(const struct call *call, void **state)
{
    struct judging *judging = calloc(1, sizeof *judging);

    if (judging == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = judging;
    judging->net = call->net;
    judging->on = (struct rt_walk_tree_on){(unsigned)call->net->param[0], rt_topo_tree_next,
                                           rt_walk_select, NULL};
    return 0;
}

/* Packs characters 0 and 1; how many, or -1. */
static int read_bits(const char *text, uint8_t *to)
{
    size_t n = strspn(text, "01");

    if (text[n] != '\0')
        return -1;
    for (size_t i = 0; i < n; i++) {
        if (i % 8 == 0)
            to[i / 8] = 0;
        if (text[i] == '1')
            to[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return (int)n;
}

static void judge_answer(void *state, const struct processor *src, const struct processor *dst,
                         const char *answer, struct judgement *judgement)
{
    struct judging *judging = state;
    int given = read_bits(answer, judging->given);
    struct rt_walk_tree_result walk;
    char *effect = judgement->effect;

    judging->count =
        rt_route_tree(judging->net, (uint32_t)src->index, (uint32_t)dst->index, judging->bits);
    if (given < 0) {
        judgement_malformed(judgement, "address bits 0 and 1, as 1101");
        return;
    }
    rt_walk_tree(&judging->on, src->index, dst->index, judging->given, (unsigned)given, NULL,
                 &walk);
    /* unused bits of the last byte are 0 in both */
    judgement->same = given == judging->count &&
                      memcmp(judging->given, judging->bits, (size_t)(given + 7) / 8) == 0;
    judgement->arrives = walk.verdict == RT_WALK_TREE_ARRIVED;
    judgement->verdict = rt_walk_tree_text(walk.verdict);
    if (walk.verdict == RT_WALK_TREE_ELSEWHERE)
        snprintf(effect, WHY_MAX, "arrives at processor %" PRIu64 " instead of %" PRIu64,
                 walk.processor, dst->index);
    else
        snprintf(effect, WHY_MAX, "lost: %s", judgement->verdict);
}

static void write_expected(void *state, FILE *file)
{
    const struct judging *judging = state;

    tree_write_bits(file, judging->bits, judging->count);
}

static void close_judging(void *state)
{
    free(state);
}

const struct judge_hooks tree_judging = {add_corners, open_judging, judge_answer, write_expected,
                                         close_judging};
