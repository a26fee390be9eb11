/* SPDX-License-Identifier: MIT-0 */
/* Texts and numbers: what knows nothing of networks. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tame_text(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            *text = '?';
}

void add_text(char *list, size_t size, const char *before, const char *text)
{
    size_t at = strlen(list);

    snprintf(list + at, size - at, "%s%s", before, text);
}

int refuse(char why[WHY_MAX], const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(why, WHY_MAX, format, args);
    va_end(args);
    tame_text(why);
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
