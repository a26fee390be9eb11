/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_sample.h - what does a sample tell of many shares at once (SPEC 18.4)?
 */
#ifndef RT_LOAD_SAMPLE_H
#define RT_LOAD_SAMPLE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_load_sample_limits - between which limits a share lies that `count` of `draws` independent
 * draws had.
 *
 * shares: how many are estimated from these draws; the limits of all hold together with a
 * probability of 95 % or more (Chernoff 1952, Bonferroni), however few draws a share has.
 * count <= draws, 1 <= draws < 2^53, shares >= 1.
 *
 * Both limits rise with count: those of the largest count hold for the largest share.
 * Cost: 200 logarithms.
 */
void rt_load_sample_limits(uint64_t count, uint64_t draws, uint64_t shares, double *low,
                           double *high);

#ifdef __cplusplus
}
#endif

#endif
