/* SPDX-License-Identifier: MIT-0 */
/*
 * `explain` and `load --traffic worst` of the command, for the Python binding: the same sources,
 * with what they say in structures.  routeseq/_command.py has these; surroundings.c answers what
 * the sources ask of the command's surroundings.  Calls of two threads at once take turns, in Python.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ports/ports_explain.h"
#include "cli/ports/ports_worst.h"
#include "cli/ports/ports_worst_choice.h"
#include "cli/ring/ring_explain.h"
#include "surroundings.h"

/* What comes before the hops or legs. */
struct explained {
    char source[PORTS_PLACE_MAX], destination[PORTS_PLACE_MAX];
    const char *order, *vcs; /* vcs: null for rings */
};

/* A hop of ports, or a leg of rings. */
struct explained_step {
    uint32_t node, out, to; /* out: a port, or a link */
    uint32_t vc, hops;      /* of ports; of rings */
    uint32_t ring, ring_nodes;
    char at[PORTS_PLACE_MAX], changes[2 * WHY_MAX], why[WHY_MAX], why_vc[WHY_MAX];
};

static void copy(char *to, size_t size, const char *text)
{
    snprintf(to, size, "%s", text);
}

/* Writes up to `room` hops; returns how many there are, or below 0 after saying why. */
int explain_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                  struct explained *head, struct explained_step *step, uint32_t room)
{
    struct ports_walked route = {.net = net};
    int status, hops = -1;

    forget_complaint();
    status = ports_know(net);
    if (status == 0)
        status = ports_walked_open(&route, net, source, destination);
    for (unsigned k = 0; status == 0 && k < route.hops && k < room; k++) {
        const struct ports_hop *hop = &route.hop[k];
        struct ports_reasons said;

        ports_reasons_of(&route, k, &said);
        step[k] = (struct explained_step){
            .node = hop->from.node, .out = hop->out.port, .to = hop->to.node, .vc = hop->out.vc};
        copy(step[k].at, sizeof step[k].at, said.from);
        copy(step[k].changes, sizeof step[k].changes, said.changes);
        copy(step[k].why, sizeof step[k].why, said.why);
        copy(step[k].why_vc, sizeof step[k].why_vc, said.vc);
    }
    if (status == 0) {
        ports_place_text(&route, &route.source, head->source);
        ports_place_text(&route, &route.target, head->destination);
        head->order = route.words->order;
        head->vcs = ports_vcs_text(&route);
        hops = (int)route.hops;
    }
    ports_walked_close(&route);
    return hops;
}

/* The same for rings: legs. */
int explain_rings(const struct rt_net *net, uint32_t source, uint32_t destination,
                  struct explained *head, struct explained_step *step, uint32_t room)
{
    char text[RING_PLACE_MAX];
    struct ring_router router;
    struct ring_route route = {.net = net};
    int legs = -1;

    forget_complaint();
    if (ring_router_open(&router, net, NULL) == 0) {
        legs = ring_route_of(&route, &router, source, destination);
        if (legs < 0)
            complain(EXIT_FALSE, "%s", rt_error_text(legs));
    }
    for (uint32_t k = 0, from = route.source; legs > 0 && k < (uint32_t)legs && k < room; k++) {
        struct ring_reasons said;

        ring_reasons_of(&route, k, (uint32_t)legs, from, &said);
        step[k] = (struct explained_step){.node = from,
                                          .out = said.leg.link,
                                          .to = said.leg.to,
                                          .hops = said.leg.hops,
                                          .ring = said.ring.least,
                                          .ring_nodes = said.ring.size};
        copy(step[k].changes, sizeof step[k].changes, said.changes);
        copy(step[k].why, sizeof step[k].why, said.why);
        from = said.leg.to;
    }
    if (legs >= 0) {
        ring_place_text(&route, route.source, text);
        copy(head->source, sizeof head->source, text);
        ring_place_text(&route, route.target, text);
        copy(head->destination, sizeof head->destination, text);
        head->order = route.words->order;
    }
    ring_router_close(&router);
    return legs;
}

/* A permutation of units, of all processors. */
static void spread(const struct rt_load_symmetry *symmetry, const uint32_t *mate, uint32_t *to)
{
    uint32_t each = symmetry->each;

    for (uint32_t u = 0; u < symmetry->units; u++)
        for (uint32_t i = 0; i < each; i++)
            to[u * each + i] = mate[u] * each + i;
}

/* By a routing that draws. */
static int worst_choice(const struct rt_net *net, unsigned routing, uint32_t *to)
{
    struct ports_worst_choice w;
    struct ports_choice by = {.seed = 1};
    int status;

    if (!ports_choice_take(&by, net, routing))
        return complain(EXIT_USAGE, "the family has no such routing");
    status = ports_worst_choice_open(&w, net, &by);
    if (status == 0 && !ports_worst_choice_fits(&w))
        status = complain(EXIT_USAGE,
                          "needs %" PRIu64 " routes and permutations of %" PRIu32
                          ": expected at most %" PRIu64 " and %d",
                          ports_worst_choice_routes(&w), w.worst.symmetry.units,
                          ports_worst_choice_most(&w), WORST_CHOICE_UNITS_MAX);
    if (status == 0) {
        w.load.on.vcs = by.vcs;
        status = ports_worst_choice_search(&w);
    }
    if (status == 0)
        spread(&w.worst.symmetry, w.mate, to);
    ports_worst_choice_close(&w);
    return status;
}

/* The worst permutation by a routing: to[] gets where each processor sends.  0, or EXIT_... after
 * saying why. */
int worst_ports(const struct rt_net *net, unsigned routing, uint32_t *to, unsigned jobs)
{
    struct ports_worst w;
    int status;

    forget_complaint();
    status = ports_know(net);
    if (status != 0)
        return status;
    if (routing != RT_ROUTING_MINIMAL)
        return worst_choice(net, routing, to);
    status = ports_worst_open(&w, net);
    if (status == 0 && (ports_worst_routes(&w) > WORST_ROUTES_MAX ||
                        ports_worst_routes(&w) > WORST_HOPS_MAX / (ports_hops() + 1)))
        status = complain(EXIT_USAGE, "needs the routes of too many pairs: expected at most %d",
                          WORST_ROUTES_MAX);
    if (status == 0)
        status = ports_worst_search(&w, jobs);
    if (status == 0)
        spread(&w.worst.symmetry, w.mate, to);
    ports_worst_close(&w);
    return status;
}
