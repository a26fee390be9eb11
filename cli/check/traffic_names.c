/* SPDX-License-Identifier: MIT-0 */
/* Processors of a topology, numbered by their names: whole numbers in them count as numbers. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "traffic.h"

struct named {
    const char *name;
    uint32_t node;
};

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Compares the numbers at both, and moves on to what follows them. */
static int compare_numbers(const char **a, const char **b)
{
    size_t x, y;
    int first;

    *a += strspn(*a, "0");
    *b += strspn(*b, "0");
    x = strspn(*a, "0123456789");
    y = strspn(*b, "0123456789");
    first = x != y ? order(x, y) : strncmp(*a, *b, x);
    *a += x;
    *b += y;
    return first;
}

static int compare(const void *one, const void *other)
{
    const struct named *x = one, *y = other;
    const char *a = x->name, *b = y->name;

    while (*a != '\0' || *b != '\0') {
        int numbers = is_digit(*a) && is_digit(*b);
        int first = numbers ? compare_numbers(&a, &b) : (unsigned char)*a - (unsigned char)*b;

        if (first != 0)
            return first;
        a += !numbers;
        b += !numbers;
    }
    return strcmp(x->name, y->name);
}

int traffic_number(struct traffic *traffic)
{
    const struct topology *topology = traffic->check->topology;
    uint32_t nodes = topology->graph.nodes, count = 0;
    struct named *named = take_memory(nodes, sizeof *named);

    traffic->node = take_memory(nodes, sizeof *traffic->node);
    traffic->number = take_memory(nodes, sizeof *traffic->number);
    if (named == NULL || traffic->node == NULL || traffic->number == NULL) {
        free(named);
        return EXIT_IO;
    }
    for (uint32_t n = 0; n < nodes; n++) {
        traffic->number[n] = NONE;
        if (topology_is_end(topology, n))
            named[count++] = (struct named){node_name(topology, n), n};
    }
    qsort(named, count, sizeof *named, compare);
    for (uint32_t p = 0; p < count; p++) {
        traffic->node[p] = named[p].node;
        traffic->number[named[p].node] = p;
    }
    traffic->processors = count;
    free(named);
    return 0;
}
