/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C, in the memory there is. */
#ifndef CLI_WORK_H
#define CLI_WORK_H

#include <pthread.h>
#include <stdint.h>

#include "rt/load_progress.h"
#include "rt/walk.h"

#define JOBS_MAX 256

/* Pairs up to which all of them are verified. */
#define ALL_PAIRS_MAX 0x100000000

/* --- progress.c: a line on stderr, if that is a terminal: what, done, total, percent, time left.
 * A thread of its own writes it four times a second, from the first second on, so that something
 * moves however long the library takes over one call. */

/* From now on it is this that goes on, of an unknown total. */
void show_step(const char *what);

/* The same where standard output is written meanwhile: nothing is shown if that is a terminal. */
void show_output_step(const char *what);

/* `done` of `total` of it; to be called as often as it pleases, by one thread at a time. */
void show_progress(uint64_t done, uint64_t total, const char *what);

/* What a step is called: writes it, with its numbers.  Called by the thread of progress, and so
 * reads only what does not go away before end_progress. */
typedef void progress_look(const void *context, char *what, size_t size, uint64_t *done,
                           uint64_t *total);
void watch_progress(progress_look *look, const void *context);

/* Takes the line away until it is written anew: something else is printed. */
void hide_progress(void);

/* Takes the line away. */
void end_progress(void);

/* --- interrupt.c */

/* From now on Ctrl-C is noted, and only a second one ends the program. */
void catch_interrupt(void);
int interrupted(void);

/* Calls `library`, and leaves it when Ctrl-C comes, as rt/load_progress.h allows: returns 0, or
 * what says that it was left.  `library` must not call what takes memory or prints. */
#define LEFT_BY_INTERRUPT (-1000)
int leave_at_interrupt(int (*library)(void *context), void *context);

/* --- memory.c */

/* Refuses what takes more bytes than the machine has, or this process may have: 0, or EXIT_IO
 * after saying how much it is. */
int need_memory(const char *command, uint64_t bytes);

/* Says that `bytes` could not be had; returns EXIT_IO. */
int out_of_memory(const char *command, uint64_t bytes);

/* --- work.c */

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

    struct rt_walk_report report; /* of those done */
    uint64_t next;                /* first one not yet taken */
    pthread_mutex_t lock;
};

/* Verifies all pairs, or until Ctrl-C. */
void work_on(struct work *work, unsigned jobs);

/* Says after Ctrl-C how far it came; returns the exit status. */
int work_status(const struct work *work);

#endif
