/* SPDX-License-Identifier: MIT-0 */
/* What `route` of all shapes does. */
#ifndef CLI_ROUTE_H
#define CLI_ROUTE_H

#include "../cli.h"

/* clang-format off */
/* Options of route that all shapes have. */
#define ROUTE_OPTIONS \
    {.name = "--echo", .without = "--tsv --json", .help = "SRC DST before each answer"}, \
    {.name = "--tsv", .without = "--echo --json", \
     .help = "lines key<TAB>value; with - a table, its keys in the first line"}, \
    {.name = "--json", .without = "--echo --tsv", .help = "a JSON object a pair, each on a line"}
/* clang-format on */

extern const struct option_row route_options[];

#endif
