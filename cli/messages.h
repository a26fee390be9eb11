/* SPDX-License-Identifier: MIT-0 */
/* Message sets, for the shapes whose load is told by messages (SPEC 13.5). */
#ifndef CLI_MESSAGES_H
#define CLI_MESSAGES_H

#include "cli.h"
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

#define MESSAGES_PROCESSORS_MAX (1 << RT_LOAD_TREE_HEIGHT_MAX)

/* Makes the set of this name, of at most MESSAGES_PROCESSORS_MAX processors; 0, or EXIT_... after
 * saying why.  In both cases to be closed. */
int messages_open(struct message_set *set, const struct rt_net *net, const char *name);
void messages_close(struct message_set *set);

#endif
