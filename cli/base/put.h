/* SPDX-License-Identifier: MIT-0 */
/* Characters and numbers for a stream, gathered and handed over many at a time: printf costs more
 * than most routes.  Between put_to and put_end nobody else writes to the stream. */
#ifndef CLI_PUT_H
#define CLI_PUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct put {
    FILE *to;
    size_t used;
    char text[1024];
};

static inline void put_to(struct put *put, FILE *to)
{
    put->to = to;
    put->used = 0;
}

/* Hands over what is gathered; more may follow. */
static inline void put_end(struct put *put)
{
    fwrite(put->text, 1, put->used, put->to);
    put->used = 0;
}

static inline void put_char(struct put *put, char c)
{
    if (put->used == sizeof put->text)
        put_end(put);
    put->text[put->used++] = c;
}

static inline void put_text(struct put *put, const char *text)
{
    while (*text != '\0')
        put_char(put, *text++);
}

/* In decimal. */
static inline void put_number(struct put *put, uint64_t n)
{
    char digit[20];
    int digits = 0;

    do
        digit[digits++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    while (digits > 0)
        put_char(put, digit[--digits]);
}

#endif
