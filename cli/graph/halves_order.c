/* SPDX-License-Identifier: MIT-0 */
/*
 * The order of nodes by the second least eigenvector of the Laplacian (Fiedler 1973), which a
 * search for a cut begins with: steps of the power method in whole numbers, the same on every
 * machine.
 */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves.h"

#define STEPS 300
#define LARGEST (INT64_C(1) << 36) /* of an entry; its products with degrees below 2^26 fit */

struct entry {
    int64_t value;
    uint32_t node;
};

static int compare(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Takes the mean away, and makes the largest entry more than LARGEST / 2; steps make none larger.
 */
static void scale(int64_t *x, uint32_t nodes)
{
    int64_t mean = 0, most = 1;

    for (uint32_t i = 0; i < nodes; i++)
        mean += x[i] / (int64_t)nodes;
    for (uint32_t i = 0; i < nodes; i++) {
        x[i] -= mean;
        most = x[i] > most ? x[i] : most;
        most = -x[i] > most ? -x[i] : most;
    }
    while (most < LARGEST / 2) {
        most *= 2;
        for (uint32_t i = 0; i < nodes; i++)
            x[i] *= 2;
    }
}

/* y = (2d - L) x / 2d, d the most cables of a node. */
static void step(const struct halves *h, int64_t most, const int64_t *x, int64_t *y)
{
    for (uint32_t i = 0; i < h->nodes; i++) {
        int64_t sum = (2 * most - (int64_t)(h->first[i + 1] - h->first[i])) * x[i];

        for (uint64_t e = h->first[i]; e < h->first[i + 1]; e++)
            sum += x[h->to[e]];
        y[i] = sum / (2 * most);
    }
}

int halves_order(const struct halves *h, uint32_t *place)
{
    uint32_t nodes = h->nodes;
    int64_t *x = take_memory(nodes, sizeof *x), *y = take_memory(nodes, sizeof *y), most = 1;
    struct entry *entry = take_memory(nodes, sizeof *entry);
    uint64_t drawn = 1;
    int status = x == NULL || y == NULL || entry == NULL ? EXIT_IO : 0;

    for (uint32_t i = 0; status == 0 && i < nodes; i++) {
        int64_t cables = (int64_t)(h->first[i + 1] - h->first[i]);

        drawn = drawn * 6364136223846793005 + 1442695040888963407; /* modulo 2^64 */
        x[i] = (int64_t)(drawn >> 28) - LARGEST / 2;
        most = cables > most ? cables : most;
    }
    for (int i = 0; status == 0 && i < STEPS && !interrupted(); i++) {
        int64_t *last = x;

        scale(x, nodes);
        step(h, most, x, y);
        x = y;
        y = last;
    }
    for (uint32_t i = 0; status == 0 && i < nodes; i++)
        entry[i] = (struct entry){x[i], i};
    if (status == 0)
        qsort(entry, nodes, sizeof *entry, compare);
    for (uint32_t i = 0; status == 0 && i < nodes; i++)
        place[entry[i].node] = i;
    free(x);
    free(y);
    free(entry);
    return status;
}
