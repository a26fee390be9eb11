/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load of networks of rings in parts: a part has the paths of some first processors.  Its
 * file has the visits of each ring, the packets over each link and into rings at each node, and the
 * edges between queues, all in ascending order, so that it does not depend on the jobs.
 */
#include <inttypes.h>

#include "ring_load.h"
#include "../base/decimal.h"
#include "../parts/part_file.h"

#define LINE_MOST 40 /* bytes of a line */

uint64_t ring_load_paths(const struct ring_report *r, uint64_t firsts)
{
    uint64_t n = r->traffic.traffic.processors;

    return firsts * (r->net->family == RT_FAMILY_BUTTERFLY ? n : n - 1);
}

static uint64_t sum_of(const uint64_t *count, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += count[i];
    return sum;
}

static void print_two(const char *key, size_t a, uint64_t b)
{
    char text[2 * LINE_MOST];

    snprintf(text, sizeof text, "%zu %" PRIu64, a, b);
    part_text(key, text);
}

/* How many are not 0, then each of these. */
static void print_counts(const char *keys, const char *key, const uint64_t *count, size_t n)
{
    size_t used = 0;

    for (size_t i = 0; i < n; i++)
        used += count[i] != 0;
    part_number(keys, used);
    for (size_t i = 0; i < n; i++)
        if (count[i] != 0)
            print_two(key, i, count[i]);
}

/* The bits of rows of `words` words: how many are set, and unless key is null, each with its
 * row. */
static uint64_t bits(const char *key, const uint64_t *row, size_t rows, uint32_t words)
{
    uint64_t set = 0;

    for (size_t i = 0; i < rows * words; i++)
        for (unsigned bit = 0; bit < 64 && row[i] >> bit != 0; bit++)
            if ((row[i] >> bit & 1) != 0) {
                set++;
                if (key != NULL)
                    print_two(key, i / words, i % words * 64 + bit);
            }
    return set;
}

static void print_bits(const char *keys, const char *key, const uint64_t *row, size_t rows,
                       uint32_t words)
{
    part_number(keys, bits(NULL, row, rows, words));
    bits(key, row, rows, words);
}

int ring_load_part_print(const struct ring_report *r)
{
    const struct rt_topo_ring_table *table = &r->traffic.table;
    const struct rt_load_dependency_graph *queues = &r->lock.queues;
    const struct ring_traffic *t = &r->traffic;
    size_t links = (size_t)table->nodes * table->links;
    char ratio[DECIMAL_TEXT_MAX];

    if (links + table->rings + table->nodes + bits(NULL, queues->reach, links, queues->words) +
            bits(NULL, queues->onto, links, 1) >
        PART_FILE_MAX / LINE_MOST)
        return complain(EXIT_IO,
                        "load: a part file would be too large: it takes at most %" PRIu64 " bytes",
                        (uint64_t)PART_FILE_MAX);
    decimal_text(r->ratio, RING_RATIO_DECIMALS, ratio);
    part_begin(r->call);
    part_text("echo-ratio", ratio);
    part_number("queues", r->queues != 0);
    part_place(&r->part, t->first, t->end);
    part_number("paths", ring_load_paths(r, t->end - t->first));
    part_number("longest", r->load.distance);
    part_number("ring_hops", r->load.ring_hops);
    part_number("latency", r->load.latency);
    part_number("hops", sum_of(r->counters.sends, links));
    part_number("entries", sum_of(r->counters.visits, table->rings));
    print_counts("rings", "ring", r->counters.visits, table->rings);
    print_counts("links", "link", r->counters.sends, links);
    print_counts("nodes", "node", r->counters.queue, table->nodes);
    print_bits("reaches", "reach", queues->reach, links, queues->words);
    print_bits("turns", "turn", queues->onto, links, 1);
    part_end();
    return EXIT_TRUE;
}
