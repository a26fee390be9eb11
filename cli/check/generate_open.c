/* SPDX-License-Identifier: MIT-0 */
/* The tables that routes are made as, where they are (SPEC 16.5). */
#include <inttypes.h>
#include <string.h>

#include "../base/memory.h"
#include "lft.h"
#include "route_sources.h"
#include "route_table.h"

/* Ports where routes end need LIDs: 0, or EXIT_FALSE after saying which have none. */
static int look_for_lids(const struct topology *topology)
{
    const struct lids *lids = topology->lids;
    const struct lid_port *first = NULL;
    uint32_t ends = 0, without = 0;

    for (uint32_t p = 0; p < lids->ports; p++) {
        const struct lid_port *port = &lids->port[p];

        if (!topology_is_end(topology, port->node))
            continue;
        ends++;
        if (port->lids == 0 && without++ == 0)
            first = port;
    }
    if (without == 0 || ends < 2)
        return 0;
    return complain(EXIT_FALSE,
                    "%s: %s%" PRIu32 " port%s, such as that of node %.80s on line %" PRIu32
                    ", %s no LID (lid 0): expected what ibnetdiscover prints after a subnet "
                    "manager, such as opensm, has given LIDs",
                    topology->path, without == ends ? "all " : "", without, s_of(without),
                    node_name(topology, first->node), first->line, without == 1 ? "has" : "have");
}

/* Tables of LIDs. */
static int make_lft(struct routes *routes, const char *command)
{
    const struct lids *lids = routes->topology->lids;
    int status;

    if (lids == NULL)
        return complain(EXIT_USAGE, "option --format lft needs --topology-format ibnetdiscover: "
                                    "LIDs stand there");
    status = look_for_lids(routes->topology);
    if (status != 0)
        return status;
    status = need_memory(command, (uint64_t)routes->topology->graph.nodes * lids->end);
    return status == 0 ? lft_make(routes) : status;
}

int generate_open(struct routes *routes, const char *command, const char *format)
{
    int lft = format != NULL && strcmp(format, "lft") == 0, status = 0;
    int table = generate_table(routes, format, &status);

    if (lft)
        return make_lft(routes, command);
    if (status == 0)
        status = routes_memory(routes, command, table);
    if (status == 0 && table && routes->routing != RT_LOAD_SHORTEST && !table_by_leaf(routes))
        complain(EXIT_TRUE,
                 "%s: warning: a table of more than %d entries has one way from a node to all "
                 "hosts of a router, and is not balanced anew; --format ports may have more "
                 "throughput",
                 routes->topology->path, TABLE_ENTRIES_MOST);
    return status == 0 && table ? table_make(routes) : status;
}
