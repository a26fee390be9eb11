/* SPDX-License-Identifier: MIT-0 */
/* Every digit of a double. */
#ifndef DECIMAL_H
#define DECIMAL_H

#include <stddef.h>

#define DECIMAL_PLACES 600 /* behind the point, at most */
#define DECIMAL_MAX 1406   /* all digits, the point and a zero */

/* |value|, finite, rounded to `precision` digits behind the point, halves to even: the first of *n
 * characters in digits. */
char *decimal(double value, int precision, char digits[DECIMAL_MAX], size_t *n);

#endif
