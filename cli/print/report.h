/* SPDX-License-Identifier: MIT-0 */
/*
 * Reports: for people in columns, for programs (--tsv, --json) as keys and values.
 *
 * Both forms for programs have the same keys in the same order.  With --json a report is an object;
 * values are numbers, strings, true or false, or null where they do not apply.  With --tsv it is
 * lines KEY<TAB>VALUE, `-` for null.  A list is in JSON an array of objects; in TSV the line of its
 * key has its length, and KEY.0.FIELD ... the rest.
 *
 * Several reports (of several networks or loads) are in JSON an array of objects, each with `net`
 * first; in TSV a table, keys in its first line, a report a line, `-` where a report lacks a key.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "../cli.h"

/* The options of a verb that prints a report; `others`: options that go on with people only. */
#define REPORT_OPTIONS(others)                                                                     \
    {.name = "--tsv", .without = "--json" others, .help = "lines key<TAB>value, numbers plain"},   \
    {                                                                                              \
        .name = "--json", .without = "--tsv" others, .help = "the same keys as one JSON object"    \
    }

/* Of a verb that takes several NETs; parts: " --part" where it has that. */
#define ROWS_OPTION(parts)                                                                         \
    {                                                                                              \
        .name = "--rows", .needs = "--tsv --json", .without = parts,                               \
        .help = "of one NET, too, what several have: a table, or an array"                         \
    }
#define REPORTS_OPTIONS(others, parts)                                                             \
    {.name = "--tsv",                                                                              \
     .without = "--json" others,                                                                   \
     .help = "one NET: lines key<TAB>value; several: a table, its keys in the first line"},        \
        {.name = "--json",                                                                         \
         .without = "--tsv" others,                                                                \
         .help = "the same keys; one NET: an object; several: an array of objects"},               \
        ROWS_OPTION(parts)

/* Of a verb that may take long; the parser asks for it. */
#define PROGRESS_OPTION                                                                            \
    {                                                                                              \
        .name = "--progress",                                                                      \
        .help = "progress on standard error also where that is no terminal, a line a second"       \
    }

/* Is the report for programs? */
int for_programs(const struct call *call);

/* From now on several reports follow. */
void report_many(void);

/* From now on each report is a line, in JSON an object, in TSV of a table, without the items of
 * lists: one of a pair of processors.  source and destination, `-` for none, stay until
 * report_line_end and come first, in JSON with those of the pair that were read as locations (null:
 * no pair), then what report_begin and others are told; report_line_end adds `error`, in JSON with
 * its code and the line. */
void report_line(const struct call *call, const char *source, const char *destination,
                 const struct processor *pair);
void report_line_end(const char *error, const char *code, unsigned long line);
int report_is_one_of_many(void);

/* Those that are known go out, as all that follow have the same keys. */
void report_show(void);

/* Begins a report: for people with NET, if there is one, on a line.  Is it for programs? */
int report_begin(const struct call *call);
int report_begin_of(const struct call *call, const char *net); /* "": without NET */

/* A row: for programs a key and a value, for people words and value in columns.  The value is a
 * number where it looks like one, and nothing where it is `-`. */
void report_row(const char *key, const char *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* For programs: a value that is text even if it looks like a number; one that is a number. */
void report_text(const char *key, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_number(const char *key, const char *format, ...) __attribute__((format(printf, 2, 3)));
void report_hex(const char *key, const uint8_t *bytes, size_t n);

/* For programs a key and a text, for people a line `KEY = VALUE`. */
void report_named(const char *key, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Decimals of a number, not below 0, so that at least three significant digits are left, `least` or
 * more; and a row of a number with six or more. */
int report_decimals(double value, int least);
void report_decimal(const char *key, const char *words, double value);

/* A row whose value is yes, no or, below 0, not known: in JSON true, false or null, else a word. */
void report_flag(const char *key, const char *words, int value, const char *yes, const char *no);

/* As report_named, of any many numbers, not in a list: JSON has them in an array, else blanks stand
 * between them, or `-` for none. */
void report_numbers(const char *key);
void report_next(uint64_t number);
void report_numbers_end(void);

/* For programs: a list of `count` items, each with rows of its own. */
void report_list(const char *key, uint64_t count);
void report_item(void);
void report_list_end(void);

/* A text as JSON writes it, on standard output. */
void print_json_text(const char *text);

/* Something is out for programs; then what goes wrong is not told there. */
void report_told(void);

/* What a command that was refused prints for programs with --json, if there is nothing yet. */
void report_refusal(const char *error, const char *code);

/* Ends all reports, if there were any; cut: the last one says for programs that it was interrupted.
 * Returns 0, or EXIT_IO after saying why they are not printed. */
int report_finish(int cut);

#endif
