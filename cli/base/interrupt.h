/* SPDX-License-Identifier: MIT-0 */
/* Ctrl-C is noted, and ends a long call of the library. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

/* Lets the program note a first Ctrl-C, which interrupted() tells, and end at a second. */
void catch_interrupt(void);
int interrupted(void);

/* Calls `library`, and leaves it when Ctrl-C comes, as rt/load_progress.h allows.  Returns what it
 * returns, or LEFT_BY_INTERRUPT.  `library` must not take memory or print. */
#define LEFT_BY_INTERRUPT (-1000)
int leave_at_interrupt(int (*library)(void *context), void *context);

#endif
