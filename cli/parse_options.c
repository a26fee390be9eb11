/* SPDX-License-Identifier: MIT-0 */
/* The options of a call: their values, and what goes with what. */
#include "parse_options.h"

#include <string.h>

int is_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words; at != NULL && *at != '\0';) {
        size_t n = strcspn(at, " ");

        if (n == length && strncmp(at, word, n) == 0)
            return 1;
        at += n + (at[n] != '\0');
    }
    return 0;
}

static int is_choice(const struct choice *choice, const char *value)
{
    while (choice->name != NULL && strcmp(choice->name, value) != 0)
        choice++;
    return choice->name != NULL;
}

/* "dot, graphml or edges" */
static void list_choices(char *list, size_t size, const struct choice *choice)
{
    for (const struct choice *at = choice; at->name != NULL; at++)
        add_text(list, size, at == choice ? "" : at[1].name == NULL ? " or " : ", ", at->name);
}

/* Is one of the blank-separated options given? */
static int any_given(const struct call *call, const char *words)
{
    const struct option_row *row = call->verb->options;

    for (; row->name != NULL; row++)
        if (is_word(words, row->name, strlen(row->name)) && option_given(call, row->name))
            return 1;
    return 0;
}

/* One option that was given: its value, what it needs, what it excludes. */
static int check_option(const struct call *call, const struct option_row *row, const char *value)
{
    const struct option_row *other = call->verb->options;

    if (row->choices != NULL && !is_choice(row->choices, value)) {
        char list[WHY_MAX] = "";

        list_choices(list, sizeof list, row->choices);
        return complain(EXIT_USAGE, "option %s '%.80s': expected %s", row->name, value, list);
    }
    for (; other->name != NULL; other++)
        if (is_word(row->without, other->name, strlen(other->name)) &&
            option_given(call, other->name))
            return complain(EXIT_USAGE, "%s: %s and %s exclude each other", call->command->name,
                            row->name, other->name);
    if (row->needs != NULL && !any_given(call, row->needs)) {
        const char *blank = strchr(row->needs, ' '); /* before the second, the last one */

        return complain(EXIT_USAGE, "%s: option %s needs %.*s%s%s", call->command->name, row->name,
                        (int)strcspn(row->needs, " "), row->needs, blank != NULL ? " or " : "",
                        blank != NULL ? blank + 1 : "");
    }
    return 0;
}

int check_options(const struct call *call)
{
    const struct option_row *row = call->verb->options;
    int status = 0;

    for (unsigned i = 0; row[i].name != NULL && status == 0; i++) {
        if (call->value[i] != NULL)
            status = check_option(call, &row[i], call->value[i]);
        else if (row[i].required)
            status = complain(
                EXIT_USAGE, "%s: option %s is missing: expected %s%s%s, %s; as in: %s%s%s %s",
                call->command->name, row[i].name, row[i].name, row[i].value != NULL ? " " : "",
                row[i].value != NULL ? row[i].value : "", row[i].help, call->command->name,
                call->name != NULL ? " " : "", call->name != NULL ? call->name : "",
                call->verb->example);
    }
    return status;
}
