/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for Leiserson's fat-tree: a message bit by bit, node by node. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"
#include "../base/put.h"
#include "../print/report.h"

void tree_write_bits(FILE *file, const uint8_t *bits, int n)
{
    struct put put;

    put_to(&put, file);
    for (int i = 0; i < n; i++)
        put_char(&put, bits[i / 8] >> (7 - i % 8) & 1 ? '1' : '0');
    put_end(&put);
}

/* Packs characters 0 and 1; 0, or EXIT_... after saying why.  *bits is to be freed. */
static int read_bits(const char *text, uint8_t **bits, unsigned *count)
{
    size_t n = strspn(text, "01");

    if (text[n] != '\0')
        return complain(EXIT_USAGE, "option --seq '%.80s': expected address bits 0 and 1, as 1101",
                        text);
    *bits = calloc(n + 1, 1); /* 8 times enough, and never 0 */
    if (*bits == NULL)
        return complain(EXIT_IO, "out of memory");
    for (size_t i = 0; i < n; i++)
        if (text[i] == '1')
            (*bits)[i / 8] |= (uint8_t)(0x80 >> i % 8);
    *count = (unsigned)n;
    return 0;
}

static const char *const port[] = {"U", "L", "R"};

static int report_walk(const struct call *call, const struct rt_walk_tree_hop *hops,
                       const struct rt_walk_tree_result *walk, unsigned count)
{
    int arrived = walk->verdict == RT_WALK_TREE_ARRIVED;
    int somewhere = arrived || walk->verdict == RT_WALK_TREE_ELSEWHERE;

    report_begin(call);
    report_text("verdict", "%s", rt_walk_tree_text(walk->verdict));
    report_number("processor", somewhere ? "%" PRIu64 : "-", walk->processor);
    report_number("bits", "%u", count);
    report_number("turned", walk->apex != 0 ? "%u" : "-", rt_topo_tree_level(walk->apex));
    report_list("hops", (uint64_t)walk->hops);
    for (unsigned i = 0; i < (unsigned)walk->hops; i++) {
        const struct rt_walk_tree_hop *hop = &hops[i];

        report_item();
        report_number("level", "%u", rt_topo_tree_level(hop->place.node));
        report_number("node", "%" PRIu64, hop->place.node);
        report_text("in", "%s", port[hop->place.port]);
        report_number("bit", "%d", hop->bit);
        report_text("out", "%s", hop->out < 0 ? "-" : port[hop->out]);
    }
    report_list_end();
    return arrived ? EXIT_TRUE : EXIT_FALSE;
}

static void print_hops(const struct rt_walk_tree_hop *hops, const struct rt_walk_tree_result *walk)
{
    struct ink ink = choose_ink();

    if (walk->hops == 0)
        return;
    printf("%s hop  level        node  in  bit  out%s\n", ink.bold, ink.off);
    for (unsigned i = 0; i < walk->hops; i++) {
        const struct rt_walk_tree_hop *hop = &hops[i];

        printf("%4u  %5u  %10" PRIu64 "  %-2s  %s%3d%s  %s%s\n", i + 1,
               rt_topo_tree_level(hop->place.node), hop->place.node, port[hop->place.port],
               ink.bold, hop->bit, ink.off, hop->out < 0 ? "-" : port[hop->out],
               hop->place.node == walk->apex ? "  turns" : "");
    }
}

static void print_turn(const struct rt_walk_tree_result *walk, unsigned count)
{
    if (count == 0 && walk->arrived)
        printf("nothing is sent\n");
    else if (walk->apex != 0)
        printf("turned at level %u, %d of %u address bit%s taken\n", rt_topo_tree_level(walk->apex),
               walk->hops, count, s_of(count));
    else
        printf("turned nowhere, %d of %u address bit%s taken\n", walk->hops, count, s_of(count));
}

static int print_verdict(const struct rt_walk_tree_result *walk)
{
    if (walk->verdict == RT_WALK_TREE_ARRIVED) {
        printf("arrived %" PRIu64 "\n", walk->processor);
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_tree_text(walk->verdict));
    if (walk->verdict == RT_WALK_TREE_ELSEWHERE)
        printf(" %" PRIu64, walk->processor);
    putchar('\n');
    return EXIT_FALSE;
}

int tree_run_walk(const struct call *call)
{
    const struct rt_net *net = call->net;
    const struct rt_walk_tree_on on = {(unsigned)net->param[0], rt_topo_tree_next, rt_walk_select,
                                       NULL};
    const char *seq = option_value(call, "--seq");
    uint8_t computed[RT_TREE_BYTES], *given = NULL;
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    struct processor src, dst;
    unsigned count = 0;
    int status = read_pair(call, &src, &dst);

    if (status == 0 && seq != NULL)
        status = read_bits(seq, &given, &count);
    if (status != 0)
        return status;
    if (seq == NULL)
        count = (unsigned)rt_route_tree(net, (uint32_t)src.index, (uint32_t)dst.index, computed);
    rt_walk_tree(&on, src.index, dst.index, seq != NULL ? given : computed, count, hops, &walk);
    free(given);
    if (for_programs(call))
        return report_walk(call, hops, &walk, count);
    if (call->pair == NULL) {
        print_hops(hops, &walk);
        print_turn(&walk, count);
    }
    return print_verdict(&walk);
}
