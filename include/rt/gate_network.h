/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/gate_network.h - the router RN1 (DeHon 1.3, 3.6.2; SPEC 11.10), and a network of many, as
 * Verilog-2005.
 *
 * The room does not know what is wired to what: the caller hands each router and each wire in.
 */
#ifndef RT_GATE_NETWORK_H
#define RT_GATE_NETWORK_H

#include "gate.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RT_GATE_ROUTERS_MAX 65536 /* routers of a network */
#define RT_GATE_ABOUT_MAX 64

/* A wire, as one of its ends sees it.  Wires are numbered by the output that they leave: 8n + p for
 * output p of router n, then two a processor. */
struct rt_gate_wire {
    uint32_t number;
    uint8_t alive;  /* 0: nothing is there, the wire or what it joins is dead; all else is 0 */
    uint8_t rotate; /* bits by which it turns bytes left: 0, 2, 4, 6 */
    uint8_t delay;  /* its registers, cycles */
};

/* A router: its settings and its wires. */
struct rt_gate_rn1 {
    uint8_t alive;  /* 0: it is left out */
    uint8_t halves; /* 1: two crossbars, of inputs 0..3 and 4..7, with one output a direction */
    uint8_t swallow;
    uint32_t seed; /* of its random choices, not 0 */
    struct rt_gate_wire in[8], out[8];
    char about[RT_GATE_ABOUT_MAX]; /* for people; a line */
};

/* What the caller knows.  Channel 2p + e is number e of processor p. */
struct rt_gate_network {
    const char *module; /* at most RT_GATE_MODULE_MAX - 1 characters */
    uint32_t routers;   /* up to RT_GATE_ROUTERS_MAX */
    uint32_t channels;  /* from processors, and as many to them */
    void (*router)(void *network, uint32_t number, struct rt_gate_rn1 *router);
    void (*from)(void *network, uint32_t channel, struct rt_gate_wire *wire);
    void (*to)(void *network, uint32_t channel, struct rt_gate_wire *wire);
    void *network; /* handed to them */
};

/* rt_gate_rn1_verilog - prints the module rt_rn1. */
void rt_gate_rn1_verilog(rt_gate_put *put, void *context);

/*
 * rt_gate_network_verilog - prints the network: its module with the ports clk, rst, from and to;
 * the module NAME_both, which has the wires back too; rt_wire, the registers of long wires; and
 * rt_rn1.
 *
 * Each router and wire from a processor is asked for twice, each wire to one once; each time in
 * ascending order.
 */
void rt_gate_network_verilog(const struct rt_gate_network *network, rt_gate_put *put,
                             void *context);

#ifdef __cplusplus
}
#endif

#endif
