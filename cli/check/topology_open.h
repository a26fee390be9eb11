/* SPDX-License-Identifier: MIT-0 */
/* Topologies from files (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_OPEN_H
#define CLI_CHECK_TOPOLOGY_OPEN_H

#include "topology.h"

/* What --topology-format may say. */
extern const struct choice topology_formats[];

/* Reads a file; format null: by its content.  Faults are named and counted in `bad`, and the graph
 * has what is sound.  Returns 0, whatever `bad` is; EXIT_FALSE after Ctrl-C; else EXIT_... after
 * saying why nothing was read.  To be closed whatever it returns. */
int topology_open(struct topology *topology, const char *path, const char *format);

#endif
