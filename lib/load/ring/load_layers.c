/* SPDX-License-Identifier: MIT-0 */
/* Queues in partitions: does an assignment leave no cycle (SPEC 12.6)? */
#include "rt/load_ring.h"

/* A packet on its way up through the partitions. */
struct climb {
    const uint32_t *place;
    uint32_t queues, partition;
    int64_t at; /* place of the queue it was in, in this partition; -1: none yet */
};

/* The packet enters a queue: in its partition if the queue stands higher in the order, else in the
 * next partition. */
static void enter(struct climb *climb, uint32_t partitions, uint32_t queue)
{
    if (climb->partition == partitions)
        return; /* no further */
    if (climb->place[climb->partition * climb->queues + queue] <= climb->at) {
        if (++climb->partition == partitions)
            return;
    }
    climb->at = climb->place[climb->partition * climb->queues + queue];
}

/* Returns 1 if the path fits, 0 if it needs more partitions. */
static int fits(const struct rt_topo_ring_table *table, uint32_t partitions, const uint32_t *place,
                uint32_t node, const struct rt_ring_leg *leg, int legs)
{
    struct climb climb = {place, table->nodes * table->links * 2, 0, -1};

    for (int k = 0; k < legs;) {
        uint32_t link = leg[k].link;

        if (link >= table->links)
            return RT_ERR_LINK;
        enter(&climb, partitions, RT_LOAD_QUEUE_OUT(table, node, link));
        for (; k < legs && leg[k].link == link; k++)
            for (uint32_t hop = 0; hop < leg[k].hops; hop++)
                node = table->next[node * table->links + link];
        enter(&climb, partitions, RT_LOAD_QUEUE_IN(table, node, link));
    }
    return climb.partition < partitions;
}

int rt_load_layers(const struct rt_load_ring_traffic *traffic, uint32_t partitions,
                   const uint32_t *place, uint32_t *source, uint32_t *target)
{
    for (uint32_t s = 0; s < traffic->processors; s++) {
        for (uint32_t t = 0; t < traffic->processors; t++) {
            uint32_t start;
            int legs =
                traffic->path(traffic->context, s, t, &start, traffic->leg, traffic->capacity);
            int fit = legs < -1 ? legs : 1;

            if (legs > 0)
                fit = fits(traffic->table, partitions, place, start, traffic->leg, legs);
            if (fit != 1) {
                *source = s;
                *target = t;
                return fit;
            }
        }
    }
    return 1;
}
