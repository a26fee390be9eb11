/* SPDX-License-Identifier: MIT-0 */
/* Networks drawn on a circle: in the order of their numbers, by classes, in groups, and the two
 * halves of slimfly. */
#include "ports_draw.h"

static int64_t circle_radius(const struct ports_drawing *d, uint32_t places)
{
    return 2 * d->radius + (d->radius + 40) * 50 / 100 * (int64_t)places;
}

void ports_lay_circle(struct ports_drawing *d)
{
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = point_on_circle(node, d->nodes, circle_radius(d, d->nodes));
}

/* Points with u·u = 0 (one port leads nowhere), their neighbours, and the others. */
static int class_of(const struct rt_net *net, uint32_t node, int look_on)
{
    int class = 3;

    for (int port = 0; port < rt_topo_node_ports(net, node); port++) {
        struct rt_topo_port_end end;

        if (rt_topo_neighbour(net, node, (unsigned)port, &end) != 0)
            return 1;
        if (look_on && class_of(net, end.node, 0) == 1)
            class = 2;
    }
    return class;
}

void ports_lay_classes(struct ports_drawing *d)
{
    uint32_t place = 0, places = d->nodes + 3; /* one of them is free after each class */

    for (int class = 1; class <= 3; class ++, place++)
        for (uint32_t node = 0; node < d->nodes; node++)
            if (class_of(d->net, node, 1) == class) {
                d->spot[node].at = point_on_circle(place++, places, circle_radius(d, places));
                d->spot[node].ground = class;
            }
    d->classes = "yellow: quadrics, on their own lines; blue: their neighbours; green: the others";
}

/* Places groups round a large circle, the routers of each round a small one. */
void ports_lay_groups(struct ports_drawing *d)
{
    uint32_t a = d->net->param[1], groups = d->nodes / a;
    int64_t small = a == 1 ? 0 : d->radius + (d->radius + 60) * 42 / 100 * (int64_t)a,
            large = 2 * small + (2 * small + 4 * d->radius) * 20 / 100 * (int64_t)groups;

    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at =
            point_add(point_on_circle(node / a, groups, large),
                      point_on_circle(node % a * groups + a * (node / a), a * groups, small));
}

/* Puts the halves s = 0 and 1 side by side, the columns x of each one below the other. */
void ports_lay_halves(struct ports_drawing *d)
{
    uint32_t q = d->net->param[1], half = q * q;
    int64_t apart = 2 * d->radius + 90;

    for (uint32_t node = 0; node < d->nodes; node++) {
        uint32_t x = node % half / q;
        int64_t high = apart * half + 2 * apart * q;

        d->spot[node].at =
            (struct point){node < half ? 0 : high / 2, -apart * (node % half) - 2 * apart * x};
        d->spot[node].ground = node < half ? 1 : 2;
    }
    d->classes = "ground: the halves 0 and 1, each with its columns one below the other";
}
