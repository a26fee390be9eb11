/* SPDX-License-Identifier: MIT-0 */
/* routeseq info --paths: how many shortest paths routers have, and how many without a common link.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "../print/report.h"
#include "ports_paths.h"
#include "rt/load_paths.h"

/* All that is asked about, and memory. */
struct diversity {
    struct ports_table table;
    struct rt_load_paths paths;
    uint64_t *first, *count;
    uint32_t *to, *chosen;
    uint8_t *there;
    struct ports_paths_at *at; /* by distance */
};

/* Does a symmetry move any router to any other?  Then one stands for all, and the fewest disjoint
 * paths are the links of a router (Mader 1971). */
static int alike(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_COMPLETE:
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
    case RT_FAMILY_HYPERCUBE:
    case RT_FAMILY_CCC:
    case RT_FAMILY_HYPERX:
    case RT_FAMILY_TOFU:
        return 1;
    case RT_FAMILY_TWISTED:
        return net->param[2] == 0 || net->param[3] == 0;
    default:
        return 0;
    }
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Is `node` in the row of `from`? */
static int leads(const struct ports_table *t, uint32_t from, uint32_t node)
{
    return bsearch(&node, t->to + t->first[from], t->first[from + 1] - t->first[from], sizeof node,
                   compare) != NULL;
}

/* Rows of a directed network with those from which links come, and which are there. */
static void lay_both_ways(struct diversity *d)
{
    const struct ports_table *t = &d->table;
    uint64_t *begin = d->first;

    memset(begin, 0, (t->nodes + 1) * sizeof *begin);
    for (uint32_t node = 0; node < t->nodes; node++)
        for (uint64_t i = t->first[node]; i < t->first[node + 1]; i++) {
            begin[node + 1]++;
            begin[t->to[i] + 1] += !leads(t, t->to[i], node);
        }
    for (uint32_t node = 0; node < t->nodes; node++)
        begin[node + 1] += begin[node];
    for (uint32_t node = 0; node < t->nodes; node++) /* begin[node] runs to where the row ends */
        for (uint64_t i = t->first[node]; i < t->first[node + 1]; i++) {
            uint32_t to = t->to[i];

            d->to[begin[node]++] = to;
            if (!leads(t, to, node))
                d->to[begin[to]++] = node;
        }
    memmove(begin + 1, begin, t->nodes * sizeof *begin);
    begin[0] = 0;
    for (uint32_t node = 0; node < t->nodes; node++) {
        qsort(d->to + begin[node], begin[node + 1] - begin[node], sizeof *d->to, compare);
        for (uint64_t i = begin[node]; i < begin[node + 1]; i++)
            d->there[i] = (uint8_t)leads(t, node, d->to[i]);
    }
    d->paths.first = begin;
    d->paths.to = d->to;
    d->paths.there = d->there;
}

static void close_paths(struct diversity *d)
{
    free(d->paths.words);
    free(d->paths.left);
    free(d->first);
    free(d->count);
    free(d->to);
    free(d->chosen);
    free(d->there);
    ports_table_close(&d->table);
}

/* 0, or EXIT_... after saying why; to be closed whatever it returns. */
static int open_paths(struct diversity *d, const struct rt_net *net)
{
    size_t nodes = rt_topo_nodes(net), arcs;
    int status = ports_table_open(&d->table, net, 0);
    uint64_t bytes;

    if (status != 0)
        return status;
    arcs = 2 * (size_t)d->table.first[nodes] + 1; /* a directed link takes two entries */
    bytes = nodes * 40 + arcs * 6;
    if (need_memory("the paths", bytes) != 0)
        return EXIT_IO;
    d->first = malloc((nodes + 1) * sizeof *d->first);
    d->count = malloc(nodes * sizeof *d->count);
    d->to = malloc(arcs * sizeof *d->to);
    d->chosen = malloc(nodes * sizeof *d->chosen);
    d->there = malloc(arcs);
    d->paths.words = malloc(rt_load_paths_words((uint32_t)nodes) * sizeof *d->paths.words);
    d->paths.left = malloc(arcs);
    if (d->first == NULL || d->count == NULL || d->to == NULL || d->chosen == NULL ||
        d->there == NULL || d->paths.words == NULL || d->paths.left == NULL)
        return out_of_memory("the paths", bytes);
    d->paths.nodes = (uint32_t)nodes;
    d->paths.first = d->table.first;
    d->paths.to = d->table.to;
    d->paths.there = NULL;
    if (rt_topo_directed(net))
        lay_both_ways(d);
    return 0;
}

/* What one router sees, for `times` such routers. */
static void add_source(struct diversity *d, uint32_t from, uint64_t times, uint32_t *hops)
{
    rt_load_paths_count(&d->paths, from, d->table.distance, d->count);
    for (uint32_t node = 0; node < d->paths.nodes; node++) {
        uint32_t far = d->table.distance[node];
        uint64_t count = d->count[node];
        struct ports_paths_at *at = &d->at[far];

        if (node == from || far >= PORTS_SEARCH_MAX)
            continue;
        *hops = far > *hops ? far : *hops;
        if (at->pairs == 0 || count < at->least)
            at->least = count;
        at->most = count > at->most ? count : at->most;
        at->pairs += times;
        at->unknown |= count == UINT64_MAX;
        at->sum += (double)count * (double)times;
    }
}

/* The fewest links of a router. */
static uint32_t least_degree(const struct ports_table *t)
{
    uint32_t least = UINT32_MAX;

    for (uint32_t node = 0; node < t->nodes; node++)
        if (t->first[node + 1] - t->first[node] < least)
            least = (uint32_t)(t->first[node + 1] - t->first[node]);
    return least;
}

/* The fewest disjoint paths of any two routers, `least` or less: from a dominating set, or where
 * links lead one way, from and to all. */
static uint32_t fewest(struct diversity *d, uint32_t least, int directed)
{
    uint32_t count = d->paths.nodes;

    for (uint32_t node = 0; node < count; node++)
        d->chosen[node] = node;
    if (!directed)
        count = rt_load_paths_dominating(&d->paths, d->chosen);
    for (uint32_t i = 1; i < count && least > 0 && !interrupted(); i++) {
        uint32_t a = d->chosen[0], b = d->chosen[i];

        least = rt_load_paths_disjoint(&d->paths, a, b, least);
        if (directed)
            least = rt_load_paths_disjoint(&d->paths, b, a, least);
        show_progress(i, count, "routers");
    }
    return least;
}

/* Of all pairs. */
static int all(const struct rt_net *net, struct diversity *d, struct ports_paths *found)
{
    uint32_t nodes = d->paths.nodes;
    int same = alike(net), directed = rt_topo_directed(net);

    d->at = found->at = calloc((size_t)nodes + 1, sizeof *found->at);
    if (d->at == NULL)
        return out_of_memory("the paths", (nodes + 1) * sizeof *found->at);
    show_step("shortest paths");
    for (uint32_t node = 0; node < (same ? 1 : nodes) && !interrupted(); node++) {
        add_source(d, node, same ? nodes : 1, &found->hops);
        show_progress(node + 1, nodes, "routers");
    }
    show_step("paths without a common link");
    found->disjoint = nodes < 2 ? 0 : least_degree(&d->table);
    if (!same && (directed || found->hops > 2)) /* Plesnik 1975: else it is that */
        found->disjoint = fewest(d, found->disjoint, directed);
    end_progress();
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all paths were found") : 0;
}

/* Digits up to a comma or the end; their number, UINT32_MAX if it is larger.  What follows, or
 * null.
 */
static const char *read_digits(const char *text, uint32_t *number)
{
    uint64_t value = 0;
    const char *at = text;

    for (; *at >= '0' && *at <= '9'; at++)
        value = value > UINT32_MAX ? value : value * 10 + (uint64_t)(*at - '0');
    *number = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
    return at == text ? NULL : at;
}

/* 0, or EXIT_USAGE after saying why. */
static int read_routers(const struct rt_net *net, const char *text, struct ports_paths *found)
{
    const char *rest = read_digits(text, &found->from);

    found->whole = strcmp(text, "all") == 0;
    if (found->whole)
        return 0;
    if (rest != NULL)
        rest = *rest == ',' ? read_digits(rest + 1, &found->to) : NULL;
    if (rest == NULL || *rest != '\0')
        return complain(EXIT_USAGE, "option --paths '%.80s': expected all, or two routers, A,B",
                        text);
    if (found->from >= rt_topo_nodes(net) || found->to >= rt_topo_nodes(net))
        return complain(EXIT_USAGE, "option --paths '%.80s': routers are 0..%" PRIu32, text,
                        rt_topo_nodes(net) - 1);
    return 0;
}

int ports_paths_find(const struct rt_net *net, const char *text, struct ports_paths *found)
{
    struct diversity d = {.at = NULL};
    int status;

    memset(found, 0, sizeof *found);
    status = read_routers(net, text, found);
    if (status != 0)
        return status;
    if (rt_topo_nodes(net) > PORTS_SEARCH_MAX ||
        (uint64_t)rt_topo_nodes(net) * ports_most(net) > PORTS_TABLE_MAX)
        return complain(EXIT_USAGE,
                        "option --paths: a network of at most %d routers and %d ends of links, not "
                        "%" PRIu32 " routers",
                        PORTS_SEARCH_MAX, PORTS_TABLE_MAX, rt_topo_nodes(net));
    status = open_paths(&d, net);
    if (status == 0 && found->whole) {
        status = all(net, &d, found);
    } else if (status == 0) {
        rt_load_paths_count(&d.paths, found->from, d.table.distance, d.count);
        found->hops = d.table.distance[found->to];
        found->count = d.count[found->to];
        if (found->from != found->to)
            found->disjoint = rt_load_paths_disjoint(&d.paths, found->from, found->to, UINT32_MAX);
    }
    close_paths(&d);
    return status;
}

void ports_paths_close(struct ports_paths *found)
{
    free(found->at);
}

static void count_row(const char *key, const char *words, uint64_t value)
{
    if (value == UINT64_MAX)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

static void list_hops(const struct ports_paths *found, int programs)
{
    uint64_t count = 0;

    for (uint32_t hops = 1; hops <= found->hops; hops++)
        count += found->at[hops].pairs > 0;
    if (programs)
        report_list("paths", count);
    else if (count > 0)
        printf("\nShortest paths of two routers, by their distance:\n");
    for (uint32_t hops = 1; hops <= found->hops; hops++) {
        const struct ports_paths_at *at = &found->at[hops];
        char mean[64] = "-";

        if (at->pairs == 0)
            continue;
        if (!at->unknown)
            snprintf(mean, sizeof mean, "%.6f", at->sum / (double)at->pairs);
        if (!programs) {
            printf("%5" PRIu32 " hop%s: %" PRIu64 " ordered pairs, ", hops, hops == 1 ? "" : "s",
                   at->pairs);
            printf(at->unknown ? "more than 2^64 paths\n"
                               : "%" PRIu64 " to %" PRIu64 " paths, "
                                 "%s on average\n",
                   at->least, at->most, mean);
            continue;
        }
        report_item();
        report_number("hops", "%" PRIu32, hops);
        report_number("pairs", "%" PRIu64, at->pairs);
        count_row("least", "", at->least);
        count_row("most", "", at->most);
        report_row("mean", "", "%s", mean);
    }
    if (programs)
        report_list_end();
}

void ports_paths_print(const struct ports_paths *found, int programs)
{
    if (!found->whole) {
        report_row("distance", "hops between the two routers", "%" PRIu32, found->hops);
        count_row("shortest_paths", "shortest paths between them", found->count);
    }
    report_row("disjoint_paths",
               found->whole ? "paths without a common link, of any two routers at least"
                            : "paths without a common link between them",
               "%" PRIu32, found->disjoint);
    if (found->whole)
        list_hops(found, programs);
}
