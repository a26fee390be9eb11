/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_paths.h - path diversity (SPEC 15.11): how many shortest paths two routers have, and how
 * many paths that share no link.  For hosts; memory is the caller's.
 */
#ifndef RT_LOAD_PATHS_H
#define RT_LOAD_PATHS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A graph, its nodes being routers, without loops and parallel links, and memory. */
struct rt_load_paths {
    uint32_t nodes;        /* at least 1 */
    const uint64_t *first; /* nodes + 1: where the neighbours of each begin in `to` */
    const uint32_t *to;    /* ascending in a row; if v is in the row of u, u is in that of v */
    const uint8_t *there;  /* of each entry of `to`: 0 if no link leads there; null: all do */
    uint32_t *words;       /* rt_load_paths_words(nodes) */
    uint8_t *left;         /* a byte for each entry of `to` */
};

/* rt_load_paths_words - how many uint32_t rt_load_paths has to have in `words`: 3 a node. */
size_t rt_load_paths_words(uint32_t nodes);

/*
 * rt_load_paths_count - shortest paths from a node to each.
 *
 * distance: gets the hops to each node, UINT32_MAX if no path leads there.
 * count:    gets the number of shortest paths, UINT64_MAX if it passes 64 bits, 0 if there is none.
 *           To the node itself one of 0 hops.
 *
 * Returns the nodes that paths lead to.  Cost: linear in nodes and links.
 */
uint32_t rt_load_paths_count(const struct rt_load_paths *paths, uint32_t from, uint32_t *distance,
                             uint64_t *count);

/*
 * rt_load_paths_disjoint - paths between two different nodes that share no link, but at most
 * `most`: the maximum flow (Dinic 1970).
 *
 * Cost: at most the number returned and 1, times linear in nodes and links; mostly far less.
 */
uint32_t rt_load_paths_disjoint(const struct rt_load_paths *paths, uint32_t from, uint32_t to,
                                uint32_t most);

/*
 * rt_load_paths_dominating - nodes such that each node is among them or beside one.
 *
 * chosen: room for `nodes`; gets them, ascending.
 *
 * Where all links lead both ways, the fewest disjoint paths between any two nodes are the least
 * degree, or if that is less, the fewest between the first of these nodes and another of them
 * (Matula 1987).
 *
 * Returns their number.  Cost: linear in nodes and links.
 */
uint32_t rt_load_paths_dominating(const struct rt_load_paths *paths, uint32_t *chosen);

#ifdef __cplusplus
}
#endif

#endif
