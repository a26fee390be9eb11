/* SPDX-License-Identifier: MIT-0 */
/*
 * Any network of routers with ports, however large: links lead there and back, numbers are
 * coordinates and back, processors are where they are found; a route keeps its promises over these
 * links, and is the same whole and router by router.
 *
 * Input: family and parameters; node, port; coordinates; source, destination; an arrival.
 */
#include "ports.h"
#include "ready.h"
#include "rt/route.h"
#define RT_ROUTE_FIXED_QUIET /* networks of all sides */
#include "rt/route_fixed_ports.h"
#include "rt/walk.h"

#define SEARCHED_MAX 600 /* links of a network in which distances are searched for */

static int is_searched(const struct rt_net *net)
{
    return net->family == RT_FAMILY_TWISTED && net->param[2] != 0 && net->param[3] != 0;
}

/* A port leads to a router of the network, by one of its ports, and that leads back. */
static void check_link(const struct rt_net *net, uint32_t node, unsigned port)
{
    struct rt_topo_port_end end, back;
    int error;

    memset(&end, UNTOUCHED, sizeof end);
    error = rt_topo_neighbour(net, node, port, &end);
    CLAIM(error == 0 || (error == RT_ERR_LINK && fuzz_untouched(&end, sizeof end)));
    CLAIM(error != 0 || port < (unsigned)rt_topo_node_ports(net, node));
    if (error != 0)
        return;
    CLAIM(end.node < rt_topo_nodes(net));
    CLAIM(end.port < (unsigned)rt_topo_node_ports(net, end.node));
    if (rt_topo_directed(net) == 0) {
        CLAIM(rt_topo_neighbour(net, end.node, end.port, &back) == 0);
        CLAIM(back.node == node && back.port == port);
    }
}

static void check_node(struct fuzz_input *in, const struct rt_net *net)
{
    uint32_t nodes = rt_topo_nodes(net), any = (uint32_t)fuzz_number(in, 4), node, x[RT_COORDS_MAX];
    struct rt_topo_port_end end;
    int ports, most = rt_topo_ports_most(net), count;

    CLAIM(nodes >= 1 && nodes <= RT_NODES_MAX && most >= 0 && most <= RT_PORTS_MAX);
    CLAIM((rt_topo_node_ports(net, any) == RT_ERR_LOC) == (any >= nodes));
    CLAIM((rt_topo_coordinates(net, any, x) == RT_ERR_LOC) == (any >= nodes));
    CLAIM((rt_topo_neighbour(net, any, 0, &end) == RT_ERR_LOC) == (any >= nodes));
    ports = rt_topo_node_ports(net, any % nodes);
    CLAIM(ports >= 0 && ports <= most);
    check_link(net, any % nodes, (unsigned)fuzz_number(in, 2) % ((unsigned)ports + 1));
    check_ready(net, any % (nodes + 1), any % ((unsigned)ports + 1));
    count = rt_topo_coordinates(net, any % nodes, x);
    CLAIM(count >= 1 && count <= RT_COORDS_MAX);
    CLAIM(rt_topo_node(net, x, &node) == 0 && node == any % nodes);
}

/* Numbers that are coordinates are those of one router. */
static void check_coordinates(struct fuzz_input *in, const struct rt_net *net)
{
    uint32_t x[RT_COORDS_MAX] = {0}, again[RT_COORDS_MAX], node = UNTOUCHED;
    int error, count;

    for (unsigned i = 0; i < 8; i++)
        x[i] = fuzz_parameter(in);
    error = rt_topo_node(net, x, &node);
    CLAIM(error == 0 || (error == RT_ERR_LOC && node == UNTOUCHED));
    if (error != 0)
        return;
    count = rt_topo_coordinates(net, node, again);
    CLAIM(count >= 1 && memcmp(x, again, (size_t)count * sizeof *x) == 0);
}

static void check_processor(const struct rt_net *net, uint32_t processor, unsigned end)
{
    uint64_t processors = rt_topo_processors(net);
    struct rt_topo_port_end at;
    uint32_t found;

    memset(&at, UNTOUCHED, sizeof at);
    if (processor >= processors) {
        CLAIM(rt_topo_attached(net, processor, end, &at) == RT_ERR_INDEX);
        CLAIM(fuzz_untouched(&at, sizeof at));
        processor %= (uint32_t)processors;
    }
    CLAIM(rt_topo_attached(net, processor, end, &at) == 0 && at.node < rt_topo_nodes(net));
    CLAIM(at.port >= rt_topo_node_ports(net, at.node) && at.port < RT_PORTS_MAX);
    CLAIM(rt_topo_attached_processor(net, &at, end, &found) == 0 && found == processor);
    CLAIM(end == 0 || rt_route_exit(net, processor) == at.port);
}

/* Hop by hop over the links of the topology; `hops` of them are in path, or HOPS_MAX at most. */
static void check_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                        const struct rt_channel *path, int hops)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end at, to;
    int vcs = is_searched(net) ? 255 : rt_route_vcs(net);

    CLAIM(vcs >= 1 && vcs <= 255);
    CLAIM(rt_topo_attached(net, source, 0, &at) == 0);
    CLAIM(rt_topo_attached(net, destination, 1, &to) == 0);
    for (int i = 0; hops < 0 ? i < HOPS_MAX : i <= hops; i++) {
        CLAIM(rt_route_port(net, in, at.node, destination, &out) == 0);
        CLAIM((out.port == RT_PORT_NONE) == (at.node == to.node));
        CLAIM(hops < 0 || (out.port == RT_PORT_NONE) == (i == hops));
        if (out.port == RT_PORT_NONE)
            return;
        CLAIM(hops < 0 || (out.port == path[i].port && out.vc == path[i].vc));
        CLAIM(out.vc < vcs && rt_topo_neighbour(net, at.node, out.port, &at) == 0);
        in = (struct rt_channel){at.port, out.vc};
    }
}

/* As short as promised: by search where that is quick, else no longer than one hop more or less
 * from the next router on. */
static void check_length(const struct rt_net *net, uint32_t source, uint32_t destination,
                         const struct rt_channel *path, int hops)
{
    static uint32_t distance[SEARCHED_MAX], queue[SEARCHED_MAX];
    const struct rt_walk_ports_on on = {net, 255, rt_topo_neighbour};
    static struct rt_channel rest[HOPS_MAX];
    struct rt_topo_port_end at, to;
    uint32_t next;

    CLAIM(rt_topo_attached(net, source, 0, &at) == 0);
    CLAIM(rt_topo_attached(net, destination, 1, &to) == 0);
    if (rt_route_minimal(net) != 1 || hops == 0)
        return;
    if (rt_topo_nodes(net) <= SEARCHED_MAX &&
        rt_topo_nodes(net) * (uint64_t)rt_topo_ports_most(net) <= SEARCHED_MAX) {
        rt_walk_distances(&on, at.node, distance, queue);
        CLAIM(distance[to.node] == (uint32_t)hops);
    }
    CLAIM(rt_topo_neighbour(net, at.node, path[0].port, &at) == 0);
    at.port = (uint16_t)rt_topo_node_ports(net, at.node);
    if (rt_topo_attached_processor(net, &at, 0, &next) == 0)
        CLAIM(rt_route_ports(net, next, destination, rest, HOPS_MAX) == hops - 1);
}

/* A family with a function of its own: the same route. */
static void check_own(const struct rt_net *net, uint32_t source, uint32_t destination,
                      const struct rt_channel path[], int hops)
{
    static const struct {
        int family;
        int (*route)(const struct rt_net *, uint32_t, uint32_t, struct rt_channel *, unsigned);
    } own[] = {{RT_FAMILY_TORUS, rt_route_torus_path},
               {RT_FAMILY_MESH, rt_route_mesh_path},
               {RT_FAMILY_TORUS, rt_route_torus_fixed},
               {RT_FAMILY_MESH, rt_route_mesh_fixed},
               {RT_FAMILY_HYPERCUBE, rt_route_hypercube_path},
               {RT_FAMILY_DRAGONFLY, rt_route_dragonfly_path},
               {RT_FAMILY_KNTREE, rt_route_kntree_path}};
    static struct rt_channel got[HOPS_MAX];

    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (net->family != own[i].family)
            continue;
        CLAIM(own[i].route(net, source, destination, got, HOPS_MAX) == hops);
        for (int h = 0; h < hops; h++)
            CLAIM(got[h].port == path[h].port && got[h].vc == path[h].vc);
    }
}

static void check_pair(struct fuzz_input *in, const struct rt_net *net)
{
    static struct rt_channel path[HOPS_MAX];
    uint64_t processors = rt_topo_processors(net);
    uint32_t source = (uint32_t)fuzz_number(in, 4), destination = (uint32_t)fuzz_number(in, 4);
    int hops = rt_route_ports(net, source, destination, path, 0), most = rt_route_hops(net);

    CLAIM((hops == RT_ERR_SRC) == (source >= processors));
    CLAIM((hops == RT_ERR_DST) == (source < processors && destination >= processors));
    check_processor(net, source, 0);
    check_processor(net, destination, 1);
    source %= (uint32_t)processors;
    destination %= (uint32_t)processors;
    CLAIM(most >= 0);
    hops = rt_route_ports(net, source, destination, path, HOPS_MAX);
    CLAIM(hops <= most && (hops >= 0 || (hops == RT_ERR_SPACE && most > HOPS_MAX)));
    check_route(net, source, destination, path, hops);
    if (hops < 0)
        return;
    CLAIM(hops == 0 ||
          rt_route_ports(net, source, destination, path, (unsigned)hops - 1) == RT_ERR_SPACE);
    check_length(net, source, destination, path, hops);
    check_own(net, source, destination, path, hops);
    check_prepared(net, source, destination, path, hops);
}

/* A packet that came by any port, to any router: a port of that router, or refused; by
 * family too. */
static void check_arrival(struct fuzz_input *in, const struct rt_net *net)
{
    uint32_t at = (uint32_t)fuzz_number(in, 4), to = (uint32_t)fuzz_number(in, 4);
    struct rt_channel came = {(uint16_t)fuzz_parameter(in), fuzz_byte(in) & 15}, out, again;
    int error;

    at %= rt_topo_nodes(net);
    to %= (uint32_t)rt_topo_processors(net);
    memset(&out, UNTOUCHED, sizeof out);
    error = rt_route_port(net, came, at, to, &out);
    CLAIM(fuzz_family_port(net, came, at, to, &again) == error);
    CLAIM(error != 0 || (again.port == out.port && again.vc == out.vc));
    if (error != 0) {
        CLAIM(error == RT_ERR_LINK && fuzz_untouched(&out, sizeof out));
    } else {
        struct rt_topo_port_end end;

        CLAIM(out.port == RT_PORT_NONE || rt_topo_neighbour(net, at, out.port, &end) == 0);
        CLAIM(is_searched(net) || out.vc < rt_route_vcs(net));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct rt_net net;

    if (!fuzz_ports_net(&in, &net))
        return 0;
    check_node(&in, &net);
    check_coordinates(&in, &net);
    check_pair(&in, &net);
    check_arrival(&in, &net);
    return 0;
}
