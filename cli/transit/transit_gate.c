/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for Transit networks: which circuit. */
#include <string.h>

#include "transit.h"
#include "../verbs/gate.h"

int transit_run_gate(const struct call *call)
{
    static struct rt_gate_list list;
    const char *name = option_value(call, "--circuit");
    int circuit = 0, status;

    if (call->net->family == RT_FAMILY_BIDELTA)
        return complain(EXIT_USAGE,
                        "network '%.80s': gate serves hybrid, full and tree; a bidelta "
                        "network computes no sequence",
                        call->name);
    if (name != NULL && strcmp(name, "router") == 0) {
        rt_gate_router(&list);
        return gate_show(call, &list, name, transit_print_router_checks);
    }
    while (name != NULL && circuit < RT_GATE_CIRCUITS &&
           strcmp(name, rt_gate_circuit_text(circuit)) != 0)
        circuit++;
    if (circuit == RT_GATE_CIRCUITS)
        return complain(EXIT_USAGE,
                        "option --circuit '%.80s': expected figures, ripple, prefix, serial or "
                        "router (of a tree: selector)",
                        name);
    status = rt_gate_transit(call->net, circuit, &list);
    return status != 0 ? status
                       : gate_show(call, &list, rt_gate_circuit_text(circuit),
                                   transit_print_sequence_checks);
}
