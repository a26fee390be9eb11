/* SPDX-License-Identifier: MIT-0 */
/* routeseq judge --header: headers read by the routers alone. */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "ports_judging.h"

/* What routers make of a header, up to *exit, the processors' port that it ends at; hops, or -1:
 * no header. */
static int read_header(struct ports_judging *judging, uint32_t source, uint32_t destination,
                       const char *text, unsigned *exit)
{
    struct ports_header header = judging->header;
    int64_t bytes = header_read(header.format, text, judging->bytes);

    if (bytes < 0)
        return -1;
    header.bytes = judging->bytes;
    return (int)ports_header_follow(&header, judging->net, source, destination, (unsigned)bytes,
                                    judging->given, exit);
}

/* A header has led to a router, and ends there at the port `exit`. */
static void say_exit(const struct ports_judging *judging, uint32_t node, unsigned exit,
                     uint64_t dst, struct judgement *judgement)
{
    struct rt_topo_port_end at = {node, (uint16_t)exit};
    uint32_t processor;

    if (exit == RT_PORT_NONE) {
        judgement->verdict = "header ended too early";
        snprintf(judgement->effect, WHY_MAX, "lost: the header ends at router %" PRIu32, node);
    } else if (rt_topo_attached_processor(judging->net, &at, 1, &processor) == 0) {
        judgement->verdict = rt_walk_ports_text(RT_WALK_PORTS_ELSEWHERE);
        snprintf(judgement->effect, WHY_MAX, "arrives at processor %" PRIu32 " instead of %" PRIu64,
                 processor, dst);
    } else {
        judgement->verdict = rt_walk_ports_text(RT_WALK_PORTS_NOWHERE);
        snprintf(judgement->effect, WHY_MAX, "lost: port %u of router %" PRIu32 " leads nowhere",
                 exit, node);
    }
}

void ports_judge_header(struct ports_judging *judging, const struct processor *src,
                        const struct processor *dst, const char *answer,
                        struct judgement *judgement)
{
    int last = rt_route_exit(judging->net, (uint32_t)dst->index), given;
    unsigned exit = RT_PORT_NONE;
    int64_t node;

    given = read_header(judging, (uint32_t)src->index, (uint32_t)dst->index, answer, &exit);
    if (given >= 0 && judging->choice.routing != RT_ROUTING_MINIMAL)
        ports_judge_choice(judging, (uint32_t)src->index, (uint32_t)dst->index, given);
    judging->error = ports_header_text(&judging->header, judging->net, (uint32_t)dst->index,
                                       judging->path, (unsigned)judging->hops);
    if (judging->error < 0) {
        judgement_error(judgement, answer, judging->error);
        return;
    }
    if (given < 0) {
        judgement_malformed(judgement, judging->header.format == RT_FORMAT_FIELD
                                           ? "hexadecimal digits"
                                           : "an even number of hexadecimal digits");
        return;
    }
    judgement->same = strcasecmp(answer, judging->header.text) == 0;
    node = ports_judge_walk(judging, src, dst, given, judgement);
    if (node >= 0 && judging->header.format != RT_FORMAT_TRANSIT &&
        !(judgement->arrives && (int)exit == last)) {
        judgement->arrives = 0;
        say_exit(judging, (uint32_t)node, exit, dst->index, judgement);
    } else if (ports_judge_same(judging, given)) {
        snprintf(judgement->effect, WHY_MAX, "arrives by the same ports, in other digits");
    }
}
