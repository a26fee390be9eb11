/* SPDX-License-Identifier: MIT-0 */
/* routeseq check without routes: the figures that info has of a family. */
#ifndef CLI_CHECK_FIGURES_H
#define CLI_CHECK_FIGURES_H

#include "../graph/figures.h"
#include "../graph/paths.h"
#include "routers.h"
#include "traffic.h"

/* What is counted and searched for, but paths; Ctrl-C leaves out what it cuts short.  0, or
 * EXIT_... after saying why. */
int figures_find(struct routers *routers, const struct topology *topology,
                 struct graph_figures *figures);

/* These and the paths of all pairs, whose `whole` is 1; to be closed whatever it returns. */
int figures_all(struct routers *routers, const struct topology *topology,
                struct graph_figures *figures, struct paths *paths);

/* --- figures_print.c: prints them, and with a pattern the bound of its throughput; EXIT_... */
int figures_print(const struct call *call, const struct topology *topology,
                  struct traffic *traffic);

#endif
