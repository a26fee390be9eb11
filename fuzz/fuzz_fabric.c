/* SPDX-License-Identifier: MIT-0 */
/*
 * Any files at all through the readers of `check` and through what they lead to: every count adds
 * up, a second look finds the same, and generated routes are what they promise.
 *
 * Input: a byte for the format of the topology and one for that of the routes (from 250 on: a
 * format of headers; of 5 and more those with 1 left over 5 are fdbs); the texts of the topology,
 * the routes, the virtual channels, the service levels and the lanes, each up to a byte 1.
 */
#include <stdarg.h>
#include <unistd.h>

#include "../cli/check/check.h"
#include "../cli/check/route_sources.h"
#include "../cli/check/routes_open.h"
#include "../cli/check/topology_open.h"
#include "fuzz.h"

#define TEXTS 5
#define GENERATED_NODES 24 /* up to which routes are generated */

static char path[TEXTS][40];
static FILE *nowhere;

/* Stands for the command's: the message is made, and not shown. */
int complain(int status, const char *format, ...)
{
    char text[2 * WHY_MAX];
    va_list args;

    va_start(args, format);
    CLAIM(vsnprintf(text, sizeof text, format, args) > 0);
    va_end(args);
    return status;
}

static void leave(void)
{
    for (int i = 0; i < TEXTS; i++)
        unlink(path[i]);
}

/* Files in memory where the system has them. */
static void make_files(void)
{
    if (nowhere != NULL)
        return;
    for (int i = 0; i < TEXTS; i++) {
        int fd;

        snprintf(path[i], sizeof path[i], "%s/fuzz_fabric.XXXXXX",
                 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        fd = mkstemp(path[i]);
        CLAIM(fd >= 0);
        close(fd);
    }
    atexit(leave);
    nowhere = fopen("/dev/null", "w");
    CLAIM(nowhere != NULL);
}

/* The text up to a byte 1 into a file; returns its length. */
static size_t write_text(struct fuzz_input *in, const char *to)
{
    const uint8_t *end = in->left > 0 ? memchr(in->at, 1, in->left) : NULL;
    size_t length = end != NULL ? (size_t)(end - in->at) : in->left;
    FILE *file = fopen(to, "wb");

    CLAIM(file != NULL && fwrite(in->at, 1, length, file) == length && fclose(file) == 0);
    in->at += length + (end != NULL);
    in->left -= length + (end != NULL);
    return length;
}

static void claim_sums(const struct check *c)
{
    const struct rt_topo_graph *graph = &c->topology->graph;
    const struct rt_walk_graph_cover *cover = &c->cover;
    uint64_t arrived = c->taken - c->broken - c->loops, most = 0;

    CLAIM(c->broken + c->loops <= c->taken);
    CLAIM(cover->minimal + cover->detours == arrived);
    CLAIM(cover->missing <= cover->pairs && cover->excess_max <= cover->longest);
    CLAIM(cover->pairs == check_pairs(c) && topology_cables(c->topology) <= graph->channels);
    CLAIM(cover->longest < (graph->nodes == 0 ? 1 : graph->nodes)); /* no node twice */
    for (uint32_t i = 0; i < graph->channels; i++)
        most = c->sends[i] > most ? c->sends[i] : most;
    CLAIM(c->hot == most && most <= arrived && (most == 0) == (c->hot_channels == 0));
    CLAIM(c->cycle == 0 || c->cycle > 2);
    for (uint32_t i = 0; i < c->cycle; i++)
        CLAIM(rt_load_channels_witness(&c->depend, c->cycle_channel[i],
                                       c->cycle_channel[(i + 1) % c->cycle]) < UINT64_MAX);
}

/* The same once more, and drawn. */
static void look_again(const struct check *first)
{
    struct check again = {.topology = first->topology, .routes = first->routes};

    CLAIM(check_run(&again) == 0);
    CLAIM(first->taken == again.taken && first->broken == again.broken &&
          first->loops == again.loops && first->cycle == again.cycle &&
          first->cover.missing == again.cover.missing && first->hot == again.hot);
    CLAIM(print_dot(first, "/dev/null") == 0);
    check_free(&again);
}

static void look(struct topology *topology, struct routes *routes, int wants)
{
    struct check first = {.topology = topology, .routes = routes, .say = nowhere};

    if (check_run(&first) != 0) { /* more bad lines than are named */
        CLAIM(!wants);
        check_free(&first);
        return;
    }
    claim_sums(&first);
    CLAIM(!wants || first.loops == 0);
    CLAIM(!wants || first.broken == 0 || routes->lft != NULL); /* an adapter sends in any case */
    CLAIM(!wants || routes->routing == RT_LOAD_UPDOWN || first.cover.detours == 0);
    CLAIM(!wants || first.cycle == 0 ||
          (routes->routing != RT_LOAD_UPDOWN && routes->layer == NULL && !routes->by_hop));
    if (!wants)
        look_again(&first);
    check_free(&first);
}

static void look_at_generated(struct topology *topology)
{
    for (int routing = 0; routing <= ROUTING_LAYERED; routing++)
        for (unsigned by_hop = 0; by_hop < 2; by_hop++) {
            struct routes routes = {.routing = routing, .by_hop = by_hop, .jobs = 1};

            CLAIM(routes_open(&routes, topology, &(struct routes_asked){0}) == 0);
            if (routing != ROUTING_LAYERED || generate_layers(&routes) == 0)
                look(topology, &routes, 1);
            routes_close(&routes);
        }
}

/* Generated tables of LIDs. */
static void look_at_lft(struct topology *topology)
{
    for (int routing = 0; routing < ROUTING_LAYERED && topology->lids != NULL; routing++) {
        struct routes routes = {.routing = routing, .jobs = 1};

        CLAIM(routes_open(&routes, topology, &(struct routes_asked){0}) == 0);
        if (generate_open(&routes, "fuzz", "lft") == 0)
            look(topology, &routes, 1);
        routes_close(&routes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const forms[] = {"edges", "anynet",  "graphml", "ibnetdiscover", NULL,
                                        "gml",   "adjlist", "json",    "dot",           "mtx"};
    static const char *const kinds[] = {"paths", "ports", "table", "lft", NULL};
    struct fuzz_input in = {data, size};
    static const char *const headers[] = {"transit", "field", "bytes"};
    const char *form = forms[fuzz_byte(&in) % 10], *kind, *header = NULL;
    unsigned which = fuzz_byte(&in);
    struct topology_asked asked = {.path = path[0], .limit = 1 << 20};
    struct topology topology;
    struct routes routes = {.spool = -1, .jobs = 1};
    struct routes_asked wanted = {.path = path[1]};
    size_t vcs, levels;

    kind = which >= 5 && which % 5 == 1 ? "fdbs" : kinds[which % 5];
    if (which >= 250) {
        kind = "header";
        header = headers[which % 3];
    }
    asked.format = form;
    asked.both_ways = which & 1;
    asked.endpoints = which % 7 == 6 ? "leaves" : NULL;
    asked.attribute = which % 3 == 2 ? "port=1" : NULL;
    make_files();
    write_text(&in, path[0]);
    write_text(&in, path[1]);
    vcs = write_text(&in, path[2]);
    levels = write_text(&in, path[3]);
    write_text(&in, path[4]);
    wanted.format = kind;
    wanted.header = header;
    wanted.vcs = header == NULL && vcs > 0 && levels == 0 ? path[2] : NULL;
    wanted.sl = levels > 0 ? path[3] : NULL;
    wanted.sl2vl = levels > 0 && which % 4 > 0 ? path[4] : NULL;
    if (topology_open(&topology, &asked) == 0) {
        if (routes_open(&routes, &topology, &wanted) == 0)
            look(&topology, &routes, 0);
        routes_close(&routes);
        if (topology.graph.nodes <= GENERATED_NODES) {
            look_at_generated(&topology);
            look_at_lft(&topology);
        }
    }
    topology_close(&topology);
    return 0;
}
