/* SPDX-License-Identifier: MIT-0 */
/* A graph of routers in memory: rows of neighbours, and hops from one node to all. */
#include <stdlib.h>
#include <string.h>

#include "../base/memory.h"
#include "../cli.h"
#include "rows.h"

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

uint32_t rows_keep(uint32_t *to, uint32_t count, int parallel)
{
    uint32_t kept = 0;

    qsort(to, count, sizeof *to, compare);
    for (uint32_t i = 0; i < count; i++)
        if (parallel || i == 0 || to[i] != to[i - 1])
            to[kept++] = to[i];
    return kept;
}

int rows_open(struct graph_rows *rows, uint64_t nodes, uint64_t room)
{
    uint64_t bytes = (nodes + 1) * sizeof *rows->first + (room + 1) * sizeof *rows->to +
                     nodes * (sizeof *rows->distance + sizeof *rows->queue);

    memset(rows, 0, sizeof *rows);
    if (need_memory("the table of routers", bytes) != 0)
        return EXIT_IO;
    rows->nodes = (uint32_t)nodes;
    rows->first = malloc((size_t)(nodes + 1) * sizeof *rows->first);
    rows->to = malloc((size_t)(room + 1) * sizeof *rows->to);
    rows->distance = malloc((size_t)nodes * sizeof *rows->distance + 1);
    rows->queue = malloc((size_t)nodes * sizeof *rows->queue + 1);
    if (rows->first == NULL || rows->to == NULL || rows->distance == NULL || rows->queue == NULL)
        return out_of_memory("the table of routers", bytes);
    rows->first[0] = 0;
    return 0;
}

void rows_close(struct graph_rows *rows)
{
    free(rows->first);
    free(rows->to);
    free(rows->distance);
    free(rows->queue);
}

int rows_lead(const struct graph_rows *rows, uint32_t from, uint32_t node)
{
    return bsearch(&node, rows->to + rows->first[from], rows->first[from + 1] - rows->first[from],
                   sizeof node, compare) != NULL;
}

uint32_t rows_search(struct graph_rows *rows, uint32_t from, uint64_t *sum)
{
    uint32_t met = 1;

    memset(rows->distance, 0xFF, rows->nodes * sizeof *rows->distance);
    rows->distance[from] = 0;
    rows->queue[0] = from;
    for (uint32_t next = 0; next < met; next++) {
        uint32_t node = rows->queue[next], hops = rows->distance[node] + 1;

        *sum += hops - 1;
        for (uint64_t i = rows->first[node]; i < rows->first[node + 1]; i++)
            if (rows->distance[rows->to[i]] == UINT32_MAX) {
                rows->distance[rows->to[i]] = hops;
                rows->queue[met++] = rows->to[i];
            }
    }
    rows->met = met;
    return rows->distance[rows->queue[met - 1]];
}
