/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_processors.h - how many processors has a network?  For every shape.
 */
#ifndef RT_TOPO_PROCESSORS_H
#define RT_TOPO_PROCESSORS_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_topo_processors - N, the number of processors of a network of any shape; 0 if net->family is
 * unknown.
 *
 * net: passed by rt_net_check.  Cost: a few dozen instructions.
 */
uint64_t rt_topo_processors(const struct rt_net *net);

#ifdef __cplusplus
}
#endif

#endif
