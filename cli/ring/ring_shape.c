/* SPDX-License-Identifier: MIT-0 */
/* Networks of SCI rings (Johnson and Goodman 1991): what the command does for them. */
#include "ring.h"
#include "ring_load.h"
#include "../judge/judge.h"
#include "../print/report.h"
#include "../verbs/route.h"
#include "../verbs/gate_unit.h"
#include "../verbs/verify.h"

#include <stdlib.h>

/* What answers pairs. */
struct pairs {
    struct ring_router router;
    int legs; /* of the last one */
};

static int open_pairs(const struct call *call, void **state)
{
    struct pairs *pairs = calloc(1, sizeof *pairs);

    if (pairs == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = pairs;
    return ring_router_open(&pairs->router, call->net, NULL);
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    struct pairs *pairs = state;

    pairs->legs = ring_path(&pairs->router, (uint32_t)src->index, (uint32_t)dst->index);
    return pairs->legs < 0 ? pairs->legs : 0;
}

static void print_pair(const void *state, int json)
{
    const struct pairs *pairs = state;

    printf(json ? "[" : "");
    ring_write_links(stdout, pairs->router.leg, pairs->legs, json ? ", " : " ");
    printf(json ? "]" : "");
}

static long entry_of_pair(const void *state, unsigned i)
{
    const struct pairs *pairs = state;
    const struct rt_ring_leg *leg = pairs->router.leg;

    for (int k = 0; k < pairs->legs; i -= leg[k++].hops)
        if (i < leg[k].hops)
            return leg[k].link;
    return -1;
}

static const char *entries_of_pairs(const void *state, const char **suffix)
{
    (void)state;
    *suffix = "";
    return "the output link of each hop";
}

static void close_pairs(void *state)
{
    struct pairs *pairs = state;

    if (pairs != NULL)
        ring_router_close(&pairs->router);
    free(pairs);
}

static int read_node(const struct rt_net *net, const char *name, const char *text,
                     struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "networks of rings have no @ locations", processor, why);
}

static const struct option_row walk_options[] = {
    {.name = "--seq",
     .value = "LINKS",
     .help = "follow these links instead, separated by blanks or commas; may be empty"},
    REPORT_OPTIONS(""),
    {.name = NULL}};

static const struct choice traffics[] = {{.name = "uniform"}, {.name = "alltoall"}, {.name = NULL}};

static const struct option_row load_options[] = {
    {.name = "--traffic",
     .value = "NAME",
     .choices = traffics,
     .help =
         "uniform or alltoall: each processor sends to each other, as without it; of rings there "
         "is no other"},
    {.name = "--echo-ratio",
     .value = "R",
     .help = "size of an echo over that of a packet, 0..100, up to 6 decimals (0.2)"},
    {.name = "--queues",
     .without = "--tsv --json",
     .help = "list the queues in use in an order in which every packet goes upwards, which proves "
             "that there is no cycle"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one per core)"},
    PROGRESS_OPTION,
    PART_OPTION(NULL),
    REPORTS_OPTIONS(" --queues", "--part"),
    {.name = NULL}};

static const struct option_row graph_options[] = {{.name = "--format",
                                                   .value = "FORMAT",
                                                   .choices = ring_graph_formats,
                                                   .help = "dot is the default"},
                                                  {.name = NULL}};

static const char graph_more[] =
    "FORMAT:\n"
    "  dot      for graphviz: | dot -Tsvg.  Each ring has its own colour, while colours last; "
    "numbers\n"
    "           are links; dashed nodes are drawn twice.  Rings of one node are left out.  At "
    "most\n"
    "           400 links, or fewer if there is no space for them\n"
    "  graphml  with the processors of each node and the link number of each edge\n"
    "  gml      the same; so has json, node-link: node_link_graph(d) of networkx before\n"
    "           3.4, node_link_graph(d, edges=\"links\") from then on\n"
    "  edges    lines FROM TO LINK, rings of one node included\n"
    "  mtx      Matrix Market: an entry a link, rows and columns from 1 on, without numbers\n"
    "  anynet   for BookSim's topology anynet.  Link numbers and rings are lost, and with them "
    "queues,\n"
    "           echoes and our paths: BookSim finds shortest paths of its own.  Of several links\n"
    "           between the same two nodes one is kept.  BookSim adds a channel back to each link; "
    "its\n"
    "           latency is so high that no path takes it\n";

static const char load_help[] =
    "Every processor sends to every other.  Prints the longest paths, the hottest link and queue, "
    "the\n"
    "throughput, and whether packets can wait for each other in a cycle, with that cycle.\n";

static const char load_more[] =
    "--tsv: nodes (processors), rings, ring_sizes, distance, ring_hops, latency, hot_link_send,\n"
    "hot_link_echo, hot_link, hot_queue, throughput (of a processor, Gbyte/s), deadlock.\n";

const struct shape shape_ring = {
    .name = "ring",
    .title = "networks of SCI rings",
    .one = "a network of SCI rings",
    .sites = "an index in decimal",
    .route = {.run = run_route,
              .options = route_options,
              .help = "The link numbers, separated by blanks.\n",
              .example = "0 3"},
    .explain = {.run = ring_run_explain,
                .options = report_options,
                .help = "The digits of source and destination, what comes first, then each ring "
                        "on the way: what it\n"
                        "changes, and why.  In --json source and destination are their digits.\n",
                .example = "0 3"},
    .walk = {.run = ring_run_walk,
             .options = walk_options,
             .help =
                 "Each hop with its ring (lowest node, link and size), the number of links and "
                 "rings, then\n"
                 "`arrived PROCESSOR` or `lost: WHY` (exit status 1).  In --json links and rings "
                 "are those on the way,\ndistance that of info.\n",
             .example = "0 3"},
    .verify = VERIFY_VERB(verify_options, "Computes each path in legs and link by link, walks both "
                                          "and compares them.  No path may enter\n"
                                          "a ring twice or be longer than the closed form.  All "
                                          "pairs up to 2^32; beyond that a sample.\n"),
    .info = {.run = ring_run_info,
             .options = info_options,
             .help = "Processors, nodes, rings by size, and the longest path.\n",
             .example = "--tsv"},
    .gate = {.run = ring_run_gate,
             .options = unit_options,
             .help = "The route unit of one node: its gates by kind and its depth.\n",
             .more = UNIT_MORE,
             .example = "--verilog",
             .rest = "--table",
             .but = "shuffle ringmesh ringcomplete ring12 clock"},
    .load = {.run = ring_run_load,
             .options = load_options,
             .help = load_help,
             .more = load_more,
             .example = "--queues"},
    .graph = {.run = run_graph,
              .options = graph_options,
              .help = "The wiring.\n",
              .more = graph_more,
              .example = "--format edges"},
    .vectors = VECTORS_VERB,
    .judge = JUDGE_VERB(judge_options),
    .pairs = {open_pairs, answer_pair, print_pair, entry_of_pair, entries_of_pairs, close_pairs,
              NULL},
    .judging = &ring_judging,
    .read_processor = read_node,
    .verifying = &ring_verifying,
    .load_parts = &ring_load_parts,
};
