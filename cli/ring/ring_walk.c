/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for a network of rings: follow the links, print every hop. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"
#include "../print/report.h"

/* A link number of this size or more is kept as this. */
#define TOO_LARGE 255u

/* For programs: the hop that was taken, or cannot be. */
static void report_hop(uint32_t node, uint32_t link, const uint32_t *to, const struct ring *ring,
                       const char *note)
{
    report_item();
    report_number("node", "%" PRIu32, node);
    report_number("link", "%" PRIu32, link);
    report_number("to", to != NULL ? "%" PRIu32 : "-", to != NULL ? *to : 0);
    report_number("ring", ring != NULL ? "%" PRIu32 : "-", ring != NULL ? ring->least : 0);
    report_number("ring_nodes", ring != NULL ? "%" PRIu32 : "-", ring != NULL ? ring->size : 0);
    report_text("note", "%s", *note != '\0' ? note : "-");
}

/* One hop; to: the node reached, if it is taken; note: what of its ring. */
static void print_hop(int programs, const struct ink *ink, uint64_t hop, uint32_t node,
                      uint32_t link, const uint32_t *to, const struct ring *ring, const char *note)
{
    char reached[16] = "-", name[32] = "-", size[16] = "-", number[16];

    if (programs) {
        report_hop(node, link, to, ring, note);
        return;
    }
    snprintf(number, sizeof number, link < TOO_LARGE ? "%" PRIu32 : ">%" PRIu32,
             link < TOO_LARGE ? link : TOO_LARGE - 1);
    if (to != NULL)
        snprintf(reached, sizeof reached, "%" PRIu32, *to);
    if (ring != NULL) {
        snprintf(name, sizeof name, "%" PRIu32 ",%" PRIu32, ring->least, link);
        snprintf(size, sizeof size, "%" PRIu32, ring->size);
    }
    printf("%4" PRIu64 "  %10" PRIu32 "  %4s  %10s  %-16s  %10s%s%s%s%s\n", hop, node, number,
           reached, name, size, *note != '\0' ? "  " : "", ink->bold, note, ink->off);
}

/* The hops taken, and the one that cannot be. */
static void print_hops(int programs, const struct rt_rings *rings, uint32_t source,
                       const struct rt_ring_leg *leg, uint32_t legs,
                       const struct rt_walk_rings_result *walk)
{
    struct ink ink = choose_ink();
    struct ring ring = {0, 0};
    uint32_t node = source;
    uint64_t taken = 0;

    if (legs == 0) {
        if (!programs)
            printf("nothing is sent\n");
        return;
    }
    if (!programs)
        printf("%s hop        node  link          to  ring: least,link       nodes%s\n", ink.bold,
               ink.off);
    for (uint32_t k = 0; k < legs; k++) {
        uint32_t link = leg[k].link;
        int enters = k == 0 || link != leg[k - 1].link;

        if (taken == walk->links && walk->verdict == RT_WALK_RING_NO_LINK) {
            print_hop(programs, &ink, taken + 1, node, link, NULL, NULL, "no such link");
            return;
        }
        if (enters)
            ring = ring_of(rings, node, link);
        if (taken == walk->links) {
            print_hop(programs, &ink, taken + 1, node, link, NULL, &ring, "entered before");
            return;
        }
        for (uint32_t hop = 0; hop < leg[k].hops && !ferror(stdout); hop++, enters = 0) {
            uint32_t next = rings->next(rings->context, node, link);

            print_hop(programs, &ink, ++taken, node, link, &next, &ring, enters ? "entered" : "");
            node = next;
        }
    }
}

/* Link numbers separated by blanks or commas, added to *legs of 0; 0, or EXIT_... after saying why.
 */
static int read_links(const char *text, struct rt_ring_leg **leg, uint32_t *legs)
{
    const char *p = text + strspn(text, " \t");

    *leg = malloc((strlen(text) / 2 + 1) * sizeof **leg);
    if (*leg == NULL)
        return complain(EXIT_IO, "out of memory");
    while (*p != '\0') {
        uint32_t link = 0;
        const char *end = p + strspn(p, "0123456789"), *next;

        for (const char *digit = p; digit < end; digit++)
            if ((link = link * 10 + (uint32_t)(*digit - '0')) > TOO_LARGE)
                link = TOO_LARGE;
        next = end + strspn(end, " \t");
        if (*next == ',')
            next += 1 + strspn(next + 1, " \t");
        if (end == p || (*next == '\0' && strchr(end, ','))) /* what is no separator is no number */
            return complain(EXIT_USAGE,
                            "option --seq '%.80s': expected link numbers separated by blanks or "
                            "commas",
                            text);
        (*leg)[*legs].link = (uint8_t)link;
        (*leg)[(*legs)++].hops = 1;
        p = next;
    }
    return 0;
}

/* Hops to be listed: those taken, and one that cannot be. */
static uint64_t hops_listed(const struct rt_ring_leg *leg, uint32_t legs,
                            const struct rt_walk_rings_result *walk)
{
    uint64_t all = 0;

    for (uint32_t k = 0; k < legs; k++)
        all += leg[k].hops;
    return walk->links < all ? walk->links + 1 : walk->links;
}

static int report_walk(const struct call *call, uint64_t target, uint32_t from,
                       const struct rt_rings *rings, const struct rt_ring_leg *leg, uint32_t legs,
                       const struct rt_walk_rings_result *walk)
{
    int arrived = walk->verdict == RT_WALK_RING_ARRIVED, longest = rt_route_longest(call->net);

    report_begin(call);
    report_text("verdict", "%s", rt_walk_ring_text(walk->verdict));
    report_number("processor", arrived ? "%" PRIu64 : "-", target);
    report_number("node", "%" PRIu32, walk->node);
    report_number("links", "%" PRIu64, walk->links);
    report_number("rings", "%" PRIu32, walk->rings);
    report_number("distance", longest >= 0 ? "%d" : "-", longest);
    report_list("hops", hops_listed(leg, legs, walk));
    print_hops(1, rings, from, leg, legs, walk);
    report_list_end();
    return arrived ? EXIT_TRUE : EXIT_FALSE;
}

static void print_length(const struct rt_net *net, const struct rt_walk_rings_result *walk)
{
    int longest = rt_route_longest(net);

    printf("%" PRIu64 " link%s, %" PRIu32 " ring%s", walk->links, s_of(walk->links), walk->rings,
           s_of(walk->rings));
    if (longest >= 0)
        printf("; the longest path has %d link%s", longest, s_of((uint64_t)longest));
    putchar('\n');
}

static int print_verdict(uint64_t target, const struct rt_walk_rings_result *walk)
{
    if (walk->verdict == RT_WALK_RING_ARRIVED) {
        printf("arrived %" PRIu64 "\n", target);
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_ring_text(walk->verdict));
    if (walk->verdict == RT_WALK_RING_ELSEWHERE)
        printf(" %" PRIu32, walk->node);
    putchar('\n');
    return EXIT_FALSE;
}

static int walk_legs(const struct call *call, uint64_t source, uint64_t target,
                     const struct rt_ring_leg *leg, uint32_t legs)
{
    const struct rt_net *net = call->net;
    struct rt_walk_ring_on on = {{0, 0, NULL, NULL}, NULL, 0};
    uint32_t from = rt_topo_ring_node(net, (uint32_t)source);
    uint32_t to = rt_topo_ring_node(net, (uint32_t)target);
    uint32_t *least = malloc((legs + (size_t)1) * sizeof *least);
    struct rt_walk_rings_result walk;

    if (least == NULL)
        return complain(EXIT_IO, "out of memory");
    rt_topo_rings(net, &on.rings);
    rt_walk_ring_run(&on, from, to, leg, legs, least, &walk);
    free(least);
    if (for_programs(call))
        return report_walk(call, target, from, &on.rings, leg, legs, &walk);
    if (call->pair == NULL) {
        print_hops(0, &on.rings, from, leg, legs, &walk);
        print_length(net, &walk);
    }
    return print_verdict(target, &walk);
}

int ring_run_walk(const struct call *call)
{
    const char *seq = option_value(call, "--seq");
    const struct rt_net *net = call->net;
    struct ring_router router;
    struct processor src, dst;
    struct rt_ring_leg *leg;
    uint32_t legs = 0;
    int status = read_pair(call, &src, &dst), n;

    if (status != 0)
        return status;
    if (seq != NULL) {
        status = read_links(seq, &leg, &legs);
        if (status == 0)
            status = walk_legs(call, src.index, dst.index, leg, legs);
        free(leg);
        return status;
    }
    status = ring_router_open(&router, net, NULL);
    if (status == 0) {
        n = ring_path(&router, (uint32_t)src.index, (uint32_t)dst.index);
        status = n < 0 ? complain(EXIT_FALSE, "%s", rt_error_text(n))
                       : walk_legs(call, src.index, dst.index, router.leg, (uint32_t)n);
    }
    ring_router_close(&router);
    return status;
}
