/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/frama.sh): messages that walk as one, to one destination after
 * the other, any number of them.  Wires lead anywhere, any bits of the messages differ. */
#include "__fc_builtin.h"

#include "any.h"
#include "walk_batch.h"

static void any_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                     struct rt_topo_bundle *bundle)
{
    (void)net, (void)direction;
    place->kind = (uint8_t)any;
    place->stage = (uint8_t)any;
    place->stack = (uint8_t)any;
    place->node = any64();
    bundle->kind = (uint8_t)any;
    bundle->rotate = (uint8_t)any;
    bundle->swallow = (uint8_t)any;
}

void frama_trail(void);
void frama_trail(void)
{
    const struct rt_net net = {RT_FAMILY_FULL, 0, {1}};
    const struct rt_walk_on on = {&net, any_next, rt_walk_rn1, 0};
    struct walk_group enters = {0};
    struct walk_trail trail;

    trail.states = 0;
    //@ loop unroll 0;
    while (any) {
        for (unsigned w = 0; w < WALK_WORDS; w++) {
            enters.all[w] = any64();
            enters.any[w] = any64();
        }
        enters.routing = (uint8_t)Frama_C_interval(0, RT_WALK_STREAM);
        any_next(&net, &enters.place, 0, &enters.bundle);
        rti_walk_follow(&on, &trail, &enters);
    }
}
