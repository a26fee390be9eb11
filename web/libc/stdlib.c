/* SPDX-License-Identifier: MIT-0 */
/* Numbers from text, sorting, the end. */
#include "host.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long number(const char *text, char **end, int base, unsigned long long most)
{
    unsigned long long value = 0;
    int over = 0;
    const char *at = text + strspn(text, " \t\n\v\f\r"), *first;

    at += *at == '+';
    if (base == 16 && at[0] == '0' && (at[1] | 32) == 'x')
        at += 2;
    for (first = at;; at++) {
        int c = *at, digit = c >= '0' && c <= '9'   ? c - '0'
                             : c >= 'a' && c <= 'z' ? c - 'a' + 10
                             : c >= 'A' && c <= 'Z' ? c - 'A' + 10
                                                    : 99;

        if (digit >= base)
            break;
        over |= value > (most - (unsigned)digit) / (unsigned)base;
        value = value * (unsigned)base + (unsigned)digit;
    }
    if (end != NULL)
        *end = (char *)(at == first ? text : at);
    return over ? most : value;
}

unsigned long strtoul(const char *text, char **end, int base)
{
    return (unsigned long)number(text, end, base, UINT32_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base)
{
    return number(text, end, base, UINT64_MAX);
}

/* By merging, so that what is equal keeps its order, as with glibc: the same bytes as native. */
static void sort(char *base, size_t n, size_t size, int (*order)(const void *, const void *),
                 char *spare)
{
    size_t half = n / 2, a = 0, b = half;

    if (n < 2)
        return;
    sort(base, half, size, order, spare);
    sort(base + half * size, n - half, size, order, spare);
    for (size_t k = 0; k < n; k++) {
        int first = b == n || (a < half && order(base + a * size, base + b * size) <= 0);
        size_t from = first ? a++ : b++;

        memcpy(spare + k * size, base + from * size, size);
    }
    memcpy(base, spare, n * size);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*order)(const void *, const void *))
{
    const char *from = base;

    while (n > 0) {
        const char *middle = from + n / 2 * size;
        int to = order(key, middle);

        if (to == 0)
            return (void *)middle;
        from = to > 0 ? middle + size : from;
        n = to > 0 ? n - n / 2 - 1 : n / 2;
    }
    return NULL;
}

void qsort(void *base, size_t n, size_t size, int (*order)(const void *, const void *))
{
    char *spare = malloc(n * size);

    if (spare == NULL) {
        fputs("routeseq: out of memory\n", stderr);
        exit(3);
    }
    sort(base, n, size, order, spare);
    free(spare);
}

char *getenv(const char *name)
{
    (void)name;
    return NULL;
}

void exit(int status)
{
    fflush(stdout);
    host_exit(status);
}
