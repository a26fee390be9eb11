/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share.  SPEC 8 is its contract. */
#ifndef CLI_H
#define CLI_H

#include <stdint.h>
#include <stdio.h>

#include "rt/rt.h"

enum { EXIT_TRUE = 0, EXIT_FALSE = 1, EXIT_USAGE = 2, EXIT_IO = 3 };

/* Arguments of a command, sorted: options by name, the rest by place. */
#define OPTIONS_MAX 15
#define OPERANDS_MAX 3

struct option {
    const char *name;  /* "--seed" */
    int takes_value;   /* 0: a flag */
    const char *value; /* as given; "" for a flag that is there; NULL: not given */
};

/* Families of networks, as bits of what a command serves. */
enum { FOR_TRANSIT = 1, FOR_RINGS = 2, FOR_TREE = 4 };

struct command {
    const char *name;
    const char *synopsis;              /* operands and options */
    const char *help;                  /* what --help says below the synopsis */
    int families;                      /* FOR_... */
    int least, most;                   /* operands, NET included */
    struct option option[OPTIONS_MAX]; /* ends with name = NULL */
    int (*run)(const struct command *command, const struct rt_net *net, char **operand);
};

/* All of them; ends with name = NULL. */
extern struct command commands[];

/* What routeseq --help prints. */
void print_help(void);

/* Value of an option, or NULL.  The name must be one of the command's. */
const char *option_value(const struct command *command, const char *name);

/* A number option within 0 < least..most; *value keeps its default where the
 * option is not given.  Returns 0, or EXIT_USAGE after saying why. */
int option_number(const struct command *command, const char *name, uint64_t least, uint64_t most,
                  uint64_t *value);

/* Is it a network of rings, a fat-tree of Leiserson?  And N, of any network. */
int is_ring(const struct rt_net *net);
int is_tree(const struct rt_net *net);
uint64_t processors_of(const struct rt_net *net);

/* A processor: its index, and in Transit networks its location as given,
 * unused bits included. */
struct processor {
    uint64_t index;
    uint8_t loc[RT_LOC_MAX];
};

#define WHY_MAX 256

/* Writes a reason; returns -1. */
int refuse(char why[WHY_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Decimal digits and nothing else, at most 2^64-1; 0, or -1. */
int read_number(const char *text, uint64_t *value);

/* Reads a decimal index or, in Transit networks, @LOCATION.  Returns 0, or -1 and a reason that
 * begins with `name` in why. */
int read_processor(const struct rt_net *net, const char *name, const char *text,
                   struct processor *processor, char why[WHY_MAX]);

/* The two processors of a command line; 0, or EXIT_USAGE after saying why. */
int read_pair(const struct rt_net *net, char **operand, struct processor *src,
              struct processor *dst);

/* A line `SRC DST` of `length` characters, which is taken apart; 0, or -1 and a reason in why. */
int read_pair_line(const struct rt_net *net, char *line, size_t length, struct processor *src,
                   struct processor *dst, char why[WHY_MAX]);

/* The value of a hexadecimal digit, or -1. */
int hex_digit(char c);

/* Exactly `bytes` bytes of hexadecimal; 0, or -1. */
int read_hex(const char *text, int bytes, uint8_t *to);

/* Prints bytes in upper-case hex. */
void print_hex(const uint8_t *bytes, int n);

/* "@" and the canonical location of a processor. */
void print_location(const struct rt_net *net, uint64_t index);

/* Says what is wrong on stderr, with the program's name; returns status. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Colours, empty strings unless standard output is a terminal. */
struct ink {
    const char *ru, *rd, *rc, *bold, *dim, *off;
};
struct ink choose_ink(void);

int run_route(const struct command *command, const struct rt_net *net, char **operand);
int run_explain(const struct command *command, const struct rt_net *net, char **operand);
int run_walk(const struct command *command, const struct rt_net *net, char **operand);
int run_verify(const struct command *command, const struct rt_net *net, char **operand);
int run_info(const struct command *command, const struct rt_net *net, char **operand);
int run_gate(const struct command *command, const struct rt_net *net, char **operand);
int run_load(const struct command *command, const struct rt_net *net, char **operand);
int ring_run_load(const struct command *command, const struct rt_net *net, char **operand);
int transit_run_load(const struct command *command, const struct rt_net *net, char **operand);
int run_graph(const struct command *command, const struct rt_net *net, char **operand);

#endif
