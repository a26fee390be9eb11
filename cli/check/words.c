/* SPDX-License-Identifier: MIT-0 */
/* A line taken apart into words. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "names.h"
#include "words.h"

/* Without a control character?  Else the line is bad. */
static int is_plain(struct lines *lines, const char *line)
{
    for (const char *at = line; *at != '\0'; at++)
        if (((unsigned char)*at < ' ' && *at != '\t' && *at != '\r') || *at == 127) {
            refuse(lines->why, "column %u: a control character", (unsigned)(at - line) + 1);
            return 0;
        }
    return 1;
}

int words_next(struct lines *lines, char **line)
{
    int got = lines_next(lines, line);

    return got <= 0 || is_plain(lines, *line) ? got : -1;
}

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

int words_split(struct words *words, char *line)
{
    char *at = line;

    words->count = 0;
    for (;;) { /* without strspn, which takes a fifth of the time of a large table */
        while (is_blank(*at))
            at++;
        if (*at == '\0')
            return 0;
        if (ROOM_FOR_ONE(words->column, words->count, words->columns_capacity) != 0 ||
            ROOM_FOR_ONE(words->text, words->count, words->capacity) != 0)
            return EXIT_IO;
        words->column[words->count] = (unsigned)(at - line) + 1;
        words->text[words->count++] = at;
        while (*at != '\0' && !is_blank(*at))
            at++;
        if (*at != '\0')
            *at++ = '\0';
    }
}

void words_free(struct words *words)
{
    free(words->text);
    free(words->column);
}

int words_take(struct words *words, struct lines *lines, char *line, take_words take, void *context)
{
    int status = is_plain(lines, line) ? words_split(words, line) : -1;

    return status == 0 && words->count > 0 ? take(context, lines, words) : status;
}

int words_each(struct lines *lines, take_words take, void *context, uint64_t *bad)
{
    struct words words = {0};
    int status = 0, got;
    char *line;

    while (status == 0 && (got = lines_next(lines, &line)) != 0) {
        status = got == 1 ? words_take(&words, lines, line, take, context) : got;
        if (status != -1)
            continue;
        status = 0;
        if (bad != NULL) {
            (*bad)++;
            lines_bad(lines);
        }
    }
    words_free(&words);
    return status;
}

int read_word_number(const char *text, uint32_t *value)
{
    uint64_t v;

    if (read_number(text, &v) != 0 || v >= NONE)
        return -1;
    *value = (uint32_t)v;
    return 0;
}

uint32_t word_number(const char *text)
{
    uint32_t value;

    return read_word_number(text, &value) == 0 ? value : NONE;
}

int read_word_hexadecimal(const char *text, uint64_t *value)
{
    size_t digits = strncmp(text, "0x", 2) == 0 ? strlen(text + 2) : 0;

    if (digits == 0 || digits > 16)
        return -1;
    *value = 0;
    for (text += 2; *text != '\0'; text++) {
        int digit = hex_digit(*text);

        if (digit < 0)
            return -1;
        *value = *value << 4 | (unsigned)digit;
    }
    return 0;
}
