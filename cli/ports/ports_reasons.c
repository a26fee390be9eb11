/* SPDX-License-Identifier: MIT-0 */
/* A route of a network of routers, walked, and why each of its hops is as it is. */
#include <stdlib.h>

#include "ports_explain.h"

static void place_at(const struct rt_net *net, uint32_t node, struct ports_place *place)
{
    place->node = node;
    place->coordinates = (unsigned)rt_topo_coordinates(net, node, place->x);
}

/* Walks the route on the wiring; 0, or EXIT_... after saying why. */
static int walk_route(struct ports_walked *route, uint32_t source)
{
    struct rt_topo_port_end at;

    rt_topo_attached(route->net, source, 0, &at);
    for (unsigned k = 0; k < route->hops; k++) {
        int error;

        place_at(route->net, at.node, &route->hop[k].from);
        route->hop[k].out = route->path[k];
        error = rt_topo_neighbour(route->net, at.node, route->path[k].port, &at);
        if (error != 0)
            return complain(EXIT_FALSE, "%s", rt_error_text(error));
        place_at(route->net, at.node, &route->hop[k].to);
    }
    return 0;
}

/* The virtual channel of a hop and why; `-` where the family's rule says another one. */
static void vc_text(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned vc = route->hop[at].out.vc;

    if (ports_vcs() == 1)
        snprintf(text, WHY_MAX, vc == 0 ? "the routes need one" : "-");
    else if (route->words->vc(route, at, text) != vc)
        snprintf(text, WHY_MAX, "-");
}

void ports_place_text(const struct ports_walked *route, const struct ports_place *place,
                      char text[PORTS_PLACE_MAX])
{
    struct coordinates are;

    ports_coordinates(route, &are);
    write_coordinates(&are, place->x, place->coordinates, text, PORTS_PLACE_MAX);
}

void ports_reasons_of(const struct ports_walked *route, unsigned at, struct ports_reasons *said)
{
    const struct ports_hop *hop = &route->hop[at];
    struct coordinates are;

    ports_coordinates(route, &are);
    ports_place_text(route, &hop->from, said->from);
    ports_place_text(route, &hop->to, said->to);
    write_changes(&are, hop->from.x, hop->to.x, hop->to.coordinates, said->changes,
                  sizeof said->changes);
    (route->words->way != NULL ? route->words->way : ports_way_nearer)(route, at, said->why);
    vc_text(route, at, said->vc);
}

const char *ports_vcs_text(const struct ports_walked *route)
{
    return ports_vcs() == 1 ? "1 is enough" : route->words->vcs;
}

int ports_walked_open(struct ports_walked *route, const struct rt_net *net, uint32_t source,
                      uint32_t destination)
{
    struct rt_topo_port_end end;
    int hops, status;

    *route =
        (struct ports_walked){.net = net, .words = ports_words_of(net), .destination = destination};
    route->path = ports_path(&route->capacity);
    if (route->path == NULL)
        return EXIT_IO;
    rt_topo_attached(net, source, 0, &end);
    place_at(net, end.node, &route->source);
    rt_topo_attached(net, destination, 1, &end);
    place_at(net, end.node, &route->target);
    place_at(net, rt_topo_nodes(net) - 1, &route->last);
    hops = rt_route_ports(net, source, destination, route->path, route->capacity);
    route->hops = hops > 0 && hops <= PORTS_HOPS_EXPLAINED ? (unsigned)hops : 0;
    route->hop = calloc(route->hops + (size_t)1, sizeof *route->hop);
    status =
        hops > PORTS_HOPS_EXPLAINED
            ? complain(EXIT_USAGE, "a route of %d hops, too many for explain: expected at most %d",
                       hops, PORTS_HOPS_EXPLAINED)
        : route->hop == NULL ? complain(EXIT_IO, "out of memory")
        : hops < 0           ? complain(EXIT_FALSE, "%s", rt_error_text(hops))
                             : walk_route(route, source);
    return status;
}

void ports_walked_close(struct ports_walked *route)
{
    free(route->hop);
    free(route->path);
}
