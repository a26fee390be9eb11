/* SPDX-License-Identifier: MIT-0 */
/* The commands; what each does for a shape stands in the shape's table. */
#include "check/check.h"

const struct command commands[] = {
    {"route", "NET SRC DST | NET -", "the answer; with -, one for each line of standard input", 2,
     3, offsetof(struct shape, route), NULL},
    {"explain", "NET SRC DST", "the parts of a routing sequence, and who reads them", 3, 3,
     offsetof(struct shape, explain), NULL},
    {"walk", "NET SRC DST", "every hop, and where it arrives or why it is lost", 3, 3,
     offsetof(struct shape, walk), NULL},
    {"verify", "NET", "walks all pairs of processors, or many, and compares", 1, 1,
     offsetof(struct shape, verify), NULL},
    {"info", "NET", "what the network is made of", 1, 1, offsetof(struct shape, info), NULL},
    {"gate", "NET", "the routing circuit: gates, Verilog, test bench, faults", 1, 1,
     offsetof(struct shape, gate), NULL},
    {"load", "NET", "what traffic it carries, and whether it can lock up", 1, 1,
     offsetof(struct shape, load), NULL},
    {"graph", "NET", "the wiring, as a drawing or a list", 1, 1, offsetof(struct shape, graph),
     NULL},
    {"design", "", "how many dimensions a k-ary n-cube should have", 0, 0, 0, &ports_design},
    {"check", "", "any topology, any routes: are they sound?", 0, 0, 0, &check_verb},
    {"generate", "", "routes for any topology, which check finds sound", 0, 0, 0, &generate_verb},
    {.name = NULL},
};

const struct verb *verb_of(const struct command *command, const struct shape *shape)
{
    if (command->alone != NULL)
        return command->alone;
    return (const struct verb *)((const char *)shape + command->verb);
}
