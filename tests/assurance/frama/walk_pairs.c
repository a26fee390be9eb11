/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): pairs of Transit networks computed,
 * walked and compared.  The functions under test answer anything, and so do rt_walk_run and
 * rt_walk_plan_pair: their own entry points are frama_walk, frama_sent and frama_plan. */
#include "each.h"
#include "report.h"
#include "rt/walk.h"

/* Reads all routing bytes.  At the end as frama_sent has it. */
int rt_walk_run(const struct rt_walk_on *on, uint64_t source, uint64_t destination,
                const uint8_t *stream, unsigned routing, struct rt_walk_hop *hops,
                struct rt_walk *walk)
{
    unsigned sum = 0;

    (void)on, (void)source, (void)destination, (void)hops;
    for (unsigned i = 0; i < routing; i++)
        sum += stream[i];
    any_bytes(walk->looked, RT_SEQ_MAX);
    walk->climbed = (uint8_t)Frama_C_interval(0, RT_WALK_HOPS_MAX);
    walk->hops = walk->crossed = walk->lowest = walk->start = walk->rotation = (uint8_t)any;
    walk->arrived = (uint8_t)any;
    walk->processor = any64();
    return walk->verdict = (uint8_t)Frama_C_interval(0, RT_WALK_VERDICTS - 1);
}

void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination)
{
    (void)plan, (void)number;
    *source = any64();
    *destination = any64();
}

/* As many bytes, or an error: which are apart, what they are is any. */
static int answer;

static int any_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    (void)net, (void)src, (void)dst;
    any_bytes(seq, answer);
    return answer < 0 ? Frama_C_interval(INT8_MIN, -1) : answer;
}

static int any_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    (void)net, (void)index;
    any_bytes(loc, RT_LOC_MAX);
    return any;
}

static void any_rival(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                      struct rt_walk_slot *slot)
{
    (void)prepared, (void)src, (void)dst;
    for (size_t i = 0; i < n; i++) {
        any_bytes(slot[i].seq, RT_SEQ_MAX);
        slot[i].bytes = (int8_t)any;
    }
}

/* The clusters of 12, 48 and 192 at once. */
static void pairs(const struct rt_net *each)
{
    static const uint32_t leaf[] = {12, 48, 192};
    struct rt_net net = *each;
    const struct rt_walk_test test = {
        {&net, rt_topo_next, rt_walk_rn1, 0}, any_route, any_locate, 0, any64(), any_rival, 0};
    struct rt_walk_test alone = test;
    struct rt_walk_report report;
    struct rt_walk_pair pair;

    if (net.family == RT_FAMILY_HYBRID && net.param[0] != 12)
        return;
    if (net.family == RT_FAMILY_HYBRID)
        net.param[0] = leaf[Frama_C_interval(0, 2)];
    alone.rival = 0;
    any_report(&report);
    for (answer = -1; answer <= RT_SEQ_MAX; answer++) {
        int verdict = rt_walk_verify_pair(&alone, any64(), any64(), &pair);

        //@ assert 0 <= verdict < RT_WALK_VERDICTS;
        rt_walk_verify(&test, 0, any64(), any64(), &report);
    }
}

void frama_pairs(void);
void frama_pairs(void)
{
    each_net(pairs);
}
