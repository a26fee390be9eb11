/* SPDX-License-Identifier: MIT-0 */
/*
 * Generated linear forwarding tables (SPEC 16.5).  Each LID is a destination of its own, so that
 * the LIDs of a switch's adapters, and those of one port, spread over its channels.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "lft.h"

#define WHAT "switches whose LIDs get their entries"

struct making {
    const struct topology *topology;
    struct lft *lft;
    struct rt_load_toward toward;
    uint32_t *distance, *queue;
    uint64_t *uses;
};

/* The entry of a switch: 0; EXIT_... after saying why there is none. */
static int put(const struct making *m, uint32_t node, uint32_t lid, uint32_t port)
{
    if (port >= LFT_NONE)
        return complain(EXIT_FALSE, "port %" PRIu32 " of node %.80s: such tables have 0..254", port,
                        node_name(m->topology, node));
    if (lft_row(m->lft, node) != 0)
        return EXIT_IO;
    m->lft->port[node][lid] = (uint8_t)port;
    return 0;
}

/* All entries for a LID of a switch, 0, or of an adapter at its port. */
static int make_lid(struct making *m, uint32_t to, uint32_t port, uint32_t lid)
{
    const struct rt_topo_graph *graph = m->toward.graph;
    int status = put(m, to, lid, port);

    for (uint32_t n = 0; n < graph->nodes && status == 0; n++) {
        uint32_t channel;

        if (graph->endpoint != NULL && graph->endpoint[n])
            continue;
        channel = rt_load_toward_choose(&m->toward, n, m->distance, m->uses);
        if (channel == RT_TOPO_GRAPH_NONE)
            continue;
        m->uses[channel] += port != 0; /* few packets go to a switch */
        status = put(m, n, lid, graph->link[channel].port);
    }
    return status;
}

/* The LIDs of a switch and of the adapters at it. */
static int make_switch(struct making *m, const struct lid_port *own)
{
    const struct rt_topo_graph *graph = m->toward.graph;
    const struct lids *lids = m->topology->lids;
    int status = 0;

    rt_load_toward_distances(&m->toward, own->node, m->distance, m->queue);
    for (uint32_t c = graph->first[own->node]; c < graph->first[own->node + 1]; c++) {
        const struct rt_topo_graph_link *link = &graph->link[c];

        for (uint32_t p = 0; p < lids->ports && status == 0; p++) {
            const struct lid_port *port = &lids->port[p];

            if (port->node == link->to && port->adapter && port->port == lids->back[link->tag])
                for (uint32_t i = 0; i < port->lids && status == 0; i++)
                    status = make_lid(m, own->node, link->port, port->first + i);
        }
    }
    for (uint32_t i = 0; i < own->lids && status == 0; i++)
        status = make_lid(m, own->node, 0, own->first + i);
    return status;
}

static int make(struct making *m)
{
    const struct lids *lids = m->topology->lids;
    int status = 0;

    rt_load_toward_begin(&m->toward);
    catch_interrupt();
    show_step(WHAT);
    for (uint32_t p = 0; p < lids->ports && status == 0; p++) {
        show_progress(p, lids->ports, WHAT);
        if (interrupted())
            status = complain(EXIT_FALSE, "interrupted before all switches had their entries");
        else if (!lids->port[p].adapter)
            status = make_switch(m, &lids->port[p]);
    }
    return status;
}

int lft_make(struct routes *routes)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct making m = {.topology = routes->topology};
    int status = lft_open(routes, 0);
    uint32_t *words = take_memory(rt_load_toward_words(graph), sizeof *words);

    m.lft = routes->lft;
    m.toward = (struct rt_load_toward){graph, (enum rt_load_routing)routes->routing, words};
    m.distance = take_memory(graph->nodes, sizeof *m.distance);
    m.queue = take_memory(graph->nodes, sizeof *m.queue);
    m.uses = zero_memory(graph->channels, sizeof *m.uses);
    if (words == NULL || m.distance == NULL || m.queue == NULL || m.uses == NULL)
        status = EXIT_IO;
    if (status == 0)
        status = make(&m);
    end_progress();
    free(words);
    free(m.distance);
    free(m.queue);
    free(m.uses);
    return status;
}
