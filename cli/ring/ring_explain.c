/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain for networks of rings: ring by ring, what is set and why. */
#include <inttypes.h>

#include "ring_explain.h"
#include "../print/report.h"
#include "../verbs/stream.h"

/* Lists the legs from route->source on. */
static void print_legs(const struct ring_route *route, uint32_t legs, int programs)
{
    uint32_t from = route->source;
    struct ink ink = choose_ink();

    if (programs)
        report_list("legs", legs);
    else if (legs > 0)
        printf("\n%s leg        node  link  hops          to  ring: least,link       nodes%s\n",
               ink.bold, ink.off);
    for (uint32_t k = 0; k < legs && !ferror(stdout); k++) {
        const struct ring_leg *leg;
        struct ring_reasons said;
        char name[2 * NUMBER_MAX];

        ring_reasons_of(route, k, legs, from, &said);
        leg = &said.leg;
        if (programs) {
            report_item();
            report_number("node", "%" PRIu32, leg->from);
            report_number("link", "%" PRIu32, leg->link);
            report_number("hops", "%" PRIu32, leg->hops);
            report_number("to", "%" PRIu32, leg->to);
            report_number("ring", "%" PRIu32, said.ring.least);
            report_number("ring_nodes", "%" PRIu32, said.ring.size);
            report_text("changes", "%s", *said.changes != '\0' ? said.changes : "-");
            report_text("why", "%s", said.why);
        } else {
            snprintf(name, sizeof name, "%" PRIu32 ",%" PRIu32, said.ring.least, leg->link);
            printf("%4" PRIu32 "  %10" PRIu32 "  %s%4" PRIu32 "%s  %4" PRIu32 "  %10" PRIu32
                   "  %-16s  %10" PRIu32 "\n",
                   k + 1, leg->from, ink.bold, leg->link, ink.off, leg->hops, leg->to, name,
                   said.ring.size);
            printf("%18s%s%s%s\n", "", said.changes, *said.changes != '\0' ? ": " : "", said.why);
        }
        from = leg->to;
    }
    report_list_end();
}

static void print_route(const struct call *call, const struct ring_route *route, uint32_t legs)
{
    char text[RING_PLACE_MAX];

    if (for_programs(call))
        report_begin(call);
    ring_place_text(route, route->source, text);
    report_named(place_key(call, "source"), "%s", text);
    ring_place_text(route, route->target, text);
    report_named(place_key(call, "destination"), "%s", text);
    report_numbers("route");
    for (uint32_t k = 0; k < legs; k++)
        for (uint32_t i = 0; i < route->leg[k].hops; i++)
            report_next(route->leg[k].link);
    report_numbers_end();
    report_named("order", "%s", route->words->order);
    print_legs(route, legs, for_programs(call));
}

int ring_run_explain(const struct call *call)
{
    struct ring_router router;
    struct processor src, dst;
    struct ring_route route;
    int status = read_pair(call, &src, &dst), legs;

    if (status != 0)
        return status;
    status = ring_router_open(&router, call->net, NULL);
    if (status == 0) {
        legs = ring_route_of(&route, &router, (uint32_t)src.index, (uint32_t)dst.index);
        if (legs < 0)
            status = complain(EXIT_FALSE, "%s", rt_error_text(legs));
        else
            print_route(call, &route, (uint32_t)legs);
    }
    ring_router_close(&router);
    return status;
}
