/* SPDX-License-Identifier: MIT-0 */
/*
 * What a shape of network (enum rt_shape) does in the command: one constant table a shape, in
 * cli/SHAPE/SHAPE_shape.c; cli/shapes.c lists them.  Parsing, help, refusals, completion and the
 * list of what serves what are made from these tables alone.
 */
#ifndef CLI_SHAPE_H
#define CLI_SHAPE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "rt/net.h"

struct call;
struct judgement;
struct part_hooks;
struct processor;
struct vectors;
struct verify_hooks;

/* A word that an option takes, and what it stands for: what it does, or a number.  Help,
 * completion, the parser and the verb read the same list, so that none knows a word that another
 * does not. */
struct choice {
    const char *name; /* the list ends with null; the first word is that of an option not given */
    int (*run)(const struct call *call);
    int value;
};

/* An option of a verb.  Whether it takes a value is the same wherever it stands in a command: the
 * parser has to find NET before it knows the shape (tests/cli/options.sh looks at all of them). */
struct option_row {
    const char *name;             /* "--seed" */
    const char *value;            /* what help calls its value: "S"; null: it takes none */
    const char *help;             /* one line or more */
    const struct choice *choices; /* all values there are; null: not a list */
    const char
        *needs; /* an option that must be there too, or one of two, with a blank; null: none */
    const char *without; /* options that it excludes, separated by blanks; null: none */
    int required;        /* nothing is done without it */
};

/* What a command does for one shape. */
struct verb {
    int (*run)(const struct call *call); /* returns EXIT_...; null: the shape is not served */
    const struct option_row *options;    /* ends with name = NULL */
    const char *help;                    /* what it prints */
    const char *more;                    /* help below the options; null: nothing */
    const char *example;                 /* what follows NET in an example that works; "" */
    const char *rest;                    /* options with which they are served; null: none */
    const char *but;                     /* families of the shape that are not served; null */
    const char *partly;                  /* FAMILY (OPTION ...), a family with these alone; null */
};

/* How `route` answers pairs; cli/verbs/route.c reads and checks them. */
struct route_hooks {
    /* 0 and *state, or EXIT_... after saying why; `close` follows in both cases. */
    int (*open)(const struct call *call, void **state);
    /* Finds the route of one pair; 0, or an error of the library, or 1: `why` says why not. */
    int (*answer)(void *state, const struct processor *src, const struct processor *dst);
    /* Prints it: as a line without its end, or as a value of JSON. */
    void (*print)(const void *state, int json);
    /* Entry i of it in a table for ROM, 0..65535; -1 after the last. */
    long (*entry)(const void *state, unsigned i);
    /* What the entries are, for that table's comment; *suffix: what its name ends with, or "". */
    const char *(*entries)(const void *state, const char **suffix);
    void (*close)(void *state);
    const char *(*why)(const void *state);
};

/* What `vectors` and `judge` know of a shape; cli/judge/judge.h has the rest. */
struct judge_hooks {
    /* Adds the corner cases. */
    void (*corners)(struct vectors *vectors);
    /* 0 and *state, or EXIT_... after saying why; `close` follows in both cases. */
    int (*open)(const struct call *call, void **state);
    /* Compares an answer, without blanks around it, with the library's, and walks it. */
    void (*judge)(void *state, const struct processor *src, const struct processor *dst,
                  const char *answer, struct judgement *judgement);
    /* The library's answer of the last call of `judge`, as `route` prints it. */
    void (*expected)(void *state, FILE *file);
    void (*close)(void *state);
};

struct shape {
    const char *name;  /* as its folder: "transit" */
    const char *title; /* "Transit networks" */
    const char *one;   /* "a Transit network" */
    const char *sites; /* how processors are written, for help */

    struct verb route, explain, walk, verify, info, gate, load, graph, vectors, judge;

    struct route_hooks pairs;
    const struct judge_hooks *judging;
    /* Reads SRC or DST; 0, or -1 and a reason that begins with `name`. */
    int (*read_processor)(const struct rt_net *net, const char *name, const char *text,
                          struct processor *processor, char why[WHY_MAX]);
    const struct verify_hooks *verifying;
    const struct part_hooks *load_parts; /* null: load is not done in parts */
};

/* The shape of a network that rt_net_check has passed. */
const struct shape *shape_of(const struct rt_net *net);

/* Shape `number` of the list; a null pointer after the last. */
const struct shape *shape_at(unsigned number);

struct command {
    const char *name;
    const char *operands;     /* "NET SRC DST" */
    const char *says;         /* what it does, in a line */
    int least, most;          /* operands, NET included */
    size_t verb;              /* offset in struct shape */
    const struct verb *alone; /* of a command without NET, whatever the shape; else null */
    int many;                 /* operands are networks, done one after another */
    int stream; /* `-` in place of SRC and DST: the pairs of standard input, one after another */
};

/* All of them; ends with name = NULL. */
extern const struct command commands[];

/* What the command does for a shape; of a command without NET the same for all. */
const struct verb *verb_of(const struct command *command, const struct shape *shape);

/* The verbs of the commands without NET. */
extern const struct verb ports_design, compare_verb, check_verb, generate_verb, merge_verb;

#define OPTIONS_MAX 32
#define OPERANDS_MAX 1000000 /* a file for each part of a run */

/* A command line, taken apart and checked against the shape's verb. */
struct call {
    const struct command *command;
    const struct shape *shape;
    const struct verb *verb;
    const struct rt_net *net;
    const char *name;               /* of net, as given */
    char **operand;                 /* what follows NET; ends with NULL */
    const char *value[OPTIONS_MAX]; /* of verb->options; "" for a flag; null: not given */
    /* Of a stream the source and destination at hand, and the answer is a line; else null. */
    const struct processor *pair;
};

#endif
