/* SPDX-License-Identifier: MIT-0 */
/* What the files of the simulated trials share: the network of each thread, and what it counts. */
#ifndef CLI_TRANSIT_SIM_H
#define CLI_TRANSIT_SIM_H

#include "transit_asked.h"

struct job {
    struct rt_load_sim sim; /* location, record, order and wire are those of job 0 */
    struct fault_set set;
    struct figures figures;

    struct rt_load_progress progress; /* read by the thread of progress, as the next two */
    volatile uint32_t rounds;         /* of trials that are over, and of the one at hand */
    const struct asked *asked;
};

#endif
