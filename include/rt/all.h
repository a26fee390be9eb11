/* SPDX-License-Identifier: MIT-0 */
/* rt/all.h - every room, for every shape. */
#ifndef RT_ALL_H
#define RT_ALL_H

#include "gate.h"
#include "gate_network.h"
#include "load.h"
#include "net.h"
#include "net_near.h"
#include "net_text.h"
#include "random.h"
#include "route.h"
#include "route64.h"
#include "route_choice_ports.h"
#include "route_fixed_ports.h"
#include "route_ready_ports.h"
#include "route_selfcheck.h"
#include "topo.h"
#include "topo_ready_ports.h"
#include "walk.h"

#endif
