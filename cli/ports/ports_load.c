/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: routes over each link, and whether they can deadlock. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports_faults.h"
#include "../read/messages.h"
#include "../print/report.h"
#include "../base/work.h"

#define PAIRS_MAX 0x100000000    /* followed at most */
#define SAMPLE_MAX 1000000000000 /* drawn at most */

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
    if (leave_at_interrupt(search, r) != 0)
        r->cycle = 0;
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
    job->load.sends = calloc((size_t)links, sizeof *job->load.sends);
    if (job->load.sends == NULL)
        return out_of_memory("load", links * sizeof *job->load.sends);
    job->load.graph = &job->graph;
    job->load.path = r->choosing.by.routing != RT_ROUTING_MINIMAL
                         ? ports_choice_path(&r->choosing.by, &job->load.capacity)
                         : ports_path(&job->load.capacity);
    if (job->load.path == NULL)
        return EXIT_IO;
    return ports_load_grow(&job->graph) == 0 ? 0 : complain(EXIT_IO, "out of memory");
}

/* As many jobs as are asked for and the memory has counters for.  The first one's counters become
 * the sums. */
static int open_jobs(struct ports_load *r, uint64_t jobs, uint64_t links)
{
    uint64_t bytes = links * sizeof *r->load.sends;
    int status = 0;

    r->threads = (unsigned)jobs;
    if (!is_uniform(r->pattern) && r->choosing.by.routing == RT_ROUTING_MINIMAL)
        jobs = 1;
    while (jobs > 1 && bytes > system_memory() / 4 / jobs)
        jobs--;
    status = need_memory("load", jobs * bytes + rt_load_channels_words(&r->graph, channels_of(r)) *
                                                    sizeof *r->work);
    r->job = status == 0 ? calloc((size_t)jobs, sizeof *r->job) : NULL;
    if (r->job == NULL)
        return status != 0 ? status : complain(EXIT_IO, "out of memory");
    for (; r->jobs < jobs && status == 0; r->jobs++)
        status = open_job(r, &r->job[r->jobs], links);
    r->load.sends = r->job[0].load.sends;
    return status;
}

/* What is asked for, and what goes with what. */
static int read_options(const struct call *call, struct ports_load *r, uint64_t *vcs,
                        uint64_t *jobs)
{
    int status = option_number(call, "--vcs", 1, *vcs, vcs);

    r->seed = 1;
    r->pattern =
        messages_option(call) == NULL ? "uniform" : option_value(call, messages_option(call));
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, jobs);
    if (status == 0)
        status = option_number(call, "--sample", 1, SAMPLE_MAX, &r->sample);
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &r->seed);
    if (status != 0)
        return status;
    if (option_given(call, "--bound") && strcmp(r->pattern, "worst") != 0)
        return complain(EXIT_USAGE, "option --bound is for --traffic worst");
    if (option_given(call, "--schedule") && is_uniform(r->pattern))
        return complain(EXIT_USAGE,
                        "option --schedule: uniform has no messages; alltoall has the same as "
                        "messages");
    if (r->sample > 0 && !is_uniform(r->pattern))
        return complain(EXIT_USAGE, "option %s '%.80s': option --sample is for uniform traffic",
                        messages_option(call), r->pattern);
    if (r->sample > 0 && r->processors < 2)
        return complain(EXIT_USAGE, "option --sample: there is one processor, and no pair to draw");
    return 0;
}

/* Pairs whose routes are followed, where all are wanted. */
static uint64_t pairs_of(const struct ports_load *r)
{
    uint64_t nodes = rt_topo_nodes(r->load.on.net);

    if (!is_uniform(r->pattern) || r->sample > 0 || r->way == LOAD_SOURCE ||
        r->choosing.by.routing != RT_ROUTING_MINIMAL)
        return 0; /* of choices they are counted apart */
    return r->way == LOAD_ROUTERS ? nodes * nodes : r->processors * r->processors;
}

int ports_load_open(struct ports_load *r, const struct rt_net *net, uint64_t vcs, uint64_t jobs)
{
    uint64_t links;

    r->processors = rt_topo_processors(net);
    r->way = is_uniform(r->pattern) && r->sample == 0 ? ports_load_row(net)->way : LOAD_PAIRS;
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

static int open_report(const struct call *call, struct ports_load *r)
{
    uint64_t vcs, jobs = default_jobs();
    int status = ports_choice_open(&r->choosing.by, call);

    vcs = r->choosing.by.vcs;
    r->processors = rt_topo_processors(call->net);
    if (status == 0)
        status = read_options(call, r, &vcs, &jobs);
    if (status == 0)
        status = part_read(call, &r->part);
    if (status == 0 && r->part.of > 0 && !ports_load_part_fits(call->net, vcs))
        return complain(EXIT_USAGE, "option --part: this network is too large for part files");
    if (status == 0)
        status = ports_load_open(r, call->net, vcs, jobs);
    if (status == 0)
        part_range(&r->part, r->end, 1, &r->first, &r->end);
    return status;
}

/* Follows the routes of the pattern; 0, or EXIT_... after saying why. */
static int add_routes(const struct call *call, struct ports_load *r)
{
    if (r->sample > 0)
        return ports_load_sample(r);
    if (is_uniform(r->pattern) && r->choosing.by.routing != RT_ROUTING_MINIMAL)
        return ports_load_choices(r, NULL, 0);
    return is_uniform(r->pattern) ? ports_load_all(r) : ports_load_traffic(call, r);
}

int ports_load_finish(struct ports_load *r)
{
    int status = 0;

    r->hot = rt_load_ports_hottest(&r->load, &r->hot_links, &r->hot_node, &r->hot_port);
    if (r->worst > 0 && r->worst != r->hot && !interrupted())
        status = complain(EXIT_FALSE,
                          "load: the matching has %" PRIu64 " routes over a link, and its "
                          "permutation %" PRIu64 ": please report this",
                          r->worst, r->hot);
    if (status == 0)
        status = find_cycle(r);
    if (status == 0 && r->cycle > 0)
        status = r->choosing.by.routing != RT_ROUTING_MINIMAL ? ports_load_choices_name(r)
                                                              : ports_load_name(r);
    end_progress();
    r->cut = interrupted();
    return status;
}

/* The routes, and what they make of the network, or the part; returns EXIT_... */
static int follow(const struct call *call, struct ports_load *r)
{
    int status;

    catch_interrupt();
    show_step("routes");
    status = add_routes(call, r);
    if (r->part.of > 0) {
        end_progress();
        if (status == 0 && !interrupted())
            return ports_load_part_print(call, r);
    } else if (status == 0) {
        status = ports_load_finish(r);
        if (status == 0 && r->faults != NULL)
            status = ports_faults_run(r->faults);
        if (status == 0)
            ports_load_print(call, r);
    }
    end_progress();
    if (status == 0 && interrupted())
        status = r->choosing.done < r->choosing.steps
                     ? complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " %s",
                                r->choosing.done, r->choosing.steps,
                                r->choosing.by.routing == RT_ROUTING_VALIANT
                                    ? "choices"
                                    : "routers that messages go to")
                     : complain(EXIT_FALSE, "interrupted after %" PRIu64 " routes", r->load.routes);
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
    free(r->job);
    free(r->graph.edge);
    free(r->work);
    free(r->choosing.sends);
    free(r->choosing.from);
    free(r->choosing.to);
    free(r->choosing.pair);
    free(r->choosing.toward);
    free(r->choosing.sorted);
}

int ports_run_load(const struct call *call)
{
    static struct ports_load r;
    static struct ports_faults faults;
    int status;

    memset(&r, 0, sizeof r);
    memset(&faults, 0, sizeof faults);
    status = open_report(call, &r);
    if (status == 0 && option_given(call, "--faults")) {
        r.faults = &faults;
        status = ports_faults_read(call, &r, &faults);
    }
    if (status == 0)
        status = follow(call, &r);
    ports_faults_close(&faults);
    ports_load_close(&r);
    return status;
}
