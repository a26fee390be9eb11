/* SPDX-License-Identifier: MIT-0 */
/* What came out of judging. */
#ifndef CLI_OUTCOME_H
#define CLI_OUTCOME_H

#include "judgement.h"

enum problem { WRONG, MISSING, DUPLICATE, UNKNOWN, BAD, PROBLEMS };

/* A line, or a vector without one, that is not right. */
struct finding {
    enum problem problem;
    uint64_t line, vector;        /* from 1; 0: none */
    const char *src, *dst;        /* or null */
    const char *expected, *given; /* of a wrong answer */
    const struct judgement *said; /* of a wrong answer */
    const char *why;              /* of any other */
};

struct outcome;

struct outcome *outcome_open(int programs);
void outcome_right(struct outcome *outcome);

/* Of each problem the first ones are named: shall this one be, or is it only counted? */
int outcome_named(const struct outcome *outcome, enum problem problem);
int outcome_add(struct outcome *outcome, const struct finding *finding); /* 0, or EXIT_IO, said */

/* Prints the totals; whole: the input was read to its end.  Are all vectors answered right? */
int outcome_report(const struct outcome *outcome, uint64_t vectors, int whole);
void outcome_close(struct outcome *outcome);

#endif
