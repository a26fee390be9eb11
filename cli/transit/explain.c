/* SPDX-License-Identifier: MIT-0 */
/* routeseq explain: the parts of the sequence, and which router reads what. */
#include <inttypes.h>

#include "transit.h"
#include "wires.h"
#include "../print/report.h"

static void value(const char *name, const uint8_t *bytes, int n)
{
    printf("%s = ", name);
    if (n > 0)
        print_hex(bytes, n);
    else
        putchar('-');
    putchar('\n');
}

static const char *const o_bits[] = {"-", "00", "01", "10"};

/* Prints a part of the sequence, or null. */
static void report_part(const char *key, const uint8_t *bytes, int n)
{
    if (n > 0)
        report_hex(key, bytes, (size_t)n);
    else
        report_text(key, "-");
}

/* Prints which router reads which bits of which byte. */
static void report_reads(const struct rt_walk_hop *hops, const struct rt_walk *walk)
{
    report_list("reads", (uint64_t)walk->hops);
    for (int i = 0; i < walk->hops; i++) {
        const struct rt_walk_hop *hop = &hops[i];
        char stage[STAGE_MAX];

        name_stage(hop->place.kind, hop->place.stage, hop->place.stack, stage);
        report_item();
        report_text("stage", "%s", stage);
        report_number("byte", "%u", (unsigned)hop->at);
        report_number("bit", "%d", 7 - hop->rotation);
        report_number("direction", "%u", hop->direction);
    }
    report_list_end();
}

static int report_explain(const struct call *call, const struct rt_route_parts *p, int n,
                          const struct rt_walk_hop *hops, const struct rt_walk *walk)
{
    int tree = call->net->family != RT_FAMILY_BIDELTA;

    report_begin(call);
    report_part("I", p->i, p->c_bytes);
    report_text("M", tree ? "%02X" : "-", p->m);
    report_number("j", tree ? "%d" : "-", p->j);
    report_text("O", "%s", o_bits[p->o + 1]);
    report_part("RU", p->seq, p->ru_bytes);
    report_part("RD", p->seq + p->ru_bytes, tree ? p->rd_bytes : 0);
    report_part("RC", p->seq + p->ru_bytes + p->rd_bytes, p->rc_bytes);
    report_part("R", p->seq, n);
    report_reads(hops, walk);
    return EXIT_TRUE;
}

static void print_parts(const struct rt_net *net, const struct rt_route_parts *p, int n)
{
    int tree = net->family != RT_FAMILY_BIDELTA;

    value("I", p->i, p->c_bytes);
    if (tree)
        printf("M = %02X\nj = %d\n", p->m, p->j);
    else
        printf("M = -\nj = -\n");
    printf("O = %s\n", o_bits[p->o + 1]);
    value("RU", p->seq, p->ru_bytes);
    value("RD", p->seq + p->ru_bytes, tree ? p->rd_bytes : 0);
    value("RC", p->seq + p->ru_bytes + p->rd_bytes, p->rc_bytes);
    value("R", p->seq, n);
}

/* The colour of byte `at` of the sequence: which part it belongs to. */
static const char *part_ink(const struct ink *ink, const struct rt_route_parts *p, int at)
{
    return at < p->ru_bytes ? ink->ru : at < p->ru_bytes + p->rd_bytes ? ink->rd : ink->rc;
}

static void print_route(const struct rt_net *net, const struct ink *ink,
                        const struct rt_route_parts *p, int n)
{
    static const char *const name[] = {"RU up", "RD down", "RC in the cluster"};
    const int bytes[] = {p->ru_bytes, p->rd_bytes, p->rc_bytes};

    printf("\n  R  ");
    for (int at = 0; at < n; at++)
        printf("%s%02X%s ", part_ink(ink, p, at), p->seq[at], ink->off);
    if (net->family == RT_FAMILY_BIDELTA)
        printf("  a byte a stack");
    else
        for (int part = 0, at = 0; part < 3; at += bytes[part++])
            if (bytes[part] > 0)
                printf("  %s%s%s", part_ink(ink, p, at), name[part], ink->off);
    putchar('\n');
}

/* A byte as four pairs, the one that is read at `rotation` in brackets, and
 * `end` behind them. */
static void print_pairs(const struct ink *ink, const char *part, uint8_t byte, unsigned rotation,
                        const char *end)
{
    printf("%s%02X%s  ", part, byte, ink->off);
    for (unsigned pair = 0; pair < 4; pair++) {
        unsigned bits = (unsigned)byte >> (6 - 2 * pair) & 3;
        int read = rotation == 2 * pair;

        printf(read ? "%s[%u%u]%s%s" : "%s %u%u%s%s", read ? ink->bold : ink->dim, bits >> 1,
               bits & 1, ink->off,
               pair == 3 ? end
               : read    ? ""
                         : " ");
    }
}

#define CELL 20 /* columns of print_pairs */

/* The row of the drawing in which a stage stands: its tree level; an up router
 * at the lowest level that it can cross to; a cluster below all of them. */
static int row_of(const struct rt_topo_place *place)
{
    if (place->kind == RT_TOPO_PLACE_CLUSTER)
        return 0;
    return place->kind == RT_TOPO_PLACE_UP ? 3 * (place->stage - 1) + 1 : place->stage;
}

/* The arrow from the up router that crosses, in row `from`, to the top row. */
static const char *arrow(int row, int from, int top)
{
    if (row == top)
        return row == from ? "  ------> " : "     .--> ";
    if (row == from)
        return "  ---'    ";
    return row > from ? "     |    " : "          ";
}

/* The tree row by row, highest level first: the climb on the left, the
 * descent on the right, the crossing from one to the other. */
static void print_tree(const struct rt_net *net, const struct ink *ink,
                       const struct rt_route_parts *p, const struct rt_walk_hop *hops,
                       const struct rt_walk *walk)
{
    const struct rt_walk_hop *down = hops,
                             *end = hops + walk->hops; /* the descent begins at down */
    size_t climb;                                      /* hops of the climb still to come */
    int top = walk->crossed, from = top;

    while (walk->crossed > 0 && down->bundle.kind != RT_TOPO_BUNDLE_CROSS &&
           down->bundle.kind != RT_TOPO_BUNDLE_CAP)
        down++;
    climb = (size_t)(down - hops);
    if (climb > 0)
        from = row_of(&hops[climb - 1].place);
    printf("\n  level   climb%*s descent\n", CELL + 5, "");
    for (int row = top; row >= (net->family == RT_FAMILY_FULL); row--) {
        printf("  %4d    ", row);
        if (climb > 0 && row_of(&hops[climb - 1].place) == row) {
            const struct rt_walk_hop *hop = &hops[--climb];

            print_pairs(ink, part_ink(ink, p, hop->at), p->seq[hop->at], hop->rotation,
                        hop->rotation == 6 ? "" : " ");
        } else {
            printf("%*s", CELL, "");
        }
        printf("%s", walk->crossed > 0 ? arrow(row, from, top) : "          ");
        for (int first = 1; down < end && row_of(&down->place) == row; down++, first = 0) {
            if (!first)
                printf("\n%*s", 10 + CELL + 10, "");
            print_pairs(ink, part_ink(ink, p, down->at), p->seq[down->at], down->rotation, "");
        }
        putchar('\n');
    }
}

static void print_stacks(const struct ink *ink, const struct rt_route_parts *p,
                         const struct rt_walk_hop *hops, const struct rt_walk *walk)
{
    printf("\n  stack stage\n");
    for (int i = 0; i < walk->hops; i++) {
        printf("  %5d %5d   ", hops[i].place.stack, hops[i].place.stage);
        print_pairs(ink, part_ink(ink, p, hops[i].at), p->seq[hops[i].at], hops[i].rotation, "");
        putchar('\n');
    }
}

int transit_run_explain(const struct call *call)
{
    const struct rt_net *net = call->net;
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_route_parts parts;
    struct processor src, dst;
    struct rt_walk walk;
    struct ink ink = choose_ink();
    int status = read_pair(call, &src, &dst), n;

    if (status != 0)
        return status;
    n = rt_route_explain(net, src.loc, dst.loc, &parts);
    if (n < 0)
        return complain(EXIT_USAGE, "%s", rt_error_text(n));
    rt_walk_run(&on, src.index, dst.index, parts.seq, (unsigned)n, hops, &walk);
    if (for_programs(call))
        return report_explain(call, &parts, n, hops, &walk);
    print_parts(net, &parts, n);

    printf("\n  from %" PRIu64 " ", src.index);
    print_location(net, src.index);
    printf("  to %" PRIu64 " ", dst.index);
    print_location(net, dst.index);
    putchar('\n');
    if (n == 0) {
        printf("  source and destination are one: nothing is sent\n");
        return EXIT_TRUE;
    }
    print_route(net, &ink, &parts, n);
    if (net->family == RT_FAMILY_BIDELTA)
        print_stacks(&ink, &parts, hops, &walk);
    else
        print_tree(net, &ink, &parts, hops, &walk);
    printf("\n  [ ] the pair of bits a router reads: its direction\n");
    return EXIT_TRUE;
}
