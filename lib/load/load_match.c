/* SPDX-License-Identifier: MIT-0 */
/*
 * A maximum matching by Hopcroft and Karp (1973).
 *
 * A round finds how far each source is from a free one along ways that alternate between edges
 * outside and inside the matching, and then, source by source, a way to a free target that gets
 * farther with every source.  The edges of such a way change sides, and one more is matched.  No
 * way is left: the matching is a maximum (Berge 1957).
 */
#include "rt/load_match.h"

#define FAR UINT32_MAX

struct state {
    const struct rt_load_bipartite *graph;
    uint32_t *mate, *source;
    uint32_t *distance, *at, *stack; /* at: the edge of a source to try next */
};

size_t rt_load_match_words(uint32_t sources)
{
    return 3 * (size_t)sources;
}

/* Matches what goes without changing any edge. */
static uint32_t match_first(const struct state *s)
{
    const struct rt_load_bipartite *graph = s->graph;
    uint32_t matched = 0;

    for (uint32_t t = 0; t < graph->targets; t++)
        s->source[t] = RT_LOAD_NO_MATE;
    for (uint32_t from = 0; from < graph->sources; from++) {
        s->mate[from] = RT_LOAD_NO_MATE;
        for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++)
            if (s->source[graph->to[e]] == RT_LOAD_NO_MATE) {
                s->mate[from] = graph->to[e];
                s->source[graph->to[e]] = from;
                matched++;
                break;
            }
    }
    return matched;
}

/* Distances from free sources; is there a way to a free target? */
static int measure(const struct state *s)
{
    const struct rt_load_bipartite *graph = s->graph;
    uint32_t head = 0, tail = 0, *queue = s->stack;
    int found = 0;

    for (uint32_t from = 0; from < graph->sources; from++) {
        s->at[from] = graph->first[from];
        s->distance[from] = s->mate[from] == RT_LOAD_NO_MATE ? 0 : FAR;
        if (s->distance[from] == 0)
            queue[tail++] = from;
    }
    while (head < tail) {
        uint32_t from = queue[head++];

        for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++) {
            uint32_t next = s->source[graph->to[e]];

            if (next == RT_LOAD_NO_MATE) {
                found = 1;
            } else if (s->distance[next] == FAR) {
                s->distance[next] = s->distance[from] + 1;
                queue[tail++] = next;
            }
        }
    }
    return found;
}

/* The edges tried last, of the sources on the stack, change sides. */
static void turn(const struct state *s, uint32_t depth)
{
    while (depth > 0) {
        uint32_t from = s->stack[--depth], to = s->graph->to[s->at[from] - 1];

        s->mate[from] = to;
        s->source[to] = from;
    }
}

/* Looks for a way from a free source and matches along it; 1, or 0. */
static uint32_t lead(const struct state *s, uint32_t root)
{
    uint32_t depth = 1;

    s->stack[0] = root;
    while (depth > 0) {
        uint32_t from = s->stack[depth - 1], next;

        if (s->at[from] == s->graph->first[from + 1]) {
            s->distance[from] = FAR; /* no way goes through it in this round */
            depth--;
            continue;
        }
        next = s->source[s->graph->to[s->at[from]++]];
        if (next == RT_LOAD_NO_MATE) {
            turn(s, depth);
            return 1;
        }
        if (s->distance[next] == s->distance[from] + 1)
            s->stack[depth++] = next; /* farther than all below it: at most `sources` */
    }
    return 0;
}

uint32_t rt_load_match(const struct rt_load_bipartite *graph, uint32_t *mate, uint32_t *source,
                       uint32_t *words)
{
    struct state s = {
        graph, mate, source, words, words + graph->sources, words + 2 * (size_t)graph->sources};
    uint32_t matched = match_first(&s);

    while (measure(&s))
        for (uint32_t from = 0; from < graph->sources; from++)
            if (mate[from] == RT_LOAD_NO_MATE)
                matched += lead(&s, from);
    return matched;
}

uint32_t rt_load_cover(const struct rt_load_bipartite *graph, const uint32_t *mate,
                       const uint32_t *source, uint8_t *covers, uint8_t *covered, uint32_t *words)
{
    uint32_t head = 0, tail = 0, count = 0;

    for (uint32_t t = 0; t < graph->targets; t++)
        covered[t] = 0;
    for (uint32_t from = 0; from < graph->sources; from++) {
        covers[from] = mate[from] != RT_LOAD_NO_MATE;
        if (!covers[from])
            words[tail++] = from;
    }
    while (head < tail) {
        uint32_t from = words[head++];

        for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++) {
            uint32_t to = graph->to[e], next = source[to];

            covered[to] = 1;
            if (next != RT_LOAD_NO_MATE && covers[next]) {
                covers[next] = 0;
                words[tail++] = next;
            }
        }
    }
    for (uint32_t from = 0; from < graph->sources; from++)
        count += covers[from];
    for (uint32_t t = 0; t < graph->targets; t++)
        count += covered[t];
    return count;
}
