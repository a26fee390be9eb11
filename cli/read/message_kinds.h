/* SPDX-License-Identifier: MIT-0 */
/* The message sets that have names (SPEC 13.5). */
#ifndef CLI_MESSAGE_KINDS_H
#define CLI_MESSAGE_KINDS_H

#include "rt/load.h"

/* What a name says. */
struct message_wanted {
    const struct rt_net *net;
    unsigned height;
    uint32_t n;
    uint64_t a, seed; /* the numbers after the colon */
};

/* Messages of a set; its name up to the colon; how many numbers follow. */
struct message_kind {
    const char *name;
    const char *form; /* how it is written, with its ranges */
    int numbers;
    int bits;      /* 1: turns the bits of an address: 2^h processors */
    uint64_t most; /* of the first number, 0: any */
    uint64_t (*count)(const struct message_wanted *w);
    void (*fill)(const struct message_wanted *w, struct rt_load_tree_message *pair);
};

/* All of them; the last has no name. */
extern const struct message_kind message_kinds[];

#endif
