/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load.h - how loaded is it, can it lock up, what does it cost?  For all
 * shapes; each has a header of its own.
 */
#ifndef RT_LOAD_H
#define RT_LOAD_H

#include "load_channels.h"
#include "load_design.h"
#include "load_ports.h"
#include "load_tables.h"
#include "load_transit.h"
#include "load_ring.h"
#include "load_tree.h"

#endif
