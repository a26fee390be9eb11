/* SPDX-License-Identifier: MIT-0 */
/* routeseq --help and COMMAND --help [FAMILY]. */
#include "families.h"
#include "help.h"

#include <string.h>

#define WIDTH 98  /* columns of a line */
#define COLUMN 28 /* where the words of a table begin */

/* Prints words in lines of WIDTH, those after the first indented by `indent` blanks; `at` is where
 * the first begins.  A line ends where the text has one. */
static void print_words(const char *text, int at, int indent)
{
    while (*text != '\0') {
        int n = (int)strcspn(text, " ");

        if (at > indent && at + 1 + n > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
        } else if (at > indent) {
            putchar(' ');
            at++;
        }
        printf("%.*s", n, text);
        at += n;
        text += n;
        text += *text != '\0';
    }
    putchar('\n');
}

/* `left` in a column, and words beside it. */
static void print_row(const char *left, const char *words)
{
    int n = printf("  %s", left);

    if (n >= COLUMN - 1) {
        putchar('\n');
        n = 0;
    }
    printf("%*s", COLUMN - n, "");
    print_words(words, COLUMN, COLUMN);
}

static void print_option(const struct option_row *row)
{
    char left[64], words[1024] = "";

    snprintf(left, sizeof left, "%s%s%s", row->name, row->value != NULL ? " " : "",
             row->value != NULL ? row->value : "");
    add_text(words, sizeof words, row->help, "");
    if (row->required)
        add_text(words, sizeof words, "; ", "needed");
    if (row->needs != NULL)
        add_text(words, sizeof words, "; with ", row->needs);
    if (row->without != NULL)
        add_text(words, sizeof words, "; not with ", row->without);
    print_row(left, words);
}

static void print_family(const struct rt_net_family *family)
{
    char left[64];

    snprintf(left, sizeof left, "%s%s%s", family->name, family->most > 0 ? ":" : "",
             family->parameters);
    print_row(left, family->limits);
}

/* The NET block of a shape, of one family or of those that a command serves; null: of all. */
static void print_nets(const struct shape *shape, const struct command *command,
                       const struct rt_net_family *only)
{
    const struct rt_net_family *family;

    printf("\nNET, %s; a processor is %s:\n", shape->title, shape->sites);
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        if (shape_of_family(family) == shape && (only == NULL || family == only) &&
            (command == NULL || serves(command, family)))
            print_family(family);
}

/* "usage: routeseq load NET --load P [options]" */
static void print_usage(const struct command *command, const struct verb *verb)
{
    const struct option_row *row = verb->options;

    printf("usage: routeseq %s%s%s", command->name, command->operands[0] != '\0' ? " " : "",
           command->operands);
    for (; row != NULL && row->name != NULL; row++)
        if (row->required)
            printf(" %s%s%s", row->name, row->value != NULL ? " " : "",
                   row->value != NULL ? row->value : "");
    printf("%s\n", verb->options != NULL && verb->options->name != NULL ? " [options]" : "");
}

/* Does it read lines of pairs or tests? */
static int reads_lines(const struct verb *verb)
{
    const struct option_row *row = verb->options;

    for (; row != NULL && row->name != NULL; row++)
        if (row->value != NULL &&
            (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "SET") == 0))
            return 1;
    return verb->run == run_route;
}

/* What a verb does, with its options. */
static void print_words_of(const struct command *command, const struct verb *verb)
{
    const struct option_row *row = verb->options;

    print_usage(command, verb);
    printf("%s", verb->help);
    for (; row != NULL && row->name != NULL; row++)
        print_option(row);
    if (verb->more != NULL)
        printf("%s", verb->more);
}

/* What a command does for one shape.  Does it read lines? */
static int print_verb(const struct command *command, const struct shape *shape,
                      const struct rt_net_family *only)
{
    const struct verb *verb = verb_of(command, shape);
    const struct rt_net_family *family = only;

    for (unsigned i = 0; family == NULL; i++)
        if (shape_of_family(rt_net_family_at(i)) == shape)
            family = rt_net_family_at(i);
    printf("\n"
           "For %s:\n",
           shape->title);
    print_words_of(command, verb);
    printf("Example: routeseq %s %s %s\n", command->name, family->example, verb->example);
    return reads_lines(verb);
}

int print_command_help(const struct command *command, const struct rt_net_family *family)
{
    int lines = 0;

    if (command->alone != NULL) {
        printf("%s\n\n", command->says);
        print_words_of(command, command->alone);
        printf("Example: routeseq %s %s\n", command->name, command->alone->example);
        return EXIT_TRUE;
    }
    if (family != NULL && !serves(command, family))
        return complain(EXIT_USAGE, "%s does not serve %s; routeseq help shows what serves what",
                        command->name, family->name);
    printf("usage: routeseq %s %s [options]\n\n%s\n", command->name, command->operands,
           command->says);
    for (unsigned i = 0; shape_at(i) != NULL; i++)
        if (verb_of(command, shape_at(i))->run != NULL &&
            (family == NULL || shape_of_family(family) == shape_at(i)))
            lines |= print_verb(command, shape_at(i), family);
    for (unsigned i = 0; shape_at(i) != NULL; i++)
        if (verb_of(command, shape_at(i))->run != NULL &&
            (family == NULL || shape_of_family(family) == shape_at(i)))
            print_nets(shape_at(i), command, family);
    if (lines)
        puts("\n"
             "Input, from FILE or standard input (-): a line ends with LF or CR LF; # begins a "
             "comment; a blank\n"
             "line is an error; numbers may have leading zeros; a file without lines is an empty "
             "set.");
    return EXIT_TRUE;
}

/* Which command serves which shape. */
static void print_table(void)
{
    printf("\n%-11s", "Serves:");
    for (unsigned s = 0; shape_at(s) != NULL; s++)
        printf(shape_at(s + 1) != NULL ? "%-9s" : "%s", shape_at(s)->name);
    putchar('\n');
    for (const struct command *c = commands; c->name != NULL; c++) {
        if (c->alone != NULL)
            continue;
        printf("  %-9s", c->name);
        for (unsigned s = 0; shape_at(s) != NULL; s++)
            printf(shape_at(s + 1) != NULL ? "%-9s" : "%s",
                   verb_of(c, shape_at(s))->run != NULL ? "yes" : "-");
        putchar('\n');
    }
}

void print_help(void)
{
    puts("routeseq - which bytes must a message carry to get from one processor to another?\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        printf("  routeseq %-8s %-20s %s\n", c->name, c->operands, c->says);
    puts("\n"
         "  routeseq help COMMAND [FAMILY]   options and examples; as COMMAND --help [FAMILY]\n"
         "  routeseq help --tsv              what serves what: COMMAND SHAPE OPTION VALUE "
         "CONDITION\n"
         "  routeseq completion SHELL        for bash, zsh or fish\n"
         "  routeseq --version\n"
         "\n"
         "-h means --help; arguments after -- are never options, even those that begin with -.");
    print_table();
    for (unsigned s = 0; shape_at(s) != NULL; s++)
        print_nets(shape_at(s), NULL, NULL);
    puts("\nExample: routeseq route hybrid:192,2 @CC0234 @D84267\n"
         "Exit status: 0 done and true, 1 false or bad input lines, 2 usage, 3 input or output "
         "failed.");
}
