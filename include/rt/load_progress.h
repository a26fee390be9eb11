/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_progress.h - how far a long call of the load room has come.
 *
 * The library calls nobody back.  A caller that wants to show progress hands in the address of
 * these words; the call writes them as it goes, and another thread or a signal handler may read
 * them.  Each word alone is whole where the machine stores 32 bits at once; the three need not
 * belong together, so they are for people's eyes only.
 *
 * A signal handler may also leave a long call for good, by siglongjmp: the library has no state, no
 * lock and no memory of its own.  What the call was to write is then undefined.
 */
#ifndef RT_LOAD_PROGRESS_H
#define RT_LOAD_PROGRESS_H

#include <stdint.h>

struct rt_load_progress {
    volatile uint32_t step;  /* what it is at; the call says what its numbers mean */
    volatile uint32_t done;  /* of total, over all steps; never falls within a step */
    volatile uint32_t total; /* at least 1 when done is written */
};

#endif
