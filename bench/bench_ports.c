/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_ports NET computed|prepared|array ITERATIONS - finds so many times where a port of a router
 * leads, at routers and ports in no order: by rt_topo_neighbour, in a network that is prepared, or
 * in an array of all links.
 */
#include <string.h>

#include "bench.h"
#include "rt/net_text.h"
#include "rt/topo_ready_ports.h"

#define CALLS (1 << 20)

static struct rt_topo_port_end ask[CALLS];

static uint32_t computed(const struct rt_net *net, uint64_t times)
{
    struct rt_topo_port_end to = {0, 0};
    uint32_t sum = 0;

    for (uint64_t i = 0; i < times; i++) {
        (void)rt_topo_neighbour(net, ask[i % CALLS].node, ask[i % CALLS].port, &to);
        sum += to.node + to.port;
    }
    return sum;
}

static uint32_t prepared(const struct rt_net *net, uint64_t times)
{
    struct rt_topo_ready *ready = calloc(1, rt_topo_ready_bytes(net) + 1);
    struct rt_topo_port_end to = {0, 0};
    uint32_t sum = 0;

    if (ready == NULL || rt_topo_ready_make(ready, net) != 0)
        exit(1);
    for (uint64_t i = 0; i < times; i++) {
        (void)rt_topo_ready_neighbour(ready, ask[i % CALLS].node, ask[i % CALLS].port, &to);
        sum += to.node + to.port;
    }
    free(ready);
    return sum;
}

static uint32_t looked_up(const struct rt_topo_port_end *table, size_t ports, uint64_t times)
{
    uint32_t sum = 0;

    for (uint64_t i = 0; i < times; i++) {
        struct rt_topo_port_end to = table[ask[i % CALLS].node * ports + ask[i % CALLS].port];

        sum += to.node + to.port;
    }
    return sum;
}

int main(int argc, char **argv)
{
    struct rt_net net;
    struct rt_topo_port_end *table;
    uint64_t random = 15, times;
    size_t ports, links;

    if (argc != 4 || rt_net_parse(argv[1], &net) != 0 || rt_topo_nodes(&net) == 0) {
        fprintf(stderr, "usage: bench_ports NET computed|prepared|array ITERATIONS\n");
        return 2;
    }
    ports = (size_t)rt_topo_ports_most(&net);
    links = rt_topo_nodes(&net) * ports;
    table = calloc(links, sizeof *table);
    if (table == NULL)
        return 1;
    for (size_t i = 0; i < links; i++)
        (void)rt_topo_neighbour(&net, (uint32_t)(i / ports), (unsigned)(i % ports), &table[i]);
    for (unsigned i = 0; i < CALLS; i++) {
        uint64_t link = bench_random(&random) % links;

        ask[i] = (struct rt_topo_port_end){(uint32_t)(link / ports), (uint16_t)(link % ports)};
    }
    times = strtoull(argv[3], NULL, 10);
    printf("%" PRIu32 "\n", strcmp(argv[2], "array") == 0      ? looked_up(table, ports, times)
                            : strcmp(argv[2], "prepared") == 0 ? prepared(&net, times)
                                                               : computed(&net, times));
    free(table);
    return 0;
}
