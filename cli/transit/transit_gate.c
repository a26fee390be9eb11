/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for Transit networks: which circuit. */
#include <string.h>

#include "transit.h"
#include "../verbs/gate.h"

/* The netlist that --circuit names; 0, or EXIT_USAGE after saying why. */
static int build(const struct call *call, struct rt_gate_list *list)
{
    const char *name = option_value(call, "--circuit");
    int circuit = 0;

    if (call->net->family == RT_FAMILY_BIDELTA)
        return complain(EXIT_USAGE,
                        "network '%.80s': gate serves hybrid, full and tree; a bidelta "
                        "network computes no sequence",
                        call->name);
    if (name != NULL && strcmp(name, "router") == 0) {
        rt_gate_router(list);
        return 0;
    }
    while (name != NULL && circuit < RT_GATE_CIRCUITS &&
           strcmp(name, rt_gate_circuit_text(circuit)) != 0)
        circuit++;
    if (circuit == RT_GATE_CIRCUITS)
        return complain(EXIT_USAGE,
                        "option --circuit '%.80s': expected figures, ripple, prefix, serial or "
                        "router (of a tree: selector)",
                        name);
    return rt_gate_transit(call->net, circuit, list);
}

int transit_run_gate(const struct call *call)
{
    static struct rt_gate_list list;
    int status = build(call, &list);

    return status != 0 ? status : gate_show(call, &list);
}
