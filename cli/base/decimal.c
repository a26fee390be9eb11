/* SPDX-License-Identifier: MIT-0 */
/* Decimal numbers, read and written. */
#include "decimal.h"

#include <inttypes.h>
#include <stdio.h>

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int read_decimal(const char *text, const char *end, unsigned decimals, uint64_t most,
                 uint64_t *value)
{
    uint64_t v = 0, unit = 1;
    unsigned places = 0;
    int point = 0;

    for (const char *p = text; p < end; p++) {
        if (*p == '.' && !point && p + 1 < end) {
            point = 1;
        } else if (!is_digit(*p) || (places == decimals && point && *p != '0')) {
            return -1;
        } else if (!point || places < decimals) {
            places += point ? 1 : 0;
            unit *= point ? 10 : 1;
            v = v * 10 + (uint64_t)(*p - '0');
            if (v > most * unit)
                return -1;
        }
    }
    for (; places < decimals; places++)
        v *= 10;
    *value = v;
    return text < end ? 0 : -1;
}

void decimal_text(uint64_t value, unsigned decimals, char text[DECIMAL_TEXT_MAX])
{
    uint64_t unit = 1;
    int n;

    for (unsigned i = 0; i < decimals; i++)
        unit *= 10;
    n = snprintf(text, DECIMAL_TEXT_MAX, "%" PRIu64 ".%0*" PRIu64, value / unit, (int)decimals,
                 value % unit);
    while (text[n - 1] == '0')
        text[--n] = '\0';
    if (text[n - 1] == '.')
        text[n - 1] = '\0';
}
