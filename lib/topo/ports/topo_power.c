/* SPDX-License-Identifier: MIT-0 */
/*
 * Fields of p^k elements (SPEC 15.6) by the powers of x, which are all elements but 0: from one to
 * the next the coefficients, digits in base p, move up by one, and what leaves at the top comes
 * back by the polynomial.  A product or a quotient is found by walking along them.
 */
#include "topo_ports.h"

/* For each p^k the polynomial without x^k. */
static const struct topo_field fields[] = {
    {4, 2, 3},  {8, 2, 3},  {16, 2, 3}, {32, 2, 5},   {64, 2, 3},  {128, 2, 3},   {9, 3, 5},
    {27, 3, 7}, {81, 3, 5}, {25, 5, 7}, {125, 5, 17}, {49, 7, 10}, {121, 11, 18},
};

const struct topo_field *rti_topo_field(uint32_t q)
{
    for (unsigned i = 0; q <= RT_POWER_MAX && i < sizeof fields / sizeof fields[0]; i++)
        if (fields[i].q == q)
            return &fields[i];
    return 0;
}

uint32_t rti_topo_field_add(const struct topo_field *f, uint32_t a, uint32_t b, int minus)
{
    uint32_t sum = 0, weight = 1;

    for (; weight < f->q; weight *= f->p) {
        uint32_t digit = b % f->p;

        digit = minus ? f->p - digit : digit;
        sum += (a + digit) % f->p * weight;
        a /= f->p;
        b /= f->p;
    }
    return sum;
}

/* x a: the top coefficient times the polynomial is taken away. */
static uint32_t next(const struct topo_field *f, uint32_t a)
{
    uint32_t top = a * f->p / f->q, sum = a * f->p % f->q, weight = 1;

    for (uint32_t low = f->low; low > 0 && top > 0; low /= f->p) {
        uint32_t digit = sum / weight % f->p, less = top * (low % f->p) % f->p;

        sum = digit >= less ? sum - less * weight : sum + (f->p - less) * weight;
        weight *= f->p;
    }
    return sum;
}

uint32_t rti_topo_field_power(const struct topo_field *f, uint32_t exponent)
{
    uint32_t power = 1;

    for (; exponent > 0; exponent--)
        power = next(f, power);
    return power;
}

/* As many steps take `a` to the result as take `from` to `to`. */
static uint32_t walk(const struct topo_field *f, uint32_t a, uint32_t from, uint32_t to)
{
    for (; from != to; from = next(f, from))
        a = next(f, a);
    return a;
}

uint32_t rti_topo_field_times(const struct topo_field *f, uint32_t a, uint32_t b)
{
    return b == 0 ? 0 : walk(f, a, 1, b);
}

uint32_t rti_topo_field_over(const struct topo_field *f, uint32_t a, uint32_t b)
{
    return walk(f, a, b, 1);
}
