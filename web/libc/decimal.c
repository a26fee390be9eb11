/* SPDX-License-Identifier: MIT-0 */
/* Every digit of a double. */
#include "decimal.h"

#include <stdint.h>
#include <string.h>

/*
 * |value| = m * 2^e with m < 2^53.  All its decimal digits: at most 309 before the point and 1,074
 * behind it, in parts of nine.  Then rounded where they are cut, halves to even.
 */
#define BEFORE 36
#define BEHIND 120
#define NINE 1000000000U

static void times_two(uint32_t *part, int parts, int from)
{
    uint32_t carry = 0;

    for (int i = parts - 1; i >= from; i--) {
        uint32_t twice = 2 * part[i] + carry;

        carry = twice >= NINE;
        part[i] = twice - carry * NINE;
    }
}

static void half_of(uint32_t *part, int parts)
{
    uint32_t rest = 0;

    for (int i = 0; i < parts; i++) {
        uint32_t with = part[i] + rest * NINE; /* below 2^32: rest is 0 or 1 */

        rest = with % 2;
        part[i] = with / 2;
    }
}

char *decimal(double value, int precision, char *digits, size_t *n)
{
    uint32_t part[BEFORE + BEHIND] = {0};
    size_t point = BEFORE * 9, cut = point + (size_t)precision, first = 0, all;
    uint64_t bits, m;
    int e;

    memcpy(&bits, &value, sizeof bits);
    e = (int)(bits >> 52 & 2047);
    m = (bits & (UINT64_C(1) << 52) - 1) | (e != 0 ? UINT64_C(1) << 52 : 0);
    e = (e != 0 ? e : 1) - 1075;
    for (int i = BEFORE - 1; m > 0; m /= NINE)
        part[i--] = (uint32_t)(m % NINE);
    for (; e > 0; e--)
        times_two(part, BEFORE, 0);
    for (; e < 0; e++)
        half_of(part, BEFORE + BEHIND);
    all = (BEFORE + BEHIND) * 9;
    for (size_t i = 0; i < all; i++) {
        uint32_t p = part[i / 9];

        for (size_t k = i % 9; k < 8; k++)
            p /= 10;
        digits[i] = (char)('0' + p % 10);
    }
    digits[all] = '\0';
    if (digits[cut] > '5' ||
        (digits[cut] == '5' &&
         (strspn(digits + cut + 1, "0") < all - cut - 1 || digits[cut - 1] % 2 != 0))) {
        size_t at = cut - 1;

        while (digits[at] == '9')
            digits[at--] = '0';
        digits[at]++;
    }
    while (first < point - 1 && digits[first] == '0')
        first++;
    memmove(digits + point + 1, digits + point, (size_t)precision);
    digits[point] = '.';
    *n = cut - first + (precision > 0);
    return digits + first;
}
