/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes by choice in any network of routers with ports, also large ones: each arrives, within its
 * hops and virtual channels; through a middle it is two routes of rt_route_ports; with ports up
 * drawn it is as long as the other choices' where routes are minimal.  What is not there is
 * refused.
 *
 * Input: network; routing, source, destination, choice.
 */
#include "ports.h"
#include "room.h"
#include "rt/route_choice_ports.h"
#include "rt/topo.h"
#include "rt/walk_ports.h"

#define HOPS 4096

struct state {
    struct rt_net net;
    unsigned routing;
    uint32_t choice, source, destination;
    struct rt_channel *path;
    int hops;
    struct fuzz_rooms rooms;
};

static void refused(const struct rt_net *net, unsigned routing, int why)
{
    CLAIM(rt_route_choices(net, routing) == why && rt_route_choice_hops(net, routing) == why);
    CLAIM(rt_route_choice_vcs(net, routing) == why);
    CLAIM(rt_route_choice(net, routing, 0, 0, 0, NULL, 0) == why);
    CLAIM(rt_route_choice_ports(net, routing, 0, 0, NULL) == why);
}

/* It arrives, and nowhere needs more than it says. */
static void check_walk(const struct state *s)
{
    struct rt_walk_ports_on on = {&s->net, (unsigned)rt_route_choice_vcs(&s->net, s->routing),
                                  rt_topo_neighbour};
    struct rt_walk_ports_result result;

    CLAIM(on.vcs >= 1 && on.vcs <= 255);
    CLAIM(rt_walk_ports(&on, s->source, s->destination, s->path, (unsigned)s->hops, NULL,
                        &result) == RT_WALK_PORTS_ARRIVED);
}

/* The first leg ends at a router whose own route to the destination is the second. */
static void check_legs(struct state *s)
{
    struct rt_channel *leg = fuzz_room(&s->rooms, (size_t)s->hops, sizeof *leg);
    unsigned second = (unsigned)rt_route_vcs(&s->net);
    unsigned first = (unsigned)rt_route_choice_vcs(&s->net, s->routing) - second;
    struct rt_topo_port_end at;
    int taken = 0;

    CLAIM(rt_topo_attached(&s->net, s->source, 0, &at) == 0);
    for (; taken < s->hops && s->path[taken].vc < first; taken++)
        CLAIM(rt_topo_neighbour(&s->net, at.node, s->path[taken].port, &at) == 0);
    for (uint32_t p = 0, n = (uint32_t)rt_topo_processors(&s->net); p < n; p++) {
        struct rt_topo_port_end its;

        CLAIM(rt_topo_attached(&s->net, p, 0, &its) == 0);
        if (its.node != at.node)
            continue;
        CLAIM(rt_route_ports(&s->net, p, s->destination, leg, (unsigned)s->hops) ==
              s->hops - taken);
        for (int i = taken; i < s->hops; i++)
            CLAIM(leg[i - taken].port == s->path[i].port &&
                  leg[i - taken].vc + first == s->path[i].vc);
        return;
    }
    CLAIM(!"a router without processors is no middle");
}

/* Where a router draws, the route takes one of those ports; else that of every packet. */
static void check_ports(const struct state *s)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end at;

    CLAIM(rt_topo_attached(&s->net, s->source, 0, &at) == 0);
    for (int i = 0; i < s->hops; i++) {
        uint16_t first = 0;
        int ports = rt_route_choice_ports(&s->net, s->routing, at.node, s->destination, &first);

        CLAIM(rt_route_port(&s->net, in, at.node, s->destination, &out) == 0);
        CLAIM(ports >= 0 && out.vc == s->path[i].vc);
        CLAIM(ports > 0 ? s->path[i].port >= first && s->path[i].port < first + ports
                        : s->path[i].port == out.port);
        CLAIM(rt_topo_neighbour(&s->net, at.node, s->path[i].port, &at) == 0);
        in = (struct rt_channel){at.port, out.vc};
    }
}

static void check_route(struct state *s)
{
    int most = rt_route_choice_hops(&s->net, s->routing);
    struct rt_channel *less;

    if (most > HOPS)
        return;
    s->path = fuzz_room(&s->rooms, (size_t)most, sizeof *s->path);
    s->hops = rt_route_choice(&s->net, s->routing, s->choice, s->source, s->destination, s->path,
                              (unsigned)most);
    CLAIM(s->hops >= 0 && s->hops <= most);
    check_walk(s);
    if (s->hops > 0) {
        less = fuzz_room(&s->rooms, (size_t)s->hops - 1, sizeof *less);
        CLAIM(rt_route_choice(&s->net, s->routing, s->choice, s->source, s->destination, less,
                              (unsigned)s->hops - 1) == RT_ERR_SPACE);
    }
    if (s->routing == RT_ROUTING_VALIANT && rt_topo_processors(&s->net) < 0x10000 && s->hops > 0)
        check_legs(s);
    if (s->routing != RT_ROUTING_VALIANT)
        check_ports(s);
    if (s->routing != RT_ROUTING_VALIANT && rt_route_minimal(&s->net) == 1)
        CLAIM(rt_route_ports(&s->net, s->source, s->destination, s->path, (unsigned)most) ==
              s->hops);
}

static void check_refusals(const struct state *s, uint32_t choices)
{
    uint32_t n = (uint32_t)rt_topo_processors(&s->net);

    CLAIM(rt_route_choice(&s->net, s->routing, choices, s->source, s->destination, NULL, 0) ==
          RT_ERR_CHOICE);
    CLAIM(rt_route_choice(&s->net, s->routing, s->choice, n, s->destination, NULL, 0) ==
          RT_ERR_SRC);
    CLAIM(rt_route_choice(&s->net, s->routing, s->choice, s->source, n, NULL, 0) == RT_ERR_DST);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct rt_net other = {RT_FAMILY_TREE, 0, {4, 4}};
    static struct state s;
    uint32_t n;
    int choices;

    memset(&s, 0, sizeof s);
    if (!fuzz_ports_net(&in, &s.net))
        return 0;
    s.routing = fuzz_byte(&in) % (RT_ROUTINGS + 1);
    refused(&other, s.routing, RT_ERR_FAMILY);
    choices = rt_route_choices(&s.net, s.routing);
    if (choices < 0) {
        CLAIM(s.routing != RT_ROUTING_MINIMAL);
        refused(&s.net, s.routing, RT_ERR_ROUTING);
        return 0;
    }
    CLAIM(choices >= 1 && s.routing < RT_ROUTINGS);
    n = (uint32_t)rt_topo_processors(&s.net);
    s.source = (uint32_t)fuzz_number(&in, 4) % n;
    s.destination = (uint32_t)fuzz_number(&in, 4) % n;
    s.choice = (uint32_t)fuzz_number(&in, 4) % (uint32_t)choices;
    check_refusals(&s, (uint32_t)choices);
    check_route(&s);
    fuzz_leave(&s.rooms);
    return 0;
}
