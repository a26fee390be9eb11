/* SPDX-License-Identifier: MIT-0 */
/* Every class of pairs of a Transit network (SPEC 6.4). */
#include "../walk_shape.h"

#include "rt/random.h"
#include "rt/topo_transit.h"

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

    if (rt_topo_levels(net) == 0)
        for (unsigned m = 0; m < RT_PARAM_MAX; m++)
            count += (unsigned)net->param[m];
    while (n < count)
        radix[n++] = 4;
    if (rt_topo_cluster(net) > 1)
        for (uint32_t values = 3; values <= net->param[0]; values *= 4)
            radix[n++] = values == 3 ? 3 : 4;
    return n;
}

uint64_t rti_walk_classes(const struct rt_net *net)
{
    uint8_t radix[DIGITS_MAX];
    uint64_t pairs = REPEATS; /* the class of equals */

    for (unsigned n = digits(net, radix), i = 0; i < n; i++)
        pairs += (uint64_t)REPEATS * radix[i] * (radix[i] - 1u);
    return pairs;
}

/* A class fixes the leading digit in which source and destination differ and
 * their values there; equals have no such digit. */
void rti_walk_class_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
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
        uint64_t open = rt_random_mix(state + (uint64_t)i * 0x10000);
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
