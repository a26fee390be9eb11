/* SPDX-License-Identifier: MIT-0 */
/* Transit networks (DeHon 1990): what the command does for them. */
#include "transit.h"
#include "wires.h"
#include "../judge/judge.h"
#include "../parts/parts.h"
#include "../print/report.h"
#include "../verbs/gate.h"
#include "../verbs/route.h"
#include "../verbs/verify.h"

#include <inttypes.h>
#include <string.h>

/* What answers pairs. */
struct pairs {
    const struct rt_net *net;
    uint8_t seq[RT_SEQ_MAX]; /* of the last one */
    int bytes;
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

    pairs->bytes = rt_compute(pairs->net, src->loc, dst->loc, pairs->seq);
    return pairs->bytes < 0 ? pairs->bytes : 0;
}

static void print_pair(const void *state, int json)
{
    const struct pairs *pairs = state;

    printf(json ? "\"" : "");
    print_hex(pairs->seq, pairs->bytes);
    printf(json ? "\"" : "");
}

static long entry_of_pair(const void *state, unsigned i)
{
    const struct pairs *pairs = state;

    return (int)i < pairs->bytes ? pairs->seq[i] : -1;
}

static const char *entries_of_pairs(const void *state, const char **suffix)
{
    (void)state;
    *suffix = "";
    return "the routing bytes";
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
            transit_locate(net, processor->index, processor->loc) >= 0)
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
    processor->located = (uint8_t)bytes;
    return 0;
}

static const struct option_row walk_options[] = {
    {.name = "--seq", .value = "HEX", .help = "send these routing bytes instead; may be empty"},
    {.name = "--wires",
     .help = "walk over components and wires: print component, stage, stack, ports and cycles of "
             "each hop, then the cycles over the longest wires and over wires of mean delay"},
    {.name = "--seed", .value = "S", .needs = "--wires", .help = "choose one of all paths (1)"},
    {.name = "--all",
     .needs = "--wires",
     .without = "--seed",
     .help = "follow all paths at once, and count the wires and components that they enter at each "
             "stage"},
    {.name = "--dead",
     .value = "LIST",
     .needs = "--wires",
     .help = "dead components, wires and stacks, as c12,w34,s5"},
    REPORT_OPTIONS(""),
    {.name = NULL}};

static const struct option_row explain_options[] = {REPORT_OPTIONS(""), {.name = NULL}};

static const struct option_row gate_options[] = {
    {.name = "--circuit",
     .value = "CIRCUIT",
     .choices = transit_circuits,
     .help = "figures (as the paper draws it; the default), ripple (without redundant gates), "
             "prefix (the same, its depth growing with log n), serial (a byte per clock) or router "
             "(the decision and swallow of one input of RN1)"},
    {.name = "--module",
     .value = "NAME",
     .without = "--tests --faults",
     .help = "name of the module: 1..63 letters, digits, _ and $ (routeseq_NET_CIRCUIT, "
             "routeseq_router)"},
    {.name = "--verilog",
     .help = "a Verilog module",
     .without = "--testbench --tests --faults --dot"},
    {.name = "--testbench",
     .help = "a test bench for it: `N vectors passed`, or $fatal",
     .without = "--verilog --tests --faults --dot"},
    {.name = "--tests",
     .help = "a compact set of tests for stuck-at faults, lines `C1 C2` in hex",
     .without = "--verilog --testbench --faults --dot"},
    {.name = "--faults",
     .value = "FILE",
     .help = "the stuck-at faults that the lines `C1 C2` of FILE detect",
     .without = "--verilog --testbench --tests --dot"},
    {.name = "--dot",
     .help = "a drawing for graphviz: | dot -Tsvg",
     .without = "--verilog --testbench --tests --faults"},
    {.name = "--network",
     .help =
         "instead of a circuit, the whole network of routers RN1 in Verilog, or with --testbench "
         "a bench that sends messages: `PASS N`, or FAIL; up to 65,536 components",
     .without = "--circuit --tests --faults --dot --tsv --json"},
    {.name = "--delays",
     .needs = "--network",
     .help = "long wires have registers: the cycles of the longest of their kind"},
    {.name = "--dead",
     .value = "LIST",
     .needs = "--network",
     .help = "components, wires and stacks that are left out, as c12,w34,s5"},
    {.name = "--count",
     .value = "N",
     .needs = "--network",
     .without = "--verilog",
     .help = "with --testbench: how many messages it sends, 1..100000 (100); a wrong gate shows at "
             "some thousands"},
    {.name = "--seed",
     .value = "S",
     .needs = "--network",
     .without = "--verilog",
     .help = "with --testbench: what it draws its messages from (1)"},
    REPORT_OPTIONS(" --verilog --testbench --tests --dot"),
    {.name = NULL}};

static const struct option_row load_options[] = {
    {.name = "--load",
     .value = "P",
     .required = 1,
     .help = "probability 0..1 that a processor offers a connection, up to 9 decimals; or "
             "A..B:STEP, all loads from A to B"},
    {.name = "--model",
     .without = "--seed --trials --retries --faults --uniform --traffic --jobs",
     .help = "print the model alone, of networks of any size"},
    {.name = "--seed", .value = "S", .help = "seed of the random choices (1)"},
    {.name = "--trials",
     .value = "T",
     .help = "trials, 1..10^9 (up to 12,288 processors enough to know every level to 0.002; beyond "
             "that 2^22 connections, and at least 4 trials)"},
    {.name = "--retries",
     .without = "--faults",
     .help = "repeat a try that fails in the next round, until the connection is made"},
    {.name = "--faults",
     .value = "K[,KIND]",
     .without = "--retries",
     .help = "K dead parts, drawn anew for each trial; KIND is components (the default), wires or "
             "stacks; adds connected, the share of pairs that some path still joins"},
    {.name = "--uniform",
     .without = "--traffic",
     .help = "draw destinations among all other processors alike; by default they suit the network "
             "best"},
    {.name = "--traffic",
     .value = "PATTERN",
     .without = "--uniform",
     .help =
         "in each trial a processor takes one of the messages with it as source, or offers "
         "nothing if there is none: tornado, neighbour, transpose, shuffle, bitrev, complement, "
         "shift:A, perm:SEED, krel:K,SEED, rand:K,SEED, hotspot, alltoall, or a FILE of lines "
         "`SRC DST`"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one per core)"},
    PART_OPTION("--model --traffic"),
    PROGRESS_OPTION,
    REPORTS_OPTIONS("", "--part"),
    {.name = NULL}};

static const struct option_row graph_options[] = {
    {.name = "--wires", .required = 1, .help = "draw components and wires"},
    {.name = "--format",
     .value = "FORMAT",
     .choices = transit_graph_formats,
     .help =
         "dot (for graphviz, the default), graphml or edges: lines FROM OUTPUT TO INPUT of "
         "components c12 and processors p3; - - stands for what would be above an uncapped root"},
    {.name = "--view", .value = "VIEW", .choices = wire_views, .help = "what dot draws (planes)"},
    {.name = NULL}};

static const char load_more[] =
    "--tsv: success, success_low, success_high and success_model, then the same of each level,\n"
    "success_0 and up; a bidelta network has no levels.  --retries adds retry_load (processors "
    "that\n"
    "send in a round), retry_success (tries that succeed), tries and cycles (means until a "
    "connection\n"
    "is open; cycles is - in a capped network), each with _low and _high.  The model has no "
    "faults,\n"
    "and --uniform and --traffic have no model.\n";

static const char graph_more[] =
    "VIEW, by DeHon's figures:\n"
    "  planes   a plane for each level, up and down tree apart (2.3); for a bidelta network its\n"
    "           stages.  At most 300 components, leaf clusters not counted\n"
    "  stages   a box for each stage, with the number of wires from stage to stage\n"
    "  section  one router of each stage (2.4)\n"
    "  up       where the wires of one up routing stage lead (2.5)\n"
    "  cuts     the same seen from above, level by level (2.6)\n";

const struct shape shape_transit = {
    .name = "transit",
    .title = "Transit networks",
    .one = "a Transit network",
    .sites = "an index in decimal, or @ and a location in hexadecimal",
    .route = {.run = run_route,
              .options = route_options,
              .help = "The routing sequence in hexadecimal.\n",
              .example = "0 3"},
    .explain =
        {.run = transit_run_explain,
         .options = explain_options,
         .help = "I, M, j, O, RU, RD, RC and R, then a drawing of which router reads which bits.\n",
         .example = "0 3"},
    .walk = {.run = transit_run_walk,
             .options = walk_options,
             .help = "Every hop, the level of the crossing and the lowest possible one, then "
                     "`arrived PROCESSOR\n"
                     "@LOCATION` or `lost: WHY` (exit status 1).\n",
             .more = "HEX: routing bytes only; the walker appends data of its own.\n"
                     "LIST: wire 8n + p leaves port p of component n; the last wires are the "
                     "processors', two each.\n"
                     "Stacks are leaf clusters, then unit trees.\n",
             .example = "0 3"},
    .verify = VERIFY_VERB(verify_options, "Computes each route, walks it and compares.  All "
                                          "pairs up to 2^32; beyond that every class of\n"
                                          "pairs.\n"),
    .info =
        {.run = transit_run_info,
         .options = info_options,
         .help =
             "Processors, clusters, unit trees, components; the cycles that a connection takes.\n",
         .example = "--tsv"},
    .gate = {.run = transit_run_gate,
             .options = gate_options,
             .help =
                 "The circuit that computes routing sequences: its gates by kind and its depth.\n",
             .partly = "bidelta (--network or --circuit router)",
             .more = "The router takes no C1 and C2, so it has neither --tests nor --faults.  A "
                     "bidelta network has\n"
                     "no other circuit, since its sequence is the destination.\n",
             .example = "--circuit router"},
    .load = {.run = transit_run_load,
             .options = load_options,
             .help = "Simulates trials in which every processor offers a connection with "
                     "probability P.  Prints the\n"
                     "share that is made, in all and by the tree level it goes through (0: inside "
                     "the leaf cluster),\n"
                     "its 95 % interval, and the share that the analytic model gives.\n",
             .more = load_more,
             .example = "--load .5 --trials 10"},
    .graph = {.run = run_graph,
              .options = graph_options,
              .help = "Every wire, or a drawing.\n",
              .more = graph_more,
              .example = "--wires --view stages"},
    .vectors = VECTORS_VERB,
    .judge = JUDGE_VERB(judge_options),
    .pairs = {open_pairs, answer_pair, print_pair, entry_of_pair, entries_of_pairs, close_pairs,
              NULL},
    .judging = &transit_judging,
    .read_processor = read_location,
    .verifying = &transit_verifying,
    .load_parts = &transit_load_parts,
};
