/* SPDX-License-Identifier: MIT-0 */
/* Reports printed in columns, as tab-separated values or as JSON. */
#include "report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "report_table.h"

#define VALUE_MAX 2048 /* characters: sizes of rings are a list */
#define KEY_MAX 80
#define DECIMALS_MAX 20

const struct option_row info_options[] = {REPORTS_OPTIONS("", NULL), {.name = NULL}};
const struct option_row report_options[] = {REPORT_OPTIONS(""), {.name = NULL}};

/* The command prints one report, or several of one form. */
static struct {
    int programs, json, many;
    int stream, began, shown; /* a line a report; this one has its beginning; there are some */
    const char *source, *destination;
    const struct processor *pair;
    uint64_t reports;
    int rows;         /* of the object at hand */
    const char *list; /* the list at hand, or null */
    uint64_t item;    /* its number, from 1 */
    uint64_t numbers; /* so many of the list of numbers at hand */
} state;

static int told; /* something for programs */

int for_programs(const struct call *call)
{
    return option_given(call, "--tsv") || option_given(call, "--json");
}

void report_many(void)
{
    state.many = 1;
}

int report_is_one_of_many(void)
{
    return state.many;
}

void report_show(void)
{
    if (!state.json)
        table_show();
    fflush(stdout);
}

int report_begin(const struct call *call)
{
    char text[RT_NET_TEXT_MAX] = "";

    if (call->net != NULL) /* else a command without NET */
        rt_net_format(call->net, text, sizeof text);
    return report_begin_of(call, text);
}

/* The line of a stream. */
static void begin_line(void)
{
    state.began = told = 1;
    state.rows = 0;
    if (state.json)
        putchar('{');
    else
        table_begin();
    report_number("source", "%s", state.source);
    report_number("destination", "%s", state.destination);
    for (int i = 0; i < 2 && state.json && state.pair != NULL; i++)
        if (state.pair[i].located != 0)
            report_hex(i == 0 ? "source_location" : "destination_location", state.pair[i].loc,
                       state.pair[i].located);
}

int report_begin_of(const struct call *call, const char *text)
{
    state.programs = for_programs(call);
    if (!state.programs) {
        if (text[0] != '\0')
            printf("%s\n", text);
        return 0;
    }
    state.json = option_given(call, "--json");
    if (state.stream) {
        begin_line();
        return 1;
    }
    if (state.json && state.reports > 0)
        printf("\n},\n{");
    else if (state.json)
        printf(state.many ? "[\n{" : "{");
    state.reports++;
    state.rows = 0;
    told = 1;
    if (state.many) {
        if (!state.json)
            table_begin();
        report_text("net", "%s", text);
    }
    return 1;
}

/* As JSON writes numbers. */
static int is_number(const char *text)
{
    const char *p = text + (*text == '-');
    size_t whole = strspn(p, "0123456789"), part = 0;

    if (whole == 0 || (p[0] == '0' && whole > 1))
        return 0;
    p += whole;
    if (*p == '.')
        part = strspn(p + 1, "0123456789") + 1;
    return p[part] == '\0' && part != 1;
}

void print_json_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void emit(const char *key, const char *value, int text)
{
    char path[KEY_MAX];

    if (state.json) {
        printf("%s%s", state.rows > 0 ? "," : "",
               state.list == NULL && !state.stream ? "\n  "
               : state.rows > 0                    ? " "
                                                   : "");
        state.rows++;
        print_json_text(key);
        printf(": ");
        if (strcmp(value, "-") == 0)
            printf("null");
        else if (text)
            print_json_text(value);
        else
            printf("%s", value);
        return;
    }
    if (state.list != NULL && (state.stream || state.many))
        return;
    if (state.list != NULL) {
        snprintf(path, sizeof path, "%s.%" PRIu64 ".%s", state.list, state.item - 1, key);
        key = path;
    }
    if (state.many || state.stream)
        table_add(key, value);
    else
        printf("%s\t%s\n", key, value);
}

void report_row(const char *key, const char *words, const char *format, ...)
{
    char value[VALUE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    if (state.programs)
        emit(key, value, !is_number(value));
    else
        printf("  %-46s%20s\n", words, value);
}

void report_named(const char *key, const char *format, ...)
{
    char value[VALUE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    if (state.programs)
        emit(key, value, 1);
    else
        printf(value[0] != '\0' ? "%s = %s\n" : "%s =\n", key, value);
}

void report_flag(const char *key, const char *words, int value, const char *yes, const char *no)
{
    if (state.json)
        emit(key, value < 0 ? "-" : value > 0 ? "true" : "false", 0);
    else
        report_row(key, words, "%s", value < 0 ? "-" : value > 0 ? yes : no);
}

/* Numbers of a line of a table, which are its value when all are there. */
static struct {
    const char *key;
    char *text;
    size_t length, room;
} numbers;

void report_numbers(const char *key)
{
    numbers.key = state.stream && !state.json ? key : NULL;
    numbers.length = 0;
    if (state.json)
        emit(key, "[", 0);
    else if (numbers.key == NULL)
        printf(state.programs ? "%s\t" : "%s =", key);
    state.numbers = 0;
}

/* Adds a number to the value of a table. */
static void keep_number(uint64_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, numbers.length > 0 ? " %" PRIu64 : "%" PRIu64, number);
    for (const char *p = digits; *p != '\0'; p++) {
        if (ROOM_FOR_ONE(numbers.text, numbers.length + 1, numbers.room) != 0) {
            table_lacks_memory();
            return;
        }
        numbers.text[numbers.length++] = *p;
        numbers.text[numbers.length] = '\0';
    }
}

void report_next(uint64_t number)
{
    state.numbers++;
    if (numbers.key != NULL) {
        keep_number(number);
        return;
    }
    printf("%s%" PRIu64,
           state.programs && state.numbers == 1 ? ""
           : state.json                         ? ", "
                                                : " ",
           number);
}

void report_numbers_end(void)
{
    if (numbers.key != NULL)
        emit(numbers.key, numbers.length > 0 ? numbers.text : "", 0);
    else if (state.json)
        putchar(']');
    else
        putchar('\n');
}

int report_decimals(double value, int least)
{
    double digits = value;

    for (int i = 0; i < least; i++)
        digits *= 10;
    while (digits > 0 && digits < 99.5 && least < DECIMALS_MAX) {
        digits *= 10;
        least++;
    }
    return least;
}

void report_decimal(const char *key, const char *words, double value)
{
    report_row(key, words, "%.*f", report_decimals(value, 6), value);
}

void report_text(const char *key, const char *format, ...)
{
    char value[VALUE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    emit(key, value, 1);
}

void report_number(const char *key, const char *format, ...)
{
    char value[VALUE_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    emit(key, value, 0);
}

void report_hex(const char *key, const uint8_t *bytes, size_t n)
{
    char value[VALUE_MAX] = "";

    for (size_t i = 0; i < n; i++) /* at most RT_SEQ_MAX */
        snprintf(value + 2 * i, 3, "%02X", bytes[i]);
    emit(key, value, 1);
}

void report_list(const char *key, uint64_t count)
{
    char length[24];

    snprintf(length, sizeof length, "%" PRIu64, count);
    if (state.json)
        emit(key, "[", 0);
    else
        emit(key, length, 0);
    state.list = key;
    state.item = 0;
}

void report_item(void)
{
    if (state.json)
        printf(state.stream     ? state.item > 0 ? "}, {" : "{"
               : state.item > 0 ? "},\n    {"
                                : "\n    {");
    state.rows = 0;
    state.item++;
}

void report_list_end(void)
{
    if (state.json)
        printf(state.item == 0 ? "]" : state.stream ? "}]" : "}\n  ]");
    state.list = NULL;
}

void report_line(const struct call *call, const char *source, const char *destination,
                 const struct processor *pair)
{
    state.stream = 1;
    state.began = 0;
    state.json = option_given(call, "--json");
    state.source = source;
    state.destination = destination;
    state.pair = pair;
}

void report_line_end(const char *error, const char *code, unsigned long line)
{
    if (!state.began)
        begin_line();
    report_text("error", "%s", error != NULL ? error : "-");
    if (state.json) {
        if (error != NULL) {
            report_text("code", "%s", code);
            report_number("line", "%lu", line);
        }
        printf("}\n");
    } else if (error == NULL || state.shown) {
        table_show(); /* all keys are known */
        state.shown = 1;
    }
}

void report_told(void)
{
    told = 1;
}

void report_refusal(const char *error, const char *code)
{
    if (told || error == NULL)
        return;
    printf("{\"error\": ");
    print_json_text(error);
    printf(", \"code\": \"%s\"}\n", code);
}

int report_finish(int cut)
{
    int status = 0;

    if (cut && state.reports > 0)
        emit("interrupted", state.json ? "true" : "yes", 0);
    if (state.reports > 0 && state.json)
        printf(state.many ? "\n}\n]\n" : "\n}\n");
    else if ((state.reports > 0 && state.many) || (state.stream && !state.json))
        status = table_print();
    memset(&state, 0, sizeof state);
    return status;
}
