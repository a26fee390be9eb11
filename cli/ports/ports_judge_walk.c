/* SPDX-License-Identifier: MIT-0 */
/* An answer for a network of routers walked, and what it does there. */
#include <inttypes.h>

#include "ports_judging.h"

int ports_judge_same(const struct ports_judging *judging, int given)
{
    int same = given == judging->hops;

    for (int i = 0; same && i < given; i++)
        same = judging->given[i].port == judging->path[i].port &&
               (!judging->with_vc || judging->given[i].vc == judging->path[i].vc);
    return same;
}

static void say_effect(const struct ports_judging *judging, const struct rt_walk_ports_result *walk,
                       uint64_t dst, struct judgement *judgement)
{
    struct rt_topo_port_end to = {0, 0};
    char *effect = judgement->effect;
    int by_choice = judging->choice.routing != RT_ROUTING_MINIMAL;

    rt_topo_attached(judging->net, (uint32_t)dst, 1, &to);
    switch (walk->verdict) {
    case RT_WALK_PORTS_ARRIVED:
        if (by_choice)
            snprintf(effect, WHY_MAX, "arrives by ports%s of no choice, in %" PRIu32 " hop%s",
                     judging->with_vc ? " or virtual channels" : "", walk->hops, s_of(walk->hops));
        else if (walk->hops != (uint32_t)judging->hops)
            snprintf(effect, WHY_MAX, "arrives by other ports, in %" PRIu32 " hop%s instead of %d",
                     walk->hops, s_of(walk->hops), judging->hops);
        else
            snprintf(effect, WHY_MAX, "arrives by other ports%s, in as many hops",
                     judging->with_vc ? " or virtual channels" : "");
        break;
    case RT_WALK_PORTS_ELSEWHERE:
        snprintf(effect, WHY_MAX, "arrives at router %" PRIu32 " instead of %" PRIu32, walk->node,
                 to.node);
        break;
    case RT_WALK_PORTS_NOWHERE:
        snprintf(effect, WHY_MAX, "lost: port %u of router %" PRIu32 " leads nowhere",
                 (unsigned)judging->given[walk->hops].port, walk->node);
        break;
    default:
        snprintf(effect, WHY_MAX, "lost: %s, at router %" PRIu32, judgement->verdict, walk->node);
    }
}

int64_t ports_judge_walk(struct ports_judging *judging, const struct processor *src,
                         const struct processor *dst, int given, struct judgement *judgement)
{
    struct rt_walk_ports_result walk;

    rt_walk_ports(&judging->on, (uint32_t)src->index, (uint32_t)dst->index, judging->given,
                  (unsigned)given, NULL, &walk);
    judgement->arrives = walk.verdict == RT_WALK_PORTS_ARRIVED;
    judgement->verdict = judgement->arrives && !judgement->same ? ARRIVED_OTHERWISE
                                                                : rt_walk_ports_text(walk.verdict);
    if (!judgement->same) /* ours arrives */
        say_effect(judging, &walk, dst->index, judgement);
    return judgement->arrives || walk.verdict == RT_WALK_PORTS_ELSEWHERE ? (int64_t)walk.node : -1;
}
