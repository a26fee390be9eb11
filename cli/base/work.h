/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C, in the memory there is. */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include <stdint.h>

#include "memory.h"
#include "progress.h"
#include "rt/load_progress.h"
#include "rt/walk.h"
#include "system.h"

/* Pairs up to which all of them are verified. */
#define ALL_PAIRS_MAX 0x100000000

/* Pairs to verify, or other things to do.  Numbers failed and counts by verdict are kept in a
 * rt_walk_report, whatever the family: 0 is RT_WALK_ARRIVED everywhere. */
struct work {
    uint64_t first;   /* number of the first to do: 0 but in a part of a run */
    uint64_t pairs;   /* how many there are: numbers first..pairs - 1 are done */
    const char *what; /* what progress calls them; null: pairs */
    uint64_t chunk;   /* how many are taken at a time; then Ctrl-C is looked for */
    /* Verifies some of them; called by jobs 0..jobs-1 at once. */
    void (*verify)(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report);
    void *context;
    progress_look *look; /* progress inside a chunk; or null */
    int silent;          /* shows no progress: the caller does, of more than this */

    struct rt_walk_report report; /* of those done */
    uint64_t next;                /* first one not yet taken */
};

/* Does all of it, until Ctrl-C. */
void work_on(struct work *work, unsigned jobs);

/* The same of a step that is one of many, without progress of its own.  verify need not report. */
void work_step(struct work *work, unsigned jobs);

/* Returns the exit status; after Ctrl-C says how far the work came. */
int work_status(const struct work *work);

#endif
