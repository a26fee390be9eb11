/* SPDX-License-Identifier: MIT-0 */
/* routeseq info: what the network is made of. */
#include <inttypes.h>

#include "cli.h"
#include "ring/ring.h"
#include "rt/load.h"
#include "rt/topo.h"
#include "tree/tree.h"

static void row(int tsv, const char *key, const char *words, uint64_t value, int applies)
{
    if (tsv)
        printf("%s\t", key);
    else
        printf("  %-42s", words);
    if (applies)
        printf(tsv ? "%" PRIu64 "\n" : "%20" PRIu64 "\n", value);
    else
        printf(tsv ? "-\n" : "%20s\n", "-");
}

int run_info(const struct command *command, const struct rt_net *net, char **operand)
{
    struct rt_load_parts h;
    struct rt_load_cycles best = {0, 0}, worst = {0, 0};
    int tsv = option_value(command, "--tsv") != NULL;
    int known;
    char text[RT_NET_TEXT_MAX];

    (void)operand;
    if (is_ring(net))
        return ring_run_info(command, net);
    if (is_tree(net))
        return tree_run_info(command, net);
    rt_load_hardware(net, &h);
    known = rt_load_latency_best(net, &best) == 0 &&
            rt_load_latency(net, rt_topo_levels(net), &worst) == 0;
    if (!tsv && rt_net_format(net, text, sizeof text) > 0)
        printf("%s\n", text);
    row(tsv, "processors", "processors", h.processors, 1);
    row(tsv, "location_bytes", "bytes of a location", h.location_bytes, 1);
    row(tsv, "sequence_bytes", "bytes of the longest routing sequence", h.sequence_bytes, 1);
    row(tsv, "clusters", "leaf clusters", h.clusters, 1);
    row(tsv, "unit_trees_8", "unit trees UT64x8, capped ones included", h.unit_trees_8, 1);
    row(tsv, "unit_trees_2", "unit trees UT64x2, capped ones included", h.unit_trees_2, 1);
    row(tsv, "components", "RN1 components, cap level included", h.components, 1);
    row(tsv, "connect_best", "cycles to connect, nearest", best.connect, known);
    row(tsv, "connect_worst", "cycles to connect, farthest, longest wires", worst.connect, known);
    row(tsv, "open_best", "cycles to open, nearest", best.open, known);
    row(tsv, "open_worst", "cycles to open, farthest, longest wires", worst.open, known);
    return EXIT_TRUE;
}
