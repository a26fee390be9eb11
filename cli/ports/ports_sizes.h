/* SPDX-License-Identifier: MIT-0 */
/* Which networks of routers have about so many processors? */
#ifndef CLI_PORTS_SIZES_H
#define CLI_PORTS_SIZES_H

#include "ports.h"

/* What is looked for, and who is told of what is found. */
struct ports_sizes {
    uint64_t least, most; /* processors */
    uint64_t ports;       /* of a router at most, processors' ones included */
    int balanced;         /* only those that ports_balanced accepts */
    void (*found)(void *context, const struct rt_net *net);
    void *context;
};

/* Tells of the configurations of a family that SPEC 15.17 lists, in one order on every machine. */
void ports_sizes_of(const struct ports_sizes *sizes, const struct rt_net_family *family);

/* Has a router as many processors as the paper of its family has it? */
int ports_balanced(const struct rt_net *net);

/* Has it one side or digit, so that it is one router, or joins all with all? */
int ports_flat(const struct rt_net *net);

/* How uneven it is: its longest side to its shortest, or what its paper has equal; else 1 to 1. */
struct ports_ratio {
    uint64_t longest, shortest;
};
struct ports_ratio ports_ratio_of(const struct rt_net *net);

/* Levels of an xgft: parts of each are the first half of its parameters. */
unsigned ports_xgft_levels(const struct rt_net *net);

/* ports_width.c: ports of a router that lead anywhere, its processors' ones included. */
uint64_t ports_and_processors(const struct rt_net *net);

#endif
