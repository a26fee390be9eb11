/* SPDX-License-Identifier: MIT-0 */
/* The figures of a network of routers, as info and check print them. */
#ifndef CLI_GRAPH_FIGURES_H
#define CLI_GRAPH_FIGURES_H

#include <stdint.h>

#define GRAPH_UNKNOWN UINT64_MAX

struct graph_figures {
    uint64_t processors, routers;
    uint64_t ports; /* of a router: the most that lead to routers */
    uint64_t degree_min, degree_max, links, diameter, distance_sum;
    uint64_t channels; /* of one's own topology: all, those of endpoints and loops too */
    uint64_t cables, bisection_low, bisection_high;
    uint64_t bisection; /* of a family: links, by its formula */
    uint64_t vcs;
    int own; /* no family: there is neither a formula nor routes that need virtual channels */
};

/* All that is searched for. */
#define GRAPH_FIGURES_UNKNOWN                                                                      \
    {                                                                                              \
        .diameter = GRAPH_UNKNOWN, .distance_sum = GRAPH_UNKNOWN, .bisection_low = GRAPH_UNKNOWN,  \
        .bisection_high = GRAPH_UNKNOWN, .bisection = GRAPH_UNKNOWN, .vcs = GRAPH_UNKNOWN          \
    }

void graph_figures_print(const struct graph_figures *figures, int programs);

#endif
