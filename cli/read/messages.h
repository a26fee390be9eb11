/* SPDX-License-Identifier: MIT-0 */
/* Message sets, for the shapes whose load is told by messages (SPEC 18.2). */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "../cli.h"
#include "rt/load.h"

/* A message set. */
struct message_set {
    struct rt_load_pair *pair;
    struct rt_load_tree_messages messages; /* of these pairs */
};

/* What a set may be, for messages and help. */
#define MESSAGE_SETS                                                                               \
    "uniform, tornado, neighbour, transpose, shuffle, bitrev, complement, shift:A, perm:SEED, "    \
    "krel:K,SEED, rand:K,SEED, hotspot, alltoall, worst, or @FILE"

/* What help says below the options. */
#define MESSAGE_SETS_MORE                                                                          \
    "tornado goes ceil(k/2)-1 steps in each coordinate of side k (none if k is 2), neighbour "     \
    "one; transpose exchanges the halves\nof coordinates or bits, shuffle turns them by one; "     \
    "krel is "                                                                                     \
    "K permutations, rand K "                                                                      \
    "messages a\nprocessor; shift:A goes to the number A further on, round the end; worst is the " \
    "permutation with the least throughput; FILE has lines "                                       \
    "`SRC DST`.\n"

#define MESSAGES_PROCESSORS_MAX (1 << RT_LOAD_TREE_HEIGHT_MAX)

/* Is it a pattern of this name, with or without numbers?  Or any, or @ and a file's? */
int messages_named(const char *text, const char *name);
int messages_known(const char *name);

/* The option that a message set is given by, --traffic or --messages; or null. */
const char *messages_option(const struct call *call);

/* Makes the set of this name, which an option gives, of at most MESSAGES_PROCESSORS_MAX processors;
 * 0, or EXIT_... after saying why.  In both cases to be closed. */
int messages_open(struct message_set *set, const struct call *call, const char *option,
                  const char *name);
/* Processors of what is no NET: how many, what has them, and who reads them. */
struct message_ends {
    uint32_t processors;
    const char *name; /* of what has them, for messages */
    /* A line `SRC DST`: 0, or -1 and a reason in why. */
    int (*read)(const void *context, char *line, struct rt_load_pair *pair, char why[WHY_MAX]);
    const void *context;
};

/* The same of them; a processor's number is its one digit. */
int messages_open_ends(struct message_set *set, const struct message_ends *ends, const char *option,
                       const char *name);
void messages_close(struct message_set *set);

#endif
