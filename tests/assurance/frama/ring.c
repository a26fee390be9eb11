/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): routing functions of rings, between
 * any two numbers, nodes or not. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/route.h"

/* Zeros: which legs have been written when one is read Eva does not follow. */
static struct rt_ring_leg leg[RT_LEGS_MAX];

static uint32_t between(uint32_t least, uint32_t most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

/* Each fanout if there is time (tools/assurance/frama.sh long), else the least and the greatest. */
static int is_tried(uint8_t family, uint32_t f)
{
#ifdef LONG
    return f >= 2;
#else
    return f >= RT_LINKS_MAX - 1 || (f >= 2 && f <= 5 && family != RT_FAMILY_SHUFFLE);
#endif
}

/* Each fly or shuffle of these fanouts that rt_net_check passes: more columns or digits, more
 * nodes. */
static void each_ring(uint8_t family, void (*try)(const struct rt_net *net))
{
    struct rt_net net = {0};
    int error = 0;

    net.family = family;
    for (uint32_t f = 0; f <= RT_LINKS_MAX; f++) {
        if (!is_tried(family, f))
            continue;
        net.param[0] = f;
        for (uint32_t r = 1; error != RT_ERR_NODES && error != RT_ERR_FANOUT; r++) {
            net.param[1] = r;
            error = rt_net_check(&net);
            if (error == 0)
                try(&net);
        }
        error = 0;
    }
}

/* r columns of f^r nodes; of a livefly (f-1)^r; a shuffle has one. */
static uint32_t nodes_of(const struct rt_net *net)
{
    uint32_t nodes = net->family == RT_FAMILY_SHUFFLE ? 1 : net->param[1];

    for (uint32_t i = 0; i < net->param[1]; i++)
        nodes *= net->param[0] - (net->family == RT_FAMILY_LIVEFLY);
    return nodes;
}

/* Between nodes, and with each of the numbers in turn beyond the last. */
static void link(const struct rt_net *net)
{
    uint32_t nodes = nodes_of(net), node = between(0, nodes - 1);
    int n = rt_route_link(net, node, between(0, nodes - 1), between(0, nodes - 1), (unsigned)any);

    //@ assert n <= RT_LINK_NONE;
    n = rt_route_link(net, between(nodes, UINT32_MAX), (uint32_t)any, (uint32_t)any, (unsigned)any);
    //@ assert n == RT_ERR_SRC;
    n = rt_route_link(net, node, between(nodes, UINT32_MAX), (uint32_t)any, (unsigned)any);
    //@ assert n == RT_ERR_LOC;
    n = rt_route_link(net, node, node, between(nodes, UINT32_MAX), (unsigned)any);
    //@ assert n == RT_ERR_DST;
    n = rt_route_longest(net);
    //@ assert 1 <= n;
}

static void path(const struct rt_net *net)
{
    uint32_t nodes = nodes_of(net);
    int n = rt_route_legs(net, between(0, nodes - 1), between(0, nodes - 1), leg);

    //@ assert n <= RT_LEGS_MAX;
    n = rt_route_legs(net, between(nodes, UINT32_MAX), (uint32_t)any, leg);
    //@ assert n == RT_ERR_SRC;
    n = rt_route_legs(net, 0, between(nodes, UINT32_MAX), leg);
    //@ assert n == RT_ERR_DST;
    link(net);
}

/* A deadfly's loop ends where the row is the target's, which Eva does not see: its paths are those
 * of frama_deadflies. */
void frama_flies(void);
void frama_flies(void)
{
    each_ring(RT_FAMILY_BUTTERFLY, path);
    each_ring(RT_FAMILY_LIVEFLY, path);
    each_ring(RT_FAMILY_DEADFLY, link);
}

/* Small deadflies: from each node to each. */
void frama_deadflies(void);
void frama_deadflies(void)
{
    static const struct rt_net net[] = {{RT_FAMILY_DEADFLY, 0, {2, 2}},
                                        {RT_FAMILY_DEADFLY, 0, {2, 3}},
                                        {RT_FAMILY_DEADFLY, 0, {3, 2}}};

    for (unsigned i = 0; i < sizeof net / sizeof *net; i++) {
        uint32_t nodes = nodes_of(net + i);

        for (uint32_t from = 0; from < nodes; from++)
            for (uint32_t to = 0; to < nodes; to++) {
                struct rt_ring_leg *room = leg + RT_LEGS_MAX - rt_route_longest(net + i);
                int n = rt_route_legs(net + i, from, to, room);

                //@ assert 0 <= n <= 5;
            }
    }
}

void frama_shuffles(void);
void frama_shuffles(void)
{
    each_ring(RT_FAMILY_SHUFFLE, path);
}

/* Of n dimensions each at most RT_NODES_MAX / 2^(n-1); the claim says that no side is longer.
 * Paths: see tools/assurance/frama.sh proof. */
void frama_multicubes(void);
void frama_multicubes(void)
{
    for (unsigned n = 1; n <= RT_PARAM_MAX; n++) {
        const uint32_t most = RT_NODES_MAX >> (n - 1);
        struct rt_net net = {0};
        int error;

        net.family = RT_FAMILY_MULTICUBE;
        for (unsigned i = 0; i < n; i++)
            net.param[i] = between(2, most);
        error = rt_route_link(&net, (uint32_t)any, (uint32_t)any, (uint32_t)any, (unsigned)any);
        //@ assert error <= RT_LINK_NONE;
        error = rt_route_longest(&net);
        //@ assert error >= 1;
        for (unsigned i = 0; i < n; i++) {
            struct rt_net longer = net;

            longer.param[i] = between(most + 1, UINT32_MAX);
            error = rt_net_check(&longer);
            //@ assert error < 0;
        }
    }
}
