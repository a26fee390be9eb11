/* SPDX-License-Identifier: MIT-0 */
/*
 * `verify`, `load` and `info` of the command, for the Python binding: the same sources, on many threads.
 * routeseq/_work.py has these; surroundings.c answers what the sources ask of the command's
 * surroundings.  Calls of two threads at once take turns, in Python.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/heap.h"
#include "cli/ports/ports_figures.h"
#include "cli/ports/ports_load.h"
#include "cli/ring/ring_share.h"
#include "cli/transit/transit.h"
#include "cli/tree/tree.h"
#include "cli/verbs/verify.h"
#include "surroundings.h"

/* Only a command that walks a failed pair again writes these. */
void write_hex(FILE *file, const uint8_t *bytes, int n)
{
    (void)file;
    (void)bytes;
    (void)n;
}

void tree_write_bits(FILE *file, const uint8_t *bits, int n)
{
    (void)file;
    (void)bits;
    (void)n;
}

/* Nor are there options. */
int option_given(const struct call *call, const char *name)
{
    (void)call;
    (void)name;
    return 0; /* what is called here does not ask */
}

const struct choice *option_choice(const struct call *call, const char *name)
{
    (void)call;
    (void)name;
    return NULL;
}

/* --- verify */

/* What was verified; `words` say which pairs. */
struct verified {
    struct rt_walk_plan plan;
    struct rt_walk_report report;
    char words[128];
};

int verify_net(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed, unsigned jobs,
               struct verified *told);

static const struct verify_hooks *hooks_of(const struct rt_net *net)
{
    switch (rt_net_shape(net)) {
    case RT_SHAPE_TRANSIT:
        return &transit_verifying;
    case RT_SHAPE_RING:
        return &ring_verifying;
    case RT_SHAPE_TREE:
        return &tree_verifying;
    default:
        return &ports_verifying_minimal;
    }
}

/* Is this the kind of plan that was asked for?  All pairs can be verified target by target. */
static int is_kind(const struct rt_walk_plan *plan, int kind)
{
    return kind == RT_WALK_PLAN_DEFAULT || plan->kind == kind ||
           (kind == RT_WALK_PLAN_ALL && plan->kind == RT_WALK_PLAN_TARGETS);
}

/* The command's plan, or one that its options do not give. */
static int make_plan(const struct verify_hooks *hooks, const struct rt_net *net, int kind,
                     uint64_t pairs, uint64_t seed, struct verify_plan *plan)
{
    static const char *const words[] = {
        [RT_WALK_PLAN_ALL] = "all pairs",
        [RT_WALK_PLAN_CLASSES] = "every class of pairs, four pairs each",
        [RT_WALK_PLAN_SAMPLE] = "a sample of the pairs, in prime strides",
        [RT_WALK_PLAN_HEIGHTS] = "a sample of the pairs of each height, in prime strides"};
    struct verify_asked asked = {kind == RT_WALK_PLAN_SAMPLE ? pairs : 0, seed,
                                 kind == RT_WALK_PLAN_ALL};
    int status = hooks->plan(net, &asked, plan);

    if (status != 0 || is_kind(&plan->walk, kind))
        return status;
    rt_walk_plan_make(&plan->walk, net, kind, pairs, seed);
    snprintf(plan->words, sizeof plan->words, "%s", words[plan->walk.kind]);
    return 0;
}

/* Verifies the pairs of a plan, RT_WALK_PLAN_...: 0, or EXIT_..., which fabric_why says. */
int verify_net(const struct rt_net *net, int kind, uint64_t pairs, uint64_t seed, unsigned jobs,
               struct verified *told)
{
    const struct verify_hooks *hooks = hooks_of(net);
    struct verify_plan plan = {.hops = 0};
    struct work work;
    int status;

    forget_complaint();
    status = make_plan(hooks, net, kind, pairs, seed, &plan);
    if (status != 0)
        return status;
    memset(&work, 0, sizeof work);
    work.pairs = plan.walk.pairs;
    work.chunk = plan.chunk;
    work.verify = hooks->pairs;
    status = hooks->open(&plan, jobs, &work.context);
    if (status == 0)
        work_on(&work, jobs);
    if (status == 0 && work.report.pairs < work.pairs)
        status = work_status(&work);
    hooks->close(work.context);
    told->plan = plan.walk;
    told->report = work.report;
    memcpy(told->words, plan.words, sizeof told->words);
    return status;
}

/* --- info of networks of routers */

int info_ports(const struct rt_net *net, struct graph_figures *told);

/* Its figures: 0, or EXIT_..., which fabric_why says. */
int info_ports(const struct rt_net *net, struct graph_figures *told)
{
    int status;

    forget_complaint();
    status = ports_figures(net, told);
    return status == 0 && interrupted() ? complain(EXIT_FALSE, "interrupted") : status;
}

/* --- load of networks of routers */

/* What is followed. */
struct ports_asked {
    const struct rt_load_pair *pair; /* messages; null: all pairs, or a sample */
    uint32_t pairs;
    unsigned routing, vcs, jobs; /* vcs: of the routes, those above merged; 0: as many as they need */
    uint64_t sample, seed;       /* pairs to draw; 0: none */
    int ecmp, even;              /* an even split at each router; of ties half go each way */
};

/* A channel that waits for the next: a route from source to destination takes both. */
struct ports_wait {
    uint32_t router, port, vc, source, destination;
};

struct ports_loaded {
    uint64_t routes, hops, hot, hot_links, senders;
    uint32_t longest, vcs, choices, hot_node, hot_port, one_sided;
    uint32_t cycle;                     /* channels on it */
    struct ports_wait *wait;            /* these; ports_forget frees them */
    double mean[3], hottest[3]; /* of a sample, and its limits; by ecmp the hottest link alone */
};

int load_ports(const struct rt_net *net, const struct ports_asked *asked,
               struct ports_loaded *told, uint64_t *sends);
void ports_forget(struct ports_loaded *told);

/* Opens it and follows the routes. */
static int follow(struct ports_load *r, const struct rt_net *net, const struct ports_asked *asked)
{
    struct ports_choice *by = &r->choosing.by;
    int status = ports_know(net);

    r->pattern = asked->pair == NULL ? "uniform" : "messages";
    r->sample = asked->sample;
    r->seed = asked->seed;
    r->ecmp = asked->ecmp;
    r->even = asked->even;
    if (status == 0 && !ports_choice_take(by, net, asked->routing))
        status = complain(EXIT_USAGE, "the family has no such routing");
    if (status == 0 && asked->vcs > by->vcs)
        status = complain(EXIT_USAGE, "%u virtual channels: expected 1..%u", asked->vcs, by->vcs);
    if (status == 0)
        status = ports_load_open(r, net,
                                 r->ecmp          ? 1
                                 : asked->vcs > 0 ? asked->vcs
                                                  : by->vcs,
                                 asked->jobs);
    if (status == 0 && asked->pair != NULL)
        status = ports_load_messages(r, asked->pair, asked->pairs);
    else if (status == 0 && asked->sample > 0)
        status = ports_load_sample(r);
    else if (status == 0 && r->ecmp)
        status = ports_load_ecmp(r, NULL, 0);
    else if (status == 0)
        status = asked->routing == RT_ROUTING_MINIMAL ? ports_load_all(r)
                                                      : ports_load_choices(r, NULL, 0);
    if (status == 0 && r->even && !interrupted())
        status = ports_load_even(r, asked->pair, asked->pairs);
    return status;
}

static int tell_cycle(const struct ports_load *r, struct ports_loaded *told)
{
    unsigned vcs = r->load.on.vcs, ports = r->load.ports;

    told->cycle = r->cycle;
    told->wait = take_memory(r->cycle, sizeof *told->wait);
    for (uint32_t i = 0; told->wait != NULL && i < r->cycle; i++) {
        uint32_t channel = r->channel[i], next = r->channel[(i + 1) % r->cycle];
        uint64_t route = ports_load_witness(r, channel, next);

        told->wait[i] = (struct ports_wait){channel / vcs / ports, channel / vcs % ports,
                                            channel % vcs, (uint32_t)(route / r->processors),
                                            (uint32_t)(route % r->processors)};
    }
    return told->wait != NULL ? 0 : EXIT_IO;
}

static void tell(const struct ports_load *r, const struct ports_asked *asked,
                 struct ports_loaded *told)
{
    told->routes = r->load.routes;
    told->hops = r->load.hops;
    told->hot = r->hot;
    told->hot_links = r->hot_links;
    told->senders = r->senders;
    told->longest = r->load.longest;
    told->vcs = r->load.on.vcs;
    told->choices = r->choosing.by.choices;
    told->hot_node = r->hot_node;
    told->hot_port = r->hot_port;
    told->one_sided = ports_one_sided(r->load.on.net);
    if (r->ecmp)
        told->hottest[0] = r->hottest;
    if (asked->sample > 0) {
        told->mean[0] = r->mean.share;
        told->mean[1] = r->mean.low;
        told->mean[2] = r->mean.high;
        ports_load_estimate(r, told->hottest);
    }
}

/* What routes make of a network: 0, or EXIT_..., which fabric_why says.  sends: null, or gets the
 * routes over each port of each router.  Of a routing that draws counters are sums over its
 * choices. */
int load_ports(const struct rt_net *net, const struct ports_asked *asked,
               struct ports_loaded *told, uint64_t *sends)
{
    static struct ports_load r;
    int status;

    forget_complaint();
    memset(&r, 0, sizeof r);
    status = follow(&r, net, asked);
    if (status == 0)
        status = ports_load_finish(&r);
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted");
    if (status == 0)
        status = tell_cycle(&r, told);
    if (status == 0)
        tell(&r, asked, told);
    if (status == 0 && sends != NULL)
        memcpy(sends, r.load.sends, ports_load_links(&r) * sizeof *sends);
    ports_load_close(&r);
    return status;
}

void ports_forget(struct ports_loaded *told)
{
    free(told->wait);
}

/* --- load of networks of rings */

struct rings_loaded {
    struct rt_load_ring_metrics load;
    uint32_t cycle; /* queues on it; 0: there is none */
};

int load_rings(const struct rt_net *net, const struct rt_load_ring_weights *weights, unsigned jobs,
               struct rings_loaded *told);

/* When every processor sends to every other: 0, or EXIT_..., which fabric_why says. */
int load_rings(const struct rt_net *net, const struct rt_load_ring_weights *weights, unsigned jobs,
               struct rings_loaded *told)
{
    static struct ring_traffic t;
    struct rt_load_ring_counters counters = {0};
    struct ring_lock lock = {.cycle = 0};
    int status;

    forget_complaint();
    status = ring_traffic_open(&t, net);
    if (status == 0)
        status = ring_lock_open(&lock, &t);
    if (status == 0)
        status = ring_counters_open(&counters, &t);
    if (status == 0)
        status = ring_share_load(&t, &lock, jobs, weights, &counters, &told->load);
    if (status == 0)
        status = ring_lock_search(&lock, &t);
    told->cycle = lock.cycle;
    ring_counters_close(&counters);
    ring_lock_close(&lock);
    ring_traffic_close(&t);
    return status;
}

/* --- load of fat-trees */

struct tree_loaded {
    struct rt_load_tree_fraction factor;
    uint32_t theorem1, cycles;
};

int load_tree(const struct rt_net *net, const struct rt_load_pair *pair, uint32_t pairs,
              int schedule, struct tree_loaded *told);

/* Takes words on a boundary of uint64_t; a null pointer after saying why. */
static uint32_t *take_words(uint64_t words)
{
    return take_memory(words / 2 + 1, sizeof(uint64_t));
}

/* Both schedules, as the command makes them. */
static int make_schedules(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          uint32_t *load, struct tree_loaded *told)
{
    const struct rt_load_tree_search search = {TREE_SEED, RT_LOAD_TREE_EFFORT};
    uint32_t *work = take_words(rt_load_tree_words(tree, messages->count));
    uint32_t *cycle = take_words(messages->count);
    int error = 0, status = work == NULL || cycle == NULL ? EXIT_IO : 0;

    if (status == 0)
        error = rt_load_tree_theorem1(tree, messages, work, cycle, &told->theorem1);
    if (status == 0 && error == 0) /* less to schedule, in as many cycles */
        error = rt_load_tree_narrow(tree, messages, work, load);
    free(work);
    work = NULL;
    if (status == 0 && error == 0) {
        work = take_words(rt_load_tree_schedule_words(tree, messages->count, load));
        status = work == NULL ? EXIT_IO : 0;
    }
    if (status == 0 && error == 0)
        error = rt_load_tree_schedule(tree, messages, load, &search, work, cycle, &told->cycles);
    free(work);
    free(cycle);
    return error != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(error)) : status;
}

/* The load factor of messages, and if it is asked for how many cycles schedules take: 0, or
 * EXIT_..., which fabric_why says. */
int load_tree(const struct rt_net *net, const struct rt_load_pair *pair, uint32_t pairs,
              int schedule, struct tree_loaded *told)
{
    struct rt_load_tree_messages messages = {
        .count = pairs, .message = rt_load_tree_pair, .context = pair};
    struct rt_tree tree;
    uint32_t *load = NULL;
    int status, error;

    forget_complaint();
    error = rt_topo_tree(net, &tree);
    status = error != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(error)) : 0;
    if (status == 0 && (load = take_words(UINT64_C(4) << tree.height)) == NULL)
        status = EXIT_IO;
    if (status == 0 && (error = rt_load_tree(&tree, &messages, load)) != 0)
        status = complain(EXIT_FALSE, "%s", rt_error_text(error));
    if (status == 0) {
        told->factor = rt_load_tree_factor(&tree, load);
        if (schedule)
            status = make_schedules(&tree, &messages, load, told);
    }
    free(load);
    return status;
}
