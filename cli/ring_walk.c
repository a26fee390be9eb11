/* SPDX-License-Identifier: MIT-0 */
/* routeseq walk for a network of rings: follow the links, print every hop. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"

/* The ring that a link of a node lies on: its least node and its size. */
struct ring {
    uint32_t least, size;
};

static struct ring ring_of(const struct rt_rings *rings, uint32_t node, uint32_t link)
{
    struct ring ring = {node, 0};
    uint32_t at = node;

    do {
        at = rings->next(rings->context, at, link);
        if (at < ring.least)
            ring.least = at;
        ring.size++;
    } while (at != node && ring.size < rings->nodes);
    return ring;
}

/* Did one of the legs before `leg` enter the ring of this node and link? */
static int entered(const struct rt_rings *rings, uint32_t source, const struct rt_leg *path,
                   uint32_t leg, uint32_t node)
{
    uint32_t link = path[leg].link, at = source;

    for (uint32_t before = 0; before < leg; before++) {
        uint32_t round = at;

        for (uint32_t i = 0; path[before].link == link && i < rings->nodes; i++) {
            if (round == node)
                return 1;
            round = rings->next(rings->context, round, link);
            if (round == at)
                break;
        }
        for (uint32_t hop = 0; hop < path[before].hops; hop++)
            at = rings->next(rings->context, at, path[before].link);
    }
    return 0;
}

int ring_walk(const struct rt_rings *rings, uint32_t source, uint32_t target,
              const struct rt_leg *leg, uint32_t legs, uint32_t longest, struct rt_ring_walk *walk)
{
    walk->node = source;
    walk->links = walk->rings = walk->leg = 0;
    for (uint32_t k = 0; k < legs; k++) {
        walk->leg = k;
        if (leg[k].link >= rings->links)
            return walk->verdict = RT_RING_NO_LINK;
        if (k == 0 || leg[k].link != leg[k - 1].link) {
            if (entered(rings, source, leg, k, walk->node))
                return walk->verdict = RT_RING_TWICE;
            walk->rings++;
        }
        for (uint32_t hop = 0; hop < leg[k].hops; hop++, walk->links++)
            walk->node = rings->next(rings->context, walk->node, leg[k].link);
    }
    walk->verdict = RT_RING_ARRIVED;
    if (walk->node != target)
        walk->verdict = RT_RING_ELSEWHERE;
    else if (longest > 0 && walk->links > longest)
        walk->verdict = RT_RING_TOO_LONG;
    return walk->verdict;
}

/* One hop; `note`: what happens to its ring there. */
static void print_hop(const struct ink *ink, uint64_t hop, uint32_t node, uint32_t link,
                      const char *to, const struct ring *ring, const char *note)
{
    char name[32];

    snprintf(name, sizeof name, "%" PRIu32 ",%" PRIu32, ring->least, link);
    printf("%4" PRIu64 "  %10" PRIu32 "  %4" PRIu32 "  %10s  %-16s  %10" PRIu32 "%s%s%s%s\n", hop,
           node, link, to, name, ring->size, *note != '\0' ? "  " : "", ink->bold, note, ink->off);
}

/* The hops taken, and the link that would enter a ring again. */
static void print_hops(const struct rt_rings *rings, uint32_t source, const struct rt_leg *leg,
                       uint32_t legs, const struct rt_ring_walk *walk)
{
    struct ink ink = choose_ink();
    struct ring ring = {0, 0};
    uint32_t node = source;
    uint64_t taken = 0;

    if (legs == 0) {
        printf("nothing is sent\n");
        return;
    }
    printf("%s hop        node  link          to  ring: least,link       nodes%s\n", ink.bold,
           ink.off);
    for (uint32_t k = 0; k < legs && leg[k].link < rings->links; k++) {
        int enters = k == 0 || leg[k].link != leg[k - 1].link;

        if (enters)
            ring = ring_of(rings, node, leg[k].link);
        if (taken == walk->links) {
            print_hop(&ink, taken + 1, node, leg[k].link, "-", &ring, "entered before");
            return;
        }
        for (uint32_t hop = 0; hop < leg[k].hops && !ferror(stdout); hop++, enters = 0) {
            uint32_t next = rings->next(rings->context, node, leg[k].link);
            char to[16];

            snprintf(to, sizeof to, "%" PRIu32, next);
            print_hop(&ink, ++taken, node, leg[k].link, to, &ring, enters ? "entered" : "");
            node = next;
        }
    }
}

/* Link numbers separated by blanks or commas; 0, or EXIT_... after saying why.
 * One that is no link of any network is kept as 255. */
static int read_links(const char *text, struct rt_leg **leg, uint32_t *legs)
{
    const char *p = text + strspn(text, " \t");

    *legs = 0;
    *leg = malloc((strlen(text) / 2 + 1) * sizeof **leg);
    if (*leg == NULL)
        return complain(EXIT_IO, "out of memory");
    while (*p != '\0') {
        uint32_t link = 0;
        const char *end = p + strspn(p, "0123456789"), *next;

        for (const char *digit = p; digit < end; digit++)
            if ((link = link * 10 + (uint32_t)(*digit - '0')) > 255)
                link = 255;
        next = end + strspn(end, " \t");
        if (*next == ',')
            next += 1 + strspn(next + 1, " \t");
        if (end == p || (next == end && *end != '\0') || (*next == '\0' && strchr(end, ',')))
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

static int print_verdict(const struct rt_net *net, uint64_t target, const struct rt_ring_walk *walk)
{
    int longest = rt_route_longest(net);

    printf("%" PRIu64 " link%s, %" PRIu32 " ring%s", walk->links, walk->links == 1 ? "" : "s",
           walk->rings, walk->rings == 1 ? "" : "s");
    if (longest >= 0)
        printf("; the longest path has %d link%s", longest, longest == 1 ? "" : "s");
    putchar('\n');
    if (walk->verdict == RT_RING_ARRIVED) {
        printf("arrived %" PRIu64 "\n", target);
        return EXIT_TRUE;
    }
    printf("lost: %s", rt_walk_ring_text(walk->verdict));
    if (walk->verdict == RT_RING_ELSEWHERE)
        printf(" %" PRIu32, walk->node);
    putchar('\n');
    return EXIT_FALSE;
}

int ring_run_walk(const struct command *command, const struct rt_net *net, char **operand)
{
    const char *seq = option_value(command, "--seq");
    struct ring_router router;
    struct processor src, dst;
    struct rt_leg *given = NULL, *leg;
    struct rt_ring_walk walk;
    struct rt_rings rings = {0, 0, NULL, NULL};
    uint32_t legs = 0, from, to;
    int longest = rt_route_longest(net), n = 0, status = read_pair(net, operand, &src, &dst);

    if (status != 0)
        return status;
    memset(&router, 0, sizeof router);
    rt_topo_rings(net, &rings);
    if (seq != NULL)
        status = read_links(seq, &given, &legs);
    else if ((status = ring_router_open(&router, net, NULL)) == 0)
        n = ring_path(&router, (uint32_t)src.index, (uint32_t)dst.index);
    if (n < 0)
        status = complain(EXIT_FALSE, "%s", rt_error_text(n));
    if (status == 0) {
        leg = seq != NULL ? given : router.leg;
        legs = seq != NULL ? legs : (uint32_t)n;
        from = rt_topo_ring_node(net, (uint32_t)src.index);
        to = rt_topo_ring_node(net, (uint32_t)dst.index);
        ring_walk(&rings, from, to, leg, legs, longest < 0 ? 0 : (uint32_t)longest, &walk);
        print_hops(&rings, from, leg, legs, &walk);
        status = print_verdict(net, dst.index, &walk);
    }
    free(given);
    if (seq == NULL)
        ring_router_close(&router);
    return status;
}
