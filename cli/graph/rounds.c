/* SPDX-License-Identifier: MIT-0 */
/* Balanced routes in rounds (SPEC 16.5). */
#include "rounds.h"

#include <string.h>

unsigned rounds_of(enum rt_load_routing routing)
{
    return routing == RT_LOAD_SHORTEST ? 1 : ROUNDS_MAX;
}

/* Words a channel of all rounds before one. */
static size_t before(const struct rounds *r, unsigned round)
{
    return (size_t)round * r->generate.graph->channels;
}

void rounds_begin(struct rounds *r, unsigned rounds)
{
    size_t bytes = r->generate.graph->channels * sizeof *r->sends;

    memset(r->sends, 0, bytes);
    memcpy(r->sends + before(r, 1), r->begins, (rounds - 1) * bytes);
}

int rounds_route(struct rounds *r, unsigned rounds, uint32_t to, uint32_t *channel)
{
    int hops;

    r->generate.sends = r->sends;
    hops = rt_load_generate_route(&r->generate, to, channel);
    for (unsigned round = 1; round < rounds && hops > 0; round++) {
        r->generate.sends = r->sends + before(r, round);
        rt_load_generate_again(&r->generate, to, channel, (uint32_t)hops);
    }
    return hops;
}

void rounds_keep(struct rounds *r, unsigned rounds)
{
    memcpy(r->begins + before(r, rounds - 1), r->sends + before(r, rounds - 1),
           r->generate.graph->channels * sizeof *r->begins);
}
