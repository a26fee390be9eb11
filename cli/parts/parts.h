/* SPDX-License-Identifier: MIT-0 */
/*
 * Long runs in parts, on any machines: `--part K/N` of verify or load prints a part file, and
 * routeseq merge prints from all part files what one machine would have printed.  SPEC 8 has the
 * format; cli/parts/part_file.h reads it.
 */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include "../cli.h"

#define PARTS_MAX 1000000000
#define PART_FORMAT "routeseq-part 1" /* the first line of a part file */

/* clang-format off */
#define PART_OPTION(without_) \
    {.name = "--part", .value = "K/N", .without = without_, \
     .help = "do the K-th of N equal parts, and print a part file for routeseq merge"}
/* clang-format on */

/* Part `number` of `of`; 0 of 0: the whole. */
struct part {
    uint64_t number, of;
};

/* K/N, K in 1..N, N in 1..PARTS_MAX; 0, or -1. */
int part_parse(const char *text, struct part *part);

/* What --part says; 0, or EXIT_USAGE after saying why. */
int part_read(const struct call *call, struct part *part);

/* Things first..end-1 of `all`, for this part.  Where there are many, all parts but the last are
 * multiples of `grain` things. */
void part_range(const struct part *part, uint64_t all, uint64_t grain, uint64_t *first,
                uint64_t *end);

/* What a report is for: people, --tsv or --json. */
enum part_form { PART_TEXT, PART_TSV, PART_JSON, PART_FORMS };
extern const char *const part_forms[PART_FORMS];

/* Prints a part file: part_begin, the options that change the answer, part_place, the counts,
 * part_end. */
void part_begin(const struct call *call);
void part_text(const char *key, const char *value);
void part_number(const char *key, uint64_t value);
void part_place(const struct part *part, uint64_t first, uint64_t end);
void part_end(void);

/* The values of the lines `first` and `last` of a part that does first..end-1: numbers, or - where
 * it does nothing. */
#define PART_PLACE_MAX 24
void part_bounds(uint64_t first, uint64_t end, char from[PART_PLACE_MAX], char to[PART_PLACE_MAX]);

/* CRC-32 of ISO 3309 over text, going on from `check`, which is 0 at first. */
uint32_t part_check(uint32_t check, const char *text, size_t n);

struct part_file;

/* How the parts of one command are read and added up. */
struct part_hooks {
    size_t bytes;       /* of `sums`, which begin as zeros */
    const char *things; /* that are dealt out: "pairs" */
    /* Reads the options of a run, which `call` will report; `all` and `grain`, which is 1, as of
     * part_range.  Called for each part: the options are those of the first one. */
    void (*options)(struct part_file *file, const struct call *call, void *sums, uint64_t *all,
                    uint64_t *grain);
    /* Reads the counts of things first..end-1 and adds them to `sums`. */
    void (*counts)(struct part_file *file, void *sums, uint64_t first, uint64_t end);
    /* Prints the report of the whole run; returns the exit status. */
    int (*report)(const struct call *call, void *sums);
    void (*close)(void *sums);
};

#endif
