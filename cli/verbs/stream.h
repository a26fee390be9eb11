/* SPDX-License-Identifier: MIT-0 */
/* Pairs of standard input, for commands that take one pair: walk and explain. */
#ifndef CLI_STREAM_H
#define CLI_STREAM_H

#include "../cli.h"

/* The key of coordinates, digits or bits of "source" or "destination"; in a stream that is a
 * processor, and this source_place or destination_place. */
const char *place_key(const struct call *call, const char *end);

/* Runs the verb for each line of standard input; the exit status.  A bad line gets `error: line N:
 * WHY` in its place, and their number goes to standard error at the end. */
int run_stream(const struct call *call);

#endif
