/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share.  SPEC 8 is its contract. */
#ifndef CLI_H
#define CLI_H

#include <stdint.h>
#include <stdio.h>

#include "base/complain.h"
#include "base/text.h"
#include "rt/rt.h"
#include "shape.h"

/* Value of an option; NULL if it is not given, or none of the shape's verb. */
const char *option_value(const struct call *call, const char *name);
int option_given(const struct call *call, const char *name);

/* A number option within least..most; *value keeps its default where the
 * option is not given.  Returns 0, or EXIT_USAGE after saying why. */
int option_number(const struct call *call, const char *name, uint64_t least, uint64_t most,
                  uint64_t *value);

/* The word that an option was given, of those that its row lists; the first of them if it is not
 * given. */
const struct choice *option_choice(const struct call *call, const char *name);

/* Threads to use where --jobs does not say: one a core. */
uint64_t default_jobs(void);

/* A processor: its index, and in Transit networks its location as given,
 * unused bits included. */
struct processor {
    uint64_t index;
    uint8_t loc[RT_LOC_MAX];
    uint8_t located; /* bytes of loc where this was read as a location; else 0 */
};

/* Reads a processor as its shape writes it.  Returns 0, or -1 and a reason that begins with `name`
 * in why. */
int read_processor(const struct call *call, const char *name, const char *text,
                   struct processor *processor, char why[WHY_MAX]);

/* Reads a decimal index, for shapes without locations; `no_location` is added to the reason where
 * the text begins with @. */
int read_index(const struct rt_net *net, const char *name, const char *text,
               const char *no_location, struct processor *processor, char why[WHY_MAX]);

/* The two processors of a command line; 0, or EXIT_USAGE after saying why. */
int read_pair(const struct call *call, struct processor *src, struct processor *dst);

/* A line `SRC DST` of lines_next, which is taken apart; 0, or a reason in why and -1
 * where SRC is no processor, -2 where DST is none, or, of no two words, -3, -4 where the first is
 * one. */
int read_pair_line(const struct call *call, char *line, struct processor *src,
                   struct processor *dst, char why[WHY_MAX]);

/* What is wrong with a line of which read_pair_line says `read`: an error of the library. */
int pair_line_error(int read);

/* Exactly `bytes` bytes of hexadecimal; 0, or -1. */
int read_hex(const char *text, int bytes, uint8_t *to);

/* Writes bytes in upper-case hex; to standard output. */
void write_hex(FILE *file, const uint8_t *bytes, int n);
void print_hex(const uint8_t *bytes, int n);

/* As it was read: an index in decimal, or @ and a location. */
void print_processor(const struct processor *processor);

/* "@" and the canonical location of a processor. */
void print_location(const struct rt_net *net, uint64_t index);

/* Colours, empty strings unless standard output is a terminal. */
struct ink {
    const char *ru, *rd, *rc, *bold, *dim, *off;
};
struct ink choose_ink(void);

/* Verbs and options of more than one shape. */
extern const struct option_row verify_options[], info_options[], report_options[];
int run_route(const struct call *call);
int run_verify(const struct call *call);
int run_graph(const struct call *call); /* runs the choice of --format */

#endif
