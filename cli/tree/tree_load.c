/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Leiserson's fat-tree: load factor and schedules of a message set. */
#include <inttypes.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tree.h"
#include "../report.h"

#define SEED 1              /* of the scheduler's random choices */
#define EFFORT 512          /* see rt_load_tree_schedule */
#define WORDS_MAX (1 << 30) /* of its memory: 4 GB */

struct report {
    struct rt_tree tree;
    struct message_set set;
    struct rt_load_tree_concentrators partial;
    uint32_t *load; /* of each channel; then narrowed */
    struct rt_load_tree_fraction factor;
    uint32_t fullest; /* the load of its channel */
    uint32_t *cycle;  /* of each message, in the best schedule */
    uint32_t theorem1, cycles;
};

uint32_t *tree_loads(const struct rt_tree *tree, const struct message_set *set)
{
    uint32_t *load = malloc((sizeof *load * 4) << tree->height);
    int error = load != NULL ? rt_load_tree(tree, &set->messages, load) : 0;

    if (load != NULL && error == 0)
        return load;
    complain(EXIT_IO, "%s", error != 0 ? rt_error_text(error) : "out of memory");
    free(load);
    return NULL;
}

/* A fraction 0 < NUM/DEN <= 1. */
static int read_alpha(const char *text, struct rt_load_tree_concentrators *partial)
{
    char first[16];
    size_t length = strcspn(text, "/");
    uint64_t over = 0, under = 0;

    if (length < sizeof first && text[length] == '/') {
        memcpy(first, text, length);
        first[length] = '\0';
        if (read_number(first, &over) == 0 && read_number(text + length + 1, &under) == 0 &&
            over >= 1 && over <= under && under <= 1000000) {
            partial->over = (uint32_t)over;
            partial->under = (uint32_t)under;
            return 0;
        }
    }
    return complain(EXIT_USAGE,
                    "option --alpha '%.80s': expected a fraction NUM/DEN of at most 1, as 3/4, DEN "
                    "up to 1000000",
                    text);
}

/* Memory of so many words, or a null pointer after saying how much it is. */
static uint32_t *take_words(uint64_t words)
{
    uint32_t *work = words <= WORDS_MAX ? malloc((size_t)words * sizeof *work + 1) : NULL;

    if (work == NULL)
        complain(EXIT_IO, "out of memory: a schedule needs %" PRIu64 " MB, expected at most %d",
                 words / 250000, WORDS_MAX / 250000);
    return work;
}

/* Both schedules; the better one stays in cycle[]. */
static int schedule(struct report *r)
{
    uint32_t count = r->set.messages.count;
    uint32_t *work = take_words(rt_load_tree_words(&r->tree, count));
    int error = -1;

    r->cycle = malloc((size_t)count * sizeof *r->cycle + 1);
    if (work != NULL && r->cycle == NULL)
        complain(EXIT_IO, "out of memory");
    if (work != NULL && r->cycle != NULL)
        error = rt_load_tree_theorem1(&r->tree, &r->set.messages, work, r->cycle, &r->theorem1);
    if (error == 0)
        rt_load_tree_narrow(&r->tree, &r->set.messages, work, r->load);
    free(work);
    if (error != 0)
        return EXIT_IO;
    work = take_words(rt_load_tree_schedule_words(&r->tree, count, r->load));
    if (work == NULL)
        return EXIT_IO;
    rt_load_tree_schedule(&r->tree, &r->set.messages, r->load, SEED, EFFORT, work, r->cycle,
                          &r->cycles);
    free(work);
    return 0;
}

/* A line `CYCLE SRC DST` for each message, in the order of the set. */
static int write_schedule(const struct report *r, const char *path)
{
    FILE *file = fopen(path, "w");
    int failed;

    if (file == NULL && path[0] == '\0')
        return complain(EXIT_USAGE, "option --schedule '': expected the name of a file");
    if (file == NULL)
        return complain(EXIT_IO, "%s: %s", path, strerror(errno));
    for (uint32_t m = 0; m < r->set.messages.count; m++)
        fprintf(file, "%" PRIu32 " %" PRIu32 " %" PRIu32 "\n", r->cycle[m], r->set.pair[m].source,
                r->set.pair[m].target);
    failed = ferror(file);
    failed |= fclose(file) != 0;
    return failed ? complain(EXIT_IO, "%s: writing failed", path) : 0;
}

static void print_report(const struct report *r, const struct call *call)
{
    struct rt_load_tree_fraction factor = r->factor;
    int tsv = report_begin(call);

    report_row(tsv, "messages", "messages", "%" PRIu32, r->set.messages.count);
    report_row(tsv, "lambda", "load factor", "%" PRIu64 "/%" PRIu64, factor.load, factor.capacity);
    report_row(tsv, "cycles_lower", "delivery cycles at least", "%" PRIu64,
               factor.load / factor.capacity + (factor.load % factor.capacity != 0));
    report_row(tsv, "cycles_theorem1", "cycles by theorem 1", "%" PRIu32, r->theorem1);
    report_row(tsv, "cycles", "cycles of the best schedule found", "%" PRIu32, r->cycles);
    if (!tsv && factor.channel != 0) {
        uint64_t node = factor.channel / 2;
        unsigned level = rt_topo_tree_level(node);

        printf("  the fullest channel leads %s node %" PRIu64 " at level %u: %" PRIu32
               " messages, %" PRIu64 " wires\n",
               factor.channel % 2 != 0 ? "down to" : "up from", node, level, r->fullest,
               r->tree.capacity(r->tree.context, level));
    }
}

int tree_run_load(const struct call *call)
{
    const struct rt_net *net = call->net;
    static struct report r;
    const char *name = option_value(call, "--messages");
    const char *path = option_value(call, "--schedule");
    const char *alpha = option_value(call, "--alpha");
    struct rt_tree whole;
    int status = 0;

    rt_topo_tree(net, &whole);
    r.tree = whole;
    if (alpha != NULL) {
        r.partial.tree = &whole;
        status = read_alpha(alpha, &r.partial);
        r.tree.capacity = rt_load_tree_partial;
        r.tree.context = &r.partial;
    }
    if (status == 0) {
        status = messages_open(&r.set, net, name);
        if (status == 0 && (r.load = tree_loads(&r.tree, &r.set)) == NULL)
            status = EXIT_IO;
        if (status == 0) {
            r.factor = rt_load_tree_factor(&r.tree, r.load);
            r.fullest = r.load[r.factor.channel];
            status = schedule(&r);
        }
        if (status == 0 && path != NULL)
            status = write_schedule(&r, path);
        if (status == 0)
            print_report(&r, call);
        free(r.cycle);
        free(r.load);
        messages_close(&r.set);
    }
    return status;
}
