/* SPDX-License-Identifier: MIT-0 */
/*
 * `check` and `generate` of the command, for the Python binding: the same sources, with a graph and
 * routes that stand in arrays in place of files.  surroundings.c answers what they ask of the
 * command's surroundings.  Calls of two threads at once take turns, in Python.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/heap.h"
#include "cli/base/system.h"
#include "cli/base/work.h"
#include "cli/check/check.h"
#include "cli/check/figures.h"
#include "cli/check/lft.h"
#include "cli/check/route_sources.h"
#include "cli/check/route_table.h"
#include "cli/check/routes_open.h"
#include "cli/check/traffic.h"
#include "surroundings.h"

/* A fabric, and what was found of it last.  routeseq/fabric.py has the members up to `made`. */
struct fabric {
    uint64_t number[17]; /* as its KEYS say */
    char *findings;      /* lines; null: none */
    uint64_t *first;     /* of a route that was made: its hops are first[r] .. first[r + 1] - 1 */
    uint32_t *pair;      /* source, destination */
    uint32_t *node;      /* of a hop: where it leads */
    uint32_t *port;      /* and from which port */
    uint8_t *vc;
    uint64_t made, made_capacity, pair_capacity, hops, node_capacity, port_capacity, vc_capacity;
    struct topology topology;
};

/* Routes that Python hands over; null pointers: made. */
struct handed {
    uint64_t routes;
    const uint32_t *pair; /* source, destination */
    const uint64_t *first;
    const uint32_t *item; /* nodes, or ports */
    const uint8_t *vc;    /* one for each item, or null: all 0 */
    const uint8_t *ports; /* of a route: its items are ports */
};

/* Traffic that the routes carry, and what that makes of links.  routeseq/fabric.py has the same. */
struct carried {
    const char *pattern;  /* null: none; "uniform", "worst", or a name of the messages */
    const uint32_t *pair; /* messages: source, target */
    uint32_t messages;
    int by_node; /* these are nodes; else processors */
    uint64_t processors, routes, longest, hops, hot, hot_links, senders;
    double bound;   /* 0: not known */
    double hottest; /* what `hot` is, of an even split a mean */
    int known;      /* has each message one route that arrives? */
};

/* Of the paths of all pairs; at null: not looked for. */
struct fabric_paths {
    uint32_t hops, disjoint;
    int connected;
    struct paths_at *at;
};

static struct handed handed;

/* Virtual channels come with the routes, and there are no LIDs: none of these is called. */
int vcs_of(const struct vcs *vcs, const struct given *given, uint32_t hops, uint8_t *same,
           const uint8_t **vc)
{
    (void)vcs;
    (void)given;
    (void)hops;
    (void)same;
    (void)vc;
    return 0; /* not called */
}

void lids_free(struct lids *lids)
{
    (void)lids;
}

uint64_t lft_pairs(const struct routes *routes)
{
    (void)routes;
    return 0; /* not called */
}

int check_lft_route(struct check *check, const struct given *given, uint32_t hops)
{
    (void)check;
    (void)given;
    (void)hops;
    return 0; /* not called */
}

void check_lft_add(struct rt_walk_graph_cover *to, const struct rt_walk_graph_cover *from)
{
    (void)to;
    (void)from;
}

int check_lft_cover(struct check *check)
{
    (void)check;
    return 0; /* not called */
}

int routes_table(const struct routes *routes)
{
    return routes->table != NULL;
}

static int hand_out(take_route take, void *context)
{
    int status = 0;

    for (uint64_t r = 0; r < handed.routes && status == 0; r++) {
        struct given given = {.kind = handed.ports[r] ? GIVEN_PORTS : GIVEN_NODES};
        uint64_t first = handed.first[r];

        given.number = r;
        given.source = handed.pair[2 * r];
        given.destination = handed.pair[2 * r + 1];
        given.items = (uint32_t)(handed.first[r + 1] - first);
        given.item = take_memory(given.items, sizeof(uint32_t));
        if (given.item == NULL)
            return EXIT_IO;
        memcpy(given.item, handed.item + first, given.items * sizeof(uint32_t));
        given.vc = handed.vc != NULL ? handed.vc + first : NULL;
        status = take(context, &given);
        free(given.item);
    }
    return status;
}

int routes_each(struct routes *routes, take_route take, void *context)
{
    if (handed.pair != NULL)
        return hand_out(take, context);
    return routes->table != NULL ? table_each(routes, take, context)
                                 : generate_each(routes, take, context);
}

const struct piece_source *routes_pieces(const struct routes *routes)
{
    return handed.pair != NULL || routes->jobs <= 1 ? NULL : &made_pieces;
}

/* --- for Python */

struct fabric *fabric_open(uint32_t nodes, const char *const *name, uint32_t links,
                           const uint32_t *link, const uint8_t *endpoint);
void fabric_close(struct fabric *fabric);
uint32_t fabric_one_way(const struct fabric *fabric);
int fabric_check(struct fabric *fabric, const struct handed *routes, int routing, int table,
                 unsigned layers, unsigned jobs, struct carried *carried);
int fabric_generate(struct fabric *fabric, int routing, unsigned vcs);
int fabric_figures(struct fabric *fabric, struct carried *carried, struct graph_figures *figures,
                   struct fabric_paths *paths);
void fabric_forget(struct fabric_paths *paths);

void fabric_close(struct fabric *f)
{
    if (f == NULL)
        return;
    topology_close(&f->topology);
    free(f->findings);
    free(f->first);
    free(f->pair);
    free(f->node);
    free(f->port);
    free(f->vc);
    free(f);
}

/* Links that none goes back beside. */
uint32_t fabric_one_way(const struct fabric *f)
{
    return topology_one_way(&f->topology, NULL);
}

/* link: from, to, port.  Null after an error, which fabric_why says. */
struct fabric *fabric_open(uint32_t nodes, const char *const *name, uint32_t links,
                           const uint32_t *link, const uint8_t *endpoint)
{
    struct fabric *f;
    struct topology *t;
    int status;

    forget_complaint();
    f = zero_memory(1, sizeof *f);
    t = f != NULL ? &f->topology : NULL;
    status = t == NULL ? EXIT_IO : 0;
    for (uint32_t n = 0; n < nodes && status == 0; n++) {
        status = names_add(&t->names, name[n]) == NONE ? EXIT_IO : 0;
        if (status == 0 && endpoint[n])
            status = topology_endpoint(t, n);
    }
    if (t != NULL)
        t->says_ports = 1; /* where the graph does not, Python gives none that are not there */
    for (uint32_t l = 0; l < links && status == 0; l++)
        status = topology_link(t, link[3 * l], link[3 * l + 1], link[3 * l + 2], l);
    if (status == 0) {
        t->memory = take_memory(rt_topo_graph_words(nodes, links), sizeof(uint32_t));
        status = t->memory == NULL ? EXIT_IO
                                   : rt_topo_graph_lay(&t->graph, nodes, links, t->link, t->memory);
    }
    if (status == 0 && t->endpoints > 0) {
        status = topology_endpoint_room(t, nodes);
        t->graph.endpoint = t->endpoint;
    }
    if (status == 0)
        return f;
    fabric_close(f);
    return NULL;
}

static void keep_numbers(struct fabric *f, const struct check *c)
{
    const struct rt_walk_graph_cover *cover = &c->cover;
    const struct rt_topo_graph *graph = &f->topology.graph;
    const uint64_t number[] = {graph->nodes - f->topology.endpoints,
                               f->topology.endpoints,
                               topology_cables(&f->topology),
                               graph->channels,
                               graph->nodes,
                               graph->channels,
                               cover->pairs,
                               c->taken,
                               cover->missing,
                               cover->duplicate,
                               c->broken,
                               c->loops,
                               cover->minimal,
                               cover->longest,
                               cover->excess_max,
                               c->hot,
                               c->vcs};

    memcpy(f->number, number, sizeof f->number);
}

/* The messages: 0, or EXIT_... after saying why. */
static int open_traffic(struct traffic *t, struct check *check, const struct carried *carried)
{
    t->check = check;
    t->pattern = carried->pattern;
    if (t->pattern == NULL)
        return 0;
    t->load = zero_memory(check->topology->graph.channels, sizeof *t->load);
    if (t->load == NULL || traffic_number(t) != 0)
        return EXIT_IO;
    if (carried->pair == NULL) /* all pairs, or they are searched for */
        return 0;
    t->set.pair = take_memory(carried->messages, sizeof *t->set.pair);
    if (t->set.pair == NULL)
        return EXIT_IO;
    for (uint32_t m = 0; m < carried->messages; m++) {
        uint32_t end[2] = {carried->pair[2 * m], carried->pair[2 * m + 1]};

        for (int i = 0; i < 2 && carried->by_node; i++) {
            uint32_t node = end[i];

            end[i] = t->number[node];
            if (end[i] == NONE)
                return complain(EXIT_USAGE, "traffic: %s is no processor of the topology",
                                node_name(check->topology, node));
        }
        t->set.pair[m] = (struct rt_load_pair){end[0], end[1]};
    }
    t->set.messages.count = carried->messages;
    return 0;
}

static void keep_traffic(struct carried *carried, const struct traffic *t)
{
    carried->processors = t->processors;
    carried->routes = t->routes;
    carried->longest = t->longest;
    carried->hops = t->hops;
    carried->hot = t->hot;
    carried->hot_links = t->hot_links;
    carried->senders = t->senders;
    carried->bound = traffic_bound(t);
    carried->hottest = t->hottest;
    carried->known = t->known;
}

static void close_traffic(struct traffic *t)
{
    free(t->set.pair);
    free(t->node);
    free(t->number);
    free(t->load);
    free(t->share);
}

static void close_routes(struct routes *made)
{
    table_free(made->table);
    free(made->loads);
    free(made->layer);
    free(made->kept);
    free(made->way_at);
}

/* Once a fabric.  1: sound; 0: not; or -EXIT_..., which fabric_why says.  handed null: made by
 * `routing`; table: 0, 1, or -1 as the number of nodes says. */
int fabric_check(struct fabric *f, const struct handed *routes, int routing, int table,
                 unsigned layers, unsigned jobs, struct carried *carried)
{
    struct traffic traffic = {.check = NULL};
    struct routes made = {
        .topology = &f->topology, .routing = routing, .layers = layers, .jobs = jobs};
    struct check check = {.topology = &f->topology, .routes = &made};
    const char *format = table < 0 ? NULL : table ? "table" : "ports";
    struct system_text findings;
    int status = 0, sound = 0;

    forget_complaint();
    memset(&handed, 0, sizeof handed);
    if (system_text_open(&findings) != 0)
        return -complain(EXIT_IO, "out of memory");
    check.say = findings.file;
    if (routes != NULL)
        handed = *routes;
    else if (routing != ROUTING_ECMP && generate_table(&made, format, &status))
        status = status != 0 ? status : table_make(&made);
    else if (routing == ROUTING_LAYERED)
        status = generate_layers(&made);
    if (status == 0)
        status = open_traffic(&traffic, &check, carried);
    if (status == 0)
        status = routing == ROUTING_ECMP ? ecmp_run(&check, &traffic) : check_run(&check);
    if (status == 0)
        status = traffic_find(&traffic);
    if (system_text_close(&findings) != 0)
        status = complain(EXIT_IO, "out of memory");
    f->findings = findings.text;
    if (status == 0) {
        keep_numbers(f, &check);
        if (traffic.pattern != NULL)
            keep_traffic(carried, &traffic);
        sound = check_sound(&check) | (check.cycle > 0 ? 2 : 0);
    }
    close_traffic(&traffic);
    check_free(&check);
    close_routes(&made);
    return status == 0 ? sound : -status;
}

static int keep_route(void *context, const struct given *given)
{
    struct fabric *f = context;
    const struct rt_topo_graph *graph = &f->topology.graph;

    if (ROOM_FOR_ONE(f->first, f->made + 1, f->made_capacity) != 0 ||
        ROOM_FOR_ONE(f->pair, 2 * f->made + 1, f->pair_capacity) != 0)
        return EXIT_IO;
    f->first[f->made] = f->hops;
    f->pair[2 * f->made] = given->source;
    f->pair[2 * f->made + 1] = given->destination;
    f->first[++f->made] = f->hops + given->items;
    for (uint32_t i = 0; i < given->items; i++) {
        const struct rt_topo_graph_link *link = &graph->link[given->item[i]];

        if (ROOM_FOR_ONE(f->node, f->hops, f->node_capacity) != 0 ||
            ROOM_FOR_ONE(f->port, f->hops, f->port_capacity) != 0 ||
            ROOM_FOR_ONE(f->vc, f->hops, f->vc_capacity) != 0)
            return EXIT_IO;
        f->node[f->hops] = link->to;
        f->port[f->hops] = link->port;
        f->vc[f->hops++] = given->vc != NULL ? given->vc[i] : 0;
    }
    return 0;
}

/* Makes routes that are sound, once a fabric: 0, or -EXIT_..., which fabric_why says. */
int fabric_generate(struct fabric *f, int routing, unsigned vcs)
{
    struct routes made = {.topology = &f->topology, .routing = routing, .jobs = 1};
    int status;

    forget_complaint();
    memset(&handed, 0, sizeof handed);
    status = generate_sound(&f->topology, &made, routings[routing].name, vcs);
    if (status == 0)
        status = generate_each(&made, keep_route, f);
    close_routes(&made);
    return -status;
}

void fabric_forget(struct fabric_paths *found)
{
    free(found->at);
}

/* What the topology is like without routes, and a limit of the traffic: 0, or -EXIT_..., which
 * fabric_why says.  To be forgotten whatever it returns. */
int fabric_figures(struct fabric *f, struct carried *carried, struct graph_figures *figures,
                   struct fabric_paths *found)
{
    struct check check = {.topology = &f->topology};
    struct traffic traffic = {.check = NULL};
    struct paths paths = {.whole = 1};
    struct routers routers;
    int status;

    forget_complaint();
    status = routers_open(&routers, &f->topology);
    if (status == 0)
        status = figures_all(&routers, &f->topology, figures, &paths);
    if (status == 0)
        status = open_traffic(&traffic, &check, carried);
    if (status == 0 && traffic.pattern != NULL) {
        traffic_count(&traffic);
        status = traffic_shortest(&traffic, NULL);
        keep_traffic(carried, &traffic);
    }
    *found = (struct fabric_paths){paths.hops, paths.disjoint, paths.connected, paths.at};
    routers_close(&routers);
    close_traffic(&traffic);
    return -status;
}
