/* SPDX-License-Identifier: MIT-0 */
/* The figures of a network of routers, printed. */
#include <inttypes.h>

#include "../print/report.h"
#include "figures.h"

static void row(const char *key, const char *words, uint64_t value)
{
    if (value == GRAPH_UNKNOWN)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

static void mean_row(const char *key, const char *words, const struct graph_figures *f)
{
    if (f->distance_sum == GRAPH_UNKNOWN || f->routers < 2)
        report_row(key, words, "-");
    else
        report_row(key, words, "%.6f",
                   (double)f->distance_sum / ((double)f->routers * (double)(f->routers - 1)));
}

/* Of ports, mean and links of check other reports say something else by the same key: these are
 * their new names. */
void graph_figures_print(const struct graph_figures *f, int programs)
{
    row("processors", "processors", f->processors);
    row("nodes", "routers", f->routers);
    row("ports", "most ports of a router, without processors'", f->ports);
    row("degree_min", "fewest neighbours of a router", f->degree_min);
    row("degree_max", "most neighbours of a router", f->degree_max);
    row("links", f->own ? "links (channels)" : "links, without parallel ones and loops", f->links);
    row("diameter", "hops between the farthest routers", f->diameter);
    row("distance_sum", "hops over all ordered pairs of routers", f->distance_sum);
    if (!f->own || programs)
        row("bisection", "links between two halves, by a formula", f->bisection);
    if (!f->own)
        row("vcs", "virtual channels that the routes need", f->vcs);
    if (programs)
        row("routers", "", f->routers); /* as load has it */
    mean_row("mean", "hops between two routers, on average", f);
    if (f->own)
        row("channels", "channels (one way, of endpoints and loops too)", f->channels);
    row("cables", "cables between routers", f->cables);
    row("bisection_low", "cables between two halves, at least", f->bisection_low);
    row("bisection_high", "cables between two halves, at most", f->bisection_high);
    if (programs) {
        row("network_ports", "", f->ports);
        mean_row("mean_distance", "", f);
    }
}
