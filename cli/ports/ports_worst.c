/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation that loads a link most: channels in the order of their bounds, the largest first,
 * in batches whose pairs fit in memory, and in each batch as many matchings at a time as there are
 * threads.  The first channel in this order that has the largest matching counts, whoever finds it
 * when; so the permutation does not depend on the number of threads.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "ports_worst.h"

#define BYTES_MAX (1 << 27) /* of the pairs of a batch; a channel may have more */

struct channel {
    struct ports_bound of;
    uint64_t begin; /* of its pairs, in a batch */
};

struct search {
    struct ports_worst *w;
    unsigned jobs;
    struct channel *channel; /* in the order of bounds */
    uint32_t channels;
    uint32_t first, last; /* of the batch */
    uint32_t *words;      /* `room` for the matching of each job */
    size_t room;
    uint64_t pairs;    /* of all batches */
    uint32_t most, at; /* the largest matching so far, and which channel of the order has it */
};

int ports_bound_order(const void *a, const void *b)
{
    const struct ports_bound *x = a, *y = b;

    if (x->bound != y->bound)
        return x->bound > y->bound ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

/* Follows the routes of all sources by `step`; 0, or EXIT_FALSE after saying why. */
static int follow(const struct search *s, const char *what,
                  int (*step)(const struct rt_load_worst *worst, uint32_t source))
{
    const struct rt_load_worst *worst = &s->w->worst;
    int error = 0;

    for (uint32_t source = 0; source < worst->sources && error == 0 && !interrupted(); source++) {
        error = step(worst, source);
        show_progress(source + 1, worst->sources, what);
    }
    return error != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(error)) : 0;
}

/* Channels that have pairs, by their bounds. */
static int sort_channels(struct search *s)
{
    const struct rt_load_worst *worst = &s->w->worst;

    s->channel = take_memory(worst->channels, sizeof *s->channel);
    if (s->channel == NULL)
        return EXIT_IO;
    for (uint32_t c = 0; c < worst->channels; c++) {
        uint32_t bound = worst->met != NULL ? rt_load_worst_bound(worst, c) : 0;
        uint64_t routes = worst->pairs[c] * worst->symmetry.each * worst->symmetry.each;

        s->w->uniform = routes > s->w->uniform ? routes : s->w->uniform;
        if (bound > 0)
            s->channel[s->channels++] = (struct channel){.of = {bound, c}};
    }
    qsort(s->channel, s->channels, sizeof *s->channel, ports_bound_order);
    s->w->counted = 1;
    return 0;
}

/* Can this channel of the order still be the one?  Those before the one found have no less a bound.
 */
static int may_be(const struct search *s, uint32_t number)
{
    uint64_t bound = s->channel[number].of.bound;

    return bound > s->most || number < s->at;
}

static void match(void *context, unsigned job, uint64_t first, uint64_t count,
                  struct rt_walk_report *report)
{
    struct search *s = context;
    uint32_t number = (uint32_t)first, matched;
    const struct channel *channel = &s->channel[number];
    const struct rt_load_worst *worst = &s->w->worst;
    int needed;

    report->pairs = count;
    system_lock(WORK_LOCK);
    needed = may_be(s, number);
    system_unlock(WORK_LOCK);
    if (!needed)
        return;
    matched = rt_load_worst_match(worst, worst->pair + channel->begin,
                                  worst->pairs[channel->of.number], s->words + job * s->room, NULL);
    system_lock(WORK_LOCK);
    if (matched > s->most || (matched == s->most && number < s->at)) {
        s->most = matched;
        s->at = number;
    }
    system_unlock(WORK_LOCK);
}

/* As many channels as fit, at least one, and memory for their pairs and matchings. */
static int open_batch(struct search *s)
{
    struct rt_load_worst *worst = &s->w->worst;
    uint64_t pairs = 0, most = 0, fit = memory_up_to(BYTES_MAX) / sizeof *worst->pair;

    for (s->last = s->first; s->last < s->channels && may_be(s, s->last); s->last++) {
        uint64_t its = worst->pairs[s->channel[s->last].of.number];

        if (s->last > s->first && pairs + its > fit)
            break;
        s->channel[s->last].begin = worst->place[s->channel[s->last].of.number] = pairs;
        pairs += its;
        most = its > most ? its : most;
    }
    s->pairs += pairs;
    if (s->w->most_pairs != 0 && s->pairs > s->w->most_pairs)
        return 0;
    if (most > UINT32_MAX)
        return complain(EXIT_USAGE,
                        "load: %" PRIu64 " pairs go over one link: expected at most 2^32 - 1; "
                        "--bound gives a bound instead",
                        most);
    s->room = rt_load_worst_match_words(worst, most);
    if (need_memory("load", 8 * pairs + 4 * (uint64_t)s->jobs * s->room) != 0)
        return EXIT_IO;
    worst->pair = take_memory((size_t)pairs, sizeof *worst->pair);
    s->words = worst->pair != NULL ? take_memory(s->room, s->jobs * sizeof *s->words) : NULL;
    return s->words != NULL ? 0 : EXIT_IO;
}

static void close_batch(struct search *s)
{
    free(s->w->worst.pair);
    s->w->worst.pair = NULL;
    free(s->words);
    s->words = NULL;
    for (uint32_t i = s->first; i < s->last; i++)
        s->w->worst.place[s->channel[i].of.number] = RT_LOAD_NO_PLACE;
    s->first = s->last;
}

static int do_batch(struct search *s)
{
    struct rt_load_worst *worst = &s->w->worst;
    struct work work = {.first = s->first,
                        .pairs = s->last,
                        .what = "links, the permutation that loads each most",
                        .chunk = 1,
                        .verify = match,
                        .context = s};
    uint32_t before = s->most;
    int status = follow(s, "sources, their routes again", rt_load_worst_collect);
    const struct channel *best;

    if (status != 0 || interrupted())
        return status;
    work_on(&work, s->jobs);
    best = &s->channel[s->at];
    if (!interrupted() && s->most > before)
        rt_load_worst_match(worst, worst->pair + best->begin, worst->pairs[best->of.number],
                            s->words, s->w->mate);
    return 0;
}

/* Is the worst left unknown? */
static int enough(const struct search *s)
{
    return s->w->only_count || (s->w->most_pairs != 0 && s->pairs > s->w->most_pairs);
}

static int search(struct search *s)
{
    struct rt_load_worst *worst = &s->w->worst;
    uint8_t *taken = zero_memory(worst->symmetry.units, 1);
    int status = taken != NULL ? 0 : EXIT_IO;

    if (status == 0)
        status = follow(s, "sources, their routes", rt_load_worst_count);
    if (status == 0 && !interrupted())
        status = sort_channels(s);
    while (status == 0 && !interrupted() && !enough(s) && s->first < s->channels &&
           may_be(s, s->first)) {
        status = open_batch(s);
        if (status == 0 && !enough(s))
            status = do_batch(s);
        close_batch(s);
    }
    if (status == 0 && !interrupted() && !enough(s)) {
        rt_load_worst_complete(worst, s->w->mate, taken);
        s->w->hot = (uint64_t)s->most * worst->symmetry.each;
        s->w->known = 1;
    }
    free(taken);
    return status;
}

/* Memory of the inflow. */
static int open_inflow(struct ports_worst *w)
{
    struct rt_load_inflow *f = &w->inflow;
    uint64_t meetings = rt_load_inflow_meetings(f), nodes = rt_topo_nodes(w->load.on.net);
    uint64_t bytes = meetings * (sizeof *f->meeting + 4) + 8 * (uint64_t)f->units + 4 * nodes;

    if (need_memory("load", bytes) != 0)
        return EXIT_IO;
    f->first = malloc((size_t)(nodes + 1) * sizeof *f->first);
    f->sends = malloc(f->units * sizeof *f->sends);
    f->place = calloc((size_t)meetings, sizeof *f->place);
    f->meeting = malloc((size_t)meetings * sizeof *f->meeting);
    f->unit = malloc(f->units * sizeof *f->unit);
    if (!f->first || !f->sends || !f->place || !f->meeting || !f->unit)
        return out_of_memory("load", bytes);
    rt_load_inflow_begin(f);
    return 0;
}

int ports_worst_meetings(struct ports_worst *w, uint64_t *meetings, uint64_t *words)
{
    struct rt_load_inflow *f = &w->inflow;
    uint32_t set = (f->units + 63) / 64;
    int status = open_inflow(w), error;

    if (status != 0)
        return status;
    error = rt_load_inflow_to(f, 0);
    for (uint32_t i = 0; error == 0 && i < f->count; i++)
        *words += (uint64_t)(f->meeting[i].from < set ? f->meeting[i].from : set) * f->units;
    *meetings = (uint64_t)f->count * f->units;
    return error != 0 ? complain(EXIT_FALSE, "%s", rt_error_text(error)) : 0;
}

int ports_worst_search(struct ports_worst *w, unsigned jobs)
{
    struct search s = {.w = w, .jobs = jobs, .at = UINT32_MAX};
    struct rt_load_worst *worst = &w->worst;
    uint64_t channels = worst->channels, units = worst->symmetry.units;
    uint64_t words = w->only_count ? 0 : worst->words;
    uint64_t bytes = 8 * (words + 2 * channels) + 4 * units;
    int status = need_memory("load", bytes);

    if (status == 0 && worst->toward && w->inflow.first == NULL)
        status = open_inflow(w);
    if (status != 0)
        return status;
    w->inflow.on.neighbour = w->load.on.neighbour; /* its vcs may be fewer */
    worst->pairs = calloc((size_t)channels, sizeof *worst->pairs);
    if (!w->only_count)
        worst->met = calloc((size_t)words, sizeof *worst->met);
    worst->place = malloc((size_t)channels * sizeof *worst->place);
    w->mate = malloc((size_t)units * sizeof *w->mate);
    if (worst->pairs == NULL || (worst->met == NULL && !w->only_count) || worst->place == NULL ||
        w->mate == NULL)
        return out_of_memory("load", bytes);
    for (uint64_t c = 0; c < channels; c++)
        worst->place[c] = RT_LOAD_NO_PLACE;
    for (uint64_t u = 0; u < units; u++)
        w->mate[u] = RT_LOAD_NO_MATE;
    show_step("routes");
    status = search(&s);
    end_progress();
    free(s.channel);
    return status;
}

int ports_worst_open(struct ports_worst *w, const struct rt_net *net)
{
    int error;

    *w = (struct ports_worst){.load = {.on = ports_on(net)}};
    w->load.route = rt_route_ports;
    w->load.ports = ports_most(net);
    w->worst.load = &w->load;
    w->inflow.on = w->load.on;
    w->inflow.ports = w->load.ports;
    w->inflow.hop = rt_route_port;
    w->worst.inflow = &w->inflow;
    error = rt_load_worst_begin(&w->worst);
    if (error != 0)
        return complain(EXIT_USAGE, "load: %s", rt_error_text(error));
    w->load.path = ports_path(&w->load.capacity);
    return w->load.path != NULL ? 0 : EXIT_IO;
}

uint64_t ports_worst_routes(const struct ports_worst *w)
{
    return (uint64_t)w->worst.sources * w->worst.symmetry.units;
}

void ports_worst_close(struct ports_worst *w)
{
    free(w->load.path);
    free(w->worst.pairs);
    free(w->worst.met);
    free(w->worst.place);
    free(w->mate);
    free(w->inflow.first);
    free(w->inflow.sends);
    free(w->inflow.place);
    free(w->inflow.meeting);
    free(w->inflow.unit);
}
