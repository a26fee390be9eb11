/* SPDX-License-Identifier: MIT-0 */
/* A line taken apart into words. */
#include <stdlib.h>
#include <string.h>

#include "../read/lines.h"
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

int words_each(struct lines *lines, take_words take, void *context, uint64_t *bad)
{
    struct words words = {0};
    int status = 0, got;
    char *line;

    while (status <= 0 && (got = words_next(lines, &line)) != 0) {
        status = got;
        if (got > 0) {
            words_split(&words, line);
            status = words.count > 0 ? take(context, lines, &words) : 0;
        }
        if (status < 0 && bad != NULL) {
            (*bad)++;
            lines_bad(lines);
        }
    }
    words_free(&words);
    return status > 0 ? status : 0;
}

int read_word_number(const char *text, uint32_t *value)
{
    uint64_t v;

    if (read_number(text, &v) != 0 || v >= NONE)
        return -1;
    *value = (uint32_t)v;
    return 0;
}
