/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain for networks of rings: ring by ring, what is set and why. */
#include <inttypes.h>
#include <stdlib.h>

#include "ring_explain.h"
#include "../print/report.h"

#define PLACE_MAX (NUMBER_MAX * RT_PARAM_MAX)
#define ROUTE_MAX 1024 /* characters of a route in one line */

/* Lists the legs from route->source on. */
static void print_legs(const struct ring_route *route, uint32_t legs, int programs)
{
    const struct ring_words *words = route->words;
    struct ring_leg leg = {.from = route->source};
    struct ink ink = choose_ink();

    if (programs)
        report_list("legs", legs);
    else if (legs > 0)
        printf("\n%s leg        node  link  hops          to  ring: least,link       nodes%s\n",
               ink.bold, ink.off);
    for (uint32_t k = 0; k < legs && !ferror(stdout); k++) {
        char changes[2 * WHY_MAX], why[WHY_MAX] = "", name[2 * NUMBER_MAX];
        uint32_t from[RT_PARAM_MAX], to[RT_PARAM_MAX];
        struct ring ring = ring_of(&route->rings, leg.from, route->leg[k].link);
        unsigned n;

        leg.link = route->leg[k].link;
        leg.hops = route->leg[k].hops;
        leg.left = legs - k - 1;
        for (uint32_t i = leg.hops % ring.size, node = leg.from;; i--) {
            leg.to = node;
            if (i == 0)
                break;
            node = route->rings.next(route->rings.context, node, leg.link);
        }
        n = words->split(route->net, leg.from, from);
        words->split(route->net, leg.to, to);
        write_changes(&route->are, from, to, n, changes, sizeof changes);
        words->way(route, &leg, why);
        if (programs) {
            report_item();
            report_number("node", "%" PRIu32, leg.from);
            report_number("link", "%" PRIu32, leg.link);
            report_number("hops", "%" PRIu32, leg.hops);
            report_number("to", "%" PRIu32, leg.to);
            report_number("ring", "%" PRIu32, ring.least);
            report_number("ring_nodes", "%" PRIu32, ring.size);
            report_text("changes", "%s", changes[0] != '\0' ? changes : "-");
            report_text("why", "%s", why);
        } else {
            snprintf(name, sizeof name, "%" PRIu32 ",%" PRIu32, ring.least, leg.link);
            printf("%4" PRIu32 "  %10" PRIu32 "  %s%4" PRIu32 "%s  %4" PRIu32 "  %10" PRIu32
                   "  %-16s  %10" PRIu32 "\n",
                   k + 1, leg.from, ink.bold, leg.link, ink.off, leg.hops, leg.to, name, ring.size);
            printf("%18s%s%s%s\n", "", changes, changes[0] != '\0' ? ": " : "", why);
        }
        leg.from = leg.to;
    }
    if (programs)
        report_list_end();
}

static void print_route(const struct call *call, const struct ring_route *route, uint32_t legs)
{
    char text[PLACE_MAX], links[ROUTE_MAX] = "";
    uint32_t x[RT_PARAM_MAX];
    size_t used = 0;
    unsigned n;

    if (for_programs(call))
        report_begin(call);
    n = route->words->split(route->net, route->source, x);
    write_coordinates(&route->are, x, n, text, sizeof text);
    report_named("source", "%s", text);
    n = route->words->split(route->net, route->target, x);
    write_coordinates(&route->are, x, n, text, sizeof text);
    report_named("destination", "%s", text);
    for (uint32_t k = 0; k < legs; k++)
        for (uint32_t i = 0; i < route->leg[k].hops && used + 4 < sizeof links; i++)
            used += (size_t)snprintf(links + used, sizeof links - used, used > 0 ? " %d" : "%d",
                                     route->leg[k].link);
    report_named("route", "%s", legs > 0 ? links : "-");
    report_named("order", "%s", route->words->order);
    print_legs(route, legs, for_programs(call));
}

int ring_run_explain(const struct call *call)
{
    struct ring_route route = {.net = call->net, .words = ring_words_of(call->net)};
    struct ring_router router;
    struct processor src, dst;
    int status = read_pair(call, &src, &dst), legs;

    if (status != 0)
        return status;
    status = ring_router_open(&router, call->net, NULL);
    if (status == 0) {
        route.rings = router.rings;
        route.source = rt_topo_ring_node(call->net, (uint32_t)src.index);
        route.target = rt_topo_ring_node(call->net, (uint32_t)dst.index);
        ring_coordinates(call->net, route.words, &route.are);
        legs = ring_path(&router, (uint32_t)src.index, (uint32_t)dst.index);
        route.leg = router.leg;
        if (legs < 0)
            status = complain(EXIT_FALSE, "%s", rt_error_text(legs));
        else
            print_route(call, &route, (uint32_t)legs);
    }
    ring_router_close(&router);
    return status;
}
