/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load.h - how loaded is it, can it lock up, what does it cost?
 *
 * So far: what a Transit network is made of and how long a connection takes,
 * by the equations of DeHon sections 3.3 and 4 (SPEC 7).
 */
#ifndef RT_LOAD_H
#define RT_LOAD_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hardware of a network.  Counts of whole stacks include capped ones. */
struct rt_hardware {
    uint64_t processors;
    uint8_t location_bytes;
    uint8_t sequence_bytes; /* of the longest routing sequence */
    uint64_t clusters;      /* leaf clusters; 0 where there are none */
    uint64_t unit_trees_8;  /* UT64x8 */
    uint64_t unit_trees_2;  /* UT64x2 */
    uint64_t components;    /* RN1, the cap level included */
};

/* rt_load_hardware - net: passed by rt_net_check.  DeHon 3.1 to 3.7, 4.12 to
 * 4.17, 4.24 to 4.29, 4.39, 4.40. */
void rt_load_hardware(const struct rt_net *net, struct rt_hardware *hardware);

/* Latency of a connection in clock cycles of 10 ns. */
struct rt_latency {
    uint32_t connect; /* the first byte's way */
    uint32_t open;    /* and the bytes swallowed on it */
};

/*
 * rt_load_latency - of a connection through tree level k over the longest
 * wires: equations 4.18, 4.19, 4.30 to 4.32; in a bidelta network, which has
 * no levels, 4.41 and 4.42, and k is not read.
 *
 * k: 0 = inside the leaf cluster (hybrid), 1..3U.
 *
 * Returns 0; RT_ERR_CAPPED for a capped network, of which the paper gives no
 * figure; RT_ERR_INDEX for a level that no connection goes through.
 */
int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_latency *latency);

/* rt_load_latency_best - the least: the lowest level, or in a bidelta network
 * wires of one cycle.  Returns as rt_load_latency. */
int rt_load_latency_best(const struct rt_net *net, struct rt_latency *latency);

#ifdef __cplusplus
}
#endif

#endif
