/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation of processors with the least throughput where messages part (SPEC 18.3): evenly
 * at each router over its ports one hop nearer, or half of those that go half round a side minus.
 */
#ifndef CLI_PORTS_WORST_SHARE_H
#define CLI_PORTS_WORST_SHARE_H

#include "../read/messages.h"
#include "ports_load.h"

#define WORST_SHARE_UNITS_MAX 4096        /* whose third power is how long a channel may take */
#define WORST_SHARE_STEPS_MAX 34359738368 /* 2^35: links looked at, or hops followed */
#define WORST_SHARE_FORM_STEPS 2147483648 /* 2^31: more are not taken where a form is known */

/* Links that are looked at for ecmp, or hops that are followed for --ties even; more than may be
 * where there are more units than may be; 0 where a closed form stands for them. */
double ports_worst_share_steps(const struct rt_net *net, int even);

/* Finds the permutation, and *hot, messages over its hottest link, to six digits or more: 0, or
 * EXIT_... after saying why.  After Ctrl-C the set has no messages. */
int ports_worst_share(const struct rt_net *net, int even, struct message_set *set, double *hot);

#endif
