/* SPDX-License-Identifier: MIT-0 */
/* Why a hop takes its port: in trees and fat-trees. */
#include <inttypes.h>

#include "ports_explain.h"

void ports_way_below(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];

    if (hop->to.x[0] > hop->from.x[0])
        snprintf(text, WHY_MAX, "down: the destination is below");
    else if (hop->to.x[0] < hop->from.x[0])
        snprintf(text, WHY_MAX, "up: the destination is not below");
    else
        snprintf(text, WHY_MAX, "across: the destination is the other root or below it");
}

void ports_way_sideways(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t depth = hop->from.x[0], below = route->target.x[0];

    if (hop->to.x[0] != depth) {
        ports_way_below(route, at, text);
        if (hop->to.x[0] < depth)
            snprintf(text, WHY_MAX, "up: %s",
                     below < depth ? "the destination is higher"
                                   : "sideways from here would be longer");
        return;
    }
    uint32_t there = route->target.x[1] >> (below - depth), here = hop->from.x[1];

    snprintf(text, WHY_MAX,
             "sideways: the destination or its ancestor is %" PRIu32 " away at this depth",
             here < there ? there - here : here - there);
}

/* The coordinate `axis` (0, 1, ...) that a leaf on the way to an inner node must have. */
static uint32_t wanted_of_line(const struct rt_net *net, const struct ports_place *inner,
                               unsigned axis)
{
    uint32_t line = inner->x[1];

    for (unsigned i = 0; i < axis; i++)
        if (i + 1 != inner->x[0])
            line >>= net->param[i];
    return line & ((UINT32_C(1) << net->param[axis]) - 1);
}

static void leaf_way(const struct ports_walked *route, const struct ports_hop *hop,
                     char text[WHY_MAX])
{
    uint32_t axis = hop->to.x[0];
    const char *why = "that coordinate is the first that differs";

    if (route->target.x[0] != 0)
        why = route->target.x[0] == axis ? "the destination is in it"
                                         : "that coordinate of the destination's tree differs";
    snprintf(text, WHY_MAX, "up the tree of axis %" PRIu32 ": %s", axis, why);
}

void ports_way_mot(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    const struct ports_place *from = &hop->from, *target = &route->target;
    uint32_t axis = from->x[0], wanted;
    const char *move = hop->to.x[0] == 0 || hop->to.x[2] > from->x[2] ? "down" : "up";

    if (axis == 0) {
        leaf_way(route, hop, text);
        return;
    }
    if (target->x[0] == axis) {
        snprintf(text, WHY_MAX, "%s the tree of axis %" PRIu32 ": %s", move, axis,
                 target->x[1] == from->x[1]
                     ? "the destination is in it"
                     : "to a leaf, for the destination is in another tree of this axis");
        return;
    }
    wanted = target->x[0] == 0 ? target->x[axis] : wanted_of_line(route->net, target, axis - 1);
    snprintf(text, WHY_MAX,
             "%s the tree of axis %" PRIu32 ": to the leaf whose coordinate %" PRIu32
             " is %" PRIu32,
             move, axis, axis, wanted);
}

/* Is the tree node (level, tree) of a 4-ary tree that of the destination, or above it? */
static int above(uint32_t level, uint32_t tree, const struct ports_place *target)
{
    return level >= target->x[0] && tree == target->x[1] >> 2 * (level - target->x[0]);
}

#define NOT_UP "down: the ways up from here do not lead to the destination"

void ports_way_slender(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_place *from = &route->hop[at].from, *to = &route->hop[at].to,
                             *target = &route->target;
    uint32_t rank = 2 * from->x[0] + from->x[2], other = 2 * target->x[0] + target->x[2];
    int is_above = above(from->x[0], from->x[1], target);
    const char *why = "down: the destination's tree node is this one or below";

    if (2 * to->x[0] + to->x[2] > rank) {
        why = "up: the destination's tree node is neither this one nor below";
        if (is_above && from->x[0] == target->x[0] && target->x[2] == 1)
            why = "up: the destination is an upper switch of this tree node";
        else if (is_above)
            why = "up, to come down by the upper switch";
    } else if (rank <= other) {
        why = NOT_UP;
    }
    snprintf(text, WHY_MAX, "%s", why);
}

void ports_way_cm5(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_place *from = &route->hop[at].from, *to = &route->hop[at].to,
                             *target = &route->target;
    const char *why = NOT_UP;

    if (to->x[0] > from->x[0])
        why = "up: the destination's tree node is neither this one nor below";
    else if (from->x[0] > target->x[0])
        why = "down: the destination's tree node is below";
    snprintf(text, WHY_MAX, "%s", why);
}

void ports_way_number(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_place *from = &route->hop[at].from, *to = &route->hop[at].to;
    uint32_t level = from->x[0];

    if (to->x[0] < level)
        snprintf(text, WHY_MAX, "down: x%" PRIu32 " becomes %" PRIu32 ", the destination's", level,
                 to->x[level]);
    else
        snprintf(text, WHY_MAX,
                 "up: the destination is not below; its number makes x%" PRIu32 " %" PRIu32,
                 level + 1, to->x[level + 1]);
}
