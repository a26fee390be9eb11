/* SPDX-License-Identifier: MIT-0 */
/* Walks of up to 64 messages, whatever their ends (rt/walk_batch.h). */
#include "walk_batch.h"

static int nothing_to_send(const struct rt_net *net, const struct rt_walk_sent *sent)
{
    return sent->routing == 0 && sent->source == sent->destination && rt_topo_cluster(net) == 1;
}

/* Writes what rt_walk_run would write, from the walk of the message's group. */
static void finish(const struct rt_net *net, const struct walk_group *group,
                   const struct rt_walk_sent *sent, struct rt_walk *walk)
{
    *walk = group->walk;
    walk->lowest = (uint8_t)rt_topo_common(net, sent->source, sent->destination);
    if (!walk->arrived)
        walk->processor = sent->source;
    else
        walk->verdict = (uint8_t)rti_walk_arrival(group, sent->destination, walk->lowest);
}

int rt_walk_batch(const struct rt_walk_on *on, unsigned messages, const struct rt_walk_sent *sent,
                  struct rt_walk *walk)
{
    uint64_t stream[RT_WALK_LANES][WALK_WORDS];
    struct walk_group group[RT_WALK_LANES];
    unsigned of[RT_WALK_LANES]; /* the message of each lane */
    struct walk_lanes lanes;
    unsigned groups;

    if (rt_net_shape(on->net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    lanes.lanes = 0;
    lanes.stream = (const uint64_t(*)[WALK_WORDS])stream;
    for (unsigned m = 0; m < messages; m++) {
        unsigned lane = lanes.lanes;
        uint8_t *byte = (uint8_t *)stream[lane];

        if (on->router != rt_walk_rn1 || sent[m].routing > RT_WALK_STREAM ||
            nothing_to_send(on->net, &sent[m])) {
            rt_walk_run(on, sent[m].source, sent[m].destination, sent[m].stream, sent[m].routing,
                        NULL, &walk[m]);
            continue;
        }
        rti_walk_enter(on, &lanes, lane, sent[m].source);
        for (unsigned i = 0; i < RT_WALK_STREAM; i++)
            byte[i] = i < sent[m].routing ? sent[m].stream[i] : 0;
        lanes.routing[lane] = (uint8_t)sent[m].routing;
        of[lanes.lanes++] = m;
    }
    rti_walk_runs(&lanes);
    groups = rti_walk_push(on, &lanes, group);
    for (unsigned g = 0; g < groups; g++)
        for (unsigned lane = 0; lane < lanes.lanes; lane++)
            if (group[g].lanes >> lane & 1)
                finish(on->net, &group[g], &sent[of[lane]], &walk[of[lane]]);
    return 0;
}
