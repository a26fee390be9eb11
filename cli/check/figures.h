/* SPDX-License-Identifier: MIT-0 */
/* routeseq check without routes: the figures that info has of a family. */
#ifndef CLI_CHECK_FIGURES_H
#define CLI_CHECK_FIGURES_H

#include "traffic.h"

/* Prints them, and with a pattern the bound of its throughput; EXIT_... */
int figures_print(const struct call *call, const struct topology *topology,
                  struct traffic *traffic);

#endif
