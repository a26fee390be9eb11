/* SPDX-License-Identifier: MIT-0 */
/* What one path and all paths on wires have in common. */
#ifndef WALK_WIRES_H
#define WALK_WIRES_H

#include "rt/walk_wires.h"

/* A stream on its way: its first `routing` bytes are for the routers. */
struct walk_stream {
    const uint8_t *byte;
    unsigned routing;
};

/* What a router with such a record decides on a stream that stands with `start` bytes dropped
 * and rotated left by `rotation`.  *byte: what it looked at.  Returns 0, or 1: ran dry. */
int rti_walk_decide(const struct rt_walk_wires_on *on, const struct rt_topo_record *record,
                    unsigned port, const struct walk_stream *stream, unsigned start,
                    unsigned rotation, struct rt_walk_decision *decision, uint8_t *byte);

/* Nothing to send, and nothing sent (SPEC 4.3). */
int rti_walk_nothing(const struct rt_walk_wires_on *on, uint64_t source, uint64_t destination,
                     unsigned routing);

/* Verdict on a stream that arrived at a processor. */
int rti_walk_judge(uint64_t processor, uint64_t destination, unsigned routing, unsigned start,
                   unsigned rotation);

#endif
