/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load.h - how loaded is it, can it deadlock, what does it cost?  For all shapes.
 *
 *   load_transit.h   Transit networks: parts, latency, success under load
 *   load_ring.h      networks of SCI rings: traffic and deadlock
 *   load_tree.h      Leiserson's fat-tree: loads and schedules
 *   load_ports.h     networks of routers with ports: loads and dependencies
 *   load_graph.h     any topology: loads, deadlock, and routes that cannot deadlock
 *   load_paths.h     path diversity: shortest paths counted, paths without a common link
 *   load_channels.h  the channel dependency graph, for the two above
 *   load_pattern.h   traffic patterns: which processor sends to which
 *   load_match.h, load_assign.h
 *                    maximum matchings, permutations of the greatest weight
 *   load_sample.h    what a sample tells of many shares at once
 *   load_symmetry_ports.h, load_worst_ports.h, load_worst_choice_ports.h
 *                    which routers are alike; the permutation that loads a link most
 *   load_inflow_ports.h  the routes of all processors to one
 *   load_tables.h    what the sources' tables say of a network
 *   load_design.h    the best number of dimensions of a k-ary n-cube
 *   load_progress.h  how far a long call has come
 */
#ifndef RT_LOAD_H
#define RT_LOAD_H

#include "load_assign.h"
#include "load_channels.h"
#include "load_design.h"
#include "load_graph.h"
#include "load_inflow_ports.h"
#include "load_match.h"
#include "load_pattern.h"
#include "load_paths.h"
#include "load_ports.h"
#include "load_progress.h"
#include "load_ring.h"
#include "load_sample.h"
#include "load_symmetry_ports.h"
#include "load_tables.h"
#include "load_transit.h"
#include "load_tree.h"
#include "load_worst_choice_ports.h"
#include "load_worst_ports.h"

#endif
