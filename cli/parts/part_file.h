/* SPDX-License-Identifier: MIT-0 */
/*
 * The reader of part files.  It knows which line comes next: what stands there otherwise is refused
 * with the names of the file and the line, and then nothing more of the file is read.
 */
#ifndef CLI_PART_FILE_H
#define CLI_PART_FILE_H

#include "parts.h"

#define PART_FILE_MAX ((size_t)1 << 28) /* bytes: a range of 10,000 loads has less than half */
#define PART_HEADER_MAX 16              /* lines that say what run it is */
#define PART_LINE_MAX 128               /* bytes of a header's line */

/* The lines that all parts of a run have in common, as the first part read has them. */
struct part_header {
    const char *path;                          /* of the first */
    char line[PART_HEADER_MAX][PART_LINE_MAX]; /* "": there is no such line */
};

struct part_file {
    const char *path;
    char *text, *at, *end;      /* the lines before `check`, not yet read from `at` on */
    unsigned long line;         /* number of the one read last */
    struct part_header *header; /* what is read must stand there, or is noted; null: need not */
    int status;                 /* 0, or EXIT_... after saying why */
};

/* Reads the file, and compares its first line, its version and its check; 0, or EXIT_... after
 * saying why.  To be closed whatever it returns. */
int part_file_open(struct part_file *file, const char *path, struct part_header *header);
void part_file_close(struct part_file *file);

/* The value of the next line, `KEY VALUE`; "" if that is refused.  Nothing is read or said of a
 * file whose status is not 0. */
const char *part_file_text(struct part_file *file, const char *key);

/* A decimal number least..most without leading zeros; `least` if it is refused. */
uint64_t part_file_number(struct part_file *file, const char *key, uint64_t least, uint64_t most);

/* Decimal numbers without leading zeros, with a blank between them; 0, or -1. */
int part_numbers(const char *text, uint64_t *value, unsigned count);

/* The number of one of `count` words; 0 if it is refused. */
unsigned part_file_word(struct part_file *file, const char *key, const char *const *word,
                        unsigned count);

/* Exactly this value; `why` says what it follows from. */
void part_file_same(struct part_file *file, const char *key, const char *value, const char *why);

/* No line is left. */
void part_file_end(struct part_file *file);

/* Refuses the line read last. */
void part_file_refuse(struct part_file *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
