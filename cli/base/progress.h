/* SPDX-License-Identifier: MIT-0 */
/*
 * A line of progress on stderr, if that is a terminal: what, done, total, percent, time left.  A
 * thread of its own writes it four times a second, from the first second on, so that something
 * moves however long the library takes over one call.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
