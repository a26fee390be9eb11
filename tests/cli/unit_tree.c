/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/tree/tree_load.c
 * Loads of a fat-tree: no fraction goes on behind its end, and after a Ctrl-C no memory is taken
 * for the next schedule. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "../../cli/parse.h"
#include "rt/load_tree.h"

extern const struct command commands[];

static int failed, narrowed;

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

/* The Ctrl-C comes here, and from now on there is no memory. */
int rt_load_tree_narrow(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                        uint32_t *work, uint32_t *load)
{
    (void)tree, (void)messages, (void)work, (void)load;
    narrowed++;
    setrlimit(RLIMIT_AS, &(struct rlimit){1, 1});
    raise(SIGINT);
    return 0;
}

int main(void)
{
    static char out[1 << 16];
    char one[] = "1\0002"; /* were the 0 a /, a half */
    char *fraction[] = {"tree:2", "--alpha", one, NULL}, *plain[] = {"tree:2", "--tsv", NULL};
    const struct command *load = commands;

    setvbuf(stdout, out, _IOFBF, sizeof out);
    while (strcmp(load->name, "load") != 0)
        load++;
    is(run_command(load, 3, fraction) == EXIT_USAGE && narrowed == 0, "1 is no fraction");
    is(run_command(load, 2, plain) == EXIT_FALSE && narrowed == 1, "a schedule is interrupted");
    return failed;
}
