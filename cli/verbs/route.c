/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, or a stream of pairs from standard input. */
#include "route.h"

#include <inttypes.h>
#include <string.h>

#include "../print/report.h"
#include "../read/lines.h"

const struct option_row route_options[] = {ROUTE_OPTIONS, {.name = NULL}};

/* A route, or why there is none. */
struct answer {
    struct processor src, dst;
    int read;        /* are src and dst known? */
    const char *why; /* there is none; or null */
};

static void print_plain(const struct call *call, void *state, const struct answer *a)
{
    if (option_given(call, "--echo") && a->read)
        printf("%" PRIu64 " %" PRIu64 "%s", a->src.index, a->dst.index, a->why == NULL ? "" : " ");
    if (a->why != NULL) {
        printf("error: %s\n", a->why);
        return;
    }
    if (option_given(call, "--echo"))
        putchar(' ');
    call->shape->pairs.print(state, 0);
    putchar('\n');
}

/* A processor, or `none`. */
static void print_index(const struct answer *a, const struct processor *processor, const char *none)
{
    if (a->read)
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

static void print_json(const struct call *call, void *state, const struct answer *a)
{
    printf("{\"source\": ");
    print_index(a, &a->src, "null");
    printf(", \"destination\": ");
    print_index(a, &a->dst, "null");
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
    printf("}\n");
}

static void print_answer(const struct call *call, void *state, const struct answer *a, int table)
{
    if (option_given(call, "--json"))
        print_json(call, state, a);
    else if (option_given(call, "--tsv"))
        print_tsv(call, state, a, table);
    else
        print_plain(call, state, a);
}

/* Finds the route; an error of the library is its answer. */
static void find_route(const struct call *call, void *state, struct answer *a)
{
    int error = call->shape->pairs.answer(state, &a->src, &a->dst);

    a->why = error != 0 ? rt_error_text(error) : NULL;
}

/* Answers the line that lines_next gave as `got`; is it a bad one? */
static int route_line(const struct call *call, void *state, struct lines *lines, int got,
                      char *line)
{
    struct answer a = {.why = lines->why};
    char why[WHY_MAX + 40];

    if (got > 0 && read_pair_line(call, line, &a.src, &a.dst, lines->why) == 0) {
        a.read = 1;
        find_route(call, state, &a);
    }
    if (a.why != NULL) {
        snprintf(why, sizeof why, "line %lu: %s", lines->at, a.why);
        a.why = why;
    }
    print_answer(call, state, &a, 1);
    return a.why != NULL;
}

static int route_lines(const struct call *call, void *state)
{
    static struct lines lines;
    uint64_t all = 0, bad = 0;
    char *line;
    int got, status = lines_open(&lines, "route", "-");

    if (option_given(call, "--tsv"))
        printf("source\tdestination\troute\terror\n");
    while ((got = lines_next(&lines, &line)) != 0 && !ferror(stdout)) { /* main says so */
        bad += (uint64_t)route_line(call, state, &lines, got, line);
        all++;
    }
    lines_close(&lines);
    if (bad > 0 && status == EXIT_TRUE)
        status = complain(EXIT_FALSE, "%s: %" PRIu64 " of %" PRIu64 " lines are bad", lines.name,
                          bad, all);
    return lines.status != EXIT_TRUE ? lines.status : status;
}

static int route(const struct call *call, void *state)
{
    char **operand = call->operand;
    struct answer a = {.read = 1};
    int status;

    if (operand[0] == NULL)
        return complain(EXIT_USAGE, "route: SRC or DST is missing; usage: routeseq route %s",
                        call->command->operands);
    if (strcmp(operand[0], "-") == 0) {
        if (operand[1] != NULL)
            return complain(EXIT_USAGE, "route: one argument too many: '%s'", operand[1]);
        return route_lines(call, state);
    }
    if (operand[1] == NULL)
        return complain(EXIT_USAGE, "route: DST is missing; usage: routeseq route %s",
                        call->command->operands);
    status = read_pair(call, &a.src, &a.dst);
    if (status != 0)
        return status;
    find_route(call, state, &a);
    print_answer(call, state, &a, 0);
    return a.why != NULL ? EXIT_FALSE : EXIT_TRUE;
}

int run_route(const struct call *call)
{
    void *state = NULL;
    int status = call->shape->pairs.open(call, &state);

    if (status == 0)
        status = route(call, state);
    call->shape->pairs.close(state);
    return status;
}
