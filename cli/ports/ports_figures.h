/* SPDX-License-Identifier: MIT-0 */
/* What routeseq info says of a network of routers. */
#ifndef CLI_PORTS_FIGURES_H
#define CLI_PORTS_FIGURES_H

#include "../graph/figures.h"
#include "ports.h"

/* All figures; what is too large to be searched for, or what Ctrl-C ended, stays GRAPH_UNKNOWN.  0,
 * or EXIT_... after saying why. */
int ports_figures(const struct rt_net *net, struct graph_figures *figures);

#endif
