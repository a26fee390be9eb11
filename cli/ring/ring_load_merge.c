/* SPDX-License-Identifier: MIT-0 */
/* routeseq merge of parts of a load of networks of rings (ring_load_part.c), read and added up. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring_load.h"
#include "../base/decimal.h"
#include "../base/heap.h"
#include "../parts/part_file.h"
#include "../print/report.h"

/* Where an edge was read first: as reach or turn, from an entry, its hops or link. */
struct claim {
    const char *path;
    unsigned long line;
    uint32_t turn, entry, to;
};

struct sums {
    struct ring_report report;         /* of all parts; first, so that doubt finds the others */
    struct rt_load_ring_counters part; /* of the one being read */
    struct claim *claim;               /* of each edge one */
    size_t claims, room;
};

/* What one part says of all its paths. */
struct totals {
    uint64_t paths, hops, entries;
    struct rt_load_ring_metrics load;
};

/* The ratio, as a part writes it. */
static uint64_t read_ratio(struct part_file *file)
{
    const char *text = part_file_text(file, "echo-ratio");
    char again[DECIMAL_TEXT_MAX];
    uint64_t ratio = 0; /* of a fault */

    read_decimal(text, text + strlen(text), RING_RATIO_DECIMALS, RING_RATIO_MAX, &ratio);
    decimal_text(ratio, RING_RATIO_DECIMALS, again);
    if (strcmp(text, again) != 0)
        part_file_refuse(file, "echo-ratio %.60s: expected a decimal number 0..%d", text,
                         RING_RATIO_MAX);
    return ratio;
}

/* The queues that an edge joins. */
static void queues_of(const struct rt_topo_ring_table *table, const struct claim *c, uint32_t *from,
                      uint32_t *to)
{
    uint32_t node = c->entry / table->links, link = c->entry % table->links;

    *from = RT_LOAD_QUEUE_OUT(table, node, link) + c->turn;
    for (uint32_t hop = 0; !c->turn && hop < c->to; hop++)
        node = table->next[node * table->links + link];
    *to = c->turn ? RT_LOAD_QUEUE_OUT(table, node, c->to) : RT_LOAD_QUEUE_IN(table, node, link);
}

static int doubt(const struct ring_report *r, uint32_t from, uint32_t to)
{
    const struct sums *sums = (const struct sums *)(const void *)r;

    for (size_t i = 0; i < sums->claims; i++) {
        const struct claim *c = &sums->claim[i];
        uint32_t a, b;

        queues_of(&r->traffic.table, c, &a, &b);
        if (a == from && b == to)
            return complain(EXIT_USAGE,
                            "%s:%lu: %s %" PRIu32 " %" PRIu32 ": no packet goes that way", c->path,
                            c->line, c->turn ? "turn" : "reach", c->entry, c->to);
    }
    return complain(EXIT_IO, "merge: a cycle over an edge of no part");
}

/* Notes where an edge stands that no line before it had. */
static void note(struct sums *sums, struct part_file *file, int turn, uint64_t entry, uint64_t to)
{
    file->status = ROOM_FOR_ONE(sums->claim, sums->claims, sums->room);
    if (file->status == 0)
        sums->claim[sums->claims++] =
            (struct claim){file->path, file->line, turn != 0, (uint32_t)entry, (uint32_t)to};
}

static int open_sums(struct sums *sums, const struct call *call)
{
    struct ring_report *r = &sums->report;
    int status = ring_load_open(r, call);

    r->doubt = doubt;
    return status == 0 ? ring_counters_open(&sums->part, &r->traffic) : status;
}

static void read_asked(struct part_file *file, const struct call *call, void *context,
                       uint64_t *all, uint64_t *grain)
{
    struct sums *sums = context;

    sums->report.ratio = read_ratio(file);
    sums->report.queues = (int)part_file_number(file, "queues", 0, !for_programs(call));
    if (rt_topo_processors(call->net) > RING_ALL_MAX)
        part_file_refuse(file, "load of this network is too large for parts");
    if (file->status == 0 && sums->part.sends == NULL)
        file->status = open_sums(sums, call);
    *all = sums->report.traffic.traffic.processors;
    (void)grain;
}

/* What it says of all its paths: numbers that paths can have. */
static void read_totals(struct part_file *file, const struct ring_report *r, uint64_t firsts,
                        struct totals *s)
{
    const struct rt_topo_ring_table *table = &r->traffic.table;
    uint64_t longest, rings, links = (uint64_t)table->nodes * table->links;
    char text[24];

    s->paths = ring_load_paths(r, firsts);
    snprintf(text, sizeof text, "%" PRIu64, s->paths);
    part_file_same(file, "paths", text, "of as many processors");
    longest = part_file_number(file, "longest", 0, s->paths > 0 ? links : 0);
    rings = part_file_number(file, "ring_hops", 0, longest < table->rings ? longest : table->rings);
    s->load.distance = (uint32_t)longest;
    s->load.ring_hops = (uint32_t)rings;
    s->load.latency =
        part_file_number(file, "latency", longest, longest + (r->weights.change - 1) * rings);
    s->hops = part_file_number(file, "hops", longest, s->paths * longest);
    s->entries = part_file_number(file, "entries", rings, s->paths * rings);
}

/* A list of counts: how many are not 0, and each of these; together `sum`.  A ring is visited by a
 * path once, and a link by those that visit its ring. */
struct list {
    const char *keys, *key, *what; /* what: they are of */
    uint64_t *count;
    size_t things;
    uint64_t sum, most;
    const uint64_t *visits; /* or null: most for all */
    const uint32_t *ring;
};

static void read_counts_of(struct part_file *file, const struct list *list)
{
    uint64_t used = part_file_number(file, list->keys, 0, list->things), two[2], sum = 0, least = 0;

    memset(list->count, 0, list->things * sizeof *list->count);
    for (; used > 0 && file->status == 0; used--) {
        const char *text = part_file_text(file, list->key);

        if (part_numbers(text, two, 2) != 0 || two[0] < least || two[0] >= list->things ||
            two[1] == 0 || two[1] > list->sum - sum ||
            two[1] > (list->visits != NULL ? list->visits[list->ring[two[0]]] : list->most)) {
            part_file_refuse(file,
                             "%s %.60s: expected its number, ascending and below %" PRIu64
                             ", and packets that %s has, together %" PRIu64,
                             list->key, text, (uint64_t)list->things, list->what, list->sum);
            return;
        }
        list->count[two[0]] = two[1];
        sum += two[1];
        least = two[0] + 1;
    }
    if (sum != list->sum)
        part_file_refuse(file, "the %s have %" PRIu64 " packets: expected %" PRIu64, list->keys,
                         sum, list->sum);
}

/* Does some packet of the part come that way? */
static int taken(const struct sums *sums, int turn, uint64_t entry, uint64_t to)
{
    const struct rt_topo_ring_table *table = &sums->report.traffic.table;
    uint64_t node = entry / table->links;

    if (sums->part.visits[table->ring[entry]] == 0)
        return 0;
    if (!turn)
        return sums->part.queue[node] > 0 && to < table->size[table->ring[entry]];
    return sums->part.queue[node] > 0 && to < table->links && to != entry % table->links &&
           sums->part.visits[table->ring[node * table->links + to]] > 0;
}

/* Edges from output queues, by hops round the ring, or from input queues, by links. */
static void read_edges(struct part_file *file, struct sums *sums, int turn, uint64_t *row,
                       uint32_t words)
{
    const struct rt_topo_ring_table *table = &sums->report.traffic.table;
    const char *key = turn ? "turn" : "reach";
    uint64_t links = (uint64_t)table->nodes * table->links, two[2], least = 0;
    uint64_t edges = part_file_number(file, turn ? "turns" : "reaches", 0, PART_FILE_MAX);

    for (uint64_t i = 0; i < edges && file->status == 0; i++) {
        const char *text = part_file_text(file, key);
        uint64_t at;

        if (part_numbers(text, two, 2) != 0 || two[0] >= links ||
            !taken(sums, turn, two[0], two[1]) || two[0] * words * 64 + two[1] < least) {
            part_file_refuse(file,
                             "%s %.60s: expected a link and %s that packets of this part take; "
                             "ascending",
                             key, text, turn ? "the next one" : "hops round its ring");
            return;
        }
        at = two[0] * words * 64 + two[1];
        if ((row[at / 64] >> at % 64 & 1) == 0)
            note(sums, file, turn, two[0], two[1]);
        row[at / 64] |= UINT64_C(1) << at % 64;
        least = at + 1;
    }
}

static void read_counts(struct part_file *file, void *context, uint64_t first, uint64_t end)
{
    struct sums *sums = context;
    struct ring_report *r = &sums->report;
    const struct rt_topo_ring_table *table = &r->traffic.table;
    struct rt_load_dependency_graph *queues = &r->lock.queues;
    struct totals s;
    struct list list;

    read_totals(file, r, end - first, &s);
    list = (struct list){.keys = "rings",
                         .key = "ring",
                         .what = "a path",
                         .count = sums->part.visits,
                         .things = table->rings,
                         .sum = s.entries,
                         .most = s.paths};
    read_counts_of(file, &list);
    list = (struct list){.keys = "links",
                         .key = "link",
                         .what = "its ring",
                         .count = sums->part.sends,
                         .things = (size_t)table->nodes * table->links,
                         .sum = s.hops,
                         .visits = sums->part.visits,
                         .ring = table->ring};
    read_counts_of(file, &list);
    list = (struct list){.keys = "nodes",
                         .key = "node",
                         .what = "the part",
                         .count = sums->part.queue,
                         .things = table->nodes,
                         .sum = s.entries,
                         .most = s.entries};
    read_counts_of(file, &list);
    read_edges(file, sums, 0, queues->reach, queues->words);
    read_edges(file, sums, 1, queues->onto, 1);
    if (file->status != 0)
        return;
    ring_counters_add(&r->counters, &sums->part, table);
    ring_metrics_unite(&r->load, &s.load);
}

static int report_sums(const struct call *call, void *context)
{
    struct ring_report *r = &((struct sums *)context)->report;

    (void)call;
    ring_counters_hottest(&r->counters, &r->traffic.table, &r->weights, &r->load);
    return ring_load_finish(r, 0);
}

static void close_sums(void *context)
{
    struct sums *sums = context;

    free(sums->claim);
    ring_counters_close(&sums->part);
    ring_load_close(&sums->report);
}

const struct part_hooks ring_load_parts = {sizeof(struct sums), "processors", read_asked,
                                           read_counts,         report_sums,  close_sums};
