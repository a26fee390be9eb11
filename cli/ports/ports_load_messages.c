/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: the routes of messages. */
#include <stdlib.h>

#include "../base/work.h"
#include "ports_load.h"

int ports_load_messages(struct ports_load *r, const struct rt_load_pair *pair, uint32_t count)
{
    uint8_t *sends = calloc((size_t)r->processors, 1);

    if (sends == NULL)
        return complain(EXIT_IO, "out of memory");
    for (uint32_t m = 0; m < count; m++) {
        r->senders += !sends[pair[m].source];
        sends[pair[m].source] = 1;
        r->themselves += pair[m].source == pair[m].target;
    }
    free(sends);
    return ports_load_routes(r, pair, count);
}

int ports_load_routes(struct ports_load *r, const struct rt_load_pair *pair, uint32_t count)
{
    if (r->ecmp)
        return ports_load_ecmp(r, pair, count);
    if (r->choosing.by.routing != RT_ROUTING_MINIMAL)
        return ports_load_choices(r, pair, count);
    for (uint32_t m = 0; m < count && !interrupted(); m++) {
        struct ports_load_job *job = &r->job[0];

        job->lacks = ports_load_add(r, job, pair[m].source, pair[m].target);
        if (job->lacks != 0)
            return ports_load_lacks(job);
        show_progress(m, count, "routes");
    }
    return ports_load_sum(r);
}
