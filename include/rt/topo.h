/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo.h - what is wired to what?  For all shapes.
 *
 * The room is written from the papers.  It shares no code with the route room and numbers places in
 * its own way, so that a walk that arrives means something.  No memory, no state.
 *
 *   topo_processors.h  the number of processors; for every shape
 *   topo_transit.h     Transit networks: stages, components and wires
 *   topo_ring.h        networks of SCI rings
 *   topo_tree.h        Leiserson's fat-tree
 *   topo_ports.h       networks of routers with ports
 *   topo_graph.h       any topology, as a graph in the caller's memory
 */
#ifndef RT_TOPO_H
#define RT_TOPO_H

#include "topo_graph.h"
#include "topo_ports.h"
#include "topo_processors.h"
#include "topo_ring.h"
#include "topo_transit.h"
#include "topo_tree.h"

#endif
