/* SPDX-License-Identifier: MIT-0 */
/* Networks of SCI rings (Johnson and Goodman 1991): what the command does for them. */
#include "ring.h"

#include <stdlib.h>

static int open_pairs(const struct call *call, void **state)
{
    struct ring_router *router = calloc(1, sizeof *router);

    if (router == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = router;
    return ring_router_open(router, call->net, NULL);
}

static int answer_pair(void *state, const struct processor *src, const struct processor *dst)
{
    struct ring_router *router = state;
    int legs = ring_path(router, (uint32_t)src->index, (uint32_t)dst->index);

    if (legs < 0)
        return legs;
    ring_print_links(router->leg, legs);
    return 0;
}

static void close_pairs(void *state)
{
    if (state != NULL)
        ring_router_close(state);
    free(state);
}

static int read_node(const struct rt_net *net, const char *name, const char *text,
                     struct processor *processor, char why[WHY_MAX])
{
    return read_index(net, name, text, "networks of rings have no @ locations", processor, why);
}

static const struct option_row walk_options[] = {{"--seq", "LINKS"}, {NULL, NULL}};
static const struct option_row verify_options[] = {
    {"--sample", "N"}, {"--seed", "S"}, {"--jobs", "J"}, {NULL, NULL}};
static const struct option_row info_options[] = {{"--tsv", NULL}, {NULL, NULL}};
static const struct option_row load_options[] = {
    {"--echo-ratio", "R"}, {"--queues", NULL}, {"--tsv", NULL}, {NULL, NULL}};
static const struct option_row graph_options[] = {{"--format", "FORMAT"}, {NULL, NULL}};

const struct shape shape_ring = {
    .name = "ring",
    .title = "networks of SCI rings",
    .one = "a network of SCI rings",
    .route = {"SRC DST | -", NULL, NULL, run_route},
    .walk = {"SRC DST [--seq LINKS]", NULL, walk_options, ring_run_walk},
    .verify = {"[--sample N] [--seed S] [--jobs J]", NULL, verify_options, run_verify},
    .info = {"[--tsv]", NULL, info_options, ring_run_info},
    .load = {"[--echo-ratio R] [--tsv | --queues]", NULL, load_options, ring_run_load},
    .graph = {"[--format FORMAT]", NULL, graph_options, ring_run_graph},
    .pairs = {open_pairs, answer_pair, close_pairs},
    .read_processor = read_node,
    .verify_pairs = ring_verify,
};
