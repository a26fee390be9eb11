/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk: push the bytes through the routers and print every hop. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "ring.h"
#include "tree.h"
#include "rt/walk.h"

/* Data that the walker appends to the routing bytes. */
static const uint8_t data[] = {0xDA, 0x7A, 0x01, 0x80};

/* The routing bytes to push: HEX, or what rt_compute says.  Returns memory
 * with room for the data behind them, or NULL after saying why. */
static uint8_t *take_stream(const struct rt_net *net, const char *hex, const struct processor *src,
                            const struct processor *dst, unsigned *routing, int *status)
{
    size_t digits = hex != NULL ? strlen(hex) : 2 * RT_SEQ_MAX;
    uint8_t *stream = malloc(digits / 2 + sizeof data);

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

static void name_stage(const struct rt_place *place, char *text, size_t size)
{
    switch (place->kind) {
    case RT_PLACE_CLUSTER:
        snprintf(text, size, "cluster stage %d", place->stage);
        break;
    case RT_PLACE_UP:
        snprintf(text, size, "up router, layer %d", place->stage);
        break;
    case RT_PLACE_DOWN:
        snprintf(text, size, "down stage, level %d", place->stage);
        break;
    case RT_PLACE_CAP:
        snprintf(text, size, "cap, level %d", place->stage);
        break;
    default:
        snprintf(text, size, "stack %d stage %d", place->stack, place->stage);
        break;
    }
}

/* Where a direction leads, in a word. */
static const char *name_direction(const struct rt_place *place, unsigned direction)
{
    if (place->kind == RT_PLACE_UP)
        return direction == 3 ? "up" : "across";
    if (place->kind == RT_PLACE_CLUSTER)
        return place->stage == 1 && direction == 3 ? "to the tree" : "in cluster";
    return place->kind == RT_PLACE_STACK ? "on" : "down";
}

static void print_hops(const struct rt_hop *hops, const struct rt_walk *walk)
{
    struct ink ink = choose_ink();

    printf("%s hop  stage                 byte seen     direction      swallow  rotation  node%s\n",
           ink.bold, ink.off);
    for (int i = 0; i < walk->hops; i++) {
        const struct rt_hop *hop = &hops[i];
        const char *colour = hop->place.kind == RT_PLACE_UP || hop->wire.kind == RT_WIRE_SOURCE
                                 ? ink.ru
                             : hop->place.kind == RT_PLACE_CLUSTER ? ink.rc
                                                                   : ink.rd;
        char stage[32], low[7];

        name_stage(&hop->place, stage, sizeof stage);
        for (int bit = 0; bit < 6; bit++)
            low[bit] = hop->byte >> (5 - bit) & 1 ? '1' : '0';
        low[6] = '\0';
        printf("%4d  %s%-20s%s  %02X  %s%u%u%s%s%s%s  %u %-11s  %-7s  %8d  %" PRIu64 "\n", i + 1,
               colour, stage, ink.off, hop->byte, ink.bold, hop->direction >> 1,
               hop->direction & 1u, ink.off, ink.dim, low, ink.off, hop->direction,
               name_direction(&hop->place, hop->direction), hop->dropped ? "yes" : "-",
               hop->rotation, hop->place.node);
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
    printf(walk->rotation == 0 ? ", aligned\n" : ", rotated by %d bits\n", walk->rotation);
}

static int print_verdict(const struct rt_net *net, const struct rt_walk *walk)
{
    if (net->family != RT_FAMILY_BIDELTA && walk->hops > 0) {
        if (walk->crossed > 0 || walk->arrived)
            printf("crossed at level %d, ", walk->crossed);
        else
            printf("crossed at level -, ");
        printf("lowest possible %d%s\n", walk->lowest,
               walk->verdict == RT_WALK_TOO_HIGH ? ": crossed too high" : "");
    }
    /* A needlessly high crossing arrives all the same: SPEC 6.3. */
    if (walk->verdict == RT_WALK_ARRIVED || walk->verdict == RT_WALK_TOO_HIGH) {
        printf("arrived %" PRIu64 " ", walk->processor);
        print_location(net, walk->processor);
        putchar('\n');
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_text(walk->verdict));
    if (walk->verdict == RT_WALK_ELSEWHERE) {
        printf(" %" PRIu64 " ", walk->processor);
        print_location(net, walk->processor);
    }
    putchar('\n');
    return EXIT_FALSE;
}

int run_walk(const struct command *command, const struct rt_net *net, char **operand)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_hop hops[RT_WALK_HOPS_MAX];
    struct processor src, dst;
    struct rt_walk walk;
    unsigned routing;
    uint8_t *stream, *out;
    int status;

    if (is_ring(net))
        return ring_run_walk(command, net, operand);
    if (is_tree(net))
        return tree_run_walk(command, net, operand);
    status = read_pair(net, operand, &src, &dst);
    if (status != 0)
        return status;
    stream = take_stream(net, option_value(command, "--seq"), &src, &dst, &routing, &status);
    if (stream == NULL)
        return status;
    out = malloc(routing + sizeof data);
    if (out == NULL) {
        free(stream);
        return complain(EXIT_IO, "out of memory");
    }
    rt_walk_run(&on, src.index, dst.index, stream, routing, hops, &walk);
    if (walk.hops > 0)
        print_hops(hops, &walk);
    else
        printf(walk.arrived ? "nothing is sent\n" : "there is no byte for the first router\n");
    if (walk.arrived && walk.hops > 0)
        print_data(&walk, stream, routing, out);
    status = print_verdict(net, &walk);
    free(stream);
    free(out);
    return status;
}
