/* SPDX-License-Identifier: MIT-0 */
/* routeseq route: one pair, or a stream of pairs from standard input. */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "cli.h"
#include "ring/ring.h"
#include "tree/tree.h"

/* The line that answers one pair; 0, or an error, which is printed in its place. */
static int print_route(const struct rt_net *net, struct ring_router *router,
                       const struct processor *src, const struct processor *dst)
{
    uint32_t from = (uint32_t)src->index, to = (uint32_t)dst->index; /* not of Transit networks */
    uint8_t seq[RT_SEQ_MAX];                                         /* RT_TREE_BYTES fit in */
    int n = is_ring(net)   ? ring_path(router, from, to)
            : is_tree(net) ? rt_route_tree(net, from, to, seq)
                           : rt_compute(net, src->loc, dst->loc, seq);

    if (n < 0)
        printf("error: %s", rt_error_text(n));
    else if (is_ring(net))
        ring_print_links(router->leg, n);
    else if (is_tree(net))
        tree_print_bits(seq, n);
    else
        print_hex(seq, n);
    putchar('\n');
    return n < 0 ? n : 0;
}

static int route_lines(const struct rt_net *net, struct ring_router *router)
{
    char *line = NULL, why[WHY_MAX];
    size_t room = 0;
    ssize_t length;
    int status = EXIT_TRUE;

    while ((length = getline(&line, &room, stdin)) >= 0) {
        struct processor src, dst;

        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (read_pair_line(net, line, (size_t)length, &src, &dst, why) == 0) {
            if (print_route(net, router, &src, &dst) != 0)
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

static int route(const struct command *command, const struct rt_net *net,
                 struct ring_router *router, char **operand)
{
    struct processor src, dst;
    int status;

    if (strcmp(operand[0], "-") == 0) {
        if (operand[1] != NULL)
            return complain(EXIT_USAGE, "route: one argument too many: '%s'", operand[1]);
        return route_lines(net, router);
    }
    if (operand[1] == NULL)
        return complain(EXIT_USAGE, "route: DST is missing; usage: routeseq route %s",
                        command->synopsis);
    status = read_pair(net, operand, &src, &dst);
    if (status != 0)
        return status;
    return print_route(net, router, &src, &dst) != 0 ? EXIT_FALSE : EXIT_TRUE;
}

int run_route(const struct command *command, const struct rt_net *net, char **operand)
{
    struct ring_router router;
    int status = 0;

    if (!is_ring(net))
        return route(command, net, NULL, operand);
    status = ring_router_open(&router, net, NULL);
    if (status == 0)
        status = route(command, net, &router, operand);
    ring_router_close(&router);
    return status;
}
