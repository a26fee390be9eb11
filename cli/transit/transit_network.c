/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --network: a Transit network of routers RN1 in Verilog, wired as graph --wires
 * prints it. */
#include <inttypes.h>
#include <string.h>

#include "transit_network.h"
#include "../verbs/gate.h"
#include "rt/load_transit.h"

#define COUNT_MAX 100000
#define COUNT 100

/* Is this component dead, whatever leads to it? */
static int is_dead(const struct transit_network *network, uint64_t component)
{
    struct rt_topo_end to = {RT_TOPO_END_COMPONENT, 0, component};
    struct rt_walk_faults parts = network->dead.faults;

    parts.wires = 0;
    return rt_walk_dead(network->net, &parts, &to, &to);
}

static int is_alive(const struct transit_network *network, const struct rt_topo_end *from,
                    const struct rt_topo_end *to)
{
    return from->kind != RT_TOPO_END_NOTHING && to->kind != RT_TOPO_END_NOTHING &&
           !(from->kind == RT_TOPO_END_COMPONENT && is_dead(network, from->number)) &&
           !rt_walk_dead(network->net, &network->dead.faults, from, to);
}

/* The wire between two ends; a processor's turns nothing and has no registers. */
static void describe(const struct transit_network *network, const struct rt_topo_end *from,
                     const struct rt_topo_end *to, struct rt_gate_wire *wire)
{
    struct rt_topo_record record;

    memset(wire, 0, sizeof *wire);
    if (!is_alive(network, from, to))
        return;
    wire->alive = 1;
    wire->number = (uint32_t)rt_topo_wire_number(network->net, from);
    if (from->kind != RT_TOPO_END_COMPONENT)
        return;
    rt_topo_record_at(network->net, network->delay, from->number, &record);
    wire->rotate = record.rotate[from->port];
    wire->delay = (uint8_t)record.delay[8 + from->port];
}

static void out_of(const struct transit_network *network, const struct rt_topo_end *from,
                   struct rt_gate_wire *wire)
{
    struct rt_topo_end to;

    rt_topo_wire(network->net, from, &to);
    describe(network, from, &to, wire);
}

static void into(const struct transit_network *network, const struct rt_topo_end *to,
                 struct rt_gate_wire *wire)
{
    struct rt_topo_end from;

    rt_topo_wire_back(network->net, to, &from);
    describe(network, &from, to, wire);
}

static void router(void *context, uint32_t number, struct rt_gate_rn1 *rn1)
{
    const struct transit_network *network = context;
    struct rt_topo_component component;
    struct rt_topo_record record;
    char stage[STAGE_MAX];

    rt_topo_component_at(network->net, number, &component);
    rt_topo_record_at(network->net, network->delay, number, &record);
    name_stage(component.kind, component.stage, component.stack, stage);
    snprintf(rn1->about, sizeof rn1->about, "%s, component %" PRIu64 " of stack %" PRIu64, stage,
             component.index, rt_topo_stack(network->net, &component));
    rn1->alive = !is_dead(network, number);
    rn1->halves = record.crossbars == 2;
    rn1->swallow = record.swallow;
    rn1->seed = (uint32_t)rt_random_mix(number) | 1;
    for (uint8_t port = 0; port < 8; port++) {
        struct rt_topo_end end = {RT_TOPO_END_COMPONENT, port, number};

        out_of(network, &end, &rn1->out[port]);
        into(network, &end, &rn1->in[port]);
    }
}

static void from(void *context, uint32_t channel, struct rt_gate_wire *wire)
{
    struct rt_topo_end end = {RT_TOPO_END_PROCESSOR, channel & 1, channel >> 1};

    out_of(context, &end, wire);
}

static void to(void *context, uint32_t channel, struct rt_gate_wire *wire)
{
    struct rt_topo_end end = {RT_TOPO_END_PROCESSOR, channel & 1, channel >> 1};

    into(context, &end, wire);
}

static void put(void *context, const char *text)
{
    fputs(text, context);
}

static void print_origin(const struct call *call)
{
    static const char *const options[] = {"--testbench", "--count", "--seed",
                                          "--module",    "--dead",  "--delays"};
    char text[RT_NET_TEXT_MAX];

    rt_net_format(call->net, text, sizeof text);
    printf("// routeseq gate %s --network", text);
    for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (!option_given(call, options[i]))
            continue;
        printf(" %s", options[i]);
        if (*option_value(call, options[i]) != '\0')
            printf(" %s", option_value(call, options[i]));
    }
    printf("\n// routeseq " ROUTESEQ_VERSION "\n// SPDX-License-Identifier: MIT-0\n");
}

/* 0, or EXIT_... after saying why. */
static int open_network(const struct call *call, struct transit_network *network)
{
    uint64_t components = rt_topo_components(call->net);

    memset(network, 0, sizeof *network);
    network->net = call->net;
    if (components > RT_GATE_ROUTERS_MAX)
        return complain(EXIT_USAGE,
                        "network '%.80s': %" PRIu64 " components, expected at most %d for "
                        "--network",
                        call->name, components, RT_GATE_ROUTERS_MAX);
    if (option_given(call, "--delays") && call->net->capped)
        return complain(EXIT_USAGE,
                        "network '%.80s': the paper does not say how long wires to the cap are: no "
                        "--delays",
                        call->name);
    if (option_given(call, "--delays"))
        rt_load_spans(call->net, RT_LOAD_OPTICAL, network->delay);
    return dead_open(call->net, option_value(call, "--dead"), &network->dead);
}

/* routeseq_full_1_network, or what --module says; 0, or EXIT_USAGE after saying why. */
static int name_module(const struct call *call, struct rt_gate_list *named)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(call->net, text, sizeof text);
    for (char *c = text; *c != '\0'; c++)
        if (*c == ':' || *c == ',')
            *c = '_';
    snprintf(named->module, sizeof named->module, "routeseq_%.40s_network", text);
    return gate_rename(call, named);
}

/* Prints what is asked for. */
static int print(const struct call *call, struct transit_network *network, const char *module)
{
    const struct rt_gate_network printed = {module,
                                            (uint32_t)rt_topo_components(call->net),
                                            2 * (uint32_t)rt_topo_processors(call->net),
                                            router,
                                            from,
                                            to,
                                            network};
    static const char *const of_bench[] = {"--count", "--seed"};
    uint64_t count = COUNT, seed = 1;
    int bench = option_given(call, "--testbench");
    int status;

    for (unsigned i = 0; i < 2 && !bench; i++)
        if (option_given(call, of_bench[i]))
            return complain(EXIT_USAGE, "gate: option %s needs --testbench", of_bench[i]);
    status = option_number(call, "--count", 1, COUNT_MAX, &count);
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &seed);
    if (status == 0 && bench)
        status = network_try(network, seed);
    if (status != 0)
        return status;
    print_origin(call);
    if (bench)
        return network_bench(network, count, seed, module);
    rt_gate_network_verilog(&printed, put, stdout);
    return EXIT_TRUE;
}

int transit_run_network(const struct call *call)
{
    static struct rt_gate_list named;
    struct transit_network network;
    int status = name_module(call, &named);

    if (status == 0)
        status = open_network(call, &network);
    if (status != 0)
        return status;
    status = print(call, &network, named.module);
    dead_close(&network.dead);
    return status;
}
