/* SPDX-License-Identifier: MIT-0 */
/* Why each leg of a path through rings is as it is. */
#include "ring_explain.h"

struct ring ring_of(const struct rt_rings *rings, uint32_t node, uint32_t link)
{
    struct ring ring = {node, 0};
    uint32_t at = node;

    do {
        at = rings->next(rings->context, at, link);
        if (at < ring.least)
            ring.least = at;
        ring.size++;
    } while (at != node);
    return ring;
}

int ring_route_of(struct ring_route *route, struct ring_router *router, uint32_t source,
                  uint32_t target)
{
    int legs;

    route->net = router->net;
    route->words = ring_words_of(router->net);
    route->rings = router->rings;
    route->source = rt_topo_ring_node(router->net, source);
    route->target = rt_topo_ring_node(router->net, target);
    ring_coordinates(router->net, route->words, &route->are);
    legs = ring_path(router, source, target);
    route->leg = router->leg;
    return legs;
}

void ring_place_text(const struct ring_route *route, uint32_t node, char text[RING_PLACE_MAX])
{
    uint32_t x[RT_PARAM_MAX];
    unsigned n = route->words->split(route->net, node, x);

    write_coordinates(&route->are, x, n, text, RING_PLACE_MAX);
}

void ring_reasons_of(const struct ring_route *route, uint32_t at, uint32_t legs, uint32_t from,
                     struct ring_reasons *said)
{
    struct ring_leg *leg = &said->leg;
    uint32_t before[RT_PARAM_MAX], after[RT_PARAM_MAX];
    unsigned n;

    leg->from = leg->to = from;
    leg->link = route->leg[at].link;
    leg->hops = route->leg[at].hops;
    leg->left = legs - at - 1;
    said->ring = ring_of(&route->rings, from, leg->link);
    for (uint32_t i = leg->hops % said->ring.size; i > 0; i--)
        leg->to = route->rings.next(route->rings.context, leg->to, leg->link);
    n = route->words->split(route->net, from, before);
    route->words->split(route->net, leg->to, after);
    write_changes(&route->are, before, after, n, said->changes, sizeof said->changes);
    route->words->way(route, leg, said->why);
}
