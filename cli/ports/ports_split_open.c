/* SPDX-License-Identifier: MIT-0 */
/* Equal-cost multipath in networks of routers: channels and messages. */
#include <stdlib.h>
#include <string.h>

#include "../base/memory.h"
#include "ports_split.h"
#include "rt/topo_ports.h"

#define NONE UINT32_MAX

double ports_split_steps(const struct rt_net *net, int uniform)
{
    double nodes = rt_topo_nodes(net);
    struct rt_load_symmetry like;

    rt_load_symmetry_of(net, &like);
    return (uniform ? like.classes : nodes) * nodes * ports_most(net);
}

/* Memory: 0, or EXIT_IO after saying why. */
static int take(struct ports_split *s, uint32_t processors, uint32_t pairs)
{
    size_t nodes = s->nodes, channels = nodes * s->ports, homes = s->uniform ? processors : pairs;
    uint64_t bytes = 8 * ((channels + 1) * (s->words + 2) + nodes * 5) + 4 * homes;

    if (need_memory("load", bytes) != 0)
        return EXIT_IO;
    s->end = malloc(channels * sizeof *s->end);
    s->into = malloc(channels * sizeof *s->into);
    s->share = calloc(channels, sizeof *s->share);
    s->next = calloc((channels + 1) * s->words, sizeof *s->next);
    s->enter = calloc(nodes + 2, sizeof *s->enter);
    s->begin = calloc(nodes + 2, sizeof *s->begin);
    s->sends = calloc(nodes, sizeof *s->sends);
    s->first = malloc(nodes * sizeof *s->first);
    s->last = malloc(nodes * sizeof *s->last);
    s->distance = malloc(nodes * sizeof *s->distance);
    s->queue = malloc(nodes * sizeof *s->queue);
    s->origin = malloc(nodes * sizeof *s->origin);
    s->carry = malloc(nodes * sizeof *s->carry);
    s->home = malloc((homes + 1) * sizeof *s->home);
    if (!s->end || !s->into || !s->share || !s->next || !s->enter || !s->begin || !s->sends ||
        !s->first || !s->last || !s->distance || !s->queue || !s->origin || !s->carry || !s->home)
        return out_of_memory("load", bytes);
    memset(s->last, 0xFF, nodes * sizeof *s->last); /* NONE */
    return 0;
}

/* Where channels lead, and those that lead to each router. */
static void lay(struct ports_split *s)
{
    uint32_t channels = s->nodes * s->ports;
    struct rt_topo_port_end end;

    for (uint32_t c = 0; c < channels; c++) {
        s->end[c] = NONE;
        if (rt_topo_neighbour(s->net, c / s->ports, c % s->ports, &end) == 0)
            s->enter[(s->end[c] = end.node) + 2]++;
    }
    for (uint32_t n = 0; n < s->nodes; n++)
        s->enter[n + 2] += s->enter[n + 1];
    for (uint32_t c = 0; c < channels; c++)
        if (s->end[c] != NONE)
            s->into[s->enter[s->end[c] + 1]++] = c;
}

static uint32_t router_of(const struct ports_split *s, uint32_t processor, unsigned end)
{
    struct rt_topo_port_end at = {0, 0};

    rt_topo_attached(s->net, processor, end, &at);
    return at.node;
}

/* Messages by the routers that they go to. */
static void sort(struct ports_split *s, uint32_t processors, const struct rt_load_pair *pair,
                 uint32_t pairs)
{
    uint32_t count = pair == NULL ? processors : pairs;

    for (uint32_t p = processors; p-- > 0;) {
        uint32_t from = router_of(s, p, 0);

        s->sends[from]++;
        s->first[from] = p;
        s->last[router_of(s, p, 1)] = p;
    }
    for (uint32_t m = 0; m < count; m++)
        if (pair == NULL || pair[m].source != pair[m].target)
            s->begin[router_of(s, pair == NULL ? m : pair[m].target, 1)]++;
    for (uint32_t n = 0; n < s->nodes; n++) /* to where a row ends; it runs back to its begin */
        s->begin[n + 1] += s->begin[n];
    for (uint32_t m = count; m-- > 0;)
        if (pair == NULL || pair[m].source != pair[m].target)
            s->home[--s->begin[router_of(s, pair == NULL ? m : pair[m].target, 1)]] =
                router_of(s, pair == NULL ? m : pair[m].source, 0);
}

int ports_split_open(struct ports_split *s, const struct rt_net *net,
                     const struct rt_load_pair *pair, uint32_t pairs)
{
    uint32_t processors = (uint32_t)rt_topo_processors(net);
    int status;

    s->net = net;
    s->uniform = pair == NULL;
    s->nodes = rt_topo_nodes(net);
    s->ports = ports_most(net);
    s->words = (s->ports + 63) / 64;
    if (ports_split_steps(net, s->uniform) > SPLIT_STEPS_MAX)
        return complain(EXIT_USAGE,
                        "option --routing 'ecmp': %.0f steps, destinations times links, are too "
                        "many: expected at most 2^34",
                        ports_split_steps(net, s->uniform));
    rt_load_symmetry_of(net, &s->symmetry);
    status = take(s, processors, pairs);
    if (status != 0)
        return status;
    lay(s);
    sort(s, processors, pair, pairs);
    return 0;
}

void ports_split_close(struct ports_split *s)
{
    free(s->end);
    free(s->into);
    free(s->share);
    free(s->next);
    free(s->enter);
    free(s->begin);
    free(s->sends);
    free(s->first);
    free(s->last);
    free(s->distance);
    free(s->queue);
    free(s->origin);
    free(s->carry);
    free(s->home);
}
