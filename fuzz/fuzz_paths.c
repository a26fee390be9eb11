/* SPDX-License-Identifier: MIT-0 */
/*
 * Path diversity of any small graph, some of whose links lead one way only: shortest paths beside
 * Floyd's distances, disjoint paths beside a flow in a matrix and one path more a search, and a
 * dominating set by its definition.
 *
 * Input: nodes, whether links may lead one way; two nodes and the most disjoint paths; links, two
 * bytes each.
 */
#include "room.h"
#include "rt/load_paths.h"

#define NODES 24

struct graph {
    uint32_t nodes;
    uint8_t link[NODES][NODES];
    uint32_t hops[NODES][NODES]; /* Floyd's; UINT32_MAX: none */
};

static void read_links(struct fuzz_input *in, struct graph *graph, int one_way)
{
    while (in->left > 0) {
        uint32_t a = fuzz_byte(in) % graph->nodes, b = fuzz_byte(in), both = b < 128 || !one_way;

        b %= graph->nodes;
        graph->link[a][b] |= a != b;
        graph->link[b][a] |= a != b && both;
    }
}

/* A row has what leads here too. */
static void lay(struct fuzz_rooms *rooms, const struct graph *graph, int one_way,
                struct rt_load_paths *paths)
{
    uint64_t *first = fuzz_room(rooms, graph->nodes + (size_t)1, sizeof *first), entries = 0;
    uint8_t *there;
    uint32_t *to;

    for (uint32_t a = 0; a < graph->nodes; a++)
        for (uint32_t b = 0; b < graph->nodes; b++)
            entries += graph->link[a][b] | graph->link[b][a];
    to = fuzz_room(rooms, (size_t)entries, sizeof *to);
    there = fuzz_room(rooms, (size_t)entries, 1);
    paths->nodes = graph->nodes;
    paths->first = first;
    paths->to = to;
    paths->there = one_way ? there : NULL;
    paths->words = fuzz_room(rooms, rt_load_paths_words(graph->nodes), sizeof *paths->words);
    paths->left = fuzz_room(rooms, (size_t)entries, 1);
    entries = 0;
    for (uint32_t a = 0; a < graph->nodes; a++) {
        first[a] = entries;
        for (uint32_t b = 0; b < graph->nodes; b++) {
            if (!graph->link[a][b] && !graph->link[b][a])
                continue;
            there[entries] = graph->link[a][b];
            to[entries++] = b;
        }
    }
    first[graph->nodes] = entries;
}

static void measure(struct graph *graph)
{
    uint32_t n = graph->nodes;

    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++)
            graph->hops[a][b] = a == b ? 0 : graph->link[a][b] ? 1 : UINT32_MAX;
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++) {
                uint64_t way = (uint64_t)graph->hops[a][k] + graph->hops[k][b];

                if (way < graph->hops[a][b])
                    graph->hops[a][b] = (uint32_t)way;
            }
}

/* The paths to a node are those to the nodes before it, by distance. */
static void check_count(struct fuzz_rooms *rooms, const struct graph *graph,
                        const struct rt_load_paths *paths, uint32_t from)
{
    uint32_t *distance = fuzz_room(rooms, graph->nodes, sizeof *distance), met = 0;
    uint64_t *count = fuzz_room(rooms, graph->nodes, sizeof *count), want[NODES] = {0};
    uint32_t reached = rt_load_paths_count(paths, from, distance, count);

    want[from] = 1;
    for (uint32_t d = 0; d < graph->nodes; d++)
        for (uint32_t b = 0; b < graph->nodes; b++)
            for (uint32_t a = 0; graph->hops[from][b] == d && a < graph->nodes; a++)
                if (graph->link[a][b] && graph->hops[from][a] + 1 == d)
                    want[b] += want[a];
    for (uint32_t b = 0; b < graph->nodes; b++) {
        CLAIM(distance[b] == graph->hops[from][b]);
        CLAIM(count[b] == want[b]);
        met += distance[b] != UINT32_MAX;
    }
    CLAIM(reached == met);
}

/* A path over what is left, by Bellman's sweeps; before[] says where each node was met from. */
static int search(uint8_t left[NODES][NODES], uint32_t n, uint32_t from, uint32_t to,
                  uint32_t before[NODES])
{
    for (uint32_t node = 0; node < n; node++)
        before[node] = UINT32_MAX;
    before[from] = from;
    for (uint32_t sweep = 1; sweep < n; sweep++)
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n && before[a] != UINT32_MAX; b++)
                if (left[a][b] > 0 && before[b] == UINT32_MAX)
                    before[b] = a;
    return before[to] != UINT32_MAX;
}

static void check_disjoint(const struct graph *graph, const struct rt_load_paths *paths,
                           uint32_t from, uint32_t to, uint32_t most)
{
    uint8_t left[NODES][NODES];
    uint32_t before[NODES], flow = 0;

    memcpy(left, graph->link, sizeof left);
    while (search(left, graph->nodes, from, to, before)) {
        for (uint32_t b = to; b != from; b = before[b]) {
            left[before[b]][b]--;
            left[b][before[b]]++;
        }
        flow++;
    }
    CLAIM(rt_load_paths_disjoint(paths, from, to, UINT32_MAX) == flow);
    CLAIM(rt_load_paths_disjoint(paths, from, to, most) == (most < flow ? most : flow));
}

static void check_dominating(struct fuzz_rooms *rooms, const struct graph *graph,
                             const struct rt_load_paths *paths)
{
    uint32_t *chosen = fuzz_room(rooms, graph->nodes, sizeof *chosen);
    uint32_t count = rt_load_paths_dominating(paths, chosen);

    CLAIM(count > 0 && count <= graph->nodes);
    for (uint32_t i = 0; i < count; i++)
        CLAIM(chosen[i] < graph->nodes && (i == 0 || chosen[i - 1] < chosen[i]));
    for (uint32_t node = 0; node < graph->nodes; node++) {
        int found = 0;

        for (uint32_t i = 0; i < count; i++)
            found |=
                chosen[i] == node || graph->link[chosen[i]][node] || graph->link[node][chosen[i]];
        CLAIM(found);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct graph graph = {.nodes = 1 + fuzz_byte(&in) % NODES};
    int one_way = fuzz_byte(&in) & 1;
    uint32_t from = fuzz_byte(&in) % graph.nodes, to = fuzz_byte(&in) % graph.nodes;
    uint32_t most = fuzz_byte(&in) % 8;
    struct rt_load_paths paths;

    read_links(&in, &graph, one_way);
    lay(&rooms, &graph, one_way, &paths);
    measure(&graph);
    check_count(&rooms, &graph, &paths, from);
    if (from != to)
        check_disjoint(&graph, &paths, from, to, most);
    check_dominating(&rooms, &graph, &paths);
    fuzz_leave(&rooms);
    return 0;
}
