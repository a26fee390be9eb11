/* SPDX-License-Identifier: MIT-0 */
/*
 * Is a file an adjacency matrix, as igraph and numpy write it?  Its lines look like lists of
 * neighbours, or three nodes' like channels, and would be read as a network of other links.
 */
#include <string.h>

#include "topology_readers.h"

#define KEPT 64 /* rows; a larger matrix is told by its first, which is mostly zeros */

struct square {
    uint32_t size, rows, zeros;
    int binary; /* no number but 0 and 1 */
    uint16_t cell[KEPT][KEPT];
};

/* A whole number: 1, 1.0 or 1.00e+00; returns what follows it, or null. */
static const char *take_number(const char *at, uint32_t *value)
{
    size_t digits = strspn(at, "0123456789");

    if (digits == 0 || digits > 4)
        return NULL;
    for (*value = 0; digits > 0; digits--)
        *value = 10 * *value + (uint32_t)(*at++ - '0');
    if (*at == '.')
        at += 1 + strspn(at + 1, "0");
    if (*at == 'e' && (at[1] == '+' || at[1] == '-') && at[2] == '0')
        at += 2 + strspn(at + 2, "0");
    return strchr(" \t\r\n,", *at) != NULL ? at : NULL;
}

/* The numbers of a line, of which the first ones are kept: how many; 0: not all are numbers. */
static uint32_t take_row(struct square *s, const char **from)
{
    const char *at = *from;
    uint32_t count = 0, value;

    while (at += strspn(at, " \t\r,"), *at != '\n' && *at != '\0') {
        at = take_number(at, &value);
        if (at == NULL)
            return 0; /* or 1: a row has more */
        if (count < KEPT)
            s->cell[s->rows][count] = (uint16_t)value;
        s->binary &= value < 2;
        s->zeros += value == 0;
        count++;
    }
    *from = at + (*at == '\n');
    return count;
}

/* Neighbours are mutual, nobody is its own, and some line begins as another does, which no line of
 * a list needs to. */
static int is_mutual(const struct square *s)
{
    int again = 0;

    for (uint32_t i = 0; i < s->size; i++)
        for (uint32_t j = 0; j <= i; j++) {
            if (s->cell[i][j] != s->cell[j][i] || s->cell[i][i] != 0)
                return 0;
            again |= i != j && s->cell[i][0] == s->cell[j][0];
        }
    return again;
}

/* Of two nodes, `0 1` and `1 0`. */
static int is_pair(const struct square *s)
{
    return s->size == 2 && s->cell[0][0] == 0 && s->cell[1][1] == 0 && s->cell[0][1] == 1 &&
           s->cell[1][0] == 1;
}

/* What is there from the first line that is one, and a zero after it. */
static const char *text_of(struct lines *lines)
{
    const char *at = lines_first(lines);

    lines->buffer[lines->to] = '\0';
    return at;
}

int topology_is_matrix(struct lines *lines)
{
    struct square s = {.binary = 1};
    const char *at = text_of(lines);
    uint32_t size = at != NULL ? take_row(&s, &at) : 0;

    if (size < 2)
        return 0;
    if (size > KEPT)
        return s.binary || 2 * s.zeros > size;
    while (!lines->ended && lines->to < sizeof lines->buffer - 1)
        lines_more(lines);
    at = text_of(lines);
    s = (struct square){.binary = 1, .size = size};
    while (s.rows < size && take_row(&s, &at) == size)
        s.rows++;
    if (s.rows < size) /* numbers so long, as numpy.savetxt writes them, fill the buffer */
        return !lines->ended && strchr(at, '\n') == NULL;
    return at[strspn(at, " \t\r\n")] == '\0' &&
           ((s.binary && size > 3) || is_mutual(&s) || is_pair(&s));
}
