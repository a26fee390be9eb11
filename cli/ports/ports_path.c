/* SPDX-License-Identifier: MIT-0 */
/* Routes of networks of routers: how long they are, and memory for them. */
#include <stdlib.h>
#include <string.h>

#include "../base/put.h"
#include "../base/work.h"
#include "ports.h"

/* Some families search all pairs for these: seconds, spent once. */
static struct {
    struct rt_net net;
    int hops, vcs;
} facts;

static int search_facts(void *context)
{
    const struct rt_net *net = context;
    int hops = rt_route_hops(net), vcs = rt_route_vcs(net);

    facts.hops = hops;
    facts.vcs = vcs;
    facts.net = *net;
    return 0;
}

int ports_know(const struct rt_net *net)
{
    struct rt_net of = *net;
    int left;

    if (memcmp(&facts.net, net, sizeof *net) == 0)
        return 0;
    catch_interrupt();
    show_step("the longest route is looked for");
    left = leave_at_interrupt(search_facts, &of) != 0;
    end_progress();
    return left ? complain(EXIT_FALSE, "interrupted before the longest route was known") : 0;
}

unsigned ports_hops(void)
{
    return (unsigned)facts.hops;
}

unsigned ports_vcs(void)
{
    return (unsigned)facts.vcs;
}

struct rt_walk_ports_on ports_on(const struct rt_net *net)
{
    return (struct rt_walk_ports_on){net, ports_vcs(), rt_topo_neighbour};
}

unsigned ports_most(const struct rt_net *net)
{
    int most = rt_topo_ports_most(net);

    return most > 1 ? (unsigned)most : 1;
}

struct rt_channel *ports_path(unsigned *capacity)
{
    struct rt_channel *path;

    *capacity = ports_hops() + 1;
    path = malloc(*capacity * sizeof *path);
    if (path == NULL)
        complain(EXIT_IO, "out of memory");
    return path;
}

void ports_write(FILE *file, const struct rt_channel *path, int hops, int with_vc)
{
    struct put put;

    put_to(&put, file);
    for (int i = 0; i < hops; i++) {
        if (i > 0)
            put_char(&put, ' ');
        put_number(&put, path[i].port);
        if (!with_vc)
            continue;
        put_char(&put, '.');
        put_number(&put, path[i].vc);
    }
    put_end(&put);
}

void ports_write_json(FILE *file, const struct rt_channel *path, int hops, int with_vc)
{
    struct put put;

    put_to(&put, file);
    put_char(&put, '[');
    for (int i = 0; i < hops; i++) {
        put_text(&put, i > 0 ? ", " : "");
        put_text(&put, with_vc ? "[" : "");
        put_number(&put, path[i].port);
        if (!with_vc)
            continue;
        put_text(&put, ", ");
        put_number(&put, path[i].vc);
        put_char(&put, ']');
    }
    put_char(&put, ']');
    put_end(&put);
}
