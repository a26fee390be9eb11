/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --traffic worst --bound: the permutation with the least throughput of some. */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_load.h"
#include "rt/load_pattern.h"

/* What is tried: permutations that patterns make, and some drawn ones, whose seeds are these. */
static const struct {
    const char *name;
    uint8_t kind;
    uint64_t seed;
} tried[] = {
    {"tornado", RT_LOAD_TORNADO, 0},     {"neighbour", RT_LOAD_NEIGHBOUR, 0},
    {"transpose", RT_LOAD_TRANSPOSE, 0}, {"shuffle", RT_LOAD_SHUFFLE, 0},
    {"bitrev", RT_LOAD_BITREV, 0},       {"complement", RT_LOAD_COMPLEMENT, 0},
    {"shift", RT_LOAD_SHIFT, 0}, /* by half of the processors */
    {"perm:1", RT_LOAD_PERMUTATIONS, 1}, {"perm:2", RT_LOAD_PERMUTATIONS, 2},
    {"perm:3", RT_LOAD_PERMUTATIONS, 3}, {"perm:4", RT_LOAD_PERMUTATIONS, 4},
};
#define TRIED (sizeof tried / sizeof tried[0])

/* The permutation of a row; 0 if it is none, or not defined for this network. */
static int make(const struct rt_net *net, unsigned row, struct rt_load_pair *pair)
{
    struct rt_load_pattern p = {.kind = tried[row].kind, .seed = tried[row].seed, .a = 1};

    rt_load_pattern_begin(&p, net);
    if (p.kind == RT_LOAD_SHIFT)
        p.a = p.processors / 2;
    if (!rt_load_pattern_fits(&p))
        return 0;
    rt_load_pattern_fill(&p, pair, NULL);
    return 1;
}

/* The most routes over a link under a permutation; or an error of the library. */
static int load_of(struct rt_load_ports *load, const struct rt_load_pair *pair, uint32_t pairs,
                   uint64_t *hot)
{
    size_t links = (size_t)rt_topo_nodes(load->on.net) * load->ports;
    uint64_t unused;
    uint32_t node;
    unsigned port;
    int error = 0;

    for (uint32_t i = 0; i < pairs && error == 0 && !interrupted(); i++)
        error = rt_load_ports_add(load, pair[i].source, pair[i].target, 0);
    *hot = rt_load_ports_hottest(load, &unused, &node, &port);
    memset(load->sends, 0, links * sizeof *load->sends);
    return error;
}

int ports_load_bound(struct ports_load *r, struct rt_load_pair **pair)
{
    struct rt_load_ports load = r->job[0].load; /* its counters are 0 again in the end */
    uint32_t n = (uint32_t)r->processors;
    uint64_t most = 0, hot;
    unsigned best = 0;
    int error = 0;

    load.graph = NULL;
    *pair = malloc((size_t)n * sizeof **pair);
    if (*pair == NULL)
        return complain(EXIT_IO, "out of memory");
    for (unsigned row = 0; row < TRIED && error == 0 && !interrupted(); row++) {
        show_progress(row, TRIED, "permutations tried");
        if (!make(load.on.net, row, *pair))
            continue;
        error = load_of(&load, *pair, n, &hot);
        if (hot > most) {
            most = hot;
            best = row;
        }
    }
    if (error != 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(error));
    make(load.on.net, best, *pair);
    r->bound = tried[best].name;
    return 0;
}
