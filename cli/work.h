/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C. */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include <pthread.h>
#include <stdint.h>

#include "rt/walk.h"

#define JOBS_MAX 256

/* Pairs up to which all of them are verified. */
#define ALL_PAIRS_MAX 0x100000000

/* Shows how far it is, at most once a second, if stderr is a terminal. */
void show_progress(uint64_t done, uint64_t total, const char *what);
void end_progress(void);

/* From now on Ctrl-C is noted, and only a second one ends the program. */
void catch_interrupt(void);
int interrupted(void);

/* Pairs to verify, or other things to do.  Numbers failed and counts by verdict are kept in a
 * rt_walk_report, whatever the family: 0 is RT_WALK_ARRIVED everywhere. */
struct work {
    uint64_t pairs;   /* how many there are */
    const char *what; /* what progress calls them; null: pairs */
    uint64_t chunk;   /* how many are taken at a time; then Ctrl-C is looked for */
    /* Verifies some of them; called by jobs 0..jobs-1 at once. */
    void (*verify)(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report);
    void *context;

    struct rt_walk_report report; /* of those done */
    uint64_t next;                /* first one not yet taken */
    pthread_mutex_t lock;
};

/* Verifies all pairs, or until Ctrl-C. */
void work_on(struct work *work, unsigned jobs);

/* Prints the line of totals; returns the exit status. */
int work_totals(const struct work *work);

#endif
