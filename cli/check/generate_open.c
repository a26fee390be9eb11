/* SPDX-License-Identifier: MIT-0 */
/* The tables that routes are made as, where they are (SPEC 16.5). */
#include <string.h>

#include "../base/memory.h"
#include "lft.h"
#include "route_sources.h"

/* Tables of LIDs. */
static int make_lft(struct routes *routes, const char *command)
{
    const struct lids *lids = routes->topology->lids;
    int status;

    if (lids == NULL)
        return complain(EXIT_USAGE, "option --format lft needs --topology-format ibnetdiscover: "
                                    "LIDs stand there");
    status = need_memory(command, (uint64_t)routes->topology->graph.nodes * lids->end);
    return status == 0 ? lft_make(routes) : status;
}

int generate_open(struct routes *routes, const char *command, const char *format)
{
    int lft = format != NULL && strcmp(format, "lft") == 0, status = 0;
    int table = !lft && generate_table(routes, format, &status);

    if (lft)
        return make_lft(routes, command);
    if (status == 0)
        status = routes_memory(routes, command, table);
    return status == 0 && table ? table_make(routes) : status;
}
