/* SPDX-License-Identifier: MIT-0 */
/*
 * The self check (SPEC 6.5): routes of a fixed sample, folded into 32 bits.
 *
 * It folds by FNV-1a, byte for byte, so that neither byte order nor the size of int shows.
 * tools/models/model_selfcheck.py draws the same sample and folds the routes of
 * tools/models/model_transit.py; tests/vectors/selfcheck.tsv is what it printed.
 */
#include "rt/route_selfcheck.h"

#include "route_sample.h"
#include "rt/route_transit.h"

#define PAIRS 4096u   /* a network */
#define STEP 256u     /* of these are a step */
#define RARELY 256u   /* of so many pairs one is decoded and numbered too */
#define UNTOUCHED 165 /* what seq holds before the call */

/* Networks: hybrid for each n, full, and all with bidelta. */
#define HYBRID 13u
#define FULL 15u
#define NETS 99u

void rti_route_sample(struct rti_route_sample *sample)
{
    sample->x = sample->y = sample->z = 0;
    sample->a = 1;
    sample->hash = UINT32_C(2166136261);
}

uint8_t rti_route_draw(struct rti_route_sample *sample)
{
    uint8_t t = (uint8_t)(sample->x ^ sample->x << 4);

    sample->x = sample->y;
    sample->y = sample->z;
    sample->z = sample->a;
    sample->a = (uint8_t)(sample->z ^ sample->z >> 1 ^ t ^ t << 1);
    return sample->a;
}

/* Times the prime 2^24 + 2^8 + 2^7 + 2^4 + 2 + 1, by additions: some processors have no product of
 * 32 bits. */
void rti_route_fold(struct rti_route_sample *sample, int byte)
{
    uint32_t h = sample->hash ^ (uint8_t)byte;

    sample->hash = h + (h << 1) + (h << 4) + (h << 7) + (h << 8) + (h << 24);
}

static void fold_all(struct rti_route_sample *sample, const uint8_t *byte, int n)
{
    rti_route_fold(sample, n);
    for (int i = 0; i < n; i++)
        rti_route_fold(sample, byte[i]);
}

/* The first cluster digit is 3, which no processor has: let few of them pass. */
static void no_processor(struct rti_route_sample *sample, uint8_t *p)
{
    if (*p >= 0xC0 && rti_route_draw(sample) >= 8)
        *p = (uint8_t)(*p - 0x40);
}

void rti_route_draw_pair(struct rti_route_sample *sample, int bytes, int hybrid)
{
    int same = rti_route_draw(sample) & 15;

    while (same > bytes)
        same = rti_route_draw(sample) & 15;
    for (int i = 0; i < bytes; i++) {
        uint8_t a = rti_route_draw(sample), b = rti_route_draw(sample);

        sample->src[i] = a;
        sample->dst[i] = (uint8_t)(i < same ? a ^ (b & 3) : b);
    }
    if (hybrid) {
        no_processor(sample, &sample->src[bytes - 1]);
        no_processor(sample, &sample->dst[bytes - 1]);
    }
}

/* Its bytes, the most significant first.  Not by shifts: those of 64 bits are helpers on small
 * processors. */
static void fold_index(struct rti_route_sample *sample, const uint64_t *index)
{
    const uint16_t one = 1;
    const uint8_t *byte = (const uint8_t *)index;

    for (unsigned i = 0; i < 8; i++)
        rti_route_fold(sample, byte[*(const uint8_t *)&one == 1 ? 7 - i : i]);
}

/* The sequence read back, and the destination's number and back. */
static void read_back(struct rti_route_sample *sample, const struct rt_net *net, const uint8_t *seq,
                      int n)
{
    uint8_t loc[RT_LOC_MAX];
    uint64_t index;

    fold_all(sample, loc, rt_route_decode(net, sample->src, seq, (size_t)n, loc));
    rti_route_fold(sample, rt_index(net, sample->dst, &index));
    fold_index(sample, &index);
    fold_all(sample, loc, rt_locate(net, index, loc));
}

/* Pairs from `first` on. */
static void check_net(struct rti_route_sample *sample, const struct rt_net *net, unsigned first,
                      unsigned pairs)
{
    int bytes = rt_route_loc_bytes(net);

    if (first == 0)
        rti_route_fold(sample, bytes);
    for (unsigned pair = first; pair < first + pairs; pair++) {
        uint8_t seq[RT_SEQ_MAX];
        volatile uint8_t *fill = seq; /* volatile: else a call of memset */
        int n;

        rti_route_draw_pair(sample, bytes, net->family == RT_FAMILY_HYBRID);
        for (int i = 0; i < RT_SEQ_MAX; i++)
            fill[i] = UNTOUCHED;
        n = rt_compute(net, sample->src, sample->dst, seq);
        fold_all(sample, seq, n);
        for (int i = n < 0 ? 0 : n; i < RT_SEQ_MAX; i++)
            if (seq[i] != UNTOUCHED)
                rti_route_fold(sample, i);
        if (pair % RARELY == 0 && n >= 0)
            read_back(sample, net, seq, n);
    }
}

/* Uncapped networks of 1 to `most` layers, then capped ones. */
static void describe_fattree(struct rt_net *net, unsigned number, unsigned most)
{
    net->capped = number >= most;
    net->param[net->family == RT_FAMILY_HYBRID] = net->capped ? number - most + 1 : number + 1;
}

/* 1 to 8 stacks, from two on in two ways: of `first` stages each, or of as many as the one before
 * and one more; the last has one more, too. */
static void describe_bidelta(struct rt_net *net, unsigned number)
{
    /* number / 3, as 171 / 512 of it, below 85: some processors have neither division nor product
     */
    unsigned way = (number + (number << 1) + (number << 3) + (number << 5) + (number << 7)) >> 9;
    unsigned first = number + 1 - way - (way << 1), stages, stacks, rises;

    stacks = (way + 3) / 2;
    rises = way > 0 && way % 2 == 0;
    stages = first;
    for (unsigned m = 0; m + 1 < stacks; m++) {
        net->param[m] = stages;
        if (rises)
            stages = stages == 3 ? 1 : stages + 1;
    }
    net->param[stacks - 1] = !rises ? first + 1 : first == 3 ? 2 : first + 2;
}

/* Network 0..NETS-1. */
static void describe(struct rt_net *net, unsigned number)
{
    volatile uint32_t *param = net->param; /* volatile: else a call of memset */

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        param[i] = 0;
    net->capped = 0;
    net->family = RT_FAMILY_HYBRID;
    for (param[0] = 12; param[0] <= 192; param[0] <<= 2, number -= HYBRID)
        if (number < HYBRID) {
            describe_fattree(net, number, 7);
            return;
        }
    param[0] = 0;
    net->family = number < FULL ? RT_FAMILY_FULL : RT_FAMILY_BIDELTA;
    if (number < FULL)
        describe_fattree(net, number, 8);
    else
        describe_bidelta(net, number - FULL);
}

uint32_t rti_route_selfcheck(unsigned pairs)
{
    struct rti_route_sample sample;
    struct rt_net net;

    rti_route_sample(&sample);
    for (unsigned number = 0; number < NETS; number++) {
        describe(&net, number);
        check_net(&sample, &net, 0, pairs);
    }
    return sample.hash;
}

uint32_t rt_selfcheck(void)
{
    return rti_route_selfcheck(PAIRS);
}

int rt_selfcheck_step(struct rt_selfcheck *check)
{
    struct rti_route_sample sample;
    struct rt_net net;

    if (check->step >= RT_SELFCHECK_STEPS)
        return 0;
    rti_route_sample(&sample);
    if (check->step > 0) {
        sample.x = check->drawn[0];
        sample.y = check->drawn[1];
        sample.z = check->drawn[2];
        sample.a = check->drawn[3];
        sample.hash = check->hash;
    }
    describe(&net, check->step / (PAIRS / STEP));
    check_net(&sample, &net, check->step % (PAIRS / STEP) * STEP, STEP);
    check->drawn[0] = sample.x;
    check->drawn[1] = sample.y;
    check->drawn[2] = sample.z;
    check->drawn[3] = sample.a;
    check->hash = sample.hash;
    check->step++;
    return (int)(RT_SELFCHECK_STEPS - check->step);
}
