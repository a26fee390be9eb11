/* SPDX-License-Identifier: MIT-0 */
/* The heaviest permutation: of the tables that may have it, the one with the greatest bound first.
 */
#include "../graph/heaviest.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"

int heaviest_open(struct heaviest *h, uint32_t n)
{
    struct rt_load_assignment *a = &h->assign;

    h->mate = take_memory(4 * (size_t)n, sizeof *h->mate);
    a->row = take_memory(3 * (size_t)n, sizeof *a->row);
    a->reached = take_memory(n, 1);
    if (h->mate == NULL || a->row == NULL || a->reached == NULL)
        return EXIT_IO;
    a->n = n;
    a->mate = h->mate + n;
    a->source = a->mate + n;
    a->from = a->source + n;
    a->column = a->row + n;
    a->distance = a->column + n;
    for (uint32_t u = 0; u < n; u++)
        h->mate[u] = u;
    return 0;
}

int heaviest_room(struct heaviest *h, const char *command, uint32_t tables)
{
    size_t words = (size_t)h->assign.n * h->assign.n * tables;

    if (need_memory(command, words * sizeof *h->weight) != 0)
        return EXIT_IO;
    h->weight = take_memory(words, sizeof *h->weight);
    h->bound = zero_memory(tables, sizeof *h->bound);
    return h->weight == NULL || h->bound == NULL ? EXIT_IO : 0;
}

void heaviest_close(struct heaviest *h)
{
    free(h->mate);
    free(h->assign.row);
    free(h->assign.reached);
    free(h->weight);
    free(h->bound);
}

void heaviest_clear(struct heaviest *h, uint32_t tables)
{
    memset(h->weight, 0, (size_t)h->assign.n * h->assign.n * tables * sizeof *h->weight);
}

/* No permutation weighs more: the greatest of all rows, and of all columns. */
static uint64_t bound_of(const struct heaviest *h, uint32_t table)
{
    uint64_t rows = 0, columns = 0;
    uint32_t n = h->assign.n;

    for (uint32_t a = 0; a < n; a++) {
        uint32_t row = 0, column = 0;

        for (uint32_t b = 0; b < n; b++) {
            uint32_t x = *heaviest_cell(h, table, a, b), y = *heaviest_cell(h, table, b, a);

            row = x > row ? x : row;
            column = y > column ? y : column;
        }
        rows += row;
        columns += column;
    }
    return rows < columns ? rows : columns;
}

static int assign(void *context)
{
    struct heaviest *h = context;

    h->found = rt_load_assign(&h->assign);
    return rt_load_assign_proved(&h->assign);
}

int heaviest_take(struct heaviest *h, const char *command, uint32_t tables)
{
    for (uint32_t k = 0; k < tables; k++)
        h->bound[k] = bound_of(h, k);
    while (!interrupted()) {
        uint32_t best = 0;

        for (uint32_t k = 1; k < tables; k++)
            best = h->bound[k] > h->bound[best] ? k : best;
        if (h->bound[best] <= h->hot)
            return 0;
        h->bound[best] = 0;
        h->assign.weight = heaviest_cell(h, best, 0, 0);
        if (!leave_at_interrupt(assign, h))
            return complain(EXIT_FALSE, "%s: an assignment is not proved: please report this",
                            command);
        if (!interrupted() && h->found > h->hot) {
            h->hot = h->found;
            memcpy(h->mate, h->assign.mate, h->assign.n * sizeof *h->mate);
        }
    }
    return 0;
}
