/* SPDX-License-Identifier: MIT-0 */
/* Linear forwarding tables: their memory, and between which ports they lead (SPEC 16.2). */
#include "lft.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"

uint32_t lft_targets(const struct lid_port *port)
{
    return port->lids + (port->lids == 0);
}

/* From each end to each LID of those of other nodes; one without LID counts as one. */
static void count_pairs(struct lft *lft, const struct lid_port *port)
{
    uint64_t all = 0;
    uint32_t next;

    for (uint32_t i = 0; i < lft->ends; i++)
        all += lft_targets(&port[lft->end[i]]);
    for (uint32_t i = 0; i < lft->ends; i = next) { /* the ports of a node */
        uint64_t own = 0;

        for (next = i; next < lft->ends && port[lft->end[next]].node == port[lft->end[i]].node;
             next++)
            own += lft_targets(&port[lft->end[next]]);
        for (uint32_t k = i; k < next; k++, lft->pairs += all - own)
            lft->first[k] = lft->pairs;
    }
}

int lft_open(struct routes *routes, int lines)
{
    const struct topology *topology = routes->topology;
    const struct lids *lids = topology->lids;
    struct lft *lft = zero_memory(1, sizeof *lft);

    routes->lft = lft;
    if (lft == NULL)
        return EXIT_IO;
    lft->nodes = topology->graph.nodes;
    lft->lids = lids->end;
    lft->port = zero_memory(lft->nodes, sizeof *lft->port);
    lft->end = take_memory(lids->ports, sizeof *lft->end);
    lft->first = take_memory(lids->ports, sizeof *lft->first);
    if (lines)
        lft->line = zero_memory(lft->nodes, sizeof *lft->line);
    if (lft->port == NULL || lft->end == NULL || lft->first == NULL || (lines && lft->line == NULL))
        return EXIT_IO;
    for (uint32_t p = 0; p < lids->ports; p++)
        if (topology_is_end(topology, lids->port[p].node))
            lft->end[lft->ends++] = p;
    count_pairs(lft, lids->port);
    return 0;
}

int lft_row(struct lft *lft, uint32_t node)
{
    if (lft->port[node] != NULL)
        return 0;
    lft->port[node] = take_memory(lft->lids, sizeof **lft->port);
    if (lft->port[node] == NULL)
        return EXIT_IO;
    memset(lft->port[node], LFT_NONE, lft->lids);
    if (lft->line != NULL)
        lft->line[node] = zero_memory(lft->lids, sizeof **lft->line);
    return lft->line != NULL && lft->line[node] == NULL ? EXIT_IO : 0;
}

uint64_t lft_pairs(const struct routes *routes)
{
    return routes->lft->pairs;
}

void lft_free(struct lft *lft)
{
    if (lft == NULL)
        return;
    for (uint32_t n = 0; lft->port != NULL && n < lft->nodes; n++)
        free(lft->port[n]);
    for (uint32_t n = 0; lft->line != NULL && n < lft->nodes; n++)
        free(lft->line[n]);
    free(lft->port);
    free(lft->line);
    free(lft->end);
    free(lft->first);
    free(lft);
}
