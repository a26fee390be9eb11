/* SPDX-License-Identifier: MIT-0 */
/*
 * Patterns and the worst permutation of any small network of routers: a pattern of one message each
 * is a permutation and fills as it says; a matching is proved the largest by a cover; the worst
 * permutation loads a link as often as its matching says.  Matchings of any graph, assignments of
 * any table; limits of samples.
 *
 * Input: network; kind, a, seed of a pattern; then edges.
 */
#include "ports.h"
#include "room.h"
#include "rt/load_assign.h"
#include "rt/load_inflow_ports.h"
#include "rt/load_match.h"
#include "rt/load_pattern.h"
#include "rt/load_sample.h"
#include "rt/load_worst_choice_ports.h"
#include "rt/load_worst_ports.h"
#include "rt/route.h"
#include "rt/route_choice_ports.h"
#include "rt/topo.h"

#define NODES 48
#define PORTS 12
#define UNITS 40
#define PAIRS (UNITS * UNITS)

/* A maximum matching, proved. */
static uint32_t check_matching(struct fuzz_rooms *rooms, const struct rt_load_bipartite *graph)
{
    uint32_t *mate = fuzz_room(rooms, graph->sources, sizeof *mate);
    uint32_t *source = fuzz_room(rooms, graph->targets, sizeof *source);
    uint32_t *words = fuzz_room(rooms, rt_load_match_words(graph->sources), sizeof *words);
    uint8_t *covers = fuzz_room(rooms, graph->sources, 1);
    uint8_t *covered = fuzz_room(rooms, graph->targets, 1);
    uint32_t matched = rt_load_match(graph, mate, source, words), count = 0;

    CLAIM(rt_load_cover(graph, mate, source, covers, covered, words) == matched);
    for (uint32_t s = 0; s < graph->sources; s++) {
        int found = mate[s] == RT_LOAD_NO_MATE;

        count += !found;
        for (uint32_t e = graph->first[s]; e < graph->first[s + 1]; e++) {
            CLAIM(covers[s] || covered[graph->to[e]]);
            found |= graph->to[e] == mate[s] && source[mate[s]] == s;
        }
        CLAIM(found);
    }
    CLAIM(count == matched);
    return matched;
}

/* Any graph: a byte an edge. */
static void check_graph(struct fuzz_rooms *rooms, struct fuzz_input *in)
{
    uint32_t sources = 1 + fuzz_byte(in) % 24, targets = 1 + fuzz_byte(in) % 24, edges = 0;
    uint32_t *first = fuzz_clear_room(rooms, sources + 1, sizeof *first);
    uint32_t *to = fuzz_room(rooms, in->left, sizeof *to);

    for (uint32_t s = 0; s < sources; s++) {
        for (uint32_t t = fuzz_byte(in) % 8; t > 0 && in->left > 0; t--)
            to[edges++] = fuzz_byte(in) % targets;
        first[s + 1] = edges;
    }
    check_matching(rooms, &(struct rt_load_bipartite){sources, targets, first, to});
}

static void check_pattern(struct fuzz_rooms *rooms, struct fuzz_input *in, const struct rt_net *net)
{
    struct rt_load_pattern p = {.kind = fuzz_byte(in) % RT_LOAD_PATTERNS, .odd = fuzz_byte(in) & 1};
    struct rt_load_progress progress = {0, 0, 0};
    uint32_t n, *sent;
    struct rt_load_pair *pair;
    uint64_t count;

    p.a = p.kind == RT_LOAD_SHIFT ? fuzz_number(in, 8) : 1 + (uint64_t)fuzz_byte(in) % 4;
    p.seed = fuzz_number(in, 8);
    CLAIM(rt_load_pattern_begin(&p, net) == 0);
    n = p.processors;
    if (!rt_load_pattern_fits(&p) || n > UNITS)
        return;
    count = rt_load_pattern_count(&p);
    CLAIM(count <= 4 * (uint64_t)n + (uint64_t)n * n);
    pair = fuzz_room(rooms, (size_t)count, sizeof *pair);
    sent = fuzz_clear_room(rooms, n, sizeof *sent);
    rt_load_pattern_fill(&p, pair, fuzz_byte(in) & 1 ? &progress : NULL);
    for (uint64_t i = 0; i < count; i++) {
        CLAIM(pair[i].source < n && pair[i].target < n);
        sent[pair[i].target]++;
        if (p.kind <= RT_LOAD_SHIFT)
            CLAIM(pair[i].source == i && pair[i].target == rt_load_pattern_target(&p, (uint32_t)i));
    }
    for (uint32_t i = 0; i < n && (p.kind <= RT_LOAD_SHIFT || p.kind == RT_LOAD_PERMUTATIONS); i++)
        CLAIM(sent[i] == (p.kind == RT_LOAD_PERMUTATIONS ? p.a : 1));
}

/* Loads the permutation: the hottest link is that of the matching. */
static void check_permutation(struct rt_load_worst *worst, const uint32_t *mate, uint32_t most)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint64_t links;
    uint32_t node = 0;
    unsigned port;

    for (uint32_t u = 0; u < s->units; u++)
        for (uint32_t i = 0; i < s->each; i++)
            CLAIM(rt_load_ports_add(worst->load, u * s->each + i, mate[u] * s->each + i, 0) == 0);
    CLAIM(rt_load_ports_hottest(worst->load, &links, &node, &port) == (uint64_t)most * s->each);
}

static struct rt_load_inflow inflow_of(struct fuzz_rooms *rooms, const struct rt_load_ports *load)
{
    struct rt_load_inflow f = {.on = load->on, .ports = load->ports, .hop = rt_route_port};
    size_t meetings = (size_t)rt_load_inflow_meetings(&f);

    f.first = fuzz_room(rooms, rt_topo_nodes(f.on.net) + 1, sizeof *f.first);
    f.sends = fuzz_room(rooms, UNITS, sizeof *f.sends);
    f.place = fuzz_clear_room(rooms, meetings, sizeof *f.place);
    f.meeting = fuzz_room(rooms, meetings, sizeof *f.meeting);
    f.unit = fuzz_room(rooms, UNITS, sizeof *f.unit);
    return f;
}

/* Returns the most messages on a link.  inflow: or null, for routes source by source. */
static uint32_t check_worst(struct fuzz_rooms *rooms, struct rt_load_ports *load,
                            struct rt_load_inflow *inflow)
{
    struct rt_load_worst worst = {.load = load, .inflow = inflow};
    uint32_t *words, *mate, *best, most = 0;

    CLAIM(rt_load_worst_begin(&worst) == 0);
    if (worst.symmetry.units > UNITS)
        return 0;
    if (worst.toward) {
        rt_load_inflow_begin(inflow);
        CLAIM(rt_load_inflow_to(inflow, inflow->units - 1) == 0);
    }
    for (uint32_t c = 0; c < worst.symmetry.classes; c++)
        CLAIM(rt_load_symmetry_class(&worst.symmetry, rt_load_symmetry_first(&worst.symmetry, c)) ==
              c);
    worst.pairs = fuzz_clear_room(rooms, worst.channels, sizeof *worst.pairs);
    worst.met = fuzz_clear_room(rooms, (size_t)worst.words, sizeof *worst.met);
    worst.place = fuzz_room(rooms, worst.channels, sizeof *worst.place);
    worst.pair = fuzz_room(rooms, PAIRS, sizeof *worst.pair);
    words = fuzz_room(rooms, rt_load_worst_match_words(&worst, PAIRS), sizeof *words);
    mate = fuzz_room(rooms, worst.symmetry.units, sizeof *mate);
    best = fuzz_room(rooms, worst.symmetry.units, sizeof *best);
    memset(best, 0xFF, worst.symmetry.units * sizeof *best);
    memset(worst.place, 0xFF, worst.channels * sizeof *worst.place);
    for (uint32_t s = 0; s < worst.sources; s++)
        CLAIM(rt_load_worst_count(&worst, s) == 0);
    for (uint32_t c = 0; c < worst.channels; c++) {
        uint32_t bound = rt_load_worst_bound(&worst, c), matched;

        if (bound <= most)
            continue;
        worst.place[c] = 0;
        for (uint32_t s = 0; s < worst.sources; s++)
            CLAIM(rt_load_worst_collect(&worst, s) == 0);
        CLAIM(worst.place[c] == worst.pairs[c]);
        worst.place[c] = RT_LOAD_NO_PLACE;
        matched = rt_load_worst_match(&worst, worst.pair, worst.pairs[c], words, mate);
        CLAIM(matched <= bound);
        if (matched > most)
            memcpy(best, mate, worst.symmetry.units * sizeof *best);
        most = matched > most ? matched : most;
    }
    rt_load_worst_complete(&worst, best, fuzz_room(rooms, worst.symmetry.units, 1));
    check_permutation(&worst, best, most);
    return most;
}

/* Source by source and target by target. */
static void check_worst_twice(struct fuzz_rooms *rooms, struct rt_load_ports *load)
{
    size_t links = rt_topo_nodes(load->on.net) * (size_t)load->ports;
    struct rt_load_inflow inflow = inflow_of(rooms, load);
    uint32_t most = check_worst(rooms, load, NULL);

    memset(load->sends, 0, links * sizeof *load->sends);
    CLAIM(check_worst(rooms, load, &inflow) == most);
}

static void check_assignment(const struct rt_load_assignment *a, uint64_t most)
{
    uint64_t sum = 0;

    CLAIM(rt_load_assign_proved(a));
    for (uint32_t s = 0; s < a->n; s++)
        sum += a->weight[s * (size_t)a->n + a->mate[s]];
    CLAIM(sum == most);
}

static struct rt_load_assignment assignment(struct fuzz_rooms *rooms, uint32_t n)
{
    return (struct rt_load_assignment){
        .n = n,
        .mate = fuzz_room(rooms, n, sizeof(uint32_t)),
        .source = fuzz_room(rooms, n, sizeof(uint32_t)),
        .row = fuzz_room(rooms, n, sizeof(int64_t)),
        .column = fuzz_room(rooms, n, sizeof(int64_t)),
        .distance = fuzz_room(rooms, n, sizeof(int64_t)),
        .from = fuzz_room(rooms, n, sizeof(uint32_t)),
        .reached = fuzz_room(rooms, n, 1),
    };
}

/* Any table: a byte a weight, some of them large. */
static void check_table(struct fuzz_rooms *rooms, struct fuzz_input *in)
{
    struct rt_load_assignment a = assignment(rooms, 1 + fuzz_byte(in) % 12);
    uint32_t *weight = fuzz_room(rooms, a.n * a.n, sizeof *weight);
    unsigned shift = fuzz_byte(in) % 25;

    for (uint32_t i = 0; i < a.n * a.n; i++)
        weight[i] = (uint32_t)fuzz_byte(in) << shift;
    a.weight = weight;
    check_assignment(&a, rt_load_assign(&a));
}

/* Routing by choice: the heaviest permutation of a channel is within its bound. */
static void check_choice(struct fuzz_rooms *rooms, struct rt_load_ports *load, unsigned routing)
{
    struct rt_load_worst_choice worst = {.load = load, .routing = routing};
    struct rt_load_assignment a;

    if (rt_load_worst_choice_begin(&worst) != 0 || worst.symmetry.units > 16 || worst.choices > 64)
        return;
    a = assignment(rooms, worst.symmetry.units);
    load->capacity = (unsigned)rt_route_choice_hops(load->on.net, routing) + 1;
    load->path = fuzz_room(rooms, load->capacity, sizeof *load->path);
    worst.most = fuzz_clear_room(rooms, 2 * (size_t)worst.channels * a.n, sizeof *worst.most);
    worst.times = fuzz_clear_room(rooms, (size_t)worst.links, sizeof *worst.times);
    worst.taken = fuzz_room(rooms, (size_t)worst.links, sizeof *worst.taken);
    worst.routers =
        fuzz_room(rooms, 4 * (size_t)rt_topo_nodes(load->on.net), sizeof *worst.routers);
    worst.place = fuzz_room(rooms, worst.channels, sizeof *worst.place);
    worst.weight = fuzz_clear_room(rooms, (size_t)a.n * a.n, sizeof *worst.weight);
    memset(worst.place, 0xFF, worst.channels * sizeof *worst.place);
    worst.place[worst.channels / 2] = 0;
    for (uint32_t s = 0; s < worst.steps; s++) {
        CLAIM(rt_load_worst_choice_count(&worst, s) == 0);
        CLAIM(rt_load_worst_choice_collect(&worst, s) == 0);
    }
    a.weight = worst.weight;
    check_assignment(&a, rt_load_assign(&a));
    CLAIM(rt_load_assign(&a) <= rt_load_worst_choice_bound(&worst, worst.channels / 2));
}

static void check_sample(struct fuzz_input *in)
{
    uint64_t draws = 1 + fuzz_number(in, 5), count = fuzz_number(in, 5) % (draws + 1);
    double low = 2, high = -1, part = (double)count / (double)draws;

    rt_load_sample_limits(count, draws, 1 + fuzz_number(in, 4), &low, &high);
    CLAIM(0 <= low && low <= part * (1 + 1e-9) && part <= high * (1 + 1e-9) && high <= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct rt_load_ports load = {0};
    struct rt_load_symmetry symmetry;
    struct rt_net net;

    if (!fuzz_ports_net(&in, &net))
        return 0;
    CLAIM(rt_load_symmetry_of(&net, &symmetry) == 0);
    CLAIM(rt_load_symmetry_turn(&symmetry, 0, 0) == 0);
    check_pattern(&rooms, &in, &net);
    check_sample(&in);
    check_graph(&rooms, &in);
    check_table(&rooms, &in);
    if (rt_topo_nodes(&net) <= NODES && rt_topo_ports_most(&net) <= PORTS) {
        int ports = rt_topo_ports_most(&net);

        load.on = (struct rt_walk_ports_on){&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour};
        load.route = rt_route_ports;
        load.capacity = (unsigned)rt_route_hops(&net);
        load.path = fuzz_room(&rooms, load.capacity, sizeof *load.path);
        load.ports = ports > 0 ? (unsigned)ports : 1;
        load.sends =
            fuzz_clear_room(&rooms, rt_topo_nodes(&net) * (size_t)load.ports, sizeof *load.sends);
        check_worst_twice(&rooms, &load);
        check_choice(&rooms, &load, 1 + fuzz_byte(&in) % 2);
    }
    fuzz_leave(&rooms);
    return 0;
}
