/* SPDX-License-Identifier: MIT-0 */
/* Memory that is there or ends the program, names of nodes, words of a line (SPEC 16.1). */
#ifndef CLI_CHECK_MEMORY_H
#define CLI_CHECK_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#define NONE UINT32_MAX

/* --- memory.c: what the program cannot do without */

/* malloc, realloc, calloc; ends the program with EXIT_IO if there is no memory. */
void *take_memory(size_t count, size_t size);
void *more_memory(void *memory, size_t count, size_t size);
void *zero_memory(size_t count, size_t size);

/* Room for one more element of an array, whose capacity doubles. */
#define ROOM_FOR_ONE(array, count, capacity)                                                       \
    ((count) < (capacity) ? (void)0                                                                \
                          : (void)((array) = more_memory(                                          \
                                       (array), (capacity) = (capacity) > 0 ? 2 * (capacity) : 64, \
                                       sizeof *(array))))

/* --- names.c: names of nodes, numbered in the order they are added */
struct names {
    char *text;
    size_t used, room;
    size_t *at; /* of each name in text */
    uint32_t count, capacity;
    uint32_t *slot, slots;
};

uint32_t names_find(const struct names *names, const char *name); /* or NONE */
uint32_t names_add(struct names *names, const char *name);        /* found or new */
const char *name_of(const struct names *names, uint32_t number);
void names_free(struct names *names);

/* --- words.c: a line taken apart */
struct words {
    char **text;
    unsigned *column; /* from 1 */
    uint32_t count, capacity, columns_capacity;
};

struct lines;
/* As lines_next; a line with a control character is bad too, so that none gets into names and
 * messages. */
int words_next(struct lines *lines, char **line);
void words_split(struct words *words, char *line);
void words_free(struct words *words);
/* Takes the words of a line, there while it runs.  Returns 0; -1 if the line is bad, the reason in
 * lines->why; EXIT_... after saying why no more is read. */
typedef int (*take_words)(void *context, struct lines *lines, const struct words *words);
/* Hands out every line that has a word.  Bad lines are named and counted in *bad; if that is null,
 * they are passed over.  Returns 0, or EXIT_... of `take`; lines->status tells how reading ended.
 */
int words_each(struct lines *lines, take_words take, void *context, uint64_t *bad);
/* A number below 2^32 - 1; 0, or -1. */
int read_word_number(const char *text, uint32_t *value);

#endif
