/* SPDX-License-Identifier: MIT-0 */
/* Reports of several networks in one table. */
#include "report_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"

struct cell {
    size_t line, column; /* number of the key, in the order in which keys were met */
    char *value;
};

static struct {
    char **key;
    size_t *order; /* keys as columns: each stands after the key that a report had before it */
    size_t keys, lines, last;
    struct cell *cell;
    size_t cells, capacity, key_room, order_room;
    size_t shown; /* lines; the keys, too, if there are any */
    int status;   /* EXIT_IO: no memory, said */
} table;

static char *copy(const char *text)
{
    size_t bytes = strlen(text) + 1;
    char *copied = take_memory(bytes, 1);

    return copied != NULL ? memcpy(copied, text, bytes) : NULL;
}

void table_begin(void)
{
    table.lines++;
}

/* Adds a key, after the one that this line had last, whose first is that of all lines: 0, or
 * EXIT_IO after saying why. */
static int add_key(const char *key)
{
    size_t number = table.keys, at = 0;

    if (ROOM_FOR_ONE(table.key, number, table.key_room) != 0 ||
        ROOM_FOR_ONE(table.order, number, table.order_room) != 0)
        return EXIT_IO;
    table.key[number] = copy(key);
    if (table.key[number] == NULL)
        return EXIT_IO;
    table.keys++;
    while (at < number && table.order[at++] != table.last)
        ;
    memmove(table.order + at + 1, table.order + at, (number - at) * sizeof *table.order);
    table.order[at] = number;
    return 0;
}

static int add(const char *key, const char *value)
{
    size_t number = 0;
    char *kept;

    while (number < table.keys && strcmp(table.key[number], key) != 0)
        number++;
    if (number == table.keys && table.shown > 0)
        return 0;
    if (number == table.keys && add_key(key) != 0)
        return EXIT_IO;
    table.last = number;
    if (ROOM_FOR_ONE(table.cell, table.cells, table.capacity) != 0)
        return EXIT_IO;
    kept = copy(value);
    if (kept == NULL)
        return EXIT_IO;
    table.cell[table.cells++] = (struct cell){table.lines - 1, number, kept};
    return 0;
}

void table_add(const char *key, const char *value)
{
    if (table.status == 0)
        table.status = add(key, value);
}

void table_lacks_memory(void)
{
    table.status = EXIT_IO;
}

static void print_keys(void)
{
    for (size_t c = 0; c < table.keys; c++)
        printf("%s%s", c > 0 ? "\t" : "", table.key[table.order[c]]);
    putchar('\n');
}

static void print(const char **value)
{
    size_t at = 0;

    if (table.shown == 0)
        print_keys();
    for (size_t line = table.shown; line < table.lines; line++) {
        for (size_t c = 0; c < table.keys; c++)
            value[c] = "-";
        for (; at < table.cells && table.cell[at].line == line; at++)
            value[table.cell[at].column] = table.cell[at].value;
        for (size_t c = 0; c < table.keys; c++)
            printf("%s%s", c > 0 ? "\t" : "", value[table.order[c]]);
        putchar('\n');
    }
}

/* Lines that are new; 0, or EXIT_IO after saying why. */
static int print_lines(void)
{
    const char **value = table.status == 0 ? take_memory(table.keys + 1, sizeof *value) : NULL;

    if (value == NULL)
        return EXIT_IO;
    print(value);
    free(value);
    for (size_t i = 0; i < table.cells; i++)
        free(table.cell[i].value);
    table.cells = 0;
    table.shown = table.lines;
    return 0;
}

void table_show(void)
{
    table.status = print_lines();
}

int table_print(void)
{
    int status = print_lines();

    for (size_t i = 0; i < table.cells; i++)
        free(table.cell[i].value);
    for (size_t i = 0; i < table.keys; i++)
        free(table.key[i]);
    free(table.cell);
    free(table.key);
    free(table.order);
    memset(&table, 0, sizeof table);
    return status;
}
