/* SPDX-License-Identifier: MIT-0 */
/* Linear forwarding tables in the words of dump_fts, which `opensm -R file -U FILE` loads. */
#include <inttypes.h>
#include <string.h>

#include "../base/work.h"
#include "lft.h"

static void print_lid(const struct topology *topology, uint32_t lid, uint32_t entry)
{
    const struct lid_port *port = &topology->lids->port[topology->lids->of[lid]];

    const char *name = node_name(topology, port->node);

    printf("0x%04" PRIx32 " %03" PRIu32 " : (%s", lid, entry,
           !port->adapter   ? "Switch"
           : name[0] == 'R' ? "Router"
                            : "Channel Adapter");
    if (port->guid != 0)
        printf(" portguid 0x%016" PRIx64 ":", port->guid);
    printf(" '%s')\n", name);
}

static void print_switch(const struct routes *routes, uint32_t node, const struct lid_port *own)
{
    const uint8_t *entry = routes->lft->port[node];
    uint32_t lids = 0;

    printf("Unicast lids [0x1-0x%" PRIx32 "] of switch Lid %" PRIu32 " guid 0x%s (%s):\n"
           "  Lid  Out   Destination\n       Port     Info \n",
           routes->lft->lids - 1, own->first, node_name(routes->topology, node) + 2,
           node_name(routes->topology, node));
    for (uint32_t lid = 1; lid < routes->lft->lids; lid++)
        if (entry[lid] != LFT_NONE) {
            print_lid(routes->topology, lid, entry[lid]);
            lids++;
        }
    printf("%" PRIu32 " valid lids dumped \n", lids);
}

/* Has a port a table, that of its switch?  Adapters are endpoints, and have none. */
static int is_printed(const struct routes *routes, const struct lid_port *port)
{
    return routes->lft->port[port->node] != NULL;
}

int lft_names(const struct routes *routes)
{
    const struct lids *lids = routes->topology->lids;

    for (uint32_t p = 0; p < lids->ports; p++) {
        const char *name = node_name(routes->topology, lids->port[p].node);

        if (is_printed(routes, &lids->port[p]) &&
            (strncmp(name, "S-", 2) != 0 || strlen(name) != 18 ||
             strspn(name + 2, "0123456789abcdef") != 16))
            return complain(EXIT_FALSE, "node %.80s: expected S- and a GUID, 16 hexadecimal digits",
                            name);
    }
    return 0;
}

int lft_print(const struct routes *routes)
{
    const struct lids *lids = routes->topology->lids;

    for (uint32_t p = 0; p < lids->ports && !ferror(stdout); p++) {
        const struct lid_port *port = &lids->port[p];

        show_progress(p, lids->ports, "ports with LIDs, of which switches are written");
        if (interrupted())
            return EXIT_FALSE;
        if (is_printed(routes, port))
            print_switch(routes, port->node, port);
    }
    return 0;
}
