/* SPDX-License-Identifier: MIT-0 */
/* Routes, wherever they come from: opened, and handed out as often as they are wanted. */
#ifndef CLI_CHECK_ROUTES_OPEN_H
#define CLI_CHECK_ROUTES_OPEN_H

#include "routes.h"

/* What --routes-format may say. */
extern const struct choice routes_formats[];

/* 0, or EXIT_... after saying why; to be closed whatever it returns. */
int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *header, const char *vcs);
void routes_close(struct routes *routes);

/* Hands every route out, in the same order each time.  Returns 0, what take returned, or EXIT_IO.
 */
int routes_each(struct routes *routes, take_route take, void *context);

#endif
