/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers, routing by choice (SPEC 15.18): what each message does on
 * average over its choices.  Counters are those of all choices together, so that all is exact.
 *
 * up-random: every route by every choice.
 *
 * valiant: the first leg depends on the router it comes from and the middle, the second on the
 * router where it begins, its entry, and the destination.  So for each middle every first leg is
 * followed once, with the weight of all that its router sends, and every second leg once, with the
 * weight of all that goes there by this entry.  Virtual channels of the second leg follow those of
 * the first, so no cycle has edges from one leg to the other, unless --vcs makes them share some.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "../print/report.h"
#include "ports_load.h"

#define ROUTES_MAX 0x80000000 /* followed at most */

/* The end of a first leg, or the first channel of a second one. */
struct leg {
    uint32_t channel; /* RT_LOAD_CHANNEL_NONE: it has no hop */
    uint32_t hops, entry;
};

/* First legs that come to an entry. */
struct entry {
    uint32_t router, sources;
    uint32_t source[2]; /* the first that came, and the first that is another; */
    uint32_t hops[2];   /* the most hops, of from[0], and of those from elsewhere */
    uint32_t from;
};

/* What one thread has at hand; counts are of routers with processors and of units. */
struct scratch {
    struct leg *first;      /* of each router */
    struct entry *entry;    /* of the entries */
    uint32_t *number, *met; /* of each router: that of its entry, and by which middle it got it */
    uint64_t *weight;       /* of each entry and unit */
    struct leg *second;     /* also */
    uint32_t entries;
};

static uint32_t each_of(const struct ports_load *r)
{
    return (uint32_t)r->processors / r->choosing.routers;
}

static uint32_t router_of(const struct ports_load *r, uint32_t processor)
{
    return processor / each_of(r);
}

static int is_uniform(const struct ports_load *r)
{
    return r->choosing.pair == NULL;
}

/* Channels above those asked for are merged into the last. */
static uint32_t channel_of(const struct ports_load *r, uint32_t node, struct rt_channel channel)
{
    if (channel.vc >= r->load.on.vcs)
        channel.vc = (uint8_t)(r->load.on.vcs - 1);
    return rt_load_ports_channel(&r->load, node, channel);
}

static void add_edge(struct ports_load_job *job, uint32_t from, uint32_t to, uint64_t witness)
{
    while (job->lacks == 0 && rt_load_channels_add(&job->graph, from, to, witness) < 0)
        job->lacks = ports_load_grow(&job->graph);
}

/* Counts a route's links and edges; *node goes where it leads, and ends[] gets its first and its
 * last channel. */
static void follow(const struct ports_load *r, struct ports_load_job *job, uint32_t *node,
                   const struct rt_channel *path, int hops, uint64_t weight, uint64_t witness,
                   uint32_t ends[2])
{
    struct rt_topo_port_end at = {*node, 0};

    ends[0] = ends[1] = RT_LOAD_CHANNEL_NONE;
    for (int i = 0; i < hops && job->lacks == 0; i++) {
        uint32_t channel = channel_of(r, at.node, path[i]);

        job->load.sends[(size_t)at.node * r->load.ports + path[i].port] += weight;
        if (i == 0)
            ends[0] = channel;
        else
            add_edge(job, ends[1], channel, witness);
        ends[1] = channel;
        if (r->load.on.neighbour(r->load.on.net, at.node, path[i].port, &at) != 0)
            job->lacks = RT_ERR_LINK;
    }
    *node = at.node;
}

static uint64_t witness_of(const struct ports_load *r, uint32_t source, uint32_t destination)
{
    return (uint64_t)source * r->processors + destination;
}

/* --- up-random */

static void climb(const struct ports_load *r, struct ports_load_job *job, uint32_t choice,
                  uint32_t source, uint32_t destination, uint64_t weight)
{
    struct rt_load_ports *load = &job->load;
    uint32_t node = router_of(r, source), ends[2];
    int hops = rt_route_choice(load->on.net, r->choosing.by.routing, choice, source, destination,
                               load->path, load->capacity);

    if (hops < 0) {
        job->lacks = hops;
        return;
    }
    if ((uint32_t)hops > load->longest)
        load->longest = (uint32_t)hops;
    follow(r, job, &node, load->path, hops, weight, witness_of(r, source, destination), ends);
}

static void add_climbs(const struct ports_load *r, struct ports_load_job *job, uint32_t choice)
{
    const struct ports_load_choosing *c = &r->choosing;
    uint32_t each = each_of(r);

    if (!is_uniform(r)) {
        for (uint32_t m = 0; m < c->pairs && job->lacks == 0 && !interrupted(); m++)
            if (router_of(r, c->pair[m].source) != router_of(r, c->pair[m].target))
                climb(r, job, choice, c->pair[m].source, c->pair[m].target, 1);
        return;
    }
    for (uint32_t a = 0; a < c->routers && job->lacks == 0 && !interrupted(); a++)
        for (uint32_t b = 0; b < c->routers && job->lacks == 0; b++)
            if (a != b)
                climb(r, job, choice, a * each, b * each, (uint64_t)each * each);
}

/* --- valiant */

/* A router whose first leg ends at a router joins the entry that this is. */
static void join_entry(struct scratch *s, uint32_t middle, uint32_t source, uint32_t router,
                       uint32_t hops)
{
    struct entry *e;

    if (s->met[router] != middle + 1) {
        s->met[router] = middle + 1;
        s->number[router] = s->entries++;
        s->entry[s->number[router]] = (struct entry){.router = router, .from = source};
    }
    e = &s->entry[s->number[router]];
    if (e->sources < 2)
        e->source[e->sources] = source;
    e->sources++;
    if (hops > e->hops[0]) {
        e->hops[1] = e->from != source ? e->hops[0] : 0;
        e->hops[0] = hops;
        e->from = source;
    } else if (source != e->from && hops > e->hops[1]) {
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
        follow(r, job, &node, load->path, first, c->sends[a], witness_of(r, c->from[a], to), ends);
        s->first[a] = (struct leg){ends[1], (uint32_t)first, 0};
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

            if (a != router_of(r, c->pair[m].target))
                s->weight[(size_t)s->first[a].entry * c->units + c->pair[m].target / c->unit]++;
        }
        return;
    }
    for (uint32_t e = 0; e < s->entries; e++)
        for (uint32_t b = 0; b < c->units; b++) {
            uint32_t own = s->first[router_of(r, b * c->unit)].entry == e;

            s->weight[(size_t)e * c->units + b] = (s->entry[e].sources - own) * pairs;
        }
}

/* A processor of those that send by this entry to a router. */
static uint32_t some_source(const struct ports_load *r, const struct entry *e, uint32_t router)
{
    return r->choosing.from[e->source[0] != router || e->sources < 2 ? e->source[0] : e->source[1]];
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
    follow(r, job, &node, load->path, hops, s->weight[(size_t)e * c->units + b],
           witness_of(r, some_source(r, entry, router_of(r, to)), to), ends);
    *leg = (struct leg){ends[0], (uint32_t)hops, 0};
    most = (uint32_t)hops + entry->hops[is_uniform(r) && entry->from == router_of(r, to)];
    if (is_uniform(r) && most > load->longest)
        load->longest = most;
}

/* Of messages: how long the two legs are together, and the edge between them. */
static void join_legs(const struct ports_load *r, struct ports_load_job *job,
                      const struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;

    for (uint32_t m = 0; m < c->pairs && job->lacks == 0; m++) {
        uint32_t source = c->pair[m].source, target = c->pair[m].target;
        const struct leg *first = &s->first[router_of(r, source)];
        const struct leg *second = &s->second[(size_t)first->entry * c->units + target / c->unit];

        if (router_of(r, source) == router_of(r, target))
            continue;
        if (first->hops + second->hops > job->load.longest)
            job->load.longest = first->hops + second->hops;
        if (c->merged && first->hops > 0 && second->hops > 0)
            add_edge(job, first->channel, second->channel, witness_of(r, source, target));
    }
}

/* The same edges of all pairs. */
static void join_all(const struct ports_load *r, struct ports_load_job *job,
                     const struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;

    for (uint32_t a = 0; a < c->routers && c->merged && job->lacks == 0; a++)
        for (uint32_t b = 0; b < c->units && job->lacks == 0; b++) {
            const struct leg *first = &s->first[a];
            const struct leg *second = &s->second[(size_t)first->entry * c->units + b];

            if (router_of(r, b * c->unit) != a && first->hops > 0 && second->hops > 0)
                add_edge(job, first->channel, second->channel,
                         witness_of(r, a * each_of(r), b * c->unit));
        }
}

static void add_legs(const struct ports_load *r, struct ports_load_job *job, struct scratch *s,
                     uint32_t middle)
{
    const struct ports_load_choosing *c = &r->choosing;

    add_first_legs(r, job, s, middle);
    if (job->lacks != 0)
        return;
    weigh(r, s);
    for (uint32_t e = 0; e < s->entries && !interrupted(); e++)
        for (uint32_t b = 0; b < c->units && job->lacks == 0; b++)
            if (s->weight[(size_t)e * c->units + b] > 0)
                add_second_leg(r, job, s, e, b);
    if (interrupted())
        return;
    if (is_uniform(r))
        join_all(r, job, s);
    else
        join_legs(r, job, s);
}

static void close_scratch(struct scratch *s)
{
    free(s->first);
    free(s->entry);
    free(s->number);
    free(s->met);
    free(s->weight);
    free(s->second);
}

static int open_scratch(const struct ports_load *r, struct scratch *s)
{
    const struct ports_load_choosing *c = &r->choosing;
    size_t nodes = rt_topo_nodes(r->load.on.net), legs = (size_t)c->entries * c->units;

    memset(s, 0, sizeof *s);
    s->first = calloc(c->routers, sizeof *s->first);
    s->entry = calloc(c->entries, sizeof *s->entry);
    s->number = calloc(nodes, sizeof *s->number);
    s->met = calloc(nodes, sizeof *s->met);
    s->weight = calloc(legs, sizeof *s->weight);
    s->second = calloc(legs, sizeof *s->second);
    return s->first && s->entry && s->number && s->met && s->weight && s->second ? 0 : RT_ERR_SPACE;
}

/* Choices first .. first + count - 1 of every message. */
static void add_choices(void *context, unsigned number, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct ports_load *r = context;
    struct ports_load_job *job = &r->job[number];
    struct scratch s;

    memset(&s, 0, sizeof s);
    if (r->choosing.by.routing == RT_ROUTING_VALIANT && job->lacks == 0)
        job->lacks = open_scratch(r, &s);
    for (uint64_t choice = first; choice < first + count && job->lacks == 0; choice++) {
        if (interrupted())
            break;
        if (r->choosing.by.routing == RT_ROUTING_VALIANT)
            add_legs(r, job, &s, (uint32_t)choice);
        else
            add_climbs(r, job, (uint32_t)choice);
        report->pairs++;
    }
    close_scratch(&s);
}

/* --- What is the same for all choices. */

/* What the routers send, and one message of each. */
static int count_messages(struct ports_load *r)
{
    struct ports_load_choosing *c = &r->choosing;
    uint32_t each = each_of(r);

    c->sends = calloc(c->routers, sizeof *c->sends);
    c->from = calloc(c->routers, sizeof *c->from);
    c->to = calloc(c->routers, sizeof *c->to);
    if (c->sends == NULL || c->from == NULL || c->to == NULL)
        return complain(EXIT_IO, "out of memory");
    for (uint32_t a = 0; is_uniform(r) && c->routers > 1 && a < c->routers; a++) {
        c->sends[a] = (uint64_t)each * (r->processors - each);
        c->from[a] = a * each;
        c->to[a] = (a + 1) % c->routers * each;
    }
    for (uint32_t m = 0; m < c->pairs; m++) {
        uint32_t a = router_of(r, c->pair[m].source);

        if (a == router_of(r, c->pair[m].target))
            continue;
        c->sends[a]++;
        c->from[a] = c->pair[m].source;
        c->to[a] = c->pair[m].target;
    }
    return 0;
}

/* Routes that are followed. */
static uint64_t routes_of(const struct ports_load *r)
{
    const struct ports_load_choosing *c = &r->choosing;
    uint64_t legs = c->routers + (uint64_t)c->entries * c->units;

    if (c->by.routing == RT_ROUTING_UP_RANDOM)
        legs = is_uniform(r) ? (uint64_t)c->routers * c->routers : c->pairs;
    return legs > UINT64_MAX / c->by.choices ? UINT64_MAX : legs * c->by.choices;
}

/* Processors of a router. */
static uint32_t each_at(const struct rt_net *net)
{
    struct rt_topo_port_end at;
    uint32_t each = 1, n = (uint32_t)rt_topo_processors(net);

    while (each < n && rt_topo_attached(net, each, 0, &at) == 0 && at.node == 0)
        each++;
    return each;
}

static int plan(struct ports_load *r)
{
    struct ports_load_choosing *c = &r->choosing;
    const struct rt_net *net = r->load.on.net;
    uint32_t a = net->param[1];

    c->routers = (uint32_t)r->processors / each_at(net);
    /* all that route alike at a router are one unit (SPEC 15.11) */
    c->unit = ports_load_row(net)->way != LOAD_PAIRS ? each_of(r) : 1;
    c->units = (uint32_t)r->processors / c->unit;
    c->vcs = c->by.vcs - ports_vcs();
    c->merged = r->load.on.vcs < c->by.vcs;
    /* by a group in between: its own routers, or one for each other group */
    c->entries = c->by.choices >= c->routers ? 1 : c->by.choices - 1 + a;
    if (routes_of(r) > ROUTES_MAX)
        return complain(EXIT_USAGE,
                        "option --routing: %" PRIu64 " routes are too many to follow: expected at "
                        "most 2^31",
                        routes_of(r));
    return count_messages(r);
}

int ports_load_choices(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs)
{
    struct ports_load_choosing *c = &r->choosing;
    struct work work = {
        .pairs = c->by.choices, .what = "choices", .chunk = 1, .verify = add_choices, .context = r};
    int status;

    c->pair = pair;
    c->pairs = pairs;
    status = plan(r);
    if (status == 0) {
        work_on(&work, r->jobs);
        status = ports_load_sum(r);
    }
    r->load.routes = pair != NULL ? pairs : r->processors * (r->processors - 1);
    if (pair == NULL)
        r->senders = r->processors > 1 ? r->processors : 0;
    r->load.hops = 0;
    for (size_t i = 0; i < ports_load_links(r); i++)
        r->load.hops += r->load.sends[i];
    return status;
}

/* In the order of choices, so that whoever is named does not depend on the number of jobs. */
int ports_load_choices_name(struct ports_load *r)
{
    struct rt_walk_report report;
    uint32_t named = 0;

    show_step("routes of the cycle");
    for (unsigned number = 0; number < r->jobs; number++)
        rt_load_channels_begin(&r->job[number].graph);
    for (uint32_t choice = 0; choice < r->choosing.by.choices && named < r->cycle; choice++) {
        memset(&report, 0, sizeof report);
        add_choices(r, 0, choice, 1, &report);
        if (r->job[0].lacks != 0 || interrupted())
            break;
        while (named < r->cycle &&
               rt_load_channels_witness(&r->job[0].graph, r->channel[named],
                                        r->channel[(named + 1) % r->cycle]) != UINT64_MAX)
            named++;
    }
    return ports_load_lacks(&r->job[0]);
}
