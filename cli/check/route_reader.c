/* SPDX-License-Identifier: MIT-0 */
/* Routes read off lines, of whichever kind, one after another (SPEC 16.2). */
#include "route_reader.h"

#include <stdlib.h>

#include "route_sources.h"

void route_reader_close(struct route_reader *reader)
{
    free(reader->item);
    free(reader->vc);
    free(reader->header);
}

int route_line(void *context, struct lines *lines, const struct words *words)
{
    struct route_reader *reader = context;

    if (lines->at >= NONE)
        return complain(EXIT_IO, "more than 2^32 - 2 lines of routes");
    return reader->routes->header.format != 0 ? header_line(reader, lines, words)
                                              : path_line(reader, lines, words);
}

int lines_each(struct routes *routes, take_route take, void *context)
{
    struct route_reader reader = {.routes = routes, .take = take, .context = context};
    int status = routes_words(routes, route_line, &reader);

    route_reader_close(&reader);
    return status;
}
