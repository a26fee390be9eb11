/* SPDX-License-Identifier: MIT-0 */
/* What the files of wires, output to input, share. */
#ifndef TOPO_WIRE_H
#define TOPO_WIRE_H

#include "topo_parts.h"

/* Wire w to one of n components, `first` being the first input for its kind. */
static inline void topo_deal(struct topo_spot *spot, uint64_t w, uint64_t n, unsigned first)
{
    spot->slot = w % n;
    spot->port = first + (unsigned)(w / n);
}

/* Where an output of an up router, of a down node or of the cap leads; *spot is used up. */
void rti_topo_wire_up(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to);
void rti_topo_wire_down(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to);
void rti_topo_wire_cap(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to);

#endif
