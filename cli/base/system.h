/* SPDX-License-Identifier: MIT-0 */
/*
 * What the command asks of the operating system.  Sources of three systems answer; tools/sources.sh
 * picks them by their last word: those of POSIX, such as system_posix.c, those of Windows, such as
 * system_windows.c; in a page web/wasm/system_web.c and system_text_posix.c.
 */
#ifndef CLI_SYSTEM_H
#define CLI_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* --- the machine */

/* Processor cores to work on, at least 1. */
unsigned system_cores(void);

/* Bytes that this process can have; UINT64_MAX where nothing tells. */
uint64_t system_memory(void);

/* Seconds since some moment; never goes back. */
double system_seconds(void);

/* Is a descriptor, 1 or 2, a terminal that knows escape sequences? */
int system_terminal(int fd);

/* --- threads */

#define JOBS_MAX 256

/* Calls job(context, 0), ..., job(context, jobs - 1), jobs <= JOBS_MAX, on as many threads as can
 * be had, this one among them.  A job that got no thread is not called: another must do its work,
 * and job 0 always runs.  Returns when all have ended. */
void system_jobs(unsigned jobs, void (*job)(void *context, unsigned number), void *context);

enum system_locks { WORK_LOCK, PROGRESS_LOCK, SYSTEM_LOCKS };
void system_lock(enum system_locks lock);
void system_unlock(enum system_locks lock);

/* Calls tick() four times a second on a thread of its own, until system_ticks_end; 0 if there is no
 * thread.  system_ticks_end returns when tick() is no longer called. */
int system_ticks(void (*tick)(void));
void system_ticks_end(void);

/* Tells a host that draws progress itself; `what` may be null. */
void system_progress(uint64_t done, uint64_t total, const char *what);

/* --- Ctrl-C */

/* Lets the program note a first Ctrl-C, SIGTERM or SIGHUP, which system_interrupted() tells, and
 * end at a second, which comes a moment later; signals that are ignored stay so, but for SIGINT. */
void catch_interrupt(void);
int system_interrupted(void);
int interrupted(void); /* or time_over(), by limit.c */

/* Calls `library`, and leaves it when Ctrl-C comes, as rt/load_progress.h allows.  Returns what it
 * returns, or LEFT_BY_INTERRUPT.  `library` must not take memory or print. */
#define LEFT_BY_INTERRUPT (-1000)
int leave_at_interrupt(int (*library)(void *context), void *context);

/* --- files */

/* A descriptor to read a file, or -1: errno says why. */
int system_open(const char *path);

/* Waits for input and reads what there is.  Bytes; 0: the end; -1: errno says why;
 * READ_INTERRUPTED: Ctrl-C came first. */
#define READ_INTERRUPTED (-2)
long system_read(int fd, void *to, size_t size);

/* 1: a file or folder of *size bytes; 0: a pipe or device; -1: errno says why. */
int system_file(int fd, uint64_t *size);

/* A file to write and read that goes when it is closed; null: errno says why. */
FILE *system_scratch(void);

/* A stream into memory.  system_text_open: 0, or -1.  system_text_close: 0, and `text`, which the
 * caller frees; or -1, and text is null. */
struct system_text {
    FILE *file;
    char *text;
    size_t size;
};
int system_text_open(struct system_text *to);
int system_text_close(struct system_text *to);

/* A new file beside the place of another, and the names of both, which the caller frees; null: that
 * place is to be written itself. */
FILE *system_part(const char *path, char **name, char **part);

/* Gives the part its name, in place of what stood there, or removes it if it failed; 0 iff that
 * name stands, else 1 and errno. */
int system_settle(const char *part, const char *name, int failed);

#endif
