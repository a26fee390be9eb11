/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: routes over each link, and whether they can lock up. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports.h"
#include "../print/report.h"
#include "../read/messages.h"
#include "../base/work.h"

#define PAIRS_MAX 0x100000000 /* followed at most */

struct report {
    struct rt_load_ports load;
    struct rt_load_channels graph;
    uint64_t hot, hot_links, processors;
    uint32_t hot_node, cycle, *work;
    unsigned hot_port;
    int cut;                 /* by Ctrl-C: not all routes, no search */
    const uint32_t *channel; /* of the cycle */
};

/* A table twice as large; 0, or EXIT_IO after saying why. */
static int grow(struct rt_load_channels *graph)
{
    struct rt_load_channels larger = {NULL, graph->capacity > 0 ? 2 * graph->capacity : 4096, 0};

    larger.edge = malloc(larger.capacity * sizeof *larger.edge);
    if (larger.edge == NULL)
        return complain(EXIT_IO, "out of memory");
    rt_load_channels_begin(&larger);
    rt_load_channels_move(graph, &larger);
    free(graph->edge);
    *graph = larger;
    return 0;
}

static int add(struct report *r, uint32_t source, uint32_t destination)
{
    uint64_t number = (uint64_t)source * r->processors + destination;
    int error = rt_load_ports_add(&r->load, source, destination, number);

    while (error == RT_ERR_SPACE) {
        if (grow(&r->graph) != 0)
            return EXIT_IO;
        error = rt_load_ports_add(&r->load, source, destination, number);
    }
    return error == 0 ? 0 : complain(EXIT_FALSE, "%s", rt_error_text(error));
}

static int add_all(struct report *r)
{
    uint64_t n = r->processors, done = 0;

    for (uint32_t source = 0; source < n; source++) {
        for (uint32_t destination = 0; destination < n; destination++) {
            int status = source == destination ? 0 : add(r, source, destination);

            if (status != 0)
                return status;
            if (interrupted()) /* a route may take milliseconds */
                return 0;
            show_progress(++done, n * n, "routes");
        }
    }
    return 0;
}

/* The routes of a message set. */
static int add_messages(struct report *r, const struct message_set *set)
{
    uint32_t count = set->messages.count;

    for (uint32_t m = 0; m < count; m++) {
        int status = add(r, set->pair[m].source, set->pair[m].target);

        if (status != 0)
            return status;
        if (interrupted())
            return 0;
        show_progress(m, count, "routes");
    }
    return 0;
}

/* All pairs, or the messages that an option names. */
static int add_routes(const struct call *call, struct report *r)
{
    const char *name = option_value(call, "--messages"), *path = option_value(call, "--traffic");
    struct message_set set;
    char file[4096];
    int status;

    if (name == NULL && path == NULL)
        return add_all(r);
    if (path != NULL) {
        snprintf(file, sizeof file, "@%s", path);
        name = file;
    }
    status = messages_open(&set, call, path != NULL ? "--traffic" : "--messages", name);
    if (status == 0)
        status = add_messages(r, &set);
    messages_close(&set);
    return status;
}

static uint32_t channels_of(const struct report *r)
{
    return rt_topo_nodes(r->load.on.net) * r->load.ports * r->load.on.vcs;
}

static int search(void *context)
{
    struct report *r = context;

    r->cycle = rt_load_channels_cycle(&r->graph, channels_of(r), r->work, &r->channel);
    return 0;
}

static int find_cycle(struct report *r)
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

static void print_cycle(const struct report *r)
{
    unsigned vcs = r->load.on.vcs, ports = r->load.ports;

    if (r->cycle == 0) {
        printf("  no cycle in the channel dependency graph: these routes cannot lock up\n");
        return;
    }
    printf("  a cycle of %" PRIu32
           " channels, and processors whose route goes from each to the next,\n"
           "  from the last to the first:\n",
           r->cycle);
    for (uint32_t i = 0; i < r->cycle; i++) {
        uint32_t channel = r->channel[i], next = r->channel[(i + 1) % r->cycle];
        uint64_t route = rt_load_channels_witness(&r->graph, channel, next);

        printf("    router %-10" PRIu32 " port %-5" PRIu32 " vc %-3" PRIu32 "   %" PRIu64
               " -> %" PRIu64 "\n",
               channel / vcs / ports, channel / vcs % ports, channel % vcs, route / r->processors,
               route % r->processors);
    }
}

static void print_report(const struct call *call, const struct report *r)
{
    const struct rt_load_ports *load = &r->load;
    int programs = report_begin(call);

    report_row("nodes", "routers", "%" PRIu32, rt_topo_nodes(call->net));
    report_row("routes", "routes", "%" PRIu64, load->routes);
    report_row("longest", "hops of the longest route", "%" PRIu32, load->longest);
    report_row("mean", "hops of a route, on average", "%.6f",
               load->routes > 0 ? (double)load->hops / (double)load->routes : 0.0);
    report_row("hot_link", "routes over the hottest link", "%" PRIu64, r->hot);
    report_row("hot_links", "links with as many", "%" PRIu64, r->hot_links);
    report_row("deadlock", "deadlock", "%s", r->cut ? "-" : r->cycle > 0 ? "cycle" : "none");
    report_row("vcs", "virtual channels", "%u", load->on.vcs);
    if (programs)
        return;
    if (r->hot > 0)
        printf("  the hottest link, or the first of them: router %" PRIu32 ", port %u\n"
               "  saturation throughput: each processor can send %.6f of a link's bandwidth\n",
               r->hot_node, r->hot_port,
               (double)load->routes / (double)r->processors / (double)r->hot);
    if (!r->cut)
        print_cycle(r);
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

static int open_report(const struct call *call, struct report *r)
{
    uint64_t vcs, links;
    int status = ports_know(call->net);

    vcs = ports_vcs();
    if (status == 0)
        status = option_number(call, "--vcs", 1, vcs, &vcs);
    r->processors = rt_topo_processors(call->net);
    if (status != 0)
        return status;
    r->load.on = ports_on(call->net);
    r->load.on.vcs = merged_vcs = (unsigned)vcs;
    r->load.route = merged_route;
    r->load.ports = ports_most(call->net);
    r->load.graph = &r->graph;
    links = (uint64_t)rt_topo_nodes(call->net) * r->load.ports;
    if ((option_value(call, "--messages") == NULL && option_value(call, "--traffic") == NULL &&
         r->processors * r->processors > PAIRS_MAX) ||
        links * vcs >= UINT32_MAX)
        return complain(EXIT_USAGE,
                        "load: %" PRIu64 " processors and %" PRIu64
                        " channels are too many to follow "
                        "all pairs: expected at most 65536 processors and 2^32 - 2 channels",
                        r->processors, links * vcs);
    status = need_memory("load",
                         links * sizeof *r->load.sends +
                             rt_load_channels_words(&r->graph, channels_of(r)) * sizeof *r->work);
    if (status != 0)
        return status;
    r->load.sends = calloc((size_t)links, sizeof *r->load.sends);
    r->load.path = ports_path(&r->load.capacity);
    if (r->load.sends == NULL)
        return out_of_memory("load", links * sizeof *r->load.sends);
    return r->load.path == NULL ? EXIT_IO : grow(&r->graph);
}

/* The routes, and what they make of the network; 0, or EXIT_... after saying why. */
static int follow(const struct call *call, struct report *r)
{
    int status;

    catch_interrupt();
    show_step("routes");
    status = add_routes(call, r);
    if (status == 0)
        status = find_cycle(r);
    end_progress();
    r->cut = interrupted();
    return status;
}

int ports_run_load(const struct call *call)
{
    static struct report r;
    int status;

    memset(&r, 0, sizeof r);
    status = open_report(call, &r);
    if (status == 0)
        status = follow(call, &r);
    if (status == 0) {
        r.hot = rt_load_ports_hottest(&r.load, &r.hot_links, &r.hot_node, &r.hot_port);
        print_report(call, &r);
        if (r.cut)
            status = complain(EXIT_FALSE, "interrupted after %" PRIu64 " routes", r.load.routes);
    }
    free(r.load.sends);
    free(r.load.path);
    free(r.graph.edge);
    free(r.work);
    return status;
}
