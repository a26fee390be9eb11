/* SPDX-License-Identifier: MIT-0 */
/*
 * Entry points for Frama-C's Eva (tools/assurance/frama.sh): the route room over any network,
 * checked or not, any locations, any sequence.
 */
#include "__fc_builtin.h"

#include "each.h"
#include "rt/route.h"

/* rt_compute takes any network; what rt_net_check refuses may lead to an error or to a wrong route,
 * but to no byte outside of the arrays. */
void frama_compute(void);
void frama_compute(void)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    struct rt_net net;
    int n;

    any_net(&net);
    any_bytes(src, RT_LOC_MAX);
    any_bytes(dst, RT_LOC_MAX);
    n = rt_compute(&net, src, dst, seq);
    //@ assert n <= RT_SEQ_MAX;
}

static void bytes(const struct rt_net *net)
{
    int n = rt_route_loc_bytes(net);

    //@ assert 1 <= n <= RT_LOC_MAX;
}

void frama_bytes(void);
void frama_bytes(void)
{
    each_net(bytes);
}

static void explain(const struct rt_net *net)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
    struct rt_route_parts parts;

    any_bytes(src, RT_LOC_MAX);
    any_bytes(dst, RT_LOC_MAX);
    rt_route_explain(net, src, dst, &parts);
}

void frama_explain(void);
void frama_explain(void)
{
    each_net(explain);
}

void frama_tree(void);
void frama_tree(void)
{
    uint8_t bits[RT_TREE_BYTES];
    struct rt_net net;
    int n;

    any_net(&net);
    n = rt_route_tree(&net, (uint32_t)any, (uint32_t)any, bits);
    //@ assert n <= 63;
}

/* rt_locate of any index, rt_index of any bytes. */
static void locate(const struct rt_net *net)
{
    uint8_t loc[RT_LOC_MAX];
    uint64_t index = any64();
    int n = rt_locate(net, index, loc);

    //@ assert n == RT_ERR_INDEX || 1 <= n <= RT_LOC_MAX;
    any_bytes(loc, RT_LOC_MAX);
    rt_index(net, loc, &index);
}

void frama_locate(void);
void frama_locate(void)
{
    each_net(locate);
}

/* Any sequence of each length, and of one that is too long for every network.  The clusters of 12,
 * 48 and 192 at once: no part of it reads that size. */
static void decode(const struct rt_net *net)
{
    uint8_t src[RT_LOC_MAX], seq[RT_SEQ_MAX], dst[RT_LOC_MAX];
    struct rt_net all = *net;

    if (net->family == RT_FAMILY_HYBRID && net->param[0] != 12)
        return;
    if (net->family == RT_FAMILY_HYBRID)
        all.param[0] = (uint32_t)any;
    any_bytes(src, RT_LOC_MAX);
    any_bytes(seq, RT_SEQ_MAX);
    for (size_t n = 0; n <= RT_SEQ_MAX; n++) {
        //@ slevel merge;
        rt_route_decode(&all, src, seq, n, dst);
    }
    rt_route_decode(&all, src, seq,
                    (size_t)Frama_C_unsigned_long_interval(RT_SEQ_MAX + 1, SIZE_MAX), dst);
}

void frama_decode(void);
void frama_decode(void)
{
    each_net(decode);
}
