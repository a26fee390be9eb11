/* SPDX-License-Identifier: MIT-0 */
/* Virtual lanes of a route's hops (SPEC 16.2). */
#include "lanes.h"

#include <inttypes.h>
#include <stdlib.h>

/* What ports make of a service level, or NONE after saying why not. */
static uint32_t lane(const struct lanes *lanes, const struct lane_row *row, uint32_t node,
                     uint32_t in, uint32_t out, unsigned sl, char *why)
{
    const char *name = node_name(lanes->topology, node);
    uint32_t vl = lanes->identity                 ? sl
                  : row == NULL || row->line == 0 ? NONE
                                                  : (uint32_t)(row->lanes >> (4 * sl)) & 15;

    if (vl == NONE)
        refuse(why, "--sl2vl has no row for %.40s from port %" PRIu32 " to %" PRIu32, name, in,
               out);
    else if (vl == VL_DROP)
        refuse(why, "%.40s drops SL %u from port %" PRIu32 " to %" PRIu32 ": lane 15", name, sl, in,
               out);
    return vl == VL_DROP ? NONE : vl;
}

/* Of a switch. */
static const struct lane_row *row_of(const struct lanes *lanes, uint32_t node, uint32_t in,
                                     uint32_t out)
{
    uint32_t ports = lanes_ports(lanes->topology, node);

    return lanes->hop[node] == NULL || in >= ports ? NULL : &lanes->hop[node][in * ports + out];
}

void lanes_of(const struct lanes *lanes, const struct lid_port *from, struct given *given,
              uint8_t *vc, char *why)
{
    const struct rt_topo_graph *graph = &lanes->topology->graph;
    const struct lids *lids = lanes->topology->lids;
    size_t source = (size_t)(from - lids->port);
    unsigned sl = lanes->sl[source] != NULL ? lanes->sl[source][given->lid] : SL_NONE;
    uint32_t in = 0;

    given->no_lanes = NULL;
    given->vc = vc;
    if (sl == SL_NONE) {
        refuse(why, "--sl has none for it");
        given->no_lanes = why;
        return;
    }
    for (uint32_t i = 0; i < given->items && given->item[i] != NONE; i++) {
        const struct rt_topo_graph_link *link = &graph->link[given->item[i]];
        const struct lane_row *row = i == 0 && from->adapter
                                         ? &lanes->adapter[source]
                                         : row_of(lanes, link->from, in, link->port);
        uint32_t vl = lane(lanes, row, link->from, in, link->port, sl, why);

        if (vl == NONE) {
            given->no_lanes = why;
            return;
        }
        vc[i] = (uint8_t)vl;
        in = lids->back[link->tag];
    }
}

void lanes_free(struct lanes *lanes)
{
    if (lanes == NULL)
        return;
    for (uint32_t p = 0; lanes->sl != NULL && p < lanes->topology->lids->ports; p++)
        free(lanes->sl[p]);
    for (uint32_t n = 0; lanes->hop != NULL && n < lanes->topology->graph.nodes; n++)
        free(lanes->hop[n]);
    free(lanes->sl);
    free(lanes->adapter);
    free(lanes->hop);
    free(lanes);
}
