/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain for networks of routers: what each hop changes, and why. */
#include <inttypes.h>
#include <stdlib.h>

#include "ports_explain.h"
#include "../print/report.h"

#define ROUTE_MAX 1024 /* characters of a route in one line */
#define PLACE_MAX (12 * RT_COORDS_MAX)
#define HOPS_MAX 100000 /* explained */

static void place_at(const struct rt_net *net, uint32_t node, struct ports_place *place)
{
    place->node = node;
    place->coordinates = (unsigned)rt_topo_coordinates(net, node, place->x);
}

/* Walks the route on the wiring; 0, or EXIT_... after saying why. */
static int walk_route(struct ports_walked *route, uint32_t source, const struct rt_channel *path)
{
    struct rt_topo_port_end at;
    int error = rt_topo_attached(route->net, source, 0, &at);

    for (unsigned k = 0; k < route->hops && error == 0; k++) {
        place_at(route->net, at.node, &route->hop[k].from);
        route->hop[k].out = path[k];
        error = rt_topo_neighbour(route->net, at.node, path[k].port, &at);
        if (error == 0)
            place_at(route->net, at.node, &route->hop[k].to);
    }
    return error == 0 ? 0 : complain(EXIT_FALSE, "%s", rt_error_text(error));
}

/* The virtual channel of a hop and why; `-` where the family's rule says another one. */
static void vc_text(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned vc = route->hop[at].out.vc, before = at > 0 ? route->hop[at - 1].out.vc : 0;

    if (ports_vcs() == 1)
        snprintf(text, WHY_MAX, vc == 0 ? "the routes need one" : "-");
    else if (route->words->vc == NULL)
        snprintf(text, WHY_MAX, "%s",
                 at == 0        ? "the first hop"
                 : vc == before ? "as before"
                                : "changed");
    else if (route->words->vc(route, at, text) != vc)
        snprintf(text, WHY_MAX, "-");
}

static void print_hops(const struct ports_walked *route, int programs)
{
    struct ink ink = choose_ink();
    struct coordinates are;

    ports_coordinates(route, &are);
    if (programs)
        report_list("hops", route->hops);
    else if (route->hops > 0)
        printf("\n%s hop      router  port  vc  next router%s\n", ink.bold, ink.off);
    for (unsigned k = 0; k < route->hops && !ferror(stdout); k++) {
        const struct ports_hop *hop = &route->hop[k];
        char from[PLACE_MAX], to[PLACE_MAX], changes[2 * WHY_MAX], why[WHY_MAX] = "",
                                                                   vc[WHY_MAX] = "";

        write_coordinates(&are, hop->from.x, hop->from.coordinates, from, sizeof from);
        write_coordinates(&are, hop->to.x, hop->to.coordinates, to, sizeof to);
        write_changes(&are, hop->from.x, hop->to.x, hop->to.coordinates, changes, sizeof changes);
        (route->words->way != NULL ? route->words->way : ports_way_nearer)(route, k, why);
        vc_text(route, k, vc);
        if (programs) {
            report_item();
            report_number("node", "%" PRIu32, hop->from.node);
            report_text("at", "%s", from);
            report_number("port", "%u", (unsigned)hop->out.port);
            report_number("vc", "%u", (unsigned)hop->out.vc);
            report_number("to", "%" PRIu32, hop->to.node);
            report_text("changes", "%s", changes[0] != '\0' ? changes : "-");
            report_text("why", "%s", why);
            report_text("why_vc", "%s", vc);
            continue;
        }
        printf("%4u  %10" PRIu32 "  %s%4u%s  %2u  %11" PRIu32 "  %s\n", k + 1, hop->from.node,
               ink.bold, (unsigned)hop->out.port, ink.off, (unsigned)hop->out.vc, hop->to.node,
               changes[0] != '\0' ? changes : to);
        printf("%42s%s\n", "", why);
        if (ports_vcs() > 1)
            printf("%42svc %u: %s\n", "", (unsigned)hop->out.vc, vc);
    }
    if (programs)
        report_list_end();
}

static void print_route(const struct call *call, const struct ports_walked *route,
                        const struct ports_place *source)
{
    char text[PLACE_MAX], ports[ROUTE_MAX] = "";
    struct coordinates are;
    size_t used = 0;

    if (for_programs(call))
        report_begin(call);
    ports_coordinates(route, &are);
    write_coordinates(&are, source->x, source->coordinates, text, sizeof text);
    report_named("source", "%s", text);
    write_coordinates(&are, route->target.x, route->target.coordinates, text, sizeof text);
    report_named("destination", "%s", text);
    for (unsigned k = 0; k < route->hops && used + 8 < sizeof ports; k++)
        used += (size_t)snprintf(ports + used, sizeof ports - used, k > 0 ? " %u" : "%u",
                                 (unsigned)route->hop[k].out.port);
    report_named("route", "%s", route->hops > 0 ? ports : "-");
    report_named("order", "%s", route->words->order);
    report_named("vcs", "%s",
                 ports_vcs() == 1            ? "1 is enough"
                 : route->words->vcs != NULL ? route->words->vcs
                                             : "more than 1");
    print_hops(route, for_programs(call));
}

int ports_run_explain(const struct call *call)
{
    struct ports_walked route = {.net = call->net, .words = ports_words_of(call->net)};
    struct rt_topo_port_end end;
    struct ports_place source;
    struct processor src, dst;
    struct rt_channel *path;
    unsigned capacity;
    int status = read_pair(call, &src, &dst), hops;

    if (status == 0)
        status = ports_know(call->net);
    if (status != 0)
        return status;
    path = ports_path(&capacity);
    if (path == NULL)
        return EXIT_IO;
    route.destination = (uint32_t)dst.index;
    rt_topo_attached(call->net, (uint32_t)src.index, 0, &end);
    place_at(call->net, end.node, &source);
    rt_topo_attached(call->net, route.destination, 1, &end);
    place_at(call->net, end.node, &route.target);
    place_at(call->net, rt_topo_nodes(call->net) - 1, &route.last);
    hops = rt_route_ports(call->net, (uint32_t)src.index, route.destination, path, capacity);
    route.hops = hops > 0 && hops <= HOPS_MAX ? (unsigned)hops : 0;
    route.hop = calloc(route.hops + (size_t)1, sizeof *route.hop);
    status =
        hops > HOPS_MAX
            ? complain(EXIT_USAGE, "a route of %d hops, too many for explain: expected at most %d",
                       hops, HOPS_MAX)
        : route.hop == NULL ? complain(EXIT_IO, "out of memory")
        : hops < 0          ? complain(EXIT_FALSE, "%s", rt_error_text(hops))
                            : walk_route(&route, (uint32_t)src.index, path);
    if (status == 0)
        print_route(call, &route, &source);
    free(route.hop);
    free(path);
    return status;
}
