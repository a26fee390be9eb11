/* SPDX-License-Identifier: MIT-0 */
/* Leiserson's fat-tree (1985): what the command does for it. */
#include "tree.h"

static int open_pairs(const struct call *call, void **state)
{
    *state = (void *)call;
    return 0;
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    const struct call *call = state;
    uint8_t bits[RT_TREE_BYTES];
    int n = rt_route_tree(call->net, (uint32_t)src->index, (uint32_t)dst->index, bits);

    if (n < 0)
        return n;
    tree_print_bits(bits, n);
    return 0;
}

static void close_pairs(void *state)
{
    (void)state;
}

static int read_leaf(const struct rt_net *net, const char *name, const char *text,
                     struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "a tree has no @ locations", processor, why);
}

static const struct option_row walk_options[] = {{"--seq", "BITS"}, {NULL, NULL}};
static const struct option_row verify_options[] = {
    {"--sample", "N"}, {"--seed", "S"}, {"--jobs", "J"}, {NULL, NULL}};
static const struct option_row info_options[] = {{"--tsv", NULL}, {NULL, NULL}};
static const struct option_row gate_options[] = {{"--circuit", "CIRCUIT"}, {"--module", "NAME"},
                                                 {"--verilog", NULL},      {"--testbench", NULL},
                                                 {"--dot", NULL},          {NULL, NULL}};
static const struct option_row load_options[] = {
    {"--messages", "SET"}, {"--schedule", "FILE"}, {"--alpha", "A"}, {"--tsv", NULL}, {NULL, NULL}};
static const struct option_row graph_options[] = {
    {"--format", "FORMAT"}, {"--messages", "SET"}, {NULL, NULL}};

const struct shape shape_tree = {
    .name = "tree",
    .title = "Leiserson's fat-tree",
    .one = "a fat-tree of Leiserson",
    .route = {"SRC DST | -", NULL, NULL, run_route},
    .walk = {"SRC DST [--seq BITS]", NULL, walk_options, tree_run_walk},
    .verify = {"[--sample N] [--seed S] [--jobs J]", NULL, verify_options, run_verify},
    .info = {"[--tsv]", NULL, info_options, tree_run_info},
    .gate = {"[--circuit selector] [--verilog | --testbench | --dot]", NULL, gate_options,
             tree_run_gate},
    .load = {"--messages SET [--schedule FILE] [--alpha A] [--tsv]", NULL, load_options,
             tree_run_load},
    .graph = {"[--format dot] [--messages SET]", NULL, graph_options, tree_run_graph},
    .pairs = {open_pairs, answer_pair, close_pairs},
    .read_processor = read_leaf,
    .verify_pairs = tree_verify,
};
