/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers, up-random (SPEC 15.18): what goes to one router, all at
 * once.
 *
 * Each router on the way draws anew among the ports that are open, so all that comes to it in one
 * state, whatever its source, goes on by each of them in equal parts.  Weights are messages times
 * choices, which a draw a level divides: parts are whole.  The routes to a router have no circle,
 * so a state is taken up when all that leads to it has been.  Where there is one virtual channel a
 * state is a router; else it is the channel by which one came, on which the next one depends.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_load_choice.h"

/* How one goes on from a state: by `ports` ports from `first` on; none at the end. */
struct climb_state {
    uint64_t weight, witness; /* a pair that comes so: the lowest */
    uint32_t seen;            /* for the target whose number less 1 this is */
    uint32_t waits, hops;     /* ways into it that are not yet taken; the most hops so far */
    uint16_t first, ports;
    uint8_t vc;
};

struct climb {
    const struct ports_load *r;
    struct ports_load_job *job;
    unsigned vcs;
    uint32_t arrivals; /* states that are channels; after them those of sources */
    struct climb_state *state;
    uint32_t *met, *order;    /* of states */
    struct climb_state *link; /* one virtual channel: of each port by which one comes to a router */
    uint64_t *edge;           /* and a bit of each port in and port out: it is in the graph */
    uint32_t target, count;   /* states that were met */
};

uint64_t ports_load_climb_states(const struct ports_load *r)
{
    uint64_t nodes = rt_topo_nodes(r->load.on.net);

    return r->choosing.by.vcs == 1
               ? nodes
               : nodes * r->load.ports * r->choosing.by.vcs + r->choosing.routers;
}

/* Where a state stands, and by what one came. */
static uint32_t place_of(const struct climb *c, uint32_t state, struct rt_channel *in)
{
    *in = (struct rt_channel){.port = RT_PORT_NONE};
    if (c->vcs == 1)
        return state;
    if (state >= c->arrivals)
        return state - c->arrivals;
    in->vc = (uint8_t)(state % c->vcs);
    in->port = (uint16_t)(state / c->vcs % c->r->load.ports);
    return state / c->vcs / c->r->load.ports;
}

static uint32_t state_at(const struct climb *c, struct rt_topo_port_end at, unsigned vc)
{
    return c->vcs == 1 ? at.node : (at.node * c->r->load.ports + at.port) * c->vcs + vc;
}

/* Meets a state, perhaps for the first time. */
static struct climb_state *meet(struct climb *c, uint32_t number)
{
    struct climb_state *s = &c->state[number];

    if (s->seen != c->target + 1) {
        *s = (struct climb_state){.witness = UINT64_MAX, .seen = c->target + 1};
        c->met[c->count++] = number;
    }
    return s;
}

/* The messages of a source, or of all its processors. */
static void send(struct climb *c, uint32_t source, uint64_t messages, uint64_t witness)
{
    struct climb_state *s = meet(c, c->vcs == 1 ? source : c->arrivals + source);

    s->weight += messages * c->r->choosing.by.choices;
    if (witness < s->witness)
        s->witness = witness;
}

static void send_all(struct climb *c)
{
    const struct ports_load *r = c->r;
    const struct ports_load_choosing *ing = &r->choosing;
    uint32_t each = each_of(r), b = c->target;

    for (uint32_t a = 0; is_uniform(r) && a < ing->routers; a++) /* b's own need no link */
        send(c, a, (uint64_t)each * each, witness_of(r, a * each, b * each));
    for (uint32_t m = ing->toward[b]; m < ing->toward[b + 1]; m++) {
        const struct rt_load_pair *pair = &ing->pair[ing->sorted[m]];

        send(c, router_of(r, pair->source), 1, witness_of(r, pair->source, pair->target));
    }
}

/* How one goes on from a state, and which states it leads to. */
static void look(struct climb *c, uint32_t number)
{
    const struct rt_walk_ports_on *on = &c->r->load.on;
    struct climb_state *s = &c->state[number];
    uint32_t to = c->target * each_of(c->r);
    struct rt_channel in, out;
    uint32_t node = place_of(c, number, &in);
    int open = rt_route_port(on->net, in, node, to, &out);

    if (open == 0)
        open = rt_route_choice_ports(on->net, RT_ROUTING_UP_RANDOM, node, to, &s->first);
    if (open < 0)
        c->job->lacks = open;
    if (open < 0 || out.port == RT_PORT_NONE)
        return;
    s->vc = out.vc;
    s->ports = (uint16_t)(open > 0 ? open : 1);
    if (open == 0)
        s->first = out.port;
    for (unsigned i = 0; i < s->ports; i++) {
        struct rt_topo_port_end at;

        if (on->neighbour(on->net, node, s->first + i, &at) != 0)
            c->job->lacks = RT_ERR_LINK;
        else
            meet(c, state_at(c, at, out.vc))->waits++;
    }
}

/* The edges from a channel into a router to all by which one goes on. */
static void join_channel(struct climb *c, const struct climb_state *s, uint32_t node,
                         struct rt_channel in, uint64_t witness)
{
    const struct ports_load *r = c->r;
    struct rt_topo_port_end from;

    if (r->load.on.neighbour(r->load.on.net, node, in.port, &from) != 0) {
        c->job->lacks = RT_ERR_LINK;
        return;
    }
    for (unsigned i = 0; i < s->ports; i++) {
        size_t bit = ((size_t)node * r->load.ports + in.port) * r->load.ports + s->first + i;
        struct rt_channel came = {from.port, in.vc}, out = {(uint16_t)(s->first + i), s->vc};

        if (c->vcs == 1 && (c->edge[bit / 64] >> bit % 64 & 1) != 0)
            continue;
        if (c->vcs == 1)
            c->edge[bit / 64] |= (uint64_t)1 << bit % 64;
        ports_load_edge(c->job, ports_load_channel(r, from.node, came),
                        ports_load_channel(r, node, out), witness);
    }
}

static void join_channels(struct climb *c, const struct climb_state *s, uint32_t node,
                          struct rt_channel in)
{
    const struct climb_state *link = c->link + (size_t)node * c->r->load.ports;

    if (c->vcs != 1) {
        if (in.port != RT_PORT_NONE)
            join_channel(c, s, node, in, s->witness);
        return;
    }
    for (unsigned port = 0; port < c->r->load.ports; port++)
        if (link[port].seen == c->target + 1)
            join_channel(c, s, node, (struct rt_channel){.port = (uint16_t)port},
                         link[port].witness);
}

/* Sends on what has come to a state; *taken: states in c->order. */
static void go_on(struct climb *c, uint32_t number, uint32_t *taken)
{
    const struct rt_walk_ports_on *on = &c->r->load.on;
    struct rt_load_ports *load = &c->job->load;
    struct climb_state *s = &c->state[number];
    struct rt_channel in;
    uint32_t node = place_of(c, number, &in);
    uint32_t hops = s->hops + 1;
    uint64_t part;

    if (s->hops > load->longest)
        load->longest = s->hops;
    if (s->ports == 0)
        return;
    part = s->weight / s->ports;
    if (part * s->ports != s->weight)
        c->job->lacks = RT_ERR_LINK; /* draws that are not one a level */
    join_channels(c, s, node, in);
    for (unsigned i = 0; i < s->ports && c->job->lacks == 0; i++) {
        size_t channel = (size_t)node * c->r->load.ports + s->first + i;
        struct rt_topo_port_end at;
        struct climb_state *next;

        on->neighbour(on->net, node, s->first + i, &at); /* look has found it */
        next = &c->state[state_at(c, at, s->vc)];
        load->sends[channel] += part;
        next->weight += part;
        next->hops = hops > next->hops ? hops : next->hops;
        next->witness = s->witness < next->witness ? s->witness : next->witness;
        if (c->vcs == 1) {
            struct climb_state *link = &c->link[(size_t)at.node * c->r->load.ports + at.port];

            link->seen = c->target + 1;
            link->witness = s->witness;
        }
        if (--next->waits == 0)
            c->order[(*taken)++] = state_at(c, at, s->vc);
    }
}

static void climb_to(struct climb *c, uint32_t target)
{
    uint32_t taken = 0;

    c->target = target;
    c->count = 0;
    send_all(c);
    for (uint32_t i = 0; i < c->count && c->job->lacks == 0; i++)
        look(c, c->met[i]);
    for (uint32_t i = 0; i < c->count; i++)
        if (c->state[c->met[i]].waits == 0)
            c->order[taken++] = c->met[i];
    for (uint32_t i = 0; i < taken && c->job->lacks == 0; i++)
        go_on(c, c->order[i], &taken);
    if (taken < c->count && c->job->lacks == 0)
        c->job->lacks = RT_ERR_LINK; /* a circle */
}

static int open_climb(struct climb *c)
{
    size_t states = (size_t)ports_load_climb_states(c->r), ports = c->r->load.ports;
    size_t links = rt_topo_nodes(c->r->load.on.net) * ports;

    c->vcs = c->r->choosing.by.vcs;
    c->arrivals = (uint32_t)(states - c->r->choosing.routers);
    c->state = calloc(states, sizeof *c->state);
    c->met = malloc(states * sizeof *c->met);
    c->order = malloc(states * sizeof *c->order);
    c->link = calloc(c->vcs == 1 ? links : 1, sizeof *c->link);
    c->edge = calloc(c->vcs == 1 ? links * ports / 64 + 1 : 1, sizeof *c->edge);
    return c->state && c->met && c->order && c->link && c->edge ? 0 : RT_ERR_SPACE;
}

void ports_load_climb(const struct ports_load *r, struct ports_load_job *job, uint64_t first,
                      uint64_t count, struct rt_walk_report *report)
{
    struct climb c = {.r = r, .job = job};

    if (job->lacks == 0)
        job->lacks = open_climb(&c);
    for (uint64_t b = first; b < first + count && job->lacks == 0 && !interrupted(); b++) {
        climb_to(&c, (uint32_t)b);
        report->pairs++;
    }
    free(c.state);
    free(c.met);
    free(c.order);
    free(c.link);
    free(c.edge);
}
