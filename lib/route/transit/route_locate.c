/* SPDX-License-Identifier: MIT-0 */
/*
 * Processor index <-> location (SPEC 2.3).
 *
 * A location is a mixed-radix number with one digit a byte, each digit
 * left-aligned in its byte: radix 4 for the cap byte, 64 for a byte of C,
 * n for P, 4^j for a stack of j stages.  The arithmetic is on eight bytes,
 * most significant first, by shifts, additions and comparisons: no compiler
 * helper is needed on any target.
 */
#include "rt/route_transit.h"

/* Unused low bits of location byte i of `bytes`. */
static unsigned unused_bits(const struct rt_net *net, unsigned i, unsigned bytes)
{
    if (net->family == RT_FAMILY_BIDELTA)
        return (4 - (unsigned)net->param[i]) << 1; /* a product would be a helper on an ATtiny */
    if (net->capped && i == 0)
        return 6;
    if (net->family == RT_FAMILY_HYBRID && i == bytes - 1) {
        uint8_t n = (uint8_t)net->param[0];

        return n == 12 ? 4 : n == 48 ? 2 : 0;
    }
    return 2;
}

/* Values of the digit in byte i: 4..256.  P begins with a digit 0..2. */
static unsigned radix(const struct rt_net *net, unsigned i, unsigned bytes)
{
    if (net->family == RT_FAMILY_HYBRID && i == bytes - 1)
        return (unsigned)net->param[0];
    return 256u >> unused_bits(net, i, bytes);
}

/* Where byte i of a number, most significant first, lies in a uint64_t here.
 * Through memory, because a 64-bit shift is a helper on 8-bit targets; the
 * compiler knows the answer.  In place, because a copy of all eight bytes is a
 * call of memcpy where they lie in this order already. */
static unsigned memory_byte(unsigned i)
{
    const uint16_t one = 1;

    return *(const uint8_t *)&one == 1 ? 7 - i : i;
}

/* number = number / by; returns the remainder.  by <= 256, so the running
 * remainder stays below 512 and fits 16 bits. */
static unsigned divide(uint64_t *number, unsigned by)
{
    unsigned rest = 0;

    for (unsigned i = 0; i < 8; i++) {
        uint8_t *place = (uint8_t *)number + memory_byte(i);
        unsigned byte = *place;

        for (unsigned bit = 0; bit < 8; bit++) {
            rest = rest << 1 | (byte >> 7 & 1);
            byte <<= 1;
            if (rest >= by) {
                rest -= by;
                byte |= 1;
            }
        }
        *place = (uint8_t)byte;
    }
    return rest;
}

/* number = number * by + digit, modulo 2^64.  by <= 256 and carry <= 255, so
 * a byte's product and carry are at most 65,535 and fit 16 bits. */
static void multiply(uint64_t *number, unsigned by, unsigned digit)
{
    unsigned carry = digit;

    for (unsigned i = 8; i-- > 0;) {
        uint8_t *place = (uint8_t *)number + memory_byte(i);
        unsigned term = *place;

        for (unsigned b = by; b != 0; b >>= 1, term <<= 1)
            if (b & 1)
                carry += term;
        *place = (uint8_t)carry;
        carry >>= 8;
    }
}

int rt_route_loc_bytes(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_HYBRID:
        return (int)net->param[1] + net->capped + 1;
    case RT_FAMILY_FULL:
        return (int)net->param[0] + net->capped;
    case RT_FAMILY_BIDELTA: {
        int n = 0;

        while (n < RT_PARAM_MAX && net->param[n] != 0)
            n++;
        return n;
    }
    default:
        return RT_ERR_FAMILY;
    }
}

int rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc)
{
    uint8_t digit[RT_LOC_MAX];
    int bytes = rt_route_loc_bytes(net);

    if (bytes < 0)
        return bytes;
    for (unsigned i = (unsigned)bytes; i-- > 0;)
        digit[i] = (uint8_t)divide(&index, radix(net, i, (unsigned)bytes));
    for (unsigned i = 0; i < 8; i++)
        if (((const uint8_t *)&index)[i] != 0) /* digits left over: index >= N */
            return RT_ERR_INDEX;
    for (unsigned i = 0; i < (unsigned)bytes; i++)
        loc[i] = (uint8_t)(digit[i] << unused_bits(net, i, (unsigned)bytes));
    return bytes;
}

int rt_index(const struct rt_net *net, const uint8_t *loc, uint64_t *index)
{
    uint64_t number = 0;
    int bytes = rt_route_loc_bytes(net);

    if (bytes < 0)
        return bytes;
    for (unsigned i = 0; i < (unsigned)bytes; i++) {
        unsigned digit = (unsigned)loc[i] >> unused_bits(net, i, (unsigned)bytes);
        unsigned values = radix(net, i, (unsigned)bytes);

        if (digit >= values)
            return RT_ERR_LOC;
        multiply(&number, values, digit);
    }
    *index = number;
    return 0;
}
