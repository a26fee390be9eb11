/* SPDX-License-Identifier: MIT-0 */
/* The figures of a network for routeseq compare (SPEC 15.17): closed forms, else searches. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_bisection.h"
#include "ports_compare.h"
#include "ports_sizes.h"
#include "ports_worst.h"

static void know_figure(struct ports_compared *row, enum ports_figure figure, double value)
{
    row->figure[figure] = value;
    row->why[figure] = NULL;
}

static void know(struct ports_compared *row, enum ports_figure figure, uint64_t value,
                 const char *why)
{
    if (value != RT_TOPO_UNKNOWN)
        know_figure(row, figure, (double)value);
    else
        row->why[figure] = interrupted() ? ports_compare_cut() : why;
}

/* Processors that send from each router, and that receive there. */
struct ends {
    uint32_t *sends, *receives;
};

static int count_ends(struct ends *ends, const struct rt_net *net)
{
    size_t nodes = rt_topo_nodes(net);
    struct rt_topo_port_end at;

    ends->sends = calloc(nodes, sizeof *ends->sends);
    ends->receives = calloc(nodes, sizeof *ends->receives);
    if (ends->sends == NULL || ends->receives == NULL)
        return complain(EXIT_IO, "out of memory");
    for (uint32_t s = 0; s < rt_topo_processors(net); s++) {
        rt_topo_attached(net, s, 0, &at);
        ends->sends[at.node]++;
        rt_topo_attached(net, s, 1, &at);
        ends->receives[at.node]++;
    }
    return 0;
}

/* What searches from all routers find. */
struct hops {
    uint32_t farthest;
    double sum; /* over ordered pairs of processors; exact below 2^53 */
};

/* A processor's own two ends, where they are at different routers, are no pair. */
static void add_router(struct hops *hops, const struct graph_rows *table, const struct ends *ends,
                       const struct rt_net *net, uint32_t from)
{
    int ports = rt_topo_node_ports(net, from);
    uint64_t sum = 0;

    for (uint32_t to = 0; to < table->nodes && ends->sends[from] > 0; to++)
        sum += (uint64_t)ends->receives[to] * table->distance[to];
    hops->sum += (double)sum * ends->sends[from];
    for (uint32_t i = 0; i < ends->sends[from]; i++) {
        struct rt_topo_port_end at = {from, (uint16_t)((uint32_t)ports + i)};
        uint32_t processor;

        rt_topo_attached_processor(net, &at, 0, &processor);
        rt_topo_attached(net, processor, 1, &at);
        hops->sum -= table->distance[at.node];
    }
}

/* From all routers, or those that send; 0 and what is found, or EXIT_...; Ctrl-C ends it before. */
static int search(const struct rt_net *net, const struct ends *ends, int all, struct hops *hops)
{
    struct graph_rows table;
    int status = ports_table_open(&table, net, 0);
    uint64_t unused = 0;

    for (uint32_t node = 0; status == 0 && node < table.nodes && !interrupted(); node++) {
        if (all || ends->sends[node] > 0) {
            uint32_t far = rows_search(&table, node, &unused);

            hops->farthest = far > hops->farthest ? far : hops->farthest;
            add_router(hops, &table, ends, net, node);
        }
        show_progress(node + 1, table.nodes, "routers, hops between them");
    }
    rows_close(&table);
    return interrupted() ? 0 : status;
}

/* Have all routers as many processors?  A family whose sum of distances has a closed form has no
 * processor that sends at one router and receives at another. */
static int alike(const struct rt_net *net, const struct ends *ends)
{
    for (uint32_t node = 0; node < rt_topo_nodes(net); node++)
        if (ends->receives[node] != ends->sends[0])
            return 0;
    return 1;
}

/* Diameter and mean distance. */
static int distances(struct ports_compared *row, const struct rt_topo_forms *forms)
{
    static const char why[] = "no closed form, and more routers than are searched";
    static const char one[] = "there is one processor";
    const struct rt_net *net = &row->net;
    double processors = row->figure[FIGURE_PROCESSORS], pairs = processors * (processors - 1);
    double steps = (double)rt_topo_nodes(net) * rt_topo_nodes(net) * ports_most(net);
    struct hops hops = {0, 0};
    struct ends ends = {NULL, NULL};
    int status = count_ends(&ends, net), formed = 0;

    know(row, FIGURE_DIAMETER, forms->diameter, why);
    if (status == 0)
        formed = forms->distance_sum != RT_TOPO_UNKNOWN && alike(net, &ends);
    if (formed && pairs > 0)
        row->figure[FIGURE_MEAN] =
            (double)ends.sends[0] * ends.sends[0] * (double)forms->distance_sum / pairs;
    if (status == 0 && steps <= (double)COMPARE_STEPS_MAX && !formed) {
        int all = forms->diameter == RT_TOPO_UNKNOWN;

        status = search(net, &ends, all, &hops);
        if (!interrupted()) {
            if (all)
                know(row, FIGURE_DIAMETER, hops.farthest, NULL);
            row->figure[FIGURE_MEAN] = hops.sum / pairs; /* one processor has one router */
        }
    }
    if (row->figure[FIGURE_MEAN] < 0)
        row->why[FIGURE_MEAN] = pairs > 0 ? why : one;
    free(ends.sends);
    free(ends.receives);
    return status;
}

static void per_processor(struct ports_compared *row)
{
    const double *figure = row->figure;
    double processors = figure[FIGURE_PROCESSORS];

    row->figure[FIGURE_CABLES_PER_PROCESSOR] = figure[FIGURE_CABLES] / processors; /* or below 0 */
    row->figure[FIGURE_PORTS_PER_PROCESSOR] =
        figure[FIGURE_ROUTERS] * figure[FIGURE_PORTS] / processors;
}

/* Are the routes few enough to follow, and the sets small enough?  Else why not.  0, or EXIT_... */
static int fits(struct ports_compared *row, struct ports_worst *w)
{
    static const char hops[] = COMPARE_TOO_MANY, meetings[] = COMPARE_TOO_MANY_MEETINGS,
                      sets[] = COMPARE_TOO_LARGE_SETS;
    double known = row->figure[FIGURE_MEAN], mean = known < 0 ? ports_hops() : known;
    double each = mean > 1 ? mean : 1;
    uint64_t met = 0;
    uint64_t words = 0;
    int status = w->worst.toward ? ports_worst_meetings(w, &met, &words) : 0;

    if (met > COMPARE_MEETINGS_MAX)
        row->why[FIGURE_THROUGHPUT] = meetings;
    else if (!w->worst.toward && (double)ports_worst_routes(w) * each > COMPARE_HOPS_MAX)
        row->why[FIGURE_THROUGHPUT] = hops;
    else if (w->worst.words > COMPARE_SETS_MAX / 8 || words > COMPARE_WORDS_MAX)
        row->why[FIGURE_THROUGHPUT_WORST] = sets;
    w->only_count = row->why[FIGURE_THROUGHPUT_WORST] != NULL;
    if (row->why[FIGURE_THROUGHPUT] != NULL)
        row->why[FIGURE_THROUGHPUT_WORST] = row->why[FIGURE_THROUGHPUT];
    return status;
}

/* Follows the routes, if they are few enough; 0, or EXIT_... */
static int follow(struct ports_compared *row, struct ports_worst *w, unsigned jobs)
{
    static const char met[] = COMPARE_TOO_MANY_PAIRS_MET, all[] = COMPARE_TOO_MANY_PAIRS;
    uint64_t form = ports_compare_uniform(&row->net);
    int status = fits(row, w), unfit = row->why[FIGURE_THROUGHPUT] != NULL;

    if (form != 0 && (unfit || w->only_count)) {
        w->uniform = form;
        w->counted = 1;
        return status;
    }
    if (status != 0 || unfit)
        return status;
    ports_links_lay(&w->load.on);
    w->most_pairs = w->worst.toward ? COMPARE_PAIRS_MET_MAX : COMPARE_PAIRS_MAX;
    status = ports_worst_search(w, jobs);
    ports_links_free();
    if (form != 0 && w->counted && w->uniform != form)
        status = complain(EXIT_FALSE,
                          "compare: %" PRIu64 " routes over a link, and %" PRIu64
                          " by its form: please report this",
                          w->uniform, form);
    if (form != 0) { /* it may not be counted for want of time */
        w->uniform = form;
        w->counted = 1;
    }
    if (row->why[FIGURE_THROUGHPUT_WORST] == NULL)
        row->why[FIGURE_THROUGHPUT_WORST] = w->worst.toward ? met : all;
    return status;
}

/* Throughput when every processor sends to every other, and by the worst permutation. */
static int throughput(struct ports_compared *row, unsigned jobs)
{
    static const char none[] = "no route uses a link";
    double n = row->figure[FIGURE_PROCESSORS];
    struct ports_hottest hot;
    struct ports_worst w;
    int status = ports_worst_open(&w, &row->net);

    if (ports_compare_forms(&row->net, &hot)) {
        w.uniform = hot.uniform;
        w.hot = hot.worst;
        w.counted = w.known = 1;
    } else if (status == 0) {
        status = follow(row, &w, jobs);
    }
    if (interrupted())
        row->why[FIGURE_THROUGHPUT] = row->why[FIGURE_THROUGHPUT_WORST] = ports_compare_cut();
    else if (w.counted && w.uniform == 0)
        row->why[FIGURE_THROUGHPUT] = row->why[FIGURE_THROUGHPUT_WORST] = none;
    if (w.uniform > 0)
        know_figure(row, FIGURE_THROUGHPUT, (n - 1) / (double)w.uniform);
    if (w.known && w.hot > 0)
        know_figure(row, FIGURE_THROUGHPUT_WORST, 1 / (double)w.hot);
    ports_worst_close(&w);
    return status;
}

static int find(struct ports_compared *row, unsigned routing, int even, unsigned jobs)
{
    const struct rt_net *net = &row->net;
    struct rt_topo_forms forms;
    uint64_t low, high;
    int status;

    rt_topo_figures(net, &forms);
    know(row, FIGURE_PROCESSORS, rt_topo_processors(net), NULL);
    know(row, FIGURE_ROUTERS, rt_topo_nodes(net), NULL);
    know(row, FIGURE_PORTS, ports_and_processors(net), NULL);
    know(row, FIGURE_CABLES, ports_cables(net), NULL);
    per_processor(row);
    status = ports_bisection(net, &low, &high);
    know(row, FIGURE_BISECTION_LOW, low, "no formula, and too many routers and cables to search");
    know(row, FIGURE_BISECTION_HIGH, high, "no cut is looked for among so many routers or cables");
    if (status == 0)
        status = distances(row, &forms);
    if (status != 0 || interrupted())
        return status;
    if (ports_know(net) != 0)
        return 0; /* interrupted */
    if (routing == COMPARE_ECMP)
        return ports_compare_ecmp(row);
    if (routing != RT_ROUTING_MINIMAL)
        return ports_compare_choice(row, routing, even && ports_one_sided(net), jobs);
    know(row, FIGURE_VCS, ports_vcs(), NULL);
    if (even && ports_one_sided(net))
        return ports_compare_even(row, jobs);
    return throughput(row, jobs);
}

/* What all links together carry at most, if messages take least hops. */
static void bound(struct ports_compared *row)
{
    static const char why[] = "the mean is not known";
    double cables = row->figure[FIGURE_CABLES], mean = row->figure[FIGURE_MEAN];

    row->why[FIGURE_THROUGHPUT_BOUND] = why;
    if (mean > 0)
        know_figure(row, FIGURE_THROUGHPUT_BOUND,
                    cables * (rt_topo_directed(&row->net) == 1 ? 1 : 2) /
                        (row->figure[FIGURE_PROCESSORS] * mean));
}

/* The routing of the row where each network has its own. */
static unsigned take_random(struct ports_compared *row)
{
    unsigned routing = rt_route_choices(&row->net, RT_ROUTING_UP_RANDOM) > 0 ? RT_ROUTING_UP_RANDOM
                                                                             : RT_ROUTING_VALIANT;

    row->routing = rt_route_choices(&row->net, routing) > 0 ? ports_routings[routing].name : "-";
    return routing;
}

int ports_compare_figures(struct ports_compared *row, unsigned routing, unsigned jobs)
{
    int status, even = (routing & COMPARE_EVEN) != 0;

    routing &= ~COMPARE_EVEN;
    if (row->beside)
        row->routing = routing == COMPARE_ECMP ? "ecmp" : ports_routings[routing].name;
    if (routing == COMPARE_RANDOM)
        routing = take_random(row);
    for (int i = 0; i < FIGURES; i++)
        row->figure[i] = -1;
    status = find(row, routing, even, jobs);
    if (!interrupted())
        bound(row);
    for (int i = 0; i < FIGURES; i++)
        if (row->figure[i] < 0 && row->why[i] == NULL && interrupted())
            row->why[i] = ports_compare_cut();
    return status;
}
