/* SPDX-License-Identifier: MIT-0 */
/* LIDs of an InfiniBand fabric (SPEC 16.1). */
#include "lids.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"

#define LMC_MAX 7

struct lids *lids_open(void)
{
    struct lids *lids = zero_memory(1, sizeof *lids);

    if (lids != NULL)
        memset(lids->of, 0xFF, sizeof lids->of); /* NONE */
    return lids;
}

void lids_free(struct lids *lids)
{
    if (lids == NULL)
        return;
    free(lids->port);
    free(lids->back);
    free(lids);
}

/* A number of few digits that ends at a blank or the end of the text, or NONE. */
static uint32_t small_number(const char *text, const char **end)
{
    size_t digits = strspn(text, "0123456789");

    *end = text + digits;
    if (digits == 0 || digits > 8 || strchr(" \t\r", text[digits]) == NULL)
        return NONE;
    return (uint32_t)strtoul(text, NULL, 10);
}

/* What ` lid N lmc L` says, of a switch the last, since its name stands before it. */
static void read_lids(struct topology *topology, struct lid_port *port, const char *comment)
{
    const char *text = strstr(comment, " lid "), *end, *next;
    uint32_t lid, lmc = 0;

    while (!port->adapter && text != NULL && (next = strstr(text + 1, " lid ")) != NULL)
        text = next;
    if (text == NULL)
        return;
    lid = small_number(text + 5, &end);
    if (lid >= LIDS) {
        topology_bad(topology, port->line, "lid '%.20s': expected a number 0..65535", text + 5);
        return;
    }
    if (strncmp(end, " lmc ", 5) == 0 && (lmc = small_number(end + 5, &next)) > LMC_MAX)
        topology_bad(topology, port->line, "lmc '%.20s': expected a number 0..7", end + 5);
    else if (lid % (1u << lmc) != 0)
        topology_bad(topology, port->line,
                     "lid %" PRIu32 " lmc %" PRIu32 ": expected a multiple of %u", lid, lmc,
                     1u << lmc);
    else if (lid > 0) { /* 0: nobody gave it one yet */
        port->first = lid;
        port->lids = 1u << lmc;
    }
}

int lids_add(struct topology *topology, const struct lid_port *port, const char *comment)
{
    struct lids *lids = topology->lids;
    struct lid_port *last;

    if (ROOM_FOR_ONE(lids->port, lids->ports, lids->capacity) != 0)
        return EXIT_IO;
    last = lids->port + lids->ports;
    if (port->adapter && port->port != NONE && last[-1].port == NONE) /* its head is before it */
        last--;
    else
        lids->ports++;
    *last = *port;
    read_lids(topology, last, comment);
    return 0;
}

int lids_back(struct lids *lids, uint32_t line, uint32_t port)
{
    while (lids->back_capacity <= line)
        if (ROOM_FOR_ONE(lids->back, lids->back_capacity, lids->back_capacity) != 0)
            return EXIT_IO;
    lids->back[line] = port;
    return 0;
}

static int by_port(const void *left, const void *right)
{
    const struct lid_port *a = left, *b = right;

    return a->node != b->node ? order(a->node, b->node) : order(a->port, b->port);
}

static int by_line(const void *left, const void *right)
{
    const struct lid_port *a = left, *b = right;
    int ports = by_port(a, b);

    return ports != 0 ? ports : order(a->line, b->line);
}

void lids_number(struct topology *topology)
{
    struct lids *lids = topology->lids;

    lids->end = 1;
    if (lids->ports > 0)
        qsort(lids->port, lids->ports, sizeof *lids->port, by_line);
    for (uint32_t p = 0; p < lids->ports; p++) {
        const struct lid_port *port = &lids->port[p];

        if (port->first + port->lids > lids->end)
            lids->end = port->first + port->lids;
        for (uint32_t lid = port->first; lid < port->first + port->lids; lid++)
            if (lids->of[lid] == NONE)
                lids->of[lid] = p;
            else
                topology_bad(topology, port->line, "LID %" PRIu32 " is node %.80s's already", lid,
                             name_of(&topology->names, lids->port[lids->of[lid]].node));
    }
}

const struct lid_port *lids_at(const struct lids *lids, uint32_t node, uint32_t port)
{
    const struct lid_port at = {.node = node, .port = port};

    return bsearch(&at, lids->port, lids->ports, sizeof at, by_port);
}

uint32_t lids_channel(const struct topology *topology, const struct lid_port *port)
{
    return port->port == NONE ? NONE : rt_topo_graph_port(&topology->graph, port->node, port->port);
}
