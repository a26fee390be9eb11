/* SPDX-License-Identifier: MIT-0 */
/* How RN1 settles contention (DeHon 1.3; SPEC 14.6). */
#include "load_sim.h"

#define INPUTS 8

/* The `asking` requests of one direction of one crossbar share `outputs` of them. */
static void share(struct rt_load_sim_request *asking[INPUTS], unsigned number, unsigned first,
                  unsigned outputs, uint64_t *rng)
{
    unsigned turn = outputs == 2 ? rt_random_below(rng, 2) : 0;

    for (unsigned k = 0; k < outputs && k < number; k++) {
        unsigned winner = k + rt_random_below(rng, number - k);
        struct rt_load_sim_request *request = asking[winner];

        asking[winner] = asking[k];
        request->output = (uint8_t)(first + (k ^ turn));
    }
}

void rt_load_sim_rn1(void *context, unsigned stage, unsigned crossbars,
                     struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    struct rt_load_sim_request *asking[8][INPUTS];
    unsigned number[8] = {0, 0, 0, 0, 0, 0, 0, 0};

    (void)context;
    (void)stage;
    for (unsigned i = 0; i < requests; i++) {
        unsigned half = crossbars == 2 ? request[i].input >> 2 : 0;
        unsigned group = request[i].direction * 2u + half;

        request[i].output = RT_LOAD_SIM_BLOCKED;
        asking[group][number[group]++] = &request[i];
    }
    for (unsigned group = 0; group < 8; group++)
        if (number[group] > 0)
            share(asking[group], number[group], group, 3 - crossbars, rng);
}
