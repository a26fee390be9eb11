/* SPDX-License-Identifier: MIT-0 */
/* Equal-cost multipath in networks of routers: a search backwards from each destination. */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_split.h"
#include "rt/topo_ports.h"

#define NONE UINT32_MAX

/* Is this router the one of its class whose destinations stand for all? */
static int stands(const struct ports_split *s, uint32_t node)
{
    return rt_load_symmetry_first(&s->symmetry, rt_load_symmetry_class(&s->symmetry, node)) == node;
}

int ports_split_leads(const struct ports_split *s, uint32_t channel)
{
    uint32_t from = channel / s->ports, to = s->end[channel];

    return to != NONE && s->distance[to] + 1 == s->distance[from];
}

void ports_split_search(struct ports_split *s, uint32_t to)
{
    uint32_t put = 0;

    memset(s->distance, 0xFF, s->nodes * sizeof *s->distance); /* NONE */
    s->distance[to] = 0;
    s->queue[put++] = to;
    for (uint32_t at = 0; at < put; at++)
        for (uint32_t i = s->enter[s->queue[at]]; i < s->enter[s->queue[at] + 1]; i++) {
            uint32_t from = s->into[i] / s->ports;

            if (s->distance[from] != NONE)
                continue;
            s->distance[from] = s->distance[s->queue[at]] + 1;
            s->queue[put++] = from;
        }
    s->reached = put;
    for (uint32_t n = 0; n < s->nodes; n++)
        s->origin[n] = s->sends[n] > 0 ? n : NONE;
    while (put-- > 1) { /* the farthest first */
        uint32_t node = s->queue[put], first = node * s->ports;

        for (unsigned p = 0; s->origin[node] != NONE && p < s->ports; p++)
            if (ports_split_leads(s, first + p) && s->origin[s->end[first + p]] == NONE)
                s->origin[s->end[first + p]] = s->origin[node];
    }
}

/* What each router sends to a destination, and its hops. */
static void gather(struct ports_split *s, uint32_t to)
{
    uint32_t from = s->begin[to], until = s->begin[to + 1];

    for (uint32_t n = 0; n < s->nodes; n++)
        s->carry[n] = s->uniform ? (double)s->sends[n] * (until - from) : 0.0;
    for (uint32_t i = from; i < until; i++)
        s->carry[s->home[i]] += s->uniform ? -1 : 1;
    for (uint32_t n = 0; n < s->nodes; n++) {
        if (s->carry[n] <= 0)
            continue;
        s->hops += (uint64_t)s->carry[n] * s->distance[n];
        s->longest = s->distance[n] > s->longest ? s->distance[n] : s->longest;
    }
}

/* Each router splits what it has, the farthest first. */
static void split(struct ports_split *s)
{
    for (uint32_t i = s->reached; i-- > 1;) {
        uint32_t node = s->queue[i], first = node * s->ports, ways = 0;

        for (unsigned p = 0; s->carry[node] > 0 && p < s->ports; p++)
            ways += ports_split_leads(s, first + p) != 0;
        for (unsigned p = 0; ways > 0 && p < s->ports; p++) {
            if (!ports_split_leads(s, first + p))
                continue;
            s->share[first + p] += s->carry[node] / ways;
            s->carry[s->end[first + p]] += s->carry[node] / ways;
        }
    }
}

/* The ports that follow each channel on shortest paths to this destination. */
static void depend(struct ports_split *s)
{
    for (uint32_t i = s->reached; i-- > 1;) {
        uint32_t node = s->queue[i];
        uint64_t *mask = s->next + (size_t)s->nodes * s->ports * s->words;

        memset(mask, 0, s->words * sizeof *mask);
        for (unsigned p = 0; p < s->ports; p++)
            if (ports_split_leads(s, node * s->ports + p))
                mask[p / 64] |= UINT64_C(1) << p % 64;
        for (uint32_t e = s->enter[node]; e < s->enter[node + 1]; e++) {
            uint32_t channel = s->into[e], from = channel / s->ports;

            if (s->origin[from] == NONE || !ports_split_leads(s, channel))
                continue;
            for (unsigned w = 0; w < s->words; w++)
                s->next[(size_t)channel * s->words + w] |= mask[w];
        }
    }
}

/* What stands for all routers of a class becomes what is of each. */
static void fold(struct ports_split *s)
{
    const struct rt_load_symmetry *like = &s->symmetry;

    for (int back = 0; back < 2; back++)
        for (uint32_t n = 0; n < s->nodes; n++) {
            uint32_t first = rt_load_symmetry_first(like, rt_load_symmetry_class(like, n));

            for (unsigned p = 0; n != first && p < s->ports; p++) {
                uint32_t one = first * s->ports + p, its = n * s->ports + p;
                uint32_t from = back ? one : its, to = back ? its : one;

                if (s->uniform)
                    s->share[to] = s->share[from] + (back ? 0 : s->share[to]);
                for (unsigned w = 0; w < s->words; w++)
                    s->next[(size_t)to * s->words + w] |= s->next[(size_t)from * s->words + w];
            }
        }
    if (s->uniform)
        s->hops *= s->nodes / like->classes;
}

static void find_hottest(struct ports_split *s)
{
    uint32_t channels = s->nodes * s->ports;

    for (uint32_t c = 0; c < channels; c++)
        s->hottest = s->share[c] > s->hottest ? s->share[c] : s->hottest;
    for (uint32_t c = channels; s->hottest > 0 && c-- > 0;)
        if (s->share[c] >= s->hottest * SPLIT_ALIKE) {
            s->hot_channel = c;
            s->hot_links++;
        }
}

void ports_split_run(struct ports_split *s, int depends)
{
    for (uint32_t to = 0; to < s->nodes && !interrupted(); to++) {
        int one = stands(s, to);
        int splits = s->begin[to] < s->begin[to + 1] && (one || !s->uniform);
        int needed = depends && one && s->last[to] != NONE;

        show_progress(to, s->nodes, "destinations");
        if (!splits && !needed)
            continue;
        ports_split_search(s, to);
        if (splits) {
            gather(s, to);
            split(s);
        }
        if (needed)
            depend(s);
    }
    fold(s);
    find_hottest(s);
}
