/* SPDX-License-Identifier: MIT-0 */
/*
 * How loaded is a network of routers when each processor sends one message to each other?
 *
 *     cc -Iinclude examples/load.c build/librouteseq.a -o load
 *     ./load torus:8,8            the lines of routeseq load torus:8,8 --tsv
 *
 * All routes are followed, one by one.  Exit status: 0 done; 1 the network is wrong or of another
 * shape; 3 out of memory.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <rt/load_ports.h>
#include <rt/net_text.h>
#include <rt/route_ports.h>

/* Moves the dependencies to a table twice as large; 0, or RT_ERR_SPACE. */
static int enlarge(struct rt_load_channels *graph)
{
    struct rt_load_channels larger = {NULL, 2 * graph->capacity, 0};

    larger.edge = malloc(larger.capacity * sizeof *larger.edge);
    if (larger.edge == NULL)
        return RT_ERR_SPACE;
    rt_load_channels_begin(&larger);
    rt_load_channels_move(graph, &larger);
    free(graph->edge);
    *graph = larger;
    return 0;
}

/* Counts the route of each pair, and its dependencies; 0, or an error. */
static int count(struct rt_load_ports *load, uint32_t processors)
{
    int error = 0;

    for (uint64_t pair = 0; pair < (uint64_t)processors * processors && error == 0; pair++) {
        uint32_t source = (uint32_t)(pair / processors),
                 destination = (uint32_t)(pair % processors);

        if (source == destination)
            continue; /* it sends nothing to itself */
        error = rt_load_ports_add(load, source, destination, pair);
        while (error == RT_ERR_SPACE && enlarge(load->graph) == 0)
            error = rt_load_ports_add(load, source, destination, pair);
    }
    return error;
}

/* The memory, by the sizes that the network has; 0, or RT_ERR_SPACE. */
static int begin(struct rt_load_ports *load, const struct rt_net *net,
                 struct rt_load_channels *graph)
{
    int ports = rt_topo_ports_most(net);

    load->on = (struct rt_walk_ports_on){net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
    load->route = rt_route_ports;
    load->capacity = (unsigned)rt_route_hops(net);
    load->path = malloc((load->capacity + 1) * sizeof *load->path); /* + 1: never 0 bytes */
    load->ports = ports > 1 ? (unsigned)ports : 1;
    load->sends = calloc((size_t)rt_topo_nodes(net) * load->ports, sizeof *load->sends);
    graph->capacity = 4096; /* a power of two */
    graph->edge = malloc(graph->capacity * sizeof *graph->edge);
    if (load->path == NULL || load->sends == NULL || graph->edge == NULL)
        return RT_ERR_SPACE;
    rt_load_channels_begin(graph);
    load->graph = graph;
    return 0;
}

/* Prints what the counters say; 0, or RT_ERR_SPACE. */
static int tell(const struct rt_load_ports *load, uint32_t processors)
{
    uint32_t nodes = rt_topo_nodes(load->on.net), node, length;
    uint32_t channels = nodes * load->ports * load->on.vcs;
    uint32_t *work = malloc(rt_load_channels_words(load->graph, channels) * sizeof *work);
    uint64_t links, hottest;
    const uint32_t *cycle;
    unsigned port;

    if (work == NULL)
        return RT_ERR_SPACE;
    hottest = rt_load_ports_hottest(load, &links, &node, &port);
    length = rt_load_channels_cycle(load->graph, channels, work, &cycle);
    printf("processors\t%" PRIu32 "\nrouters\t%" PRIu32 "\nroutes\t%" PRIu64 "\nlongest\t%" PRIu32
           "\n",
           processors, nodes, load->routes, load->longest);
    printf("mean\t%.6f\nhot_link\t%" PRIu64 "\nhot_links\t%" PRIu64 "\n",
           load->routes > 0 ? (double)load->hops / (double)load->routes : 0.0, hottest, links);
    if (hottest > 0) /* routes a processor, by those over the hottest link */
        printf("throughput\t%.6f\n", (double)(processors - 1) / (double)hottest);
    else
        printf("throughput\t-\n");
    printf("deadlock\t%s\nvcs\t%u\npattern\tuniform\n", length > 0 ? "cycle" : "none",
           load->on.vcs);
    free(work);
    return 0;
}

int main(int argc, char **argv)
{
    struct rt_load_channels graph = {NULL, 0, 0};
    struct rt_load_ports load = {0};
    uint32_t processors;
    struct rt_net net;
    int error = rt_net_parse(argc == 2 ? argv[1] : "torus:8,8", &net);

    if (error == 0 && rt_net_shape(&net) != RT_SHAPE_PORTS)
        error = RT_ERR_FAMILY;
    if (error == 0) {
        processors = (uint32_t)rt_topo_processors(&net);
        error = begin(&load, &net, &graph);
        if (error == 0)
            error = count(&load, processors);
        if (error == 0)
            error = tell(&load, processors);
    }
    if (error != 0)
        fprintf(stderr, "load: %s\n", rt_error_text(error));
    free(load.path);
    free(load.sends);
    free(graph.edge);
    return error == 0 ? 0 : error == RT_ERR_SPACE ? 3 : 1;
}
