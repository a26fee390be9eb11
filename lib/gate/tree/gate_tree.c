/* SPDX-License-Identifier: MIT-0 */
/* The selector of one wire into a node of Leiserson's fat-tree (1985, figure 3;
 * SPEC 13.4). */
#include "../gate_build.h"

void rt_gate_selector(struct rt_gate_list *list)
{
    net_t start, line, m, a, s[2], not_start, not_line, address, pick[2], keep[2];
    net_t held[2], data[2], branch[2];

    rti_gate_begin(list, "selector");
    start = rti_gate_input(list, "start", 1, "1 in the clock of a message's M bit (SPEC 13.4)");
    line = rti_gate_input(list, "line", 1,
                          "the wire: M bit, address bits, data, one a clock (Leiserson, figure 3)");
    m = rti_gate_flipflop(list, "M", 0,
                          -1); /* the wire's bit of the clock before: read where that was M */
    a = rti_gate_flipflop(list, "A", 0, -1); /* start was 1 in the clock before */
    not_start = NOT("nstart", 0, -1, start);
    not_line = NOT("nline", 0, -1, line);
    address = AND("address", 0, -1, a, not_start); /* the first address bit is there */
    pick[0] = AND("P", 0, 0, address, m, not_line);
    pick[1] = AND("P", 0, 1, address, m, line);
    for (int b = 0; b < 2; b++) {
        s[b] = rti_gate_flipflop(list, "S", 0, b); /* the message goes this way */
        keep[b] = AND("K", 0, b, s[b], not_start);
        held[b] = OR("H", 0, b, pick[b], keep[b]);
        data[b] = AND("D", 0, b, keep[b], line);
        branch[b] = OR("B", 0, b, pick[b], data[b]);
        rti_gate_feed(list, s[b], held[b]);
    }
    rti_gate_feed(list, m, line);
    rti_gate_feed(list, a, start);
    rti_gate_output(list, "branch", RT_GATE_OUT, branch, 2,
                    "the wire's two branches: bit 1 for an address bit 1 (from below U, from above "
                    "R), bit 0 for 0 (SPEC 13.4)");
    rti_gate_output(list, "next", RT_GATE_OUT, &address, 1,
                    "1 in the clock of the new M bits: `start` of the next node (SPEC 13.4)");
}

unsigned rt_gate_select(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                        unsigned m, unsigned address)
{
    const struct rt_gate_port *branch = rt_gate_find(list, "branch");
    unsigned next = rt_gate_net(list, rt_gate_find(list, "next"), 0);
    unsigned in = rt_gate_find(list, "start")->first, branches = 0; /* start, line */
    uint64_t value[RT_GATE_NETS_MAX];

    for (unsigned net = 0; net < list->nets; net++)
        value[net] = ~UINT64_C(0); /* power-up; run sets all but flip-flops */
    value[in + 1] = m & 1;
    rt_gate_run(list, fault, value);
    rt_gate_clock(list, fault, value);
    value[in] = 0;
    value[in + 1] = address & 1;
    rt_gate_run(list, fault, value);
    for (unsigned b = 0; b < 2; b++)
        if (value[next] & value[rt_gate_net(list, branch, b)] & 1)
            branches |= 1u << b;
    return branches;
}
