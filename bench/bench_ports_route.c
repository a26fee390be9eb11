/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_ports_route NET SOURCES decision|route|prepared ITERATIONS - so many times: 65,536
 * next-port decisions, at routers on the way of routes drawn at random; whole routes, from so many
 * routers to all, hop by hop or in a network that is prepared.
 *
 * Prints, with a tab between them: decisions or routes of an iteration; hops of its routes.
 */
#include <string.h>

#include "pairs.h"
#include "rt/route_ports.h"
#include "rt/route_ready_ports.h"

#define ASKED (1 << 16)
#define HOPS_MAX 4096

struct ask {
    struct rt_channel in;
    uint32_t at, destination;
};

static struct ask ask[ASKED];

/* Routers on the way of routes at random, with the port by which one arrives there. */
static void draw(const struct pairs *p)
{
    static struct rt_channel path[HOPS_MAX];
    uint64_t random = 15;

    for (uint32_t i = 0; i < ASKED;) {
        uint32_t source = p->processor[bench_random(&random) % p->routers];
        uint32_t destination = p->processor[bench_random(&random) % p->routers];
        int hops = rt_route_ports(&p->net, source, destination, path, HOPS_MAX);
        struct rt_topo_port_end at;
        struct rt_channel in = {RT_PORT_NONE, 0};

        rt_topo_attached(&p->net, source, 0, &at);
        for (int h = 0; h < hops && i < ASKED; h++) {
            ask[i++] = (struct ask){in, at.node, destination};
            rt_topo_neighbour(&p->net, at.node, path[h].port, &at);
            in = (struct rt_channel){at.port, path[h].vc};
        }
    }
}

static void decide(const struct rt_net *net)
{
    for (uint32_t i = 0; i < ASKED; i++) {
        struct rt_channel out;

        if (rt_route_port(net, ask[i].in, ask[i].at, ask[i].destination, &out) != 0)
            exit(1);
        bench_opaque(&out);
    }
}

static uint64_t routes(const struct pairs *p)
{
    static struct rt_channel path[HOPS_MAX];
    uint64_t hops = 0;

    for (uint32_t s = 0; s < p->sources; s++)
        for (uint32_t d = 0; d < p->routers; d++) {
            int taken = rt_route_ports(&p->net, p->processor[s * p->stride], p->processor[d], path,
                                       HOPS_MAX);

            if (taken < 0)
                exit(1);
            bench_opaque(path);
            hops += (uint64_t)taken;
        }
    return hops;
}

static uint64_t prepared(const struct pairs *p)
{
    static struct rt_channel path[HOPS_MAX];
    struct rt_route_ready *ready = pairs_memory(1, rt_route_ready_bytes(&p->net));
    uint64_t hops = 0;

    if (rt_route_ready_make(ready, &p->net) != 0 || ready->room > HOPS_MAX)
        exit(1);
    for (uint32_t s = 0; s < p->sources; s++)
        for (uint32_t d = 0; d < p->routers; d++) {
            int taken =
                rt_route_ready_path(ready, p->processor[s * p->stride], p->processor[d], path);

            if (taken < 0)
                exit(1);
            bench_opaque(path);
            hops += (uint64_t)taken;
        }
    free(ready);
    return hops;
}

int main(int argc, char **argv)
{
    struct pairs p = {0};
    uint64_t hops = 0;
    int decisions;

    if (argc != 5 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    decisions = strcmp(argv[3], "decision") == 0;
    if (decisions)
        draw(&p);
    for (uint64_t i = 0; i < strtoull(argv[4], NULL, 10); i++)
        if (decisions)
            decide(&p.net);
        else
            hops = strcmp(argv[3], "prepared") == 0 ? prepared(&p) : routes(&p);
    printf("%" PRIu64 "\t%" PRIu64 "\n", decisions ? ASKED : (uint64_t)p.sources * p.routers, hops);
    pairs_close(&p);
    return 0;
}
