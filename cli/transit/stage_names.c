/* SPDX-License-Identifier: MIT-0 */
/* Walks through Transit networks in words: stages, directions, the end. */
#include <inttypes.h>

#include "wires.h"

void name_stage(unsigned kind, unsigned stage, unsigned stack, char text[STAGE_MAX])
{
    switch (kind) {
    case RT_TOPO_PLACE_CLUSTER:
        snprintf(text, STAGE_MAX, "cluster stage %u", stage);
        break;
    case RT_TOPO_PLACE_UP:
        snprintf(text, STAGE_MAX, "up router, layer %u", stage);
        break;
    case RT_TOPO_PLACE_DOWN:
        snprintf(text, STAGE_MAX, "down stage, level %u", stage);
        break;
    case RT_TOPO_PLACE_CAP:
        snprintf(text, STAGE_MAX, "cap, level %u", stage);
        break;
    default:
        snprintf(text, STAGE_MAX, "stack %u stage %u", stack, stage);
        break;
    }
}

const char *name_direction(unsigned kind, unsigned stage, unsigned direction)
{
    if (kind == RT_TOPO_PLACE_UP)
        return direction == 3 ? "up" : "across";
    if (kind == RT_TOPO_PLACE_CLUSTER)
        return stage == 1 && direction == 3 ? "to the tree" : "in cluster";
    return kind == RT_TOPO_PLACE_STACK ? "on" : "down";
}

int print_end(const struct rt_net *net, int verdict, uint64_t processor)
{
    /* A needlessly high crossing arrives all the same: SPEC 6.3. */
    if (verdict == RT_WALK_ARRIVED || verdict == RT_WALK_TOO_HIGH) {
        printf("arrived %" PRIu64 " ", processor);
        print_location(net, processor);
        putchar('\n');
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_text(verdict));
    if (verdict == RT_WALK_ELSEWHERE) {
        printf(" %" PRIu64 " ", processor);
        print_location(net, processor);
    }
    putchar('\n');
    return EXIT_FALSE;
}
