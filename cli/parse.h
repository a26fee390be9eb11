/* SPDX-License-Identifier: MIT-0 */
/* The parser of a call: its options and operands. */
#ifndef CLI_PARSE_H
#define CLI_PARSE_H

#include "cli.h"
#include "base/nearest.h"

/* Runs a command with the arguments that follow its name; returns the exit status. */
int run_command(const struct command *command, int argc, char **argv);

/* The option of a verb, or a null pointer; only the first `length` characters of name count. */
const struct option_row *option_of(const struct verb *verb, const char *name, size_t length);

/* The option of any shape. */
const struct option_row *find_option(const struct command *command, const char *name,
                                     size_t length);

/* Looks at the options of a command for one near `name`. */
void try_options(struct nearest *near, const struct command *command, const char *name);

/* What was refused is told to programs, too, if they ask for --json and have nothing else; null: of
 * no command. */
void tell_refusal(const struct command *command, int argc, char **argv);

#endif
