/* SPDX-License-Identifier: MIT-0 */
/* What the walkers of one path and of all paths on wires share. */
#ifndef WALK_WIRES_H
#define WALK_WIRES_H

#include "rt/walk_wires.h"

/* A stream on its way: its first `routing` bytes are for the routers. */
struct walk_stream {
    const uint8_t *byte;
    unsigned routing;
};

/* What a router with such a record decides on a stream, of which `start` bytes are dropped and the
 * rest is rotated left by `rotation`.  *byte is what it looked at.  Returns 0, or 1 if the stream
 * ran dry. */
int rti_walk_decide(const struct rt_walk_wires_on *on, const struct rt_topo_record *record,
                    unsigned port, const struct walk_stream *stream, unsigned start,
                    unsigned rotation, struct rt_walk_decision *decision, uint8_t *byte);

/* Is there nothing to send, and is nothing sent (SPEC 4.3)? */
int rti_walk_nothing(const struct rt_walk_wires_on *on, uint64_t source, uint64_t destination,
                     unsigned routing);

/* The verdict on a stream that arrived at a processor. */
int rti_walk_judge(uint64_t processor, uint64_t destination, unsigned routing, unsigned start,
                   unsigned rotation);

#endif
