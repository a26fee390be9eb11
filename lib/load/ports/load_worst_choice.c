/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation that loads a link most where routes are drawn: what each pair weighs on each
 * channel (SPEC 18.3).
 *
 * Routes of one source of each class stand for all, as in load_worst.c: a symmetry maps middles
 * onto middles, so all choices of a pair onto all choices of the turned one.  A route may take a
 * link twice, once with each leg; so a weight is at most twice the choices, which are below 2^31.
 *
 * Ports up are drawn router by router.  So all choices of a pair go on together: they part at each
 * router into as many equal parts as ports are open.
 */
#include "rt/load_worst_choice_ports.h"
#include "rt/route_choice_ports.h"
#include "rt/route_ports.h"
#include "rt/topo_ports.h"

/* Ports up are drawn alike for all processors of a router: these are the units.  They are at the
 * first routers, as many at each; none of these networks turns, so units are processors so far. */
static void take_routers(const struct rt_net *net, struct rt_load_symmetry *s)
{
    struct rt_topo_port_end at;

    while (rt_topo_attached(net, s->each, 0, &at) == 0 && at.node == 0)
        s->each++;
    s->units /= s->each;
}

int rt_load_worst_choice_begin(struct rt_load_worst_choice *worst)
{
    struct rt_load_symmetry *s = &worst->symmetry;
    const struct rt_net *net = worst->load->on.net;
    int choices = rt_route_choices(net, worst->routing), error = rt_load_symmetry_of(net, s);
    uint64_t channels;

    if (error != 0 || choices < 0)
        return error != 0 ? error : choices;
    channels = (uint64_t)s->classes * worst->load->ports;
    if (channels > UINT32_MAX)
        return RT_ERR_SIZE;
    if (worst->routing == RT_ROUTING_UP_RANDOM)
        take_routers(net, s);
    worst->choices = (uint32_t)choices;
    worst->channels = (uint32_t)channels;
    worst->steps = s->turns == 0 ? s->units : s->classes;
    worst->links = (uint64_t)rt_topo_nodes(net) * worst->load->ports;
    return 0;
}

/* What is done with the weight of a pair on a channel. */
typedef void take_weight(const struct rt_load_worst_choice *worst, uint32_t channel,
                         uint32_t source, uint32_t target, uint32_t weight);

/* Counts the links of a route by one choice; *taken: links that the pair takes. */
static int follow_route(const struct rt_load_worst_choice *worst, uint32_t choice, uint32_t source,
                        uint32_t target, uint64_t *taken)
{
    const struct rt_load_ports *load = worst->load;
    struct rt_topo_port_end at = {0, 0};
    int hops = rt_route_choice(load->on.net, worst->routing, choice, source, target, load->path,
                               load->capacity);

    rt_topo_attached(load->on.net, source, 0, &at);
    for (int i = 0; i < hops; i++) {
        uint64_t link = (uint64_t)at.node * load->ports + load->path[i].port;

        if (worst->times[link]++ == 0)
            worst->taken[(*taken)++] = link;
        if (load->on.neighbour(load->on.net, at.node, load->path[i].port, &at) != 0)
            return RT_ERR_LINK;
    }
    return hops < 0 ? hops : 0;
}

/* Hands over what a pair weighs on the links that it takes. */
static void hand_over(const struct rt_load_worst_choice *worst, uint32_t source, uint32_t target,
                      uint64_t taken, take_weight *take)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint32_t ports = worst->load->ports;

    while (taken > 0) {
        uint64_t link = worst->taken[--taken];
        uint32_t node = (uint32_t)(link / ports);
        uint32_t channel = rt_load_symmetry_class(s, node) * ports + (uint32_t)(link % ports);

        take(worst, channel, rt_load_symmetry_turn(s, node, source),
             rt_load_symmetry_turn(s, node, target), worst->times[link]);
        worst->times[link] = 0;
    }
}

static int follow_source(const struct rt_load_worst_choice *worst, uint32_t number,
                         take_weight *take)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint32_t source = s->turns == 0 ? number : rt_load_symmetry_first(s, number);
    int error = 0;

    for (uint32_t target = 0; target < s->units && error == 0; target++) {
        uint64_t taken = 0;

        for (uint32_t c = 0; c < worst->choices && error == 0 && target != source; c++)
            error = follow_route(worst, c, source * s->each, target * s->each, &taken);
        hand_over(worst, source, target, taken, take);
    }
    return error;
}

/* What up-random needs of each router, in worst->routers. */
struct climb {
    const struct rt_load_worst_choice *worst;
    uint32_t to;                  /* the processor that all goes to */
    uint32_t *ways;               /* first port + how many << 16; 0: not known; or HERE */
    uint32_t *weight;             /* what is there and has to go on, in choices */
    uint32_t *list, *next, count; /* where something is */
    uint64_t taken;               /* links */
};

#define HERE UINT32_MAX

/* By which ports all goes on from a router; 0, or an error. */
static int look(const struct climb *c, uint32_t node)
{
    const struct rt_net *net = c->worst->load->on.net;
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    int error = rt_route_port(net, in, node, c->to, &out), ports;
    uint16_t first;

    if (error != 0)
        return error;
    ports = rt_route_choice_ports(net, RT_ROUTING_UP_RANDOM, node, c->to, &first);
    if (ports < 0)
        return ports;
    if (ports == 0) {
        first = out.port;
        ports = 1;
    }
    c->ways[node] = out.port == RT_PORT_NONE ? HERE : first + ((uint32_t)ports << 16);
    return 0;
}

/* Parts what is at a router among its ports; *more: routers in c->next. */
static int go_on(struct climb *c, uint32_t node, uint32_t *more)
{
    const struct rt_load_ports *load = c->worst->load;
    uint32_t ways, part, ports, weight = c->weight[node];
    int error = c->ways[node] == 0 ? look(c, node) : 0;

    c->weight[node] = 0;
    if (error != 0 || c->ways[node] == HERE)
        return error;
    ways = c->ways[node];
    ports = ways >> 16;
    part = weight / ports;
    if (part * ports != weight)
        return RT_ERR_LINK; /* draws that are not one a level */
    for (uint32_t port = ways & 0xFFFF; ports > 0; port++, ports--) {
        uint64_t link = (uint64_t)node * load->ports + port;
        struct rt_topo_port_end at;

        if (load->on.neighbour(load->on.net, node, port, &at) != 0)
            return RT_ERR_LINK;
        if (c->worst->times[link] == 0)
            c->worst->taken[c->taken++] = link;
        c->worst->times[link] += part;
        if (c->weight[at.node] == 0)
            c->next[(*more)++] = at.node;
        c->weight[at.node] += part;
    }
    return 0;
}

/* All choices of a pair at once, hop by hop. */
static int climb(struct climb *c, uint32_t source)
{
    struct rt_topo_port_end at = {0, 0};
    int error = 0;

    rt_topo_attached(c->worst->load->on.net, source, 0, &at);
    c->list[0] = at.node;
    c->weight[at.node] = c->worst->choices;
    c->count = 1;
    c->taken = 0;
    for (unsigned hops = 0; c->count > 0 && error == 0; hops++) {
        uint32_t more = 0, *list = c->list;

        if (hops > c->worst->load->capacity)
            return RT_ERR_LINK; /* a circle */
        for (uint32_t i = 0; i < c->count && error == 0; i++)
            error = go_on(c, list[i], &more);
        c->list = c->next;
        c->next = list;
        c->count = more;
    }
    return error;
}

/* Routers go on alike whatever the source, so all sources of a target follow one another. */
static int follow_target(const struct rt_load_worst_choice *worst, uint32_t target,
                         take_weight *take)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint32_t nodes = rt_topo_nodes(worst->load->on.net), *room = worst->routers;
    struct climb c = {.worst = worst, .to = target * s->each, .ways = room};
    int error = 0;

    c.weight = room + nodes;
    c.list = c.weight + nodes;
    c.next = c.list + nodes;
    for (uint32_t node = 0; node < nodes; node++)
        c.ways[node] = c.weight[node] = 0;
    for (uint32_t source = 0; source < s->units && error == 0; source++)
        if (source != target) {
            error = climb(&c, source * s->each);
            hand_over(worst, source, target, c.taken, take);
        }
    return error;
}

static int follow(const struct rt_load_worst_choice *worst, uint32_t step, take_weight *take)
{
    return worst->routing == RT_ROUTING_UP_RANDOM ? follow_target(worst, step, take)
                                                  : follow_source(worst, step, take);
}

static uint32_t *most_of(const struct rt_load_worst_choice *worst, uint32_t channel, int side)
{
    return worst->most + (2 * (size_t)channel + (unsigned)side) * worst->symmetry.units;
}

static void count_weight(const struct rt_load_worst_choice *worst, uint32_t channel,
                         uint32_t source, uint32_t target, uint32_t weight)
{
    uint32_t *most[] = {most_of(worst, channel, 0) + source, most_of(worst, channel, 1) + target};

    for (int side = 0; side < 2; side++)
        if (weight > *most[side])
            *most[side] = weight;
}

int rt_load_worst_choice_count(const struct rt_load_worst_choice *worst, uint32_t step)
{
    return follow(worst, step, count_weight);
}

uint64_t rt_load_worst_choice_bound(const struct rt_load_worst_choice *worst, uint32_t channel)
{
    uint64_t sum[2] = {0, 0};

    for (int side = 0; side < 2; side++)
        for (uint32_t u = 0; u < worst->symmetry.units; u++)
            sum[side] += most_of(worst, channel, side)[u];
    return sum[0] < sum[1] ? sum[0] : sum[1];
}

static void collect_weight(const struct rt_load_worst_choice *worst, uint32_t channel,
                           uint32_t source, uint32_t target, uint32_t weight)
{
    size_t units = worst->symmetry.units;

    if (worst->place[channel] != RT_LOAD_NO_TABLE)
        worst->weight[worst->place[channel] + source * units + target] = weight;
}

int rt_load_worst_choice_collect(const struct rt_load_worst_choice *worst, uint32_t step)
{
    return follow(worst, step, collect_weight);
}
