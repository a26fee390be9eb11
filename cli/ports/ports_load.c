/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: routes over each link, and whether they can deadlock. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ports_load.h"
#include "../read/messages.h"
#include "../base/heap.h"
#include "../base/work.h"

#define PAIRS_MAX 0x100000000 /* followed at most */

/* Makes a table twice as large; returns 0, or EXIT_IO after saying why. */
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

static int add(struct ports_load *r, uint32_t source, uint32_t destination)
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

static int add_all(struct ports_load *r)
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
    r->senders = n;
    return 0;
}

/* Follows the routes of a message set. */
static int add_messages(struct ports_load *r, const struct message_set *set)
{
    uint32_t count = set->messages.count;
    uint8_t *sends = zero_memory(r->processors, 1);

    if (sends == NULL)
        return EXIT_IO;
    for (uint32_t m = 0; m < count; m++) {
        r->senders += !sends[set->pair[m].source];
        sends[set->pair[m].source] = 1;
    }
    free(sends);
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

static int is_uniform(const char *pattern)
{
    return strcmp(pattern, "uniform") == 0;
}

/* Follows the routes of a pattern: all pairs, or messages. */
static int add_routes(const struct call *call, struct ports_load *r)
{
    int traffic = option_given(call, "--traffic");
    const char *name = r->pattern;
    struct message_set set;
    char file[4096];
    int status;

    if (is_uniform(name))
        return add_all(r);
    if (traffic && !messages_known(name)) {
        if (name[0] != '\0' && strpbrk(name, "./") == NULL && strcmp(name, "-") != 0 &&
            access(name, F_OK) != 0)
            return complain(EXIT_USAGE,
                            "option --traffic '%.80s': expected uniform, " MESSAGE_SETS
                            ", or a file of lines SRC DST; there is no file of this name",
                            name);
        snprintf(file, sizeof file, "@%s", name);
        name = file;
    }
    status = messages_open(&set, call, traffic ? "--traffic" : "--messages", name);
    if (status == 0)
        status = add_messages(r, &set);
    messages_close(&set);
    return status;
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

static int open_report(const struct call *call, struct ports_load *r)
{
    uint64_t vcs, links;
    int status = ports_know(call->net);

    vcs = ports_vcs();
    if (status == 0)
        status = option_number(call, "--vcs", 1, vcs, &vcs);
    r->processors = rt_topo_processors(call->net);
    r->pattern = option_value(call, option_given(call, "--traffic") ? "--traffic" : "--messages");
    if (r->pattern == NULL)
        r->pattern = "uniform";
    if (status != 0)
        return status;
    r->load.on = ports_on(call->net);
    r->load.on.vcs = merged_vcs = (unsigned)vcs;
    r->load.route = merged_route;
    r->load.ports = ports_most(call->net);
    r->load.graph = &r->graph;
    links = (uint64_t)rt_topo_nodes(call->net) * r->load.ports;
    if ((is_uniform(r->pattern) && r->processors * r->processors > PAIRS_MAX) ||
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
static int follow(const struct call *call, struct ports_load *r)
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
    static struct ports_load r;
    int status;

    memset(&r, 0, sizeof r);
    status = open_report(call, &r);
    if (status == 0)
        status = follow(call, &r);
    if (status == 0) {
        r.hot = rt_load_ports_hottest(&r.load, &r.hot_links, &r.hot_node, &r.hot_port);
        ports_load_print(call, &r);
        if (r.cut)
            status = complain(EXIT_FALSE, "interrupted after %" PRIu64 " routes", r.load.routes);
    }
    free(r.load.sends);
    free(r.load.path);
    free(r.graph.edge);
    free(r.work);
    return status;
}
