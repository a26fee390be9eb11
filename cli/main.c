/* SPDX-License-Identifier: MIT-0 */
/* The command line: which command, or help. */
#include <errno.h>
#include <string.h>

#include "rt/net_near.h"

#include "families.h"
#include "help.h"
#include "base/nearest.h"
#include "base/outfile.h"
#include "parse.h"

static int is_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

/* Is help asked for, before `--`? */
static int asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i]))
            return 1;
    return 0;
}

static const struct command *command_named(const char *name)
{
    for (const struct command *c = commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* Words that stand where a command does, without a table of options. */
static const char *const other_words[] = {"help", "completion", "version", "families", NULL};

static int is_other_word(const char *name)
{
    for (const char *const *word = other_words; *word != NULL; word++)
        if (strcmp(*word, name) == 0)
            return 1;
    return 0;
}

static int unknown_command(const char *name, int of_help)
{
    struct nearest near = {0};
    char list[WHY_MAX] = "", option[64];

    for (const char *const *word = other_words; *word != NULL; word++)
        nearest_try(&near, name, *word);
    for (const struct command *c = commands; c->name != NULL; c++) {
        nearest_try(&near, name, c->name);
        add_text(list, sizeof list, c->name, ", ");
    }
    if (rt_net_family_named(name) != NULL)
        return complain(EXIT_USAGE,
                        "network '%.80s' before the command: expected routeseq COMMAND NET; "
                        "routeseq help %.80s lists what serves it",
                        name, name);
    if (near.word == NULL && of_help && rt_net_family_near(name) != NULL)
        return complain_family(name);
    if (near.word == NULL && of_help) {
        snprintf(option, sizeof option, "%s%.60s", strncmp(name, "--", 2) == 0 ? "" : "--", name);
        for (const struct command *c = commands; c->name != NULL; c++)
            try_options(&near, c, option);
    }
    if (near.word == NULL && !of_help && name[0] == '-')
        return complain(
            EXIT_USAGE,
            "option '%.80s' before the command: expected routeseq COMMAND [NET] [options]", name);
    if (near.word != NULL)
        return complain(EXIT_USAGE, "unknown command '%.80s'; did you mean %s?", name, near.word);
    return complain(EXIT_USAGE, "unknown command '%.80s': expected %s%shelp or completion", name,
                    list, of_help ? "a family, an option, " : "");
}

/* help of the words that have no table of options. */
static void print_word_help(const char *word)
{
    if (strcmp(word, "completion") == 0)
        puts("usage: routeseq completion SHELL\n\n"
             "Prints what completes commands, options and networks: SHELL is bash, zsh or fish.\n"
             "Example: source <(routeseq completion bash)");
    else if (strcmp(word, "version") == 0)
        puts("usage: routeseq version | --version | -v\n\n"
             "Prints the version of the command and the library.");
    else
        print_help();
}

static int too_many(const char *argument)
{
    return complain(EXIT_USAGE, "one argument too many: '%.80s'", argument);
}

/* The shape or family that a word of help names, or a NET of it; is it one? */
static int find_nets(const char *word, const struct shape **shape,
                     const struct rt_net_family **family)
{
    *family = rt_net_family_named(word);
    *shape = *family != NULL ? shape_of_family(*family) : shape_named(word);
    return *shape != NULL;
}

/* COMMAND ... --help ...: of the family that is named, if one is. */
static int command_help(const struct command *command, int argc, char **argv)
{
    const struct rt_net_family *family = NULL;
    const struct shape *shape = NULL;
    const char *other = NULL;
    int others = 0;

    for (int i = 0; i < argc; i++) {
        if (is_help(argv[i]))
            continue;
        if (shape == NULL)
            find_nets(argv[i], &shape, &family);
        other = argv[i];
        others++;
    }
    if (shape == NULL && others == 1 && other[0] != '-' && command->alone == NULL)
        return complain_family(other);
    return print_command_help(command, shape, family);
}

/* help, help --tsv, help nets, help COMMAND [FAMILY], help FAMILY, help OPTION; a family may be a
 * shape */
static int help(int argc, char **argv)
{
    const struct rt_net_family *family;
    const struct shape *shape;
    const struct command *command;

    if (argc == 0 || is_help(argv[0])) {
        print_help();
        return EXIT_TRUE;
    }
    if (strcmp(argv[0], "--tsv") == 0) {
        if (argc > 1)
            return too_many(argv[1]);
        print_serves();
        return EXIT_TRUE;
    }
    if (strcmp(argv[0], "nets") == 0) {
        if (argc > 1)
            return too_many(argv[1]);
        print_families();
        return EXIT_TRUE;
    }
    command = command_named(argv[0]);
    if (is_other_word(argv[0])) {
        if (argc > 1)
            return too_many(argv[1]);
        print_word_help(argv[0]);
        return EXIT_TRUE;
    }
    if (find_nets(argv[0], &shape, &family)) /* no command is called so */
        return argc > 1 ? too_many(argv[1]) : print_net_help(shape, family);
    if (command == NULL && print_option_help(argv[0], argc > 1))
        return argc > 1 ? too_many(argv[1]) : EXIT_TRUE;
    if (command == NULL)
        return unknown_command(argv[0], 1);
    if (argc > 1 && command->alone != NULL)
        return complain(EXIT_USAGE, "help %s: one argument too many: '%.80s': it takes no FAMILY",
                        command->name, argv[1]);
    return argc > 2 ? too_many(argv[2]) : command_help(command, argc - 1, argv + 1);
}

static int asks_version(const char *argument)
{
    return strcmp(argument, "--version") == 0 || strcmp(argument, "-v") == 0 ||
           strcmp(argument, "version") == 0;
}

static int run(int argc, char **argv)
{
    const struct command *command;

    if (argc == 0)
        return complain(EXIT_USAGE, "command missing; try routeseq --help");
    if (is_help(argv[0]) || strcmp(argv[0], "help") == 0)
        return help(argc - 1, argv + 1);
    if ((asks_version(argv[0]) || strcmp(argv[0], "completion") == 0) &&
        asks_help(argc - 1, argv + 1)) {
        print_word_help(asks_version(argv[0]) ? "version" : argv[0]);
        return EXIT_TRUE;
    }
    if (asks_version(argv[0])) {
        if (argc > 1)
            return too_many(argv[1]);
        puts("routeseq " ROUTESEQ_VERSION);
        return EXIT_TRUE;
    }
    if (strcmp(argv[0], "completion") == 0) {
        if (argc > 2)
            return too_many(argv[2]);
        return print_completion(argc > 1 ? argv[1] : "");
    }
    command = command_named(argv[0]);
    if (command == NULL) {
        if (strcmp(argv[0], "families") == 0)
            complain(EXIT_USAGE, "families is no command; routeseq help lists them");
        else
            unknown_command(argv[0], 0);
        tell_refusal(NULL, argc, argv);
        return EXIT_USAGE;
    }
    if (asks_help(argc - 1, argv + 1))
        return command_help(command, argc - 1, argv + 1);
    return run_command(command, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    int status = run(argc - 1, argv + 1);

    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    return complain_writing("writing to standard output", errno); /* or an earlier one */
}
