/* SPDX-License-Identifier: MIT-0 */
/* Rows of a report: for people in columns, with --tsv key<TAB>value. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli.h"

/* Begins a report: for people with NET on a line.  Is it with --tsv? */
int report_begin(const struct call *call);

/* A row: key<TAB>value, or words and value in columns. */
void report_row(int tsv, const char *key, const char *words, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
