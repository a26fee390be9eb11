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
 * rt_net_slips - how far `given` is from `name`, each up to its end, a colon or a comma.
 *
 * Up to five letters given may have one slip, more may have two: a letter too many, too few or
 * wrong, or two neighbours exchanged.  Capitals do not matter.  Three letters or more with which
 * the name begins count as one slip more than these.
 *
 * Returns the slips, 0..3, or RT_NET_FAR: more, fewer than two letters given, or 32 and more.
 */
#define RT_NET_FAR 4
unsigned rt_net_slips(const char *given, const char *name);

/*
 * rt_net_family_near - what to suggest where no family has the name that a NET text begins with:
 * for "toru:4,4" "torus", for "fattree:4" "kntree, xgft or tree": the first of those with the
 * fewest slips.
 *
 * Returns constant text; a null pointer if no name is near.
 */
const char *rt_net_family_near(const char *text);

#ifdef __cplusplus
}
#endif

#endif
