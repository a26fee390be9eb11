/* SPDX-License-Identifier: MIT-0 */
/* Families of networks: which commands serve them, and what is wrong with a NET. */
#ifndef CLI_FAMILIES_H
#define CLI_FAMILIES_H

#include "cli.h"

/* The shape of a family. */
const struct shape *shape_of_family(const struct rt_net_family *family);

/* The shape of this name, or a null pointer. */
const struct shape *shape_named(const char *name);

/* Does this command serve the family? */
int serves(const struct command *command, const struct rt_net_family *family);

/* The option with which alone it serves the family, or a null pointer. */
const char *served_with(const struct command *command, const struct rt_net_family *family);

/* Says what is wrong with NET: what its family expects, or which families there are.  Returns
 * EXIT_USAGE. */
int complain_net(const char *text, int error);

/* Says that there is no such family, and which is near or which there are.  Returns EXIT_USAGE. */
int complain_family(const char *name);

#endif
