/* SPDX-License-Identifier: MIT-0 */
/* A route looked at: where it leads, its loads and dependencies (SPEC 16.3, 16.4). */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"
#include "lft.h"
#include "route_sources.h"

/* Virtual channels of the hops of a route that arrives; *vc null: all 0.  -1: they are missing, or
 * not as many. */
static int find_vcs(struct check *check, const struct given *given, uint32_t hops,
                    const uint8_t **vc)
{
    *vc = given->vc;
    if (check->routes->vcs != NULL && vcs_of(check->routes->vcs, given, hops, check->same, vc) != 0)
        return -1;
    if ((given->vcs != 0 && given->vcs != hops) || given->no_lanes != NULL)
        return -1;
    for (uint32_t i = 0; *vc != NULL && i < hops; i++)
        if ((*vc)[i] >= check->vcs)
            check->vcs = (*vc)[i] + 1u;
    return 0;
}

static int add(struct check *check, const struct given *given, uint32_t hops)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    const struct rt_load_graph_dependencies to = {graph, &check->depend, check->seen};
    const uint8_t *vc;

    if (find_vcs(check, given, hops, &vc) != 0) {
        check->broken++;
        say_no_vcs(check, given);
        return -1;
    }
    if ((uint64_t)check->vcs * graph->channels >= NONE - 1) {
        check->overfull = 1;
        return EXIT_IO;
    }
    while (rt_load_graph_depend(&to, check->channel, vc, hops, given->number) != 0)
        if (check_grow(&check->depend) != 0)
            return EXIT_IO;
    for (uint32_t i = 0; i < hops; i++)
        check->sends[check->channel[i]]++;
    return 0;
}

/* Keeps where it begins and ends, and its length. */
static int record(struct found *found, const struct given *given, uint32_t hops)
{
    return given->source == NONE || given->destination == NONE
               ? 0
               : found_keep(found, given->number, given->source, given->destination, hops);
}

uint64_t check_pairs(const struct check *check)
{
    return check->routes->lft != NULL ? lft_pairs(check->routes) : topology_pairs(check->topology);
}

int check_take(void *context, const struct given *given)
{
    struct check *check = context;
    struct rt_walk_graph_result result;
    int verdict, status = 0;
    uint32_t hops;

    if (!check->is_part)
        show_progress(check->taken, check_pairs(check), "routes");
    if (interrupted())
        return EXIT_FALSE;
    verdict = check_walk(check, given, &result);
    if (verdict < 0)
        return EXIT_IO;
    if (verdict == RT_WALK_GRAPH_LOOP)
        check->loops++;
    else if (verdict != RT_WALK_GRAPH_ARRIVED)
        check->broken++;
    if (verdict != RT_WALK_GRAPH_ARRIVED)
        say_failure(check, given, verdict, &result);
    else
        status = add(check, given, result.hops);
    if (status > 0)
        return status;
    hops = verdict == RT_WALK_GRAPH_ARRIVED && status == 0 ? result.hops : RT_WALK_GRAPH_FAILED;
    if ((given->lid != 0 ? check_lft_route(check, given, hops)
                         : record(&check->found, given, hops)) != 0)
        return EXIT_IO;
    if (++check->taken == NONE)
        return complain(EXIT_IO, "more than 2^32 - 2 routes");
    return 0;
}

int check_open(struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;

    check->walk.graph = graph;
    check->walk.seen = zero_memory(graph->nodes, sizeof(uint32_t));
    check->sends = zero_memory(graph->channels, sizeof *check->sends);
    check->seen = zero_memory(graph->channels, sizeof *check->seen);
    check->same = take_memory(graph->nodes, 1);
    check->vcs = 1;
    return check->walk.seen == NULL || check->sends == NULL || check->seen == NULL ||
                   check->same == NULL
               ? EXIT_IO
               : check_grow(&check->depend);
}

void check_close(struct check *check)
{
    free(check->walk.seen);
    free(check->sends);
    free(check->seen);
    free(check->same);
    free(check->channel);
    free(check->depend.edge);
}
