/* SPDX-License-Identifier: MIT-0 */
/* routeseq --help and COMMAND --help [FAMILY]. */
#include "families.h"
#include "help.h"
#include "parse.h"
#include "print/fill.h"

#include <string.h>

#define COLUMN 29 /* where the words of options begin */

static void print_option(const struct option_row *row)
{
    char left[64], words[1024] = "";

    snprintf(left, sizeof left, "%s %s", row->name, row->value != NULL ? row->value : "");
    add_text(words, sizeof words, row->help, "");
    if (row->required)
        add_text(words, sizeof words, "; ", "needed");
    if (row->needs != NULL) {
        const char *blank = strchr(row->needs, ' '); /* before the second, the last one */
        char needs[WHY_MAX];

        snprintf(needs, sizeof needs, "%.*s%s%s", (int)strcspn(row->needs, " "), row->needs,
                 blank != NULL ? " or " : "", blank != NULL ? blank + 1 : "");
        add_text(words, sizeof words, "; with ", needs);
    }
    if (row->without != NULL)
        add_text(words, sizeof words, "; not with ", row->without);
    fill_row(left, words, COLUMN);
}

/* "usage: routeseq load NET --load P [options]" */
static void print_usage(const struct command *command, const struct verb *verb)
{
    const struct option_row *row = verb->options;

    printf("usage: routeseq %s%s%s", command->name, command->operands[0] != '\0' ? " " : "",
           command->operands);
    for (unsigned i = 0; row[i].name != NULL; i++)
        if (row[i].required)
            printf(" %s%s%s", row[i].name, row[i].value != NULL ? " " : "",
                   row[i].value != NULL ? row[i].value : "");
    printf("%s\n", verb->options->name != NULL ? " [options]" : "");
}

/* Does it read lines of pairs or tests? */
static int reads_lines(const struct verb *verb)
{
    const struct option_row *row = verb->options;

    for (; row->name != NULL; row++)
        if (row->value != NULL &&
            (strcmp(row->value, "FILE") == 0 || strcmp(row->value, "SET") == 0))
            return 1;
    return verb->run == run_route;
}

/* What a verb does, with its options; `usage`: its usage line first.  `with`: of a family that it
 * serves with this option alone, else null. */
static void print_words_of(const struct command *command, const struct verb *verb, int usage,
                           const char *with)
{
    const struct option_row *row = verb->options;
    char words[WHY_MAX];

    if (usage)
        print_usage(command, verb);
    if (with != NULL) {
        snprintf(words, sizeof words, "No circuit of its own: %s serves it with %s alone.\n",
                 command->name, with);
        fill_text(words);
    } else {
        fill_text(verb->help);
    }
    for (; row->name != NULL; row++)
        if (with == NULL || row->without == NULL || strstr(row->without, with) == NULL)
            print_option(row);
    if (verb->more != NULL)
        fill_text(verb->more);
}

/* Is there an option that this shape must have, so that its usage is not that of all? */
static int needs_more(const struct verb *verb)
{
    const struct option_row *row = verb->options;

    while (row->name != NULL && !row->required)
        row++;
    return row->name != NULL;
}

/* What a command does for one shape.  Does it read lines? */
static int print_verb(const struct command *command, const struct shape *shape,
                      const struct rt_net_family *only)
{
    const struct verb *verb = verb_of(command, shape);
    const struct rt_net_family *family = only;
    const char *with = only != NULL ? served_with(command, only) : NULL;

    for (unsigned i = 0; family == NULL; i++)
        if (shape_of_family(rt_net_family_at(i)) == shape)
            family = rt_net_family_at(i);
    printf("\n"
           "For %s:\n",
           shape->title);
    print_words_of(command, verb, needs_more(verb), with);
    if (only == NULL)
        print_names(shape, command);
    printf("Example: routeseq %s %s %s%s%s\n", command->name, family->example, verb->example,
           with != NULL ? " " : "", with != NULL ? with : "");
    return with == NULL && (command->stream || reads_lines(verb));
}

/* What it does with standard input in place of SRC and DST. */
static void print_stream(const struct command *command)
{
    int explains = strcmp(command->name, "explain") == 0;
    char words[4 * WHY_MAX];

    snprintf(words, sizeof words,
             "With - in place of SRC and DST it answers each line `SRC DST` of standard input: by "
             "%s, with --json by an object on a line, with --tsv by a line of a table. There "
             "source and destination are "
             "processors and come first%s, error last. A bad line gets `error: line N: WHY`, and "
             "standard error says how many at the end (exit status 1).\n",
             explains ? "all of it, after a line `SRC DST`" : "how it ends",
             explains ? " (by these keys one pair has source_place and destination_place)" : "");
    fill_text(words);
}

int print_command_help(const struct command *command, const struct shape *shape,
                       const struct rt_net_family *family)
{
    int lines = 0;

    if (command->alone != NULL) {
        printf("%s\n\n", command->says);
        print_words_of(command, command->alone, 1, NULL);
        printf("Example: routeseq %s %s\n", command->name, command->alone->example);
        return EXIT_TRUE;
    }
    printf("usage: routeseq %s %s [options]\n", command->name, command->operands);
    if (shape == NULL)
        printf("routeseq %s NET -h has the options of this NET alone.\n", command->name);
    printf("\n%s\n", command->says);
    if (command->stream)
        print_stream(command);
    for (unsigned i = 0; shape_at(i) != NULL; i++)
        if (shape == NULL || shape == shape_at(i))
            lines |= print_verb(command, shape_at(i), family);
    if (family != NULL)
        print_nets(shape, family);
    if (lines)
        putchar('\n');
    if (lines)
        fill_text(
            "Input, from FILE or standard input (-): a line ends with LF or CR LF; # begins a "
            "comment; a line of nothing but a comment is passed over, without an answer; a blank "
            "line is an error; numbers may have leading zeros; a file "
            "without lines is an empty set.\n");
    print_other(family);
    if (family == NULL)
        puts("\nHow a NET is written: routeseq help FAMILY, or routeseq --help.");
    return EXIT_TRUE;
}

static int same_text(const char *one, const char *two)
{
    return one == two || (one != NULL && two != NULL && strcmp(one, two) == 0);
}

/* Is `row` an option of this name of which help says what it says of `like`?  Where the values are
 * others, or one is required, the words are others too. */
static int is_said_as(const struct option_row *row, const struct option_row *like)
{
    return row != NULL && same_text(row->help, like->help) && same_text(row->needs, like->needs) &&
           same_text(row->without, like->without);
}

/* The option of a command for a shape, or a null pointer. */
static const struct option_row *option_at(const struct command *command, unsigned shape,
                                          const char *name)
{
    return option_of(verb_of(command, shape_at(shape)), name, strlen(name));
}

/* "load ring, check:" - the commands that take this option for all shapes they serve, others with
 * their shapes; and its words. */
static void print_takers(const struct option_row *like)
{
    char list[WHY_MAX] = "";

    for (const struct command *c = commands; c->name != NULL; c++) {
        unsigned same = 0, shapes = 0;

        for (; shape_at(shapes) != NULL; shapes++)
            same += (unsigned)is_said_as(option_at(c, shapes, like->name), like);
        if (same == shapes)
            add_text(list, sizeof list, list[0] != '\0' ? ", " : "", c->name);
        else
            for (unsigned s = 0; shape_at(s) != NULL; s++)
                if (is_said_as(option_at(c, s, like->name), like)) {
                    add_text(list, sizeof list, list[0] != '\0' ? ", " : "", c->name);
                    add_text(list, sizeof list, " ", shape_at(s)->name);
                }
    }
    add_text(list, sizeof list, ":", "");
    fill_words(list, 0, 0);
    print_option(like);
}

int print_option_help(const char *word, int silent)
{
    const struct option_row *said[64], *row; /* of fewer verbs than 64 */
    size_t sayings = 0, i;
    char name[40];

    snprintf(name, sizeof name, "%s%s", strncmp(word, "--", 2) == 0 ? "" : "--", word);
    for (const struct command *c = commands; c->name != NULL; c++)
        for (unsigned s = 0; shape_at(s) != NULL; s++) {
            row = option_at(c, s, name);
            for (i = 0; i < sayings && !is_said_as(row, said[i]);)
                i++;
            if (row == NULL || i < sayings || i == sizeof said / sizeof said[0])
                continue;
            said[sayings++] = row;
            if (!silent)
                print_takers(row);
        }
    if (sayings > 0 && !silent)
        puts("\nrouteseq help COMMAND [FAMILY] has all options of a command.");
    return sayings > 0;
}

/* "  walk NET SRC DST          every hop ..." */
static void print_command(const struct command *c)
{
    char left[64];

    snprintf(left, sizeof left, "%s %s", c->name, c->operands);
    fill_row(left, c->says, COLUMN);
}

void print_families(void)
{
    for (unsigned s = 0; shape_at(s) != NULL; s++)
        print_nets(shape_at(s), NULL);
}

void print_help(void)
{
    puts("routeseq - which bytes take a message from one processor to another?\n");
    for (const struct command *c = commands; c->name != NULL; c++)
        print_command(c);
    putchar('\n');
    fill_row("help COMMAND [FAMILY]",
             "options and examples, FAMILY where NET stands above; as COMMAND --help [FAMILY]",
             COLUMN);
    fill_row("help FAMILY", "how its networks are written, and what serves them", COLUMN);
    fill_row("help OPTION", "what takes it, and its words: help faults, help --json", COLUMN);
    fill_row("help nets", "how the networks of all families are written", COLUMN);
    fill_row("help --tsv", "lines COMMAND SHAPE OPTION VALUE CONDITION", COLUMN);
    fill_row("completion SHELL", "for bash, zsh or fish", COLUMN);
    fill_row("version", "of the command and the library", COLUMN);
    putchar('\n');
    fill_text("FAMILY may be a shape: transit, ring, tree or ports.  -h means --help, -v version; "
              "arguments after -- are never options, even those that begin with -.");
    print_table();
    print_families();
    puts("\nExample: routeseq route hybrid:192,2 @CC0234 @D84267");
    fill_text(
        "Exit status: 0 done and true, 1 false, bad input lines or interrupted (Ctrl-C, SIGTERM, "
        "SIGHUP; what was done is printed), 2 usage, 3 input, output or memory failed. With --json "
        "what is refused is an object: error, and code, a name of rt/net.h, or FALSE (1), USAGE "
        "(2) or IO (3).");
}
