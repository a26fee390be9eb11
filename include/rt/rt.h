/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/rt.h - all that firmware needs in a Transit network: the vocabulary and rt_compute.
 *
 * Other shapes and rooms have headers of their own; rt/all.h includes everything.
 */
#ifndef RT_RT_H
#define RT_RT_H

#include "net.h"
#include "net_text.h"
#include "route_transit.h"

#endif
