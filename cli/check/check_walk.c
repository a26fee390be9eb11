/* SPDX-License-Identifier: MIT-0 */
/* A route walked as it was given. */
#include <string.h>

#include "../base/heap.h"
#include "check.h"

int check_walk(struct check *check, const struct given *given, struct rt_walk_graph_result *result)
{
    struct rt_walk_graph *w = &check->walk;
    int verdict;

    while (check->channel_capacity <= given->items)
        if (ROOM_FOR_ONE(check->channel, check->channel_capacity, check->channel_capacity) != 0)
            return -1;
    result->hops = 0;
    result->node = given->source;
    if (given->source == NONE ||
        (given->kind == GIVEN_NODES && (given->items == 0 || given->item[0] == NONE)))
        return RT_WALK_GRAPH_START;
    if (given->kind == GIVEN_HEADER) {
        check->header = given->header;
        return rt_walk_graph_header(w, given->source, given->destination, &check->header,
                                    check->channel, result);
    }
    if (given->kind == GIVEN_PORTS)
        return rt_walk_graph_ports(w, given->source, given->destination, given->item, given->items,
                                   check->channel, result);
    if (given->kind == GIVEN_NODES)
        return rt_walk_graph_nodes(w, given->source, given->destination, given->item, given->items,
                                   check->channel, result);
    memcpy(check->channel, given->item, given->items * sizeof *given->item);
    verdict = rt_walk_graph_channels(w, given->source, given->destination, given->item,
                                     given->items, result);
    if (given->wrong_port)
        return RT_WALK_GRAPH_ELSEWHERE;
    return given->endless ? RT_WALK_GRAPH_LOOP : verdict;
}
