/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports (SPEC 15): what the command does for them. */
#include "ports_draw.h"
#include "ports_faults.h"
#include "../judge/judge.h"
#include "../print/report.h"
#include "../verbs/route.h"
#include "../verbs/gate_unit.h"
#include "../verbs/verify.h"
#include "../read/messages.h"

#include <stdlib.h>

/* What answers pairs. */
struct pairs {
    const struct rt_net *net;
    struct rt_channel *path;
    unsigned capacity;
    int hops; /* of the last one */
    int with_vc;
    struct ports_header header; /* format 0: ports are printed */
    struct ports_choice choice;
};

static int open_pairs(const struct call *call, void **state)
{
    struct pairs *pairs = calloc(1, sizeof *pairs);
    int status;

    if (pairs == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = pairs;
    pairs->net = call->net;
    pairs->with_vc = option_given(call, "--vc");
    status = ports_choice_open(&pairs->choice, call);
    if (status != 0)
        return status;
    pairs->path = ports_choice_path(&pairs->choice, &pairs->capacity);
    return pairs->path == NULL ? EXIT_IO : ports_header_open(&pairs->header, call, pairs->capacity);
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    struct pairs *pairs = state;

    pairs->hops = ports_choice_draw(&pairs->choice, pairs->net, (uint32_t)src->index,
                                    (uint32_t)dst->index, pairs->path, pairs->capacity);
    if (pairs->hops < 0)
        return pairs->hops;
    return pairs->header.format == 0
               ? 0
               : ports_header_text(&pairs->header, pairs->net, (uint32_t)dst->index, pairs->path,
                                   (unsigned)pairs->hops);
}

static void print_pair(const void *state, int json)
{
    const struct pairs *pairs = state;

    if (pairs->header.format != 0)
        printf(json ? "\"%s\"" : "%s", pairs->header.text);
    else if (json)
        ports_write_json(stdout, pairs->path, pairs->hops, pairs->with_vc);
    else
        ports_write(stdout, pairs->path, pairs->hops, pairs->with_vc);
}

/* Of a header its bytes; else ports, or ports and virtual channels by turns. */
static long entry_of_pair(const void *state, unsigned i)
{
    const struct pairs *pairs = state;
    const struct rt_channel *path = pairs->path;

    if (pairs->header.format == RT_FORMAT_TRANSIT && i-- == 0)
        return pairs->hops;
    if (pairs->header.format != 0)
        return i < pairs->header.length ? pairs->header.bytes[i] : -1;
    if ((int)(pairs->with_vc ? i / 2 : i) >= pairs->hops)
        return -1;
    return !pairs->with_vc ? path[i].port : i % 2 == 0 ? path[i / 2].port : path[i / 2].vc;
}

static const char *entries_of_pairs(const void *state, const char **suffix)
{
    const struct pairs *pairs = state;

    *suffix = pairs->header.format != 0 ? header_name(pairs->header.format)
              : pairs->with_vc          ? "vc"
                                        : "";
    if (pairs->header.format == RT_FORMAT_TRANSIT)
        return "the number of hops, then the bytes of the header that carries the ports";
    if (pairs->header.format != 0)
        return "the bytes of the header that carries the ports";
    if (pairs->with_vc)
        return "the output port and the virtual channel of each hop, by turns";
    return rt_route_vcs(pairs->net) == 1
               ? "the output port of each hop"
               : "the output port of each hop.  The virtual channels that keep these\n"
                 " * routes from deadlock are not here: --vc adds them";
}

static void close_pairs(void *state)
{
    struct pairs *pairs = state;

    if (pairs != NULL) {
        free(pairs->path);
        free(pairs->header.bytes);
    }
    free(pairs);
}

static int read_index_only(const struct rt_net *net, const char *name, const char *text,
                           struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "networks of routers have no @ locations", processor, why);
}

static const struct option_row ports_info_options[] = {
    REPORTS_OPTIONS,
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
    REPORT_OPTIONS(""),
    {.name = NULL}};

static const struct option_row ports_verify_options[] = {
    PORTS_ROUTING_OPTION("--part"), VERIFY_OPTIONS, {.name = NULL}};

static const struct choice repairs[] = {{.name = "updown", .value = REPAIR_UPDOWN},
                                        {.name = "layered", .value = REPAIR_LAYERED},
                                        {.name = NULL}};

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
    PORTS_ROUTING_OPTION("--bound --sample --part --faults"),
    {.name = "--faults",
     .value = "K[,KIND]",
     .without = "--traffic --messages --sample --part",
     .help =
         "K dead parts, drawn anew for each trial; KIND is links (the default) or routers; adds "
         "served, the share of pairs of live processors whose route avoids them, and "
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
     .help = "generate new routes for each trial, updown or layered: adds how long they are, their "
             "throughput and virtual channels, on average"},
    {.name = "--vcs",
     .value = "V",
     .help = "virtual channels per link, from 1 to what the routes need (the default)"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one per core)"},
    PROGRESS_OPTION,
    PART_OPTION("--traffic --messages --sample"),
    REPORTS_OPTIONS,
    {.name = NULL}};

static const struct choice graph_formats[] = {
    {"dot", ports_graph_dot, 0},     {"graphml", ports_graph_graphml, 0},
    {"edges", ports_graph_edges, 0}, {"anynet", ports_graph_anynet, 0},
    {"ibnet", ports_graph_ibnet, 0}, {.name = NULL}};

static const struct option_row graph_options[] = {
    {.name = "--format", .value = "FORMAT", .choices = graph_formats, .help = "dot is the default"},
    {.name = "--route", .value = "SRC,DST", .help = "draw the hops of this route (dot only)"},
    {.name = "--traffic",
     .value = "PATTERN",
     .help = "the routes of a pattern over each link, one more column of edges, data of graphml, "
             "colours of dot: " MESSAGE_SETS,
     .without = "--route"},
    {.name = NULL}};

static const char graph_more[] =
    "FORMAT:\n"
    "  dot      for graphviz: | dot -Tsvg.  As the papers draw the network; dashed routers are "
    "drawn\n"
    "           twice; at most 600 links\n"
    "  graphml  with coordinates, and the port number as data of each edge\n"
    "  edges    lines FROM TO PORT, in both directions, loops and parallel links included\n"
    "  anynet   for BookSim's topology anynet, without ports and virtual channels; of parallel "
    "links one\n"
    "           is kept\n"
    "  ibnet    for ibsim, which simulates InfiniBand: switches R0.., a channel adapter P0.. a\n"
    "           processor, ports from 1 on\n";

static const struct option_row ports_judge_options[] = {
    {.name = "--vc",
     .help = "answers are PORT.VC: virtual channels are compared too",
     .without = "--header"},
    PORTS_HEADER_OPTION("answers are headers: transit, field or bytes"),
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
                        "and why by this port and this virtual channel.\n",
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
             .more = "--tsv: ports are those towards routers (compare and its key ports count the "
                     "processors' too), mean is of\nhops between two routers, nodes and routers "
                     "are the same number.  compare also bounds the bisection\nof what has no "
                     "closed form.\n",
             .help = "Routers, ports, links, distances, bisection, virtual channels; with --paths "
                     "how many ways there are\nfrom router to router.\n",
             .example = "--tsv"},
    .gate = {.run = ports_run_gate,
             .options = unit_options,
             .help = "The route unit of one router: its gates by kind and its depth.\n",
             .more = UNIT_MORE,
             .example = "--verilog",
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
         "deadlock,\nvcs, pattern.\n",
         .example = "--tsv"},
    .graph = {.run = run_graph,
              .options = graph_options,
              .help = "The wiring, a route over it, or the load of its links.\n",
              .more = graph_more,
              .example = "--format edges"},
    .vectors = VECTORS_VERB,
    .judge = JUDGE_VERB(ports_judge_options),
    .pairs = {open_pairs, answer_pair, print_pair, entry_of_pair, entries_of_pairs, close_pairs},
    .judging = &ports_judging,
    .read_processor = read_index_only,
    .verifying = &ports_verifying,
    .load_parts = &ports_load_parts,
};
