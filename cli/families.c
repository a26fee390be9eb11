/* SPDX-License-Identifier: MIT-0 */
/* Families of networks, from the library's rows: which commands serve them, and what is wrong with
 * a NET. */
#include <string.h>
#include <unistd.h>

#include "families.h"
#include "parse_options.h"
#include "rt/net_near.h"

const struct shape *shape_of_family(const struct rt_net_family *family)
{
    const struct rt_net net = {.family = family->family};

    return shape_of(&net);
}

const struct shape *shape_named(const char *name)
{
    unsigned s = 0;

    while (shape_at(s) != NULL && strcmp(shape_at(s)->name, name) != 0)
        s++;
    return shape_at(s);
}

/* Is this one of the families that a verb of its shape leaves out? */
static int left_out(const struct verb *verb, const char *family)
{
    return is_word(verb->but, family, strlen(family));
}

int serves(const struct command *command, const struct rt_net_family *family)
{
    const struct verb *verb = verb_of(command, shape_of_family(family));

    return command->alone == NULL && !left_out(verb, family->name);
}

const char *served_with(const struct command *command, const struct rt_net_family *family)
{
    const struct verb *verb = verb_of(command, shape_of_family(family));

    return left_out(verb, family->name) ? verb->rest : NULL;
}

static void add_families(char *list, size_t size)
{
    const struct rt_net_family *family;

    for (unsigned i = 0; (family = rt_net_family_at(i)) != NULL; i++)
        add_text(list, size, i > 0 ? ", " : "", family->name);
}

/* Is it what others call random graphs, which are no family? */
static int is_random(const char *text)
{
    static const char *const names[] = {"jellyfish", "rrg", "xpander", "random"};
    size_t length = strcspn(text, ":,");

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (length == strlen(names[i]) && strncmp(text, names[i], length) == 0)
            return 1;
    return 0;
}

static int complain_random(const char *text)
{
    return complain(EXIT_USAGE,
                    "network '%.80s': random graphs are no family: make one, as networkx's "
                    "random_regular_graph does, and check or compare --topology FILE",
                    text);
}

int complain_family(const char *name)
{
    const char *near = rt_net_family_near(name);
    char list[2 * WHY_MAX] = "";

    if (is_random(name))
        return complain_random(name);
    if (near != NULL)
        return complain(EXIT_USAGE, "unknown network family '%.80s'; did you mean %s?", name, near);
    add_families(list, sizeof list);
    return complain(EXIT_USAGE, "unknown network family '%.80s': expected %s", name, list);
}

/* Of a NET whose family there is not. */
static int complain_unknown(const char *text)
{
    const char *near = rt_net_family_near(text);
    char list[2 * WHY_MAX] = "";

    if (access(text, F_OK) == 0)
        return complain(EXIT_USAGE,
                        "network '%.80s': a file: routeseq check --topology %.80s prints the "
                        "figures of a topology, and with --routing NAME --traffic PATTERN the load",
                        text, text);
    if (is_random(text))
        return complain_random(text);
    if (near != NULL)
        return complain(EXIT_USAGE, "network '%.80s': unknown family; did you mean %s?", text,
                        near);
    add_families(list, sizeof list);
    return complain(EXIT_USAGE, "network '%.80s': unknown family, expected one of %s", text, list);
}

int complain_net(const char *text, int error)
{
    const struct rt_net_family *family = rt_net_family_named(text);
    const char *what = rt_error_text(error);

    complain_code(error);
    if (family == NULL)
        return complain_unknown(text);
    /* an error of the library is "what: expected ..." of all its families */
    return complain(EXIT_USAGE, "network '%.80s': %.*s: expected %s%s%s%s%s", text,
                    (int)strcspn(what, ":"), what, family->name, family->most > 0 ? ":" : "",
                    family->parameters, family->most > 0 ? ", with " : ": ", family->limits);
}
