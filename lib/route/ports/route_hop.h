/* SPDX-License-Identifier: MIT-0 */
/*
 * What the families of networks of routers with ports share in the route room (SPEC 15).  Each has
 * a routing function, a step of its own arithmetic (the wiring is the topo room's), and its
 * numbers.
 */
#ifndef ROUTE_HOP_H
#define ROUTE_HOP_H

#include "rt/route_ports.h"

/* What a step gives at a port that leads nowhere. */
#define ROUTE_NOWHERE 0xFFFFFFFFu

struct route_facts {
    uint32_t routers, processors;
    uint32_t each;  /* processors of a router */
    uint32_t first; /* the router of destination 0 */
    uint32_t ports; /* network ports of the router asked for, a processor's */
    uint32_t most;  /* the most network ports of any router that counts processors (SPEC 15.10) */
    uint32_t upper; /* the most of the others, 0 where there is none */
    int32_t hops;   /* bound of SPEC 15.2 to 15.6; -1: to be searched for */
    int32_t vcs;    /* the same */
};

/*
 * rti_route_NAME_facts: the numbers of a network, and those of router `at` in it.
 *
 * rti_route_NAME_step: where a port leads; *arrives is the port by which one comes there.
 * ROUTE_NOWHERE for no node: only families that follow an arrival backwards return it.
 */
#define ROUTE_ROW(VALUE, name, number)                                                             \
    void rti_route_##name##_facts(const struct rt_net *net, uint32_t at, struct route_facts *f);   \
    uint32_t rti_route_##name##_step(const struct rt_net *net, uint32_t at, uint32_t port,         \
                                     uint32_t *arrives);
RT_PORTS_FAMILIES(ROUTE_ROW)
#undef ROUTE_ROW

/* Ports up that a route leaves open: that of a choice is first + choice / by % ports. */
struct route_open {
    uint32_t first, ports, by;
};

/* Families whose ports up can be drawn: in how many ways, and which are open at a router of the
 * network to a destination.  1, or 0 and nothing written where none are. */
#define ROUTE_UP_FAMILIES(ROW)                                                                     \
    ROW(SLENDER, slender)                                                                          \
    ROW(CM5, cm5)                                                                                  \
    ROW(KNTREE, kntree)                                                                            \
    ROW(XGFT, xgft)
#define ROUTE_ROW(VALUE, name)                                                                     \
    uint32_t rti_route_##name##_ways(const struct rt_net *net);                                    \
    int rti_route_##name##_open(const struct rt_net *net, uint32_t at, uint32_t destination,       \
                                struct route_open *open);
ROUTE_UP_FAMILIES(ROUTE_ROW)
#undef ROUTE_ROW

/* Facts with one processor at each router. */
void rti_route_facts(struct route_facts *f, uint32_t routers, uint32_t ports, uint32_t hops,
                     uint32_t vcs);

/* Checks the router, the destination and the arrival: RT_ERR_LOC, RT_ERR_DST, or RT_ERR_LINK for
 * an arrival by a port or on a vc that f does not have; 0 if all are right. */
int rti_route_came(const struct route_facts *f, struct rt_channel in, uint32_t at,
                   uint32_t destination);

/* Writes *out; returns 0. */
int rti_route_out(struct rt_channel *out, uint32_t port, uint32_t vc);

/* The valley rule of SPEC 15.1 with the ranks of the last, the present and the next router; at the
 * source the first rank does not count.  RT_ERR_LINK where f has too few vcs: no packet arrives
 * like that. */
int rti_route_valley(const struct route_facts *f, struct rt_channel in, const uint32_t rank[3],
                     uint32_t port, struct rt_channel *out);

/* Dispatchers on net->family; RT_ERR_FAMILY. */
int rti_route_facts_of(const struct rt_net *net, uint32_t at, struct route_facts *f);
uint32_t rti_route_step_of(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives);

/* Bits of n less 1, n >= 1. */
unsigned rti_route_depth(uint32_t n);
/* The tree route of SPEC 15.3 between heap numbers: 0 up, 1 left, 2 right. */
unsigned rti_route_tree_hop(uint32_t g, uint32_t h);
/* The child 2g + port - 1 below or the parent, as heap numbers; 0 above the root. */
uint32_t rti_route_tree_step(uint32_t g, uint32_t port, uint32_t *arrives);

/* base^exponent modulo a prime q < 2^16. */
uint32_t rti_route_raise(uint32_t base, uint32_t exponent, uint32_t q);

/* A field of q = p^k elements; p is 0 if q is a prime. */
struct route_field {
    uint32_t q, p, low; /* modulo x^k + low */
};

/* Whether q is a power; the arithmetic of such fields. */
int rti_route_field(struct route_field *f, uint32_t q);
uint32_t rti_route_field_plus(const struct route_field *f, uint32_t a, uint32_t b);
uint32_t rti_route_field_minus(const struct route_field *f, uint32_t a, uint32_t b);
uint32_t rti_route_field_times(const struct route_field *f, uint32_t a, uint32_t b);
uint32_t rti_route_field_raise(const struct route_field *f, uint32_t base, uint32_t exponent);

/* The projective plane over GF(q), q <= 46337 (SPEC 15.6): the port of a point to one of its line,
 * RT_PORT_NONE if it is not on it; the port to the point on the lines of both, which differ; and
 * the point that a port leads to. */
uint32_t rti_route_plane_port(uint32_t q, uint32_t from, uint32_t to);
uint32_t rti_route_plane_between(uint32_t q, uint32_t from, uint32_t to);
uint32_t rti_route_plane_step(uint32_t q, uint32_t at, uint32_t port, uint32_t *arrives);

/* Twisted with two skews: by search from the destination (SPEC 15.2). */
uint32_t rti_route_twisted_move(const struct rt_net *net, uint32_t at, uint32_t port);
uint32_t rti_route_search_port(const struct rt_net *net, uint32_t at, uint32_t destination);
int rti_route_search_hops(const struct rt_net *net);
int rti_route_search_vcs(const struct rt_net *net);

#endif
