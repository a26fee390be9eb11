/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for Transit networks: push the bytes through the routers and print every hop. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "transit.h"
#include "wires.h"
#include "../print/report.h"

/* Data that the walker appends to the routing bytes. */
static const uint8_t data[] = {0xDA, 0x7A, 0x01, 0x80};

/* The routing bytes to push: HEX, or what rt_compute says.  Returns memory
 * with room for the data that follow, or NULL after saying why. */
static uint8_t *take_stream(const struct rt_net *net, const char *hex, const struct processor *src,
                            const struct processor *dst, unsigned *routing, int *status)
{
    size_t digits = hex != NULL ? strlen(hex) : 2 * RT_SEQ_MAX;
    uint8_t *stream = calloc(digits / 2 + sizeof data, 1);

    if (stream == NULL) {
        *status = complain(EXIT_IO, "out of memory");
        return NULL;
    }
    if (hex == NULL) {
        int n = rt_compute(net, src->loc, dst->loc, stream);

        if (n < 0) {
            *status = complain(EXIT_USAGE, "%s", rt_error_text(n));
            free(stream);
            return NULL;
        }
        *routing = (unsigned)n;
    } else {
        for (size_t i = 0; i < digits; i++) {
            if (hex_digit(hex[i]) < 0 || digits % 2 != 0) {
                *status = complain(EXIT_USAGE,
                                   "option --seq '%.80s': expected an even number of hexadecimal "
                                   "digits",
                                   hex);
                free(stream);
                return NULL;
            }
            stream[i / 2] = (uint8_t)(stream[i / 2] << 4 | hex_digit(hex[i]));
        }
        *routing = (unsigned)(digits / 2);
    }
    memcpy(stream + *routing, data, sizeof data);
    return stream;
}

static void print_hops(const struct rt_walk_hop *hops, const struct rt_walk *walk)
{
    struct ink ink = choose_ink();

    printf("%s hop  stage                 byte seen     direction      swallow  rotation  node%s\n",
           ink.bold, ink.off);
    for (int i = 0; i < walk->hops; i++) {
        const struct rt_walk_hop *hop = &hops[i];
        const char *colour =
            hop->place.kind == RT_TOPO_PLACE_UP || hop->bundle.kind == RT_TOPO_BUNDLE_SOURCE
                ? ink.ru
            : hop->place.kind == RT_TOPO_PLACE_CLUSTER ? ink.rc
                                                       : ink.rd;
        char stage[STAGE_MAX], low[6];

        name_stage(hop->place.kind, hop->place.stage, hop->place.stack, stage);
        for (int bit = 0; bit < 6; bit++)
            low[bit] = hop->byte >> (5 - bit) & 1 ? '1' : '0';
        printf("%4d  %s%-20s%s  %02X  %s%u%u%s%s%.6s%s  %u %-11s  %-7s  %8d  %" PRIu64 "\n", i + 1,
               colour, stage, ink.off, hop->byte, ink.bold, hop->direction >> 1,
               hop->direction & 1u, ink.off, ink.dim, low, ink.off, hop->direction,
               name_direction(hop->place.kind, hop->place.stage, hop->direction),
               hop->dropped ? "yes" : "-", hop->rotation, hop->place.node);
    }
}

/* The data as sent and as it arrived. */
static void print_data(const struct rt_walk *walk, const uint8_t *stream, unsigned routing,
                       uint8_t *out)
{
    size_t n = rt_walk_deliver(walk, stream, routing + sizeof data, out);

    printf("data ");
    print_hex(data, sizeof data);
    printf(" arrives as ");
    print_hex(out + n - sizeof data, sizeof data);
    printf(walk->rotation == 0 ? ", aligned\n" : ", rotated by %d bit%s\n", walk->rotation,
           s_of((unsigned)walk->rotation));
}

static void print_levels(const struct rt_net *net, const struct rt_walk *walk)
{
    if (net->family == RT_FAMILY_BIDELTA || walk->hops == 0)
        return;
    if (walk->crossed > 0 || walk->arrived)
        printf("crossed at level %d, ", walk->crossed);
    else
        printf("crossed at level -, ");
    printf("lowest possible %d%s\n", walk->lowest,
           walk->verdict == RT_WALK_TOO_HIGH ? ": crossed too high" : "");
}

static void print_way(const struct rt_net *net, const struct rt_walk_hop *hops,
                      const struct rt_walk *walk, const uint8_t *stream, unsigned routing,
                      uint8_t *out)
{
    if (walk->hops > 0)
        print_hops(hops, walk);
    else
        printf(walk->arrived ? "nothing is sent\n" : "there is no byte for the first router\n");
    if (walk->arrived && walk->hops > 0)
        print_data(walk, stream, routing, out);
    print_levels(net, walk);
}

static int report_walk(const struct call *call, const struct rt_walk_hop *hops,
                       const struct rt_walk *walk, const uint8_t *stream, unsigned routing)
{
    int arrived = walk->verdict == RT_WALK_ARRIVED || walk->verdict == RT_WALK_TOO_HIGH;
    int somewhere = arrived || walk->verdict == RT_WALK_ELSEWHERE;
    uint8_t loc[RT_LOC_MAX];

    report_begin(call);
    report_text("verdict", "%s", rt_walk_text(walk->verdict));
    report_number("processor", somewhere ? "%" PRIu64 : "-", walk->processor);
    if (somewhere)
        report_hex("location", loc, (size_t)rt_locate(call->net, walk->processor, loc));
    else
        report_number("location", "-");
    report_hex("sequence", stream, routing);
    report_number("crossed", walk->crossed > 0 ? "%d" : "-", walk->crossed);
    report_number("lowest", call->net->family != RT_FAMILY_BIDELTA && walk->hops > 0 ? "%d" : "-",
                  walk->lowest);
    report_number("rotation", "%d", walk->rotation);
    report_list("hops", (uint64_t)walk->hops);
    for (int i = 0; i < walk->hops; i++) {
        const struct rt_walk_hop *hop = &hops[i];
        char stage[STAGE_MAX];

        name_stage(hop->place.kind, hop->place.stage, hop->place.stack, stage);
        report_item();
        report_text("stage", "%s", stage);
        report_hex("byte", &hop->byte, 1);
        report_number("direction", "%u", hop->direction);
        report_text("leads", "%s",
                    name_direction(hop->place.kind, hop->place.stage, hop->direction));
        report_flag("swallowed", "", hop->dropped != 0, "1", "0");
        report_number("rotation", "%d", hop->rotation);
        report_number("node", "%" PRIu64, hop->place.node);
    }
    report_list_end();
    return arrived ? EXIT_TRUE : EXIT_FALSE;
}

/* The walk from place to place; prints and returns the exit status. */
static int walk_places(const struct call *call, uint64_t source, uint64_t destination,
                       const uint8_t *stream, unsigned routing)
{
    const struct rt_net *net = call->net;
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk walk;
    uint8_t *out = malloc(routing + sizeof data);

    if (out == NULL)
        return complain(EXIT_IO, "out of memory");
    rt_walk_run(&on, source, destination, stream, routing, hops, &walk);
    if (for_programs(call)) {
        free(out);
        return report_walk(call, hops, &walk, stream, routing);
    }
    if (call->pair == NULL)
        print_way(net, hops, &walk, stream, routing, out);
    free(out);
    return print_end(net, walk.verdict, walk.processor);
}

int transit_run_walk(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct processor src, dst;
    unsigned routing;
    uint8_t *stream;
    int status = read_pair(call, &src, &dst);

    if (status != 0)
        return status;
    stream = take_stream(net, option_value(call, "--seq"), &src, &dst, &routing, &status);
    if (stream == NULL)
        return status;
    status = option_given(call, "--wires")
                 ? wire_run_walk(call, src.index, dst.index, stream, routing)
                 : walk_places(call, src.index, dst.index, stream, routing);
    free(stream);
    return status;
}
