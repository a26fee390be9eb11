/* SPDX-License-Identifier: MIT-0 */
/* Are all pairs there, and are routes longer than need be (SPEC 16.3)? */
#include <inttypes.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"

/* Pairs that are missing are named at once, routes too many or too long later, by number: 0, or
 * EXIT_IO after saying why. */
static int name_source(struct check *check, uint32_t source, uint64_t missing, uint32_t *named)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t nodes = cover->graph->nodes;

    for (uint32_t n = 0; n < nodes && missing < cover->missing && named[0] < NAMED_MAX; n++)
        if (n != source && cover->count[n] == 0 && topology_is_end(check->topology, n)) {
            missing++;
            named[0]++;
            fprintf(check->say, "no route %s -> %s\n", node_name(check->topology, source),
                    node_name(check->topology, n));
        }
    for (uint32_t i = cover->first[source + 1]; i-- > cover->first[source];) {
        const struct rt_walk_graph_route *route = &cover->route[cover->order[i]];
        char before[64];

        if (cover->count[route->destination] > 1 && named[1] < NAMED_MAX) {
            cover->count[route->destination]--;
            named[1]++;
            if (check_want(check, check->record_of[cover->order[i]],
                           "the pair has a route already") != 0)
                return EXIT_IO;
        }
        if (route->hops != RT_WALK_GRAPH_FAILED &&
            route->hops > cover->distance[route->destination] && named[2] < NAMED_MAX) {
            named[2]++;
            snprintf(before, sizeof before, "%" PRIu32 " longer than the shortest",
                     route->hops - cover->distance[route->destination]);
            if (check_want(check, check->record_of[cover->order[i]], before) != 0)
                return EXIT_IO;
        }
    }
    return 0;
}

int check_cover(struct check *check)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t nodes = check->topology->graph.nodes, named[3] = {0};

    cover->graph = &check->topology->graph;
    cover->route = check->route;
    cover->routes = check->recorded;
    cover->first = take_memory((size_t)nodes + 1, sizeof(uint32_t));
    cover->order = take_memory(check->recorded, sizeof(uint32_t));
    cover->distance = take_memory(nodes, sizeof(uint32_t));
    cover->queue = take_memory(nodes, sizeof(uint32_t));
    cover->count = take_memory(nodes, sizeof(uint32_t));
    if (cover->first == NULL || cover->order == NULL || cover->distance == NULL ||
        cover->queue == NULL || cover->count == NULL)
        return EXIT_IO;
    show_step("nodes whose routes are compared with shortest ones");
    rt_walk_graph_sort(cover);
    for (uint32_t n = 0; n < nodes && !interrupted(); n++) {
        uint64_t missing = cover->missing;

        show_progress(n, nodes, "nodes whose routes are compared with shortest ones");
        rt_walk_graph_cover_from(cover, n);
        if (check->say != NULL && name_source(check, n, missing, named) != 0)
            return EXIT_IO;
    }
    return 0;
}
