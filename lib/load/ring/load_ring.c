/* SPDX-License-Identifier: MIT-0 */
/* Every processor sends to every other over SCI rings (SPEC 12.4). */
#include "load_edges.h"

/* One packet along its legs. */
static int count_path(const struct rt_topo_ring_table *table,
                      const struct rt_load_ring_counters *counters, uint32_t change, uint32_t node,
                      const struct rt_ring_leg *leg, int legs, struct rt_load_ring_metrics *load)
{
    uint32_t links = 0, rings = 0;
    uint64_t latency;

    for (int k = 0; k < legs; k++) {
        uint32_t link = leg[k].link;

        if (link >= table->links)
            return RT_ERR_LINK;
        if (k == 0 || link != leg[k - 1].link) {
            rings++;
            counters->visits[table->ring[node * table->links + link]]++;
            counters->queue[node]++;
        }
        for (uint32_t hop = 0; hop < leg[k].hops; hop++) {
            counters->sends[node * table->links + link]++;
            node = table->next[node * table->links + link];
        }
        links += leg[k].hops;
    }
    latency = links + (change - 1) * (uint64_t)rings;
    if (links > load->distance)
        load->distance = links;
    if (rings > load->ring_hops)
        load->ring_hops = rings;
    if (latency > load->latency)
        load->latency = latency;
    return 0;
}

/* Every packet that visits a ring makes an echo, which passes the links that
 * the packet itself does not. */
static void find_hottest(const struct rt_topo_ring_table *table,
                         const struct rt_load_ring_counters *counters, uint64_t echo, uint64_t send,
                         struct rt_load_ring_metrics *load)
{
    uint64_t hottest = 0;

    for (uint32_t node = 0; node < table->nodes; node++) {
        for (uint32_t link = 0; link < table->links; link++) {
            uint32_t entry = node * table->links + link;
            uint64_t sends = counters->sends[entry];
            uint64_t echoes = counters->visits[table->ring[entry]] - sends;
            uint64_t heat = sends * send + echoes * echo;

            if (heat > hottest || (heat == hottest && sends > load->hot_send)) {
                hottest = heat;
                load->hot_send = sends;
                load->hot_echo = echoes;
                load->hot_node = node;
                load->hot_link = link;
            }
        }
        if (counters->queue[node] > load->hot_queue) {
            load->hot_queue = counters->queue[node];
            load->queue_node = node;
        }
    }
}

/* edges: what to do with each path besides, or a null pointer. */
static int count_all(const struct rt_load_ring_traffic *traffic,
                     const struct rt_load_ring_weights *weights,
                     const struct rt_load_ring_counters *counters, struct load_edges *edges,
                     struct rt_load_ring_metrics *load)
{
    static const struct rt_load_ring_metrics none;
    const struct rt_topo_ring_table *table = traffic->table;
    struct rt_load_ring_metrics sum = none;

    for (uint32_t i = 0; i < table->nodes * table->links; i++)
        counters->sends[i] = 0;
    for (uint32_t i = 0; i < table->rings; i++)
        counters->visits[i] = 0;
    for (uint32_t i = 0; i < table->nodes; i++)
        counters->queue[i] = 0;
    for (uint32_t source = 0; source < traffic->processors; source++) {
        for (uint32_t target = 0; target < traffic->processors; target++) {
            uint32_t start;
            int legs = traffic->path(traffic->context, source, target, &start, traffic->leg,
                                     traffic->capacity);
            int error = legs < -1 ? legs : 0;

            if (legs > 0)
                error =
                    count_path(table, counters, weights->change, start, traffic->leg, legs, &sum);
            if (legs > 0 && error == 0 && edges != NULL)
                error = rti_load_follow(edges, start, traffic->leg, legs);
            if (error != 0)
                return error;
        }
    }
    find_hottest(table, counters, weights->echo, weights->send, &sum);
    *load = sum;
    return 0;
}

int rt_load_rings(const struct rt_load_ring_traffic *traffic,
                  const struct rt_load_ring_weights *weights,
                  const struct rt_load_ring_counters *counters, struct rt_load_ring_metrics *load)
{
    return count_all(traffic, weights, counters, NULL, load);
}

int rt_load_rings_queues(const struct rt_load_ring_traffic *traffic,
                         const struct rt_load_ring_weights *weights,
                         const struct rt_load_ring_counters *counters,
                         struct rt_load_ring_metrics *load, struct rt_load_dependency_graph *queues)
{
    struct load_edges edges = {traffic->table, traffic, queues, LOAD_NONE,  LOAD_NONE,
                               LOAD_NONE,      0,       0,      {{0, 0, 0}}};

    rti_load_clear(traffic->table, traffic->partitions > 1 ? traffic->partitions : 1, queues);
    return count_all(traffic, weights, counters, &edges, load);
}
