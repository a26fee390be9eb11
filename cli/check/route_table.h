/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: at each node, the port for each destination. */
#ifndef CLI_CHECK_ROUTE_TABLE_H
#define CLI_CHECK_ROUTE_TABLE_H

#include "routes.h"

/* An empty table: 0, or EXIT_IO after saying why. */
int table_open(struct routes *routes);
void table_free(struct table *table);

/* An entry of a table; -1, the reason in lines->why, if there is one already. */
int table_enter(struct routes *routes, struct lines *lines, const uint32_t entry[3]);

#endif
