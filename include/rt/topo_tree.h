/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_tree.h - which channel leads where in Leiserson's fat-tree (1985; SPEC 13.1), and how
 * many wires has it?
 *
 * Nodes are numbered as in a heap: 1 is the root, 2v and 2v + 1 are the left and the right child of
 * node v, 2^h + p is the leaf of processor p, and 0 is the world outside.  The edge above node v is
 * two channels, RT_TREE_CHANNEL(v, 0) up and (v, 1) down, whose level is the depth of v.  Channels
 * 4 .. 4n - 1 join nodes; 2 and 3 join the root to the outside.
 */
#ifndef RT_TOPO_TREE_H
#define RT_TOPO_TREE_H

#include "net_tree.h"
#include "topo_processors.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RT_TREE_CHANNEL(node, down) (2 * RTI_WIDE(node) + (down))

/* The ports of a node: U, L and R of the paper's section II. */
enum rt_tree_port { RT_TREE_PORT_UP, RT_TREE_PORT_LEFT, RT_TREE_PORT_RIGHT };

/* A message at a node, and the port by which it came in. */
struct rt_topo_tree_place {
    uint64_t node;
    uint8_t port; /* enum rt_tree_port */
};

/*
 * rt_topo_tree - the fat-tree with its universal capacities.
 *
 * net: passed by rt_net_check; must live as long as *tree is used.
 *
 * Returns 0, or RT_ERR_FAMILY, *tree untouched, iff net is of another shape.
 */
int rt_topo_tree(const struct rt_net *net, struct rt_tree *tree);

/*
 * rt_topo_tree_capacity - the wires of a channel of a universal fat-tree, exactly.
 *
 * net: a tree, passed by rt_net_check.
 * level: 0..h.
 *
 * Returns the lesser of 2^(h-level) and the least c with c^3 >= w^3 / 4^level; 0 for another shape.
 * Cost: at most 32 steps of 96-bit arithmetic; none at w = 0, which stands for 2^h.
 */
uint64_t rt_topo_tree_capacity(const struct rt_net *net, unsigned level);

/* rt_topo_tree_channels - the number of channels, 4n - 4, those to the outside not counted. */
uint64_t rt_topo_tree_channels(const struct rt_tree *tree);

/*
 * rt_topo_tree_leaf - the node of a processor.
 *
 * processor: 0..2^h - 1, not checked.
 *
 * Returns 2^h + processor: nodes are numbered as in a heap, the root is 1.
 */
uint64_t rt_topo_tree_leaf(const struct rt_tree *tree, uint64_t processor);

/*
 * rt_topo_tree_level - the depth of a node: 0 of the root, h of a processor.
 *
 * node: 1 or more; of 0 it is 0.  Cost: a step a level.
 */
unsigned rt_topo_tree_level(uint64_t node);

/* rt_topo_tree_next - leaves place->node, 1 or more, by a port: *place becomes the node that it
 * leads to, which is 0 above the root, and the port by which one arrives there. */
void rt_topo_tree_next(struct rt_topo_tree_place *place, unsigned port);

#ifdef __cplusplus
}
#endif

#endif
