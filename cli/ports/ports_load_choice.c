/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers, routing by choice (SPEC 15.18): what each message does on
 * average over its choices.  Counters are those of all choices together, so that all is exact.
 *
 * up-random: ports_load_climb.c.  valiant: ports_load_legs.c, or one source for all.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "ports_load_choice.h"

#define ROUTES_MAX 0x80000000 /* followed at most */

/* What is added one after the other: up-random routers that messages go to, else choices. */
static uint64_t steps_of(const struct ports_load *r)
{
    return r->choosing.by.routing == RT_ROUTING_UP_RANDOM ? r->choosing.routers
                                                          : r->choosing.by.choices;
}

/* Steps first .. first + count - 1 of every message. */
static void add_steps(void *context, unsigned number, uint64_t first, uint64_t count,
                      struct rt_walk_report *report)
{
    const struct ports_load *r = context;
    struct ports_load_job *job = &r->job[number];
    struct scratch s;

    if (r->choosing.by.routing == RT_ROUTING_UP_RANDOM) {
        ports_load_climb(r, job, first, count, report);
        return;
    }
    if (job->lacks != 0)
        return;
    job->lacks = ports_load_legs_open(r, &s);
    for (uint64_t choice = first; choice < first + count && job->lacks == 0; choice++) {
        if (interrupted())
            break;
        ports_load_legs_add(r, job, &s, (uint32_t)choice);
        report->pairs++;
    }
    ports_load_legs_close(&s);
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
    for (uint32_t a = 0; is_uniform(r) && a < c->routers; a++) {
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

/* Messages by the routers that they go to. */
static int sort_messages(struct ports_load *r)
{
    struct ports_load_choosing *c = &r->choosing;

    c->toward = calloc((size_t)c->routers + 2, sizeof *c->toward);
    c->sorted = malloc(((size_t)c->pairs + 1) * sizeof *c->sorted);
    if (c->toward == NULL || c->sorted == NULL)
        return complain(EXIT_IO, "out of memory");
    for (uint32_t m = 0; m < c->pairs; m++)
        c->toward[router_of(r, c->pair[m].target) + 2]++;
    for (uint32_t b = 0; b < c->routers; b++)
        c->toward[b + 2] += c->toward[b + 1];
    for (uint32_t m = 0; m < c->pairs; m++)
        c->sorted[c->toward[router_of(r, c->pair[m].target) + 1]++] = m;
    return 0;
}

/* Routes that are followed. */
static uint64_t routes_of(const struct ports_load *r)
{
    const struct ports_load_choosing *c = &r->choosing;
    uint64_t legs = c->routers + (uint64_t)c->entries * c->units;

    if (c->by.routing == RT_ROUTING_UP_RANDOM)
        return c->routers * ports_load_climb_states(r);
    return legs * c->by.choices; /* below 2^64 where there are fewer than 2^32 channels */
}

static int stands_for_all(const struct ports_load *r)
{
    return is_uniform(r) && !r->choosing.merged && /* such a family has no up-random */
           rt_load_ports_way(r->load.on.net) == RT_LOAD_WAY_SOURCE;
}

uint64_t ports_load_choices_routes(struct ports_load *r)
{
    struct ports_load_choosing *c = &r->choosing;
    const struct rt_net *net = r->load.on.net;
    uint32_t a = net->param[1];

    c->routers = (uint32_t)r->processors / ports_each(net);
    /* all that route alike at a router are one unit (SPEC 15.11) */
    c->unit = rt_load_ports_way(net) != RT_LOAD_WAY_PAIRS ? each_of(r) : 1;
    c->units = (uint32_t)r->processors / c->unit;
    c->vcs = c->by.vcs - ports_vcs();
    c->merged = r->load.on.vcs < c->by.vcs;
    /* by a group in between: its own routers, or one for each other group */
    c->entries = c->by.choices >= c->routers ? 1 : c->by.choices - 1 + a;
    return stands_for_all(r) ? c->routers : routes_of(r);
}

static int plan(struct ports_load *r)
{
    uint64_t routes = ports_load_choices_routes(r);

    if (routes > ROUTES_MAX)
        return complain(EXIT_USAGE,
                        "option --routing: %" PRIu64 " routes are too many to follow: expected at "
                        "most 2^31",
                        routes);
    return r->choosing.by.routing == RT_ROUTING_UP_RANDOM ? sort_messages(r) : count_messages(r);
}

/*
 * One source for all, where to add to the coordinates maps routes onto routes (SPEC 15.11).  By all
 * middles together, each first leg is a minimal route with what its router sends to the others as
 * its weight, and each second leg likewise: of uniform traffic both are minimal traffic times the
 * others' number.  The two have channels of their own, so there is a cycle iff minimal routes have
 * one.  The longest of both legs goes over the farthest middle, and ends at another router as far
 * away, or else at the next nearer one.
 */
static int one_for_all(struct ports_load *r)
{
    uint32_t routers = r->choosing.routers;
    struct rt_load_ports *load = &r->job[0].load;
    int far = 0, next = 0, status = ports_load_all(r);

    for (size_t i = 0; i < ports_load_links(r); i++)
        r->load.sends[i] *= 2 * (uint64_t)(routers - 1);
    for (uint32_t b = 0; b < routers; b++) {
        int hops = rt_route_ports(load->on.net, 0, b * each_of(r), load->path, load->capacity);

        if (hops > next)
            next = hops;
        if (next > far) {
            next = far;
            far = hops;
        }
    }
    r->load.longest = (uint32_t)(far + next);
    return status;
}

int ports_load_choices(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs)
{
    struct ports_load_choosing *c = &r->choosing;
    struct work work = {.what = "choices", .chunk = 1, .verify = add_steps, .context = r};
    int status;

    if (pair != NULL) {
        c->pair = take_memory(pairs, sizeof *c->pair);
        if (c->pair == NULL)
            return EXIT_IO;
        memcpy(c->pair, pair, pairs * sizeof *pair);
    }
    c->pairs = pairs;
    status = plan(r);
    if (status == 0 && stands_for_all(r)) {
        status = one_for_all(r);
    } else if (status == 0) {
        work.pairs = steps_of(r);
        if (c->by.routing == RT_ROUTING_UP_RANDOM) {
            work.what = "routers that messages go to";
            work.chunk = 16; /* each takes memory anew */
        }
        work_on(&work, r->jobs);
        c->done = work.report.pairs;
        c->steps = work.pairs;
        status = ports_load_sum(r);
    }
    r->load.routes = pair != NULL ? pairs : r->processors * (r->processors - 1);
    if (pair == NULL)
        r->senders = r->processors;
    r->load.hops = 0;
    for (size_t i = 0; i < ports_load_links(r); i++)
        r->load.hops += r->load.sends[i];
    return status;
}

void ports_load_choices_close(struct ports_load *r)
{
    struct ports_load_choosing *c = &r->choosing;

    free(c->sends);
    free(c->from);
    free(c->to);
    free(c->pair);
    free(c->toward);
    free(c->sorted);
    c->sends = NULL;
    c->from = c->to = c->toward = c->sorted = NULL;
}

/* In order, so that whoever is named does not depend on the number of jobs. */
int ports_load_choices_name(struct ports_load *r)
{
    struct rt_walk_report report = {.pairs = 0}; /* not asked for */
    uint32_t named = 0;

    show_step("routes of the cycle");
    for (unsigned number = 0; number < r->jobs; number++)
        rt_load_channels_begin(&r->job[number].graph);
    for (uint64_t step = 0; step < steps_of(r) && named < r->cycle && !interrupted(); step++) {
        add_steps(r, 0, step, 1, &report);
        while (named < r->cycle &&
               rt_load_channels_witness(&r->job[0].graph, r->channel[named],
                                        r->channel[(named + 1) % r->cycle]) != UINT64_MAX)
            named++;
    }
    return ports_load_lacks(&r->job[0]);
}
