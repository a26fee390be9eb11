/* SPDX-License-Identifier: MIT-0 */
/* The command line: which command, its options and its operands. */
#include <string.h>

#include "cli.h"

static int usage(const struct command *command, const char *what, const char *argument)
{
    complain(EXIT_USAGE, "%s: %s%s%.80s%s", command->name, what, argument ? " '" : "",
             argument ? argument : "", argument ? "'" : "");
    fprintf(stderr, "usage: routeseq %s %s\n", command->name, command->synopsis);
    return EXIT_USAGE;
}

/* Is this argument an option?  "-" is an operand, and so is a negative
 * number: what is wrong with it is for its reader to say. */
static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0' && (argument[1] < '0' || argument[1] > '9');
}

/* Takes the option argv[*i], and its value from behind '=' or from argv. */
static int take_option(struct command *command, int argc, char **argv, int *i)
{
    char *argument = argv[*i];
    size_t length = strcspn(argument, "=");
    struct option *option = command->option;

    while (option->name != NULL &&
           (strlen(option->name) != length || strncmp(option->name, argument, length) != 0))
        option++;
    if (option->name == NULL)
        return usage(command, "unknown option", argument);
    if (option->value != NULL)
        return usage(command, "given twice: option", option->name);
    if (!option->takes_value) {
        if (argument[length] == '=')
            return usage(command, "takes no value: option", option->name);
        option->value = "";
    } else if (argument[length] == '=') {
        option->value = argument + length + 1;
    } else if (*i + 1 < argc) {
        option->value = argv[++*i];
    } else {
        return usage(command, "value missing after option", option->name);
    }
    return 0;
}

/* Does the command serve this network?  0, or EXIT_USAGE after saying what it serves. */
static int check_family(const struct command *command, const struct rt_net *net, const char *text)
{
    static const struct {
        int family;
        const char *name;
    } served[] = {{FOR_TRANSIT, "Transit networks (hybrid, full, bidelta)"},
                  {FOR_RINGS, "networks of SCI rings (multicube, shuffle, butterfly, deadfly, "
                              "livefly, ringmesh, ringcomplete, ring12, clock)"},
                  {FOR_TREE, "Leiserson's fat-tree (tree)"}};
    char list[WHY_MAX] = "";

    if (command->families & (is_ring(net) ? FOR_RINGS : is_tree(net) ? FOR_TREE : FOR_TRANSIT))
        return 0;
    for (unsigned i = 0; i < sizeof served / sizeof served[0]; i++) {
        if ((command->families & served[i].family) == 0)
            continue;
        if (list[0] != '\0')
            strcat(list, ", ");
        strcat(list, served[i].name);
    }
    return complain(EXIT_USAGE, "network '%.80s': %s serves %s", text, command->name, list);
}

static int run(struct command *command, int argc, char **argv)
{
    char *operand[OPERANDS_MAX + 1] = {NULL};
    struct rt_net net;
    int n = 0, error;

    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            printf("usage: routeseq %s %s\n\n%s", command->name, command->synopsis, command->help);
            return EXIT_TRUE;
        }
    }
    for (int i = 0; i < argc; i++) {
        if (is_option(argv[i])) {
            int status = take_option(command, argc, argv, &i);

            if (status != 0)
                return status;
        } else if (n == command->most) {
            return usage(command, "one argument too many:", argv[i]);
        } else {
            operand[n++] = argv[i];
        }
    }
    if (n < command->least)
        return usage(command, n == 0 ? "NET is missing" : "SRC or DST is missing", NULL);
    error = rt_net_parse(operand[0], &net);
    if (error != 0)
        return complain(EXIT_USAGE, "network '%.80s': %s", operand[0], rt_error_text(error));
    if (check_family(command, &net, operand[0]) != 0)
        return EXIT_USAGE;
    return command->run(command, &net, operand + 1);
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
    for (struct command *c = commands; c->name != NULL && status < 0; c++)
        if (strcmp(argv[1], c->name) == 0)
            status = run(c, argc - 2, argv + 2);
    if (status < 0)
        return complain(EXIT_USAGE, "unknown command '%.80s'; try routeseq --help", argv[1]);
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_IO, "writing to standard output failed");
    return status;
}
