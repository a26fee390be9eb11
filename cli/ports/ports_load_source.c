/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers whose routes look alike from everywhere: one source for
 * all, and the edges at each router. */
#include <stdlib.h>

#include "ports_load.h"

int ports_load_source(struct ports_load *r)
{
    struct ports_load_job *job = &r->job[0];

    job->lacks = rt_load_ports_source(&job->load);
    return ports_load_lacks(job);
}

void ports_load_edges(const struct ports_load *r, struct ports_load_job *job, uint32_t first,
                      uint32_t count)
{
    uint32_t *work = calloc(rt_load_ports_edges_words(&r->load), sizeof *work);

    if (work == NULL) {
        job->lacks = RT_ERR_SPACE;
        return;
    }
    for (uint32_t at = first; at < first + count && job->lacks == 0 && !interrupted(); at++)
        while ((job->lacks = rt_load_ports_edges(&job->load, at, work)) == RT_ERR_SPACE &&
               channels_grow(&job->graph) == 0)
            continue;
    free(work);
}
