/* SPDX-License-Identifier: MIT-0 */
#ifndef SELFCHECK_H
#define SELFCHECK_H

#include <stdint.h>

/* Hash of the routes of 4,096 pairs in each of 99 Transit networks. */
uint32_t selfcheck_route(void);

/* Hash of the outputs of every circuit of the 28 fat-tree shapes, 4,096 vectors each.
 * Needs about 26 kB of stack.  With SELFCHECK_GATE only. */
uint32_t selfcheck_gate(void);

#endif
