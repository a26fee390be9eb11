/* SPDX-License-Identifier: MIT-0 */
/* The dimensions of a k-ary n-cube by its latency (SPEC 15.14). */
#include "rt/load_design.h"

#include "../load_real.h"

/* Is the side of n dimensions two? */
static int is_binary(uint64_t nodes, unsigned n)
{
    return nodes == UINT64_C(1) << n;
}

static double wire_delay(const struct rt_load_design *design, unsigned n, double ln_k)
{
    switch (design->delay) {
    case RT_LOAD_LINEAR: /* k^(n/2 - 1), n >= 2 */
        return rti_load_exponential((n - 2) * ln_k / 2);
    case RT_LOAD_LOG:
        return 1 + (n - 2) * ln_k / 2;
    default:
        return 1;
    }
}

static double latency_of(const struct rt_load_design *design, unsigned n)
{
    double ln_k = rti_load_logarithm((double)design->nodes) / n;
    double k = is_binary(design->nodes, n) ? 2 : rti_load_exponential(ln_k);
    double wire = wire_delay(design, n, ln_k);
    double slowest = wire > design->across ? wire : design->across;
    double width = design->constraint == RT_LOAD_BISECTION ? k / 2
                   : is_binary(design->nodes, n)           ? design->pins / n
                                                           : design->pins / (2 * n);

    return n * k / 4 * (design->router + design->across + wire) + slowest * design->length / width;
}

int rt_load_design_best(const struct rt_load_design *design, double *latency, unsigned *dimensions)
{
    unsigned most = 2, best = 2;

    if (design->nodes < 4 || design->nodes > RT_LOAD_NODES_MAX || !(design->length > 0) ||
        (design->constraint == RT_LOAD_PINOUT && !(design->pins > 0)) || !(design->router >= 0) ||
        !(design->across >= 0))
        return RT_ERR_SIZE;
    while (design->nodes >> (most + 1) != 0)
        most++;
    for (unsigned n = 2; n <= most; n++) {
        latency[n] = latency_of(design, n);
        if (latency[n] < latency[best] * (1 - 1e-12))
            best = n;
    }
    if (dimensions != NULL)
        *dimensions = most;
    return (int)best;
}
