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
     .help = "lines key<TAB>value; with - or --from always a table, its keys in the first line"}, \
    {.name = "--json", .without = "--echo --tsv", .help = "a JSON object a pair, each on a line"}, \
    {.name = "--from", .value = "SRC", \
     .help = "without SRC and DST: routes from SRC to every processor in turn, lines DST<TAB>ANSWER"}, \
    {.name = "--format", .value = "FORMAT", .choices = route_from_formats, .needs = "--from", \
     .without = "--echo --tsv --json", \
     .help = "tsv (the default), c: a table for ROM as a C file, of at most 1 MiB; h: its header"}
/* clang-format on */

extern const struct option_row route_options[];
extern const struct choice route_from_formats[];

/* A route, or why there is none. */
struct answer {
    struct processor src, dst;
    int read;           /* are src and dst known? */
    int half;           /* the source is a processor, and the destination is none */
    const char *why;    /* there is none; or null */
    int code;           /* then: an error of the library, or 0 */
    unsigned long line; /* of a stream; or 0 */
};

/* Finds the route; an error of the library is its answer. */
void route_find(const struct call *call, void *state, struct answer *a);

/* Finds the route from a->src to processor `to`, which becomes a->dst. */
void route_to(const struct call *call, void *state, uint64_t to, struct answer *a);

/* What the options say of how answers are printed; asked once, not for each of a million. */
enum route_form { ROUTE_PLAIN, ROUTE_ECHO, ROUTE_TSV, ROUTE_JSON };
enum route_form route_form(const struct call *call);

/* Prints it; table: one of many. */
void route_print(const struct call *call, void *state, enum route_form form, int table,
                 const struct answer *a);

/* Says that Ctrl-C came, and returns the status. */
int route_interrupted(uint64_t done, uint64_t all);

/* route --from: to every destination.  Returns EXIT_... */
int route_from(const struct call *call, void *state);

/* The same as a file in C, or its header (--format c, h). */
int route_rom(const struct call *call, void *state, const struct processor *source);

#endif
