/* SPDX-License-Identifier: MIT-0 */
/* All routes looked at: arrival, coverage, loads, dependencies (SPEC 16.3, 16.4). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"
#include "route_sources.h"
#include "routes_open.h"

/* Virtual channels of the hops of a route that arrives; *vc null: all 0.  -1: they are missing, or
 * not as many. */
static int find_vcs(struct check *check, const struct given *given, uint32_t hops,
                    const uint8_t **vc)
{
    *vc = given->vc;
    if (check->routes->vcs != NULL &&
        vcs_of(check->routes->vcs, given->source, given->destination, hops, vc) != 0)
        return -1;
    if (given->vcs != 0 && given->vcs != hops)
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
    if ((uint64_t)check->vcs * graph->channels >= NONE - 1)
        return complain(EXIT_IO, "more than 2^32 - 2 channels times virtual channels");
    while (rt_load_graph_depend(&to, check->channel, vc, hops, check->taken) != 0)
        if (check_grow(&check->depend) != 0)
            return EXIT_IO;
    for (uint32_t i = 0; i < hops; i++)
        check->sends[check->channel[i]]++;
    return 0;
}

static int take(void *context, const struct given *given)
{
    struct check *check = context;
    struct rt_walk_graph_result result;
    int verdict, status = 0;

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
    if (given->source != NONE && given->destination != NONE) {
        if (ROOM_FOR_ONE(check->route, check->recorded, check->route_capacity) != 0 ||
            ROOM_FOR_ONE(check->record_of, check->recorded, check->record_capacity) != 0)
            return EXIT_IO;
        check->record_of[check->recorded] = (uint32_t)check->taken;
        check->route[check->recorded++] = (struct rt_walk_graph_route){
            given->source, given->destination,
            verdict == RT_WALK_GRAPH_ARRIVED && status == 0 ? result.hops : RT_WALK_GRAPH_FAILED};
    }
    if (++check->taken == NONE)
        return complain(EXIT_IO, "more than 2^32 - 2 routes");
    return 0;
}

uint64_t check_pairs(const struct check *check)
{
    return topology_pairs(check->topology);
}

/* Looks for what only all routes together show. */
static int conclude(struct check *check)
{
    int status = check_cover(check);

    check->cover.duplicate += check->routes->duplicate;
    if (status == 0 && !interrupted())
        status = check_cycle(check);
    for (uint32_t i = 0; status == 0 && check->say != NULL && i < check->cycle; i++)
        status = check_want(check,
                            rt_load_channels_witness(&check->depend, check->cycle_channel[i],
                                                     check->cycle_channel[(i + 1) % check->cycle]),
                            "");
    if (status != 0)
        return status;
    show_step("the routes named are looked for");
    return check->say != NULL && !interrupted() ? check_name(check) : 0;
}

int check_run(struct check *check)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    int status;

    show_step("routes");
    check->by_table = routes_table(check->routes);
    check->walk.graph = graph;
    check->walk.seen = zero_memory(graph->nodes, sizeof(uint32_t));
    check->sends = zero_memory(graph->channels, sizeof *check->sends);
    check->seen = zero_memory(graph->channels, sizeof *check->seen);
    check->vcs = 1;
    status = check_grow(&check->depend);
    if (check->walk.seen == NULL || check->sends == NULL || check->seen == NULL)
        status = EXIT_IO;
    if (status == 0 && check->by_table) {
        status = check_table(check);
        check->cut = interrupted();
        end_progress();
        return check->cut && status != EXIT_IO ? 0 : status;
    }
    if (status == 0)
        status = routes_each(check->routes, take, check);
    if (check->said > NAMED_MAX)
        fprintf(check->say, "... and %" PRIu64 " more that do not arrive or loop\n",
                check->said - NAMED_MAX);
    if (status == 0 && !interrupted())
        status = conclude(check);
    check->cut = interrupted();
    end_progress();
    return check->cut && status != EXIT_IO ? 0 : status;
}

int check_sound(const struct check *check)
{
    return !check->cut && check->topology->bad == 0 && check->routes->bad == 0 &&
           check->broken == 0 && check->loops == 0 && check->cover.missing == 0 &&
           check->cover.duplicate == 0 && check->cycle == 0;
}

void check_free(struct check *check)
{
    for (uint32_t i = 0; i < check->wants; i++)
        free(check->wanted[i].text);
    free(check->wanted);
    free(check->walk.seen);
    free(check->sends);
    free(check->seen);
    free(check->channel);
    free(check->route);
    free(check->record_of);
    free(check->depend.edge);
    free(check->cover.first);
    free(check->cover.order);
    free(check->cover.distance);
    free(check->cover.queue);
    free(check->cover.count);
    free(check->cycle_work);
}
