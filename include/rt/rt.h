/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/rt.h - the front door: which bytes do I send in a Transit network?
 *
 *   net.h            how a network is described, the limits, the errors
 *   route_transit.h  rt_compute, and locations
 *   net_text.h       networks and errors as text, for hosts
 *
 * Other kinds of network, and simulation, have headers of their own; rt/all.h includes everything.
 */
#ifndef RT_RT_H
#define RT_RT_H

#include "net.h"
#include "net_text.h"
#include "route_transit.h"

#endif
