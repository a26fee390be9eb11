/* SPDX-License-Identifier: MIT-0 */
/* A line taken apart into words. */
#include <stdlib.h>
#include <string.h>

#include "../lines.h"
#include "memory.h"

int words_next(struct lines *lines, char **line)
{
    int got = lines_next(lines, line);

    if (got <= 0)
        return got;
    for (const char *at = *line; *at != '\0'; at++)
        if (((unsigned char)*at < ' ' && *at != '\t' && *at != '\r') || *at == 127)
            return refuse(lines->why, "column %u: a control character", (unsigned)(at - *line) + 1);
    return got;
}

void words_split(struct words *words, char *line)
{
    char *at = line;

    words->count = 0;
    for (;;) {
        at += strspn(at, " \t\r");
        if (*at == '\0')
            return;
        ROOM_FOR_ONE(words->column, words->count, words->columns_capacity);
        ROOM_FOR_ONE(words->text, words->count, words->capacity);
        words->column[words->count] = (unsigned)(at - line) + 1;
        words->text[words->count++] = at;
        at += strcspn(at, " \t\r");
        if (*at != '\0')
            *at++ = '\0';
    }
}

void words_free(struct words *words)
{
    free(words->text);
    free(words->column);
}

int read_word_number(const char *text, uint32_t *value)
{
    uint64_t v;

    if (read_number(text, &v) != 0 || v >= NONE)
        return -1;
    *value = (uint32_t)v;
    return 0;
}
