/* SPDX-License-Identifier: MIT-0 */
/* What routeseq load prints of networks of routers. */
#include <inttypes.h>
#include <string.h>

#include "ports_faults.h"
#include "../print/load_words.h"
#include "../print/report.h"

#define BEYOND 1e300 /* no limit is known */

static void print_cycle(const struct ports_load *r)
{
    unsigned vcs = r->load.on.vcs, ports = r->load.ports;

    if (r->cycle == 0 && r->sample > 0) {
        printf("  no cycle in the dependencies of these routes; others may have one\n");
        return;
    }
    if (r->cycle == 0) {
        printf("  no cycle in the channel dependency graph: these routes cannot deadlock\n");
        return;
    }
    printf("  a cycle of %" PRIu32
           " channel%s, and processors whose route goes from each to the next,\n"
           "  from the last to the first:\n",
           r->cycle, s_of(r->cycle));
    for (uint32_t i = 0; i < r->cycle; i++) {
        uint32_t channel = r->channel[i], next = r->channel[(i + 1) % r->cycle];
        uint64_t route = ports_load_witness(r, channel, next);

        printf("    router %-10" PRIu32 " port %-5" PRIu32 " vc %-3" PRIu32 "   %" PRIu64
               " -> %" PRIu64 "\n",
               channel / vcs / ports, channel / vcs % ports, channel % vcs, route / r->processors,
               route % r->processors);
    }
}

/* The cycle for programs, a list in the same order. */
static void list_cycle(const struct ports_load *r)
{
    unsigned vcs = r->load.on.vcs, ports = r->load.ports;

    report_list("cycle", r->cycle);
    for (uint32_t i = 0; i < r->cycle; i++) {
        uint32_t channel = r->channel[i], next = r->channel[(i + 1) % r->cycle];
        uint64_t route = ports_load_witness(r, channel, next);

        report_item();
        report_number("router", "%" PRIu32, channel / vcs / ports);
        report_number("port", "%" PRIu32, channel / vcs % ports);
        report_number("vc", "%" PRIu32, channel % vcs);
        report_number("source", "%" PRIu64, route / r->processors);
        report_number("destination", "%" PRIu64, route % r->processors);
    }
    report_list_end();
}

/* What is known when all routes were followed. */
static void row(const struct ports_load *r, const char *key, const char *words, uint64_t value)
{
    if (r->cut)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

/* The same of a number with six decimals; `known`: there is one. */
static void share(const struct ports_load *r, const char *key, const char *words, int known,
                  double value)
{
    if (r->cut || !known)
        report_row(key, words, "-");
    else
        report_decimal(key, words, value);
}

/* What counters count for one message: its choices, or 1. */
static double choices(const struct ports_load *r)
{
    return (r->choosing.by.routing != RT_ROUTING_MINIMAL ? (double)r->choosing.by.choices : 1.0) *
           (r->even ? 2 : 1);
}

static int one_sided(const struct ports_load *r)
{
    return !r->ecmp && ports_one_sided(r->load.on.net);
}

/* On the hottest link, on average. */
static double hot_mean(const struct ports_load *r)
{
    return r->ecmp ? r->hottest : (double)r->hot / choices(r);
}

static double throughput(const struct ports_load *r)
{
    return hot_mean(r) > 0 ? (double)r->load.routes / (double)r->senders / hot_mean(r) : 0.0;
}

static const char *way_name(int way)
{
    static const char *const name[] = {[RT_LOAD_WAY_PAIRS] = "each route",
                                       [RT_LOAD_WAY_ROUTERS] = "a route for each two routers",
                                       [RT_LOAD_WAY_SOURCE] =
                                           "routes from router 0: all look alike"};

    return name[way];
}

/* The routing by choice, and what was followed for it. */
static void print_routing(const struct ports_load *r)
{
    const struct ports_choice *by = &r->choosing.by;

    report_row("", "routing", "%s, the mean over %" PRIu32 " choice%s",
               ports_routings[by->routing].name, by->choices, s_of(by->choices));
    report_row("", "followed, for all choices", "%s",
               r->way == RT_LOAD_WAY_SOURCE        ? way_name(RT_LOAD_WAY_SOURCE)
               : by->routing == RT_ROUTING_VALIANT ? "the legs to and from each middle"
                                                   : "all that goes to a router, at once");
}

/* What people read below. */
static void print_more(const struct ports_load *r)
{
    if (r->ecmp)
        report_row("", "routing", "ecmp, split evenly over the ports that lead nearer");
    else if (r->choosing.by.routing != RT_ROUTING_MINIMAL)
        print_routing(r);
    else if (strcmp(r->pattern, "uniform") == 0 && r->sample == 0)
        report_row("", "followed, for all pairs", "%s", way_name(r->way));
    if (r->cut)
        return;
    if (r->themselves > 0)
        report_row("", "to themselves", "%" PRIu64 " of %" PRIu64 " route%s", r->themselves,
                   r->load.routes, s_of(r->load.routes));
    if (r->themselves == r->load.routes && strcmp(r->pattern, "tornado") == 0)
        puts("  tornado goes ceil(k/2)-1 steps along a side of k, as Towles and Dally define it: 0 "
             "where k\n  is 1 or 2, so that no link has a route");
    if (r->sample == 0 && throughput(r) > 1)
        printf(LOAD_BEYOND_ONE);
    if (r->choosing.by.routing == RT_ROUTING_VALIANT &&
        r->load.on.net->family == RT_FAMILY_DRAGONFLY)
        printf("  the middle is a group; the source's or the destination's gives the minimal "
               "route\n");
    if (one_sided(r))
        printf("  %s\n", r->even ? PORTS_EVEN : PORTS_ONE_SIDED);
    if (hot_mean(r) > 0 && r->sample == 0)
        printf("  the hottest link, or the first of them: router %" PRIu32 ", port %u\n",
               r->hot_node, r->hot_port);
    print_cycle(r);
}

/* A number and its limits; `key` is that of the number. */
static void limits(const struct ports_load *r, const char *key, const char *words, double low,
                   double high)
{
    char name[40], text[80];

    snprintf(name, sizeof name, "%s_low", key);
    snprintf(text, sizeof text, "%s, at least", words);
    share(r, name, text, 1, low);
    snprintf(name, sizeof name, "%s_high", key);
    snprintf(text, sizeof text, "%s, at most", words);
    share(r, name, text, high < BEYOND, high);
}

/* A sample tells neither the longest route, nor how many links are hot, nor that none wait for
 * each other in a cycle. */
static void print_sample(const struct ports_load *r)
{
    double n = (double)r->processors, hot[3] = {0, 0, 0};

    ports_load_estimate(r, hot);
    row(r, "routes", "routes", r->processors * (r->processors - 1));
    report_row("longest", LOAD_LONGEST, "-");
    share(r, "mean", LOAD_MEAN, 1, r->mean.share);
    share(r, "hot_link", LOAD_HOT, 1, hot[0]);
    report_row("hot_links", LOAD_HOT_LINKS, "-");
    share(r, "throughput", LOAD_THROUGHPUT, hot[0] > 0, (n - 1) / hot[0]);
    report_flag("deadlock", "deadlock", r->cut || r->cycle == 0 ? -1 : 1, "cycle", "none");
    report_row("vcs", "virtual channels", "%u", r->load.on.vcs);
    report_row("pattern", "pattern", "%s", r->pattern);
    limits(r, "mean", "hops on average", r->mean.low, r->mean.high);
    limits(r, "hot_link", "hottest link", hot[1], hot[2]);
    limits(r, "throughput", "throughput", (n - 1) / hot[2], (n - 1) / hot[1]); /* by 0: BEYOND */
    row(r, "sample", "pairs drawn, their routes followed", r->sample);
}

static void print_all(const struct ports_load *r)
{
    const struct rt_load_ports *load = &r->load;

    row(r, "routes", "routes", load->routes);
    row(r, "longest", LOAD_LONGEST, load->longest);
    share(r, "mean", LOAD_MEAN, 1,
          load->routes > 0 ? (double)load->hops / choices(r) / (double)load->routes : 0.0);
    if (r->ecmp || r->even || r->choosing.by.routing != RT_ROUTING_MINIMAL)
        share(r, "hot_link", LOAD_HOT, 1, hot_mean(r));
    else
        row(r, "hot_link", LOAD_HOT, r->hot);
    row(r, "hot_links", LOAD_HOT_LINKS, r->hot_links);
    share(r, "throughput", LOAD_THROUGHPUT, hot_mean(r) > 0, throughput(r));
    report_flag("deadlock", "deadlock", r->cut ? -1 : r->cycle > 0, "cycle", "none");
    report_row("vcs", "virtual channels", "%u", load->on.vcs);
    report_row("pattern", "pattern", "%s", r->pattern);
    if (r->bound != NULL)
        report_row("bound", "throughput is at most that, by", "%s", r->cut ? "-" : r->bound);
}

void ports_load_print(const struct call *call, const struct ports_load *r)
{
    int programs = report_begin(call);

    report_row("processors", "processors", "%" PRIu64, r->processors);
    report_row("routers", "routers", "%" PRIu32, rt_topo_nodes(call->net));
    if (r->sample > 0)
        print_sample(r);
    else
        print_all(r);
    if (r->faults != NULL)
        faults_print(r->faults);
    if (programs && one_sided(r))
        report_row("ties", "", r->even ? "even" : "one_way");
    if (!programs)
        print_more(r);
    else if (!r->cut && r->cycle > 0)
        list_cycle(r);
}
