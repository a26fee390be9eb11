/* SPDX-License-Identifier: MIT-0 */
/* What help says of families and shapes: how a NET is written, and which commands serve it. */
#include <string.h>

#include "families.h"
#include "help.h"
#include "parse_options.h"
#include "print/fill.h"

static void print_family(const struct rt_net_family *family)
{
    char left[64];

    snprintf(left, sizeof left, "%s%s%s", family->name, family->most > 0 ? ":" : "",
             family->parameters);
    fill_row(left, family->limits, 29);
}

void print_nets(const struct shape *shape, const struct rt_net_family *only)
{
    const struct rt_net_family *family;
    char title[WHY_MAX];

    snprintf(title, sizeof title, "NET, %s; a processor is %s:", shape->title, shape->sites);
    putchar('\n');
    fill_words(title, 0, 0);
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        if (shape_of_family(family) == shape && (only == NULL || family == only))
            print_family(family);
}

void print_names(const struct shape *shape, const struct command *command)
{
    const char *partly = verb_of(command, shape)->partly;
    const struct rt_net_family *family;
    char list[1024] = "NET:";

    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        if (shape_of_family(family) == shape && serves(command, family))
            add_text(list, sizeof list, " ",
                     is_word(partly, family->name, strlen(family->name)) ? partly : family->name);
    fill_words(list, 0, 2);
    if (verb_of(command, shape)->rest == NULL)
        return;
    snprintf(list, sizeof list, "With %s:", verb_of(command, shape)->rest);
    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        if (shape_of_family(family) == shape && served_with(command, family) != NULL)
            add_text(list, sizeof list, " ", family->name);
    fill_words(list, 0, 2);
}

void print_table(void)
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
            printf(shape_at(s + 1) != NULL ? "%-9s" : "%s", "yes");
        putchar('\n');
    }
}

void print_other(const struct rt_net_family *family)
{
    const struct shape *shape = family != NULL ? shape_named(family->name) : NULL;
    unsigned first = 0;

    if (shape == NULL || shape == shape_of_family(family))
        return;
    while (shape_of_family(rt_net_family_at(first)) != shape)
        first++;
    printf("\n%s is the name of a shape too, %s: ask for %s.\n", family->name, shape->title,
           rt_net_family_at(first)->name);
}

int print_net_help(const struct shape *shape, const struct rt_net_family *family)
{
    const struct rt_net_family *first = family;
    char list[256] = "Commands:";

    for (unsigned i = 0; first == NULL; i++)
        if (shape_of_family(rt_net_family_at(i)) == shape)
            first = rt_net_family_at(i);
    printf("%s: %s\n", family != NULL ? family->name : shape->name, shape->one);
    print_nets(shape, family);
    if (family != NULL)
        print_family_words(family->name);
    for (const struct command *c = commands; c->name != NULL; c++)
        if (c->alone == &ports_design   ? family != NULL && strcmp(family->name, "torus") == 0
            : c->alone == &compare_verb ? strcmp(shape->name, "ports") == 0
            : family != NULL            ? serves(c, family)
                                        : c->alone == NULL)
            add_text(list, sizeof list, " ", c->name);
        else if (family != NULL && served_with(c, family) != NULL) {
            add_text(list, sizeof list, " ", c->name);
            add_text(list, sizeof list, " ", served_with(c, family));
        }
    putchar('\n');
    fill_words(list, 0, 2);
    printf("\nrouteseq help COMMAND %s has the options of a command.\n"
           "Example: routeseq route %s %s\n",
           family != NULL ? family->name : shape->name, first->example, shape->route.example);
    print_other(family);
    return EXIT_TRUE;
}
