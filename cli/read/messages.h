/* SPDX-License-Identifier: MIT-0 */
/* Message sets, for the shapes whose load is told by messages (SPEC 13.5). */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "../cli.h"
#include "rt/load.h"

/* A message set. */
struct message_set {
    struct rt_load_tree_message *pair;
    struct rt_load_tree_messages messages; /* of these pairs */
};

/* What a set may be, for messages and help. */
#define MESSAGE_SETS                                                                               \
    "bitrev, transpose, complement, shift:A, hotspot, alltoall, perm:SEED, krel:K,SEED, "          \
    "rand:K,SEED or @FILE"

/* What help says below the options. */
#define MESSAGE_SETS_MORE                                                                          \
    "krel is K permutations, rand is K messages per processor; FILE has lines `SRC DST`.\n"

#define MESSAGES_PROCESSORS_MAX (1 << RT_LOAD_TREE_HEIGHT_MAX)

/* Is it the name of a set, or @ and a file's? */
int messages_known(const char *name);

/* Makes the set of this name, which an option gives, of at most MESSAGES_PROCESSORS_MAX processors;
 * 0, or EXIT_... after saying why.  In both cases to be closed. */
int messages_open(struct message_set *set, const struct call *call, const char *option,
                  const char *name);
void messages_close(struct message_set *set);

#endif
