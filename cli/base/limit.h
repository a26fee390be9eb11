/* SPDX-License-Identifier: MIT-0 */
/* A limit of time for what comes next.  Once it is over, interrupted() is true, as after Ctrl-C. */
#ifndef CLI_LIMIT_H
#define CLI_LIMIT_H

#include <stdint.h>

/* So many seconds from now; 0: no limit. */
void limit_time(uint64_t seconds);

/* The same for all of several such steps, beside the limit of each. */
void limit_whole_time(uint64_t seconds);

int time_over(void);       /* one of both */
int whole_time_over(void); /* the second */

#endif
