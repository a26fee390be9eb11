/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/compare_near.c
 * Which of two networks compare --processors takes, whichever it is told of first: the order of
 * ports_sizes.c leaves little to the ports and to the parameters. */
#include <stdio.h>
#include <string.h>

#include "../../cli/compare.h"
#include "../../cli/families.h"
#include "../../cli/ports/ports_sizes.h"

/* The better one first. */
static const struct pair {
    const char *processors, *families, *net[2];
} pairs[] = {
    {"24", "xgft", {"xgft:3,2,4,1,3,2", "xgft:2,4,3,1,2,4"}}, /* fewer ports */
    {"9",
     "xgft",
     {"xgft:2,4,2,1,2,4", "xgft:4,2,2,1,4,2"}}, /* the lesser first one; 77 per cent more */
    {"648", "torus", {"torus:9,6,4,3", "torus:9,8,3,3"}}, /* the lesser second side */
    {"15360", "torus", {"torus:16,12,10,8", "torus:16,15,8,8"}},
    {"17010", "mesh", {"mesh:15,9,7,6,3", "mesh:15,14,3,3,3,3"}},
};

static const struct pair *pair;
static int turned;

void ports_sizes_of(const struct ports_sizes *sizes, const struct rt_net_family *family)
{
    struct rt_net net;

    (void)family;
    for (int i = 0; i < 2; i++)
        if (rt_net_parse(pair->net[i != turned], &net) == 0)
            sizes->found(sizes->context, &net);
}

int main(void)
{
    char *none[] = {NULL}, text[RT_NET_TEXT_MAX];
    int failed = 0;

    for (pair = pairs; pair < pairs + sizeof pairs / sizeof pairs[0]; pair++)
        for (turned = 0; turned < 2; turned++) {
            struct call call = {.verb = &compare_verb, .operand = none};
            struct rows rows = {.row = NULL};

            for (int i = 0; compare_verb.options[i].name != NULL; i++) {
                const char *name = compare_verb.options[i].name;

                call.value[i] = strcmp(name, "--processors") == 0 ? pair->processors
                                : strcmp(name, "--families") == 0 ? pair->families
                                                                  : NULL;
            }
            *text = '\0';
            if (find_rows(&call, &rows) == 0 && rows.count == 1)
                rt_net_format(&rows.row[0].net, text, sizeof text);
            if (strcmp(text, pair->net[0]) != 0) {
                fprintf(stderr, "'%s' and not %s\n", text, pair->net[0]);
                failed = 1;
            }
        }
    return failed;
}
