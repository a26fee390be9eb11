/* SPDX-License-Identifier: MIT-0 */
/* Routes, wherever they come from: opened, and handed out as often as they are wanted. */
#ifndef CLI_CHECK_ROUTES_OPEN_H
#define CLI_CHECK_ROUTES_OPEN_H

#include "routes.h"

/* What --routes-format may say. */
extern const struct choice routes_formats[];

/* The values of options; null: not given.  path null: routes are generated. */
struct routes_asked {
    const char *path, *format, *header, *vcs, *sl, *sl2vl;
};

/* 0, or EXIT_... after saying why; to be closed whatever it returns. */
int routes_open(struct routes *routes, const struct topology *topology,
                const struct routes_asked *asked);
void routes_close(struct routes *routes);

/* Hands every route out, in the same order each time.  Returns 0, what take returned, or EXIT_IO.
 */
int routes_each(struct routes *routes, take_route take, void *context);

/* The pieces in which several threads look at them; null: one after another is handed out. */
struct piece_source;
const struct piece_source *routes_pieces(const struct routes *routes);

#endif
