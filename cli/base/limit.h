/* SPDX-License-Identifier: MIT-0 */
/* A limit of time for what comes next.  Once it is over, interrupted() is true, as after Ctrl-C. */
#ifndef CLI_LIMIT_H
#define CLI_LIMIT_H

#include <stdint.h>

/* So many seconds from now; 0: no limit. */
void limit_time(uint64_t seconds);

int time_over(void);

#endif
