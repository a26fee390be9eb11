/* SPDX-License-Identifier: MIT-0 */
/* measure.h - functions timed beside each other, turn about, and the rows that
 * tools/figures/bench.sh prints. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "bench.h"

#define MEASURE_ROUNDS 60
#define MEASURE_LEAST 1e6 /* nanoseconds a turn takes, or more */

struct measured {
    void (*run)(uint64_t times); /* does its work so often */
    uint64_t times;              /* a turn; 0 to begin with */
    double ns;                   /* of the work done once: the least of all turns */
};

static inline double measure_turn(const struct measured *work)
{
    double begin = bench_now();

    work->run(work->times);
    return bench_now() - begin;
}

/* What disturbs one of them for a while disturbs all, and the least is what was disturbed least. */
static inline void measure(struct measured *work, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        work[i].ns = 1e300;
        for (work[i].times = 4096; measure_turn(&work[i]) < MEASURE_LEAST;)
            work[i].times *= 2;
    }
    for (unsigned round = 0; round < MEASURE_ROUNDS; round++)
        for (unsigned i = 0; i < count; i++) {
            double ns = measure_turn(&work[i]) / (double)work[i].times;

            work[i].ns = ns < work[i].ns ? ns : work[i].ns;
        }
}

/* A row of the table: what, ours, unit, rival, the rival's figure. */
static inline void measure_row(const char *what, double ours, const char *rival, double theirs)
{
    printf("%s\t%.2f\tns\t%s\t%.2f\n", what, ours, rival, theirs);
}

#endif
