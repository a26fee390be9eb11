/* SPDX-License-Identifier: MIT-0 */
/* The readers of topologies, a file each (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_READERS_H
#define CLI_CHECK_TOPOLOGY_READERS_H

#include "topology.h"
#include "words.h"

/* The format, by the first line that is neither blank nor a comment: 0, or EXIT_USAGE after saying
 * that it is a file of another kind. */
int topology_guess(struct lines *lines, const char **format);

/* The format that this beginning of a file shows; null: none, it may be a list of edges. */
const char *topology_named(const char *text);

/* Is it an adjacency matrix?  Looks, as lines_peek does, and further. */
int topology_is_matrix(struct lines *lines);

/* Is it LGL?  After lines_peek, by what that has read. */
int topology_is_lgl(struct lines *lines);

/* edges_twice.c: warns of a list, of cables alone, that names each from both ends: 0, or EXIT_IO.
 */
int warn_of_edges_twice(const struct topology *topology);

/* attached.c: what a node's attributes say of processors at it; null: is not there.  Where they
 * send at one node and receive at another, those that send and that receive are in the same order.
 * 0, or EXIT_IO after saying why. */
enum { PROCESSORS, SOURCES, DESTINATIONS, ATTACHED };
extern const char *const attached_names[ATTACHED];
int topology_attach(struct topology *topology, uint32_t node, char *const value[ATTACHED],
                    uint32_t line);

/* Do they say other than that each node is one?  A node without attributes has none. */
int topology_attaches(const struct topology *topology);

/* Makes them endpoints of a topology that is laid out, which is to be laid out again: 0, or
 * EXIT_... after saying why. */
int topology_attach_all(struct topology *topology);

/* Endpoints, of a topology that is laid out, from --endpoints: 0, or EXIT_... after saying why. */
int read_endpoints(struct topology *topology, const char *from);

/* Hands every line of words to a reader: 0, EXIT_IO after saying why, or what the reader returned
 * when it wanted no more. */
typedef int topology_take(void *reader, struct topology *topology, const struct words *words,
                          uint32_t line);
int topology_words(struct topology *topology, struct lines *lines, topology_take *take,
                   void *reader);

/* Readers: 0, or EXIT_IO after saying why. */
int read_edges(struct topology *topology, struct lines *lines);
int read_anynet(struct topology *topology, struct lines *lines);
int read_ibnet(struct topology *topology, struct lines *lines);
int read_graphml(struct topology *topology, struct lines *lines);
int read_adjlist(struct topology *topology, struct lines *lines);
int read_gml(struct topology *topology, struct lines *lines);
int read_json(struct topology *topology, struct lines *lines);
int read_dot(struct topology *topology, struct lines *lines);
int read_matrix(struct topology *topology, struct lines *lines);

#endif
