/* SPDX-License-Identifier: MIT-0 */
#ifndef ATTACK_H
#define ATTACK_H

/* What attack.c and attack_shim.c share. */
struct attack {
    long fail_allocation, fail_thread; /* the k-th call, from 1; 0: none */
    int go_on;                         /* and all behind it */
    long allocations, threads;         /* calls so far */
};

#endif
