/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers, valiant (SPEC 15.18): legs to a middle and from it.
 *
 * The first leg depends on the router it comes from and the middle, the second on the router where
 * it begins, its entry, and the destination.  So for each middle every first leg is followed once,
 * with the weight of all that its router sends, and every second leg once, with the weight of all
 * that goes there by this entry.  Virtual channels of the second leg follow those of the first, so
 * no cycle has edges from one leg to the other, unless --vcs makes them share some.
 */
#include <stdlib.h>
#include <string.h>

#include "ports_load_choice.h"

/* A router whose first leg ends at a router joins the entry that this is. */
static void join_entry(struct scratch *s, uint32_t middle, uint32_t source, uint32_t router,
                       uint32_t hops)
{
    struct entry *e;

    if (s->met[router] != middle + 1) {
        s->met[router] = middle + 1;
        s->number[router] = s->entries++;
        s->entry[s->number[router]] = (struct entry){.router = router};
    }
    e = &s->entry[s->number[router]];
    if (e->sources < 2)
        e->source[e->sources] = source;
    e->sources++;
    if (hops > e->hops[0]) {
        e->hops[1] = e->hops[0];
        e->hops[0] = hops;
        e->from = source;
    } else if (hops > e->hops[1]) {
        e->hops[1] = hops;
    }
    s->first[source].entry = s->number[router];
}

static void add_first_legs(const struct ports_load *r, struct ports_load_job *job,
                           struct scratch *s, uint32_t middle)
{
    const struct ports_load_choosing *c = &r->choosing;
    struct rt_load_ports *load = &job->load;
    uint32_t each = each_of(r);

    s->entries = 0;
    for (uint32_t a = 0; a < c->routers && job->lacks == 0; a++) {
        uint32_t to = c->to[a], ends[2], node = a;
        int hops, first = 0;

        if (c->sends[a] == 0)
            continue;
        hops = rt_route_choice(load->on.net, RT_ROUTING_VALIANT, middle, a * each, to, load->path,
                               load->capacity);
        if (hops < 0)
            job->lacks = hops;
        while (first < hops && load->path[first].vc < c->vcs)
            first++;
        ports_load_follow(r, job, &node, load->path, first, c->sends[a],
                          witness_of(r, c->from[a], to), ends);
        s->first[a] = (struct leg){.channel = ends[1], .hops = (uint32_t)first};
        join_entry(s, middle, a, node, (uint32_t)first);
    }
}

/* How many messages go by each entry to each unit of destinations. */
static void weigh(const struct ports_load *r, struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;
    uint64_t pairs = (uint64_t)each_of(r) * c->unit;

    if (!is_uniform(r)) {
        memset(s->weight, 0, (size_t)s->entries * c->units * sizeof *s->weight);
        for (uint32_t m = 0; m < c->pairs; m++) {
            uint32_t a = router_of(r, c->pair[m].source);
            size_t leg = (size_t)s->first[a].entry * c->units + c->pair[m].target / c->unit;

            if (a != router_of(r, c->pair[m].target) && s->weight[leg]++ == 0)
                s->second[leg].message = m;
        }
        return;
    }
    for (uint32_t e = 0; e < s->entries; e++)
        for (uint32_t b = 0; b < c->units; b++) {
            uint32_t own = s->first[router_of(r, b * c->unit)].entry == e;

            s->weight[(size_t)e * c->units + b] = (s->entry[e].sources - own) * pairs;
        }
}

/* A pair that takes a second leg: of messages the first one; else from another router than its own.
 */
static uint64_t some_pair(const struct ports_load *r, const struct leg *leg, const struct entry *e,
                          uint32_t to)
{
    const struct ports_load_choosing *c = &r->choosing;

    if (!is_uniform(r))
        return witness_of(r, c->pair[leg->message].source, c->pair[leg->message].target);
    return witness_of(r, c->from[e->source[e->source[0] == router_of(r, to)]], to);
}

static void add_second_leg(const struct ports_load *r, struct ports_load_job *job,
                           struct scratch *s, uint32_t e, uint32_t b)
{
    const struct ports_load_choosing *c = &r->choosing;
    const struct entry *entry = &s->entry[e];
    struct rt_load_ports *load = &job->load;
    struct leg *leg = &s->second[(size_t)e * c->units + b];
    uint32_t to = b * c->unit, ends[2], node = entry->router, most;
    int hops = rt_route_ports(load->on.net, node * each_of(r), to, load->path, load->capacity);

    for (int i = 0; i < hops; i++)
        load->path[i].vc = (uint8_t)(load->path[i].vc + c->vcs);
    if (hops < 0)
        job->lacks = hops;
    ports_load_follow(r, job, &node, load->path, hops, s->weight[(size_t)e * c->units + b],
                      some_pair(r, leg, entry, to), ends);
    *leg = (struct leg){.channel = ends[0], .hops = (uint32_t)hops};
    most = (uint32_t)hops + entry->hops[entry->from == router_of(r, to)];
    if (is_uniform(r) && most > load->longest)
        load->longest = most;
}

/* Have both legs a hop? */
static int both_hop(const struct leg *first, const struct leg *second)
{
    return first->channel != RT_LOAD_CHANNEL_NONE && second->channel != RT_LOAD_CHANNEL_NONE;
}

/* Of messages: how long the two legs are together, and the edge between them. */
static void join_legs(const struct ports_load *r, struct ports_load_job *job,
                      const struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;

    for (uint32_t m = 0; m < c->pairs; m++) {
        uint32_t source = c->pair[m].source, target = c->pair[m].target;
        const struct leg *first = &s->first[router_of(r, source)];
        const struct leg *second = &s->second[(size_t)first->entry * c->units + target / c->unit];
        uint32_t hops = first->hops + second->hops;

        if (router_of(r, source) == router_of(r, target))
            continue;
        if (hops > job->load.longest)
            job->load.longest = hops;
        if (c->merged && both_hop(first, second))
            ports_load_edge(job, first->channel, second->channel, witness_of(r, source, target));
    }
}

/* The same edges of all pairs. */
static void join_all(const struct ports_load *r, struct ports_load_job *job,
                     const struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;

    for (uint32_t a = 0; a < c->routers && c->merged; a++)
        for (uint32_t b = 0; b < c->units; b++) {
            const struct leg *first = &s->first[a];
            const struct leg *second = &s->second[(size_t)first->entry * c->units + b];

            if (router_of(r, b * c->unit) != a && both_hop(first, second))
                ports_load_edge(job, first->channel, second->channel,
                                witness_of(r, a * each_of(r), b * c->unit));
        }
}

void ports_load_legs_add(const struct ports_load *r, struct ports_load_job *job, struct scratch *s,
                         uint32_t middle)
{
    const struct ports_load_choosing *c = &r->choosing;

    add_first_legs(r, job, s, middle);
    if (job->lacks != 0)
        return;
    weigh(r, s);
    for (uint32_t e = 0; e < s->entries; e++)
        for (uint32_t b = 0; b < c->units; b++)
            if (s->weight[(size_t)e * c->units + b] > 0)
                add_second_leg(r, job, s, e, b);
    if (is_uniform(r))
        join_all(r, job, s);
    else
        join_legs(r, job, s);
}

void ports_load_legs_close(struct scratch *s)
{
    free(s->first);
    free(s->entry);
    free(s->number);
    free(s->met);
    free(s->weight);
    free(s->second);
}

int ports_load_legs_open(const struct ports_load *r, struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;
    size_t nodes = rt_topo_nodes(r->load.on.net), legs = (size_t)c->entries * c->units;

    s->first = calloc(c->routers, sizeof *s->first);
    s->entry = calloc(c->entries, sizeof *s->entry);
    s->number = calloc(nodes, sizeof *s->number);
    s->met = calloc(nodes, sizeof *s->met);
    s->weight = malloc(legs * sizeof *s->weight);
    s->second = calloc(legs, sizeof *s->second);
    return s->first && s->entry && s->number && s->met && s->weight && s->second ? 0 : RT_ERR_SPACE;
}
