/* SPDX-License-Identifier: MIT-0 */
/* An answer of routeseq route: found, and printed as the options say. */
#include "route.h"

#include <inttypes.h>

#include "../print/error_name.h"
#include "../print/report.h"

static void print_plain(const struct call *call, void *state, int echo, const struct answer *a)
{
    if (echo && a->read) {
        print_processor(&a->src);
        putchar(' ');
        print_processor(&a->dst);
        printf("%s", a->why == NULL ? "" : " ");
    }
    if (a->why != NULL) {
        printf("error: %s\n", a->why);
        return;
    }
    if (echo)
        putchar(' ');
    call->shape->pairs.print(state, 0);
    putchar('\n');
}

/* A processor, or `none`. */
static void print_index(const struct answer *a, const struct processor *processor, const char *none)
{
    if (a->read || (a->half && processor == &a->src))
        printf("%" PRIu64, processor->index);
    else
        printf("%s", none);
}

/* Keys and values in lines, or the values as a line of a table. */
static void print_tsv(const struct call *call, void *state, const struct answer *a, int table)
{
    printf(table ? "" : "source\t");
    print_index(a, &a->src, "-");
    printf(table ? "\t" : "\ndestination\t");
    print_index(a, &a->dst, "-");
    printf(table ? "\t" : "\nroute\t");
    if (a->why == NULL)
        call->shape->pairs.print(state, 0);
    else
        putchar('-');
    printf(table ? "\t%s\n" : "\nerror\t%s\n", a->why != NULL ? a->why : "-");
}

/* As a key, where it was read as a location: unused bits of that are in the answer. */
static void print_read(const char *end, const struct processor *processor)
{
    if (processor->located == 0)
        return;
    printf(", \"%s_location\": \"", end);
    print_hex(processor->loc, processor->located);
    putchar('"');
}

static void print_json(const struct call *call, void *state, const struct answer *a)
{
    report_told();
    printf("{\"source\": ");
    print_index(a, &a->src, "null");
    printf(", \"destination\": ");
    print_index(a, &a->dst, "null");
    if (a->read) {
        print_read("source", &a->src);
        print_read("destination", &a->dst);
    }
    printf(", \"route\": ");
    if (a->why == NULL)
        call->shape->pairs.print(state, 1);
    else
        printf("null");
    printf(", \"error\": ");
    if (a->why != NULL)
        print_json_text(a->why);
    else
        printf("null");
    if (a->why != NULL)
        printf(", \"code\": \"%s\"", error_name(a->code));
    if (a->why != NULL && a->line != 0)
        printf(", \"line\": %lu", a->line);
    printf("}\n");
}

enum route_form route_form(const struct call *call)
{
    return option_given(call, "--json")   ? ROUTE_JSON
           : option_given(call, "--tsv")  ? ROUTE_TSV
           : option_given(call, "--echo") ? ROUTE_ECHO
                                          : ROUTE_PLAIN;
}

void route_print(const struct call *call, void *state, enum route_form form, int table,
                 const struct answer *a)
{
    if (form == ROUTE_JSON)
        print_json(call, state, a);
    else if (form == ROUTE_TSV)
        print_tsv(call, state, a, table);
    else
        print_plain(call, state, form == ROUTE_ECHO, a);
}

void route_find(const struct call *call, void *state, struct answer *a)
{
    int error = call->shape->pairs.answer(state, &a->src, &a->dst);

    a->code = error;
    a->why = error == 0 ? NULL : error > 0 ? call->shape->pairs.why(state) : rt_error_text(error);
}

int route_interrupted(uint64_t done, uint64_t all)
{
    return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " route%s", done, all,
                    s_of(all));
}

void route_to(const struct call *call, void *state, uint64_t to, struct answer *a)
{
    char text[24], why[WHY_MAX];

    snprintf(text, sizeof text, "%" PRIu64, to);
    a->read = read_processor(call, "DST", text, &a->dst, why) == 0;
    route_find(call, state, a);
}
