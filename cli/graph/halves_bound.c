/* SPDX-License-Identifier: MIT-0 */
/*
 * A lower bound of all cuts into two halves, by an eigenvalue (Fiedler 1973).
 *
 * A cut of nodes with processors A and B, nodes without any on the better side, has no fewer cables
 * than the least value of the Laplacian's form with 1/2 at A and -1/2 at B, whatever stands at the
 * others.  That form is the Laplacian after these are eliminated (its Schur complement).  So with
 * its second least eigenvalue a cut of n has at least value |A| |B| / n cables.
 *
 * The value is estimated, and then lowered until what is left of the matrix after it is taken from
 * the diagonal has only positive pivots: it is then no larger than the eigenvalue (Sylvester).
 * Where it had to be lowered by more than the least step, the steps go on from that matrix, which
 * brings them near whatever the order of nodes.
 */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves.h"

#define STEPS 60
#define ROUNDS 4

struct form {
    uint32_t n, begin; /* rows; those before `begin` are nodes without processors */
    double *row;       /* n by n, of a symmetric matrix what is right of its diagonal */
    double *left;      /* the same, eliminated */
    double *x, *y;
    double heavy; /* of the constant vector: beyond every other eigenvalue in question */
};

static double *at(double *row, uint32_t n, uint32_t i)
{
    return row + (size_t)i * n;
}

/* Takes a multiple of a row from another one; four at a time, which takes half as long. */
static void subtract(double *restrict to, const double *restrict from, double factor, uint32_t n)
{
    uint32_t j = 0;

    for (; j + 4 <= n; j += 4) {
        to[j] -= factor * from[j];
        to[j + 1] -= factor * from[j + 1];
        to[j + 2] -= factor * from[j + 2];
        to[j + 3] -= factor * from[j + 3];
    }
    for (; j < n; j++)
        to[j] -= factor * from[j];
}

/* Eliminates rows from `begin` to before `end`; 0 at a pivot that is not positive. */
static int eliminate(double *row, uint32_t n, uint32_t begin, uint32_t end, double least)
{
    for (uint32_t k = begin; k < end; k++) {
        const double *from = at(row, n, k);

        if (!(from[k] > least) || interrupted())
            return 0;
        for (uint32_t i = k + 1; i < n; i++) {
            double factor = from[i] / from[k];

            if (factor != 0)
                subtract(at(row, n, i) + i, from + i, factor, n - i);
        }
    }
    return 1;
}

/* Is every eigenvalue above value?  left[] then solves. */
static int above(struct form *f, double value)
{
    uint32_t m = f->n - f->begin;

    for (uint32_t i = f->begin; i < f->n; i++)
        for (uint32_t j = i; j < f->n; j++)
            at(f->left, f->n, i)[j] = at(f->row, f->n, i)[j] + f->heavy / m - (i == j ? value : 0);
    return eliminate(f->left, f->n, f->begin, f->n, f->heavy * 1e-13);
}

/* y = the inverse of what was eliminated, times x. */
static void solve(struct form *f)
{
    uint32_t n = f->n;

    for (uint32_t i = f->begin; i < n; i++)
        f->y[i] = f->x[i];
    for (uint32_t k = f->begin; k < n; k++)
        for (uint32_t i = k + 1; i < n; i++)
            f->y[i] -= at(f->left, n, k)[i] / at(f->left, n, k)[k] * f->y[k];
    for (uint32_t k = n; k-- > f->begin;) {
        for (uint32_t i = k + 1; i < n; i++)
            f->y[k] -= at(f->left, n, k)[i] * f->y[i];
        f->y[k] /= at(f->left, n, k)[k];
    }
}

/* No less than the second least eigenvalue, and near it: steps of the inverse.  Each halves what x
 * has of the constant vector, if not more. */
static double estimate(struct form *f)
{
    double value = 0;
    uint32_t drawn = 1; /* modulo 2^32 */

    for (uint32_t i = f->begin; i < f->n; i++) {
        drawn = drawn * 1664525 + 1013904223;
        f->x[i] = (double)(drawn >> 8) - 8388608;
    }
    for (int step = 0; step < STEPS && !interrupted(); step++) {
        double xx = 0, xy = 0;

        solve(f);
        for (uint32_t i = f->begin; i < f->n; i++) {
            xx += f->x[i] * f->x[i];
            xy += f->x[i] * f->y[i];
        }
        value = xx / xy;
        for (uint32_t i = f->begin; i < f->n; i++)
            f->x[i] = f->y[i] * value;
    }
    return value;
}

/* The Laplacian, nodes without processors first. */
static void lay(struct form *f, const struct halves *h, uint32_t *place)
{
    uint32_t put = 0;

    for (int with = 0; with < 2; with++) {
        f->begin = put;
        for (uint32_t node = 0; node < h->nodes; node++)
            if ((h->free == NULL || !h->free[node]) == with)
                place[node] = put++;
    }
    for (uint32_t node = 0; node < h->nodes; node++)
        for (uint64_t i = h->first[node]; i < h->first[node + 1]; i++) {
            uint32_t from = place[node], to = place[h->to[i]];

            at(f->row, f->n, from)[from] += 1;
            if (from < to)
                at(f->row, f->n, from)[to] -= 1;
        }
}

uint64_t halves_spectral(double value, uint64_t n)
{
    double cables = value * (double)(n / 2) * (double)(n - n / 2) / (double)n * (1 - 1e-9);
    uint64_t whole = (uint64_t)cables;

    return whole + ((double)whole < cables);
}

static uint64_t find(struct form *f)
{
    static const double less[] = {1e-7, 1e-5, 1e-3, 0.01, 0.1, 0.5};
    enum { LESS = sizeof less / sizeof less[0] };
    uint32_t m = f->n - f->begin;
    double value, proved = 0;

    for (uint32_t i = 0; i < f->n; i++)
        f->heavy = at(f->row, f->n, i)[i] > f->heavy ? at(f->row, f->n, i)[i] : f->heavy;
    f->heavy *= 4;
    if (m < 2 || m > HALVES_WITH_MAX || !eliminate(f->row, f->n, 0, f->begin, 1e-9) || !above(f, 0))
        return HALVES_UNKNOWN;
    value = estimate(f);
    for (int round = 0; round < ROUNDS && !interrupted(); round++) {
        unsigned i = 0;

        while (i < LESS && !above(f, value * (1 - less[i])))
            i++;
        if (i == LESS)
            break;
        proved = value * (1 - less[i]);
        if (i == 0)
            break;
        value = proved + estimate(f);
    }
    return proved > 0 ? halves_spectral(proved, m) : HALVES_UNKNOWN;
}

int halves_bound(const struct halves *halves, uint64_t *bound)
{
    uint32_t n = halves->nodes, *place;
    struct form f = {.n = n};
    int status = EXIT_IO;

    if (n > HALVES_BOUND_MAX)
        return 0;
    place = take_memory(n, sizeof *place);
    f.row = zero_memory((size_t)n * n, sizeof *f.row);
    f.left = zero_memory((size_t)n * n, sizeof *f.left);
    f.x = zero_memory(n, sizeof *f.x);
    f.y = zero_memory(n, sizeof *f.y);
    if (place != NULL && f.row != NULL && f.left != NULL && f.x != NULL && f.y != NULL) {
        lay(&f, halves, place);
        *bound = find(&f);
        status = 0;
    }
    free(place);
    free(f.row);
    free(f.left);
    free(f.x);
    free(f.y);
    return status;
}
