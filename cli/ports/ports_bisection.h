/* SPDX-License-Identifier: MIT-0 */
/* How few links join two halves of a network of routers? */
#ifndef CLI_PORTS_BISECTION_H
#define CLI_PORTS_BISECTION_H

#include "ports.h"

/* A lower bound and the links of a cut, equal where a formula is proved; RT_TOPO_UNKNOWN: not known
 * (SPEC 15.17).  0, or EXIT_... after saying why. */
int ports_bisection(const struct rt_net *net, uint64_t *low, uint64_t *high);

/* Finds low, if it is RT_TOPO_UNKNOWN: a bound by an eigenvalue, which a flow may raise, as it may
 * a known one; and high, the cables of the best cut found.  What is too large stays unknown, and
 * what Ctrl-C ends.  0, or EXIT_... after saying why. */
int ports_cut(const struct rt_net *net, uint64_t *low, uint64_t *high);

/* --- ports_cut.c: 1 if a port leads to another router by a cable, of which this is the end that
 * counts: where links lead one way, each is a cable of its own and counts where it begins. */
int ports_cable(const struct rt_net *net, uint32_t node, unsigned port,
                struct rt_topo_port_end *to);

/* How many there are; RT_TOPO_UNKNOWN after Ctrl-C. */
uint64_t ports_cables(const struct rt_net *net);

#endif
