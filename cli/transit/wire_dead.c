/* SPDX-License-Identifier: MIT-0 */
/* The option --dead: components, wires and stacks by their numbers. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "wires.h"

enum { COMPONENT, WIRE, STACK, PARTS };
static const char letter[] = "cws";
static const char *const word[PARTS] = {"component", "wire", "stack"};

static int ascending(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Reads one part, as c12.  Returns 0 and its kind and number, or EXIT_USAGE. */
static int read_part(const struct rt_net *net, const char *text, int *kind, uint64_t *number)
{
    const uint64_t parts[PARTS] = {rt_topo_components(net), rt_topo_wires(net),
                                   rt_topo_stacks(net)};
    const char *found = text[0] == '\0' ? NULL : strchr(letter, text[0]);

    if (found == NULL)
        return complain(EXIT_USAGE,
                        "option --dead '%.40s': expected a list of components, wires and stacks "
                        "as c12,w34,s5",
                        text);
    *kind = (int)(found - letter);
    if (parts[*kind] == 0)
        return complain(EXIT_USAGE, "option --dead '%.40s': a bidelta network has no stacks %s",
                        text, "that could be taken out");
    if (read_number(text + 1, number) != 0 || *number >= parts[*kind])
        return complain(EXIT_USAGE, "option --dead '%.40s': expected a %s %c0..%c%" PRIu64, text,
                        word[*kind], *found, *found, parts[*kind] - 1);
    return 0;
}

/* Takes the list apart; `copy` is written to. */
static int read_list(const struct rt_net *net, char *copy, struct dead *dead, size_t count[PARTS])
{
    for (char *part = copy, *end; part != NULL; part = end) {
        uint64_t number;
        int kind = 0, status;

        end = strchr(part, ',');
        if (end != NULL)
            *end++ = '\0';
        status = read_part(net, part, &kind, &number);
        if (status != 0)
            return status;
        dead->list[kind][count[kind]++] = number;
    }
    return 0;
}

int dead_open(const struct rt_net *net, const char *text, struct dead *dead)
{
    size_t length, count[PARTS] = {0};
    char *copy;
    int status = 0;

    *dead = (struct dead){.list = {NULL}};
    if (text == NULL)
        return 0;
    length = strlen(text) + 1;
    copy = malloc(length);
    for (int kind = 0; kind < PARTS; kind++) {
        dead->list[kind] = calloc(length, sizeof *dead->list[kind]);
        if (copy == NULL || dead->list[kind] == NULL)
            status = EXIT_IO;
    }
    if (status != 0) {
        complain(EXIT_IO, "out of memory");
    } else {
        memcpy(copy, text, length);
        status = read_list(net, copy, dead, count);
    }
    free(copy);
    if (status != 0) {
        dead_close(dead);
        return status;
    }
    for (int kind = 0; kind < PARTS; kind++)
        qsort(dead->list[kind], count[kind], sizeof *dead->list[kind], ascending);
    dead->faults =
        (struct rt_walk_faults){dead->list[COMPONENT], count[COMPONENT],  dead->list[WIRE],
                                count[WIRE],           dead->list[STACK], count[STACK]};
    return 0;
}

void dead_close(struct dead *dead)
{
    for (int kind = 0; kind < PARTS; kind++)
        free(dead->list[kind]);
}
