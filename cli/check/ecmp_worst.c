/* SPDX-License-Identifier: MIT-0 */
/* The worst permutation by ecmp: of each channel a table, what a message of each source to each
 * target puts on it (SPEC 18.3). */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "../graph/heaviest.h"
#include "sweep.h"

struct worst {
    struct traffic *traffic;
    struct sweep sweep;
    struct heaviest heaviest;
    uint32_t *first;             /* of each node: its processors, processor[first[n]] on */
    uint32_t *processor, *unit;  /* of each unit: its node */
    uint32_t count, each;        /* units, and processors of one */
    uint32_t *channel, channels; /* those that count */
    uint32_t *place;             /* of each its table in this batch, or NONE */
    uint32_t *ways;              /* of each node: channels that lead one hop nearer */
    int apart;                   /* a pair has no path */
};

/* What sends alike is a unit: the processors of a node, if each that has some has as many. */
static void number_units(struct worst *w)
{
    const struct traffic *t = w->traffic;
    const struct sweep *s = &w->sweep;
    uint32_t nodes = sweep_graph(s)->nodes;
    int same = 1;

    for (uint32_t n = 0; n < nodes; n++) {
        w->each = w->each == 0 ? s->count[n] : w->each;
        same &= s->count[n] == 0 || s->count[n] == w->each;
        w->first[n + 1] = w->first[n] + s->count[n];
    }
    for (uint32_t p = 0; p < t->processors; p++)
        w->processor[w->first[s->stand[t->node[p]]]++] = p;
    w->each = same ? w->each : 1;
    for (uint32_t p = 0; p < t->processors; p += w->each)
        w->unit[w->count++] = s->stand[t->node[w->processor[p]]];
    for (uint32_t c = 0; c < sweep_graph(s)->channels; c++)
        if (traffic_counts(t, c))
            w->channel[w->channels++] = c;
}

/* 0, or EXIT_IO after saying why; to be closed in both cases. */
static int open_worst(struct worst *w)
{
    const struct rt_topo_graph *graph = &w->traffic->check->topology->graph;
    uint32_t processors = w->traffic->processors;
    int status;

    w->sweep.traffic = w->traffic;
    status = sweep_open(&w->sweep);
    w->first = zero_memory((size_t)graph->nodes + 1, sizeof *w->first);
    w->processor = take_memory(processors, sizeof *w->processor);
    w->unit = take_memory(processors, sizeof *w->unit);
    w->channel = take_memory(graph->channels, sizeof *w->channel);
    w->place = take_memory(graph->channels, sizeof *w->place);
    w->ways = take_memory(graph->nodes, sizeof *w->ways);
    if (status != 0 || w->first == NULL || w->processor == NULL || w->unit == NULL ||
        w->channel == NULL || w->place == NULL || w->ways == NULL)
        return EXIT_IO;
    number_units(w);
    return 0;
}

static void close_worst(struct worst *w)
{
    sweep_close(&w->sweep);
    heaviest_close(&w->heaviest);
    free(w->first);
    free(w->processor);
    free(w->unit);
    free(w->channel);
    free(w->place);
    free(w->ways);
}

/* A message to the target, from node to node, the farthest first. */
static void send(struct worst *w, uint32_t source, uint32_t target, uint32_t reached)
{
    struct sweep *s = &w->sweep;
    const struct rt_topo_graph *graph = sweep_graph(s);

    for (uint32_t i = 0; i < reached; i++)
        s->carry[s->queue[i]] = 0;
    s->carry[w->unit[source]] = 1;
    for (uint32_t i = reached; i-- > 1;) {
        uint32_t node = s->queue[i];
        double part = s->carry[node] / w->ways[node];

        for (uint32_t c = graph->first[node]; part > 0 && c < graph->first[node + 1]; c++) {
            if (!sweep_leads(s, w->unit[target], c))
                continue;
            s->carry[graph->link[c].to] += part;
            if (w->place[c] != NONE)
                *heaviest_cell(&w->heaviest, w->place[c], source, target) =
                    (uint32_t)(part * HEAVIEST_WHOLE + 0.5);
        }
    }
}

static void fill(struct worst *w, uint32_t target)
{
    struct sweep *s = &w->sweep;
    const struct rt_topo_graph *graph = sweep_graph(s);
    uint32_t to = w->unit[target], reached = sweep_search(s, to);

    for (uint32_t i = 1; i < reached; i++) {
        uint32_t node = s->queue[i];

        w->ways[node] = 0;
        for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++)
            w->ways[node] += sweep_leads(s, to, c) != 0;
    }
    for (uint32_t source = 0; source < w->count; source++)
        if (s->distance[w->unit[source]] == NONE)
            w->apart = 1;
        else
            send(w, source, target, reached); /* to its own node: on no link */
}

static int search(struct worst *w)
{
    uint64_t table = (uint64_t)w->count * w->count, batch = HEAVIEST_WORDS / table + 1;
    int status = heaviest_open(&w->heaviest, w->count);

    batch = batch < w->channels ? batch : w->channels;
    if (status == 0)
        status = heaviest_room(&w->heaviest, "option --traffic worst", (uint32_t)batch);
    for (uint32_t c = 0; c < sweep_graph(&w->sweep)->channels; c++)
        w->place[c] = NONE;
    show_step("links, the worst of each");
    for (uint32_t first = 0, last; first < w->channels && status == 0 && !w->apart; first = last) {
        last = w->channels - first < batch ? w->channels : first + (uint32_t)batch;
        show_progress(first, w->channels, "links, the worst of each");
        heaviest_clear(&w->heaviest, (uint32_t)batch);
        for (uint32_t i = first; i < last; i++)
            w->place[w->channel[i]] = i - first;
        for (uint32_t target = 0; target < w->count && !interrupted(); target++)
            fill(w, target);
        for (uint32_t i = first; i < last; i++)
            w->place[w->channel[i]] = NONE;
        status = heaviest_take(&w->heaviest, "check", last - first);
        if (interrupted())
            break;
    }
    return status;
}

/* The permutation as the set. */
static int keep(const struct worst *w)
{
    struct message_set *set = &w->traffic->set;
    uint32_t n = w->traffic->processors;

    set->pair = take_memory(n, sizeof *set->pair);
    if (set->pair == NULL)
        return EXIT_IO;
    for (uint32_t p = 0; p < n; p++)
        set->pair[p] = (struct rt_load_pair){
            w->processor[p], w->processor[w->heaviest.mate[p / w->each] * w->each + p % w->each]};
    set->messages.count = n;
    return 0;
}

/* Words of all tables. */
static uint64_t steps_of(const struct worst *w)
{
    return w->count <= UINT16_MAX ? (uint64_t)w->count * w->count * w->channels : UINT64_MAX;
}

int ecmp_worst_steps(struct traffic *traffic, uint64_t *steps)
{
    struct worst w = {.traffic = traffic};
    int status = open_worst(&w);

    *steps = steps_of(&w);
    close_worst(&w);
    return status;
}

int ecmp_worst(struct traffic *traffic)
{
    struct worst w = {.traffic = traffic};
    int status = open_worst(&w);

    if (status == 0 && steps_of(&w) > ECMP_WORST_STEPS_MAX)
        status = complain(EXIT_USAGE,
                          "option --traffic 'worst': by ecmp each of the links has a table of all "
                          "pairs of routers, %" PRIu64 " words in all: expected at most %d",
                          steps_of(&w), ECMP_WORST_STEPS_MAX);
    if (status == 0)
        status = search(&w);
    if (status == 0 && !w.apart && !interrupted() && w.channels > 0)
        status = keep(&w);
    close_worst(&w);
    end_progress();
    return status;
}
