/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain for Leiserson's fat-tree: which node takes which address bit, and why. */
#include <inttypes.h>
#include <string.h>

#include "tree.h"
#include "../print/report.h"
#include "../verbs/stream.h"

/* The bits below `count` of a number, or of an address, the highest first. */
static void bits_text(uint64_t number, unsigned count, char text[RT_TREE_BITS_MAX + 1])
{
    for (unsigned i = 0; i < count; i++)
        text[i] = number >> (count - 1 - i) & 1 ? '1' : '0';
    text[count] = '\0';
}

/* Why a node sends the message where it does. */
static void reason(const struct rt_walk_tree_hop *hop, uint64_t destination, unsigned height,
                   char text[WHY_MAX])
{
    unsigned level = rt_topo_tree_level(hop->place.node), bit = height - 1 - level;

    if (hop->out == RT_TREE_PORT_UP)
        snprintf(text, WHY_MAX, "up: the destination is not below");
    else if (hop->place.port != RT_TREE_PORT_UP)
        snprintf(text, WHY_MAX, "turns: the destination is in the other subtree");
    else
        snprintf(text, WHY_MAX, "%s: bit %u of the destination is %u",
                 hop->out == RT_TREE_PORT_LEFT ? "left" : "right", bit,
                 (unsigned)(destination >> bit & 1));
}

static void print_reads(const struct rt_walk_tree_hop *hops, const struct rt_walk_tree_result *walk,
                        uint64_t destination, unsigned height, int programs)
{
    struct ink ink = choose_ink();

    if (programs)
        report_list("reads", walk->hops);
    else if (walk->hops > 0)
        printf("\n%s hop  level        node  bit  why%s\n", ink.bold, ink.off);
    for (unsigned i = 0; i < walk->hops; i++) {
        unsigned level = rt_topo_tree_level(hops[i].place.node);
        char why[WHY_MAX];

        reason(&hops[i], destination, height, why);
        if (programs) {
            report_item();
            report_number("level", "%u", level);
            report_number("node", "%" PRIu64, hops[i].place.node);
            report_number("bit", "%d", hops[i].bit);
            report_text("why", "%s", why);
        } else {
            printf("%4u  %5u  %10" PRIu64 "  %s%3d%s  %s\n", i + 1, level, hops[i].place.node,
                   ink.bold, hops[i].bit, ink.off, why);
        }
    }
    report_list_end();
}

int tree_run_explain(const struct call *call)
{
    unsigned height = (unsigned)call->net->param[0], up, count;
    const struct rt_walk_tree_on on = {height, rt_topo_tree_next, rt_walk_select, NULL};
    char text[RT_TREE_BITS_MAX + 1];
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    uint8_t bits[RT_TREE_BYTES];
    struct processor src, dst;
    int status = read_pair(call, &src, &dst);

    if (status != 0)
        return status;
    count = (unsigned)rt_route_tree(call->net, (uint32_t)src.index, (uint32_t)dst.index, bits);
    up = count / 2; /* as many up as down */
    rt_walk_tree(&on, src.index, dst.index, bits, count, hops, &walk);
    if (for_programs(call))
        report_begin(call);
    bits_text(src.index, height, text);
    report_named(place_key(call, "source"), "%s", text);
    bits_text(dst.index, height, text);
    report_named(place_key(call, "destination"), "%s", text);
    for (unsigned i = 0; i < count; i++)
        text[i] = hops[i].bit ? '1' : '0';
    text[count] = '\0';
    report_named("bits", "%s", text);
    report_named("up", "%.*s", (int)up, text);
    report_named("turn", "%.1s", text + up);
    report_named("down", "%s", count > up ? text + up + 1 : "");
    print_reads(hops, &walk, dst.index, height, for_programs(call));
    return EXIT_TRUE;
}
