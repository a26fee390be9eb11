/* SPDX-License-Identifier: MIT-0 */
/* Messages to one destination after the other: most of the way is the same as to the one before. */
#include "walk_batch.h"

/* Hops of the trail that these messages repeat; the rest of it is forgotten. */
static unsigned repeated(struct walk_trail *trail, const struct walk_group *enters)
{
    const struct walk_group *before = &trail->state[0];
    uint64_t apart[WALK_WORDS];
    unsigned hops;

    if (trail->states == 0 || before->routing != enters->routing) {
        trail->states = 1;
        trail->state[0] = *enters;
        trail->looked[0][0] = trail->looked[0][1] = 0;
    }
    for (unsigned w = 0; w < WALK_WORDS; w++)
        apart[w] = (enters->all[w] ^ enters->any[w]) | (enters->all[w] ^ before->all[w]);
    hops = trail->states - 1;
    while (((apart[0] & trail->looked[hops][0]) | (apart[1] & trail->looked[hops][1])) != 0)
        hops--;
    return hops;
}

/* Takes the same messages on; bits at which no router has looked may differ from those before. */
static void take_bits(struct walk_group *group, const struct walk_group *enters)
{
    for (unsigned w = 0; w < WALK_WORDS; w++) {
        group->all[w] = enters->all[w];
        group->any[w] = enters->any[w];
    }
}

const struct walk_group *rti_walk_follow(const struct rt_walk_on *on, struct walk_trail *trail,
                                         const struct walk_group *enters)
{
    unsigned h = repeated(trail, enters);

    take_bits(&trail->state[0], enters);
    take_bits(&trail->state[h], enters);
    while (!trail->state[h].done) {
        unsigned at = 0;
        uint8_t bits = 0;

        trail->state[h + 1] = trail->state[h];
        trail->looked[h + 1][0] = trail->looked[h][0];
        trail->looked[h + 1][1] = trail->looked[h][1];
        trail->states = h + 1;
        if (rti_walk_hop(on, &trail->state[h + 1], &at, &bits) != 0)
            return NULL;
        ((uint8_t *)trail->looked[++h])[at] |= bits;
    }
    return &trail->state[h];
}
