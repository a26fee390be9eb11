/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/graph/heaviest.c The heaviest permutation of tables of two: of equal ones the first of
 * the table with the greatest bound, and of equal bounds of the first table. */
#include <stdio.h>
#include <string.h>

#include "../../cli/graph/heaviest.h"

/* A table's row by row, and which of its two permutations weighs more: a bound is the less of what
 * the greatest of its rows and of its columns are together. */
static const uint32_t none[4] = {0, 0, 0, 0}, light[4] = {1, 0, 0, 0},
                      columns[4] = {0, 5, 0, 4}, /* turns: 5, the bound of its columns */
    rows[4] = {0, 0, 4, 5},                      /* stays: 5, the bound of its rows */
    above[4] = {5, 3, 3, 0},                     /* turns: 6, below its bound of 8 */
    nearer[4] = {5, 2, 2, 1};                    /* stays: 6, below its bound of 7 */

static int failed;

/* Of the first tables, with one more behind them that is not asked for. */
static void try(uint32_t tables, const uint32_t *const table[4], uint64_t hot, int turns,
                const char *what)
{
    struct heaviest h = {.hot = 0};

    failed |= heaviest_open(&h, 2) != 0 || heaviest_room(&h, "test", 5) != 0;
    for (uint32_t k = 0; k < 4 && !failed; k++)
        memcpy(heaviest_cell(&h, k, 0, 0), table[k], sizeof none);
    h.bound[tables] = 1000;
    if (heaviest_take(&h, "test", tables) != 0 || h.hot != hot || h.mate[0] != (uint32_t)turns ||
        h.mate[1] != (uint32_t)!turns) {
        fprintf(stderr, "%s: %u over a link, 0 to %u\n", what, (unsigned)h.hot, h.mate[0]);
        failed = 1;
    }
    heaviest_close(&h);
}

int main(void)
{
    try(2, (const uint32_t *[4]){none, none, above, none}, 0, 0, "nothing");
    try(2, (const uint32_t *[4]){none, columns, above, none}, 5, 1, "the second alone");
    try(2, (const uint32_t *[4]){columns, rows, none, none}, 5, 1, "columns first");
    try(2, (const uint32_t *[4]){rows, columns, none, none}, 5, 0, "rows first");
    try(2, (const uint32_t *[4]){columns, rows, light, none}, 5, 1, "beside others");
    try(3, (const uint32_t *[4]){light, nearer, above, none}, 6, 1, "the greatest bound first");
    try(2, (const uint32_t *[4]){none, none, above, none}, 0, 0,
        "nothing, in memory that was used");
    return failed;
}
