/* SPDX-License-Identifier: MIT-0 */
/* The traffic patterns that have names (SPEC 18.2). */
#ifndef CLI_MESSAGE_KINDS_H
#define CLI_MESSAGE_KINDS_H

#include "rt/load.h"

/* A pattern: its name up to the colon, and how many numbers follow. */
struct message_kind {
    const char *name;
    const char *form;  /* how it is written, with its ranges */
    const char *needs; /* what a network must have; null: nothing */
    int numbers;       /* 1: A or SEED, 2: K,SEED */
    uint8_t kind;      /* enum rt_load_pattern_kind */
};

/* All of them; the last has no name. */
extern const struct message_kind message_kinds[];

#endif
