/* SPDX-License-Identifier: MIT-0 */
/* The option --dead of networks of routers: what is dead, and where a walk meets it (SPEC 15.16).
 */
#ifndef CLI_PORTS_DEAD_H
#define CLI_PORTS_DEAD_H

#include "ports.h"

#define PORTS_DEAD_OPTION(without_, does)                                                          \
    {                                                                                              \
        .name = "--dead", .value = "LIST", .without = (without_),                                  \
        .help = "dead routers and links, as r12,l3.1: router 12, and the link at port 1 of "       \
                "router 3; " does                                                                  \
    }

/* A router, whose port is RT_PORT_NONE, or an end of a link: as it was named. */
struct ports_dead {
    struct rt_topo_port_end *part;
    size_t parts;
    struct rt_walk_ports_faults faults; /* in memory of its own */
};

/* Reads --dead into what is all 0, and stays so where it is not given.  0, or EXIT_... after saying
 * why. */
int ports_dead_open(struct ports_dead *dead, const struct call *call);
void ports_dead_close(struct ports_dead *dead);

/* Where a walk is cut, in words; cut, result: of rt_walk_ports_cut, which is not 0. */
void ports_dead_text(int cut, const struct rt_walk_ports_hop *hop,
                     const struct rt_walk_ports_result *result, char why[WHY_MAX]);

/* The part that cuts it, a link by the end where the packet leaves. */
struct rt_topo_port_end ports_dead_cut(int cut, const struct rt_walk_ports_hop *hop,
                                       const struct rt_walk_ports_result *result);

/* The name of a part, as in the list. */
void ports_dead_name(struct rt_topo_port_end part, char name[24]);

/* Is part i on the way, before or behind what cuts it?  result: before rt_walk_ports_cut. */
int ports_dead_met(const struct ports_dead *dead, size_t i, const struct rt_net *net,
                   uint32_t source, const struct rt_walk_ports_hop *hop,
                   const struct rt_walk_ports_result *result);

#endif
