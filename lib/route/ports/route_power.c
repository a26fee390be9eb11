/* SPDX-License-Identifier: MIT-0 */
/*
 * Fields of p^k elements, k >= 2, for slimfly and polarfly (SPEC 15.6).  An element is a polynomial
 * over the numbers modulo p: its coefficients are the digits of a number in base p.  Products are
 * taken modulo x^k + low.  All numbers are below q <= RT_POWER_MAX.
 */
#include "route_hop.h"

int rti_route_field(struct route_field *f, uint32_t q)
{
    f->q = q;
    f->p = 0;
    if (q > RT_POWER_MAX || q < 4)
        return 0;
    if ((q & (q - 1)) == 0) {
        f->p = 2;
        f->low = q == 32 ? 5 : 3; /* x^5 + x^2 + 1; x^k + x + 1 */
    } else if (q == 9 || q == 81) {
        f->p = 3;
        f->low = 5; /* x^k + x + 2 */
    } else if (q == 27) {
        f->p = 3;
        f->low = 7; /* x^3 + 2x + 1 */
    } else if (q == 25) {
        f->p = 5;
        f->low = 7; /* x^2 + x + 2 */
    } else if (q == 125) {
        f->p = 5;
        f->low = 17; /* x^3 + 3x + 2 */
    } else if (q == 49) {
        f->p = 7;
        f->low = 10; /* x^2 + x + 3 */
    } else if (q == 121) {
        f->p = 11;
        f->low = 18; /* x^2 + x + 7 */
    }
    return f->p != 0;
}

/* a + s b, digit by digit; s <= p. */
static uint32_t mix(const struct route_field *f, uint32_t a, uint32_t s, uint32_t b)
{
    uint32_t sum = 0;

    for (uint32_t unit = 1; unit < f->q; unit *= f->p)
        sum += (a / unit + s * (b / unit)) % f->p * unit;
    return sum;
}

uint32_t rti_route_field_plus(const struct route_field *f, uint32_t a, uint32_t b)
{
    return mix(f, a, 1, b);
}

uint32_t rti_route_field_minus(const struct route_field *f, uint32_t a, uint32_t b)
{
    return mix(f, a, f->p - 1, b);
}

/* From the highest coefficient of b down. */
uint32_t rti_route_field_times(const struct route_field *f, uint32_t a, uint32_t b)
{
    uint32_t top = f->q / f->p, product = 0;

    for (uint32_t unit = top; unit > 0; unit /= f->p) {
        if (product != 0) /* times x: x^k is -low */
            product = mix(f, product % top * f->p, f->p - product / top, f->low);
        if (b >= unit)
            product = mix(f, product, b / unit % f->p, a);
    }
    return product;
}

uint32_t rti_route_field_raise(const struct route_field *f, uint32_t base, uint32_t exponent)
{
    uint32_t power = 1;

    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1)
            power = rti_route_field_times(f, power, base);
        base = rti_route_field_times(f, base, base);
    }
    return power;
}
