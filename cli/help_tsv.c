/* SPDX-License-Identifier: MIT-0 */
/* routeseq help --tsv: what serves what, for programs. */
#include "help.h"

void print_choices(const struct choice *choices)
{
    for (const struct choice *at = choices; at != NULL && at->name != NULL; at++)
        printf("%s%s", at > choices ? " " : "", at->name);
}

/* Prints what follows COMMAND and SHAPE in a line of help --tsv. */
static void print_condition(const struct option_row *row)
{
    printf("%s\t%s\t", row->name, row->value != NULL ? row->value : "");
    if (row->choices != NULL)
        printf("of ");
    print_choices(row->choices);
    if (row->required)
        printf("%sneeded", row->choices != NULL ? "; " : "");
    if (row->needs != NULL)
        printf("%swith %s", row->choices != NULL ? "; " : "", row->needs);
    if (row->without != NULL)
        printf("%snot with %s", row->choices != NULL || row->needs != NULL ? "; " : "",
               row->without);
    putchar('\n');
}

/* The lines of a command and a shape, `-` for one without NET. */
static void print_served(const struct command *c, const char *shape, const struct verb *verb)
{
    const struct option_row *row = verb->options;

    printf("%s\t%s\t\t\t\n", c->name, shape);
    for (; row->name != NULL; row++) {
        printf("%s\t%s\t", c->name, shape);
        print_condition(row);
    }
}

void print_serves(void)
{
    for (const struct command *c = commands; c->name != NULL; c++) {
        if (c->alone != NULL)
            print_served(c, "-", c->alone);
        for (unsigned s = 0; c->alone == NULL && shape_at(s) != NULL; s++)
            print_served(c, shape_at(s)->name, verb_of(c, shape_at(s)));
    }
}
