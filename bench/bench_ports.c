/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_ports NET... - nanoseconds that rt_topo_neighbour takes, at routers and ports in no order,
 * and what a lookup in a plain array of the same links takes in the same run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rt/net_text.h"
#include "rt/topo_ports.h"

#define CALLS (1 << 20)
#define RUNS 5

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    static struct rt_topo_port_end ask[CALLS];
    volatile uint32_t sink = 0;

    for (int n = 1; n < argc; n++) {
        struct rt_net net;
        struct rt_topo_port_end *table;
        double computed = 1e9, looked_up = 1e9, from;
        uint64_t random = 15;
        size_t ports, links;

        if (rt_net_parse(argv[n], &net) != 0 || rt_topo_nodes(&net) == 0) {
            fprintf(stderr, "bench_ports: %s: no network of routers with ports\n", argv[n]);
            return 2;
        }
        ports = (size_t)rt_topo_ports_most(&net);
        links = rt_topo_nodes(&net) * ports;
        table = calloc(links > 0 ? links : 1, sizeof *table);
        if (table == NULL || links == 0)
            return 1;
        for (size_t i = 0; i < links; i++)
            (void)rt_topo_neighbour(&net, (uint32_t)(i / ports), (unsigned)(i % ports), &table[i]);
        for (unsigned i = 0; i < CALLS; i++) { /* Marsaglia's xorshift64 */
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            ask[i].node = (uint32_t)(random % links / ports);
            ask[i].port = (uint16_t)(random % links % ports);
        }
        for (int run = 0; run < RUNS; run++) {
            struct rt_topo_port_end to = {0, 0};
            uint32_t sum = 0;

            from = seconds();
            for (unsigned i = 0; i < CALLS; i++) {
                (void)rt_topo_neighbour(&net, ask[i].node, ask[i].port, &to);
                sum += to.node + to.port;
            }
            computed = seconds() - from < computed ? seconds() - from : computed;
            from = seconds();
            for (unsigned i = 0; i < CALLS; i++) {
                to = table[ask[i].node * ports + ask[i].port];
                sum += to.node + to.port;
            }
            looked_up = seconds() - from < looked_up ? seconds() - from : looked_up;
            sink += sum;
        }
        printf("%s\t%.1f ns\tarray of %zu links %.1f ns\tratio %.1f\n", argv[n],
               computed / CALLS * 1e9, links, looked_up / CALLS * 1e9, computed / looked_up);
        free(table);
    }
    return (int)(sink & 0);
}
