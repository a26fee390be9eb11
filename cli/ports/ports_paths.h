/* SPDX-License-Identifier: MIT-0 */
/* info --paths: path diversity of networks of routers. */
#ifndef CLI_PORTS_PATHS_H
#define CLI_PORTS_PATHS_H

#include "../graph/paths.h"
#include "ports.h"

/* text: `all` or A,B.  0, or EXIT_... after saying why; to be closed whatever it returns. */
int ports_paths_find(const struct rt_net *net, const char *text, struct paths *found);

#endif
