/* SPDX-License-Identifier: MIT-0 */
/*
 * Routing functions of the SCI ring topologies (Johnson & Goodman 1991; SPEC
 * 12.3).  They know how a link changes a node's number, not the wiring: it is
 * the topo room's to say where a link leads.
 */
#include "route_ring.h"

static uint32_t power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

void rti_ring_path_add(struct ring_path *path, uint32_t link, uint32_t hops)
{
    if (hops == 0)
        return;
    if (path->legs > 0 && path->leg[path->legs - 1].link == link) {
        path->leg[path->legs - 1].hops += hops;
        return;
    }
    path->leg[path->legs].link = (uint8_t)link;
    path->leg[path->legs++].hops = hops;
}

/* Highest dimension first. */
static void multicube_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                           struct ring_path *path)
{
    uint32_t weight = 1;
    unsigned d = 0;

    for (; d < RT_PARAM_MAX && net->param[d] != 0; d++)
        weight *= net->param[d];
    while (d-- > 0) {
        uint32_t r = net->param[d];

        weight /= r;
        rti_ring_path_add(path, d, (target / weight % r + r - source / weight % r) % r);
    }
}

static int multicube_link(const struct rt_net *net, uint32_t current, uint32_t target)
{
    int highest = RT_LINK_NONE;

    for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++) {
        if (current % net->param[d] != target % net->param[d])
            highest = (int)d;
        current /= net->param[d];
        target /= net->param[d];
    }
    return highest;
}

/* A fly: rows of r digits of radix f.  The link that in column c sets digit c
 * of the row to `to`: it adds o = link - 2 x0 to digit 0, o = 2 x0 - link to
 * the others, x0 being digit 0 of the row as it stands. */
static uint32_t fly_link(uint32_t f, uint32_t row, uint32_t column, uint32_t to)
{
    uint32_t x0 = row % f, digit = row / power(f, column) % f;

    return column == 0 ? (to + x0) % f : (2 * x0 + digit + f - to) % f;
}

/* Digit c of the row set; the link that did it on the path. */
static uint32_t fly_step(struct ring_path *path, uint32_t f, uint32_t row, uint32_t column,
                         uint32_t target_row)
{
    uint32_t weight = power(f, column), to = target_row / weight % f;

    rti_ring_path_add(path, fly_link(f, row, column, to), 1);
    return row + to * weight - row / weight % f * weight;
}

static void butterfly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                           struct ring_path *path)
{
    uint32_t f = net->param[0], r = net->param[1], row = source / r;

    for (uint32_t column = 0; column < r; column++)
        row = fly_step(path, f, row, column, target / r);
}

static void deadfly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                         struct ring_path *path)
{
    uint32_t f = net->param[0], r = net->param[1], rows = power(f, r);
    uint32_t row = source % rows, column = source / rows;

    for (; row != target % rows; column = (column + 1) % r)
        row = fly_step(path, f, row, column, target % rows);
    rti_ring_path_add(path, 2 * (row % f) % f, (target / rows + r - column) % r); /* straight */
}

static void livefly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                         struct ring_path *path)
{
    uint32_t f = net->param[0] - 1, r = net->param[1], rows = power(f, r);
    uint32_t row = source % rows, target_row = target % rows, to = target / rows;
    uint32_t from = source / rows, column = 0;

    if (row == target_row) {
        rti_ring_path_add(path, f, (to + r - from) % r);
        return;
    }
    rti_ring_path_add(path, f, (r - from) % r);
    do {
        row = fly_step(path, f, row, column, target_row);
        column++;
    } while (column < r && !(row == target_row && column == to));
    if (column == r)
        rti_ring_path_add(path, f, to);
}

static int shuffle_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                        struct ring_path *path)
{
    uint8_t link[SHUFFLE_LINKS_MAX];
    int n = rti_ring_shuffle(net->param[0], net->param[1], source, target, link);

    for (int i = 0; i < n; i++)
        rti_ring_path_add(path, link[i], 1);
    return n < 0 ? n : 0;
}

/* N, nodes as well as processors; 0 for a family without a routing function. */
static uint32_t nodes_of(const struct rt_net *net)
{
    uint32_t f = net->param[0], r = net->param[1], nodes = 1;

    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++)
            nodes *= net->param[d];
        return nodes;
    case RT_FAMILY_SHUFFLE:
        return power(f, r);
    case RT_FAMILY_BUTTERFLY:
    case RT_FAMILY_DEADFLY:
        return r * power(f, r);
    case RT_FAMILY_LIVEFLY:
        return r * power(f - 1, r);
    default:
        return 0;
    }
}

int rt_route_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                  struct rt_ring_leg leg[RT_LEGS_MAX])
{
    uint32_t nodes = nodes_of(net);
    struct ring_path path = {leg, 0};

    if (nodes == 0)
        return RT_ERR_FAMILY;
    if (source >= nodes)
        return RT_ERR_SRC;
    if (target >= nodes)
        return RT_ERR_DST;
    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        multicube_legs(net, source, target, &path);
        break;
    case RT_FAMILY_SHUFFLE:
        if (shuffle_legs(net, source, target, &path) != 0)
            return RT_ERR_PATH;
        break;
    case RT_FAMILY_BUTTERFLY:
        butterfly_legs(net, source, target, &path);
        break;
    case RT_FAMILY_DEADFLY:
        deadfly_legs(net, source, target, &path);
        break;
    default:
        livefly_legs(net, source, target, &path);
    }
    return path.legs;
}

/* In a butterfly the first column is also the last: only `last` tells them apart. */
static int butterfly_link(const struct rt_net *net, uint32_t current, uint32_t target,
                          unsigned last)
{
    uint32_t f = net->param[0], rows = power(f, net->param[1]), column = current / rows;

    if (column == 0 && last != RT_LINK_NONE)
        return RT_LINK_NONE;
    return (int)fly_link(f, current % rows, column, target % rows / power(f, column) % f);
}

static int deadfly_link(const struct rt_net *net, uint32_t current, uint32_t target)
{
    uint32_t f = net->param[0], rows = power(f, net->param[1]), column = current / rows;

    if (current == target)
        return RT_LINK_NONE;
    if (current % rows == target % rows)
        return (int)(2 * (current % f) % f);
    return (int)fly_link(f, current % rows, column, target % rows / power(f, column) % f);
}

/* Secondary to column 0, once round on primary, secondary to the column. */
static int livefly_link(const struct rt_net *net, uint32_t source, uint32_t current,
                        uint32_t target, unsigned last)
{
    uint32_t f = net->param[0] - 1, rows = power(f, net->param[1]);
    uint32_t row = current % rows, column = current / rows, target_row = target % rows;
    int on_primary = last != RT_LINK_NONE && last < f;

    if (current == target)
        return RT_LINK_NONE;
    if (source % rows == target_row || (row == target_row && !on_primary) ||
        (column == 0) == on_primary)
        return (int)f;
    return (int)fly_link(f, row, column, target_row / power(f, column) % f);
}

/* No node comes twice on a path, so its place on it says which link is next. */
static int shuffle_link(const struct rt_net *net, uint32_t source, uint32_t current,
                        uint32_t target)
{
    uint32_t f = net->param[0], nodes = power(f, net->param[1]), node = source, sum = 0;
    uint8_t link[SHUFFLE_LINKS_MAX];
    int n = rti_ring_shuffle(f, net->param[1], source, target, link);

    if (n < 0)
        return n;
    for (int i = 0; i < n; i++) {
        if (node == current)
            return link[i];
        sum = 0;
        for (uint32_t rest = node; rest > 0; rest /= f)
            sum += rest % f;
        node = node % (nodes / f) * f + (link[i] + f - sum % f) % f;
    }
    return current == target ? RT_LINK_NONE : RT_ERR_LINK;
}

int rt_route_link(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                  unsigned last)
{
    uint32_t nodes = nodes_of(net), links = net->param[0];

    if (nodes == 0)
        return RT_ERR_FAMILY;
    if (net->family == RT_FAMILY_MULTICUBE)
        for (links = 1; links < RT_PARAM_MAX && net->param[links] != 0; links++)
            ;
    if (source >= nodes)
        return RT_ERR_SRC;
    if (current >= nodes)
        return RT_ERR_LOC;
    if (target >= nodes)
        return RT_ERR_DST;
    if (last >= links && last != RT_LINK_NONE)
        return RT_ERR_LINK;
    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        return multicube_link(net, current, target);
    case RT_FAMILY_SHUFFLE:
        return shuffle_link(net, source, current, target);
    case RT_FAMILY_BUTTERFLY:
        return butterfly_link(net, current, target, last);
    case RT_FAMILY_DEADFLY:
        return deadfly_link(net, current, target);
    default:
        return livefly_link(net, source, current, target, last);
    }
}

int rt_route_longest(const struct rt_net *net)
{
    int r = (int)net->param[1], links = 0;

    switch (net->family) {
    case RT_FAMILY_MULTICUBE:
        for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++)
            links += (int)net->param[d] - 1;
        return links;
    case RT_FAMILY_SHUFFLE: /* SPEC 12.5: seen, not proven, from r = 8 on */
        return r < 6 ? r : r < 16 ? r + 1 : r + 2;
    case RT_FAMILY_BUTTERFLY:
        return r;
    case RT_FAMILY_DEADFLY:
        return 2 * r - 1;
    case RT_FAMILY_LIVEFLY:
        return 3 * r - 2;
    default:
        return RT_ERR_FAMILY;
    }
}
