/* SPDX-License-Identifier: MIT-0 */
/* Why a hop takes its port: in grids, groups, cycles, and wherever nothing better is known. */
#include <inttypes.h>
#include <stdlib.h>

#include "ports_explain.h"

unsigned ports_changed(const struct ports_hop *hop)
{
    unsigned i = 0;

    while (hop->from.x[i] == hop->to.x[i])
        i++;
    return i;
}

/* Hops left to a processor's router from `node`, where a processor sits at each router. */
static uint32_t left_from(const struct ports_walked *route, uint32_t node)
{
    return (uint32_t)rt_route_ports(route->net, node, route->destination, route->path,
                                    route->capacity);
}

void ports_way_nearer(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned left = route->hops - at - 1;

    if (left == 0)
        snprintf(text, WHY_MAX, "to the destination");
    else
        snprintf(text, WHY_MAX, "%u hop%s left then%s", left, s_of(left),
                 rt_route_minimal(route->net) == 1 ? ", no port leaves fewer" : "");
}

/* "x2", and whether it is the first coordinate that differs. */
static void first_that_differs(const struct ports_walked *route, const struct ports_hop *hop,
                               char text[64])
{
    unsigned changed = ports_changed(hop), first = 0;

    while (first < changed && hop->from.x[first] == route->target.x[first])
        first++;
    snprintf(text, 64, "x%u%s", changed + 1,
             first == changed ? " is the first coordinate that differs" : "");
}

void ports_way_grid(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    unsigned i = ports_changed(hop);
    uint32_t from = hop->from.x[i], target = route->target.x[i];
    uint32_t steps = from < target ? target - from : from - target;
    char which[64];

    first_that_differs(route, hop, which);
    snprintf(text, WHY_MAX, "%s: %" PRIu32 " step%s %s", which, steps, s_of(steps),
             hop->to.x[i] > from ? "plus" : "minus");
}

void ports_way_round(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    unsigned i = ports_changed(hop);
    uint32_t side = route->last.x[i] + 1, from = hop->from.x[i], target = route->target.x[i];
    uint32_t plus = from <= target ? target - from : target + (side - from), minus = side - plus;
    int up = hop->to.x[i] == (from + 1 < side ? from + 1 : 0);
    char which[64];

    first_that_differs(route, hop, which);
    if (plus == minus)
        snprintf(text, WHY_MAX, "%s: %" PRIu32 " step%s either way, so plus", which, plus,
                 s_of(plus));
    else
        snprintf(text, WHY_MAX, "%s: %" PRIu32 " step%s %s, %" PRIu32 " %s", which,
                 up ? plus : minus, s_of(up ? plus : minus), up ? "plus" : "minus",
                 up ? minus : plus, up ? "minus" : "plus");
}

void ports_way_set(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    char which[64];

    first_that_differs(route, &route->hop[at], which);
    snprintf(text, WHY_MAX, "%s: one hop sets it", which);
}

/* The steps left in i and j, with their direction, by the ports that the rest of the route takes.
 */
static void steps_left(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    static const char *const port[] = {"minus in i", "plus in i", "minus in j", "plus in j"};
    unsigned count[4] = {0};
    char steps[64];

    for (unsigned k = at; k < route->hops; k++)
        count[route->hop[k].out.port & 3]++;
    text[0] = '\0';
    for (unsigned p = 0; p < 4; p++) {
        if (count[p] == 0)
            continue;
        snprintf(steps, sizeof steps, "%u step%s ", count[p], s_of(count[p]));
        add_text(text, WHY_MAX, text[0] != '\0' ? ", " : "", steps);
        add_text(text, WHY_MAX, port[p], "");
    }
    add_text(text, WHY_MAX, " to go, ", "no way is shorter");
}

void ports_way_twisted(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    unsigned left = route->hops - at - 1;

    if (route->net->param[2] == 0 || route->net->param[3] == 0)
        steps_left(route, at, text);
    else if (left == 0)
        ports_way_nearer(route, at, text);
    else if (route->hop[at].out.port == 0)
        snprintf(text, WHY_MAX, "%u hop%s left then", left, s_of(left));
    else
        snprintf(text, WHY_MAX, "%u hop%s left then, lower ports leave more", left, s_of(left));
}

void ports_way_cycle(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t column = hop->from.x[0], left = route->hops - at - 1, other;
    struct rt_topo_port_end end;

    if (hop->to.x[0] == column) {
        snprintf(text, WHY_MAX, "bit%" PRIu32 " differs", column);
        return;
    }
    rt_topo_neighbour(route->net, hop->from.node, 1 - (unsigned)hop->out.port, &end);
    other = left_from(route, end.node);
    if (other == left)
        snprintf(text, WHY_MAX, "%" PRIu32 " hop%s left either way round, so plus", left,
                 s_of(left));
    else
        snprintf(text, WHY_MAX,
                 "%s round the cycle leaves %" PRIu32 " hop%s, the other way %" PRIu32,
                 hop->out.port == 1 ? "plus" : "minus", left, s_of(left), other);
}

void ports_way_group(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t group = route->target.x[0];

    if (hop->from.x[0] == group)
        snprintf(text, WHY_MAX, "to the destination in its group");
    else if (hop->to.x[0] == group)
        snprintf(text, WHY_MAX, "the link to group %" PRIu32 ", where the destination is", group);
    else
        snprintf(text, WHY_MAX, "router %" PRIu32 " has the link to group %" PRIu32, hop->to.x[1],
                 group);
}
