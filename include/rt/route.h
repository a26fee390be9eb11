/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route.h - which bytes do I send?  The room that ships in firmware, for all shapes.
 *
 *   route_transit.h  Transit networks: the bytes of a routing sequence
 *   route_ring.h     networks of SCI rings: links
 *   route_tree.h     Leiserson's fat-tree: address bits
 *   route_ports.h    networks of routers with ports: ports, and headers that say them
 */
#ifndef RT_ROUTE_H
#define RT_ROUTE_H

#include "route_ports.h"
#include "route_ring.h"
#include "route_transit.h"
#include "route_tree.h"

#endif
