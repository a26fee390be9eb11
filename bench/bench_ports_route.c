/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_ports_route NET SOURCES WHAT ITERATIONS - so many times: 65,536 next-port decisions, at
 * routers on the way of routes drawn at random (WHAT is `decision`); whole routes, from so many
 * routers to all, hop by hop (`route`) or in a network that is prepared: as channels (`prepared`),
 * legs (`legs`) or a header (`header`); memcpy of as many legs (`copied`).
 *
 * Prints, with a tab between them: decisions or routes of an iteration; what they have together,
 * hops, legs or bytes.
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

/* The answer to a pair: its hops or legs, or the bytes of its header. */
static int answer(const struct rt_route_ready *ready, uint32_t source, uint32_t destination,
                  char what)
{
    static struct rt_channel path[HOPS_MAX];
    static struct rt_route_leg leg[RT_ROUTE_LEGS_MAX];
    static uint8_t header[HOPS_MAX];
    uint32_t hops;
    int taken;

    switch (what) {
    case 'l':
        taken = rt_route_ready_legs(ready, source, destination, leg);
        bench_opaque(leg);
        return taken;
    case 'h':
        taken = rt_route_ready_header(ready, RT_FORMAT_FIELD, source, destination, header,
                                      sizeof header, &hops);
        bench_opaque(header);
        return taken;
    default:
        taken = rt_route_ready_path(ready, source, destination, path);
        bench_opaque(path);
        return taken;
    }
}

static uint64_t prepared(const struct pairs *p, const struct rt_route_ready *ready, char what)
{
    uint64_t all = 0;

    for (uint32_t s = 0; s < p->sources; s++)
        for (uint32_t d = 0; d < p->routers; d++) {
            int taken = answer(ready, p->processor[s * p->stride], p->processor[d], what);

            if (taken < 0)
                exit(1);
            all += (uint64_t)taken;
        }
    return all;
}

/* How many legs each pair's route has. */
static uint8_t *lengths(const struct pairs *p, const struct rt_route_ready *ready)
{
    uint8_t *length = pairs_memory(p->sources, p->routers);

    for (uint32_t s = 0; s < p->sources; s++)
        for (uint32_t d = 0; d < p->routers; d++)
            length[s * p->routers + d] =
                (uint8_t)answer(ready, p->processor[s * p->stride], p->processor[d], 'l');
    return length;
}

static uint64_t copied(const struct pairs *p, const uint8_t *length)
{
    static struct rt_route_leg from[RT_ROUTE_LEGS_MAX], leg[RT_ROUTE_LEGS_MAX];
    uint64_t all = 0;

    for (uint32_t i = 0; i < p->sources * p->routers; i++) {
        memcpy(leg, from, length[i] * sizeof *leg);
        bench_opaque(leg);
        all += length[i];
    }
    return all;
}

int main(int argc, char **argv)
{
    struct rt_route_ready *ready;
    struct pairs p = {0};
    uint8_t *length = NULL;
    uint64_t taken = 0;
    char what;

    if (argc != 5 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    what = argv[3][0];
    ready = pairs_memory(1, rt_route_ready_bytes(&p.net) + 1);
    if (what == 'd')
        draw(&p);
    else if (what != 'r' && (rt_route_ready_make(ready, &p.net) != 0 || ready->room > HOPS_MAX))
        return 1;
    if (what == 'c')
        length = lengths(&p, ready);
    for (uint64_t i = 0; i < strtoull(argv[4], NULL, 10); i++)
        if (what == 'd')
            decide(&p.net);
        else if (what == 'c')
            taken = copied(&p, length);
        else
            taken = what == 'r' ? routes(&p) : prepared(&p, ready, what);
    printf("%" PRIu64 "\t%" PRIu64 "\n", what == 'd' ? ASKED : (uint64_t)p.sources * p.routers,
           taken);
    free(length);
    free(ready);
    pairs_close(&p);
    return 0;
}
