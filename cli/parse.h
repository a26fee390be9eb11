/* SPDX-License-Identifier: MIT-0 */
/* The parser of a call: its options and operands. */
#ifndef CLI_PARSE_H
#define CLI_PARSE_H

#include "cli.h"

/* Runs a command with the arguments that follow its name; returns the exit status. */
int run_command(const struct command *command, int argc, char **argv);

/* What was refused is told to programs, too, if they ask for --json and have nothing else; null: of
 * no command. */
void tell_refusal(const struct command *command, int argc, char **argv);

#endif
