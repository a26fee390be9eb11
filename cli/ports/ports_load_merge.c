/* SPDX-License-Identifier: MIT-0 */
/* routeseq merge of parts of a load of networks of routers (ports_load_part.c), read and added up.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "ports_load_choice.h"
#include "../parts/part_file.h"

struct sums {
    struct ports_load load; /* of one job */
    struct rt_load_channel_edge *edge;
    size_t edges, capacity;
};

static void read_asked(struct part_file *file, const struct call *call, void *context,
                       uint64_t *all, uint64_t *grain)
{
    struct sums *sums = context;
    uint64_t vcs;

    file->status = ports_know(call->net);
    vcs = part_file_number(file, "vcs", 1, ports_vcs());
    if (!ports_load_part_fits(call->net))
        part_file_refuse(file, "vcs %" PRIu64 ": load of this network is too large for parts", vcs);
    sums->load.pattern = "uniform";
    if (file->status != 0)
        return;
    if (sums->load.job == NULL)
        file->status = ports_load_open(&sums->load, call->net, vcs, 1);
    *all = ports_load_sources(&sums->load);
    (void)grain;
}

static void read_links(struct part_file *file, struct ports_load *r, uint64_t hops)
{
    size_t links = ports_load_links(r);
    uint64_t used = part_file_number(file, "links", 0, links), number[2], sum = 0, least = 0;

    for (; used > 0; used--) {
        const char *text = part_file_text(file, "link");

        if (part_numbers(text, number, 2) != 0 || number[0] < least || number[0] >= links ||
            number[1] == 0 || number[1] > hops - sum) {
            part_file_refuse(file,
                             "link %.60s: expected LINK ROUTES, links ascending and below %" PRIu64
                             ", routes together hops=%" PRIu64,
                             text, (uint64_t)links, hops);
            return;
        }
        r->load.sends[number[0]] += number[1];
        sum += number[1];
        least = number[0] + 1;
    }
    if (sum != hops)
        part_file_refuse(file, "the links have %" PRIu64 " routes: expected hops=%" PRIu64, sum,
                         hops);
}

/* An edge and who takes it first: a pair of a source that the part did, or none where one source
 * stands for all.  0, or -1. */
static int read_edge(const struct ports_load *r, const char *text, uint64_t first, uint64_t end,
                     struct rt_load_channel_edge *edge)
{
    uint64_t channels = ports_load_links(r) * r->load.on.vcs, number[3] = {0, 0, UINT64_MAX};
    uint64_t each = r->processors / ports_load_sources(r), source;
    char ends[PART_LINE_MAX];
    const char *last = strrchr(text, ' ');

    if (r->way == RT_LOAD_WAY_SOURCE && last != NULL && strcmp(last, " -") == 0) {
        snprintf(ends, sizeof ends, "%.*s", (int)(last - text), text);
        if (part_numbers(ends, number, 2) != 0)
            return -1;
    } else {
        if (r->way == RT_LOAD_WAY_SOURCE || part_numbers(text, number, 3) != 0)
            return -1;
        source = number[2] / r->processors / each;
        if (source < first || source >= end)
            return -1;
    }
    if (number[0] >= channels || number[1] >= channels)
        return -1;
    edge->from = (uint32_t)number[0];
    edge->to = (uint32_t)number[1];
    edge->witness = number[2];
    return 0;
}

static void read_edges(struct part_file *file, struct sums *sums, uint64_t first, uint64_t end)
{
    uint64_t edges = part_file_number(file, "edges", 0, PART_FILE_MAX);

    for (uint64_t i = 0; i < edges; i++) {
        const char *text = part_file_text(file, "edge");
        struct rt_load_channel_edge edge, last = {0, 0, 0};

        if (i > 0)
            last = sums->edge[sums->edges - 1];
        if (read_edge(&sums->load, text, first, end, &edge) != 0 ||
            (i > 0 && (edge.from < last.from || (edge.from == last.from && edge.to <= last.to)))) {
            part_file_refuse(file,
                             "edge %.60s: expected two channels, and a pair of a source of this "
                             "part that takes them; ascending",
                             text);
            return;
        }
        file->status = ROOM_FOR_ONE(sums->edge, sums->edges, sums->capacity);
        if (file->status != 0)
            return;
        sums->edge[sums->edges++] = edge;
    }
}

static void read_counts(struct part_file *file, void *context, uint64_t first, uint64_t end)
{
    struct sums *sums = context;
    struct ports_load *r = &sums->load;
    uint64_t n = ports_load_sources(r), routes = (end - first) * (n - 1), times = 1;
    uint64_t longest, hops;
    char text[24];

    if (r->way == RT_LOAD_WAY_SOURCE) { /* its routes are with the first source */
        routes = first == 0 && end > 0 ? n - 1 : 0;
        times = n;
    }
    snprintf(text, sizeof text, "%" PRIu64, routes);
    part_file_same(file, "routes", text, "from as many sources");
    longest = part_file_number(file, "longest", 0, routes > 0 ? ports_hops() : 0);
    hops = part_file_number(file, "hops", 0, routes * longest * times);
    read_links(file, r, hops);
    read_edges(file, sums, first, end);
    r->load.hops += hops;
    if (longest > r->load.longest)
        r->load.longest = (uint32_t)longest;
}

/* Each edge once, with its first pair, as the graph of the one job and of all. */
static void lay_edges(struct sums *sums)
{
    if (sums->edges > 0)
        qsort(sums->edge, sums->edges, sizeof *sums->edge, ports_load_by_ends);
    for (size_t i = 0; i < sums->edges; i++)
        ports_load_edge(&sums->load.job[0], sums->edge[i].from, sums->edge[i].to,
                        sums->edge[i].witness);
}

static int report_sums(const struct call *call, void *context)
{
    struct sums *sums = context;
    struct ports_load *r = &sums->load;
    int status;

    lay_edges(sums);
    status = ports_load_sum(r);
    if (status == 0) {
        ports_load_weigh(r);
        status = ports_load_finish(r);
    }
    if (status == 0)
        ports_load_print(call, r);
    return r->cut ? complain(EXIT_FALSE, "interrupted before all was added up") : status;
}

static void close_sums(void *context)
{
    struct sums *sums = context;

    ports_load_close(&sums->load);
    free(sums->edge);
}

const struct part_hooks ports_load_parts = {sizeof(struct sums), "sources",   read_asked,
                                            read_counts,         report_sums, close_sums};
