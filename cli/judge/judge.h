/* SPDX-License-Identifier: MIT-0 */
/* `vectors` and `judge`: other people's implementations tried (SPEC 17). */
#ifndef CLI_JUDGE_H
#define CLI_JUDGE_H

#include "../cli.h"
#include "../read/lines.h"
#include "../print/report.h"

/* --- vectors.c: pairs of processors, the same ones for the same NET, --seed and --count */

#define VECTORS_MAX 100000000
#define VECTORS_RANDOM 10000 /* behind the corner cases, where --count does not say */

/* A vector by its keys: a location as a number, or in shapes without locations an index. */
struct vector {
    uint64_t src, dst;
};

struct vectors {
    const struct rt_net *net;
    uint64_t processors, seed, rng;
    unsigned loc_bytes;    /* of a location; 0: the shape has none */
    uint64_t unused;       /* bits of a key that no router looks at; a shape's `corners` sets it */
    uint64_t count, taken; /* wanted, and handed out */
    struct vector *corner;
    uint64_t corners, room;
    int failed; /* out of memory */
};

/* What --seed and --count say, and the corner cases; 0, or EXIT_... after saying why.  To be closed
 * whatever it returns. */
int vectors_open(struct vectors *vectors, const struct call *call);
void vectors_close(struct vectors *vectors);

/* The next vector: 1; 0: that was all. */
int vectors_next(struct vectors *vectors, struct vector *vector);

uint64_t vectors_key(const struct vectors *vectors, const struct processor *processor);

/* "@CC0234" or "17"; returns the characters. */
#define KEY_TEXT_MAX 24
int vectors_key_text(const struct vectors *vectors, uint64_t key, char text[KEY_TEXT_MAX]);

int run_vectors(const struct call *call);
extern const struct option_row vectors_options[];

/* For the corner cases of a shape: adds processors by their indices, unused bits of their locations
 * as in `src_bits` and `dst_bits`. */
void vectors_add(struct vectors *vectors, uint64_t src, uint64_t dst, uint64_t src_bits,
                 uint64_t dst_bits);

/* --- corners.c: corner cases that shapes share */

/* Smallest and largest indices with each other, and with their neighbours. */
void vectors_extremes(struct vectors *vectors, uint64_t src_bits, uint64_t dst_bits);

/* A digit of this weight and base changed by 1, 2, half and all of it, up and down, from the first,
 * the middle and the last processor.  Weights of N and above add nothing. */
void vectors_digit(struct vectors *vectors, uint64_t weight, uint64_t base);

/* The same for all digits that a network's parameters may stand for. */
void vectors_digits(struct vectors *vectors);

/* --- judge.c */

/* The options of `judge`, those of the report behind them. */
#define JUDGE_OPTIONS                                                                              \
    {.name = "--count", .value = "N", .help = "as vectors was given it"},                          \
        {.name = "--seed", .value = "S", .help = "as vectors was given it (1)"},                   \
        REPORT_OPTIONS("")

#define JUDGE_USE "Use: routeseq vectors NET | YOUR-PROGRAM | routeseq judge NET\n"
#define VECTORS_HELP                                                                               \
    "Lines `SRC DST`, as `route NET -` reads them: the corner cases first, then pairs at "         \
    "random.\n"
#define JUDGE_HELP                                                                                 \
    "Reads a program's answers to `vectors NET` from standard input.  Compares each with ours "    \
    "and\n"                                                                                        \
    "walks it.  Names the first wrong ones, and what they would have done in the network; says "   \
    "how\n"                                                                                        \
    "many are right, wrong or missing.  Exit status 0 only if all are right.\n"
#define JUDGE_MORE                                                                                 \
    JUDGE_USE                                                                                      \
    "An answer is what `route NET SRC DST` prints.  All lines are `SRC DST: ANSWER`, in any "      \
    "order,\n"                                                                                     \
    "or all are ANSWER alone, in the order of the vectors; the first line decides.\n"

int run_judge(const struct call *call);

/* What is there to say of an answer. */
struct judgement {
    int same;            /* it is the library's own answer */
    int arrives;         /* the walk ends at the destination */
    const char *verdict; /* the walk room's words for that; or why nothing was walked */
    /* What it does in the network; filled unless the answer is right. */
    char effect[WHY_MAX];
};

/* The verdict on an answer that differs from the library's and arrives all the same. */
#define ARRIVED_OTHERWISE "arrived, but another answer"

/* The answer is none of the shape's: says what was expected instead. */
void judgement_malformed(struct judgement *judgement, const char *expected);

/* The library has no answer but this error; the right one begins with `error`. */
void judgement_error(struct judgement *judgement, const char *answer, int error);

/* --- list.c: which vectors must be answered, and which have been */

struct judge_list {
    struct vector *vector;
    uint32_t *want, *got; /* of the first vector of those that are equal */
    uint32_t *slot;       /* hash table of numbers, from 1 */
    uint64_t slots, count;
};

/* Takes all vectors; 0, or EXIT_IO after saying why.  To be closed whatever it returns. */
int judge_list_open(struct judge_list *list, struct vectors *vectors);
void judge_list_close(struct judge_list *list);

/* The number, from 0, of the first vector that equals this one; -1: there is none. */
int64_t judge_list_find(const struct judge_list *list, const struct vector *vector);

/* Vector `number`, taken in ascending order, lacks an answer: 1. */
int judge_list_missing(struct judge_list *list, uint64_t number);

/* --- outcome.c: what came out */

enum problem { WRONG, MISSING, DUPLICATE, UNKNOWN, BAD, PROBLEMS };

/* A line, or a vector without one, that is not right. */
struct finding {
    enum problem problem;
    uint64_t line, vector;        /* from 1; 0: none */
    const char *src, *dst;        /* or null */
    const char *expected, *given; /* of a wrong answer */
    const struct judgement *said; /* of a wrong answer */
    const char *why;              /* of any other */
};

struct outcome;

struct outcome *outcome_open(int programs);
void outcome_right(struct outcome *outcome);

/* Of each problem the first ones are named: shall this one be, or is it only counted? */
int outcome_named(const struct outcome *outcome, enum problem problem);
void outcome_add(struct outcome *outcome, const struct finding *finding);

/* Prints the totals; whole: the input was read to its end.  Are all vectors answered right? */
int outcome_report(const struct outcome *outcome, uint64_t vectors, int whole);
void outcome_close(struct outcome *outcome);

#endif
