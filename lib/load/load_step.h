/* SPDX-License-Identifier: MIT-0 */
/* Reports progress where the caller asks for it. */
#ifndef LOAD_STEP_H
#define LOAD_STEP_H

#include <stddef.h>

#include "rt/load_progress.h"

/* A step begins: `done` of `total`. */
static inline void load_step(struct rt_load_progress *progress, uint32_t step, uint32_t done,
                             uint32_t total)
{
    if (progress == NULL)
        return;
    progress->total = total > 0 ? total : 1;
    progress->done = done;
    progress->step = step;
}

static inline void load_done(struct rt_load_progress *progress, uint32_t done)
{
    if (progress != NULL)
        progress->done = done;
}

#endif
