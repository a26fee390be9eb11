/* SPDX-License-Identifier: MIT-0 */
/*
 * The worst permutation where messages part: of one channel of each class a table, what a message
 * of each source to each target puts on it, and the permutation of the greatest weight in it
 * (Towles and Dally 2002, with shares for routes).
 *
 * Shares are whole numbers of 2^-24 of a message: halves are exact, the rest is rounded.  A
 * permutation's load is counted anew afterwards.
 *
 * By ecmp the share of s on a channel of router u is what of s comes through u, over u's ways:
 * 1/u's ways at u, and at a router farther away the mean of those one hop nearer.
 */
#include "ports_worst_share.h"

#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "../graph/heaviest.h"
#include "ports_split.h"
#include "ports_worst.h"
#include "rt/topo_ports.h"

#define NONE UINT32_MAX
#define ALIKE (1 + 1e-6) /* shares are rounded */
#define NOT_NEARER                                                                                 \
    8 /* half of the channels lead nearer, as many from there, half of routers are farther */

/* What sends and receives alike: the processors of a router where they send and receive at the
 * same, else each processor.  Unit u has the processors u * each and what follows. */
struct units {
    uint32_t count, each;
    uint32_t *from, *to; /* routers */
};

struct search {
    const struct rt_net *net;
    int even;
    struct units units;
    struct ports_split split;
    uint32_t *channel, channels; /* one of each class */
    uint32_t *place;             /* of each channel its table in the batch; or NONE */
    uint32_t *nearer, *ways;     /* of each router: where its ports one hop nearer lead */
    struct rt_channel *path;
    unsigned capacity;
    struct heaviest heaviest;
};

static uint32_t router_of(const struct rt_net *net, uint32_t processor, unsigned end)
{
    struct rt_topo_port_end at = {0, 0};

    rt_topo_attached(net, processor, end, &at);
    return at.node;
}

/* Routers that have processors are the first ones, and have as many each. */
static uint32_t units_of(const struct rt_net *net)
{
    uint32_t processors = (uint32_t)rt_topo_processors(net);

    return router_of(net, 0, 1) == 0 ? router_of(net, processors - 1, 0) + 1 : processors;
}

static int open_units(struct search *s)
{
    struct units *u = &s->units;

    u->count = units_of(s->net);
    u->each = (uint32_t)rt_topo_processors(s->net) / u->count;
    u->from = take_memory(2 * (size_t)u->count, sizeof *u->from);
    if (u->from == NULL)
        return EXIT_IO;
    u->to = u->from + u->count;
    for (uint32_t unit = 0; unit < u->count; unit++) {
        u->from[unit] = router_of(s->net, unit * u->each, 0);
        u->to[unit] = router_of(s->net, unit * u->each, 1);
    }
    return 0;
}

/* A channel of each class: those of its first router. */
static void choose_channels(struct search *s)
{
    const struct rt_load_symmetry *like = &s->split.symmetry;
    unsigned ports = s->split.ports;

    for (uint32_t c = 0; c < s->split.nodes * ports; c++) {
        uint32_t node = c / ports;

        s->place[c] = NONE;
        if (s->split.end[c] == NONE ||
            rt_load_symmetry_first(like, rt_load_symmetry_class(like, node)) != node)
            continue;
        s->channel[s->channels++] = c;
    }
}

/* --- Tables: of one target a column in each. */

/* What each router has nearer to the router that was searched for. */
static void find_ways(struct search *s)
{
    const struct ports_split *split = &s->split;

    for (uint32_t i = 0; i < split->reached; i++) {
        uint32_t node = split->queue[i], first = node * split->ports;

        s->ways[node] = 0;
        for (unsigned p = 0; p < split->ports; p++)
            if (ports_split_leads(split, first + p))
                s->nearer[first + s->ways[node]++] = split->end[first + p];
    }
}

/* The shares that come over a channel, of all routers: in carry. */
static void spread(struct search *s, uint32_t channel)
{
    struct ports_split *split = &s->split;
    uint32_t u = channel / split->ports;

    for (uint32_t n = 0; n < split->nodes; n++)
        split->carry[n] = 0;
    split->carry[u] = 1.0 / s->ways[u];
    for (uint32_t i = 1; i < split->reached; i++) {
        uint32_t node = split->queue[i];
        const uint32_t *nearer = s->nearer + (size_t)node * split->ports;
        double sum = 0;

        if (split->distance[node] <= split->distance[u])
            continue;
        for (uint32_t way = 0; way < s->ways[node]; way++)
            sum += split->carry[nearer[way]];
        split->carry[node] = sum / s->ways[node];
    }
}

static void fill_ecmp(struct search *s, uint32_t target, uint32_t first, uint32_t last)
{
    struct ports_split *split = &s->split;

    ports_split_search(split, s->units.to[target]);
    find_ways(s);
    for (uint32_t k = first; k < last && !interrupted(); k++) {
        if (!ports_split_leads(split, s->channel[k]))
            continue;
        spread(s, s->channel[k]);
        for (uint32_t i = 0; i < s->units.count; i++) /* a message to itself takes no link */
            *heaviest_cell(&s->heaviest, k - first, i, target) =
                i == target ? 0 : (uint32_t)(split->carry[s->units.from[i]] * HEAVIEST_WHOLE + 0.5);
    }
}

/* Half a message of i to the target goes by this route, or its mirrored links. */
static int add_route(struct search *s, uint32_t i, uint32_t target, int mirror)
{
    struct rt_topo_port_end at = {s->units.from[i], 0};
    uint32_t to = s->units.to[target]; /* each router has one processor, of its number */
    int hops;

    if (mirror) {
        at.node = ports_even_mirrored(s->net, at.node);
        to = ports_even_mirrored(s->net, to);
    }
    hops = rt_route_ports(s->net, at.node, to, s->path, s->capacity);
    for (int h = 0; h < hops; h++) {
        int64_t link = (int64_t)at.node * s->split.ports + s->path[h].port;

        if (mirror)
            link = ports_even_link(s->net, s->split.ports, at.node, s->path[h].port);
        if (link < 0 || rt_topo_neighbour(s->net, at.node, s->path[h].port, &at) != 0)
            return complain(EXIT_FALSE, "load: a link has no mirrored one: please report this");
        if (s->place[link] != NONE)
            *heaviest_cell(&s->heaviest, s->place[link], i, target) += HEAVIEST_WHOLE / 2;
    }
    return hops < 0 ? complain(EXIT_FALSE, "load: %s", rt_error_text(hops)) : 0;
}

static int fill_even(struct search *s, uint32_t target)
{
    int status = 0;

    for (uint32_t i = 0; i < s->units.count && status == 0; i++) {
        status = add_route(s, i, target, 0);
        if (status == 0)
            status = add_route(s, i, target, 1);
    }
    return status;
}

static int search(struct search *s)
{
    uint64_t table = sizeof *s->heaviest.weight * (uint64_t)s->units.count * s->units.count;
    uint32_t batch = (uint32_t)(memory_up_to(sizeof *s->heaviest.weight * HEAVIEST_WORDS) / table);
    uint32_t last;
    int status;

    batch = batch > s->channels ? s->channels : batch > 0 ? batch : 1;
    status = heaviest_room(&s->heaviest, "load", batch);
    for (uint32_t first = 0; first < s->channels && status == 0 && !interrupted(); first = last) {
        last = s->channels - first > batch ? first + batch : s->channels;
        heaviest_clear(&s->heaviest, batch);
        for (uint32_t k = first; k < last; k++)
            s->place[s->channel[k]] = k - first;
        for (uint32_t t = 0; t < s->units.count && status == 0 && !interrupted(); t++) {
            show_progress((uint64_t)first * s->units.count + (uint64_t)t * (last - first),
                          (uint64_t)s->channels * s->units.count,
                          "links times targets, the worst of each");
            if (s->even)
                status = fill_even(s, t);
            else
                fill_ecmp(s, t, first, last);
        }
        for (uint32_t k = first; k < last; k++)
            s->place[s->channel[k]] = NONE;
        if (status == 0)
            status = heaviest_take(&s->heaviest, "load", last - first);
    }
    return status;
}

/* Memory but for the tables. */
static int open_search(struct search *s)
{
    size_t nodes, channels;
    int status = ports_split_open(&s->split, s->net, NULL, 0);

    if (status == 0)
        status = open_units(s);
    if (status != 0)
        return status;
    nodes = s->split.nodes;
    channels = nodes * s->split.ports;
    s->channel = take_memory(3 * channels + nodes, sizeof *s->channel);
    s->path = ports_path(&s->capacity);
    if (!s->channel || !s->path)
        return EXIT_IO;
    if (heaviest_open(&s->heaviest, s->units.count) != 0)
        return EXIT_IO;
    s->place = s->channel + channels;
    s->nearer = s->place + channels;
    s->ways = s->nearer + channels;
    choose_channels(s);
    return 0;
}

static void close_search(struct search *s)
{
    ports_split_close(&s->split);
    free(s->units.from);
    free(s->channel);
    free(s->path);
    heaviest_close(&s->heaviest);
}

/* The permutation as messages: what was found, or each processor to the one so many further on. */
static int take_permutation(const struct search *s, uint32_t further, struct message_set *set)
{
    uint32_t processors = (uint32_t)rt_topo_processors(s->net), each = s->units.each;

    set->pair = take_memory(processors, sizeof *set->pair);
    if (set->pair == NULL)
        return EXIT_IO;
    for (uint32_t p = 0; p < processors; p++)
        set->pair[p] =
            (struct rt_load_pair){p, further > 0 ? (p + further) % processors
                                                 : s->heaviest.mate[p / each] * each + p % each};
    set->messages.count = processors;
    return 0;
}

static double steps_of(const struct rt_net *net, int even)
{
    double nodes = rt_topo_nodes(net), units = units_of(net);
    double one = ports_split_steps(net, 1); /* channels of a class, times routers */

    if (units > WORST_SHARE_UNITS_MAX)
        return 2.0 * WORST_SHARE_STEPS_MAX;
    return even ? 2 * units * units * ports_hops() *
                      (one / nodes * units * units / HEAVIEST_WORDS + 1)
                : one * units * ports_most(net) / NOT_NEARER + 4 * one / nodes * units * units;
}

double ports_worst_share_steps(const struct rt_net *net, int even)
{
    double steps = steps_of(net, even);
    struct ports_worst_form form;

    return steps > WORST_SHARE_FORM_STEPS && ports_worst_form(net, &form) ? 0 : steps;
}

static int refuse_steps(const struct rt_net *net, double steps)
{
    unsigned long routers = units_of(net);

    if (routers > WORST_SHARE_UNITS_MAX)
        return complain(EXIT_USAGE,
                        "load: the worst of more than %d routers with processors: expected at most "
                        "as many",
                        WORST_SHARE_UNITS_MAX);
    return complain(EXIT_USAGE,
                    "load: the worst of %lu routers with processors, and %lu in all with up to %u "
                    "ports, takes about %.0f steps: expected at most 2^35",
                    routers, (unsigned long)rt_topo_nodes(net), ports_most(net), steps);
}

int ports_worst_share(const struct rt_net *net, int even, struct message_set *set, double *hot)
{
    struct search s = {.net = net, .even = even};
    struct ports_worst_form form;
    int known = ports_worst_form(net, &form), status;
    double steps = steps_of(net, even), by_form = (double)form.processors / (double)form.cables;

    if (known && steps > WORST_SHARE_FORM_STEPS) {
        *hot = by_form;
        return take_permutation(&s, (uint32_t)form.processors, set);
    }
    if (steps > (double)WORST_SHARE_STEPS_MAX)
        return refuse_steps(net, steps);
    status = open_search(&s);
    if (status == 0)
        status = search(&s);
    if (status == 0 && !interrupted()) {
        *hot = (double)s.heaviest.hot * s.units.each / HEAVIEST_WHOLE;
        status = take_permutation(&s, 0, set);
        if (status == 0 && known && (*hot > by_form * ALIKE || by_form > *hot * ALIKE))
            status = complain(
                EXIT_FALSE, "load: %f messages over a link, and %f by its form: please report this",
                *hot, by_form);
    }
    close_search(&s);
    return status;
}
