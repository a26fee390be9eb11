/* SPDX-License-Identifier: MIT-0 */
/* Names of nodes, numbered in the order they are added: a hash table. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "names.h"

/* FNV-1a */
static uint32_t hash(const char *name)
{
    uint32_t h = 2166136261u;

    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * 16777619u; /* modulo 2^32 */
    return h ^ h >> 15;
}

static uint32_t *slot_of(const struct names *names, const char *name)
{
    uint32_t at = hash(name) & (names->slots - 1);

    while (names->slot[at] != NONE && strcmp(name_of(names, names->slot[at]), name) != 0)
        at = (at + 1) & (names->slots - 1);
    return &names->slot[at];
}

const char *name_of(const struct names *names, uint32_t number)
{
    return names->text + names->at[number];
}

uint32_t names_find(const struct names *names, const char *name)
{
    return names->slots == 0 ? NONE : *slot_of(names, name);
}

/* Puts all names into slots anew. */
static void fill(const struct names *names)
{
    memset(names->slot, 0xFF, names->slots * sizeof *names->slot); /* NONE */
    for (uint32_t n = 0; n < names->count; n++)
        *slot_of(names, name_of(names, n)) = n;
}

static int grow(struct names *names)
{
    uint32_t slots = names->slots > 0 ? 2 * names->slots : 256;

    if (more_memory(&names->slot, slots, sizeof *names->slot) != 0)
        return EXIT_IO;
    names->slots = slots;
    fill(names);
    return 0;
}

uint32_t names_add(struct names *names, const char *name)
{
    size_t length = strlen(name) + 1;
    uint32_t *slot;

    if (names->count >= names->slots / 2 && grow(names) != 0)
        return NONE;
    slot = slot_of(names, name);
    if (*slot != NONE)
        return *slot;
    while (names->used + length > names->room)
        if (ROOM_FOR_ONE(names->text, names->room, names->room) != 0)
            return NONE;
    if (ROOM_FOR_ONE(names->at, names->count, names->capacity) != 0)
        return NONE;
    memcpy(names->text + names->used, name, length);
    names->at[names->count] = names->used;
    names->used += length;
    *slot = names->count;
    return names->count++;
}

void names_drop(struct names *names, uint32_t count)
{
    names->count -= count;
    memmove(names->at, names->at + count, names->count * sizeof *names->at);
    fill(names);
}

void names_free(struct names *names)
{
    free(names->text);
    free(names->at);
    free(names->slot);
}
