/* SPDX-License-Identifier: MIT-0 */
/*
 * The one rule for errors: the function that meets one says what is wrong, here, and returns an
 * exit status; its callers clean up and hand the status on.  None ends the program, none says it
 * again.
 */
#ifndef CLI_COMPLAIN_H
#define CLI_COMPLAIN_H

enum { EXIT_TRUE = 0, EXIT_FALSE = 1, EXIT_USAGE = 2, EXIT_IO = 3 };

/* Of several networks: the one at hand, which is named before what is wrong; null: none. */
void complain_of(const char *net);

/* Says what is wrong on stderr, with the program's name; returns status. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- complained.c */

/* What was refused first, as it was printed, and of which error of the library, or the exit status
 * if that is not known.  Null: nothing. */
const char *complained(int *error);

/* What is said next is of this error. */
void complain_code(int error);

/* From now on nothing is printed; complain_kept ends this, and gives what was said, or null. */
void complain_keep(void);
const char *complain_kept(void);

/* Takes what complain says, with its status: EXIT_TRUE warns.  Is it to be printed no more? */
int complain_hears(int status, const char *text);

#endif
