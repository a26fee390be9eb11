/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): messages that walk as one.  Wires lead
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

static void any_bits(uint64_t word[WALK_WORDS])
{
    for (unsigned w = 0; w < WALK_WORDS; w++)
        word[w] = any64();
}

/* A group after so many hops; what is taken for granted of it the claims keep. */
static void any_group(struct walk_group *group, unsigned hops)
{
    static const struct walk_group fresh = {0};

    *group = fresh;
    any_bits(group->all);
    any_bits(group->any);
    group->routing = (uint8_t)Frama_C_interval(0, RT_WALK_STREAM);
    any_next(0, &group->place, 0, &group->bundle);
    group->walk.hops = (uint8_t)hops;
    group->walk.start = (uint8_t)Frama_C_interval(0, RT_WALK_STREAM - 1);
    group->walk.rotation = (uint8_t)Frama_C_interval(0, 7);
}

/* A hop of groups with so many routing bytes: of one that has just entered, which rt_topo_start
 * puts before a router, and of one that has looked at a byte and climbed by fewer. */
static void hop(const struct rt_walk_on *on, unsigned routing, int moved)
{
    struct walk_group group;
    unsigned at = 0;
    uint8_t bits = 0;
    int parts;

    any_group(&group, 0);
    group.routing = (uint8_t)routing;
    if (moved) {
        group.walk.hops = (uint8_t)Frama_C_interval(1, RT_WALK_HOPS_MAX);
        group.walk.climbed = (uint8_t)Frama_C_interval(0, (int)routing - 1);
    } else {
        group.place.kind = RT_TOPO_PLACE_UP;
        group.walk.start = 0;
    }
    parts = rti_walk_hop(on, &group, &at, &bits);
    //@ assert group.walk.start < RT_WALK_STREAM && at < RT_WALK_STREAM;
    //@ assert group.walk.rotation <= 7;
    //@ assert group.walk.hops <= RT_WALK_HOPS_MAX && 0 <= parts <= 1;
    //@ assert group.walk.climbed < routing || (routing == 0 && group.walk.hops == 0);
    //@ assert routing > 0 || group.walk.arrived == 0;
}

void frama_hop(void);
void frama_hop(void)
{
    const struct rt_net net = {RT_FAMILY_FULL, 0, {1}};
    const struct rt_walk_on on = {&net, any_next, rt_walk_rn1, 0};

    for (unsigned routing = 0; routing <= RT_WALK_STREAM; routing++) {
        hop(&on, routing, 0);
        if (routing > 0)
            hop(&on, routing, 1);
    }
}

/* A trail of so many states, of groups of 16 bytes, whose bits no router has looked at: a group as
 * long repeats it, another one begins anew. */
static void follow(const struct rt_walk_on *on, unsigned states, uint8_t length)
{
    struct walk_trail trail;
    struct walk_group enters;

    trail.states = states;
    for (unsigned i = 0; i < states; i++) {
        any_group(&trail.state[i], i <= RT_WALK_HOPS_MAX ? i : RT_WALK_HOPS_MAX);
        trail.looked[i][0] = trail.looked[i][1] = 0;
    }
    trail.state[0].routing = RT_WALK_STREAM;
    if (states > 0)
        trail.state[states - 1].done = states > RT_WALK_HOPS_MAX + 1 || any != 0;
    any_group(&enters, 0);
    enters.routing = length;
    rti_walk_follow(on, &trail, &enters);
    //@ assert 1 <= trail.states <= RT_WALK_HOPS_MAX + 2;
}

/* Trails of each length, and none; groups of each. */
void frama_follow(void);
void frama_follow(void)
{
    const struct rt_net net = {RT_FAMILY_FULL, 0, {1}};
    const struct rt_walk_on on = {&net, any_next, rt_walk_rn1, 0};

    for (unsigned states = 0; states <= RT_WALK_HOPS_MAX + 2; states++)
        follow(&on, states, RT_WALK_STREAM);
    for (unsigned length = 0; length < RT_WALK_STREAM; length++)
        follow(&on, 2 * length + 3, (uint8_t)length);
}
