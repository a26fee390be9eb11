/* SPDX-License-Identifier: MIT-0 */
/* Ctrl-C: noted, and a long call of the library ended. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

/* From now on Ctrl-C is noted, and only a second one ends the program. */
void catch_interrupt(void);
int interrupted(void);

/* Calls `library`, and leaves it when Ctrl-C comes, as rt/load_progress.h allows: returns 0, or
 * what says that it was left.  `library` must not call what takes memory or prints. */
#define LEFT_BY_INTERRUPT (-1000)
int leave_at_interrupt(int (*library)(void *context), void *context);

#endif
