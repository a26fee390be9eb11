/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain for networks of routers: what each hop changes, and why. */
#include <inttypes.h>

#include "ports_explain.h"
#include "../print/report.h"
#include "../verbs/stream.h"

static void print_hops(const struct ports_walked *route, int programs)
{
    struct ink ink = choose_ink();

    if (programs)
        report_list("hops", route->hops);
    else if (route->hops > 0)
        printf("\n%s hop      router  port  vc  next router%s\n", ink.bold, ink.off);
    for (unsigned k = 0; k < route->hops; k++) {
        const struct ports_hop *hop = &route->hop[k];
        struct ports_reasons said;

        ports_reasons_of(route, k, &said);
        if (programs) {
            report_item();
            report_number("node", "%" PRIu32, hop->from.node);
            report_text("at", "%s", said.from);
            report_number("port", "%u", (unsigned)hop->out.port);
            report_number("vc", "%u", (unsigned)hop->out.vc);
            report_number("to", "%" PRIu32, hop->to.node);
            report_text("changes", "%s", said.changes[0] != '\0' ? said.changes : "-");
            report_text("why", "%s", said.why);
            report_text("why_vc", "%s", said.vc);
            continue;
        }
        printf("%4u  %10" PRIu32 "  %s%4u%s  %2u  %11" PRIu32 "  %s\n", k + 1, hop->from.node,
               ink.bold, (unsigned)hop->out.port, ink.off, (unsigned)hop->out.vc, hop->to.node,
               said.changes[0] != '\0' ? said.changes : said.to);
        printf("%42s%s\n", "", said.why);
        if (ports_vcs() > 1)
            printf("%42svc %u: %s\n", "", (unsigned)hop->out.vc, said.vc);
    }
    report_list_end();
}

static void print_route(const struct call *call, const struct ports_walked *route)
{
    char text[PORTS_PLACE_MAX];

    if (for_programs(call))
        report_begin(call);
    ports_place_text(route, &route->source, text);
    report_named(place_key(call, "source"), "%s", text);
    ports_place_text(route, &route->target, text);
    report_named(place_key(call, "destination"), "%s", text);
    report_numbers("route");
    for (unsigned k = 0; k < route->hops; k++)
        report_next(route->hop[k].out.port);
    report_numbers_end();
    report_named("order", "%s", route->words->order);
    report_named("vcs", "%s", ports_vcs_text(route));
    print_hops(route, for_programs(call));
}

int ports_run_explain(const struct call *call)
{
    struct ports_walked route = {.net = call->net};
    struct processor src, dst;
    int status = read_pair(call, &src, &dst);

    if (status == 0)
        status = ports_know(call->net);
    if (status != 0)
        return status;
    status = ports_walked_open(&route, call->net, (uint32_t)src.index, (uint32_t)dst.index);
    if (status == 0)
        print_route(call, &route);
    ports_walked_close(&route);
    return status;
}
