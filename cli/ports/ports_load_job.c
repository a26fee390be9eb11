/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: what one thread counts, and the sum of them. */
#include <stdlib.h>

#include "ports_load.h"
#include "../base/work.h"

size_t ports_load_links(const struct ports_load *r)
{
    return (size_t)rt_topo_nodes(r->load.on.net) * r->load.ports;
}

int ports_load_add(const struct ports_load *r, struct ports_load_job *job, uint32_t source,
                   uint32_t destination)
{
    uint64_t number = (uint64_t)source * r->processors + destination;
    int error = rt_load_ports_add(&job->load, source, destination, number);

    while (error == RT_ERR_SPACE) {
        if (channels_grow(&job->graph) != 0)
            return RT_ERR_SPACE;
        error = rt_load_ports_add(&job->load, source, destination, number);
    }
    return error;
}

int ports_load_lacks(const struct ports_load_job *job)
{
    if (job->lacks == RT_ERR_SPACE)
        return complain(EXIT_IO, "out of memory");
    return job->lacks != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(job->lacks)) : 0;
}

static void add_job(struct ports_load *r, const struct rt_load_ports *from)
{
    struct rt_load_ports *all = &r->load;
    size_t links = ports_load_links(r);

    if (from->sends != all->sends)
        for (size_t i = 0; i < links; i++)
            all->sends[i] += from->sends[i];
    all->routes += from->routes;
    all->hops += from->hops;
    if (from->longest > all->longest)
        all->longest = from->longest;
}

/* All edges in one graph. */
static int join(struct ports_load *r)
{
    for (unsigned number = 0; number < r->jobs; number++) {
        const struct rt_load_channels *from = &r->job[number].graph;

        while (r->graph.capacity / 4 * 3 <= r->graph.edges + from->edges)
            if (channels_grow(&r->graph) != 0)
                return complain(EXIT_IO, "out of memory");
        rt_load_channels_move(from, &r->graph);
    }
    return 0;
}

int ports_load_sum(struct ports_load *r)
{
    int status = 0;

    for (unsigned number = 0; number < r->jobs && status == 0; number++) {
        status = ports_load_lacks(&r->job[number]);
        add_job(r, &r->job[number].load);
    }
    return status != 0 ? status : join(r);
}

uint64_t ports_load_witness(const struct ports_load *r, uint32_t from, uint32_t to)
{
    uint64_t first = UINT64_MAX;

    for (unsigned number = 0; number < r->jobs; number++) {
        uint64_t its = rt_load_channels_witness(&r->job[number].graph, from, to);

        if (its < first)
            first = its;
    }
    return first;
}
