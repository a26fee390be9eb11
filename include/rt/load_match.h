/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_match.h - how many pairs of a set have no source and no target in common?
 *
 * A maximum matching in a bipartite graph, by Hopcroft and Karp (1973).  For hosts; memory is the
 * caller's.
 */
#ifndef RT_LOAD_MATCH_H
#define RT_LOAD_MATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RT_LOAD_NO_MATE UINT32_MAX

/* Sources and targets, each fewer than 2^32 - 1; first[s] .. first[s+1] - 1 are where in to[] the
 * targets of source s stand. */
struct rt_load_bipartite {
    uint32_t sources, targets;
    const uint32_t *first; /* sources + 1 of them; at most 2^32 - 1 edges */
    const uint32_t *to;
};

/* rt_load_match_words - how many uint32_t of memory rt_load_match needs: 3 a source. */
size_t rt_load_match_words(uint32_t sources);

/*
 * rt_load_match - a maximum matching; the same graph gives the same one.
 *
 * mate: of each source, its target or RT_LOAD_NO_MATE.
 * source: of each target likewise.
 * words: rt_load_match_words.
 *
 * Returns how many are matched.
 * Cost: edges times the root of sources at most; usually a few times the edges.
 */
uint32_t rt_load_match(const struct rt_load_bipartite *graph, uint32_t *mate, uint32_t *source,
                       uint32_t *words);

/*
 * rt_load_cover - a proof that no matching is larger (König 1931).
 *
 * It is a set of as many sources and targets as are matched, of which every edge has one.
 *
 * mate, source: a maximum matching, as rt_load_match leaves it.
 * covers, covered: a byte a source and a target, 1: it is in the set.
 * words: `sources` words.
 *
 * Returns how many are in the set.  Cost: linear in the edges.
 */
uint32_t rt_load_cover(const struct rt_load_bipartite *graph, const uint32_t *mate,
                       const uint32_t *source, uint8_t *covers, uint8_t *covered, uint32_t *words);

#ifdef __cplusplus
}
#endif

#endif
