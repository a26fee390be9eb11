/* SPDX-License-Identifier: MIT-0 */
/* What routeseq check prints of routes, and with --traffic of what they carry (SPEC 16.6). */
#include <inttypes.h>

#include "../print/load_words.h"
#include "../print/report.h"
#include "traffic.h"

/* A number that is known when all routes were looked at. */
static void row(const struct check *c, const char *key, const char *words, uint64_t value)
{
    if (c->cut)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

/* A number of the traffic. */
static void carried(const struct traffic *t, const char *key, const char *words, uint64_t value)
{
    if (t->known)
        report_row(key, words, "%" PRIu64, value);
    else
        report_row(key, words, "-");
}

static void share(const char *key, const char *words, int known, double value)
{
    if (known)
        report_decimal(key, words, value);
    else
        report_row(key, words, "-");
}

double traffic_throughput(const struct traffic *t)
{
    return t->known && t->hottest > 0 ? (double)t->routes / (double)t->senders / t->hottest : 0;
}

static void report_deadlock(const struct check *c)
{
    report_flag("deadlock", "deadlock", c->cut ? -1 : c->cycle > 0, "cycle", "none");
}

void report_bound(const struct traffic *t)
{
    double bound = traffic_bound(t);

    share("throughput_bound", "by any routes at most, of a link's bandwidth", bound > 0, bound);
}

/* The keys of load. */
static void report_traffic(const struct check *c, const struct traffic *t)
{
    report_row("processors", "processors", "%" PRIu32, t->processors);
    carried(t, "routes", "routes", t->routes);
    carried(t, "longest", LOAD_LONGEST, t->longest);
    share("mean", LOAD_MEAN, t->known, t->routes > 0 ? (double)t->hops / (double)t->routes : 0);
    if (t->share != NULL)
        share("hot_link", LOAD_HOT, t->known, t->hottest);
    else
        carried(t, "hot_link", LOAD_HOT, t->hot);
    carried(t, "hot_links", LOAD_HOT_LINKS, t->hot_links);
    share("throughput", LOAD_THROUGHPUT, t->known && t->hottest > 0, traffic_throughput(t));
    report_bound(t);
    report_deadlock(c);
    report_row("vcs", "virtual channels", "%u", c->vcs);
    report_row("pattern", "pattern", "%s", t->pattern);
}

/* What people read below. */
static void explain(const struct traffic *t)
{
    const struct topology *topology = t->check->topology;
    const struct rt_topo_graph_link *link = &topology->graph.link[t->hot_channel];

    if (!t->known) {
        printf("  not every message has %s: what they carry is not known\n",
               t->share != NULL ? "a path" : "one route that arrives");
        return;
    }
    if (t->themselves > 0)
        report_row("", "to themselves", "%" PRIu64 " of %" PRIu64 " route%s", t->themselves,
                   t->routes, s_of(t->routes));
    if (traffic_bound(t) > 1) /* no throughput is greater */
        printf(LOAD_BEYOND_ONE);
    if (t->hottest > 0)
        printf("  the hottest link, or the first of them: %s, port %" PRIu32 ", to %s\n",
               node_name(topology, link->from), link->port, node_name(topology, link->to));
}

void check_report(const struct call *call, const struct check *c, const struct traffic *t,
                  int between)
{
    const struct rt_walk_graph_cover *cover = &c->cover;
    const struct rt_topo_graph *graph = &c->topology->graph;
    int programs = report_begin(call);

    report_row("routers", "routers", "%" PRIu32, graph->nodes - c->topology->endpoints);
    report_row("endpoints", "endpoints", "%" PRIu32, c->topology->endpoints);
    report_row("cables", "cables between routers", "%" PRIu64, topology_cables(c->topology));
    report_row("channels", "channels (one way, of endpoints and loops too)", "%" PRIu32,
               graph->channels);
    report_row("nodes", "nodes", "%" PRIu32, graph->nodes);
    report_row("links", "links (channels)", "%" PRIu32, graph->channels);
    row(c, "pairs", "ordered pairs", cover->pairs);
    if (t->pattern == NULL)
        report_row("routes", "routes", "%" PRIu64, c->taken + c->routes->duplicate);
    row(c, "missing", "pairs without a route", cover->missing);
    row(c, "duplicate", "routes of a pair that has one already", cover->duplicate);
    report_row("broken", "routes that do not arrive", "%" PRIu64, c->broken);
    report_row("loops", "routes that visit a node twice", "%" PRIu64, c->loops);
    row(c, "minimal", "routes as long as the shortest", cover->minimal);
    if (t->pattern == NULL)
        row(c, "longest", LOAD_LONGEST, between ? check_between(c) : cover->longest);
    row(c, "excess_max", "most hops more than the shortest", cover->excess_max);
    if (t->pattern != NULL) {
        report_traffic(c, t);
    } else {
        row(c, "hot_link", LOAD_HOT, c->hot);
        row(c, "vcs", "virtual channels", c->vcs);
        report_deadlock(c);
    }
    report_flag("sound", "sound", c->cut ? -1 : check_sound(c), "yes", "no");
    if (t->pattern != NULL && !programs && !c->cut)
        explain(t);
}
