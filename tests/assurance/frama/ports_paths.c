/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): whole routes of networks of one
 * family. */
#include "ports.h"

typedef int path_of(const struct rt_net *net, uint32_t source, uint32_t destination,
                    struct rt_channel *path, unsigned capacity);

/* From any processor to any, in the network or not, into memory of exactly that size. */
static void whole(const struct rt_net *net, path_of *route)
{
    struct rt_channel way[HOPS];

    for (unsigned room = 0; room <= HOPS; room++) {
        int n = route(net, (uint32_t)any, (uint32_t)any, way + HOPS - room, room);

        //@ assert n <= (int)room;
    }
}

static void whole_hypercube(const struct rt_net *net)
{
    whole(net, rt_route_hypercube_path);
}

/* Meshes and tori of any sides. */
void frama_gridpaths(void);
void frama_gridpaths(void)
{
    struct rt_net grid = {RT_FAMILY_TORUS, 0, {0}};

    grid.param[0] = between(1, UINT32_MAX);
    for (unsigned i = 1; i < RT_PARAM_MAX; i++)
        grid.param[i] = (uint32_t)any;
    whole(&grid, rt_route_mesh_path);
    whole(&grid, rt_route_torus_path);
}

/* Dragonflies of any numbers; trees of some radices and all heights. */
void frama_paths(void);
void frama_paths(void)
{
    static const uint32_t radix[] = {2, 3, 7, 200, 32766};
    struct rt_net dragonfly = {
        RT_FAMILY_DRAGONFLY, 0, {between(1, 65534), between(1, 65534), between(1, 65534)}};

    whole(&dragonfly, rt_route_dragonfly_path);
    each_size(RT_FAMILY_HYPERCUBE, whole_hypercube);
    for (unsigned i = 0; i < sizeof radix / sizeof *radix; i++)
        for (uint32_t n = 1; n <= 31; n++) {
            struct rt_net net = {RT_FAMILY_KNTREE, 0, {radix[i], n}};

            if (rt_net_check(&net) == 0)
                whole(&net, rt_route_kntree_path);
        }
}
