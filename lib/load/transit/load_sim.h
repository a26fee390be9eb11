/* SPDX-License-Identifier: MIT-0 */
/* What the files of the simulation share (SPEC 14.6). */
#ifndef LOAD_SIM_H
#define LOAD_SIM_H

#include "rt/load_transit.h"
#include "rt/random.h"

/* Stages in the order in which they are settled.  Fat-trees: cluster exits, up
 * routers of layer u, cap, down stages of level k, cluster stages i. */
#define SIM_EXIT 0u
#define SIM_CAP 9u
#define SIM_DOWN(k) (34u - (k))
#define SIM_CLUSTER(i) (33u + (i))

static inline int sim_bit(const uint8_t *bits, uint32_t number)
{
    return bits != NULL && (bits[number >> 3] >> (number & 7) & 1) != 0;
}

/* The stage of a component; of the first stage of a cluster, not the exit. */
unsigned rti_load_sim_stage_of(const struct rt_topo_component *component);

#define SIM_NONE UINT32_MAX

/* Where a connection stands: the input, and the bits of rotation. */
#define SIM_PORT(slot) ((slot)->stand & 7u)
#define SIM_ROTATION(slot) ((slot)->stand >> 3)

/* The bit of a component's record that says that an output's wire stays within a stack. */
#define SIM_WITHIN(out) (17u + (out))

/* The input at the other end of the wire out of an output, or SIM_NONE. */
uint32_t rti_load_sim_wire(const struct rt_load_sim *sim, uint32_t out);

/* A round. */
struct sim_round {
    const struct rt_load_sim *sim;
    struct rt_load_sim_count *count;
    uint64_t *rng;
    uint32_t done; /* progress */
};

/* Takes a connection along the wire out of an output, to whatever is there. */
void rti_load_sim_follow(const struct sim_round *round, uint32_t source, uint32_t out);

/* Settles a stage. */
void rti_load_sim_settle(struct sim_round *round, unsigned stage);

/* Marks connections as astray that were led back to a stage settled before. */
void rti_load_sim_sweep(const struct sim_round *round);

#endif
