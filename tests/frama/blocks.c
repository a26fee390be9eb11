/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/frama.sh): a hop of messages that walk as one.  Wires lead
 * anywhere, any bits of the messages differ. */
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

/* Any group after any number of hops; what is taken for granted of it the claims keep. */
void frama_hop(void);
void frama_hop(void)
{
    const struct rt_net net = {RT_FAMILY_FULL, 0, {1}};
    const struct rt_walk_on on = {&net, any_next, rt_walk_rn1, 0};
    struct walk_group group = {0};

    for (unsigned hops = 0; hops <= RT_WALK_HOPS_MAX; hops++) {
        static const struct walk_group fresh = {0};
        unsigned at = 0;
        uint8_t bits = 0;
        int parts;

        group = fresh;
        for (unsigned w = 0; w < WALK_WORDS; w++) {
            group.all[w] = any64();
            group.any[w] = any64();
        }
        group.routing = (uint8_t)Frama_C_interval(0, RT_WALK_STREAM);
        any_next(&net, &group.place, 0, &group.bundle);
        group.walk.hops = (uint8_t)hops;
        group.walk.start = (uint8_t)Frama_C_interval(0, RT_WALK_STREAM - 1);
        group.walk.rotation = (uint8_t)Frama_C_interval(0, 7);
        parts = rti_walk_hop(&on, &group, &at, &bits);
        //@ assert group.walk.start < RT_WALK_STREAM && at < RT_WALK_STREAM;
        //@ assert group.walk.rotation <= 7;
        //@ assert group.walk.hops <= RT_WALK_HOPS_MAX && 0 <= parts <= 1;
    }
}
