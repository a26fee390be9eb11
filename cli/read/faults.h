/* SPDX-License-Identifier: MIT-0 */
/* K[,KIND] of load --faults, whatever the shape. */
#ifndef CLI_FAULTS_H
#define CLI_FAULTS_H

#include "../cli.h"

/* Reads it: the first of the kinds where none is named.  Returns 0, *count being UINT64_MAX where
 * it is no number; or EXIT_USAGE after saying what is expected. */
int faults_read(const char *text, const char *const *kinds, int count_of_kinds, uint64_t *count,
                int *kind);

/* The same of --faults, and --trials: 64 where it is not given.  0, or EXIT_USAGE after saying what
 * is expected. */
int faults_asked(const struct call *call, const char *const *kinds, int count_of_kinds,
                 uint64_t *count, int *kind, uint64_t *trials);

#endif
