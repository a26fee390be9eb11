/* SPDX-License-Identifier: MIT-0 */
/* The options of a call, checked. */
#ifndef CLI_PARSE_OPTIONS_H
#define CLI_PARSE_OPTIONS_H

#include "cli.h"

/* Are the options of a call right, each alone and with each other?  0, or EXIT_USAGE after saying
 * why not. */
int check_options(const struct call *call);

/* Is `word`, `length` characters long, one of the blank-separated words, or null for none? */
int is_word(const char *words, const char *word, size_t length);

#endif
