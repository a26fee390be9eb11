/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_near.h - did you mean?  The family that a slip in a NET text may mean.
 */
#ifndef RT_NET_NEAR_H
#define RT_NET_NEAR_H

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_net_family_near - what to suggest where no family has the name that a NET text begins with:
 * for "toru:4,4" "torus", for "fattree:4" "kntree, xgft or tree".
 *
 * Up to five letters may have one slip, more may have two: a letter too many, too few or wrong, or
 * two neighbours exchanged.  Capitals do not matter.  The first three letters or more are enough.
 *
 * Returns constant text; a null pointer if no name is near.
 */
const char *rt_net_family_near(const char *text);

#ifdef __cplusplus
}
#endif

#endif
