/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes by choice (SPEC 15.18): through a middle, or with ports up that are drawn.
 *
 * A leg is a route of its own, which begins as at a source.  Legs of a family cannot deadlock among
 * themselves, and no packet goes back from the second leg's virtual channels to the first's: so the
 * two together cannot.  Ports up that are drawn change neither what goes up and what goes down, nor
 * where the virtual channel of the valley rule changes.
 */
#include "route_hop.h"
#include "rt/route_choice_ports.h"

/* What a family draws as the middle of a route; where it has no row, nothing. */
enum middle { NO_MIDDLE, ROUTER, PROCESSOR, GROUP };

#define MIDDLES(ROW)                                                                               \
    ROW(COMPLETE, ROUTER)                                                                          \
    ROW(ARRAY, ROUTER)                                                                             \
    ROW(RING, ROUTER)                                                                              \
    ROW(MESH, ROUTER)                                                                              \
    ROW(TORUS, ROUTER)                                                                             \
    ROW(TWISTED, ROUTER)                                                                           \
    ROW(BINTREE, ROUTER)                                                                           \
    ROW(XTREE, ROUTER)                                                                             \
    ROW(TWOROOT, ROUTER)                                                                           \
    ROW(HYPERCUBE, ROUTER)                                                                         \
    ROW(CCC, ROUTER)                                                                               \
    ROW(WBFLY, ROUTER)                                                                             \
    ROW(SHUFFLEX, ROUTER)                                                                          \
    ROW(DEBRUIJN, ROUTER)                                                                          \
    ROW(MOT, ROUTER)                                                                               \
    ROW(SLENDER, ROUTER)                                                                           \
    ROW(CM5, ROUTER)                                                                               \
    ROW(KNTREE, PROCESSOR)                                                                         \
    ROW(XGFT, PROCESSOR)                                                                           \
    ROW(DRAGONFLY, GROUP)                                                                          \
    ROW(HYPERX, ROUTER)                                                                            \
    ROW(SLIMFLY, ROUTER)                                                                           \
    ROW(POLARFLY, ROUTER)                                                                          \
    ROW(KAUTZ, ROUTER)                                                                             \
    ROW(MEGAFLY, PROCESSOR)                                                                        \
    ROW(TOFU, ROUTER)                                                                              \
    ROW(OFT, PROCESSOR)                                                                            \
    ROW(MLFM, PROCESSOR)

/* Not a switch: of it avr-gcc makes a table that is copied to RAM. */
static unsigned middle_of(const struct rt_net *net)
{
    unsigned middle = NO_MIDDLE;

#define ROW(VALUE, what)                                                                           \
    if (net->family == RT_FAMILY_##VALUE)                                                          \
        middle = what;
    MIDDLES(ROW)
#undef ROW
    return middle;
}

/* In how many ways up-random goes up, or RT_ERR_ROUTING. */
static int ways_up(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name)                                                                           \
    case RT_FAMILY_##VALUE:                                                                        \
        return (int)rti_route_##name##_ways(net);
        ROUTE_UP_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_ROUTING;
    }
}

/* Are ports up open here? */
static int open_up(const struct rt_net *net, uint32_t at, uint32_t destination,
                   struct route_open *open)
{
    switch (net->family) {
#define ROW(VALUE, name)                                                                           \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_route_##name##_open(net, at, destination, open);
        ROUTE_UP_FAMILIES(ROW)
#undef ROW
    default:
        return 0;
    }
}

/* A network, what is drawn in it, and how far a route has come. */
struct way {
    const struct rt_net *net;
    struct route_facts f;
    uint32_t choices;
    unsigned middle;    /* valiant: enum middle */
    uint32_t routers;   /* valiant: of a middle */
    uint32_t hops, vcs; /* valiant: the most of the first leg */
    struct rt_channel *path;
    unsigned capacity, length;
    uint32_t at;
};

static int valiant(struct way *w)
{
    w->middle = middle_of(w->net);
    w->routers = w->middle == GROUP ? w->net->param[1] : 1;
    if (w->middle == NO_MIDDLE)
        return RT_ERR_ROUTING;
    w->choices = w->f.processors;
    if (w->middle != PROCESSOR)
        w->choices /= w->f.each * w->routers;
    w->hops = (uint32_t)rt_route_hops(w->net);
    w->vcs = (uint32_t)rt_route_vcs(w->net);
    if (w->middle == GROUP) { /* it ends where it comes to the group: without what is done there */
        w->hops -= w->hops > 1;
        w->vcs = 1;
    }
    return 0;
}

/* Errors as rt_route_choices. */
static int open_way(struct way *w, const struct rt_net *net, unsigned routing)
{
    int wrong = rti_route_facts_of(net, 0, &w->f), ways = 1;

    w->net = net;
    if (wrong != 0)
        return wrong;
    if (routing == RT_ROUTING_VALIANT)
        return valiant(w);
    if (routing == RT_ROUTING_UP_RANDOM)
        ways = ways_up(net);
    else if (routing != RT_ROUTING_MINIMAL)
        ways = RT_ERR_ROUTING;
    w->choices = (uint32_t)ways;
    return ways < 0 ? ways : 0;
}

int rt_route_choices(const struct rt_net *net, unsigned routing)
{
    struct way w;
    int wrong = open_way(&w, net, routing);

    return wrong != 0 ? wrong : (int)w.choices;
}

int rt_route_choice_hops(const struct rt_net *net, unsigned routing)
{
    struct way w;
    int wrong = open_way(&w, net, routing);

    if (wrong != 0)
        return wrong;
    return rt_route_hops(net) + (int)(routing == RT_ROUTING_VALIANT ? w.hops : 0);
}

int rt_route_choice_vcs(const struct rt_net *net, unsigned routing)
{
    struct way w;
    int wrong = open_way(&w, net, routing);

    if (wrong != 0)
        return wrong;
    return rt_route_vcs(net) + (int)(routing == RT_ROUTING_VALIANT ? w.vcs : 0);
}

/* Adds the route from w->at to a destination, or until it comes to the middle that ends it;
 * up: ports up are those of the choice.  vc is that of the first channel.  0, or an error. */
static int add_leg(struct way *w, uint32_t destination, uint32_t vc, const uint32_t *end,
                   const uint32_t *up)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct route_open open;
    uint32_t back;

    while (end == 0 || w->at / w->routers != *end) {
        int wrong = rt_route_port(w->net, in, w->at, destination, &out);

        if (wrong != 0 || out.port == RT_PORT_NONE)
            return wrong;
        if (up != 0 && open_up(w->net, w->at, destination, &open))
            out.port = (uint16_t)(open.first + *up / open.by % open.ports);
        if (w->length == w->capacity)
            return RT_ERR_SPACE;
        w->path[w->length].port = out.port;
        w->path[w->length++].vc = (uint8_t)(vc + out.vc);
        w->at = rti_route_step_of(w->net, w->at, out.port, &back);
        in.port = (uint16_t)back;
        in.vc = out.vc;
    }
    return 0;
}

/* Where the first leg goes: a processor of the middle. */
static uint32_t middle_processor(const struct way *w, uint32_t choice)
{
    return w->middle == PROCESSOR ? choice : choice * w->routers * w->f.each;
}

static int add_legs(struct way *w, uint32_t choice, uint32_t destination)
{
    uint32_t to = middle_processor(w, choice);
    int wrong = add_leg(w, to, 0, w->middle == GROUP ? &choice : 0, 0);

    return wrong != 0 ? wrong : add_leg(w, destination, w->vcs, 0, 0);
}

int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity)
{
    struct way w;
    int wrong = open_way(&w, net, routing);

    if (wrong != 0)
        return wrong;
    if (choice >= w.choices)
        return RT_ERR_CHOICE;
    if (source >= w.f.processors)
        return RT_ERR_SRC;
    if (destination >= w.f.processors)
        return RT_ERR_DST;
    w.path = path;
    w.capacity = capacity;
    w.length = 0;
    w.at = source / w.f.each;
    if (routing != RT_ROUTING_VALIANT)
        wrong = add_leg(&w, destination, 0, 0, routing == RT_ROUTING_UP_RANDOM ? &choice : 0);
    else if (w.at != destination / w.f.each) /* of one router: they need no link */
        wrong = add_legs(&w, choice, destination);
    return wrong != 0 ? wrong : (int)w.length;
}

int rt_route_choice_ports(const struct rt_net *net, unsigned routing, uint32_t at,
                          uint32_t destination, uint16_t *first)
{
    struct route_open open;
    struct way w;
    int wrong = open_way(&w, net, routing);

    if (wrong == 0 && routing == RT_ROUTING_VALIANT)
        wrong = RT_ERR_ROUTING;
    if (wrong != 0)
        return wrong;
    if (at >= w.f.routers)
        return RT_ERR_LOC;
    if (destination >= w.f.processors)
        return RT_ERR_DST;
    if (routing == RT_ROUTING_MINIMAL || !open_up(net, at, destination, &open))
        return 0;
    *first = (uint16_t)open.first;
    return (int)open.ports;
}
