/* SPDX-License-Identifier: MIT-0 */
/* Topologies from files (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_OPEN_H
#define CLI_CHECK_TOPOLOGY_OPEN_H

#include "topology.h"

/* What --topology-format may say. */
extern const struct choice topology_formats[];

/* Reads a file; format null: by its content.  0, or EXIT_... after saying why, EXIT_FALSE only with
 * what is sound of it in the graph: `bad` counts what is not. To be closed whatever it returns. */
int topology_open(struct topology *topology, const char *path, const char *format);

#endif
