/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from, a file each: lines of files, tables, the generator (SPEC 16.2, 16.5). */
#ifndef CLI_CHECK_ROUTE_SOURCES_H
#define CLI_CHECK_ROUTE_SOURCES_H

#include "routes.h"

/* --- spool.c: *spool, a copy of what can be read only once, standard input ("-") among it, or -1
 * if it is a file.  0, or EXIT_... after saying why. */
int spool_open(const char *path, int *spool);

/* --- route_reader.c, route_table.c, generated.c: hand every route out, in the same order each
 * time.  Return 0, what take returned, or EXIT_IO. */
int lines_each(struct routes *routes, take_route take, void *context);
int table_each(struct routes *routes, take_route take, void *context);
int generate_each(struct routes *routes, take_route take, void *context);

/* --- header_lines.c: headers of this name for all nodes; 0, or EXIT_USAGE after saying which
 * node's do not fit. */
int header_open(struct header_format *header, const struct topology *topology, const char *name);

/* --- table_lines.c: the lines of a table: 0, or EXIT_... after saying why. */
int table_read(struct routes *routes);

/* --- table_made.c: the table of routes->routing: 0, or EXIT_... after saying why. */
int table_make(struct routes *routes);

/* --- generate_open.c: makes the tables of --format, which may be null, for a command: 0, or
 * EXIT_... after saying why. */
int generate_open(struct routes *routes, const char *command, const char *format);

/* --- generated.c */
#define WHOLE_ROUTES_MOST 1000 /* nodes; for more, a table is the default */

/* Are the routes that are made a table?  *status: EXIT_USAGE if `format` cannot be had, said. */
int generate_table(const struct routes *routes, const char *format, int *status);
extern const struct choice routings[], check_routings[]; /* their values: of routes->routing */

/* --- layers.c */
/* The layers of generated routes; 0, or EXIT_FALSE after saying that there are not enough. */
int generate_layers(struct routes *routes);

/* --- vcs.c: virtual channels of routes, by pair.  *status: 0, or EXIT_... after saying why; to be
 * freed whatever it is. */
struct vcs *vcs_open(const struct topology *topology, const char *path, int *status, uint64_t *bad);
/* *vc: the virtual channels of a pair's hops, fewer than nodes.  same: a byte a node, for one that
 * all hops share.  0; -1: there are hops and no line, or a line of another number. */
int vcs_of(const struct vcs *vcs, const struct given *given, uint32_t hops, uint8_t *same,
           const uint8_t **vc);
void vcs_free(struct vcs *vcs);

#endif
