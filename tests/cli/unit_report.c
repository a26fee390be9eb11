/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/print/report.c cli/print/report_table.c
 * Lines of a stream: the locations of two processors, and in a table the keys of its first line. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/print/report.h"

static int failed;

static void is(const char *expected)
{
    char text[512];
    long n;

    fflush(stdout);
    n = (long)pread(STDOUT_FILENO, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    if (strcmp(text, expected) != 0) {
        fprintf(stderr, "printed: %s\nexpected: %s\n", text, expected);
        failed = 1;
    }
    rewind(stdout);
    ftruncate(STDOUT_FILENO, 0);
}

static int starves;

/* Memory that is zero: were it a table's cell, it would be of the first line.  Or none. */
void *realloc(void *old, size_t size)
{
    void *new = starves ? NULL : calloc(1, size);
    size_t had = old != NULL ? malloc_usable_size(old) : 0;

    if (new != NULL && old != NULL)
        memcpy(new, old, had < size ? had : size);
    free(new != NULL ? old : NULL);
    return new;
}

/* A line of the stream, with these keys. */
static void line(const struct call *call, const struct processor *pair, const char *more)
{
    report_line(call, "1", "2", pair);
    report_begin_of(call, "");
    report_number("x", "%d", 5);
    if (more != NULL)
        report_number(more, "%d", 6);
    report_line_end(NULL, NULL, 1);
}

int main(void)
{
    static const struct option_row rows[] = {{.name = "--tsv"}, {.name = "--json"}, {.name = NULL}};
    static const struct verb verb = {.options = rows};
    static const struct processor pair[] = {{1, {0xAB}, 1}, {2, {0xCD}, 1}, {3, {0xEF}, 1}};
    struct call tsv = {.verb = &verb, .value = {""}}, json = {.verb = &verb, .value = {NULL, ""}};
    FILE *to = tmpfile();

    if (to == NULL || dup2(fileno(to), STDOUT_FILENO) < 0)
        return 2;
    line(&json, pair, NULL);
    is("{\"source\": 1, \"destination\": 2, \"source_location\": \"AB\", "
       "\"destination_location\": \"CD\", \"x\": 5, \"error\": null}\n");
    report_finish(0);
    report_line(&tsv, "1", "2", pair);
    report_begin_of(&tsv, "");
    report_numbers("route");
    starves = 1;
    report_next(7);
    starves = 0;
    report_numbers_end();
    report_line_end(NULL, NULL, 1);
    failed |= report_finish(0) != EXIT_IO;
    is("");
    line(&tsv, pair, NULL);
    line(&tsv, pair, "y");
    line(&tsv, pair, NULL);
    report_finish(0);
    is("source\tdestination\tx\terror\n1\t2\t5\t-\n1\t2\t5\t-\n1\t2\t5\t-\n");
    report_many();
    report_begin_of(&json, "a");
    report_finish(0);
    is("[\n{\n  \"net\": \"a\"\n}\n]\n");
    report_many();
    report_begin_of(&tsv, "b");
    report_finish(0);
    is("net\nb\n"); /* nothing is left of the JSON before it */
    return failed;
}
