/* SPDX-License-Identifier: MIT-0 */
/*
 * The self check of networks of routers with ports: routes of a fixed sample in each of these
 * networks, the links that they take, and their headers, folded as in
 * lib/route/transit/route_selfcheck.c.
 * tools/models/model_selfcheck.py reads the list, and folds what tools/models/model_ports.py
 * routes.
 */
#include "selfcheck.h"

#include "../../lib/topo/topo_shape.h"
#include "rt/net_text.h"
#include "rt/route.h"
#include "rt/topo.h"

/* The last of each family with more than 2^16 nodes is there for machines whose int has 16 bits. */
static const char *const net_text[] = {
    "complete:7",       "array:9",         "ring:9",           "mesh:5,3",
    "mesh:3,4,2",       "mesh:70,40,30",   "torus:4,3",        "torus:2,1,5",
    "torus:300,301",    "twisted:4,6,2,0", "twisted:5,4,1,2",  "twisted:300,301,17,0",
    "bintree:4",        "bintree:17",      "xtree:5",          "xtree:17",
    "tworoot:5",        "hypercube:4",     "hypercube:17",     "ccc:4",
    "ccc:13",           "bfly:3,2",        "bfly:2,13",        "wbfly:3,3",
    "wbfly:2,13",       "benes:3",         "benes:12",         "shufflex:5",
    "shufflex:17",      "debruijn:5",      "debruijn:17",      "omega:3",
    "omega:13",         "mot:1,1,1",       "mot:8,8",          "slender:2",
    "slender:7",        "cm5:3",           "kntree:4,2",       "kntree:2,14",
    "xgft:4,3,2,1,2,3", "dragonfly:2,4,2", "dragonfly:1,8,33", "hyperx:1,2,3,4",
    "hyperx:4,4,4",     "slimfly:4,5",     "slimfly:5,7",      "polarfly:2,5",
    "polarfly:1,31",    "kautz:2,4",       "kautz:4,8",        "megafly:2,3,2,2",
    "tofu:2,3,2",       "tofu:20,19,17,7", "oft:3,3",          "mlfm:3,3,4",
};
#define NETS (sizeof net_text / sizeof net_text[0])
#define PORTS_PAIRS (PAIRS < 8u ? PAIRS : 8u)
#define STEPS 8u /* hops that are followed */
#define WHOLE 32 /* hops of whole routes */

/* Its lowest `bytes` bytes, lowest first. */
static void fold_number(struct rti_route_sample *check, uint32_t number, uint8_t bytes)
{
    for (; bytes > 0; bytes--, number >>= 8)
        rti_route_fold(check, (int)(number & 255));
}

/* 0..n-1: as many bits as n - 1 has, until they are below n. */
static uint32_t draw_below(struct rti_route_sample *check, uint32_t n)
{
    uint32_t mask = 0, drawn;

    while (mask < n - 1)
        mask = mask << 1 | 1;
    do {
        drawn = 0;
        for (uint8_t i = 0; i < 4; i++)
            drawn = drawn << 8 | rti_route_draw(check);
        drawn &= mask;
    } while (drawn >= n);
    return drawn;
}

/* Where a port leads; 255 for nowhere. */
static void fold_end(struct rti_route_sample *check, int error, const struct rt_topo_port_end *end)
{
    if (error != 0) {
        rti_route_fold(check, 255);
        return;
    }
    fold_number(check, end->node, 4);
    fold_number(check, end->port, 2);
}

/* Router by router, over the links of the topology. */
static void follow(struct rti_route_sample *check, const struct rt_net *net, uint32_t source,
                   uint32_t to)
{
    struct rt_channel in, out;
    struct rt_topo_port_end at;

    in.port = RT_PORT_NONE;
    in.vc = 0;
    fold_end(check, rt_topo_attached(net, source, 0, &at), &at);
    for (uint8_t hop = 0; hop < STEPS; hop++) {
        int error = rt_route_port(net, in, at.node, to, &out);

        if (error != 0 || out.port == RT_PORT_NONE) {
            rti_route_fold(check, error);
            return;
        }
        fold_number(check, out.port, 2);
        rti_route_fold(check, out.vc);
        error = rt_topo_neighbour(net, at.node, out.port, &at);
        fold_end(check, error, &at);
        in.port = at.port;
        in.vc = out.vc;
    }
}

/* The whole route, if it is short, and its header of fields. */
static void fold_whole(struct rti_route_sample *check, const struct rt_net *net, uint32_t source,
                       uint32_t to)
{
    struct rt_channel path[WHOLE];
    uint8_t header[2 * WHOLE + 2];
    int hops = rt_route_ports(net, source, to, path, WHOLE), exit = rt_route_exit(net, to);
    int width = rt_route_header_width(net, RT_FORMAT_FIELD), bytes;

    rti_route_fold(check, hops);
    if (hops < 0)
        return;
    bytes = rt_route_header_pack(RT_FORMAT_FIELD, (unsigned)width, path, (unsigned)hops,
                                 (unsigned)exit, header, sizeof header);
    rti_route_fold(check, bytes);
    for (int i = 0; i < bytes; i++)
        rti_route_fold(check, header[i]);
}

static void check_ports(struct rti_route_sample *check, const struct rt_net *net)
{
    uint32_t nodes = rt_topo_nodes(net), processors = (uint32_t)rti_topo_ports_processors(net);
    uint32_t most = (uint32_t)rt_topo_ports_most(net);

    fold_number(check, nodes, 4);
    fold_number(check, processors, 4);
    fold_number(check, most, 2);
    rti_route_fold(check, rt_route_vcs(net));
    for (uint8_t pair = 0; pair < PORTS_PAIRS; pair++) {
        uint32_t source = draw_below(check, processors), to = draw_below(check, processors);
        uint32_t node = draw_below(check, nodes);
        struct rt_topo_port_end end;

        follow(check, net, source, to);
        fold_whole(check, net, source, to);
        fold_end(check, rt_topo_neighbour(net, node, (unsigned)draw_below(check, most), &end),
                 &end);
    }
}

uint32_t selfcheck_ports(void)
{
    struct rti_route_sample check;
    struct rt_net net;

    rti_route_sample(&check);
    for (uint8_t i = 0; i < NETS; i++) {
        rti_route_fold(&check, rt_net_parse(net_text[i], &net));
        check_ports(&check, &net);
    }
    return check.hash;
}
