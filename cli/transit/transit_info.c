/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for Transit networks: what the network is made of. */
#include <inttypes.h>

#include "transit.h"
#include "../print/report.h"
#include "rt/load.h"

static void row(const char *key, const char *words, uint64_t value)
{
    report_row(key, words, "%" PRIu64, value);
}

/* A figure that the papers give for some networks only. */
static void row_if(int known, const char *key, const char *words, uint64_t value)
{
    if (known)
        row(key, words, value);
    else
        report_row(key, words, "-");
}

int transit_run_info(const struct call *call)
{
    struct rt_load_cycles best = {0}, worst = {0};
    const struct rt_net *net = call->net;
    struct rt_load_parts h;
    int known;

    report_begin(call);
    rt_load_hardware(net, &h);
    known = rt_load_latency_best(net, &best) == 0 &&
            rt_load_latency(net, rt_topo_levels(net), &worst) == 0;
    row("processors", "processors", h.processors);
    row("location_bytes", "bytes of a location", h.location_bytes);
    row("sequence_bytes", "bytes of the longest routing sequence", h.sequence_bytes);
    row("clusters", "leaf clusters", h.clusters);
    row("unit_trees_8", "unit trees UT64x8, capped ones included", h.unit_trees_8);
    row("unit_trees_2", "unit trees UT64x2, capped ones included", h.unit_trees_2);
    row("components", "RN1 components, cap level included", h.components);
    row_if(known, "connect_best", "cycles to connect, nearest", best.connect);
    row_if(known, "connect_worst", "cycles to connect, farthest, longest wires", worst.connect);
    row_if(known, "open_best", "cycles to open, nearest", best.open);
    row_if(known, "open_worst", "cycles to open, farthest, longest wires", worst.open);
    return EXIT_TRUE;
}
