/* SPDX-License-Identifier: MIT-0 */
/* How the links of a network of routers run on paper: straight where that passes by all routers,
 * else bent; and the hops of a route among them. */
#include <limits.h>
#include <stdlib.h>

#include "ports_draw.h"

#define CLEAR 25     /* between a line and a router that it passes */
#define APART 15     /* between two lines, a radius from the router where both begin or end */
#define BADGE 75     /* radius of the number of a hop */
#define TRIES_MAX 60 /* ways to bend a link */

/* Is this link told from this end?  Each is told once, from the end where it leaves the picture
 * if there is one, else from the lower one. */
static int told_here(const struct ports_drawing *d, uint32_t node, unsigned port,
                     const struct rt_topo_port_end *end)
{
    if (rt_topo_directed(d->net))
        return 1;
    if (d->seam != NULL && d->seam(d, node, port) != 0)
        return 1;
    if (d->seam != NULL && d->seam(d, end->node, end->port) != 0)
        return 0;
    return node < end->node || (node == end->node && port <= end->port);
}

int ports_too_many(const struct rt_net *net)
{
    uint64_t ends = 0, most = rt_topo_directed(net) ? PORTS_LINKS_DRAWN : 2 * PORTS_LINKS_DRAWN;
    struct rt_topo_port_end end;

    for (uint32_t node = 0; node < rt_topo_nodes(net) && ends <= most; node++)
        for (int port = 0; port < rt_topo_node_ports(net, node); port++)
            ends += rt_topo_neighbour(net, node, (unsigned)port, &end) == 0;
    return ends > most;
}

/* Routers, and their copies, that the curve runs through. */
static int runs_through(const struct ports_drawing *d, const struct ports_line *line)
{
    int n = 0;

    for (uint32_t spot = 0; spot < d->spots; spot++)
        n += spot != line->from && spot != line->to &&
             curve_near(&line->curve, d->spot[spot].at, d->radius + CLEAR);
    return n;
}

/* Where a line is after so far from one of its ends. */
static struct point so_far(const struct curve *curve, int from_head, int64_t distance)
{
    struct curve turned = *curve;
    struct point at = curve->tip, way; /* each line is longer than that */

    for (int i = 0; from_head && i < curve->traced; i++)
        turned.trace[i] = curve->trace[curve->traced - 1 - i];
    curve_at(&turned, distance, &at, &way);
    return at;
}

/* Lines before this one that leave or enter a router where it does, so near that they look like
 * one. */
static int looks_like(const struct ports_drawing *d, const struct ports_line *line, int n,
                      const struct ports_line *it)
{
    int like = 0;

    for (int i = 0; i < n; i++)
        for (int end = 0; end < 4; end++) {
            uint32_t mine = end & 1 ? it->to : it->from, its = end & 2 ? line[i].to : line[i].from;
            struct point a, b;

            if (mine != its)
                continue;
            a = so_far(&it->curve, end & 1, d->radius);
            b = so_far(&line[i].curve, end >> 1, d->radius);
            like += (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) < APART * APART;
        }
    return like;
}

/* Arcs ever higher, and ways round the end of a row; to the left for side = 1. */
static struct bend bent(int64_t radius, int64_t length, int try, int side)
{
    int step = (try + 1) / 2, flip = try % 2 == 1 ? side : -side;

    if (try == 0)
        return (struct bend){BEND_NONE, 0};
    if (step == 8 || step == 9)
        return (struct bend){BEND_AROUND, flip * (radius + 60 + 60 * (step - 8))};
    return (struct bend){BEND_ARC, flip * (radius * step / 2 + length / 16)};
}

/* Bends a line until it passes by all routers and looks like none of those before it, first away
 * from `middle`; `parallel` others join the same two. */
static void bend_line(const struct ports_drawing *d, struct ports_line *all, int at,
                      struct point middle, int parallel)
{
    struct ports_line *line = &all[at];
    struct point a = d->spot[line->from].at, b = d->spot[line->to].at, way = {b.x - a.x, b.y - a.y},
                 left = point_left(way),
                 half = {(a.x + b.x) / 2 - middle.x, (a.y + b.y) / 2 - middle.y};
    int64_t length = point_root(way.x * way.x + way.y * way.y);
    int side = half.x * left.x + half.y * left.y >= 0 ? 1 : -1, least = INT_MAX;
    struct course course = {.from = a, .to = b};

    if (line->from == line->to) {
        line->curve =
            draw_loop(d->radius, a, half.x == 0 && half.y == 0 ? (struct point){0, 1} : half);
        return;
    }
    for (int try = 2 * parallel; try < TRIES_MAX && least != 0; try++) {
        struct ports_line tried = *line;
        int through;

        course.bend = bent(d->radius, length, try, side);
        tried.curve = draw_curve(d->radius, &course, 0);
        through = 100 * runs_through(d, &tried) + looks_like(d, all, at, &tried);
        if (through < least) {
            least = through;
            line->curve = tried.curve;
        }
    }
}

/* How many lines before this one join the same two spots? */
static int parallels(const struct ports_line *line, int at)
{
    int n = 0;

    for (int i = 0; i < at; i++)
        n += (line[i].from == line[at].from && line[i].to == line[at].to) ||
             (line[i].from == line[at].to && line[i].to == line[at].from);
    return n;
}

static void turn_round(struct ports_line *line)
{
    struct ports_line was = *line;

    line->from = was.to;
    line->to = was.from;
    line->tail = was.head;
    line->head = was.tail;
}

static int is_end(const struct rt_topo_port_end *end, uint32_t node, unsigned port)
{
    return end->node == node && end->port == port;
}

/* Numbers the lines that the route takes; one that it takes again gets a line more.  Returns the
 * number of lines. */
static int mark_route(const struct ports_drawing *d, struct ports_line *line, int n,
                      uint32_t source, const struct rt_channel *path, int hops)
{
    struct rt_topo_port_end at;
    int two_ways = !rt_topo_directed(d->net);

    rt_topo_attached(d->net, source, 0, &at);
    for (int hop = 0; hop < hops; hop++) {
        unsigned port = path[hop].port;
        int i = 0;

        while (!is_end(&line[i].tail, at.node, port) && /* one of them is it */
               !(two_ways && is_end(&line[i].head, at.node, port)))
            i++;
        if (line[i].hop != 0) {
            line[n] = line[i];
            i = n++;
        }
        line[i].hop = (uint32_t)hop + 1;
        if (!is_end(&line[i].tail, at.node, port))
            turn_round(&line[i]);
        rt_topo_neighbour(d->net, at.node, port, &at);
    }
    return n;
}

/* On the line, as near to its middle as routers and other numbers allow. */
static void place_number(const struct ports_drawing *d, struct ports_line *line, int at)
{
    struct curve *curve = &line[at].curve;
    int64_t length = 0;
    struct point way, from;

    while (curve_at(curve, length, &from, &way))
        length += 20;
    for (int try = 0; try < 14; try++) {
        int clear = 1;

        curve_at(curve, length * (10 + (try % 2 == 0 ? -try / 2 : (try + 1) / 2)) / 20,
                 &line[at].number, &way);
        for (uint32_t spot = 0; spot < d->spots && clear; spot++)
            clear = !curve_near(&(struct curve){.traced = 2,
                                                .trace = {line[at].number, line[at].number},
                                                .low = line[at].number,
                                                .high = line[at].number},
                                d->spot[spot].at, d->radius + BADGE);
        for (int i = 0; i < at && clear; i++) {
            struct point apart = {line[i].number.x - line[at].number.x,
                                  line[i].number.y - line[at].number.y};

            clear = line[i].hop == 0 || apart.x * apart.x + apart.y * apart.y > 4 * BADGE * BADGE;
        }
        if (clear)
            return;
    }
}

static struct point middle_of(const struct ports_drawing *d)
{
    struct point sum = {0, 0};

    for (uint32_t spot = 0; spot < d->spots; spot++)
        sum = point_add(sum, d->spot[spot].at);
    return point_scaled(sum, 1, d->spots);
}

int ports_draw_lines(const struct ports_drawing *d, struct ports_line *line, uint32_t source,
                     const struct rt_channel *path, int hops)
{
    struct point middle = middle_of(d);
    int n = 0;

    for (uint32_t node = 0; node < d->nodes; node++)
        for (int port = 0; port < rt_topo_node_ports(d->net, node); port++) {
            struct rt_topo_port_end end;
            uint32_t seam;

            if (rt_topo_neighbour(d->net, node, (unsigned)port, &end) != 0 ||
                !told_here(d, node, (unsigned)port, &end))
                continue;
            seam = d->seam != NULL ? d->seam(d, node, (unsigned)port) : 0;
            line[n++] = (struct ports_line){.from = node,
                                            .to = seam != 0 ? seam : end.node,
                                            .tail = {node, (uint16_t)port},
                                            .head = end};
        }
    n = mark_route(d, line, n, source, path, hops);
    for (int i = 0; i < n; i++)
        bend_line(d, line, i, middle, parallels(line, i));
    for (int i = 0; i < n; i++)
        if (line[i].hop != 0)
            place_number(d, line, i);
    return n;
}
