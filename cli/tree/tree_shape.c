/* SPDX-License-Identifier: MIT-0 */
/* Leiserson's fat-tree (1985): what the command does for it. */
#include "tree.h"
#include "../judge/judge.h"
#include "../print/report.h"
#include "../verbs/route.h"
#include "../verbs/verify.h"

/* What answers pairs. */
struct pairs {
    const struct rt_net *net;
    uint8_t bits[RT_TREE_BYTES]; /* of the last one */
    int count;
};

static int open_pairs(const struct call *call, void **state)
{
    static struct pairs pairs;

    pairs.net = call->net;
    *state = &pairs;
    return 0;
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    struct pairs *pairs = state;

    pairs->count =
        rt_route_tree(pairs->net, (uint32_t)src->index, (uint32_t)dst->index, pairs->bits);
    return pairs->count < 0 ? pairs->count : 0;
}

static void print_pair(const void *state, int json)
{
    const struct pairs *pairs = state;

    printf(json ? "\"" : "");
    tree_write_bits(stdout, pairs->bits, pairs->count);
    printf(json ? "\"" : "");
}

/* The number of bits, then the bits. */
static long entry_of_pair(const void *state, unsigned i)
{
    const struct pairs *pairs = state;

    return i == 0 ? pairs->count : 8 * ((int)i - 1) < pairs->count ? pairs->bits[i - 1] : -1;
}

static const char *entries_of_pairs(const void *state, const char **suffix)
{
    (void)state;
    *suffix = "";
    return "the number of address bits, then the bits, eight in a byte, the first in bit 7";
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

static const struct option_row walk_options[] = {
    {.name = "--seq",
     .value = "BITS",
     .help = "send these address bits instead, such as 1101; may be empty"},
    REPORT_OPTIONS(""),
    {.name = NULL}};

static const struct choice circuits[] = {{.name = "selector"}, {.name = NULL}};

static const struct option_row gate_options[] = {
    {.name = "--circuit",
     .value = "CIRCUIT",
     .choices = circuits,
     .help = "selector, the only one"},
    {.name = "--module",
     .value = "NAME",
     .help = "name of the module: 1..63 letters, digits, _ and $ (routeseq_selector)"},
    {.name = "--verilog", .without = "--testbench --dot", .help = "a Verilog module"},
    {.name = "--testbench",
     .without = "--verilog --dot",
     .help = "a test bench for it: `N vectors passed`, or $fatal"},
    {.name = "--dot",
     .without = "--verilog --testbench",
     .help = "a drawing for graphviz: | dot -Tsvg"},
    REPORT_OPTIONS(" --verilog --testbench --dot"),
    {.name = NULL}};

#define TRAFFIC                                                                                    \
    .name = "--traffic", .value = "PATTERN", .without = "--messages",                              \
    .help = "the messages: " MESSAGE_SETS
#define TRAFFIC_ALL                                                                                \
    .name = "--traffic", .value = "PATTERN", .without = "--messages",                              \
    .help = "the messages: " MESSAGE_SETS " (alltoall)"
#define MESSAGES                                                                                   \
    {                                                                                              \
        .name = "--messages", .value = "SET", .help = "the same, an older name of the option"      \
    }
static const struct option_row load_options[] = {
    {TRAFFIC_ALL},
    MESSAGES,
    {.name = "--schedule",
     .value = "FILE",
     .help = "write a line `CYCLE SRC DST` for each message to FILE; cycles begin at 1, and 0 "
             "stands where SRC is DST"},
    {.name = "--alpha",
     .value = "A",
     .help = "the part of the wires that partial concentrators can use, such as 3/4 (1/1)"},
    PROGRESS_OPTION,
    REPORTS_OPTIONS("", NULL),
    {.name = NULL}};

static const struct option_row graph_options[] = {
    {.name = "--format",
     .value = "FORMAT",
     .choices = tree_graph_formats,
     .help = "dot, the only one, for graphviz: | dot -Tsvg"},
    {TRAFFIC},
    MESSAGES,
    {.name = NULL}};

const struct shape shape_tree = {
    .name = "tree",
    .title = "Leiserson's fat-tree",
    .one = "a fat-tree of Leiserson",
    .sites = "an index in decimal",
    .route = {.run = run_route,
              .options = route_options,
              .help = "The address bits.\n",
              .example = "0 1"},
    .explain = {.run = tree_run_explain,
                .options = report_options,
                .help = "The address bits in three parts, then each node: the bit that it takes, "
                        "and why.  In --json source and destination are their address bits.\n",
                .example = "0 1"},
    .walk = {.run = tree_run_walk,
             .options = walk_options,
             .help =
                 "Each node with its level, the port in, the address bit that it takes and the "
                 "port out, then\n"
                 "`arrived PROCESSOR` or `lost: WHY` (exit status 1).  In --json bits is how many "
                 "it took; explain has them.\n",
             .example = "0 1"},
    .verify = VERIFY_VERB(verify_options, "Computes each route, walks it and compares.  All pairs "
                                          "up to 2^32; beyond that a sample.\n"),
    .info = {.run = tree_run_info,
             .options = info_options,
             .help = "Processors, channels, and the wires of a channel level by level.\n",
             .example = "--tsv"},
    .gate = {.run = tree_run_gate,
             .options = gate_options,
             .help = "The selector of one wire into a node (1985, figure 3): its gates by kind and "
                     "its depth.\n",
             .example = "--verilog"},
    .load =
        {.run = tree_run_load,
         .options = load_options,
         .help = "The load factor of a message set, the fewest delivery cycles that it allows, "
                 "the cycles of\n"
                 "Leiserson's theorem 1, and the cycles of the best schedule found.\n",
         .more = MESSAGE_SETS_MORE
         "h is at most 24.\n"
         "--tsv: messages, lambda (load factor, a fraction), cycles_lower, cycles_theorem1, cycles "
         "(delivery cycles of the best schedule), lambda_value.\n"
         "It takes 8 bytes a message, 16 a processor, 44 a message for theorem 1, and for the "
         "best\nschedule more as lambda grows.  A set that needs more than the machine has is "
         "refused.\n",
         .example = "--traffic bitrev"},
    .graph = {.run = run_graph,
              .options = graph_options,
              .help = "A drawing: channels as wide as their capacities, up on the left and down on "
                      "the right, coloured\n"
                      "by the load of a message set from blue to red.  h is at most 10.\n",
              .more = MESSAGE_SETS_MORE,
              .example = "--traffic bitrev"},
    .vectors = VECTORS_VERB,
    .judge = JUDGE_VERB(judge_options),
    .pairs = {open_pairs, answer_pair, print_pair, entry_of_pair, entries_of_pairs, close_pairs,
              NULL},
    .judging = &tree_judging,
    .read_processor = read_leaf,
    .verifying = &tree_verifying,
};
