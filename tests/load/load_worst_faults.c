/* SPDX-License-Identifier: MIT-0 */
/* Faults in the search for the worst permutation, each seen by a test that says of what. */
#include "faults.h"
#include "rt/load_pattern.h"
#include "rt/load_worst_ports.h"

int test_load_worst_main(void);
int test_load_match_main(void);
int test_load_pattern_main(void);

#define SEARCH 0, test_load_worst_main, "the_worst*"
#define TURN 0, test_load_worst_main, "to_turn*"
#define MATCH 0, test_load_match_main, "a_matching*"
#define PATTERN 0, test_load_pattern_main, "patterns*"
#define INFLOW 0, test_load_worst_main, "an_inflow_is*"
#define LESS "the worst is [0-9]+, the search finds [0-9]+"

#define FAULTS(ROW)                                                                                \
    ROW(a_channel_is_skipped, SEARCH, LESS)                                                        \
    ROW(an_edge_is_left_out, SEARCH, LESS)                                                         \
    ROW(a_matching_ends_early, MATCH, "by sets|cover all")                                         \
    ROW(a_bound_is_too_low, SEARCH, LESS)                                                          \
    ROW(a_source_is_not_followed, SEARCH, LESS)                                                    \
    ROW(an_inflow_loses_a_source, INFLOW, "of link [0-9]+ an inflow has")                          \
    ROW(an_inflow_comes_from_elsewhere, INFLOW, "of link [0-9]+ an inflow has")                    \
    ROW(a_pair_is_not_turned, TURN, "takes another port|!=")                                       \
    ROW(routers_that_are_not_alike_are_a_class, TURN, "mesh:4,3: turned|!=")                       \
    ROW(tornado_goes_one_further, PATTERN, "torus:4,6: pattern 0 sends")

FAULTS_OF(FAULTS)

uint32_t __real_rt_load_worst_bound(const struct rt_load_worst *, uint32_t);
uint32_t __wrap_rt_load_worst_bound(const struct rt_load_worst *, uint32_t);
uint32_t __wrap_rt_load_worst_bound(const struct rt_load_worst *worst, uint32_t channel)
{
    uint32_t right = __real_rt_load_worst_bound(worst, channel), bound = right;

    if (planted == a_channel_is_skipped && channel == 1)
        bound = 0;
    else if (planted == a_bound_is_too_low)
        bound = right / 2;
    *altered += bound != right;
    return bound;
}

/* Leaves out the last edge, or one that is matched. */
uint32_t __real_rt_load_match(const struct rt_load_bipartite *, uint32_t *, uint32_t *, uint32_t *);
uint32_t __wrap_rt_load_match(const struct rt_load_bipartite *, uint32_t *, uint32_t *, uint32_t *);
uint32_t __wrap_rt_load_match(const struct rt_load_bipartite *graph, uint32_t *mate,
                              uint32_t *source, uint32_t *words)
{
    uint32_t right = __real_rt_load_match(graph, mate, source, words);
    uint32_t *last = (uint32_t *)graph->first + graph->sources, kept = *last;

    if (planted == an_edge_is_left_out && kept > 0) {
        uint32_t at = graph->sources, matched;

        while (graph->first[at - 1] == kept)
            at--;
        for (uint32_t i = at; i <= graph->sources; i++)
            ((uint32_t *)graph->first)[i] = kept - 1;
        matched = __real_rt_load_match(graph, mate, source, words);
        for (uint32_t i = at; i <= graph->sources; i++)
            ((uint32_t *)graph->first)[i] = kept;
        *altered += matched != right;
        return matched;
    }
    if (planted == a_matching_ends_early && right > 3) {
        for (uint32_t s = 0; s < graph->sources; s++)
            if (mate[s] != RT_LOAD_NO_MATE) {
                source[mate[s]] = RT_LOAD_NO_MATE;
                mate[s] = RT_LOAD_NO_MATE;
                break;
            }
        ++*altered;
        return right - 1;
    }
    return right;
}

int __real_rt_load_worst_begin(struct rt_load_worst *);
int __wrap_rt_load_worst_begin(struct rt_load_worst *);
int __wrap_rt_load_worst_begin(struct rt_load_worst *worst)
{
    int right = __real_rt_load_worst_begin(worst);

    if (planted == a_source_is_not_followed && worst->sources > 1) {
        worst->sources--;
        ++*altered;
    }
    return right;
}

int __real_rt_load_inflow_to(struct rt_load_inflow *, uint32_t);
int __wrap_rt_load_inflow_to(struct rt_load_inflow *, uint32_t);
int __wrap_rt_load_inflow_to(struct rt_load_inflow *inflow, uint32_t target)
{
    int right = __real_rt_load_inflow_to(inflow, target);

    if (planted == an_inflow_loses_a_source && inflow->count > 1 &&
        inflow->meeting[inflow->count - 1].from > 0) { /* nothing leads to the last one */
        inflow->meeting[inflow->count - 1].from--;
        ++*altered;
    }
    if (planted == an_inflow_comes_from_elsewhere && inflow->unit[0] != inflow->unit[1]) {
        inflow->unit[0] = inflow->unit[1];
        ++*altered;
    }
    return right;
}

uint32_t __real_rt_load_symmetry_turn(const struct rt_load_symmetry *, uint32_t, uint32_t);
uint32_t __wrap_rt_load_symmetry_turn(const struct rt_load_symmetry *, uint32_t, uint32_t);
uint32_t __wrap_rt_load_symmetry_turn(const struct rt_load_symmetry *symmetry, uint32_t router,
                                      uint32_t unit)
{
    uint32_t right = __real_rt_load_symmetry_turn(symmetry, router, unit);

    if (planted != a_pair_is_not_turned)
        return right;
    *altered += unit != right;
    return unit;
}

/* A mesh as if it were a torus. */
int __real_rt_load_symmetry_of(const struct rt_net *, struct rt_load_symmetry *);
int __wrap_rt_load_symmetry_of(const struct rt_net *, struct rt_load_symmetry *);
int __wrap_rt_load_symmetry_of(const struct rt_net *net, struct rt_load_symmetry *symmetry)
{
    struct rt_net other = *net;

    if (planted == routers_that_are_not_alike_are_a_class && net->family == RT_FAMILY_MESH) {
        other.family = RT_FAMILY_TORUS;
        ++*altered;
    }
    return __real_rt_load_symmetry_of(&other, symmetry);
}

uint32_t __real_rt_load_pattern_target(const struct rt_load_pattern *, uint32_t);
uint32_t __wrap_rt_load_pattern_target(const struct rt_load_pattern *, uint32_t);
uint32_t __wrap_rt_load_pattern_target(const struct rt_load_pattern *pattern, uint32_t source)
{
    uint32_t right = __real_rt_load_pattern_target(pattern, source), wrong = right;

    if (planted == tornado_goes_one_further && pattern->kind == RT_LOAD_TORNADO)
        wrong = (right + pattern->each) % pattern->processors;
    *altered += wrong != right;
    return wrong;
}

int main(void)
{
    return faults_tried(fault, FAULTS_END, NULL, NULL);
}
