/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for networks of routers: the inputs and outputs of a route unit, and what the
 * routing functions answer. */
#include <string.h>

#include "../verbs/gate_unit.h"
#include "ports.h"
#include "ports_explain.h"
#include "rt/topo_ports.h"

/* The inputs by their places; 0 where there is none. */
struct inputs {
    unsigned processor, port, vc;
};

static struct inputs inputs_of(const struct unit_face *face)
{
    struct inputs where = {.processor = 0};

    for (unsigned p = 2; p < face->ins; p++) {
        if (strcmp(face->in[p].name, "dst_processor") == 0)
            where.processor = p;
        else if (strcmp(face->in[p].name, "in_port") == 0)
            where.port = p;
        else
            where.vc = p;
    }
    return where;
}

/* The processor `number` of a router, as a destination: 0, or an error. */
static int processor_at(const struct rt_net *net, uint32_t router, uint64_t number,
                        uint32_t *processor)
{
    struct rt_topo_port_end end = {router,
                                   (uint16_t)((uint64_t)rt_topo_node_ports(net, router) + number)};

    /* no router has 2^16 ports: such a one becomes that of a link, for `number` is below 2^16 */
    return rt_topo_attached_processor(net, &end, 1, processor);
}

static int hop(const struct unit_face *face, const uint64_t in[GATE_INPUTS_MAX],
               struct rt_channel *out)
{
    struct inputs where = inputs_of(face);
    struct rt_channel from = {RT_PORT_NONE, 0};
    uint32_t at, to, processor;
    int error = unit_face_router(face, in[0], &at);

    if (error == 0)
        error = unit_face_router(face, in[1], &to);
    if (error == 0)
        error =
            processor_at(face->net, to, where.processor != 0 ? in[where.processor] : 0, &processor);
    if (error != 0)
        return error;
    if (where.port > 0 && in[where.port] + 1 < UINT64_C(1) << face->in[where.port].width)
        from.port = (uint16_t)in[where.port];
    if (where.vc > 0)
        from.vc = (uint8_t)in[where.vc];
    return rt_route_port(face->net, from, at, processor, out);
}

static void answer(const struct unit_face *face, const uint64_t in[GATE_INPUTS_MAX],
                   uint64_t out[UNIT_OUTPUTS_MAX])
{
    struct rt_channel next = {0, 0};
    int error = hop(face, in, &next), arrived;

    if (next.vc >> face->out[1].width != 0)
        error = RT_ERR_LINK; /* an arrival that no packet has: its vc has no bits */
    arrived = next.port == RT_PORT_NONE;
    out[0] = error != 0 || arrived ? 0 : next.port;
    out[1] = error != 0 ? 0 : next.vc;
    out[face->outs - 2] = (uint64_t)arrived; /* without virtual channels in out[1] */
    out[face->outs - 1] = error != 0;
}

/* What the answer of a family depends on beside `at` and `dst`, and whether it has virtual channels
 * (SPEC 15.2 to 15.6): a row each. */
enum {
    VC = 1,                 /* more than one virtual channel */
    ARRIVAL = 2 | VC,       /* looks at the arrival */
    ALL_ONES = 4 | ARRIVAL, /* packets come by every port, the last of 2^b too */
    PROCESSOR = 8           /* the way up depends on the processor, not only on its router */
};
#define READS_complete 0
#define READS_array 0
#define READS_ring VC
#define READS_mesh 0
#define READS_torus VC
#define READS_twisted ALL_ONES
#define READS_bintree 0
#define READS_xtree 0
#define READS_tworoot 0
#define READS_hypercube 0
#define READS_ccc ARRIVAL
#define READS_bfly 0
#define READS_wbfly ARRIVAL
#define READS_benes 0
#define READS_shufflex ARRIVAL
#define READS_debruijn ALL_ONES
#define READS_omega 0
#define READS_mot ALL_ONES
#define READS_slender ALL_ONES
#define READS_cm5 ALL_ONES
#define READS_kntree PROCESSOR
#define READS_xgft PROCESSOR
#define READS_dragonfly VC
#define READS_hyperx 0
#define READS_slimfly ALL_ONES
#define READS_polarfly ALL_ONES
#define READS_kautz ALL_ONES
#define READS_megafly PROCESSOR
#define READS_tofu VC
#define READS_oft PROCESSOR
#define READS_mlfm PROCESSOR

static int has(const struct rt_net *net, unsigned what)
{
    static const uint8_t row[] = {
#define ROW(VALUE, name, number) [RT_FAMILY_##VALUE] = READS_##name,
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    };

    return (row[net->family] & what) == what;
}

static int place(const struct rt_net *net, uint32_t router, uint32_t *x)
{
    return rt_topo_coordinates(net, router, x);
}

static int router_at(const struct rt_net *net, const uint32_t *x, uint32_t *router)
{
    return rt_topo_node(net, x, router);
}

#define SEARCH_MAX 0x10000 /* routers that are all looked at */

/* The last router has the greatest coordinates, but in xgft each level has others. */
static void widen(struct unit_face *face)
{
    uint32_t last = face->routers - 1, low, high, x[RT_COORDS_MAX], level;

    memset(face->least, 0xFF, sizeof face->least);
    unit_face_widen(face, 0);
    for (uint32_t router = 0; router < face->routers && face->routers <= SEARCH_MAX; router++)
        unit_face_widen(face, router);
    unit_face_widen(face, last);
    if (face->net->family != RT_FAMILY_XGFT)
        return;
    for (rt_topo_coordinates(face->net, last, x); x[0] > 1;) { /* the level's first, less 1 */
        level = x[0];
        for (low = 0, high = last; low < high;) {
            uint32_t middle = low + (high - low) / 2;

            rt_topo_coordinates(face->net, middle, x);
            if (x[0] < level)
                low = middle + 1;
            else
                high = middle;
        }
        last = low - 1;
        unit_face_widen(face, last);
        rt_topo_coordinates(face->net, last, x);
    }
}

/* p where each processor d sends and receives at router d/p; 0 where all receive elsewhere. */
static uint32_t processors_each(const struct rt_net *net)
{
    struct rt_topo_port_end at;

    rt_topo_attached(net, 0, 1, &at);
    return at.node == 0 ? ports_each(net) : 0;
}

static const char *names_of(const struct rt_net *net)
{
    const struct ports_words *words = ports_words_of(net);
    const char *names = words->fields != NULL ? words->fields : words->names;

    return names == NULL ? "x#1" : names;
}

static void describe(const struct rt_net *net, struct unit_face *face)
{
    unsigned ports = ports_most(net), port_bits = unit_bits(ports), vc_bits;

    *face = (struct unit_face){.net = net,
                               .routers = rt_topo_nodes(net),
                               .answer = answer,
                               .router = router_at,
                               .place = place,
                               .names = names_of(net),
                               .most_alone = SEARCH_MAX,
                               .each = processors_each(net)};
    vc_bits = has(net, VC) ? unit_bits(ports_vcs()) : 0;
    widen(face);
    unit_face_in(face, "at", face->bits);
    unit_face_in(face, "dst", face->bits);
    if (has(net, PROCESSOR))
        unit_face_in(face, "dst_processor", unit_bits(net->param[0]));
    if (has(net, ARRIVAL)) { /* all ones say none, or where they are a port a bit more does */
        unsigned more = has(net, ALL_ONES) && ports == 1u << port_bits;

        unit_face_in(face, "in_port", port_bits + more);
        unit_face_in(face, "in_vc", vc_bits);
    }
    unit_face_out(face, "port", port_bits);
    if (vc_bits > 0)
        unit_face_out(face, "vc", vc_bits);
    unit_face_out(face, "arrived", 1);
    unit_face_out(face, "error", 1);
}

int ports_run_gate(const struct call *call)
{
    struct unit_face face;
    int status = has(call->net, VC) ? ports_know(call->net) : 0;

    if (status != 0)
        return status;
    describe(call->net, &face);
    return run_unit(call, &face);
}
