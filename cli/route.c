/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, or a stream of pairs from standard input. */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "cli.h"

/* Reads `SRC DST`, separated by blanks or tabs; 0, or -1 and why. */
static int read_line(const struct rt_net *net, char *line, size_t length, struct processor *src,
                     struct processor *dst, char why[WHY_MAX])
{
    char *word[3], *rest = line;
    int words = 0;

    if (strlen(line) != length)
        return refuse(why, "line holds a zero byte, expected SRC DST");
    while (words < 3 && (word[words] = strtok_r(rest, " \t", &rest)) != NULL)
        words++;
    if (words == 0)
        return refuse(why, "empty line, expected SRC DST");
    if (words == 1)
        return refuse(why, "destination missing, expected SRC DST");
    if (words == 3)
        return refuse(why, "trailing characters '%.80s', expected SRC DST", word[2]);
    return read_processor(net, "source", word[0], src, why) != 0 ||
                   read_processor(net, "destination", word[1], dst, why) != 0
               ? -1
               : 0;
}

static int route_lines(const struct rt_net *net)
{
    char *line = NULL, why[WHY_MAX];
    size_t room = 0;
    ssize_t length;
    int status = EXIT_TRUE;

    while ((length = getline(&line, &room, stdin)) >= 0) {
        struct processor src, dst;
        uint8_t seq[RT_SEQ_MAX];

        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (read_line(net, line, (size_t)length, &src, &dst, why) == 0) {
            print_hex(seq, rt_compute(net, src.loc, dst.loc, seq));
            putchar('\n');
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

int run_route(const struct command *command, const struct rt_net *net, char **operand)
{
    struct processor src, dst;
    uint8_t seq[RT_SEQ_MAX];
    int status;

    if (strcmp(operand[0], "-") == 0) {
        if (operand[1] != NULL)
            return complain(EXIT_USAGE, "route: one argument too many: '%s'", operand[1]);
        return route_lines(net);
    }
    if (operand[1] == NULL)
        return complain(EXIT_USAGE, "route: DST is missing; usage: routeseq route %s",
                        command->synopsis);
    status = read_pair(net, operand, &src, &dst);
    if (status != 0)
        return status;
    print_hex(seq, rt_compute(net, src.loc, dst.loc, seq));
    putchar('\n');
    return EXIT_TRUE;
}
