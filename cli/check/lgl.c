/* SPDX-License-Identifier: MIT-0 */
/*
 * Is a file LGL, as igraph writes it?  `# A` is a node, lines after it are its neighbours, each
 * with a weight or not: as a list of edges `# A` would be a comment, and the weights nodes.
 */
#include <string.h>

#include "topology_readers.h"

#define HEADS 64 /* names after # that are kept */

struct lgl {
    const char *head[HEADS];
    unsigned heads;
    int numbers; /* a line begins with a number */
    int sure;    /* a line that no list of edges has, or one of a node of its own */
};

static size_t word_at(const char *at)
{
    return strcspn(at, " \t\r\n");
}

static const char *blanks(const char *at)
{
    return at + strspn(at, " \t\r");
}

static int is_same(const char *one, const char *other)
{
    size_t length = word_at(one);

    return length == word_at(other) && strncmp(one, other, length) == 0;
}

/* `# A`, `A`, or `A WEIGHT`?  At its first word. */
static int take_line(struct lgl *lgl, const char *at, const char *end)
{
    int head = *at == '#';
    const char *second;
    size_t digits;

    if (head)
        at = blanks(at + 1);
    second = blanks(at + word_at(at));
    if (at >= end || (head && second < end))
        return 0;
    if (head && lgl->heads < HEADS)
        lgl->head[lgl->heads++] = at;
    if (head)
        return 1;
    if (lgl->heads == 0)
        return 0;
    lgl->numbers |= word_at(at) == strspn(at, "0123456789");
    for (unsigned i = 0; i < lgl->heads; i++)
        lgl->sure |= is_same(lgl->head[i], at);
    if (second >= end) { /* no weight */
        lgl->sure = 1;
        return 1;
    }
    digits = strspn(second, "0123456789.eE+-");
    lgl->sure |= memchr(second, '.', digits) != NULL;
    return second[0] >= '0' && second[0] <= '9' && blanks(second + digits) >= end;
}

int topology_is_lgl(struct lines *lines)
{
    const char *at = lines->buffer + lines->from;
    int neighbours = 0;
    struct lgl lgl = {.heads = 0};

    lines->buffer[lines->to] = '\0';
    for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        at = blanks(at);
        if (at >= end)
            continue;
        if (!take_line(&lgl, at, end))
            return 0;
        neighbours |= *at != '#';
    }
    return neighbours && (lgl.sure || !lgl.numbers);
}
