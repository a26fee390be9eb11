/* SPDX-License-Identifier: MIT-0 */
/* What a hop changes, in words, from the coordinates before and after it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/text.h"
#include "changes.h"

void coordinate_name(const char *names, unsigned i, char name[NUMBER_MAX])
{
    size_t length;
    unsigned item = 0;

    for (; item < i && strchr(names, ',') != NULL; item++)
        names = strchr(names, ',') + 1;
    length = strcspn(names, ",#");
    snprintf(name, NUMBER_MAX, "%.*s", (int)length, names);
    if (names[length] == '#')
        snprintf(name, NUMBER_MAX, "%.*s%u", (int)length, names,
                 (unsigned)(names[length + 1] - '0') + i - item);
}

void write_coordinate(const struct coordinates *are, uint32_t value, int last,
                      char text[NUMBER_MAX])
{
    uint32_t weight = 1;
    size_t used = 0;

    if (!last || are->base == 0) {
        snprintf(text, NUMBER_MAX, "%" PRIu32, value);
        return;
    }
    for (unsigned i = 1; i < are->digits; i++)
        weight *= are->base;
    for (; weight > 0; weight /= are->base)
        used += (size_t)snprintf(text + used, NUMBER_MAX - used, "%s%" PRIu32,
                                 used > 0 && are->base > 10 ? "." : "", value / weight % are->base);
}

void write_coordinates(const struct coordinates *are, const uint32_t *x, unsigned n, char *text,
                       size_t size)
{
    char number[NUMBER_MAX];

    text[0] = '\0';
    for (unsigned i = 0; i < n; i++) {
        write_coordinate(are, x[i], i + 1 == n, number);
        add_text(text, size, i > 0 ? "," : "", number);
    }
}

static void add_change(char *text, size_t size, const char *name, const char *from, const char *to)
{
    add_text(text, size, text[0] != '\0' ? ", " : "", name);
    add_text(text, size, " ", from);
    add_text(text, size, " to ", to);
}

static void add_digits(const char *are, uint32_t radix, uint32_t from, uint32_t to, char *text,
                       size_t size)
{
    for (unsigned digit = 0; from != to; digit++, from /= radix, to /= radix) {
        char name[NUMBER_MAX], before[NUMBER_MAX], after[NUMBER_MAX];

        if (from % radix == to % radix)
            continue;
        snprintf(name, sizeof name, "%.20s%u", are, digit);
        snprintf(before, sizeof before, "%" PRIu32, from % radix);
        snprintf(after, sizeof after, "%" PRIu32, to % radix);
        add_change(text, size, name, before, after);
    }
}

void write_changes(const struct coordinates *are, const uint32_t *from, const uint32_t *to,
                   unsigned n, char *text, size_t size)
{
    text[0] = '\0';
    for (unsigned i = 0; i < n && are->names[0] != '\0'; i++) {
        char name[NUMBER_MAX], before[NUMBER_MAX], after[NUMBER_MAX];

        if (from[i] == to[i])
            continue;
        coordinate_name(are->names, i, name);
        if (are->radix > 0 && i + 1 == n) {
            add_digits(name, are->radix, from[i], to[i], text, size);
            continue;
        }
        write_coordinate(are, from[i], i + 1 == n, before);
        write_coordinate(are, to[i], i + 1 == n, after);
        add_change(text, size, name, before, after);
    }
}
