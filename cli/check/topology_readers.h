/* SPDX-License-Identifier: MIT-0 */
/* The readers of topologies, a file each (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_READERS_H
#define CLI_CHECK_TOPOLOGY_READERS_H

#include "topology.h"
#include "words.h"

/* Readers: 0, or EXIT_IO after saying why. */
int read_edges(struct topology *topology, struct lines *lines);
int read_anynet(struct topology *topology, struct lines *lines);
int read_ibnet(struct topology *topology, struct lines *lines);
int read_graphml(struct topology *topology,
                 struct lines *lines); /* of lines->name, from its beginning */

#endif
