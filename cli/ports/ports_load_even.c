/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load --ties even: of messages that go half round an even side, half go minus.
 *
 * Routes correct one coordinate after the other, and of ties all go plus.  So do they in the mirror
 * that turns each coordinate x of side k into k - 1 - x; there this is minus.  A message that goes
 * by its route, or as often by the mirrored route of its mirrored ends, goes half round each way
 * equally often.  What a link carries depends on one coordinate's choice alone.  So this mean is
 * that of choosing for each coordinate anew.  Wraps are mirrored onto wraps, and so are virtual
 * channels: those of the mirrored routes depend on each other as those of the routes do.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/memory.h"
#include "ports_load.h"
#include "rt/topo_ports.h"

int ports_even_serves(const struct rt_net *net)
{
    return net->family == RT_FAMILY_RING || net->family == RT_FAMILY_TORUS ||
           net->family == RT_FAMILY_TOFU;
}

int ports_load_even_read(const struct call *call, struct ports_load *r)
{
    r->even = option_choice(call, "--ties")->value;
    if (!r->even)
        return 0;
    if (!ports_even_serves(call->net))
        return complain(EXIT_USAGE, "option --ties 'even': served are ring, torus and tofu%s",
                        ports_one_sided(call->net) ? "" : "; this network has no such ties");
    return 0;
}

/* The router at the mirrored coordinates; the last one's are all one less than the sides. */
uint32_t ports_even_mirrored(const struct rt_net *net, uint32_t node)
{
    uint32_t x[RT_COORDS_MAX], last[RT_COORDS_MAX];
    int n = rt_topo_coordinates(net, node, x);

    rt_topo_coordinates(net, rt_topo_nodes(net) - 1, last);
    for (int i = 0; i < n; i++)
        x[i] = last[i] - x[i];
    rt_topo_node(net, x, &node);
    return node;
}

/* The port the other way along a coordinate. */
static unsigned other(const struct rt_net *net, unsigned port)
{
    if (net->family == RT_FAMILY_TOFU && port < 4)
        return port == 1 || port == 2 ? 3 - port : port; /* a, b, b, c */
    return port ^ 1;
}

int64_t ports_even_link(const struct rt_net *net, unsigned most, uint32_t node, unsigned port)
{
    return (int64_t)ports_even_mirrored(net, node) * most + other(net, port);
}

/* Adds to what is counted, `once`, what the mirrored links of `again` have. */
static void add_mirrored(struct ports_load *r, const uint64_t *once, const uint64_t *again)
{
    const struct rt_net *net = r->load.on.net;
    uint32_t ports = r->load.ports;

    for (uint32_t node = 0; node < rt_topo_nodes(net); node++)
        for (uint32_t port = 0; port < ports; port++)
            r->load.sends[(size_t)node * ports + port] =
                once[(size_t)node * ports + port] + again[ports_even_link(net, ports, node, port)];
}

/* Forgets what was counted, but for the longest route and what depends on what. */
static void forget(struct ports_load *r)
{
    r->load.routes = r->load.hops = 0;
    for (unsigned number = 0; number < r->jobs; number++) {
        struct rt_load_ports *load = &r->job[number].load;

        memset(load->sends, 0, ports_load_links(r) * sizeof *load->sends);
        load->routes = load->hops = 0;
    }
    ports_load_choices_close(r);
}

/* The mirrored messages, counted like the others; 0, or EXIT_... */
static int count_again(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs)
{
    struct rt_load_pair *its = take_memory(pairs, sizeof *its);
    int status;

    if (its == NULL)
        return EXIT_IO;
    for (uint32_t m = 0; m < pairs; m++) /* a router has one processor */
        its[m] = (struct rt_load_pair){ports_even_mirrored(r->load.on.net, pair[m].source),
                                       ports_even_mirrored(r->load.on.net, pair[m].target)};
    forget(r);
    status = ports_load_routes(r, its, pairs);
    free(its);
    return status;
}

int ports_load_even(struct ports_load *r, const struct rt_load_pair *pair, uint32_t pairs)
{
    size_t bytes = ports_load_links(r) * sizeof *r->load.sends;
    uint64_t *sends = malloc(2 * bytes), *again = sends + ports_load_links(r);
    uint64_t hops = r->load.hops;
    int status = sends != NULL ? 0 : out_of_memory("load", 2 * bytes);

    if (status == 0)
        memcpy(sends, r->load.sends, bytes);
    if (status == 0 && pair != NULL)
        status = count_again(r, pair, pairs);
    if (status == 0) {
        memcpy(again, r->load.sends, bytes);
        add_mirrored(r, sends, again);
    }
    r->load.hops += hops; /* of all pairs the mirrored ones have as many */
    free(sends);
    return status;
}
