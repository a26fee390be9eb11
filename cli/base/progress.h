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

/* From now on also where standard error is no terminal: a line a second. */
void ask_progress(void);

/* Names the step that begins now, of an unknown total. */
void show_step(const char *what);

/* The same for a step that writes standard output: shows nothing if that is a terminal. */
void show_output_step(const char *what);

/* Tells that `done` of `total` are done.  Cheap; one thread at a time calls it. */
void show_progress(uint64_t done, uint64_t total, const char *what);

/* Lets a function name the step and count.  The thread of progress calls it, so it reads only what
 * stays there until end_progress. */
typedef void progress_look(const void *context, char *what, size_t size, uint64_t *done,
                           uint64_t *total);
void watch_progress(progress_look *look, const void *context);

/* What the steps that follow are of stands before them, and between them, until a null pointer ends
 * it.  So many short steps show that they go on. */
void name_progress(const char *name);

/* Takes the line away, because something else is printed; it is written again later. */
void hide_progress(void);

/* Takes the line away, but after name_progress only the step. */
void end_progress(void);

#endif
