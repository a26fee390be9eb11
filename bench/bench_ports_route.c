/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_ports_route NET SOURCES - nanoseconds of a next-port decision, at routers on the way of
 * routes drawn at random, and of a whole route, from so many routers to all.
 *
 * Prints, with tabs between them: NET; routes; mean hops; ns a decision; ns a route.  The least of
 * five runs.
 */
#include "pairs.h"
#include "rt/route_ports.h"

#define ASKED (1 << 16)
#define RUNS 5
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

static double decisions(const struct rt_net *net)
{
    double begin = bench_now();

    for (int round = 0; round < 16; round++)
        for (uint32_t i = 0; i < ASKED; i++) {
            struct rt_channel out;

            if (rt_route_port(net, ask[i].in, ask[i].at, ask[i].destination, &out) != 0)
                exit(1);
            bench_opaque(&out);
        }
    return (bench_now() - begin) / (16.0 * ASKED);
}

static double routes(const struct pairs *p, uint64_t *hops)
{
    static struct rt_channel path[HOPS_MAX];
    double begin = bench_now();

    *hops = 0;
    for (uint32_t s = 0; s < p->sources; s++)
        for (uint32_t d = 0; d < p->routers; d++) {
            int taken = rt_route_ports(&p->net, p->processor[s * p->stride], p->processor[d], path,
                                       HOPS_MAX);

            if (taken < 0)
                exit(1);
            bench_opaque(path);
            *hops += (uint64_t)taken;
        }
    return (bench_now() - begin) / ((double)p->sources * p->routers);
}

int main(int argc, char **argv)
{
    struct pairs p = {0};
    double decision = 1e300, route = 1e300;
    uint64_t hops = 0, count;

    if (argc != 3 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    count = (uint64_t)p.sources * p.routers;
    draw(&p);
    for (int run = 0; run < RUNS; run++) {
        double took = decisions(&p.net);

        decision = took < decision ? took : decision;
        took = routes(&p, &hops);
        route = took < route ? took : route;
    }
    printf("%s\t%" PRIu64 "\t%.2f\t%.1f\t%.1f\n", argv[1], count, (double)hops / (double)count,
           decision, route);
    pairs_close(&p);
    return 0;
}
