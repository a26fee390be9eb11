/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the gate room, circuits as it builds
 * them. */
#include "any.h"
#include "rt/gate.h"

static struct rt_gate_list list;
static uint64_t value[RT_GATE_NETS_MAX], other[RT_GATE_NETS_MAX];

static void put(void *context, const char *text)
{
    unsigned *pieces = context;

    //@ assert \valid_read(text);
    *pieces = text[0] != '\0';
}

/* A small circuit as it stands: its text, its faults. */
static void whole(void)
{
    struct rt_gate_fault fault = {0, 0, 0};
    struct rt_gate_total total;
    uint16_t depth[RT_GATE_NETS_MAX];
    unsigned pieces;

    rt_gate_verilog(&list, put, &pieces);
    rt_gate_dot(&list, put, &pieces);
    rt_gate_count(&list, &total);
    rt_gate_depth(&list, 0, depth);
    rt_gate_depth(&list, 1, depth);
    while (rt_gate_fault_next(&list, &fault))
        rt_gate_hidden(&list, &fault, value, other);
}

/* The router's circuit, through which any bytes and bits go, without a fault and with each. */
void frama_router(void);
void frama_router(void)
{
    struct rt_gate_fault fault = {0, 0, 0};
    uint8_t head[2], direction, dropped;

    rt_gate_router(&list);
    whole();
    any_bytes(head, 2);
    rt_gate_route(&list, 0, head, (unsigned)any, (unsigned)any, &direction, &dropped);
    while (rt_gate_fault_next(&list, &fault))
        rt_gate_route(&list, &fault, head, (unsigned)any, (unsigned)any, &direction, &dropped);
}

/* The selector's circuit, through which any bits go, without a fault and with each. */
void frama_selector(void);
void frama_selector(void)
{
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned branches;

    rt_gate_selector(&list);
    whole();
    branches = rt_gate_select(&list, 0, (unsigned)any, (unsigned)any);
    //@ assert branches <= 3;
    while (rt_gate_fault_next(&list, &fault))
        rt_gate_select(&list, &fault, (unsigned)any, (unsigned)any);
}
