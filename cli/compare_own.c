/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare --topology: the row of one's own topology, by the figures of check. */
#include <stdlib.h>

#include "base/work.h"
#include "check/apart.h"
#include "check/figures.h"
#include "check/route_sources.h"
#include "check/routes_open.h"
#include "check/topology_open.h"
#include "compare.h"

/* The topology, with what is found of its routes. */
struct own {
    struct topology *topology;
    struct ports_compared *row;
    struct routes routes;
    struct check check;
};

static void know(struct own *own, enum ports_figure figure, int known, double value,
                 const char *why)
{
    own->row->figure[figure] = known ? value : -1;
    own->row->why[figure] = known ? NULL : interrupted() ? ports_compare_cut() : why;
}

static void know_whole(struct own *own, enum ports_figure figure, uint64_t value, const char *why)
{
    know(own, figure, value != GRAPH_UNKNOWN, (double)value, why);
}

/* The most ports of a router, its processors' included; without endpoints it has one itself. */
static uint32_t ports_of(const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t most = 0;

    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t ports = graph->first[n + 1] - graph->first[n] + (topology->endpoints == 0);

        if ((graph->endpoint == NULL || !graph->endpoint[n]) && ports > most)
            most = ports;
    }
    return most;
}

/* What needs no routes: 0, or EXIT_... after saying why. */
static int find_figures(struct own *own)
{
    static const char apart[] = "not all routers reach each other, or they are too many to search";
    static const char uneven[] = "some routers have more processors than others, or there are too "
                                 "many routers";
    struct ports_compared *row = own->row;
    struct graph_figures f;
    struct routers r;
    int status = routers_open(&r, own->topology);

    if (status == 0)
        status = figures_find(&r, own->topology, &f);
    if (status == 0) {
        double processors = (double)f.processors;

        know_whole(own, FIGURE_PROCESSORS, f.processors, NULL);
        know_whole(own, FIGURE_ROUTERS, f.routers, NULL);
        know_whole(own, FIGURE_PORTS, ports_of(own->topology), NULL);
        know_whole(own, FIGURE_CABLES, f.cables, NULL);
        know(own, FIGURE_CABLES_PER_PROCESSOR, 1, (double)f.cables / processors, NULL);
        know(own, FIGURE_PORTS_PER_PROCESSOR, 1,
             (double)f.routers * row->figure[FIGURE_PORTS] / processors, NULL);
        know_whole(own, FIGURE_DIAMETER, f.diameter, apart);
        know_whole(own, FIGURE_BISECTION_LOW, f.bisection_low, uneven);
        know_whole(own, FIGURE_BISECTION_HIGH, f.bisection_high, uneven);
    }
    end_progress();
    routers_close(&r);
    return status;
}

/* The routes, or for ecmp none: 0; EXIT_FALSE after saying why there are none; else EXIT_... */
static int make_routes(struct own *own)
{
    struct routes *routes = &own->routes;
    int status = 0;

    show_step("routes");
    if (routes->routing != ROUTING_ECMP)
        status = generate_open(routes, "compare", NULL);
    if (status == 0 && routes->routing == ROUTING_LAYERED)
        status = generate_layers(routes);
    return status;
}

/* A pattern's traffic, after the routes were looked at. */
static int look(struct own *own, struct traffic *traffic, const char *pattern)
{
    int ecmp = own->routes.routing == ROUTING_ECMP;
    int status = traffic_begin(traffic, pattern, &own->check);

    if (status != 0)
        return status;
    return ecmp ? ecmp_run(&own->check, traffic) : traffic_find(traffic);
}

/* The permutation that loads a link most. */
static int find_worst(struct own *own, struct traffic *uniform)
{
    static const char
        none[] = "no routes that serve all pairs",
        many[] = "the routes have more hops than check --traffic worst keeps",
        large[] = "for ecmp each link has a table of all pairs of routers, and they are too many";
    struct traffic worst = {.check = NULL};
    double throughput;
    uint64_t steps;
    const char *why = uniform->hops > TRAFFIC_WORST_HOPS_MAX ? many : NULL;
    int status = 0;

    if (own->routes.routing == ROUTING_ECMP) { /* looks at all anew */
        status = ecmp_worst_steps(uniform, &steps);
        why = steps > ECMP_WORST_STEPS_MAX ? large : NULL;
        check_free(&own->check);
        own->check = (struct check){.topology = own->topology, .routes = &own->routes};
    }
    if (status == 0 && why == NULL)
        status = look(own, &worst, "worst");
    throughput = traffic_throughput(&worst);
    know(own, FIGURE_THROUGHPUT_WORST, throughput > 0, throughput, why != NULL ? why : none);
    traffic_close(&worst);
    return status;
}

/* What no routing changes: 0, or EXIT_... after saying why. */
static int find_bound(struct own *own)
{
    static const char apart[] = "not all processors reach each other, or there is one",
                      bounded[] = "not all processors reach each other, or they use no link";
    struct traffic uniform = {.check = NULL};
    int status = traffic_begin(&uniform, "uniform", &own->check);

    if (status == 0) {
        traffic_count(&uniform);
        status = traffic_shortest(&uniform, NULL);
    }
    if (status == 0 && !interrupted()) {
        double bound = traffic_bound(&uniform);
        int whole = uniform.routes > 0 && uniform.lost == 0;

        know(own, FIGURE_MEAN, whole, (double)uniform.least / (double)uniform.routes, apart);
        know(own, FIGURE_THROUGHPUT_BOUND, bound > 0, bound, bounded);
    }
    traffic_close(&uniform);
    return status;
}

/* What the routes carry: 0, or EXIT_... after saying why. */
static int find_traffic(struct own *own)
{
    static const char none[] = "no routes that serve all pairs, or they use no link",
                      cycle[] = "the routes can deadlock on one virtual channel: see check --vcs";
    struct traffic uniform = {.check = NULL};
    const struct check *check = &own->check;
    int ecmp = own->routes.routing == ROUTING_ECMP, status = make_routes(own), made = status == 0;

    if (made && !ecmp)
        status = check_run(&own->check);
    if (status == 0)
        status = look(own, &uniform, "uniform");
    if (status == EXIT_FALSE && !made) /* said */
        status = 0;
    if (status == 0) {
        double throughput = traffic_throughput(&uniform);

        know(own, FIGURE_VCS, uniform.known && check->cycle == 0, check->vcs,
             uniform.known ? cycle : none);
        know(own, FIGURE_THROUGHPUT, throughput > 0, throughput, none);
        know(own, FIGURE_THROUGHPUT_WORST, 0, 0, none);
        if (throughput > 0)
            status = find_worst(own, &uniform);
    }
    traffic_close(&uniform);
    return status;
}

int own_figures(struct ports_compared *row, struct topology *topology, int routing, unsigned jobs)
{
    struct own own = {.topology = topology, .row = row};
    int status;

    own.routes = (struct routes){.topology = topology,
                                 .spool = -1,
                                 .routing = routing,
                                 .layers = RT_LOAD_GRAPH_VCS,
                                 .jobs = jobs};
    own.check = (struct check){.topology = topology, .routes = &own.routes};
    for (int i = 0; i < FIGURES; i++)
        row->figure[i] = -1;
    for (const struct choice *c = check_routings; c->name != NULL; c++)
        if (c->value == routing)
            row->routing = c->name;
    status = find_bound(&own); /* quick */
    if (status == 0 && !interrupted())
        status = find_figures(&own);
    if (status == 0 && !interrupted())
        status = find_traffic(&own);
    for (int i = 0; i < FIGURES; i++)
        if (row->figure[i] < 0 && row->why[i] == NULL)
            row->why[i] = ports_compare_cut();
    end_progress();
    check_free(&own.check);
    routes_close(&own.routes);
    return interrupted() && status != EXIT_IO ? 0 : status;
}

int own_open(struct topology *topology, const struct call *call)
{
    char apart[APART_MAX] = "";
    int status = topology_open_asked(topology, call);

    if (status == 0)
        status = topology_apart(topology, apart, sizeof apart);
    if (*apart != '\0')
        complain(EXIT_FALSE, "%s: warning: %s", topology->path, apart);
    return status;
}
