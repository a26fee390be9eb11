/* SPDX-License-Identifier: MIT-0 */
/* The shapes of networks: a line each. */
#include "shape.h"

#define SHAPES(ROW)                                                                                \
    ROW(TRANSIT, transit)                                                                          \
    ROW(RING, ring)                                                                                \
    ROW(TREE, tree)                                                                                \
    ROW(PORTS, ports)

#define DECLARE(SHAPE, name) extern const struct shape shape_##name;
SHAPES(DECLARE)

#define ADDRESS(SHAPE, name) &shape_##name,
static const struct shape *const shapes[] = {SHAPES(ADDRESS)};

/* A shape that rt/net.h knows and the list does not is an error here. */
#pragma GCC diagnostic error "-Wswitch"

const struct shape *shape_of(const struct rt_net *net)
{
#define CHOOSE(SHAPE, name)                                                                        \
    case RT_SHAPE_##SHAPE:                                                                         \
        return &shape_##name;
    switch ((enum rt_shape)rt_net_shape(net)) {
        SHAPES(CHOOSE)
    }
    return NULL; /* rt_net_check does not pass what has no shape */
}

const struct shape *shape_at(unsigned number)
{
    return number < sizeof shapes / sizeof shapes[0] ? shapes[number] : NULL;
}

const struct verb *verb_of(const struct command *command, const struct shape *shape)
{
    if (command->alone != NULL)
        return command->alone;
    return (const struct verb *)((const char *)shape + command->verb);
}
