/* SPDX-License-Identifier: MIT-0 */
#ifndef ATTACK_H
#define ATTACK_H

/* What attack.c and attack_shim.c share. */
enum {
    ATTACK_FROM = 198,  /* to the shim: a byte that begins a run, and one to wait for its end */
    ATTACK_TO = 199,    /* from it: the process, and its status */
    ATTACK_SECONDS = 20 /* then it hangs */
};

struct attack {
    char path[3][256];                 /* the three first files of each run */
    long fail_allocation, fail_thread; /* the k-th call, from 1; 0: none */
    int go_on;                         /* and all behind it */
    long allocations, threads;         /* calls so far */
};

#endif
