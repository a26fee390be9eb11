/* SPDX-License-Identifier: MIT-0 */
/* The command line: which command. */
#include <string.h>

#include "parse.h"

static int run(const struct command *command, int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            printf("usage: routeseq %s %s\n\n%s", command->name, command->synopsis, command->help);
            return EXIT_TRUE;
        }
    }
    return run_command(command, argc, argv);
}

int main(int argc, char **argv)
{
    int status = -1;

    if (argc < 2) {
        complain(EXIT_USAGE, "command missing; try routeseq --help");
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        status = EXIT_TRUE;
    } else if (strcmp(argv[1], "--version") == 0) {
        puts("routeseq " ROUTESEQ_VERSION);
        status = EXIT_TRUE;
    }
    for (const struct command *c = commands; c->name != NULL && status < 0; c++)
        if (strcmp(argv[1], c->name) == 0)
            status = run(c, argc - 2, argv + 2);
    if (status < 0)
        return complain(EXIT_USAGE, "unknown command '%.80s'; try routeseq --help", argv[1]);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_IO, "writing to standard output failed");
    return status;
}
