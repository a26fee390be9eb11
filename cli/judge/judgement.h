/* SPDX-License-Identifier: MIT-0 */
/* What a shape says of one answer. */
#ifndef CLI_JUDGEMENT_H
#define CLI_JUDGEMENT_H

#include "../cli.h"

/* What is there to say of an answer. */
struct judgement {
    int same;            /* it is the library's own answer */
    int arrives;         /* the walk ends at the destination */
    const char *verdict; /* the walk room's words for that; or why nothing was walked */
    /* What it does in the network; filled unless the answer is right. */
    char effect[WHY_MAX];
};

/* The verdict on an answer that differs from the library's and arrives all the same. */
#define ARRIVED_OTHERWISE "arrived, but another answer"

/* The answer is none of the shape's: says what was expected instead. */
void judgement_malformed(struct judgement *judgement, const char *expected);

/* The library has no answer but this error; the right one begins with `error`. */
void judgement_error(struct judgement *judgement, const char *answer, int error);

#endif
