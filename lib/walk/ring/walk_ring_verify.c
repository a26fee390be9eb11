/* SPDX-License-Identifier: MIT-0 */
/* Paths over SCI rings computed, walked, compared (SPEC 12.3): as a whole and link by link. */
#include "../walk_shape.h"
#include "rt/walk_ring.h"

static int walk(const struct rt_walk_ring_test *test, uint32_t from, uint32_t to,
                const struct rt_ring_leg *leg, int legs)
{
    struct rt_walk_rings_result w;

    return rt_walk_ring_run(&test->on, from, to, leg, (uint32_t)legs, test->least, &w);
}

/* Takes the path from the routing function, asked at each node; stops one link after the longest
 * path.  Returns its legs, or an error. */
static int link_by_link(const struct rt_walk_ring_test *test, uint32_t from, uint32_t to,
                        struct rt_ring_leg leg[RT_LEGS_MAX])
{
    const struct rt_rings *rings = &test->on.rings;
    unsigned last = RT_LINK_NONE;
    uint32_t at = from;
    int legs = 0;

    for (uint32_t links = 0; links <= test->on.longest; links++) {
        int link = test->link(test->net, from, at, to, last);

        if (link < 0)
            return link;
        if (link == RT_LINK_NONE)
            return legs;
        if ((unsigned)link == last) {
            leg[legs - 1].hops++;
        } else {
            if (legs == RT_LEGS_MAX)
                return legs;
            leg[legs].link = (uint8_t)link;
            leg[legs++].hops = 1;
        }
        if ((uint32_t)link >= rings->links)
            return legs;
        last = (unsigned)link;
        at = rings->next(rings->context, at, last);
    }
    return legs;
}

static int same_path(const struct rt_ring_leg *a, int a_legs, const struct rt_ring_leg *b,
                     int b_legs)
{
    if (a_legs != b_legs)
        return 0;
    for (int k = 0; k < a_legs; k++)
        if (a[k].link != b[k].link || a[k].hops != b[k].hops)
            return 0;
    return 1;
}

/* The verdict on a pair; pair->leg keeps what is wrong. */
static int judge(const struct rt_walk_ring_test *test, struct rt_walk_ring_pair *pair)
{
    uint32_t from, to;
    const struct rt_ring_leg *whole;
    int legs, verdict;

    pair->leg = NULL;
    pair->legs = RT_ERR_FAMILY;
    if (rt_net_shape(test->net) != RT_SHAPE_RING)
        return RT_WALK_RING_NOT_COMPUTED;
    from = rt_topo_ring_node(test->net, pair->source);
    to = rt_topo_ring_node(test->net, pair->target);
    pair->legs = legs = test->legs(test->context, pair->source, pair->target, &pair->leg);
    if (legs < 0)
        return RT_WALK_RING_NOT_COMPUTED;
    whole = pair->leg;
    verdict = walk(test, from, to, whole, legs);
    if (verdict != RT_WALK_RING_ARRIVED || test->link == NULL)
        return verdict;
    pair->leg = pair->other;
    pair->legs = link_by_link(test, from, to, pair->other);
    if (pair->legs < 0)
        return RT_WALK_RING_NOT_COMPUTED;
    verdict = walk(test, from, to, pair->other, pair->legs);
    if (verdict == RT_WALK_RING_ARRIVED && !same_path(whole, legs, pair->other, pair->legs))
        return RT_WALK_RING_OTHER_PATH;
    return verdict;
}

int rt_walk_ring_verify_pair(const struct rt_walk_ring_test *test, uint32_t source, uint32_t target,
                             struct rt_walk_ring_pair *pair)
{
    pair->source = source;
    pair->target = target;
    return pair->verdict = (uint8_t)judge(test, pair);
}

void rt_walk_ring_verify(const struct rt_walk_ring_test *test, const struct rt_walk_plan *plan,
                         uint64_t first, uint64_t count, struct rt_walk_report *report)
{
    for (uint64_t number = first; number < first + count; number++) {
        struct rt_walk_ring_pair pair;
        uint64_t source, target;

        rt_walk_plan_pair(plan, number, &source, &target);
        rti_walk_note(report, number,
                      rt_walk_ring_verify_pair(test, (uint32_t)source, (uint32_t)target, &pair));
    }
}
