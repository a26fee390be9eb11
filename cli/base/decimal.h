/* SPDX-License-Identifier: MIT-0 */
/* Decimal numbers, in whole units of 10^-decimals. */
#ifndef CLI_DECIMAL_H
#define CLI_DECIMAL_H

#include <stdint.h>

/* Reads digits up to `end`, and perhaps a point and more of them, of which zeros at the end do not
 * count: 0, or -1 if it is not such a number, above `most`, or has more decimals.  most *
 * 10^decimals is below 2^60. */
int read_decimal(const char *text, const char *end, unsigned decimals, uint64_t most,
                 uint64_t *value);

/* Writes a number without zeros at its end. */
#define DECIMAL_TEXT_MAX 32
void decimal_text(uint64_t value, unsigned decimals, char text[DECIMAL_TEXT_MAX]);

#endif
