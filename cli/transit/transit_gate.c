/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for Transit networks: which circuit. */
#include "transit_network.h"
#include "../verbs/gate.h"

#define ROUTER (-1) /* no circuit that computes sequences */

const struct choice transit_circuits[] = {
    {.name = "figures", .value = RT_GATE_FIGURES}, {.name = "ripple", .value = RT_GATE_RIPPLE},
    {.name = "prefix", .value = RT_GATE_PREFIX},   {.name = "serial", .value = RT_GATE_SERIAL},
    {.name = "router", .value = ROUTER},           {.name = NULL}};

int transit_run_gate(const struct call *call)
{
    static struct rt_gate_list list;
    const struct choice *circuit = option_choice(call, "--circuit");
    int error;

    if (option_given(call, "--network"))
        return transit_run_network(call);
    if (circuit->value == ROUTER) {
        rt_gate_router(&list);
        return gate_show(call, &list, circuit->name, transit_print_router_checks);
    }
    if (call->net->family == RT_FAMILY_BIDELTA)
        return complain(EXIT_USAGE,
                        "network '%.80s': a bidelta network computes no sequence, it is the "
                        "destination; --network prints its routers",
                        call->name);
    error = rt_gate_transit(call->net, circuit->value, &list);
    return error != 0 ? complain(EXIT_USAGE, "gate: %s", rt_error_text(error))
                      : gate_show(call, &list, circuit->name, transit_print_sequence_checks);
}
