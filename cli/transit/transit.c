/* SPDX-License-Identifier: MIT-0 */
/* Transit networks (DeHon 1990): what the command does for them. */
#include "transit.h"

#include <inttypes.h>
#include <string.h>

static int open_pairs(const struct call *call, void **state)
{
    *state = (void *)call;
    return 0;
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    const struct call *call = state;
    uint8_t seq[RT_SEQ_MAX];
    int n = rt_compute(call->net, src->loc, dst->loc, seq);

    if (n < 0)
        return n;
    print_hex(seq, n);
    return 0;
}

static void close_pairs(void *state)
{
    (void)state;
}

static int read_location(const struct rt_net *net, const char *name, const char *text,
                         struct processor *processor, char why[WHY_MAX])
{
    int bytes = rt_route_loc_bytes(net);

    memset(processor, 0, sizeof *processor);
    if (text[0] != '@') {
        if (read_number(text, &processor->index) == 0 &&
            rt_locate(net, processor->index, processor->loc) >= 0)
            return 0;
        return refuse(why,
                      "%s '%.80s': expected a processor index 0..%" PRIu64
                      ", or @ and a location of %d hexadecimal digits",
                      name, text, rt_topo_processors(net) - 1, 2 * bytes);
    }
    if (read_hex(text + 1, bytes, processor->loc) != 0)
        return refuse(why, "%s '%.80s': expected @ and a location of %d hexadecimal digits", name,
                      text, 2 * bytes);
    if (rt_index(net, processor->loc, &processor->index) != 0)
        return refuse(why,
                      "%s '%.80s': first cluster digit is 3, expected 0..2 in bits 7:6 of "
                      "the last byte",
                      name, text);
    return 0;
}

static const struct option_row walk_options[] = {{"--seq", "HEX"},   {"--wires", NULL},
                                                 {"--seed", "S"},    {"--all", NULL},
                                                 {"--dead", "LIST"}, {NULL, NULL}};
static const struct option_row verify_options[] = {
    {"--sample", "N"}, {"--seed", "S"}, {"--jobs", "J"}, {NULL, NULL}};
static const struct option_row info_options[] = {{"--tsv", NULL}, {NULL, NULL}};
static const struct option_row gate_options[] = {
    {"--circuit", "CIRCUIT"}, {"--module", "NAME"}, {"--verilog", NULL}, {"--testbench", NULL},
    {"--tests", NULL},        {"--faults", "FILE"}, {"--dot", NULL},     {NULL, NULL}};
static const struct option_row load_options[] = {
    {"--load", "P"},          {"--seed", "S"},     {"--trials", "T"},     {"--retries", NULL},
    {"--faults", "K[,KIND]"}, {"--uniform", NULL}, {"--traffic", "FILE"}, {"--jobs", "J"},
    {"--tsv", NULL},          {NULL, NULL}};
static const struct option_row graph_options[] = {
    {"--wires", NULL}, {"--format", "FORMAT"}, {"--view", "VIEW"}, {NULL, NULL}};

const struct shape shape_transit = {
    .name = "transit",
    .title = "Transit networks",
    .one = "a Transit network",
    .route = {"SRC DST | -", NULL, NULL, run_route},
    .explain = {"SRC DST", NULL, NULL, transit_run_explain},
    .walk = {"SRC DST [--seq HEX] [--wires [--seed S | --all] [--dead LIST]]", NULL, walk_options,
             transit_run_walk},
    .verify = {"[--sample N] [--seed S] [--jobs J]", NULL, verify_options, run_verify},
    .info = {"[--tsv]", NULL, info_options, transit_run_info},
    .gate = {"[--circuit CIRCUIT] [--verilog | --testbench | --tests | --faults FILE | --dot]",
             NULL, gate_options, transit_run_gate},
    .load = {"--load P [--seed S] [--trials T] [--retries | --faults K[,KIND]]\n"
             "[--uniform | --traffic FILE] [--jobs J] [--tsv]",
             NULL, load_options, transit_run_load},
    .graph = {"--wires [--format FORMAT] [--view VIEW]", NULL, graph_options, transit_run_graph},
    .pairs = {open_pairs, answer_pair, close_pairs},
    .read_processor = read_location,
    .verify_pairs = transit_verify,
};
