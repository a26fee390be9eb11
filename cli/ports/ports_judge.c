/* SPDX-License-Identifier: MIT-0 */
/* routeseq vectors and judge for networks of routers: ports, with virtual channels or without, or
 * headers. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports_judging.h"
#include "../judge/corners.h"

#define PORTS_TRIED 16 /* at each end of a router's */

/* --- corner cases */

/* A router's neighbours, as far as processors sit there, from it and back. */
static void add_neighbours(struct vectors *v, uint32_t src)
{
    struct rt_topo_port_end at, next;
    uint32_t dst;
    int ports;

    rt_topo_attached(v->net, src, 0, &at);
    ports = rt_topo_node_ports(v->net, at.node);
    for (int port = 0; port < ports; port++) {
        if (port == PORTS_TRIED && ports > 2 * PORTS_TRIED)
            port = ports - PORTS_TRIED;
        if (rt_topo_neighbour(v->net, at.node, (unsigned)port, &next) != 0)
            continue;
        next.port = (uint16_t)rt_topo_node_ports(v->net, next.node);
        if (rt_topo_attached_processor(v->net, &next, 1, &dst) == 0) {
            vectors_pair(v, src, dst);
            vectors_pair(v, dst, src);
        }
    }
}

static void add_corners(struct vectors *v)
{
    vectors_extremes(v, 0, 0);
    vectors_digits(v);
    add_neighbours(v, 0);
    add_neighbours(v, (uint32_t)(v->processors / 2));
    add_neighbours(v, (uint32_t)(v->processors - 1));
}

/* --- answers */

static int open_judging(const struct call *call, void **state)
{
    struct ports_judging *judging = calloc(1, sizeof *judging);
    int status;

    if (judging == NULL)
        return complain(EXIT_IO, "out of memory");
    *state = judging;
    status = ports_choice_open(&judging->choice, call);
    if (status != 0)
        return status;
    judging->net = call->net;
    judging->on = ports_on(call->net);
    judging->on.vcs = judging->choice.vcs;
    judging->with_vc = option_given(call, "--vc");
    judging->path = ports_choice_path(&judging->choice, &judging->capacity);
    if (judging->path == NULL)
        return EXIT_IO;
    return ports_header_open(&judging->header, call, judging->capacity);
}

/* PORT, or with virtual channels PORT.VC, each hop; how many, or -1. */
static int read_path(const struct ports_judging *judging, const char *text, struct rt_channel *path)
{
    int hops = 0;

    for (text += strspn(text, " \t,"); *text != '\0'; text += strspn(text, " \t,")) {
        char *end;
        unsigned long port = strtoul(text, &end, 10), vc = 0;
        int good = *text >= '0' && *text <= '9';

        if (good && judging->with_vc && *end == '.') {
            text = end + 1;
            vc = strtoul(text, &end, 10);
            good = *text >= '0'; /* what is above 9 is not read */
        } else {
            good = good && !judging->with_vc;
        }
        if (!good) /* nor is what stands behind a number, the next time */
            return -1;
        /* what no router has stays what no router has */
        path[hops++] = (struct rt_channel){(uint16_t)(port < RT_PORT_NONE ? port : RT_PORT_NONE),
                                           (uint8_t)(vc < UINT8_MAX ? vc : UINT8_MAX)};
        text = end;
    }
    return hops;
}

static void judge_answer(void *state, const struct processor *src, const struct processor *dst,
                         const char *answer, struct judgement *judgement)
{
    struct ports_judging *judging = state;
    int given;

    judging->hops = rt_route_choice(judging->net, judging->choice.routing, 0, (uint32_t)src->index,
                                    (uint32_t)dst->index, judging->path, judging->capacity);
    judging->error = judging->hops < 0 ? judging->hops : 0;
    if (judging->error < 0) {
        judgement_error(judgement, answer, judging->error);
        return;
    }
    if (judging->header.format != 0) {
        ports_judge_header(judging, src, dst, answer, judgement);
        return;
    }
    given = read_path(judging, answer, judging->given);
    if (given < 0) {
        judgement_malformed(judgement, judging->with_vc ? "ports, PORT.VC each"
                                                        : "ports (PORT.VC each with --vc)");
        return;
    }
    if (judging->choice.routing != RT_ROUTING_MINIMAL)
        ports_judge_choice(judging, (uint32_t)src->index, (uint32_t)dst->index, given);
    judgement->same = ports_judge_same(judging, given);
    ports_judge_walk(judging, src, dst, given, judgement);
}

static void write_expected(void *state, FILE *file)
{
    const struct ports_judging *judging = state;

    if (judging->choice.routing != RT_ROUTING_MINIMAL)
        fprintf(file, "one of %" PRIu32 ", such as ", judging->choice.choices);
    if (judging->error < 0)
        fprintf(file, "error: %s", rt_error_text(judging->error));
    else if (judging->header.format != 0)
        fputs(judging->header.text, file);
    else
        ports_write(file, judging->path, judging->hops, judging->with_vc);
}

static void close_judging(void *state)
{
    struct ports_judging *judging = state;

    if (judging != NULL) {
        free(judging->path);
        free(judging->header.bytes);
    }
    free(judging);
}

const struct judge_hooks ports_judging = {add_corners, open_judging, judge_answer, write_expected,
                                          close_judging};
