/* SPDX-License-Identifier: MIT-0 */
/* Logarithm and power without libm, the same on every machine. */
#include "load_real.h"

/* x = 2^e m; ln m = 2 artanh y is summed as a series, |y| < 0.34. */
double rti_load_logarithm(double x)
{
    const double ln2 = 0.69314718055994530942;
    double e = 0, y, power, sum = 0;

    for (; x >= 2; x /= 2)
        e++;
    y = (x - 1) / (x + 1);
    power = y;
    for (int i = 1; i < 40; i += 2, power *= y * y)
        sum += power / i;
    return e * ln2 + 2 * sum;
}

/* The series of e^(x/64), squared six times. */
double rti_load_exponential(double x)
{
    double term = 1, sum = 0;

    x /= 64;
    for (int i = 1; i < 30; i++) {
        sum += term;
        term *= x / i;
    }
    for (int i = 0; i < 6; i++)
        sum *= sum;
    return sum;
}
