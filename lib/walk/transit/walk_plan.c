/* SPDX-License-Identifier: MIT-0 */
/* Which pairs of processors are verified (SPEC 6.4). */
#include "rt/walk.h"
#include "walk_mix.h"

/* Digits of the largest processor index: 21 tree levels and 4 cluster stages,
 * or 25 bidelta stages. */
#define DIGITS_MAX 25
/* Pairs a class: enough for each value 0..3 of every digit left open. */
#define REPEATS 4

/* Radix of each digit, most significant first; returns their number. */
static unsigned digits(const struct rt_net *net, uint8_t radix[DIGITS_MAX])
{
    unsigned n = 0;
    unsigned count = rt_topo_levels(net);

    if (net->family == RT_FAMILY_BIDELTA)
        for (unsigned m = 0; m < RT_PARAM_MAX; m++)
            count += (unsigned)net->param[m];
    while (n < count)
        radix[n++] = 4;
    if (net->family == RT_FAMILY_HYBRID)
        for (uint32_t values = 3; values <= net->param[0]; values *= 4)
            radix[n++] = values == 3 ? 3 : 4;
    return n;
}

void rt_walk_plan_make(struct rt_walk_plan *plan, const struct rt_net *net, int kind,
                       uint64_t pairs, uint64_t seed)
{
    uint8_t radix[DIGITS_MAX];

    plan->net = *net;
    plan->kind = (uint8_t)kind;
    plan->seed = seed;
    plan->processors = rt_topo_processors(net);
    plan->pairs = pairs;
    if (kind == RT_WALK_PLAN_ALL) {
        plan->pairs = plan->processors * plan->processors;
    } else if (kind == RT_WALK_PLAN_CLASSES) {
        plan->pairs = REPEATS; /* the class of equals */
        for (unsigned n = digits(net, radix), i = 0; i < n; i++)
            plan->pairs += (uint64_t)REPEATS * radix[i] * (radix[i] - 1u);
    }
}

/* A class fixes the leading digit in which source and destination differ and
 * their values there; equals have no such digit. */
static void class_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    uint8_t radix[DIGITS_MAX];
    unsigned n = digits(&plan->net, radix), lead = 0;
    unsigned repeat = (unsigned)(number % REPEATS), pair = (unsigned)(number / REPEATS);
    uint64_t state = plan->seed + number / REPEATS, a = 0, b = 0;

    while (lead < n && pair >= radix[lead] * (radix[lead] - 1u)) {
        pair -= radix[lead] * (radix[lead] - 1u);
        lead++;
    }
    for (unsigned i = 0; i < n; i++) {
        uint64_t open = rt_walk_mix(state + (uint64_t)i * 0x10000);
        unsigned da = (unsigned)((open & 0xFF) + repeat) % radix[i];
        unsigned db = i < lead ? da : (unsigned)((open >> 8 & 0xFF) + repeat) % radix[i];

        if (i == lead) {
            da = pair / (radix[i] - 1u);
            db = pair % (radix[i] - 1u);
            db += db >= da;
        }
        a = a * radix[i] + da;
        b = b * radix[i] + db;
    }
    *source = a;
    *destination = b;
}

/* a * b mod n for n <= 2^50: 13 bits of b at a time. */
static uint64_t multiply_mod(uint64_t a, uint64_t b, uint64_t n)
{
    uint64_t r = 0;

    for (int shift = 52; shift >= 0; shift -= 13)
        r = ((r << 13) % n + a % n * (b >> shift & 0x1FFF) % n) % n;
    return r;
}

/*
 * Both strides are primes above N's only prime factors 2 and 3, so each visits
 * all processors; every N pairs the destination moves on by one, so all N * N
 * pairs are met before one is met again.  Near 0.618 and 0.414 of 2^50, the
 * largest N, so that few pairs already reach every digit.
 */
static void sample_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                        uint64_t *destination)
{
    const uint64_t source_stride = UINT64_C(695847171456883),
                   destination_stride = UINT64_C(466368553148527);
    uint64_t n = plan->processors, round = number / n % n;

    number %= n;
    *source = (rt_walk_mix(plan->seed) % n + multiply_mod(source_stride, number, n)) % n;
    *destination =
        (rt_walk_mix(~plan->seed) % n + multiply_mod(destination_stride, number, n) + round) % n;
}

void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    if (plan->kind == RT_WALK_PLAN_CLASSES) {
        class_pair(plan, number, source, destination);
    } else if (plan->kind == RT_WALK_PLAN_SAMPLE) {
        sample_pair(plan, number, source, destination);
    } else {
        *source = number / plan->processors;
        *destination = number % plan->processors;
    }
}
