/* SPDX-License-Identifier: MIT-0 */
/* Routes over each link of a network of routers, and whether they can deadlock. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports_load.h"
#include "../base/heap.h"
#include "../base/work.h"

#define PAIRS_MAX 0x100000000 /* followed at most */

static int is_uniform(const char *pattern)
{
    return strcmp(pattern, "uniform") == 0;
}

static uint32_t channels_of(const struct ports_load *r)
{
    return rt_topo_nodes(r->load.on.net) * r->load.ports * r->load.on.vcs;
}

static int search(void *context)
{
    struct ports_load *r = context;

    r->cycle = rt_load_channels_cycle(&r->graph, channels_of(r), r->work, &r->channel);
    return 0;
}

static int find_cycle(struct ports_load *r)
{
    uint64_t bytes = (rt_load_channels_words(&r->graph, channels_of(r)) + 1) * sizeof *r->work;

    if (interrupted())
        return 0;
    if (need_memory("load", bytes) != 0)
        return EXIT_IO;
    r->work = malloc((size_t)bytes);
    if (r->work == NULL)
        return out_of_memory("load", bytes);
    show_step("the search for a cycle of channels");
    leave_at_interrupt(search, r);
    return 0;
}

/* Routes with only the first V virtual channels: those above are merged into the last one. */
static unsigned merged_vcs;

static int merged_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity)
{
    int hops = rt_route_ports(net, source, destination, path, capacity);

    for (int i = 0; i < hops; i++)
        if (path[i].vc >= merged_vcs)
            path[i].vc = (uint8_t)(merged_vcs - 1);
    return hops;
}

/* A job's memory; it needs no more than `links` counters to begin with. */
static int open_job(struct ports_load *r, struct ports_load_job *job, uint64_t links)
{
    job->load = r->load;
    job->load.sends = zero_memory((size_t)links, sizeof *job->load.sends);
    if (job->load.sends == NULL)
        return EXIT_IO;
    job->load.graph = &job->graph;
    job->load.path = r->choosing.by.routing != RT_ROUTING_MINIMAL
                         ? ports_choice_path(&r->choosing.by, &job->load.capacity)
                         : ports_path(&job->load.capacity);
    if (job->load.path == NULL)
        return EXIT_IO;
    return channels_grow(&job->graph) == 0 ? 0 : complain(EXIT_IO, "out of memory");
}

/* As many jobs as are asked for and the memory has counters for.  The first one's counters become
 * the sums. */
static int open_jobs(struct ports_load *r, uint64_t jobs, uint64_t links)
{
    uint64_t bytes = links * sizeof *r->load.sends;
    int status;

    r->threads = (unsigned)jobs;
    if (!is_uniform(r->pattern) && r->choosing.by.routing == RT_ROUTING_MINIMAL)
        jobs = 1;
    while (jobs > 1 && bytes > system_memory() / 4 / jobs)
        jobs--;
    status = need_memory("load", jobs * bytes + rt_load_channels_words(&r->graph, channels_of(r)) *
                                                    sizeof *r->work);
    r->job = calloc((size_t)jobs, sizeof *r->job);
    if (r->job == NULL)
        return complain(EXIT_IO, "out of memory");
    for (; r->jobs < jobs && status == 0; r->jobs++)
        status = open_job(r, &r->job[r->jobs], links);
    r->load.sends = r->job[0].load.sends;
    return status;
}

/* Pairs whose routes are followed, where all are wanted. */
static uint64_t pairs_of(const struct ports_load *r)
{
    uint64_t nodes = rt_topo_nodes(r->load.on.net);

    if (!is_uniform(r->pattern) || r->sample > 0 || r->ecmp || r->way == RT_LOAD_WAY_SOURCE ||
        r->choosing.by.routing != RT_ROUTING_MINIMAL)
        return 0; /* of choices they are counted apart */
    return r->way == RT_LOAD_WAY_ROUTERS ? nodes * nodes : r->processors * r->processors;
}

int ports_load_open(struct ports_load *r, const struct rt_net *net, uint64_t vcs, uint64_t jobs)
{
    uint64_t links;

    r->processors = rt_topo_processors(net);
    r->way = is_uniform(r->pattern) && r->sample == 0 ? rt_load_ports_way(net) : RT_LOAD_WAY_PAIRS;
    r->load.on = ports_on(net);
    ports_links_lay(&r->load.on);
    r->load.on.vcs = merged_vcs = (unsigned)vcs;
    r->load.route = merged_route;
    r->load.ports = ports_most(net);
    r->end = ports_load_sources(r);
    links = (uint64_t)rt_topo_nodes(net) * r->load.ports;
    if (pairs_of(r) > PAIRS_MAX || links * vcs >= UINT32_MAX)
        return complain(
            EXIT_USAGE,
            "load: %" PRIu64 " pairs and %" PRIu64
            " channels are too many to follow: expected at most 2^32 pairs and 2^32 - 2 "
            "channels; --sample follows some pairs",
            pairs_of(r), links * vcs);
    return open_jobs(r, jobs, links);
}

int ports_load_finish(struct ports_load *r)
{
    int status;

    if (!r->ecmp)
        r->hot = rt_load_ports_hottest(&r->load, &r->hot_links, &r->hot_node, &r->hot_port);
    if (r->worst > 0 && r->worst != r->hot && !interrupted())
        return complain(EXIT_FALSE,
                        "load: the matching has %" PRIu64 " routes over a link, and its "
                        "permutation %" PRIu64 ": please report this",
                        r->worst, r->hot);
    status = find_cycle(r);
    if (status == 0)
        status = r->ecmp                                        ? ports_load_ecmp_name(r)
                 : r->choosing.by.routing != RT_ROUTING_MINIMAL ? ports_load_choices_name(r)
                                                                : ports_load_name(r);
    end_progress();
    r->cut = interrupted();
    return status;
}

void ports_load_close(struct ports_load *r)
{
    for (unsigned number = 0; number < r->jobs; number++) {
        free(r->job[number].load.sends);
        free(r->job[number].load.path);
        free(r->job[number].graph.edge);
    }
    ports_links_free();
    ports_load_ecmp_close();
    free(r->job);
    free(r->graph.edge);
    free(r->work);
    ports_load_choices_close(r);
}
