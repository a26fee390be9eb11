/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, or a stream of pairs from standard input. */
#include <string.h>

#include "../cli.h"
#include "../read/lines.h"

/* The line that answers one pair; 0, or an error, which is printed in its place. */
static int print_route(const struct call *call, void *state, const struct processor *src,
                       const struct processor *dst)
{
    int error = call->shape->pairs.answer(state, src, dst);

    if (error != 0)
        printf("error: %s", rt_error_text(error));
    putchar('\n');
    return error;
}

static int route_lines(const struct call *call, void *state)
{
    static struct lines lines;
    struct processor src, dst;
    char *line;
    int got, status = lines_open(&lines, "route", "-");

    while ((got = lines_next(&lines, &line)) != 0 && !ferror(stdout)) { /* main says so */
        if (got > 0 && read_pair_line(call, line, &src, &dst, lines.why) == 0) {
            if (print_route(call, state, &src, &dst) == 0)
                continue;
        } else {
            printf("error: %s\n", lines.why);
        }
        status = EXIT_FALSE;
    }
    lines_close(&lines);
    return lines.status != EXIT_TRUE ? lines.status : status;
}

static int route(const struct call *call, void *state)
{
    char **operand = call->operand;
    struct processor src, dst;
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
    status = read_pair(call, &src, &dst);
    if (status != 0)
        return status;
    return print_route(call, state, &src, &dst) != 0 ? EXIT_FALSE : EXIT_TRUE;
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
