/* SPDX-License-Identifier: MIT-0 */
/* What `verify` of all shapes prints. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli.h"
#include "work.h"

struct verified {
    const char *plan; /* which pairs, in words */
    int verdicts;     /* 0 is RT_WALK_ARRIVED */
    const char *(*text)(int verdict);
    /* Of a pair that failed: writes the command that runs it again, and *error if it was the route
     * that failed; returns the verdict. */
    const char *(*failure)(void *context, uint64_t number, FILE *command, const char **error);
    void *context;
};

/* The report of verify; returns the exit status. */
int verify_report(const struct call *call, const struct work *work, const struct verified *v);

#endif
