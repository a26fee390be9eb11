/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for Leiserson's fat-tree: computed, walked, compared. */
#include <inttypes.h>
#include <string.h>

#include "tree.h"
#include "../work.h"

#define CHUNK 16384     /* pairs taken at a time */
#define SAMPLE 0x400000 /* pairs where all are too many */

/* The verdict beside enum rt_walk_tree_verdict; a rt_walk_report counts up to
 * RT_WALK_VERDICTS of them. */
enum { NOT_COMPUTED = RT_WALK_TREE_VERDICTS, VERDICTS };
_Static_assert((int)VERDICTS <= (int)RT_WALK_VERDICTS, "a report has no room for them");

struct tree_verify {
    struct rt_walk_plan plan;
    struct rt_walk_tree_on on;
    int by_height; /* pairs of each height of the common ancestor, one after the other */
};

/* What one pair gave. */
struct pair {
    uint64_t source, destination;
    uint8_t bits[RT_TREE_BYTES];
    int count; /* of bits, or an error */
    int verdict;
};

/* Two processors drawn at random nearly always meet near the root: where there
 * are too many for all pairs, the highest bit in which they differ is dealt out. */
static void choose_pair(const struct tree_verify *v, uint64_t number, struct pair *pair)
{
    unsigned height = (unsigned)(number % (v->on.height + 1));
    uint64_t low = (UINT64_C(1) << height) - 1;

    rt_walk_plan_pair(&v->plan, number, &pair->source, &pair->destination);
    if (v->by_height)
        pair->destination =
            ((pair->source ^ (low + 1) / 2) & ~(low / 2)) | (pair->destination & low / 2);
}

static void verify_pair(const struct tree_verify *v, uint64_t number, struct pair *pair)
{
    struct rt_walk_tree_result walk;

    choose_pair(v, number, pair);
    pair->count = rt_route_tree(&v->plan.net, (uint32_t)pair->source, (uint32_t)pair->destination,
                                pair->bits);
    pair->verdict = pair->count < 0 ? (int)NOT_COMPUTED
                                    : rt_walk_tree(&v->on, pair->source, pair->destination,
                                                   pair->bits, (unsigned)pair->count, NULL, &walk);
}

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct tree_verify *v = context;
    struct pair pair;

    (void)job;
    for (uint64_t number = first; number < first + count; number++) {
        verify_pair(v, number, &pair);
        report->pairs++;
        report->count[pair.verdict]++;
        if (pair.verdict != RT_WALK_TREE_ARRIVED && report->failures < RT_WALK_FAILURES_MAX)
            report->failure[report->failures++] = number; /* they come in order */
    }
}

static const char *verdict_text(int verdict)
{
    return verdict == NOT_COMPUTED ? "no address bits computed" : rt_walk_tree_text(verdict);
}

/* What failed, and how to run it again. */
static void print_failures(const struct tree_verify *v, const struct rt_walk_report *report)
{
    char text[RT_NET_TEXT_MAX] = "";
    struct pair pair;

    rt_net_format(&v->plan.net, text, sizeof text);
    for (unsigned i = 0; i < report->failures; i++) {
        verify_pair(v, report->failure[i], &pair);
        printf("failed: %s: routeseq %s %s %" PRIu64 " %" PRIu64, verdict_text(pair.verdict),
               pair.count < 0 ? "route" : "walk", text, pair.source, pair.destination);
        if (pair.count < 0) {
            printf("  (%s)\n", rt_error_text(pair.count));
            continue;
        }
        printf(" --seq '");
        tree_print_bits(pair.bits, pair.count);
        printf("'\n");
    }
    for (int verdict = 1; verdict < VERDICTS; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", verdict_text(verdict), report->count[verdict]);
}

int tree_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct tree_verify v;
    static struct work work;
    uint64_t n = rt_topo_processors(net);
    int all = sample == 0 && n <= ALL_PAIRS_MAX / n;

    rt_walk_plan_make(&v.plan, net, all ? RT_WALK_PLAN_ALL : RT_WALK_PLAN_SAMPLE,
                      sample != 0 ? sample : SAMPLE, seed);
    v.on.height = (unsigned)net->param[0];
    v.on.next = rt_topo_tree_next;
    v.on.select = rt_walk_select;
    v.by_height = !all && sample == 0;
    work.pairs = v.plan.pairs;
    work.chunk = CHUNK;
    work.verify = verify_part;
    work.context = &v;
    work_on(&work, jobs);
    print_failures(&v, &work.report);
    printf("%s\n", all           ? "all pairs"
                   : v.by_height ? "a sample of the pairs of each height, in prime strides"
                                 : "a sample of the pairs, in prime strides");
    return work_totals(&work);
}
