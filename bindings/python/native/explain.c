/* SPDX-License-Identifier: MIT-0 */
/*
 * `explain` and `load --traffic worst` of the command, for the Python binding: the same sources,
 * with what they say in structures.  routeseq/_command.py has these; surroundings.c answers what
 * the sources ask of the command's surroundings.  Calls of two threads at once take turns, in
 * Python.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/work.h"
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

/* The worst permutation by a routing: to[] gets where each processor sends.  0, or EXIT_... after
 * saying why. */
int worst_ports(const struct rt_net *net, unsigned routing, uint32_t *to, unsigned jobs)
{
    struct rt_walk_ports_on on;
    struct ports_choice by;
    struct message_set set = {.pair = NULL};
    uint64_t hot;
    int status;

    forget_complaint();
    status = ports_know(net);
    if (status != 0)
        return status;
    on = ports_on(net);
    if (routing == RT_ROUTING_MINIMAL)
        status = ports_worst_find("load", &on, jobs, &set, &hot);
    else if (ports_choice_take(&by, net, routing))
        status = ports_worst_choice_find(&on, &by, &set, &hot);
    else
        status = complain(EXIT_USAGE, "the family has no such routing");
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted");
    for (uint32_t m = 0; status == 0 && m < set.messages.count; m++)
        to[set.pair[m].source] = set.pair[m].target;
    free(set.pair);
    return status;
}
