/* SPDX-License-Identifier: MIT-0 */
/*
 * room.h - memory for an input: each piece exactly as large as a header asks for, so that
 * AddressSanitizer sees the first byte behind it, and MemorySanitizer what was never written.
 */
#ifndef RT_FUZZ_ROOM_H
#define RT_FUZZ_ROOM_H

#include "fuzz.h"

#define FUZZ_ROOMS_MAX 64

struct fuzz_rooms {
    void *room[FUZZ_ROOMS_MAX];
    unsigned rooms;
};

static inline void *fuzz_room(struct fuzz_rooms *all, size_t count, size_t size)
{
    void *room = malloc(count > 0 ? count * size : 1);

    CLAIM(room != NULL && all->rooms < FUZZ_ROOMS_MAX);
    all->room[all->rooms++] = room;
    return room;
}

/* The same, all 0. */
static inline void *fuzz_clear_room(struct fuzz_rooms *all, size_t count, size_t size)
{
    return memset(fuzz_room(all, count, size), 0, count * size);
}

static inline void fuzz_leave(struct fuzz_rooms *all)
{
    while (all->rooms > 0)
        free(all->room[--all->rooms]);
}

#endif
