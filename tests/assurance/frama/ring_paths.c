/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the general router of rings; paths of
 * multicubes. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/route.h"

#define NODES 4
#define LENGTH 4

static uint32_t between(uint32_t least, uint32_t most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

/* Of this network any link of any node leads anywhere within it, every time elsewhere. */
static uint32_t any_node(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return between(0, NODES - 1);
}

/* Any distances, also such as no network has; paths of each length, from any path on. */
void frama_search(void);
void frama_search(void)
{
    const struct rt_rings rings = {NODES, between(0, RT_LINKS_MAX), any_node, 0};
    struct rt_ring_step step[LENGTH];
    uint32_t distance[NODES];
    int n;

    rt_route_distances(&rings, (uint32_t)any, distance);
    for (unsigned i = 0; i < NODES; i++)
        distance[i] = (uint32_t)any;
    for (unsigned i = 0; i < LENGTH; i++) {
        step[i].node = between(0, NODES - 1);
        step[i].link = (uint8_t)any;
    }
    for (int length = 1; length <= LENGTH; length++) {
        n = rt_route_each(&rings, distance, between(0, NODES - 1), step, length, 0);
        //@ assert 0 <= n <= 1;
        n = rt_route_each(&rings, distance, between(0, NODES - 1), step, length, 1);
        //@ assert 0 <= n <= 1;
    }
    for (int capacity = 0; capacity <= LENGTH; capacity++) {
        n = rt_route_search(&rings, distance, (uint32_t)any, step, capacity);
        //@ assert n <= capacity;
    }
}

/* Zeros: which legs have been written when one is read Eva does not follow. */
static struct rt_ring_leg leg[RT_LEGS_MAX];

/* Multicubes of these sides, between any nodes. */
static void cube(const struct rt_net *net, uint32_t nodes)
{
    int n = rt_route_legs(net, between(0, nodes - 1), between(0, nodes - 1), leg);

    //@ assert n <= RT_LEGS_MAX;
    n = rt_route_legs(net, (uint32_t)any, (uint32_t)any, leg);
    //@ assert n <= RT_LEGS_MAX;
}

/* Of one dimension to eight; two sides, of which each stands in each place, and the longest. */
void frama_cubelegs(void);
void frama_cubelegs(void)
{
    for (unsigned n = 1; n <= RT_PARAM_MAX; n++)
        for (unsigned place = 0; place < n; place++)
            for (unsigned side = 2; side <= 7; side++) {
                struct rt_net net = {RT_FAMILY_MULTICUBE, 0, {0}};
                uint32_t nodes = side == 7 ? RT_NODES_MAX >> (n - 1) : side;

                for (unsigned i = 0; i < n; i++)
                    net.param[i] = 2;
                net.param[place] = nodes;
                cube(&net, nodes << (n - 1));
            }
}
