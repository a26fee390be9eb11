/* SPDX-License-Identifier: MIT-0 */
/* rt/rt.h - all that firmware needs: the vocabulary and the route room. */
#ifndef RT_RT_H
#define RT_RT_H

#include "net.h"
#include "route.h"

#endif
