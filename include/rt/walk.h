/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk.h - does this sequence arrive?
 *
 * A walker follows a computed sequence through the wiring, hop by hop, and says where it arrives or
 * why it is lost.  Verification does so for many pairs.  The room knows only the topo room: the
 * routing function, the router and the wiring are arguments, so that a planted fault can take their
 * places.  Memory is the caller's.
 *
 *   walk_plan.h     which pairs are verified, and the report; for every shape
 *   walk_transit.h  Transit networks, stage by stage
 *   walk_batch.h    the same, up to 64 messages abreast
 *   walk_wires.h    Transit networks, component by component
 *   walk_ring.h     networks of rings
 *   walk_tree.h     Leiserson's fat-tree
 *   walk_ports.h    networks of routers with ports
 *   walk_graph.h    any topology, any routes
 *   walk_header.h   what routers read off a header
 */
#ifndef RT_WALK_H
#define RT_WALK_H

#include "walk_batch.h"
#include "walk_graph.h"
#include "walk_header.h"
#include "walk_plan.h"
#include "walk_ports.h"
#include "walk_ring.h"
#include "walk_transit.h"
#include "walk_tree.h"
#include "walk_wires.h"

#endif
