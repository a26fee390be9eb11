/* SPDX-License-Identifier: MIT-0 */
/* Building a netlist, one line a gate. */
#ifndef GATE_BUILD_H
#define GATE_BUILD_H

#include "rt/gate.h"

typedef uint16_t net_t; /* the abstract bit: the number of the net that carries it */

enum { ZERO = 0, ONE = 1 };

/* An empty netlist of the module routeseq_NAME: the two constants. */
void rti_gate_begin(struct rt_gate_list *list, const char *name);

/* An empty netlist whose gates are in the caller's memory. */
void rti_gate_begin_unit(struct rt_gate_list *list, struct rt_gate *gate, uint16_t room);

/* Names the module routeseq_NET_CIRCUIT, net and circuit being set. */
void rti_gate_module(struct rt_gate_list *list);

/* An input port; its nets are the returned one and those that follow.  about: as in the port. */
net_t rti_gate_input(struct rt_gate_list *list, const char *name, unsigned width,
                     const char *about);

/* An output or probe of `width` bits, bit 0 first. */
void rti_gate_output(struct rt_gate_list *list, const char *name, unsigned direction,
                     const net_t *bit, unsigned width, const char *about);

/* Adds a gate.  Constants fold away; a gate that is left with one input is that input. */
net_t rti_gate_add(struct rt_gate_list *list, unsigned kind, struct rt_gate_label label,
                   const net_t *input, unsigned inputs);

/* A flip-flop whose input comes later: rti_gate_feed. */
net_t rti_gate_flipflop(struct rt_gate_list *list, const char *stem, int byte, int bit);
void rti_gate_feed(struct rt_gate_list *list, net_t flipflop, net_t input);

/* GATE(kind, stem, byte, bit, inputs...) */
#define GATE(kind, stem, byte, bit, ...)                                                           \
    rti_gate_add(list, kind, (struct rt_gate_label){stem, (uint16_t)(byte), (int8_t)(bit)},        \
                 (const net_t[]){__VA_ARGS__},                                                     \
                 sizeof((const net_t[]){__VA_ARGS__}) / sizeof(net_t))
#define NOT(...) GATE(RT_GATE_NOT, __VA_ARGS__)
#define AND(...) GATE(RT_GATE_AND, __VA_ARGS__)
#define OR(...) GATE(RT_GATE_OR, __VA_ARGS__)
#define XOR(...) GATE(RT_GATE_XOR, __VA_ARGS__)

/* What the parallel and the serial circuit share. */
struct gate_marks {
    unsigned bytes, hybrid, cap;
    unsigned figures; /* 1: RU as figure 3.7 draws it, else freed */
    net_t m[9];       /* M<0> .. M<n-1>; those above are 0 */
    net_t o[9][3];    /* O_N<2:1> in o[N][2], o[N][1]; all 0 at the cap */
};
void rti_gate_outputs(struct rt_gate_list *list, struct gate_marks *marks);

/* O_N<2:1> and A_N, the or of all tapped bits, from the I of a byte, freed. */
void rti_gate_slice(struct rt_gate_list *list, int byte, const net_t i[8], net_t o[3], net_t *any);

#endif
