/* SPDX-License-Identifier: MIT-0 */
/* The commands; what each does for a shape stands in the shape's table. */
#include "shape.h"

const struct command commands[] = {
    {"route", "NET SRC DST | NET -", "the answer; with -, one for each line of standard input", 2,
     3, offsetof(struct shape, route)},
    {"explain", "NET SRC DST", "the parts of a routing sequence, and who reads them", 3, 3,
     offsetof(struct shape, explain)},
    {"walk", "NET SRC DST", "every hop, and where it arrives or why it is lost", 3, 3,
     offsetof(struct shape, walk)},
    {"verify", "NET", "walks all pairs of processors, or many, and compares", 1, 1,
     offsetof(struct shape, verify)},
    {"info", "NET", "what the network is made of", 1, 1, offsetof(struct shape, info)},
    {"gate", "NET", "the routing circuit: gates, Verilog, test bench, faults", 1, 1,
     offsetof(struct shape, gate)},
    {"load", "NET", "what traffic it carries, and whether it can lock up", 1, 1,
     offsetof(struct shape, load)},
    {"graph", "NET", "the wiring, as a drawing or a list", 1, 1, offsetof(struct shape, graph)},
    {.name = NULL},
};

const struct verb *verb_of(const struct command *command, const struct shape *shape)
{
    return (const struct verb *)((const char *)shape + command->verb);
}
