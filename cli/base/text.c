/* SPDX-License-Identifier: MIT-0 */
/* Texts and numbers: what knows nothing of networks. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What stands for a byte; returns its characters. */
static size_t tame(char byte, char to[5])
{
    if (byte >= ' ' && byte < 127) {
        to[0] = byte;
        return 1;
    }
    return (size_t)snprintf(to, 5, "\\x%02X", (unsigned char)byte);
}

void tame_text(char *to, size_t size, const char *text)
{
    char given[5];
    size_t length, used = 0;

    for (; *text != '\0' && (length = tame(*text, given)) < size - used; text++) {
        memcpy(to + used, given, length);
        used += length;
    }
    to[used] = '\0';
}

void put_tame(FILE *to, const char *text)
{
    char given[5];

    for (; *text != '\0'; text++)
        if (*text == '\n')
            fputc('\n', to);
        else
            fwrite(given, 1, tame(*text, given), to);
}

void add_text(char *list, size_t size, const char *before, const char *text)
{
    size_t at = strlen(list);

    snprintf(list + at, size - at, "%s%s", before, text);
}

int refuse(char why[WHY_MAX], const char *format, ...)
{
    char text[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tame_text(why, WHY_MAX, text);
    return -1;
}

int read_number(const char *text, uint64_t *value)
{
    uint64_t v = 0;

    if (*text == '\0')
        return -1;
    for (; *text != '\0'; text++) {
        unsigned digit = (unsigned)(*text - '0');

        if (digit > 9 || v > (UINT64_MAX - digit) / 10)
            return -1;
        v = 10 * v + digit;
    }
    *value = v;
    return 0;
}

const char *s_of(uint64_t n)
{
    return n == 1 ? "" : "s";
}

int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}
