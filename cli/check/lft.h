/* SPDX-License-Identifier: MIT-0 */
/* Tables as OpenSM dumps them (SPEC 16.2). */
#ifndef CLI_CHECK_LFT_H
#define CLI_CHECK_LFT_H

#include "routes.h"

/* A line of OpenSM's dump; *node: the switch whose table it is in.  0, or -1, the reason
 * in lines->why. */
int lft_line(struct routes *routes, struct lines *lines, const struct words *words, uint32_t *node);

#endif
