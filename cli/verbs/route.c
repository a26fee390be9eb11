/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, a stream of pairs from standard input, or all pairs of one source. */
#include "route.h"

#include <inttypes.h>
#include <string.h>

#include "../read/lines.h"

const struct option_row route_options[] = {ROUTE_OPTIONS, {.name = NULL}};

/* Answers the line that lines_next gave as `got`; is it a bad one? */
static int route_line(const struct call *call, void *state, enum route_form form,
                      struct lines *lines, int got, char *line)
{
    struct answer a = {.why = lines->why};
    char why[WHY_MAX + 40];

    int read = got > 0 ? read_pair_line(call, line, &a.src, &a.dst, lines->why) : -1;

    a.half = read == -2;
    if (read == 0) {
        a.read = 1;
        route_find(call, state, &a);
    }
    if (a.why != NULL) {
        snprintf(why, sizeof why, "line %lu: %s", lines->at, a.why);
        a.why = why;
    }
    route_print(call, state, form, 1, &a);
    return a.why != NULL;
}

static int route_lines(const struct call *call, void *state)
{
    static struct lines lines;
    enum route_form form = route_form(call);
    uint64_t all = 0, bad = 0;
    char *line;
    int got, status = lines_open(&lines, "route", "-");

    if (form == ROUTE_TSV)
        printf("source\tdestination\troute\terror\n");
    while ((got = lines_next(&lines, &line)) != 0 && !ferror(stdout)) { /* main says so */
        bad += (uint64_t)route_line(call, state, form, &lines, got, line);
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

    if (option_given(call, "--from"))
        return route_from(call, state);
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
    route_find(call, state, &a);
    route_print(call, state, route_form(call), 0, &a);
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
