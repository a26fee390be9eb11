/* SPDX-License-Identifier: MIT-0 */
/*
 * The metrics of all pairs over rings, by many threads: each follows the paths of every J-th
 * processor into memory of its own.  Sums, the greatest and sets of edges do not depend on who did
 * what; which link is hottest is found in the sums.
 */
#include <stdlib.h>

#include "ring_share.h"
#include "../base/work.h"

struct share {
    struct ring_traffic traffic; /* with a router of its own */
    struct ring_lock lock;
    struct rt_load_ring_counters counters;
    struct rt_load_ring_metrics load;
    int ran, error;
};

struct shares {
    struct share *share; /* the first one's traffic and lock are the caller's */
    unsigned jobs;
    const struct rt_load_ring_weights *weights;
};

static void run(void *context, unsigned number)
{
    const struct shares *s = context;
    struct share *share = &s->share[number];

    share->ran = 1;
    share->error = rt_load_rings_queues(&share->traffic.traffic, s->weights, &share->counters,
                                        &share->load, &share->lock.queues);
}

int ring_counters_open(struct rt_load_ring_counters *counters, const struct ring_traffic *t)
{
    const struct rt_topo_ring_table *table = &t->table;

    counters->sends = calloc((size_t)table->nodes * table->links, sizeof(uint64_t));
    counters->visits = calloc(table->rings, sizeof(uint64_t));
    counters->queue = calloc(table->nodes, sizeof(uint64_t));
    if (counters->sends == NULL || counters->visits == NULL || counters->queue == NULL)
        return out_of_memory("load", ring_load_bytes(t));
    return 0;
}

void ring_counters_close(struct rt_load_ring_counters *counters)
{
    free(counters->sends);
    free(counters->visits);
    free(counters->queue);
}

/* The first share is of the caller's memory. */
static int open_share(struct share *share, const struct ring_traffic *t,
                      const struct ring_lock *lock, unsigned number, unsigned jobs)
{
    int status = 0;

    share->traffic = *t;
    if (number == 0)
        share->lock = *lock;
    else
        status = ring_router_open(&share->traffic.router, t->router.net, &t->fast);
    share->traffic.number = number;
    share->traffic.jobs = jobs;
    share->traffic.traffic.context = &share->traffic;
    share->traffic.traffic.leg = share->traffic.router.leg;
    if (status == 0 && number > 0)
        status = ring_lock_open(&share->lock, &share->traffic);
    if (status == 0 && number > 0)
        status = ring_counters_open(&share->counters, &share->traffic);
    return status;
}

static void close_share(struct share *share, unsigned number)
{
    if (number > 0) {
        ring_router_close(&share->traffic.router);
        ring_lock_close(&share->lock);
        ring_counters_close(&share->counters);
    }
}

static void add(uint64_t *to, const uint64_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] += from[i];
}

static void unite(uint64_t *to, const uint64_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] |= from[i];
}

void ring_counters_add(struct rt_load_ring_counters *to, const struct rt_load_ring_counters *from,
                       const struct rt_topo_ring_table *table)
{
    add(to->sends, from->sends, (size_t)table->nodes * table->links);
    add(to->visits, from->visits, table->rings);
    add(to->queue, from->queue, table->nodes);
}

void ring_metrics_unite(struct rt_load_ring_metrics *to, const struct rt_load_ring_metrics *from)
{
    if (from->distance > to->distance)
        to->distance = from->distance;
    if (from->ring_hops > to->ring_hops)
        to->ring_hops = from->ring_hops;
    if (from->latency > to->latency)
        to->latency = from->latency;
}

static void merge(struct share *to, const struct share *from)
{
    const struct rt_topo_ring_table *table = &to->traffic.table;
    size_t links = (size_t)table->nodes * table->links;

    ring_counters_add(&to->counters, &from->counters, table);
    ring_metrics_unite(&to->load, &from->load);
    unite(to->lock.queues.reach, from->lock.queues.reach, links * to->lock.queues.words);
    unite(to->lock.queues.onto, from->lock.queues.onto, links);
}

/* As the library finds them in the counters of one call: of links equally hot the one with more
 * sends, then the first. */
void ring_counters_hottest(const struct rt_load_ring_counters *c,
                           const struct rt_topo_ring_table *table,
                           const struct rt_load_ring_weights *weights,
                           struct rt_load_ring_metrics *load)
{
    uint64_t most = 0;

    load->hot_send = load->hot_echo = load->hot_queue = 0;
    for (uint32_t at = 0; at < table->nodes * table->links; at++) {
        uint64_t sends = c->sends[at], echoes = c->visits[table->ring[at]] - sends;
        uint64_t heat = sends * weights->send + echoes * weights->echo;

        if (heat < most || (heat == most && sends <= load->hot_send))
            continue;
        most = heat;
        load->hot_send = sends;
        load->hot_echo = echoes;
        load->hot_node = at / table->links;
        load->hot_link = at % table->links;
    }
    for (uint32_t node = 0; node < table->nodes; node++)
        if (c->queue[node] > load->hot_queue) {
            load->hot_queue = c->queue[node];
            load->queue_node = node;
        }
}

/* All of it, once the shares are open; the library's error, or 0. */
static int count(struct shares *s, struct ring_traffic *t, struct rt_load_ring_metrics *load)
{
    struct share *first = &s->share[0];
    int error = 0;

    system_jobs(s->jobs, run, s);
    for (unsigned number = 0; number < s->jobs; number++) {
        struct share *share = &s->share[number];

        if (!share->ran) /* it got no thread */
            run(s, number);
        t->done += share->traffic.done;
        if (error == 0)
            error = share->error;
        if (number > 0 && error == 0)
            merge(first, share);
    }
    *load = first->load;
    ring_counters_hottest(&first->counters, &t->table, s->weights, load);
    return error;
}

int ring_share_load(struct ring_traffic *t, struct ring_lock *lock, unsigned jobs,
                    const struct rt_load_ring_weights *weights,
                    struct rt_load_ring_counters *counters, struct rt_load_ring_metrics *load)
{
    struct shares s = {NULL, jobs, weights};
    unsigned opened = 0;
    int status = 0, error = 0;

    while (s.jobs > 1 && ring_load_bytes(t) > system_memory() / 2 / s.jobs)
        s.jobs--;
    s.share = calloc(s.jobs, sizeof *s.share);
    if (s.share == NULL)
        return complain(EXIT_IO, "out of memory");
    s.share[0].counters = *counters;
    for (; opened < s.jobs && status == 0; opened++)
        status = open_share(&s.share[opened], t, lock, opened, s.jobs);
    if (status == 0)
        error = count(&s, t, load);
    for (unsigned number = 0; number < opened; number++)
        close_share(&s.share[number], number);
    free(s.share);
    return error != 0 ? ring_traffic_error(t, error, NULL) : status;
}
