/* SPDX-License-Identifier: MIT-0 */
/*
 * Route units: every network has one or is refused; of small networks they answer as the routing
 * functions do.
 *
 * Input: a network of routers; numbers of routers, and arrivals.
 */
#include "ports.h"
#include "rt/gate.h"
#include "rt/topo_ports.h"

#define SMALL 4096 /* routers */

static unsigned bits_for(uint64_t values)
{
    unsigned bits = 1;

    while (UINT64_C(1) << bits < values)
        bits++;
    return bits;
}

/* How wide each coordinate is: as the greatest of any router needs. */
static unsigned measure(const struct rt_net *net, unsigned width[RT_COORDS_MAX])
{
    uint32_t x[RT_COORDS_MAX];
    int n = 0;

    memset(width, 0, RT_COORDS_MAX * sizeof *width);
    for (uint32_t node = 0; node < rt_topo_nodes(net); node++) {
        n = rt_topo_coordinates(net, node, x);
        for (int i = 0; i < n; i++)
            width[i] =
                bits_for((uint64_t)x[i] + 1) > width[i] ? bits_for((uint64_t)x[i] + 1) : width[i];
    }
    return (unsigned)n;
}

static uint64_t coordinates(const struct rt_net *net, uint32_t node, const unsigned *width)
{
    uint32_t x[RT_COORDS_MAX];
    uint64_t bits = 0;

    for (unsigned i = (unsigned)rt_topo_coordinates(net, node, x); i-- > 0;)
        bits = bits << width[i] | x[i];
    return bits;
}

/* An input in the lowest vector; the other 63 are as they are. */
static void set(const struct rt_gate_list *list, const char *name, uint64_t bits, uint64_t *value)
{
    const struct rt_gate_port *port = rt_gate_find(list, name);

    for (unsigned i = 0; port != NULL && i < port->width; i++)
        value[port->first + i] = bits >> i & 1;
}

static uint64_t get(const struct rt_gate_list *list, const char *name, const uint64_t *value)
{
    uint64_t word[64] = {0};

    if (rt_gate_find(list, name) != NULL)
        rt_gate_read(list, rt_gate_find(list, name), value, word);
    return word[0];
}

/* A packet at a router to some processor: the unit does as the routing function. */
static void check_hop(struct fuzz_input *in, const struct rt_gate_list *list, const unsigned *width,
                      uint64_t *value)
{
    const struct rt_net *net = &list->net;
    const struct rt_gate_port *port = rt_gate_find(list, "in_port");
    uint32_t at = (uint32_t)fuzz_number(in, 4) % (uint32_t)rt_topo_nodes(net);
    uint32_t to = (uint32_t)fuzz_number(in, 4) % (uint32_t)rt_topo_processors(net);
    struct rt_channel from = {fuzz_byte(in), fuzz_byte(in)}, out = {0, 0};
    struct rt_topo_port_end end = {0, 0};
    int error, here;

    CLAIM(rt_topo_attached(net, to, 1, &end) == 0);
    set(list, "at", coordinates(net, at, width), value);
    set(list, "dst", coordinates(net, end.node, width), value);
    set(list, "dst_processor", (uint64_t)end.port - (unsigned)rt_topo_node_ports(net, end.node),
        value);
    if (port != NULL) {
        from.port = (uint16_t)(from.port & ((1u << port->width) - 1));
        from.vc = (uint8_t)(from.vc & ((1u << rt_gate_find(list, "in_vc")->width) - 1));
        set(list, "in_port", from.port, value);
        set(list, "in_vc", from.vc, value);
    }
    if (port == NULL || from.port + 1u == 1u << port->width)
        from.port = RT_PORT_NONE;
    rt_gate_run(list, NULL, value);
    error = rt_route_port(net, from, at, to, &out);
    here = error == 0 && out.port == RT_PORT_NONE;
    CLAIM(get(list, "error", value) == (error != 0));
    CLAIM(get(list, "arrived", value) == (uint64_t)here);
    CLAIM(get(list, "port", value) == (error != 0 || here ? 0 : out.port));
    CLAIM(get(list, "vc", value) ==
          (error != 0 || here || rt_gate_find(list, "vc") == NULL ? 0 : out.vc));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rt_gate gate[RT_GATE_UNIT_MAX];
    static struct rt_gate_list list;
    static uint64_t value[RT_GATE_UNIT_MAX];
    struct fuzz_input in = {data, size};
    unsigned width[RT_COORDS_MAX];
    struct rt_net net;
    int error;

    if (!fuzz_ports_net(&in, &net))
        return 0;
    error =
        rt_gate_unit(&net, gate, fuzz_byte(&in) < 8 ? RT_GATE_UNIT_MIN : RT_GATE_UNIT_MAX, &list);
    CLAIM(error == 0 || error == RT_ERR_FAMILY || error == RT_ERR_SPACE);
    if (error != 0)
        return 0;
    for (unsigned k = 2; k < list.nets; k++)
        for (unsigned i = 0; i < rt_gate_at(&list, k)->inputs; i++)
            CLAIM(rt_gate_at(&list, k)->input[i] < k);
    if (rt_topo_nodes(&net) > SMALL)
        return 0;
    measure(&net, width);
    for (unsigned hops = 0; hops < 16; hops++)
        check_hop(&in, &list, width, value);
    return 0;
}
