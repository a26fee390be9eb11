/* SPDX-License-Identifier: MIT-0 */
/* Corner cases that shapes share. */
#include "corners.h"

void vectors_extremes(struct vectors *v, uint64_t src_bits, uint64_t dst_bits)
{
    uint64_t last = v->processors - 1;
    const uint64_t end[] = {0, last}, beside[] = {last > 0, last - (last > 0)};

    for (int i = 0; i < 2; i++) {
        vectors_add(v, end[i], end[i], src_bits, dst_bits);
        vectors_add(v, end[i], end[!i], src_bits, dst_bits);
        vectors_add(v, end[i], beside[i], src_bits, dst_bits);
        vectors_add(v, beside[i], end[i], src_bits, dst_bits);
    }
}

void vectors_digit(struct vectors *v, uint64_t weight, uint64_t base)
{
    uint64_t n = v->processors, least = 0;
    const uint64_t steps[] = {1, 2, base / 2, base / 2 + 1, base - 1, 0};
    const uint64_t from[] = {0, n / 2, n - 1};

    for (const uint64_t *step = steps; *step > 0; step++) {
        if (*step <= least || *step >= base || *step > (n - 1) / weight)
            continue;
        least = *step;
        for (int k = 0; k < 3; k++) {
            vectors_add(v, from[k], (from[k] + *step * weight) % n, 0, 0);
            vectors_add(v, from[k], (from[k] + n - *step * weight) % n, 0, 0);
        }
    }
}

void vectors_digits(struct vectors *v)
{
    uint64_t product = 1, n = v->processors;

    for (int i = 0; i < RT_PARAM_MAX; i++) {
        uint64_t p = v->net->param[i];

        if (p == 0)
            continue;
        vectors_digit(v, product, p);
        /* A weight is below N < 2^32, and so is a base: no product passes 64 bits. */
        for (uint64_t base = p - 1; base <= p; base++)
            for (uint64_t weight = 1; base > 1 && weight < n; weight *= base)
                vectors_digit(v, weight, base);
        if (product < n)
            product *= p;
    }
    vectors_digit(v, product, n);
    for (uint64_t weight = 1; weight < n; weight *= 2)
        vectors_digit(v, weight, 2);
}
