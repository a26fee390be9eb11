/* SPDX-License-Identifier: MIT-0 */
/*
 * A self check that runs anywhere, down to 8 bits: no libc, no static data, no division.
 *
 * It routes a fixed sample and folds what comes back into 32 bits by FNV-1a, byte for byte,
 * so that neither byte order nor the size of int shows.  tools/models/model_selfcheck.py draws the
 * same sample and folds the routes of tools/models/model_transit.py; tests/vectors/selfcheck.tsv is
 * what it printed.  The program itself does not know which hash is right.
 */
#include "selfcheck.h"

#include "rt/rt.h"
#ifdef SELFCHECK_GATE
#include "rt/gate.h"
#endif

#define RARELY 256u   /* of so many pairs one is decoded and numbered too */
#define UNTOUCHED 165 /* what seq holds before the call */

void selfcheck_begin(struct check *check)
{
    check->x = check->y = check->z = 0;
    check->a = 1;
    check->hash = UINT32_C(2166136261);
}

uint8_t selfcheck_draw(struct check *check)
{
    uint8_t t = (uint8_t)(check->x ^ check->x << 4);

    check->x = check->y;
    check->y = check->z;
    check->z = check->a;
    check->a = (uint8_t)(check->z ^ check->z >> 1 ^ t ^ t << 1);
    return check->a;
}

void selfcheck_fold(struct check *check, int byte)
{
    check->hash = (check->hash ^ (uint8_t)byte) * UINT32_C(16777619);
}

static void fold_all(struct check *check, const uint8_t *byte, int n)
{
    selfcheck_fold(check, n);
    for (int i = 0; i < n; i++)
        selfcheck_fold(check, byte[i]);
}

/* The first cluster digit is 3, which no processor has: let few of them pass. */
static void no_processor(struct check *check, uint8_t *p)
{
    if (*p >= 0xC0 && selfcheck_draw(check) >= 8)
        *p = (uint8_t)(*p - 0x40);
}

/* Locations of `bytes` bytes: the first few, any number of them, are equal but for unused bits. */
static void draw_pair(struct check *check, int bytes, int hybrid)
{
    int same = selfcheck_draw(check) & 15;

    while (same > bytes)
        same = selfcheck_draw(check) & 15;
    for (int i = 0; i < bytes; i++) {
        uint8_t a = selfcheck_draw(check), b = selfcheck_draw(check);

        check->src[i] = a;
        check->dst[i] = (uint8_t)(i < same ? a ^ (b & 3) : b);
    }
    if (hybrid) {
        no_processor(check, &check->src[bytes - 1]);
        no_processor(check, &check->dst[bytes - 1]);
    }
}

/* The sequence read back, and the destination's number and back. */
static void read_back(struct check *check, const struct rt_net *net, const uint8_t *seq, int n)
{
    uint8_t loc[RT_LOC_MAX];
    uint64_t index;
    uint32_t half;

    fold_all(check, loc, rt_route_decode(net, check->src, seq, (size_t)n, loc));
    selfcheck_fold(check, rt_index(net, check->dst, &index));
    half = (uint32_t)(index >> 32);
    for (int i = 0; i < 8; i++, half <<= 8) {
        if (i == 4)
            half = (uint32_t)index;
        selfcheck_fold(check, (int)(half >> 24));
    }
    fold_all(check, loc, rt_locate(net, index, loc));
}

static void check_net(struct check *check, const struct rt_net *net)
{
    int bytes = rt_route_loc_bytes(net);

    selfcheck_fold(check, bytes);
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        uint8_t seq[RT_SEQ_MAX];
        int n;

        draw_pair(check, bytes, net->family == RT_FAMILY_HYBRID);
        for (int i = 0; i < RT_SEQ_MAX; i++)
            seq[i] = UNTOUCHED;
        n = rt_compute(net, check->src, check->dst, seq);
        fold_all(check, seq, n);
        for (int i = n < 0 ? 0 : n; i < RT_SEQ_MAX; i++)
            if (seq[i] != UNTOUCHED)
                selfcheck_fold(check, i);
        if (pair % RARELY == 0 && n >= 0)
            read_back(check, net, seq, n);
    }
}

/* 1 to 8 stacks of `first` stages each, or of as many as the one before and one more. */
static void check_bidelta(struct check *check, unsigned stacks, unsigned first, unsigned rises)
{
    struct rt_net net = {RT_FAMILY_BIDELTA, 0, {0}};
    unsigned stages = first;

    for (unsigned m = 0; m + 1 < stacks; m++) {
        net.param[m] = stages;
        if (rises)
            stages = stages == 3 ? 1 : stages + 1;
    }
    net.param[stacks - 1] = !rises ? first + 1 : first == 3 ? 2 : first + 2;
    check_net(check, &net);
}

static void check_fattree(struct check *check, struct rt_net *net, unsigned layers)
{
    for (net->capped = 0; net->capped < 2; net->capped++) {
        uint32_t *param = &net->param[net->family == RT_FAMILY_HYBRID];

        for (*param = 1; *param + net->capped <= layers; ++*param)
            check_net(check, net);
    }
}

uint32_t selfcheck_route(void)
{
    struct rt_net net = {RT_FAMILY_HYBRID, 0, {12}}, full = {RT_FAMILY_FULL, 0, {0}};
    struct check check;

    selfcheck_begin(&check);
    for (; net.param[0] <= 192; net.param[0] *= 4)
        check_fattree(&check, &net, 7);
    check_fattree(&check, &full, 8);
    for (unsigned stacks = 1; stacks <= RT_PARAM_MAX; stacks++)
        for (unsigned rises = 0; rises < (stacks > 1 ? 2u : 1u); rises++)
            for (unsigned first = 1; first <= 3; first++)
                check_bidelta(&check, stacks, first, rises);
    return check.hash;
}

#ifdef SELFCHECK_GATE
/* C of a pair as a number. */
static uint64_t number(const uint8_t *c, unsigned bytes)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < bytes; i++)
        n = n << 8 | c[i];
    return n;
}

/* The outputs of one circuit, for 4,096 vectors. */
static void check_circuit(struct check *check, const struct rt_gate_list *list)
{
    static const char *const name[] = {"m", "j", "ru", "ru_bytes"};
    struct rt_gate_vectors vectors;
    struct rt_gate_test test[64];
    uint64_t value[RT_GATE_NETS_MAX], word[4][64];

    for (unsigned pair = 0; pair < PAIRS; pair += 64) {
        for (unsigned v = 0; v < 64; v++) {
            draw_pair(check, list->bytes, 0);
            test[v].c1 = number(check->src, list->bytes);
            test[v].c2 = number(check->dst, list->bytes);
        }
        rt_gate_load(&vectors, test, 64);
        rt_gate_apply(list, 0, &vectors, value);
        for (unsigned p = 0; p < 4; p++)
            rt_gate_read(list, rt_gate_find(list, name[p]), value, word[p]);
        for (unsigned v = 0; v < 64; v++) {
            selfcheck_fold(check, (int)word[0][v]);
            selfcheck_fold(check, (int)word[1][v]);
            selfcheck_fold(check, (int)(word[2][v] >> 8));
            selfcheck_fold(check, (int)word[2][v]);
            selfcheck_fold(check, (int)word[3][v]);
        }
    }
}

static void check_circuits(struct check *check, struct rt_net *net, unsigned layers)
{
    uint32_t *param = &net->param[net->family == RT_FAMILY_HYBRID];
    struct rt_gate_list list;

    for (net->capped = 0; net->capped < 2; net->capped++) {
        for (*param = 1; *param + net->capped <= layers; ++*param) {
            for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
                selfcheck_fold(check, rt_gate_transit(net, circuit, &list));
                check_circuit(check, &list);
            }
        }
    }
}

uint32_t selfcheck_gate(void)
{
    struct rt_net hybrid = {RT_FAMILY_HYBRID, 0, {12}}, full = {RT_FAMILY_FULL, 0, {0}};
    struct check check;

    selfcheck_begin(&check);
    check_circuits(&check, &hybrid, 7);
    check_circuits(&check, &full, 8);
    return check.hash;
}
#endif
