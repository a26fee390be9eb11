/* SPDX-License-Identifier: MIT-0 */
/* Real functions without libm, for hosts: exact to about 1e-15 of their value. */
#ifndef LOAD_REAL_H
#define LOAD_REAL_H

/* The natural logarithm of x >= 1. */
double rti_load_logarithm(double x);

/* e^x for 0 <= x < 40. */
double rti_load_exponential(double x);

#endif
