/* SPDX-License-Identifier: MIT-0 */
/* The commands; what each does for a shape stands in the shape's table. */
#include "shape.h"

const struct command commands[] = {
    {"route", "NET SRC DST | NET -", "what to send; NET - answers standard input", 1, 3,
     offsetof(struct shape, route), .alone = NULL},
    {"explain", "NET SRC DST | NET -", "why a route is as it is, part by part or hop by hop", 3, 3,
     offsetof(struct shape, explain), .stream = 1},
    {"walk", "NET SRC DST | NET -", "every hop of a route, and where it ends", 3, 3,
     offsetof(struct shape, walk), .stream = 1},
    {"verify", "NET", "computes and walks all pairs, or a sample, and compares", 1, 1,
     offsetof(struct shape, verify), .alone = NULL},
    {"info", "NET...", "what networks are made of", 1, OPERANDS_MAX, offsetof(struct shape, info),
     .many = 1},
    {"gate", "NET", "the routing circuit: gates, Verilog, test bench, faults", 1, 1,
     offsetof(struct shape, gate), .alone = NULL},
    {"load", "NET...", "what traffic they carry, and whether routes can deadlock", 1, OPERANDS_MAX,
     offsetof(struct shape, load), .many = 1},
    {"graph", "NET", "the wiring, as a drawing or a list", 1, 1, offsetof(struct shape, graph),
     .alone = NULL},
    {"vectors", "NET", "pairs to test your own implementation with", 1, 1,
     offsetof(struct shape, vectors), .alone = NULL},
    {"judge", "NET", "your answers: which are wrong, and what they would do", 1, 1,
     offsetof(struct shape, judge), .alone = NULL},
    {"design", "", "how many dimensions a k-ary n-cube should have", .alone = &ports_design},
    {"compare", "[NET...]", "networks of routers side by side: those named, or near a size",
     .most = OPERANDS_MAX, .alone = &compare_verb},
    {"check", "", "routes on a topology: do they arrive, can they deadlock?", .alone = &check_verb},
    {"generate", "", "routes for any topology that check finds sound", .alone = &generate_verb},
    {"merge", "FILE...", "one report from the parts that --part made", 1, OPERANDS_MAX,
     .alone = &merge_verb},
    {.name = NULL},
};
