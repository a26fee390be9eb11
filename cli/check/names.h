/* SPDX-License-Identifier: MIT-0 */
/* Names of nodes, numbered in the order they are added (SPEC 16.1). */
#ifndef CLI_CHECK_NAMES_H
#define CLI_CHECK_NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NONE UINT32_MAX

struct names {
    char *text;
    size_t used, room;
    size_t *at; /* of each name in text */
    uint32_t count, capacity;
    uint32_t *slot, slots;
};

uint32_t names_find(const struct names *names, const char *name); /* or NONE */
uint32_t names_add(struct names *names, const char *name); /* found or new; NONE: no memory, said */
const char *name_of(const struct names *names, uint32_t number);
void names_drop(struct names *names, uint32_t count); /* the first ones; the others move up */
void names_free(struct names *names);

#endif
