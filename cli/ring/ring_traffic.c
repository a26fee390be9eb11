/* SPDX-License-Identifier: MIT-0 */
/* The traffic of all pairs over rings, as the library follows it. */
#include <inttypes.h>
#include <string.h>

#include "ring_traffic.h"
#include "../base/work.h"

/*
 * The path of a pair.  The library takes all second processors for each first
 * one; the general router starts anew for each target, so to it the first is the
 * target.  No sum and no maximum over all ordered pairs depends on that.
 */
static int path(void *context, uint32_t first, uint32_t second, uint32_t *start,
                struct rt_ring_leg *leg, int capacity)
{
    struct ring_traffic *t = context;
    uint32_t source = t->router.general ? second : first;
    uint32_t target = t->router.general ? first : second;

    (void)leg; /* the router's own */
    (void)capacity;
    if (first < t->first || first >= t->end || (first - t->first) % t->jobs != t->number)
        return -1; /* another's */
    if (interrupted())
        return LEFT_BY_INTERRUPT;
    t->done++;
    if (t->number == 0)
        show_progress(t->done * t->jobs, t->total, "paths");
    *start = rt_topo_ring_node(t->router.net, source);
    return ring_path(&t->router, source, target);
}

int ring_traffic_open(struct ring_traffic *t, const struct rt_net *net)
{
    char text[RT_NET_TEXT_MAX] = "";
    uint64_t n = rt_topo_processors(net);
    int status;

    memset(t, 0, sizeof *t);
    rt_net_format(net, text, sizeof text);
    if (n > RING_ALL_MAX)
        return complain(EXIT_USAGE,
                        "network '%s': %" PRIu64 " processors, too many for load, which follows "
                        "all pairs: expected at most %d",
                        text, n, RING_ALL_MAX);
    status = ring_table_open(net, "load", &t->table);
    if (status != 0)
        return status;
    t->fast = rt_topo_ring_rings(&t->table);
    for (uint32_t ring = 0; ring < t->table.rings; ring++)
        ring_sizes_add(&t->sizes, t->table.size[ring]);
    status = ring_router_open(&t->router, net, &t->fast);
    t->traffic.table = &t->table;
    t->traffic.processors = (uint32_t)n;
    t->traffic.path = path;
    t->traffic.context = t;
    t->traffic.leg = t->router.leg;
    t->traffic.capacity = t->router.capacity;
    t->end = (uint32_t)n;
    t->total = n * n;
    t->jobs = 1;
    return status;
}

uint64_t ring_load_bytes(const struct ring_traffic *t)
{
    const struct rt_topo_ring_table *table = &t->table;
    uint64_t links = (uint64_t)table->nodes * table->links;
    uint64_t words = (t->sizes.kind[t->sizes.kinds - 1].size + 63) / 64;
    /* three tables; packets of links, rings and nodes; bits and queues of links */
    uint64_t metrics = 8 * (links + table->rings + table->nodes);
    uint64_t queues = links * (8 * words + 4 + 3 * 8);

    return 12 * links + metrics + queues;
}

void ring_traffic_close(struct ring_traffic *t)
{
    ring_router_close(&t->router);
    ring_table_close(&t->table);
}

int ring_traffic_error(const struct ring_traffic *t, int error, const char *step)
{
    end_progress();
    if (error == LEFT_BY_INTERRUPT && step != NULL)
        return complain(EXIT_FALSE, "interrupted while %s", step);
    if (error == LEFT_BY_INTERRUPT)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " path%s", t->done,
                        t->total, s_of(t->total));
    return complain(EXIT_FALSE, "%s", rt_error_text(error));
}
