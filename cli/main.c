/* SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "cli.h"

#define NET_HELP                                                                                   \
    "\n"                                                                                           \
    "NET: hybrid:n,U[,capped]   n = 12, 48, 192 processors a leaf cluster, U = 1..7 layers\n"      \
    "     full:U[,capped]       U = 1..8 layers (one less when capped, also above)\n"              \
    "     bidelta:j1,...,ji     i = 1..8 stacks of 1..3 stages, the last of 2..4\n"

#define PROCESSOR_HELP                                                                             \
    "SRC, DST: a processor's index in decimal, or @ and its location in hexadecimal\n"

static struct command commands[] = {
    {"route",
     "NET SRC DST | NET -",
     "Prints the routing sequence in hexadecimal; an empty line where nothing is sent.\n"
     "With - it answers each line `SRC DST` of standard input with one line, a bad\n"
     "line with `error: WHY`, and then exits with 1.\n" NET_HELP PROCESSOR_HELP,
     2,
     3,
     {{NULL, 0, NULL}},
     run_route},
    {"explain",
     "NET SRC DST",
     "Prints I, M, j, O, RU, RD, RC and R, then draws which router reads which bits.\n" NET_HELP
         PROCESSOR_HELP,
     3,
     3,
     {{NULL, 0, NULL}},
     run_explain},
    {"walk",
     "NET SRC DST [--seq HEX]",
     "Pushes the routing sequence, or HEX, through the routers and prints every hop,\n"
     "the level of the crossing and the lowest possible one, and `arrived PROCESSOR\n"
     "@LOCATION` or `lost: WHY` (exit status 1).\n" NET_HELP PROCESSOR_HELP
     "HEX: routing bytes only, may be empty; the walker appends data of its own\n",
     3,
     3,
     {{"--seq", 1, NULL}, {NULL, 0, NULL}},
     run_walk},
    {"verify",
     "NET [--sample N] [--seed S] [--jobs J]",
     "Computes, walks and compares: all pairs of processors up to 2^32 of them, beyond\n"
     "that every class of pairs; with --sample, N pairs.  Last line:\n"
     "pairs=... arrived=... failed=...   Exit status 1 if a pair failed, or if Ctrl-C\n"
     "ended it before all were done.\n" NET_HELP
     "N: 1..2^62   S: seed of unused bits and open digits (1)   J: threads 1..256 (all cores)\n",
     1,
     1,
     {{"--sample", 1, NULL}, {"--seed", 1, NULL}, {"--jobs", 1, NULL}, {NULL, 0, NULL}},
     run_verify},
    {"info",
     "NET [--tsv]",
     "What the network is made of, and how long connections take in clock cycles.\n"
     "--tsv prints key<TAB>value lines.\n" NET_HELP,
     1,
     1,
     {{"--tsv", 0, NULL}, {NULL, 0, NULL}},
     run_info},
    {"gate",
     "NET [--circuit CIRCUIT] [--verilog | --testbench | --tests | --faults FILE | --dot]",
     "The routing circuit of a fat-tree: its gates by kind and its depth, or\n"
     "  --verilog      the Verilog module routeseq_gate\n"
     "  --testbench    a test bench for it: `N vectors passed`, or $fatal\n"
     "  --tests        a compact set of tests for stuck-at faults, lines `C1 C2` in hex\n"
     "  --faults FILE  what the lines `C1 C2` of FILE (-: standard input) detect; last line\n"
     "                 vectors=... faults=... detected=... undetectable=... missed=...\n"
     "  --dot          a drawing, for graphviz: | dot -Tsvg\n"
     "CIRCUIT: figures (as the paper draws it, the default), ripple (freed of redundant\n"
     "         gates), prefix (freed, depth grows with log n), serial (a byte a clock),\n"
     "         router (decision and swallow of one input of RN1)\n" NET_HELP,
     1,
     1,
     {{"--circuit", 1, NULL},
      {"--verilog", 0, NULL},
      {"--testbench", 0, NULL},
      {"--tests", 0, NULL},
      {"--faults", 1, NULL},
      {"--dot", 0, NULL},
      {NULL, 0, NULL}},
     run_gate},
    {NULL, NULL, NULL, 0, 0, {{NULL, 0, NULL}}, NULL},
};

static void print_help(void)
{
    puts("routeseq - which bytes must a message carry to get from one processor to another?\n");
    for (struct command *c = commands; c->name != NULL; c++)
        printf("  routeseq %-8s %s\n", c->name, c->synopsis);
    puts("\n  routeseq COMMAND --help\n  routeseq --version\n" NET_HELP PROCESSOR_HELP
         "\nExample: routeseq route hybrid:192,2 @CC0234 @D84267\n"
         "Exit status: 0 done and true, 1 false or bad input lines, 2 usage, 3 input or output "
         "failed.");
}

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
