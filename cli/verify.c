/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify: compute, walk, compare, on all cores. */
#include "cli.h"
#include "work.h"

const struct option_row verify_options[] = {
    {.name = "--sample", .value = "N", .help = "N pairs, 1..2^62, in prime strides"},
    {.name = "--seed", .value = "S", .help = "seed of unused bits and samples (1)"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one a core)"},
    {.name = NULL}};

int run_verify(const struct call *call)
{
    uint64_t sample = 0, seed = 1, jobs = default_jobs();
    int status = option_number(call, "--sample", 1, UINT64_C(1) << 62, &sample);

    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    return status != 0 ? status
                       : call->shape->verify_pairs(call->net, sample, seed, (unsigned)jobs);
}
