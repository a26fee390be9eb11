/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the routes over 64-bit integers,
 * inline, between any two numbers, locations or not. */
#include "each.h"
#include "rt/route64.h"

static void steady(const struct rt_net *net)
{
    struct rt_route_steady r;
    uint8_t seq[RT_SEQ_MAX];
    int n = rt_route_steady_make(&r, net);

    //@ assert n == 0;
    n = rt_route_steady_compute(&r, any64(), any64(), seq);
    //@ assert n <= RT_SEQ_MAX;
    any_bytes(seq, RT_SEQ_MAX);
    n = rt_compute64(net, any64(), any64(), seq);
    //@ assert n <= RT_SEQ_MAX;
}

void frama_steady(void);
void frama_steady(void)
{
    each_net(steady);
}

#define ROUTES 3

static void prepared(const struct rt_net *net)
{
    uint64_t src[ROUTES], dst[ROUTES];
    struct rt_route64_slot slot[ROUTES];
    struct rt_route64 r;
    uint8_t seq[RT_SEQ_MAX];
    size_t good;
    int n = rt_route64_make(&r, net);

    //@ assert n == 0;
    n = rt_route64_compute(&r, any64(), any64(), seq);
    //@ assert n <= RT_SEQ_MAX;
    for (int i = 0; i < ROUTES; i++) {
        src[i] = any64();
        dst[i] = any64();
    }
    good = rt_compute64_n(&r, src, any & 1, dst, (size_t)Frama_C_interval(0, ROUTES), slot);
    //@ assert good <= ROUTES;
}

void frama_prepared(void);
void frama_prepared(void)
{
    each_net(prepared);
}
