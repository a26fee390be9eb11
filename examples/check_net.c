/* SPDX-License-Identifier: MIT-0 */
/*
 * What is wrong with a network's description, and if nothing is: does every message in it arrive?
 *
 *     cc -Iinclude examples/check_net.c build/librouteseq.a -o check_net
 *     ./check_net hybrid:192,2 hybrid:13,2
 *     ./check_net <nets            a NET a line
 *
 * Up to 4,096 processors all pairs are computed and pushed through a model of the wiring, beyond
 * that a sample of 100,000.  Rings: is the mapping sound, that is, does every ring close?  Of
 * others only the description is checked.
 * Exit status: 0 all is well; 1 a description is wrong or a message lost; 3 out of memory.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <rt/rt.h>
#include <rt/walk.h>

#define LINKS_MAX (1u << 24) /* of rings, that are laid out: 200 MB */

/* Does a better number in place of this one make the text right (wholly), or the error another? */
static int mends(const char *text, const char *number, int digits, int error, int wholly)
{
    static const char *const better[] = {"2", "3", "12"};

    for (int i = 0; i < 3; i++) {
        char other[RT_NET_TEXT_MAX];
        struct rt_net net;
        int now, length = snprintf(other, sizeof other, "%.*s%s%s", (int)(number - text), text,
                                   better[i], number + digits);

        if (length >= (int)sizeof other)
            return 0;
        now = rt_net_parse(other, &net);
        if (now == 0 || (!wholly && now != error))
            return 1;
    }
    return 0;
}

/* The number that the error is about, and its length; 0 if no number alone is to blame. */
static int blame(const char *text, int error, const char **number)
{
    static const char numerals[] = "0123456789";
    const char *first = strchr(text, ':');

    for (int wholly = 1; first != NULL && wholly >= 0; wholly--)
        for (const char *at = first + strcspn(first, numerals); *at != '\0';) {
            int digits = (int)strspn(at, numerals);

            if (mends(text, at, digits, error, wholly)) {
                *number = at;
                return digits;
            }
            at += digits;
            at += strcspn(at, numerals);
        }
    return 0;
}

static int check_routes(const char *text, const struct rt_net *net)
{
    const struct rt_walk_test test = {.on = {net, rt_topo_next, rt_walk_rn1, NULL},
                                      .route = rt_compute,
                                      .locate = rt_locate,
                                      .seed = 1};
    uint64_t processors = rt_topo_processors(net);
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;
    int failed = 0;

    rt_walk_plan_make(&plan, net, processors <= 4096 ? RT_WALK_PLAN_ALL : RT_WALK_PLAN_SAMPLE,
                      100000, 1);
    rt_walk_verify(&test, &plan, 0, plan.pairs, &report);
    printf("%s: %" PRIu64 " processors, %d-byte locations; %" PRIu64 " of %" PRIu64
           " pairs%s arrive\n",
           text, processors, rt_route_loc_bytes(net), report.count[RT_WALK_ARRIVED], report.pairs,
           plan.kind == RT_WALK_PLAN_ALL ? "" : ", a sample,");
    for (int verdict = 1; verdict < RT_WALK_VERDICTS; verdict++) {
        if (report.count[verdict] == 0)
            continue;
        printf("  %" PRIu64 ": %s\n", report.count[verdict], rt_walk_text(verdict));
        failed = 1;
    }
    return failed;
}

static int check_rings(const char *text, const struct rt_net *net)
{
    struct rt_topo_ring_table table;
    struct rt_rings rings;
    uint32_t node, link, *memory;
    uint64_t links;
    int fault;

    if (rt_topo_rings(net, &rings) != 0) { /* a tree, or routers with ports */
        printf("%s: %" PRIu64 " processors; its routes are not tried here\n", text,
               rt_topo_processors(net));
        return 0;
    }
    links = (uint64_t)rings.nodes * rings.links;
    if (links > LINKS_MAX) {
        printf("%s: %" PRIu32 " nodes of %" PRIu32 " links, more than are laid out here\n", text,
               rings.nodes, rings.links);
        return 0;
    }
    memory = malloc(3 * (size_t)links * sizeof *memory);
    if (memory == NULL) {
        fprintf(stderr, "%s: out of memory\n", text);
        return 3;
    }
    table.next = memory;
    table.ring = memory + links;
    table.size = memory + 2 * links;
    fault = rt_topo_ring_tabulate(&rings, &table, &node, &link);
    if (fault == RT_TOPO_RING_SOUND)
        printf("%s: %" PRIu32 " nodes of %" PRIu32 " links, %" PRIu32 " rings, all closed\n", text,
               rings.nodes, rings.links, table.rings);
    else
        printf("%s: link %" PRIu32 " of node %" PRIu32 " closes no ring\n", text, link, node);
    free(memory);
    return fault != RT_TOPO_RING_SOUND;
}

static int check(const char *given)
{
    char text[RT_NET_TEXT_MAX];
    const char *number;
    struct rt_net net;
    int error = rt_net_parse(given, &net), digits;

    if (error != 0) {
        digits = blame(given, error, &number);
        printf("%s: ", given);
        if (digits > 0)
            printf("number %.*s: ", digits, number);
        printf("%s\n", rt_error_text(error));
        return 1;
    }
    rt_net_format(&net, text, sizeof text);
    return rt_route_loc_bytes(&net) > 0 ? check_routes(text, &net) : check_rings(text, &net);
}

int main(int argc, char **argv)
{
    char line[256];
    int worst = 0;

    for (int i = 1; i < argc; i++) {
        int status = check(argv[i]);

        worst = status > worst ? status : worst;
    }
    while (argc == 1 && fgets(line, sizeof line, stdin) != NULL) {
        int status;

        line[strcspn(line, "\n")] = '\0';
        status = check(line);
        worst = status > worst ? status : worst;
    }
    return worst;
}
