/* SPDX-License-Identifier: MIT-0 */
/* Networks of rings laid out in memory, and their ring sizes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"

int ring_table_open(const struct rt_net *net, const char *command, struct rt_topo_ring_table *table)
{
    char text[RT_NET_TEXT_MAX] = "";
    struct rt_rings rings;
    uint32_t node, link;
    uint64_t links;
    int fault;

    memset(table, 0, sizeof *table);
    rt_net_format(net, text, sizeof text);
    rt_topo_rings(net, &rings);
    links = (uint64_t)rings.nodes * rings.links;
    if (links > RING_LINKS_MAX)
        return complain(EXIT_USAGE,
                        "network '%s': %" PRIu64 " links, too many for %s: expected at most %d",
                        text, links, command, RING_LINKS_MAX);
    table->next = malloc(links * sizeof *table->next);
    table->ring = malloc(links * sizeof *table->ring);
    table->size = malloc(links * sizeof *table->size);
    if (table->next == NULL || table->ring == NULL || table->size == NULL)
        return complain(EXIT_IO, "out of memory");
    fault = rt_topo_ring_tabulate(&rings, table, &node, &link);
    if (fault != RT_TOPO_RING_SOUND)
        return complain(
            EXIT_FALSE, "network '%s': link %" PRIu32 " of node %" PRIu32 " leads to %s", text,
            link, node,
            fault == RT_TOPO_RING_RANGE ? "no node" : "where another leads: no ring closes");
    return 0;
}

void ring_table_close(struct rt_topo_ring_table *table)
{
    free(table->next);
    free(table->ring);
    free(table->size);
}

void ring_sizes_add(struct ring_sizes *sizes, uint32_t size)
{
    unsigned at = 0;

    sizes->rings++;
    while (at < sizes->kinds && sizes->kind[at].size < size)
        at++;
    if (at == sizes->kinds || sizes->kind[at].size != size) {
        if (sizes->kinds == RING_KINDS_MAX)
            return; /* no family has as many */
        memmove(&sizes->kind[at + 1], &sizes->kind[at],
                (sizes->kinds - at) * sizeof sizes->kind[0]);
        sizes->kind[at].size = size;
        sizes->kind[at].rings = 0;
        sizes->kinds++;
    }
    sizes->kind[at].rings++;
}

void ring_sizes_text(const struct ring_sizes *sizes, char text[RING_SIZES_TEXT_MAX])
{
    size_t at = 0;

    for (unsigned i = 0; i < sizes->kinds; i++)
        at += (size_t)snprintf(text + at, RING_SIZES_TEXT_MAX - at, "%s%" PRIu32 ":%" PRIu64,
                               i > 0 ? "," : "", sizes->kind[i].size, sizes->kind[i].rings);
}
