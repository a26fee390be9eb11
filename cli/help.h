/* SPDX-License-Identifier: MIT-0 */
/* What people and scripts are told of commands, shapes and families, all of it from the tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli.h"

/* routeseq --help */
void print_help(void);

/* How the networks of all families are written. */
void print_families(void);

/* routeseq COMMAND --help [FAMILY]: of one shape, of one family of it, or with null pointers of
 * all.  Returns EXIT_TRUE, or EXIT_USAGE after saying that it is not served. */
int print_command_help(const struct command *command, const struct shape *shape,
                       const struct rt_net_family *family);

/* routeseq help FAMILY or SHAPE; returns EXIT_TRUE. */
int print_net_help(const struct shape *shape, const struct rt_net_family *family);

/* routeseq help OPTION, as faults or --faults: what takes it, and its words, or nothing if
 * `silent`. Is there one? */
int print_option_help(const char *word, int silent);

/* Parts of help, in help_nets.c: how the NETs of a shape are written, or those of one family; the
 * names of those that a command serves; which command serves which shape; what is said of a
 * family that has the name of another shape. */
void print_nets(const struct shape *shape, const struct rt_net_family *only);
void print_names(const struct shape *shape, const struct command *command);
void print_table(void);
void print_other(const struct rt_net_family *family);

/* The words that an option takes, blanks between them; nothing for a null pointer. */
void print_choices(const struct choice *choices);

/* routeseq help --tsv */
void print_serves(void);

/* routeseq completion SHELL; EXIT_USAGE after saying which shells there are. */
int print_completion(const char *shell);

/* What the ports and numbers of a family mean, and its source: two rows. */
void print_family_words(const char *name);

#endif
