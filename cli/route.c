/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, or a stream of pairs from standard input. */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "cli.h"

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
    char *line = NULL, why[WHY_MAX];
    size_t room = 0;
    ssize_t length;
    int status = EXIT_TRUE;

    while ((length = getline(&line, &room, stdin)) >= 0) {
        struct processor src, dst;

        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (read_pair_line(call->net, line, (size_t)length, &src, &dst, why) == 0) {
            if (print_route(call, state, &src, &dst) != 0)
                status = EXIT_FALSE;
        } else {
            printf("error: %s\n", why);
            status = EXIT_FALSE;
        }
        if (ferror(stdout))
            break; /* main says so */
    }
    free(line);
    if (!feof(stdin) && !ferror(stdout)) /* read error, or a line too long for memory */
        return complain(EXIT_IO, "reading standard input failed");
    return status;
}

static int route(const struct call *call, void *state)
{
    char **operand = call->operand;
    struct processor src, dst;
    int status;

    if (strcmp(operand[0], "-") == 0) {
        if (operand[1] != NULL)
            return complain(EXIT_USAGE, "route: one argument too many: '%s'", operand[1]);
        return route_lines(call, state);
    }
    if (operand[1] == NULL)
        return complain(EXIT_USAGE, "route: DST is missing; usage: routeseq route %s",
                        call->command->synopsis);
    status = read_pair(call->net, operand, &src, &dst);
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
