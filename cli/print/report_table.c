/* SPDX-License-Identifier: MIT-0 */
/* Reports of several networks in one table. */
#include "report_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../cli.h"

struct cell {
    size_t line, column; /* number of the key, in the order in which keys were met */
    char *value;
};

static struct {
    char **key;
    size_t *order; /* keys as columns: behind the key that stood before them when they were met */
    size_t keys, lines, last;
    struct cell *cell;
    size_t cells, capacity;
} table;

/* Memory, or the end of the program: what was printed before is whole lines. */
static void *larger(void *memory, size_t bytes)
{
    void *more = realloc(memory, bytes);

    if (more == NULL)
        exit(complain(EXIT_IO, "out of memory"));
    return more;
}

static char *copy(const char *text)
{
    size_t bytes = strlen(text) + 1;

    return memcpy(larger(NULL, bytes), text, bytes);
}

void table_begin(void)
{
    table.lines++;
    table.last = (size_t)-1;
}

/* A new key, behind the one that this line had last. */
static size_t add_key(const char *key)
{
    size_t number = table.keys++, at = 0;

    table.key = larger(table.key, table.keys * sizeof *table.key);
    table.order = larger(table.order, table.keys * sizeof *table.order);
    table.key[number] = copy(key);
    while (table.last != (size_t)-1 && at < number && table.order[at++] != table.last)
        ;
    memmove(table.order + at + 1, table.order + at, (number - at) * sizeof *table.order);
    table.order[at] = number;
    return number;
}

void table_add(const char *key, const char *value)
{
    size_t number = 0;

    while (number < table.keys && strcmp(table.key[number], key) != 0)
        number++;
    if (number == table.keys)
        number = add_key(key);
    table.last = number;
    if (table.cells == table.capacity) {
        table.capacity = 2 * table.capacity + 256;
        table.cell = larger(table.cell, table.capacity * sizeof *table.cell);
    }
    table.cell[table.cells++] = (struct cell){table.lines - 1, number, copy(value)};
}

void table_print(void)
{
    const char **value = larger(NULL, (table.keys + 1) * sizeof *value);
    size_t at = 0;

    for (size_t c = 0; c < table.keys; c++)
        printf("%s%s", c > 0 ? "\t" : "", table.key[table.order[c]]);
    putchar('\n');
    for (size_t line = 0; line < table.lines; line++) {
        for (size_t c = 0; c < table.keys; c++)
            value[c] = "-";
        for (; at < table.cells && table.cell[at].line == line; at++)
            value[table.cell[at].column] = table.cell[at].value;
        for (size_t c = 0; c < table.keys; c++)
            printf("%s%s", c > 0 ? "\t" : "", value[table.order[c]]);
        putchar('\n');
    }
    for (size_t i = 0; i < table.cells; i++)
        free(table.cell[i].value);
    for (size_t i = 0; i < table.keys; i++)
        free(table.key[i]);
    free(table.cell);
    free(table.key);
    free(table.order);
    free(value);
    memset(&table, 0, sizeof table);
}
