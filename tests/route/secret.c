/* SPDX-License-Identifier: MIT-0 */
/*
 * secret WIDE|STEADY|TABLE|BRANCH - under valgrind's memcheck: locations are secrets.
 *
 * Every bit of source and destination is marked undefined; memcheck then reports each branch and
 * each address that depends on one of them.  What anybody may know is told by RT_ROUTE64_KNOWN:
 * whether a number is a location.  TABLE and BRANCH are the planted faults: a lookup in a table,
 * which rt_route64_compute makes, and a branch on a location.  Prints how many routes it made.
 */
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

static inline int known(int bad)
{
    VALGRIND_MAKE_MEM_DEFINED(&bad, sizeof bad);
    return bad;
}
#define RT_ROUTE64_KNOWN(bad) known(bad)
#include "rt/route64.h"

static unsigned long made, errors;

/* What comes out is handed on, secret as it is. */
static void swallow(int n, uint8_t seq[RT_SEQ_MAX])
{
    VALGRIND_MAKE_MEM_DEFINED(&n, sizeof n);
    VALGRIND_MAKE_MEM_DEFINED(seq, RT_SEQ_MAX);
    made++;
    errors += n < 0;
}

__attribute__((noinline)) static int branch_on_a_location(const struct rt_net *net, uint64_t src,
                                                          uint64_t dst, uint8_t *seq)
{
    if ((src ^ dst) >> 8 == 0)
        return (int)(seq[0] = (uint8_t)dst, 1);
    return rt_compute64(net, src, dst, seq);
}

static void route(char how, const struct rt_net *net, uint64_t src, uint64_t dst)
{
    struct rt_route_steady steady = {0};
    struct rt_route64 table = {0};
    uint8_t seq[RT_SEQ_MAX] = {0};
    int n = 0;

    rt_route_steady_make(&steady, net);
    rt_route64_make(&table, net);
    VALGRIND_MAKE_MEM_UNDEFINED(&src, sizeof src);
    VALGRIND_MAKE_MEM_UNDEFINED(&dst, sizeof dst);
    if (how == 'W')
        n = rt_compute64(net, src, dst, seq);
    else if (how == 'S')
        n = rt_route_steady_compute(&steady, src, dst, seq);
    else if (how == 'T')
        n = rt_route64_compute(&table, src, dst, seq);
    else
        n = branch_on_a_location(net, src, dst, seq);
    swallow(n, seq);
}

/* Pairs that differ in each bit of a location, or in none, and two that are no locations. */
static void routes(char how, const struct rt_net *net)
{
    struct rt_route_steady steady = {0};
    uint64_t src;

    rt_route_steady_make(&steady, net);
    src = UINT64_C(0x0123456789ABCD17) & steady.most;
    for (uint64_t bit = 1; bit != 0 && bit <= steady.most; bit <<= 1)
        route(how, net, src, src ^ bit);
    route(how, net, src, src);
    if (steady.most != UINT64_MAX) {
        route(how, net, UINT64_MAX, src);
        route(how, net, src, UINT64_MAX);
    }
}

int main(int argc, char **argv)
{
    struct rt_net hybrid = RT_HYBRID(192, 1), full = RT_FULL(1);
    const struct rt_net delta = RT_BIDELTA(3, 1, 4);
    char how = argc == 2 ? argv[1][0] : '\0';

    if (how == '\0' || strchr("WSTB", how) == NULL || !RUNNING_ON_VALGRIND)
        return 2;
    for (unsigned capped = 0; capped < 2; capped++) {
        hybrid.capped = full.capped = (uint8_t)capped;
        for (hybrid.param[1] = 1; hybrid.param[1] + capped <= 7; hybrid.param[1]++)
            routes(how, &hybrid);
        for (full.param[0] = 1; full.param[0] + capped <= 8; full.param[0]++)
            routes(how, &full);
    }
    routes(how, &delta);
    printf("%lu routes, %lu errors\n", made, errors);
    return 0;
}
