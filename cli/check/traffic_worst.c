/* SPDX-License-Identifier: MIT-0 */
/* The permutation with the hottest link (Towles and Dally 2002): of each channel a largest matching
 * of the sources and targets whose route takes it (SPEC 18.3). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "rt/load_match.h"
#include "rt/load_worst_ports.h"
#include "traffic.h"

struct worst {
    struct traffic *traffic;
    uint64_t *first; /* of each channel: where its pairs begin */
    struct rt_load_pair *pair;
    uint32_t *begin, *to; /* of a channel: the targets of each source */
    uint32_t *mate, *source, *words;
    uint32_t *best; /* the mates of the best matching */
    uint32_t most;  /* and how many they are */
};

static int keep(void *context, uint32_t source, uint32_t target, const uint32_t *channel,
                uint32_t hops)
{
    struct worst *w = context;

    for (uint32_t i = 0; i < hops; i++) /* first[c] runs to where its pairs end */
        w->pair[w->first[channel[i]]++] = (struct rt_load_pair){source, target};
    return 0;
}

/* Pairs of a channel as a bipartite graph, and its matching. */
static void match(struct worst *w, const struct rt_load_pair *pair, uint64_t count)
{
    uint32_t n = w->traffic->processors, sources = 0, targets = 0, found;
    struct rt_load_bipartite graph = {n, n, w->begin, w->to};

    memset(w->begin, 0, ((size_t)n + 1) * sizeof *w->begin);
    memset(w->source, 0, n * sizeof *w->source);
    for (uint64_t i = 0; i < count; i++) {
        sources += w->begin[pair[i].source + 1]++ == 0;
        targets += w->source[pair[i].target]++ == 0;
    }
    if ((sources < targets ? sources : targets) <= w->most)
        return;
    for (uint32_t s = 0; s < n; s++)
        w->begin[s + 1] += w->begin[s];
    for (uint64_t i = count; i-- > 0;) /* begin[s + 1] runs back to where the row begins */
        w->to[--w->begin[pair[i].source + 1]] = pair[i].target;
    memmove(w->begin, w->begin + 1, n * sizeof *w->begin);
    w->begin[n] = (uint32_t)count;
    found = rt_load_match(&graph, w->mate, w->source, w->words);
    if (found > w->most) {
        w->most = found;
        memcpy(w->best, w->mate, n * sizeof *w->best);
    }
}

/* The matching, and processors that it leaves out one after another. */
static int fill(struct worst *w, struct message_set *set)
{
    uint32_t n = w->traffic->processors;
    const struct rt_load_worst all = {.symmetry = {.units = n}};

    set->pair = take_memory(n, sizeof *set->pair);
    if (set->pair == NULL)
        return EXIT_IO;
    rt_load_worst_complete(&all, w->best, (uint8_t *)w->source);
    for (uint32_t s = 0; s < n; s++)
        set->pair[s] = (struct rt_load_pair){s, w->best[s]};
    set->messages.count = n;
    return 0;
}

/* Memory: 0, or EXIT_IO after saying why. */
static int take(struct worst *w, uint64_t hops, uint64_t most)
{
    size_t n = w->traffic->processors;

    if (need_memory("option --traffic worst", hops * sizeof *w->pair) != 0)
        return EXIT_IO;
    w->pair = take_memory((size_t)hops, sizeof *w->pair);
    w->begin = take_memory(n + 1, sizeof *w->begin);
    w->to = take_memory((size_t)most, sizeof *w->to);
    w->mate = take_memory(n, sizeof *w->mate);
    w->source = take_memory(n, sizeof *w->source);
    w->best = take_memory(n, sizeof *w->best);
    w->words = take_memory(rt_load_match_words((uint32_t)n), sizeof *w->words);
    if (w->pair == NULL || w->begin == NULL || w->to == NULL || w->mate == NULL ||
        w->source == NULL || w->best == NULL || w->words == NULL)
        return EXIT_IO;
    memset(w->best, 0xFF, n * sizeof *w->best); /* RT_LOAD_NO_MATE */
    return 0;
}

static int search(struct worst *w)
{
    uint32_t channels = w->traffic->check->topology->graph.channels;
    uint64_t hops = 0;
    uint64_t most = 0; /* over one channel */
    int status;

    for (uint32_t c = 0; c < channels; c++) {
        uint64_t count = traffic_counts(w->traffic, c) ? w->traffic->check->sends[c] : 0;

        w->first[c] = hops;
        hops += count;
        most = count > most ? count : most;
    }
    if (hops > TRAFFIC_WORST_HOPS_MAX)
        return complain(EXIT_USAGE,
                        "option --traffic 'worst': the routes have %" PRIu64
                        " hops, to be kept: expected at most %d",
                        hops, TRAFFIC_WORST_HOPS_MAX);
    status = take(w, hops, most);
    if (status == 0)
        status = traffic_each(w->traffic, keep, w);
    for (uint32_t c = 0; status == 0 && c < channels && !interrupted(); c++) {
        uint64_t begin = c > 0 ? w->first[c - 1] : 0;

        show_progress(c, channels, "channels, a matching each");
        match(w, w->pair + begin, w->first[c] - begin);
    }
    return status;
}

int traffic_worst(struct traffic *traffic, uint64_t *hot)
{
    struct worst w = {.traffic = traffic};
    int status;

    w.first = take_memory(traffic->check->topology->graph.channels, sizeof *w.first);
    status = w.first == NULL ? EXIT_IO : search(&w);
    if (status == 0)
        status = fill(&w, &traffic->set);
    *hot = w.most;
    free(w.first);
    free(w.pair);
    free(w.begin);
    free(w.to);
    free(w.mate);
    free(w.source);
    free(w.words);
    free(w.best);
    return status;
}
