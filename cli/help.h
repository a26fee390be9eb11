/* SPDX-License-Identifier: MIT-0 */
/* What people and scripts are told of commands, shapes and families, all of it from the tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli.h"

/* routeseq --help */
void print_help(void);

/* routeseq COMMAND --help [FAMILY]: of one family, or with a null pointer of all.  Returns
 * EXIT_TRUE, or EXIT_USAGE after saying that the family is not served. */
int print_command_help(const struct command *command, const struct rt_net_family *family);

/* The words that an option takes, blanks between them; nothing for a null pointer. */
void print_choices(const struct choice *choices);

/* routeseq help --tsv */
void print_serves(void);

/* routeseq completion SHELL; EXIT_USAGE after saying which shells there are. */
int print_completion(const char *shell);

#endif
