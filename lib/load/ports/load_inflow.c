/* SPDX-License-Identifier: MIT-0 */
/*
 * The routes of all units to one, as trees (SPEC 18.3).
 *
 * From each router that sends, follow the route until it comes where another one has been.  What is
 * new is turned round and appended, so that in the array each meeting comes after the one that
 * follows it: from the last to the first, units add up; from the first to the last, each meeting
 * gives those before it consecutive parts of its own units.
 */
#include "rt/load_inflow_ports.h"
#include "rt/topo_ports.h"

static uint32_t arrivals(const struct rt_load_inflow *f)
{
    return rt_topo_nodes(f->on.net) * f->ports * f->on.vcs;
}

uint64_t rt_load_inflow_meetings(const struct rt_load_inflow *inflow)
{
    uint64_t nodes = rt_topo_nodes(inflow->on.net);

    return nodes * inflow->ports * inflow->on.vcs + nodes;
}

static uint32_t router_of(const struct rt_load_inflow *f, uint32_t unit)
{
    struct rt_topo_port_end at = {0, 0};

    rt_topo_attached(f->on.net, unit * f->each, 0, &at);
    return at.node;
}

void rt_load_inflow_begin(struct rt_load_inflow *inflow)
{
    uint32_t nodes = rt_topo_nodes(inflow->on.net), *first = inflow->first, before = 0;

    for (uint32_t node = 0; node < nodes; node++)
        first[node] = 0;
    for (uint32_t unit = 0; unit < inflow->units; unit++)
        first[router_of(inflow, unit)]++;
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t its = first[node];

        first[node] = before;
        before += its;
    }
    for (uint32_t unit = 0; unit < inflow->units; unit++)
        inflow->sends[first[router_of(inflow, unit)]++] = unit;
    for (uint32_t node = nodes; node > 0; node--)
        first[node] = first[node - 1];
    first[0] = 0;
}

/* What comes next at a router; a new meeting's link, and where it leads. */
static int look(const struct rt_load_inflow *f, uint32_t destination, struct rt_channel *in,
                uint32_t *node, uint32_t *link)
{
    struct rt_topo_port_end end = {*node, 0};
    struct rt_channel out;
    int error = f->hop(f->on.net, *in, *node, destination, &out);

    *link = RT_LOAD_NO_LINK;
    if (error != 0 || out.port == RT_PORT_NONE)
        return error;
    if (out.port >= f->ports || out.vc >= f->on.vcs ||
        f->on.neighbour(f->on.net, *node, out.port, &end) != 0)
        return RT_ERR_LINK;
    *link = *node * f->ports + out.port;
    *node = end.node;
    *in = (struct rt_channel){end.port, out.vc};
    return 0;
}

/* Turns round what was found from `first` on, which leads to meeting `next`, or ends. */
static void append(const struct rt_load_inflow *f, uint32_t first, uint32_t next)
{
    for (uint32_t a = first, b = f->count; a < b && a < --b; a++) {
        struct rt_load_meeting other = f->meeting[a];

        f->meeting[a] = f->meeting[b];
        f->meeting[b] = other;
    }
    for (uint32_t i = first; i < f->count; i++) {
        f->meeting[i].next = i > first ? i - 1 : next;
        f->place[f->meeting[i].at] = i;
    }
}

/* Follows the route that begins at a router. */
static int follow(struct rt_load_inflow *f, uint32_t node, uint32_t destination)
{
    uint32_t first = f->count, at = arrivals(f) + node, link;
    struct rt_channel in = {RT_PORT_NONE, 0};

    for (;;) {
        uint32_t known = f->place[at];
        int error;

        if (known < f->count && f->meeting[known].at == at) {
            if (known >= first)
                return RT_ERR_LINK;
            append(f, first, known);
            return 0;
        }
        error = look(f, destination, &in, &node, &link);
        if (error != 0)
            return error;
        f->place[at] = f->count;
        f->meeting[f->count++] = (struct rt_load_meeting){.at = at, .link = link};
        if (link == RT_LOAD_NO_LINK) {
            append(f, first, first);
            return 0;
        }
        at = (node * f->ports + in.port) * f->on.vcs + in.vc;
    }
}

/* Units that come through each meeting, and from which one before it most of them. */
static void add_up(const struct rt_load_inflow *f, uint32_t target)
{
    uint32_t begins = arrivals(f), from = router_of(f, target);

    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t at = f->meeting[i].at, node = at - begins;

        f->meeting[i].child = i;
        f->meeting[i].from =
            at >= begins ? f->first[node + 1] - f->first[node] - (node == from) : 0;
    }
    for (uint32_t i = f->count; i-- > 0;) {
        struct rt_load_meeting *next = &f->meeting[f->meeting[i].next];
        uint32_t child = next->child;

        if (f->meeting[i].next == i)
            continue;
        if (child == f->meeting[i].next || f->meeting[i].from > f->meeting[child].from)
            next->child = i;
        next->from += f->meeting[i].from;
    }
}

/* Gives each meeting its part of unit[], and fills in those that begin. */
static void share(const struct rt_load_inflow *f, uint32_t target)
{
    uint32_t begins = arrivals(f), total = 0;

    for (uint32_t i = 0; i < f->count; i++) {
        struct rt_load_meeting *m = &f->meeting[i];
        uint32_t *part = m->next == i ? &total : &f->meeting[m->next].free;

        m->begin = m->free = *part;
        *part += m->from;
        if (m->at < begins)
            continue;
        for (uint32_t k = f->first[m->at - begins]; k < f->first[m->at - begins + 1]; k++)
            if (f->sends[k] != target)
                f->unit[m->free++] = f->sends[k];
    }
}

int rt_load_inflow_to(struct rt_load_inflow *inflow, uint32_t target)
{
    uint32_t nodes = rt_topo_nodes(inflow->on.net), from = router_of(inflow, target);
    int error = rt_load_inflow_meetings(inflow) > UINT32_MAX ? RT_ERR_SIZE : 0;

    inflow->count = 0;
    for (uint32_t node = 0; node < nodes && error == 0; node++)
        if (inflow->first[node + 1] - inflow->first[node] > (uint32_t)(node == from))
            error = follow(inflow, node, target * inflow->each);
    if (error != 0)
        return error;
    add_up(inflow, target);
    share(inflow, target);
    return 0;
}
