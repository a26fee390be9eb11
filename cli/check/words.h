/* SPDX-License-Identifier: MIT-0 */
/* A line taken apart into words (SPEC 16.1). */
#ifndef CLI_CHECK_WORDS_H
#define CLI_CHECK_WORDS_H

#include "../read/lines.h"

struct words {
    char **text;
    unsigned *column; /* from 1 */
    uint32_t count, capacity, columns_capacity;
};

/* As lines_next; a line with a control character is bad too, so that none gets into names and
 * messages. */
int words_next(struct lines *lines, char **line);
int words_split(struct words *words, char *line); /* 0, or EXIT_IO after saying why */
void words_free(struct words *words);
/* Takes the words of a line, there while it runs.  Returns 0; -1 if the line is bad, the reason in
 * lines->why; EXIT_... after saying why no more is read. */
typedef int (*take_words)(void *context, struct lines *lines, const struct words *words);
/* The words of a line that lines_next gave: 0, -1 or EXIT_..., as take_words. */
int words_take(struct words *words, struct lines *lines, char *line, take_words take,
               void *context);
/* Hands out every line that has a word.  Bad lines are named and counted in *bad; if that is null,
 * they are passed over.  Returns 0, or EXIT_... of `take`; lines->status tells how reading ended.
 */
int words_each(struct lines *lines, take_words take, void *context, uint64_t *bad);
/* A number below 2^32 - 1; 0, or -1. */
int read_word_number(const char *text, uint32_t *value);
uint32_t word_number(const char *text); /* the same; or NONE */
/* `0x` and at most 16 hexadecimal digits; 0, or -1. */
int read_word_hexadecimal(const char *text, uint64_t *value);

#endif
