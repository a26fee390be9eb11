/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation that loads a link most: the pairs of each channel (SPEC 18.3).
 *
 * Routes of one source of each class stand for all: at router v a route of the pair (s, t) takes
 * the link that the pair turned by v takes at the first router of v's class.
 */
#include "rt/load_worst_ports.h"
#include "rt/topo_ports.h"

/* Words of a set of units. */
static uint32_t set_words(const struct rt_load_worst *worst)
{
    return (worst->symmetry.units + 63) / 64;
}

int rt_load_worst_begin(struct rt_load_worst *worst)
{
    struct rt_load_symmetry *s = &worst->symmetry;
    int error = rt_load_symmetry_of(worst->load->on.net, s);
    uint64_t channels = (uint64_t)s->classes * worst->load->ports;

    if (error != 0)
        return error;
    if (channels > UINT32_MAX)
        return RT_ERR_SIZE;
    worst->channels = (uint32_t)channels;
    worst->sources = s->turns == 0 ? s->units : s->classes;
    worst->words = 2 * channels * set_words(worst);
    worst->toward = worst->inflow != NULL && s->turns == 0;
    if (worst->toward) { /* of targets a number, and one more set */
        worst->words = channels * (set_words(worst) + 1) + set_words(worst);
        worst->inflow->units = s->units;
        worst->inflow->each = s->each;
    }
    return 0;
}

/* What is done with a pair of a channel. */
typedef void take_pair(const struct rt_load_worst *worst, uint64_t channel, uint32_t source,
                       uint32_t target);

static int follow_route(const struct rt_load_worst *worst, uint32_t source, uint32_t target,
                        take_pair *take)
{
    const struct rt_load_ports *load = worst->load;
    const struct rt_load_symmetry *s = &worst->symmetry;
    struct rt_topo_port_end at = {0, 0};
    int hops =
        load->route(load->on.net, source * s->each, target * s->each, load->path, load->capacity);

    rt_topo_attached(load->on.net, source * s->each, 0, &at);
    for (int i = 0; i < hops; i++) {
        uint64_t channel = (uint64_t)rt_load_symmetry_class(s, at.node) * load->ports;

        take(worst, channel + load->path[i].port, rt_load_symmetry_turn(s, at.node, source),
             rt_load_symmetry_turn(s, at.node, target));
        if (load->on.neighbour(load->on.net, at.node, load->path[i].port, &at) != 0)
            return RT_ERR_LINK;
    }
    return hops < 0 ? hops : 0;
}

static int follow(const struct rt_load_worst *worst, uint32_t source, take_pair *take)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint32_t unit = s->turns == 0 ? source : rt_load_symmetry_first(s, source);
    int error = 0;

    for (uint32_t target = 0; target < s->units && error == 0; target++)
        if (target != unit) /* what sends to itself uses no link */
            error = follow_route(worst, unit, target, take);
    return error;
}

/* Sets of the sources of all channels, then of their targets. */
static uint64_t *met_by(const struct rt_load_worst *worst, uint64_t channel, int side)
{
    return worst->met + (channel + (side ? worst->channels : UINT64_C(0))) * set_words(worst);
}

static void count_pair(const struct rt_load_worst *worst, uint64_t channel, uint32_t source,
                       uint32_t target)
{
    worst->pairs[channel]++;
    if (worst->met == NULL)
        return;
    met_by(worst, channel, 0)[source / 64] |= UINT64_C(1) << source % 64;
    met_by(worst, channel, 1)[target / 64] |= UINT64_C(1) << target % 64;
}

/* Of a channel with an inflow: the last target that it was met for, plus 1, above how many. */
static uint64_t *targets_of(const struct rt_load_worst *worst, uint64_t channel)
{
    return worst->met + (uint64_t)worst->channels * set_words(worst) + channel;
}

static void put(uint64_t *set, const uint32_t *unit, uint32_t units)
{
    for (uint32_t i = 0; i < units; i++)
        set[unit[i] / 64] |= UINT64_C(1) << unit[i] % 64;
}

/* Sources that come through many meetings, one after the other: what a meeting adds to the one
 * before goes into a set, and the whole set to the sources of its link. */
static void put_sets(const struct rt_load_worst *worst, uint32_t number)
{
    const struct rt_load_inflow *f = worst->inflow;
    uint32_t words = set_words(worst), before = 0, had = 0;
    uint64_t *set = targets_of(worst, worst->channels);

    for (uint32_t w = 0; w < words; w++)
        set[w] = 0;
    for (;;) {
        const struct rt_load_meeting *m = &f->meeting[number];
        uint32_t left = had > 0 ? before - m->begin : m->from;
        uint64_t *met;

        put(set, f->unit + m->begin, left);
        put(set, f->unit + m->begin + left + had, m->from - left - had);
        if (m->link == RT_LOAD_NO_LINK)
            return;
        met = met_by(worst, m->link, 0);
        for (uint32_t w = 0; w < words; w++)
            met[w] |= set[w];
        before = m->begin;
        had = m->from;
        if (f->meeting[m->next].child != number)
            return;
        number = m->next;
    }
}

/* The sources of each link that is taken. */
static void put_sources(const struct rt_load_worst *worst)
{
    const struct rt_load_inflow *f = worst->inflow;
    uint32_t many = 2 * set_words(worst);

    for (uint32_t i = 0; i < f->count; i++) {
        const struct rt_load_meeting *m = &f->meeting[i];

        if (m->link == RT_LOAD_NO_LINK)
            continue;
        if (m->from <= many)
            put(met_by(worst, m->link, 0), f->unit + m->begin, m->from);
        else if (m->child == i || f->meeting[m->child].from <= many)
            put_sets(worst, i);
    }
}

static int count_toward(const struct rt_load_worst *worst, uint32_t target)
{
    struct rt_load_inflow *f = worst->inflow;
    int error = rt_load_inflow_to(f, target);

    if (error != 0)
        return error;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct rt_load_meeting *m = &f->meeting[i];
        uint64_t *targets;

        if (m->link == RT_LOAD_NO_LINK)
            continue;
        worst->pairs[m->link] += m->from;
        if (worst->met == NULL)
            continue;
        targets = targets_of(worst, m->link);
        if (*targets >> 32 != (uint64_t)target + 1)
            *targets = ((uint64_t)target + 1) << 32 | ((*targets & UINT32_MAX) + 1);
    }
    if (worst->met != NULL)
        put_sources(worst);
    return 0;
}

int rt_load_worst_count(const struct rt_load_worst *worst, uint32_t number)
{
    return worst->toward ? count_toward(worst, number) : follow(worst, number, count_pair);
}

static uint32_t bits_of(const uint64_t *word, uint32_t words)
{
    uint32_t bits = 0;

    for (uint32_t i = 0; i < words; i++)
        for (uint64_t left = word[i]; left != 0; left &= left - 1)
            bits++;
    return bits;
}

uint32_t rt_load_worst_bound(const struct rt_load_worst *worst, uint32_t channel)
{
    uint32_t side[2];

    side[0] = bits_of(met_by(worst, channel, 0), set_words(worst));
    side[1] = worst->toward ? (uint32_t)(*targets_of(worst, channel) & UINT32_MAX)
                            : bits_of(met_by(worst, channel, 1), set_words(worst));
    return side[0] < side[1] ? side[0] : side[1]; /* there are no fewer pairs */
}

static void collect_pair(const struct rt_load_worst *worst, uint64_t channel, uint32_t source,
                         uint32_t target)
{
    if (worst->place[channel] != RT_LOAD_NO_PLACE)
        worst->pair[worst->place[channel]++] = (struct rt_load_worst_pair){source, target};
}

static int collect_toward(const struct rt_load_worst *worst, uint32_t target)
{
    struct rt_load_inflow *f = worst->inflow;
    int error = rt_load_inflow_to(f, target);

    for (uint32_t i = 0; i < f->count && error == 0; i++) {
        const struct rt_load_meeting *m = &f->meeting[i];

        if (m->link == RT_LOAD_NO_LINK || worst->place[m->link] == RT_LOAD_NO_PLACE)
            continue;
        for (uint32_t k = 0; k < m->from; k++)
            collect_pair(worst, m->link, f->unit[m->begin + k], target);
    }
    return error;
}

int rt_load_worst_collect(const struct rt_load_worst *worst, uint32_t number)
{
    return worst->toward ? collect_toward(worst, number) : follow(worst, number, collect_pair);
}

size_t rt_load_worst_match_words(const struct rt_load_worst *worst, uint64_t pairs)
{
    size_t units = worst->symmetry.units;

    return units + 1 + (size_t)pairs + 2 * units + rt_load_match_words((uint32_t)units);
}

uint32_t rt_load_worst_match(const struct rt_load_worst *worst,
                             const struct rt_load_worst_pair *pair, uint64_t pairs, uint32_t *words,
                             uint32_t *mate)
{
    uint32_t units = worst->symmetry.units, *first = words, *to = first + units + 1;
    uint32_t *mates = to + pairs, *source = mates + units;
    struct rt_load_bipartite graph = {units, units, first, to};
    uint32_t matched;

    for (uint32_t u = 0; u <= units; u++)
        first[u] = 0;
    for (uint64_t i = 0; i < pairs; i++)
        first[pair[i].source]++;
    for (uint32_t u = 0; u < units; u++) /* where those of a source end */
        first[u + 1] += first[u];
    for (uint64_t i = pairs; i > 0; i--)
        to[--first[pair[i - 1].source]] = pair[i - 1].target;
    matched = rt_load_match(&graph, mates, source, source + units);
    for (uint32_t u = 0; mate != NULL && u < units; u++)
        mate[u] = mates[u];
    return matched;
}

void rt_load_worst_complete(const struct rt_load_worst *worst, uint32_t *mate, uint8_t *taken)
{
    uint32_t units = worst->symmetry.units, free = 0, last = RT_LOAD_NO_MATE;

    for (uint32_t u = 0; u < units; u++)
        taken[u] = 0;
    for (uint32_t u = 0; u < units; u++)
        if (mate[u] != RT_LOAD_NO_MATE)
            taken[mate[u]] = 1;
    for (uint32_t u = 0; u < units; u++) {
        uint32_t to;

        if (mate[u] != RT_LOAD_NO_MATE)
            continue;
        while (taken[free])
            free++;
        to = free + (free == u);
        while (to < units && taken[to])
            to++;
        if (to == units) /* its own place alone is left: it changes with the one before, if any */
            to = u;
        mate[u] = to;
        taken[to] = 1;
        if (to == u && last != RT_LOAD_NO_MATE) {
            mate[u] = mate[last];
            mate[last] = u;
        }
        last = u;
    }
}
