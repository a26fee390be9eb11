/* SPDX-License-Identifier: MIT-0 */
/* Messages of Leiserson's fat-tree computed, walked, compared (SPEC 13.3). */
#include "../walk_shape.h"
#include "rt/walk_tree.h"

uint64_t rti_walk_tree_relative(const struct rt_net *net, uint64_t number, uint64_t source,
                                uint64_t other)
{
    unsigned height = (unsigned)(number % ((uint64_t)net->param[0] + 1));
    uint64_t low = (UINT64_C(1) << height) - 1; /* bits below the ancestor; its half: the highest */

    return ((source ^ (low + 1) / 2) & ~(low / 2)) | (other & low / 2);
}

int rt_walk_tree_verify_pair(const struct rt_walk_tree_test *test, uint64_t source,
                             uint64_t destination, struct rt_walk_tree_pair *pair)
{
    pair->source = source;
    pair->destination = destination;
    pair->count = RT_ERR_FAMILY;
    if (rt_net_shape(test->net) == RT_SHAPE_TREE)
        pair->count = test->route(test->net, (uint32_t)source, (uint32_t)destination, pair->bits);
    if (pair->count < 0)
        return pair->walk.verdict = RT_WALK_TREE_NOT_COMPUTED;
    return rt_walk_tree(&test->on, source, destination, pair->bits, (unsigned)pair->count, NULL,
                        &pair->walk);
}

void rt_walk_tree_verify(const struct rt_walk_tree_test *test, const struct rt_walk_plan *plan,
                         uint64_t first, uint64_t count, struct rt_walk_report *report)
{
    for (uint64_t number = first; number < first + count; number++) {
        struct rt_walk_tree_pair pair;
        uint64_t source, destination;

        rt_walk_plan_pair(plan, number, &source, &destination);
        rti_walk_note(report, number, rt_walk_tree_verify_pair(test, source, destination, &pair));
    }
}
