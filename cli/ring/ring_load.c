/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of rings: every processor sends to every other. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring_load.h"
#include "../base/decimal.h"
#include "../print/report.h"
#include "../base/work.h"

/* c: what entering a ring costs, in links. */
#define CHANGE 4

/* 0, or EXIT_USAGE after saying why. */
static int read_ratio(const char *text, uint64_t *ratio)
{
    if (read_decimal(text, text + strlen(text), RING_RATIO_DECIMALS, RING_RATIO_MAX, ratio) == 0)
        return 0;
    return complain(EXIT_USAGE,
                    "option --echo-ratio '%.80s': expected a decimal number 0..%d with at most "
                    "%d decimals",
                    text, RING_RATIO_MAX, RING_RATIO_DECIMALS);
}

/*
 * Writes (N - 1) / hot link * 48/50 Gbyte/s with six decimals, rounded half up.
 * N <= 2^16, the hot link is at most 2^32 packets times the ratio, at most 10^8
 * units: (N - 1) * 24 * 10^6 * 10^6 < 2^61 and hot * 25 < 2^64.
 */
static void throughput_text(uint32_t processors, uint64_t hot, char *text, size_t size)
{
    uint64_t over = (processors - 1) * UINT64_C(24000000) * RING_RATIO_UNIT, under = hot * 25;
    uint64_t q;

    if (under == 0) { /* no packets at all */
        snprintf(text, size, "-");
        return;
    }
    q = over / under + (over % under >= under - over % under);
    snprintf(text, size, "%" PRIu64 ".%06" PRIu64, q / 1000000, q % 1000000);
}

/* A metric, if it is known. */
static void row(const struct ring_report *r, const char *key, const char *words, uint64_t value)
{
    report_row(key, words, r->known > 0 ? "%" PRIu64 : "-", value);
}

static void print_report(const struct ring_report *r)
{
    const struct rt_load_ring_metrics *load = &r->load;
    char sizes[RING_SIZES_TEXT_MAX], hot_text[DECIMAL_TEXT_MAX], throughput[48];
    uint64_t hot = load->hot_send * RING_RATIO_UNIT + load->hot_echo * r->ratio;
    uint32_t n = r->traffic.traffic.processors;

    ring_sizes_text(&r->traffic.sizes, sizes);
    decimal_text(hot, RING_RATIO_DECIMALS, hot_text);
    throughput_text(n, hot, throughput, sizeof throughput);
    report_begin(r->call);
    report_row("nodes", "processors", "%" PRIu32, n);
    report_row("rings", "rings, those of one node included", "%" PRIu64, r->traffic.sizes.rings);
    report_row("ring_sizes", "nodes on a ring:how many such rings", "%s", sizes);
    row(r, "distance", "links of the longest path", load->distance);
    row(r, "ring_hops", "rings of the path with most", load->ring_hops);
    row(r, "latency", "most of links + 3 * rings", load->latency);
    row(r, "hot_link_send", "hottest link: packets sent on it", load->hot_send);
    row(r, "hot_link_echo", "hottest link: echoes on it", load->hot_echo);
    report_row("hot_link", "hottest link: both, in packets sent", "%s",
               r->known > 0 ? hot_text : "-");
    row(r, "hot_queue", "hottest queue: packets entering rings", load->hot_queue);
    report_row("throughput", "throughput of a processor, Gbyte/s", "%s",
               r->known > 0 ? throughput : "-");
    report_flag("deadlock", "deadlock", r->known < 2 ? -1 : r->lock.cycle > 0, "cycle", "none");
}

/* What people want to know besides. */
static int print_remarks(struct ring_report *r)
{
    const struct rt_load_ring_metrics *load = &r->load;
    uint64_t f = r->net->param[0], columns = r->net->param[1];
    uint64_t n = r->traffic.traffic.processors;

    if (load->hot_send > 0)
        printf("  the hottest link is link %" PRIu32 " of node %" PRIu32
               ", the hottest queue at node %" PRIu32 "\n",
               load->hot_link, load->hot_node, load->queue_node);
    if (r->net->family == RT_FAMILY_BUTTERFLY)
        printf("  hottest queue by the paper's N[1+(r-1)(f-1)/f]: %" PRIu64
               ", an average over the\n  columns; the true maximum is %" PRIu64
               ", in column %" PRIu64 "\n",
               n + n / f * (f - 1) * (columns - 1), load->hot_queue,
               load->queue_node / (n / columns));
    ring_lock_print(&r->lock, &r->traffic);
    if (!r->queues)
        return 0;
    if (r->lock.cycle > 0) {
        printf("  so no order of the queues proves anything\n");
        return 0;
    }
    return ring_lock_print_order(&r->lock, &r->traffic.table);
}

int ring_load_open(struct ring_report *r, const struct call *call)
{
    int status;

    r->net = call->net;
    r->call = call;
    r->weights = (struct rt_load_ring_weights){CHANGE, r->ratio, RING_RATIO_UNIT};
    status = ring_traffic_open(&r->traffic, call->net);
    if (status == 0)
        status = need_memory("load", ring_load_bytes(&r->traffic));
    if (status == 0)
        status = ring_lock_open(&r->lock, &r->traffic);
    if (status == 0)
        status = ring_counters_open(&r->counters, &r->traffic);
    return status;
}

void ring_load_close(struct ring_report *r)
{
    ring_counters_close(&r->counters);
    ring_lock_close(&r->lock);
    ring_traffic_close(&r->traffic);
}

/* Packets that go round the cycle, for people; in parts, where nothing is believed, always. */
static int go_round(struct ring_report *r)
{
    const struct ring_lock *lock = &r->lock;
    uint32_t at = RING_LOCK_SOUND;
    int status = 0;

    if (!for_programs(r->call) || r->doubt != NULL)
        status = ring_lock_pairs(&r->lock, &r->traffic, &at);
    if (at == RING_LOCK_SOUND)
        return status;
    if (r->doubt == NULL)
        return complain(EXIT_FALSE, "load: no packet goes round the cycle of queues");
    return r->doubt(r, lock->queues.order[at], lock->queues.order[(at + 1) % lock->cycle]);
}

int ring_load_finish(struct ring_report *r, int status)
{
    r->known = status == 0;
    if (status == 0)
        status = ring_lock_search(&r->lock, &r->traffic);
    r->known += status == 0;
    if (status == 0)
        status = go_round(r);
    end_progress();
    if (status == 0 || (interrupted() && r->traffic.table.rings > 0))
        print_report(r);
    if (status == 0 && !for_programs(r->call))
        status = print_remarks(r);
    return status;
}

/* Of a part the pairs of some processors; 0, or EXIT_... after saying why. */
static int follow(struct ring_report *r, unsigned jobs)
{
    struct ring_traffic *t = &r->traffic;
    uint64_t first, end;

    part_range(&r->part, t->end, 1, &first, &end);
    t->first = (uint32_t)first;
    t->end = (uint32_t)end;
    t->total = (end - first) * t->traffic.processors;
    return ring_share_load(t, &r->lock, jobs, &r->weights, &r->counters, &r->load);
}

static int report(struct ring_report *r, int status)
{
    if (r->part.of == 0)
        return ring_load_finish(r, status);
    end_progress();
    return status == 0 ? ring_load_part_print(r) : status;
}

int ring_run_load(const struct call *call)
{
    static struct ring_report r;
    const char *ratio = option_value(call, "--echo-ratio");
    uint64_t jobs = default_jobs();
    int status;

    memset(&r, 0, sizeof r);
    r.queues = option_given(call, "--queues");
    status = read_ratio(ratio != NULL ? ratio : "0.2", &r.ratio);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    if (status == 0)
        status = part_read(call, &r.part);
    if (status != 0)
        return status;
    catch_interrupt();
    show_step("laying out");
    status = ring_load_open(&r, call);
    if (status == 0)
        status = follow(&r, (unsigned)jobs);
    status = report(&r, status);
    ring_load_close(&r);
    return status;
}
