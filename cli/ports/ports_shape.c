/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports (SPEC 15): what the command does for them. */
#include "ports_dead.h"
#include "ports_draw.h"
#include "ports_faults.h"
#include "../judge/judge.h"
#include "../print/report.h"
#include "../verbs/route.h"
#include "../verbs/gate_unit.h"
#include "../verbs/verify.h"
#include "../read/messages.h"

static int read_index_only(const struct rt_net *net, const char *name, const char *text,
                           struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "networks of routers have no @ locations", processor, why);
}

static const struct option_row ports_info_options[] = {
    REPORTS_OPTIONS("", NULL),
    {.name = "--paths",
     .value = "A,B|all",
     .help = "shortest paths between two routers, and how many share no link; or of all pairs"},
    {.name = NULL}};

static const struct option_row ports_route_options[] = {
    {.name = "--vc",
     .help = "print PORT.VC for each hop, VC its virtual channel",
     .without = "--header"},
    PORTS_HEADER_OPTION("print instead the header that carries the ports: transit, field or bytes"),
    PORTS_ROUTING_OPTION("--permutation"),
    PORTS_SEED_OPTION,
    PORTS_DEAD_OPTION("--permutation", "answer `error: WHY` where the route meets one of these"),
    {.name = "--permutation",
     .value = "SET",
     .help =
         "benes only, without SRC and DST: print the path of each terminal, a line each, no two "
         "over one link; SET is bitrev, transpose, complement, shift:A, perm:SEED or a file",
     .without = "--vc --header --echo --tsv --json --from"},
    ROUTE_OPTIONS,
    {.name = NULL}};

static const struct option_row walk_options[] = {
    {.name = "--ports",
     .value = "PORTS",
     .help = "take these ports instead, PORT or PORT.VC, separated by blanks or commas; may be "
             "empty",
     .without = "--header"},
    PORTS_HEADER_OPTION(
        "each router reads its port off this header, transit, field or bytes, bit by bit"),
    PORTS_ROUTING_OPTION("--ports"),
    PORTS_SEED_OPTION,
    PORTS_DEAD_OPTION(NULL, "the walk ends where it meets one of these"),
    REPORT_OPTIONS(""),
    {.name = NULL}};

static const struct option_row ports_verify_options[] = {
    PORTS_ROUTING_OPTION("--part"), VERIFY_OPTIONS, {.name = NULL}};

static const struct choice repairs[] = {{.name = "updown", .value = REPAIR_UPDOWN},
                                        {.name = "layered", .value = REPAIR_LAYERED},
                                        {.name = "balanced", .value = REPAIR_BALANCED},
                                        {.name = NULL}};

static const struct choice ties[] = {
    {.name = "one_way"}, {.name = "even", .value = 1}, {.name = NULL}};

static const struct option_row load_options[] = {
    {.name = "--traffic",
     .value = "PATTERN",
     .help = MESSAGE_SETS ", FILE, or - for standard input; uniform is the default",
     .without = "--messages"},
    {.name = "--messages",
     .value = "SET",
     .help = "the same, an older name of the option; FILE is @FILE alone"},
    {.name = "--bound",
     .needs = "--traffic",
     .without = "--part",
     .help = "of the worst throughput only an upper bound, that of the worst of some permutations"},
    {.name = "--schedule",
     .value = "FILE",
     .needs = "--traffic",
     .without = "--part",
     .help = "write a line `SRC DST` for each message of the pattern to FILE"},
    {.name = "--sample",
     .value = "K",
     .without = "--schedule --bound",
     .help = "of uniform traffic K pairs, drawn: what the others are like lies with 95 % "
             "probability between the limits that are added"},
    {.name = "--seed",
     .value = "S",
     .needs = "--sample --faults",
     .without = "--part",
     .help = "seed of what is drawn (1)"},
    PORTS_ROUTING_OF(
        ports_load_routings, NULL, "--bound --sample --part --faults",
        "; or ecmp: each router splits evenly over its ports to routers one hop nearer"),
    {.name = "--ties",
     .value = "TIES",
     .choices = ties,
     .without = "--vcs --bound --sample --part --faults",
     .help = "of messages that go half round an even side: one_way, all plus (the default), or "
             "even, half of them minus (ring, torus, tofu)"},
    {.name = "--faults",
     .value = "K[,KIND]",
     .without = "--traffic --messages --sample --part",
     .help =
         "K dead parts, 0 for a baseline, drawn anew for each trial; KIND is links (the default) "
         "or routers; adds "
         "served, the share of pairs of live processors whose own route avoids them, and "
         "connected, the share that some path still joins"},
    {.name = "--trials",
     .value = "T",
     .needs = "--faults",
     .help =
         "trials, 1..100000 (64); with K = 1 and no fewer trials than parts each dies once, and "
         "the shares are exact"},
    {.name = "--repair",
     .value = "ROUTING",
     .needs = "--faults",
     .choices = repairs,
     .help = "generate new routes for each trial, updown, layered or balanced: adds how long they "
             "are, their throughput and virtual channels, on average"},
    {.name = "--vcs",
     .value = "V",
     .help = "virtual channels per link, from 1 to what the routes need (the default)"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one per core)"},
    PROGRESS_OPTION,
    PART_OPTION("--traffic --messages --sample"),
    REPORTS_OPTIONS("", "--part"),
    {.name = NULL}};

static const struct choice graph_formats[] = {{.name = "dot", .run = ports_graph_dot},
                                              {.name = "graphml", .run = ports_graph_graphml},
                                              {.name = "gml", .run = ports_graph_gml},
                                              {.name = "json", .run = ports_graph_json},
                                              {.name = "edges", .run = ports_graph_edges},
                                              {.name = "mtx", .run = ports_graph_mtx},
                                              {.name = "adjlist", .run = ports_graph_adjlist},
                                              {.name = "anynet", .run = ports_graph_anynet},
                                              {.name = "ibnet", .run = ports_graph_ibnet},
                                              {.name = NULL}};

static const struct option_row graph_options[] = {
    {.name = "--format", .value = "FORMAT", .choices = graph_formats, .help = "dot is the default"},
    {.name = "--route", .value = "SRC,DST", .help = "draw the hops of this route (dot only)"},
    PORTS_ROUTING_WITH("--route", NULL, ""),
    PORTS_SEED_OPTION,
    {.name = "--traffic",
     .value = "PATTERN",
     .help = "the routes of a pattern over each link, one more column of edges, data of graphml, "
             "gml and json, values of mtx, colours of dot: " MESSAGE_SETS,
     .without = "--route"},
    {.name = NULL}};

static const char graph_more[] =
    "FORMAT:\n"
    "  dot      for graphviz: | dot -Tsvg.  As the papers draw the network; dashed routers are "
    "drawn\n"
    "           twice; at most 600 links\n"
    "  graphml  with coordinates and processors (or sources and destinations, where they are "
    "apart)\n"
    "           of each node, and port and port_target (the input) of each edge\n"
    "  gml      the same; so has json, node-link: node_link_graph(d) of networkx before\n"
    "           3.4, node_link_graph(d, edges=\"links\") from then on\n"
    "  edges    lines FROM TO PORT, in both directions, loops and parallel links included; "
    "without\n"
    "           processors\n"
    "  mtx      Matrix Market: an entry a link, rows and columns from 1 on, without ports\n"
    "  adjlist  lines of a router and its neighbours, each cable once, without ports\n"
    "  anynet   for BookSim's topology anynet, without ports and virtual channels; of parallel "
    "links one\n"
    "           is kept.  Its configuration: topology = anynet; routing_function = min;\n"
    "           network_file = FILE; and its min can deadlock where shortest paths have a cycle\n"
    "  ibnet    for ibsim, which simulates InfiniBand: switches R0.., a channel adapter P0.. a\n"
    "           processor, ports from 1 on; check reads it, with its processors, as it does "
    "anynet\n";

static const struct option_row ports_judge_options[] = {
    {.name = "--vc",
     .help = "answers are PORT.VC, as route --vc prints them: virtual channels are compared too",
     .without = "--header"},
    PORTS_HEADER_OPTION("answers are headers: transit, field or bytes"),
    PORTS_ROUTING_WITH(NULL, NULL, "; right is the route of any choice"),
    JUDGE_OPTIONS,
    {.name = NULL}};

const struct shape shape_ports = {
    .name = "ports",
    .title = "networks of routers with ports",
    .one = "a network of routers with ports",
    .sites = "an index in decimal",
    .route = {.run = ports_run_route,
              .options = ports_route_options,
              .help = "The output ports, one a hop, separated by blanks.\n",
              .example = "0 3"},
    .explain = {.run = ports_run_explain,
                .options = report_options,
                .help = "The coordinates of source and destination, what comes first, then each "
                        "hop: what it changes,\n"
                        "and why by this port and this virtual channel.  In --json source and "
                        "destination are coordinates,\nvcs words.\n",
                .example = "0 3"},
    .walk = {.run = ports_run_walk,
             .options = walk_options,
             .help = "Each hop with its router, coordinates, port, virtual channel and next "
                     "router, then\n"
                     "`arrived PROCESSOR` or `lost: WHY` (exit status 1).\n",
             .example = "0 3"},
    .verify = {.run = ports_run_verify,
               .options = ports_verify_options,
               .help = "Walks each route, which may not be longer than the family promises.  All "
                       "pairs up to 2^32;\n"
                       "beyond that a sample.  With --routing all choices of each pair, or, where "
                       "those are many, one.\n",
               .example = "--sample 1000"},
    .info = {.run = ports_run_info,
             .options = ports_info_options,
             .more = "--tsv: network_ports are those towards routers (ports of compare count the "
                     "processors' too), mean_distance\nis of hops between two routers (mean of "
                     "load and compare: between processors); here ports, mean\nand nodes are "
                     "older names of these and of routers.  links are cables of the simple graph, "
                     "parallel\nones once.  bisection is - where bisection_low and _high differ "
                     "and no formula is known.\n",
             .help = "Routers, ports, links, distances, bisection, virtual channels; with --paths "
                     "how many ways there are\nfrom router to router.\n",
             .example = "--tsv"},
    .gate = {.run = ports_run_gate,
             .options = unit_options,
             .help = "The route unit of one router: its gates by kind and its depth.\n",
             .more = UNIT_MORE,
             .example = "--verilog",
             .rest = "--table",
             .but = "twisted tworoot mot slender cm5 slimfly polarfly kautz megafly mlfm oft tofu"},
    .load =
        {.run = ports_run_load,
         .options = load_options,
         .help = "Every processor sends to every other, or by a pattern.  Prints hops, the "
                 "hottest link, and\n"
                 "whether the routes can deadlock, with the cycle of channels.\n",
         .more = MESSAGE_SETS_MORE
         "--tsv: processors, routers, routes, longest, mean (hops of the routes), hot_link, "
         "hot_links, throughput\n"
         "(what a processor can send, of a link's bandwidth; above 1 its own port is the limit), "
         "deadlock,\nvcs, pattern, ties.\n"
         "ties one_way: in rings and tori of even sides k all messages of distance k/2 go plus; "
         "with --ties even\nhalf of them go minus, and uniform traffic has (k+2)/k of this "
         "throughput.\n"
         "valiant of dragonfly: the middle is a group; by the source's or the destination's the "
         "route is minimal,\nso of messages inside a group a share of 1/groups stays there.\n"
         "ecmp makes no routes: deadlock is of all shortest paths of all pairs.\n",
         .example = "--tsv"},
    .graph = {.run = run_graph,
              .options = graph_options,
              .help = "The wiring, a route over it, or the load of its links.\n",
              .more = graph_more,
              .example = "--format edges"},
    .vectors = VECTORS_VERB,
    .judge = JUDGE_VERB(ports_judge_options),
    .pairs = {ports_pairs_open, ports_pairs_answer, ports_pairs_print, ports_pairs_entry,
              ports_pairs_entries, ports_pairs_close, ports_pairs_why},
    .judging = &ports_judging,
    .read_processor = read_index_only,
    .verifying = &ports_verifying,
    .load_parts = &ports_load_parts,
};
