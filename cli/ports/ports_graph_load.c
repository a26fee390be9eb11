/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --traffic for networks of routers: how many routes of a pattern take each link. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "../read/messages.h"
#include "ports_draw.h"
#include "ports_worst.h"

#define PAIRS_MAX 0x100000000 /* followed at most, as by load */

/* One route, of `total`; 0, or EXIT_... after saying why. */
static int add(struct rt_load_ports *load, uint32_t source, uint32_t destination, uint64_t total)
{
    int error = rt_load_ports_add(load, source, destination, 0);

    show_progress(load->routes, total, "routes");
    return error == 0 ? 0 : complain(EXIT_FALSE, "graph: %s", rt_error_text(error));
}

/* Every processor to every other. */
static int add_all(struct rt_load_ports *load)
{
    uint64_t n = rt_topo_processors(load->on.net);
    int status = 0;

    if (n * n > PAIRS_MAX)
        return complain(EXIT_USAGE,
                        "graph: %" PRIu64
                        " processors are too many to follow all pairs: expected at most 65536",
                        n);
    for (uint32_t from = 0; from < n && status == 0 && !interrupted(); from++)
        for (uint32_t to = 0; to < n && status == 0 && !interrupted(); to++)
            if (from != to)
                status = add(load, from, to, n * (n - 1));
    return status;
}

static int add_pattern(const struct call *call, const char *name, struct rt_load_ports *load)
{
    struct message_set set = {.pair = NULL};
    uint64_t hot;
    int status;

    if (strcmp(name, "worst") == 0)
        status = ports_worst_find("graph", &load->on, (unsigned)default_jobs(), &set, &hot);
    else
        status = messages_open(&set, call, "--traffic", name);
    for (uint32_t m = 0; status == 0 && m < set.messages.count && !interrupted(); m++)
        status = add(load, set.pair[m].source, set.pair[m].target, set.messages.count);
    messages_close(&set);
    return status;
}

int ports_graph_load(const struct call *call, struct rt_load_ports *load)
{
    const char *name = option_value(call, "--traffic");
    uint64_t counters;
    int status;

    memset(load, 0, sizeof *load);
    if (name == NULL)
        return 0;
    status = ports_know(call->net);
    load->on = ports_on(call->net);
    load->route = rt_route_ports;
    load->ports = ports_most(call->net);
    counters = (uint64_t)rt_topo_nodes(call->net) * load->ports;
    if (status == 0)
        status = need_memory("graph", counters * sizeof *load->sends);
    if (status != 0)
        return status;
    load->path = ports_path(&load->capacity);
    load->sends = calloc((size_t)counters, sizeof *load->sends);
    if (load->path == NULL || load->sends == NULL)
        return out_of_memory("graph", counters * sizeof *load->sends);
    ports_links_lay(&load->on);
    status = strcmp(name, "uniform") == 0 ? add_all(load) : add_pattern(call, name, load);
    ports_links_free();
    end_progress();
    return status == 0 && interrupted()
               ? complain(EXIT_FALSE, "interrupted after %" PRIu64 " route%s", load->routes,
                          s_of(load->routes))
               : status;
}

void ports_graph_load_free(struct rt_load_ports *load)
{
    free(load->path);
    free(load->sends);
}
