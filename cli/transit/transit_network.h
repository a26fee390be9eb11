/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --network: what its files share. */
#ifndef TRANSIT_NETWORK_H
#define TRANSIT_NETWORK_H

#include "transit.h"
#include "wires.h"
#include "rt/gate_network.h"
#include "rt/random.h"

/* A network as it is built: what is dead, and how many registers the wires of a span have. */
struct transit_network {
    const struct rt_net *net;
    struct dead dead;
    uint32_t delay[RT_TOPO_SPANS_MAX];
};

/* Is there a first message to draw?  0, or EXIT_... after saying why. */
int network_try(const struct transit_network *network, uint64_t seed);

/* Prints the test bench: `count` messages, drawn from a seed; returns the exit status. */
int network_bench(const struct transit_network *network, uint64_t count, uint64_t seed,
                  const char *module);

/* Prints the network, or its test bench; returns the exit status. */
int transit_run_network(const struct call *call);

#endif
