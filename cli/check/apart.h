/* SPDX-License-Identifier: MIT-0 */
/* A topology that falls apart. */
#ifndef CLI_CHECK_APART_H
#define CLI_CHECK_APART_H

#include "check.h"

#define APART_MAX 320 /* characters, the zero included */

/* topology_apart - writes into `text` that the topology is disconnected, and between which nodes no
 * path leads; "" if it is not.  0, or EXIT_IO after saying why. */
int topology_apart(const struct topology *topology, char *text, size_t size);

#endif
