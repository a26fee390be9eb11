/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, a stream of pairs from standard input, or all pairs of one source. */
#include "route.h"

#include <inttypes.h>
#include <string.h>

#include "../read/lines.h"
#include "stream.h"

const struct option_row route_options[] = {ROUTE_OPTIONS, {.name = NULL}};

/* Answers the line that lines_next gave as `got`; is it a bad one? */
static int route_line(const struct call *call, void *state, enum route_form form,
                      struct lines *lines, int got, char *line)
{
    struct answer a = {.why = lines->why};
    char why[WHY_MAX + 40];

    int read = got > 0 ? read_pair_line(call, line, &a.src, &a.dst, lines->why) : -3;

    a.half = read == -2 || read == -4;
    a.code = pair_line_error(read);
    a.line = lines->at;
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
    int got, status = EXIT_TRUE;

    lines_open(&lines, "route", "-");
    if (form == ROUTE_TSV)
        printf("source\tdestination\troute\terror\n");
    while ((got = lines_next(&lines, &line)) != 0 && !ferror(stdout)) { /* main says so */
        bad += (uint64_t)route_line(call, state, form, &lines, got, line);
        all++;
    }
    lines_close(&lines);
    if (bad > 0)
        status = complain(EXIT_FALSE, "%s: %" PRIu64 " of %" PRIu64 " line%s %s bad", lines.name,
                          bad, all, s_of(all), bad == 1 ? "is" : "are");
    return lines.status != EXIT_TRUE ? lines.status : status;
}

/* Of a bad pair for programs, too, which read what --json prints. */
static int refuse_pair(const struct call *call, void *state, int code, struct answer *a,
                       const char *why)
{
    a->why = why;
    a->code = code;
    if (route_form(call) == ROUTE_JSON)
        route_print(call, state, ROUTE_JSON, 0, a);
    return complain(EXIT_USAGE, "%s", why);
}

static int route(const struct call *call, void *state)
{
    char **operand = call->operand;
    struct answer a = {.read = 0};
    char why[WHY_MAX];

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
    if (read_processor(call, "source", operand[0], &a.src, why) != 0)
        return refuse_pair(call, state, RT_ERR_SRC, &a, why);
    a.half = 1;
    if (read_processor(call, "destination", operand[1], &a.dst, why) != 0)
        return refuse_pair(call, state, RT_ERR_DST, &a, why);
    a.read = 1;
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
