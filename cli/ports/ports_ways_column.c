/* SPDX-License-Identifier: MIT-0 */
/* Why a hop takes its port: where numbers of routers are corrected bit by bit, digit by digit. */
#include <inttypes.h>

#include "ports_explain.h"

static uint32_t digit_of(uint32_t number, uint32_t radix, unsigned digit)
{
    while (digit-- > 0)
        number /= radix;
    return number % radix;
}

void ports_way_bit(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t bit = 0;

    while ((hop->from.x[0] ^ hop->to.x[0]) >> bit > 1)
        bit++;
    snprintf(text, WHY_MAX, "bit%" PRIu32 " is the lowest that differs", bit);
}

void ports_way_digit(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t column = hop->from.x[0], digit = digit_of(hop->to.x[1], route->net->param[0], column);

    snprintf(text, WHY_MAX,
             "from column %" PRIu32 ", digit%" PRIu32 " becomes %" PRIu32 ", the destination's",
             column, column, digit);
}

void ports_way_benes(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    uint32_t d = route->net->param[0], column = hop->from.x[0];
    uint32_t digit = column < d ? column : 2 * d - 1 - column, bit = hop->to.x[1] >> digit & 1;

    snprintf(text, WHY_MAX, "bit%" PRIu32 " becomes %" PRIu32 ", %s", digit, bit,
             column < d ? "its xor with the destination's; either would do" : "the destination's");
}

void ports_way_omega(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];

    snprintf(text, WHY_MAX, "moves up by a bit and appends bit%" PRIu32 " of the destination, %u",
             route->net->param[0] - 1 - hop->from.x[0], (unsigned)(hop->to.x[1] & 1));
}

void ports_way_shift(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    snprintf(text, WHY_MAX, "moves up by a bit and appends bit%u of the destination, %u",
             route->hops - at - 1, (unsigned)(route->hop[at].to.x[0] & 1));
}

void ports_way_rotate(const struct ports_walked *route, unsigned at, char text[WHY_MAX])
{
    const struct ports_hop *hop = &route->hop[at];
    unsigned rotations = 0, bit = hop->to.x[0] & 1;

    for (unsigned k = at; k < route->hops; k++)
        rotations += route->hop[k].out.port == 0;
    if (hop->out.port == 0)
        snprintf(text, WHY_MAX, "rotates: bit0, %u, is bit%u of the destination",
                 (unsigned)(hop->from.x[0] & 1), rotations);
    else
        snprintf(text, WHY_MAX, "bit0 becomes %u, bit%u of the destination", bit, rotations);
}
