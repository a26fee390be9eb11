/* SPDX-License-Identifier: MIT-0 */
/* Netlists counted: gates, levels of logic. */
#include "rt/gate.h"

void rt_gate_count(const struct rt_gate_list *list, struct rt_gate_total *total)
{
    static const struct rt_gate_total none;

    *total = none;
    for (unsigned net = 0; net < list->nets; net++) {
        const struct rt_gate *gate = rt_gate_at(list, net);

        total->gate[gate->kind][gate->inputs]++;
        if (gate->kind == RT_GATE_FLIPFLOP)
            total->flipflops++;
        else if (gate->inputs > 0) {
            total->gates++;
            total->two_input += gate->inputs - 1u;
        }
    }
}

/* Two-input gates, the two earliest inputs joined first: the least depth. */
static unsigned best_tree(const struct rt_gate *gate, const uint16_t *depth)
{
    unsigned at[RT_GATE_INPUTS_MAX], n = gate->inputs;

    for (unsigned k = 0; k < n; k++) { /* earliest last */
        unsigned d = depth[gate->input[k]], i = k;

        for (; i > 0 && at[i - 1] < d; i--)
            at[i] = at[i - 1];
        at[i] = d;
    }
    for (; n > 1; n--) {
        unsigned d = at[n - 2] + 1, i = n - 2;

        for (; i > 0 && at[i - 1] < d; i--)
            at[i] = at[i - 1];
        at[i] = d;
    }
    return at[0];
}

static unsigned level(const struct rt_gate *gate, int two_input, const uint16_t *depth)
{
    unsigned deepest = 0;

    if (two_input)
        return best_tree(gate, depth);
    for (unsigned k = 0; k < gate->inputs; k++)
        if (depth[gate->input[k]] > deepest)
            deepest = depth[gate->input[k]];
    return deepest + 1;
}

unsigned rt_gate_depth(const struct rt_gate_list *list, int two_input, uint16_t *depth)
{
    unsigned deepest = 0;

    for (unsigned net = 0; net < list->nets; net++) {
        const struct rt_gate *gate = rt_gate_at(list, net);
        int begins = gate->inputs == 0 || gate->kind == RT_GATE_FLIPFLOP;

        depth[net] = begins ? 0 : (uint16_t)level(gate, two_input, depth);
        if (depth[net] > deepest)
            deepest = depth[net];
    }
    return deepest;
}
