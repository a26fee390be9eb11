/* SPDX-License-Identifier: MIT-0 */
/*
 * `verify` and `load` of the command, for the Python binding: the same sources, on many threads.
 * routeseq/_work.py has these; surroundings.c answers what the sources ask of the command's
 * surroundings.  Calls of two threads at once take turns, in Python.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/heap.h"
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
    if (kind == RT_WALK_PLAN_ALL && rt_net_shape(net) == RT_SHAPE_PORTS &&
        plan->chunk < plan->walk.processors) /* a search for each source */
        plan->chunk = plan->walk.processors;
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

/* --- load of networks of routers */

struct ports_loaded {
    uint64_t routes, hops, hot, hot_links, senders;
    uint32_t longest, vcs, choices, cycle, hot_node, hot_port;
};

int load_ports(const struct rt_net *net, unsigned routing, const struct rt_load_pair *pair,
               uint32_t pairs, unsigned jobs, struct ports_loaded *told, uint64_t *sends);

/* What the routes of messages, or with a null pointer of all pairs, make of a network: 0, or
 * EXIT_..., which fabric_why says.  sends: null, or gets the routes over each port of each router.
 * Of a routing that draws counters are sums over its choices. */
int load_ports(const struct rt_net *net, unsigned routing, const struct rt_load_pair *pair,
               uint32_t pairs, unsigned jobs, struct ports_loaded *told, uint64_t *sends)
{
    static struct ports_load r;
    struct ports_choice *by = &r.choosing.by;
    int status;

    forget_complaint();
    memset(&r, 0, sizeof r);
    r.pattern = pair == NULL ? "uniform" : "messages";
    by->seed = 1;
    status = ports_know(net);
    if (status == 0 && !ports_choice_take(by, net, routing))
        status = complain(EXIT_USAGE, "the family has no such routing");
    if (status == 0)
        status = ports_load_open(&r, net, by->vcs, jobs);
    if (status == 0 && pair != NULL)
        status = ports_load_messages(&r, pair, pairs);
    else if (status == 0)
        status = routing == RT_ROUTING_MINIMAL ? ports_load_all(&r) : ports_load_choices(&r, NULL, 0);
    if (status == 0)
        status = ports_load_finish(&r);
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted");
    if (status == 0 && sends != NULL)
        memcpy(sends, r.load.sends, ports_load_links(&r) * sizeof *sends);
    *told = (struct ports_loaded){.routes = r.load.routes,
                                  .hops = r.load.hops,
                                  .hot = r.hot,
                                  .hot_links = r.hot_links,
                                  .senders = r.senders,
                                  .longest = r.load.longest,
                                  .vcs = r.load.on.vcs,
                                  .choices = by->choices,
                                  .cycle = r.cycle,
                                  .hot_node = r.hot_node,
                                  .hot_port = r.hot_port};
    ports_load_close(&r);
    return status;
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
    memset(&t, 0, sizeof t);
    status = ring_traffic_open(&t, net);
    if (status == 0)
        status = need_memory("load", ring_load_bytes(&t));
    if (status == 0)
        status = ring_lock_open(&lock, &t);
    if (status == 0)
        status = ring_counters_open(&counters, &t);
    if (status == 0)
        status = ring_share_load(&t, &lock, jobs, weights, &counters, &told->load);
    if (status == 0)
        status = ring_lock_search(&lock, &t);
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted");
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
    uint64_t bytes = words * sizeof(uint32_t);

    return need_memory("load", bytes) != 0 ? NULL : take_memory(words / 2 + 1, sizeof(uint64_t));
}

/* Both schedules, as the command makes them. */
static int make_schedules(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                          uint32_t *load, struct tree_loaded *told)
{
    const struct rt_load_tree_search search = {1, 512};
    uint32_t *work = take_words(rt_load_tree_words(tree, messages->count));
    uint32_t *cycle = take_words(messages->count);
    int error = 0, status = work == NULL || cycle == NULL ? EXIT_IO : 0;

    if (status == 0)
        error = rt_load_tree_theorem1(tree, messages, work, cycle, &told->theorem1);
    if (status == 0 && error == 0)
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
