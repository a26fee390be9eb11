/* SPDX-License-Identifier: MIT-0 */
/* What `generate` prints (SPEC 16.2, 16.5). */
#ifndef CLI_CHECK_ROUTE_LINES_H
#define CLI_CHECK_ROUTE_LINES_H

#include <stdio.h>

#include "routes.h"

/* Where lines go: printf would take most of the time of `generate`.  Each thread needs its own. */
struct printing {
    const struct routes *routes;
    FILE *out;
    struct rt_channel *path; /* null: ports are printed */
    uint8_t *header;
    char *text;        /* of header */
    unsigned capacity; /* of header */
    size_t used;
    char line[0x10000];
};

/* What is not set is 0.  0, or EXIT_IO after saying why; to be closed in both cases. */
int printing_open(struct printing *to, const struct routes *routes, FILE *out);
void printing_flush(struct printing *to);
void printing_close(struct printing *to);

/* A line: 0, or EXIT_... if no more is to be written: Ctrl-C, or the output has failed.
 * The context is a struct printing. */
int print_route(void *context, const struct given *given);
int print_entry(struct printing *to, uint32_t node, uint32_t destination, uint32_t port);

/* --- routes_print.c */

/* All routes, a line each, on standard output: 0, or EXIT_... */
int routes_print(struct routes *routes);

#endif
