/* SPDX-License-Identifier: MIT-0 */
/* What `generate` prints (SPEC 16.2, 16.5). */
#ifndef CLI_CHECK_ROUTE_LINES_H
#define CLI_CHECK_ROUTE_LINES_H

#include "routes.h"

/* All routes, a line each, on standard output: 0, or EXIT_... */
int routes_print(struct routes *routes);

#endif
