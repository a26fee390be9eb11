/* SPDX-License-Identifier: MIT-0 */
/* Routes read off lines (SPEC 16.2). */
#ifndef CLI_CHECK_ROUTE_READER_H
#define CLI_CHECK_ROUTE_READER_H

#include "routes.h"

/* A reader; each thread needs its own.  What is not set by route_reader is 0. */
struct route_reader {
    const struct routes *routes;
    take_route take;
    void *context; /* of take */
    uint32_t *item;
    uint8_t *vc, *header;
    uint32_t item_capacity, vc_capacity, header_capacity;
};
void route_reader_close(struct route_reader *reader);

/* The route of a line to `take`; the context is a reader.  As take_words. */
int route_line(void *reader, struct lines *lines, const struct words *words);

/* --- paths.c, header_lines.c: of a line of that kind */
int path_line(struct route_reader *reader, struct lines *lines, const struct words *words);
int header_line(struct route_reader *reader, struct lines *lines, const struct words *words);

#endif
