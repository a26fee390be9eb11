/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports (SPEC 15): what the command does for them. */
#include "ports.h"

#include <stdlib.h>
#include <string.h>

struct rt_walk_ports_on ports_on(const struct rt_net *net)
{
    return (struct rt_walk_ports_on){net, (unsigned)rt_route_vcs(net), rt_topo_neighbour};
}

unsigned ports_most(const struct rt_net *net)
{
    int most = rt_topo_ports_most(net);

    return most > 1 ? (unsigned)most : 1;
}

struct rt_channel *ports_path(const struct rt_net *net, unsigned *capacity)
{
    struct rt_channel *path;

    *capacity = (unsigned)rt_route_hops(net) + 1;
    path = malloc(*capacity * sizeof *path);
    if (path == NULL)
        complain(EXIT_IO, "out of memory");
    return path;
}

void ports_print(const struct rt_channel *path, int hops, int with_vc)
{
    for (int i = 0; i < hops; i++)
        printf(with_vc ? "%s%u.%u" : "%s%u", i > 0 ? " " : "", (unsigned)path[i].port,
               (unsigned)path[i].vc);
}

/* What answers pairs. */
struct pairs {
    const struct rt_net *net;
    struct rt_channel *path;
    unsigned capacity;
    int with_vc;
};

static int open_pairs(const struct call *call, void **state)
{
    struct pairs *pairs = calloc(1, sizeof *pairs);

    if (pairs == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = pairs;
    pairs->net = call->net;
    pairs->with_vc = option_given(call, "--vc");
    pairs->path = ports_path(call->net, &pairs->capacity);
    return pairs->path != NULL ? 0 : EXIT_IO;
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    struct pairs *pairs = state;
    int hops = rt_route_ports(pairs->net, (uint32_t)src->index, (uint32_t)dst->index, pairs->path,
                              pairs->capacity);

    if (hops < 0)
        return hops;
    ports_print(pairs->path, hops, pairs->with_vc);
    return 0;
}

static void close_pairs(void *state)
{
    struct pairs *pairs = state;

    if (pairs != NULL)
        free(pairs->path);
    free(pairs);
}

static int read_index_only(const struct rt_net *net, const char *name, const char *text,
                           struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "networks of routers have no @ locations", processor, why);
}

static const struct option_row route_options[] = {
    {.name = "--vc", .help = "virtual channels too: PORT.VC"}, {.name = NULL}};
static const struct option_row walk_options[] = {
    {.name = "--ports", .value = "PORTS", .help = "the route walked: output ports"},
    {.name = NULL}};
static const struct option_row load_options[] = {
    {.name = "--tsv", .help = "lines key<TAB>value, numbers plain"},
    {.name = "--vcs", .value = "V", .help = "only the first V virtual channels"},
    {.name = NULL}};
static const struct option_row graph_options[] = {{.name = "--format",
                                                   .value = "FORMAT",
                                                   .help = "graphml, edges or anynet",
                                                   .words = "graphml edges anynet",
                                                   .required = 1},
                                                  {.name = NULL}};

const struct shape shape_ports = {
    .name = "ports",
    .title = "networks of routers with ports",
    .one = "a network of routers with ports",
    .sites = "an index 0..N-1",
    .route = {run_route, route_options, "Output ports, one a hop.\n", NULL, "0 1", NULL},
    .walk = {ports_run_walk, walk_options, "Every hop.\n", NULL, "0 1", NULL},
    .verify = {run_verify, verify_options, "Computes and walks all pairs.\n", NULL, "", NULL},
    .info = {ports_run_info, info_options, "Nodes, links, distances.\n", NULL, "", NULL},
    .load = {ports_run_load, load_options, "Routes over each link.\n", NULL, "", NULL},
    .graph = {ports_run_graph, graph_options, "All links.\n", NULL, "--format edges", NULL},
    .pairs = {open_pairs, answer_pair, close_pairs},
    .read_processor = read_index_only,
    .verify_pairs = ports_verify,
};
