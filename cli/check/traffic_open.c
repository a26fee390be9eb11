/* SPDX-License-Identifier: MIT-0 */
/* The messages of --traffic (SPEC 16.6, 18.2). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "traffic.h"

/* A line of names. */
static int read_names(const void *context, char *line, struct rt_load_pair *pair, char why[WHY_MAX])
{
    const struct traffic *t = context;
    struct words words = {.text = NULL};
    uint32_t number[] = {NONE, NONE};

    words_split(&words, line); /* without memory there are not two */
    if (words.count != 2)
        snprintf(why, WHY_MAX, "expected SRC DST, names of two processors");
    for (uint32_t i = 0; words.count == 2 && i < 2; i++) {
        uint32_t node = names_find(&t->check->topology->names, words.text[i]);

        number[i] = node == NONE ? NONE : t->number[node];
        if (number[i] == NONE) {
            snprintf(why, WHY_MAX, "%.80s is no processor of the topology", words.text[i]);
            break;
        }
    }
    words_free(&words);
    *pair = (struct rt_load_pair){number[0], number[1]};
    return number[1] == NONE ? -1 : 0;
}

int traffic_open(struct traffic *t, const struct call *call, struct check *check)
{
    return traffic_begin(t, option_value(call, "--traffic"), check);
}

int traffic_begin(struct traffic *t, const char *pattern, struct check *check)
{
    t->check = check;
    t->pattern = pattern;
    if (pattern == NULL)
        return 0;
    t->load = zero_memory(check->topology->graph.channels, sizeof *t->load);
    if (t->load == NULL || traffic_number(t) != 0)
        return EXIT_IO;
    t->ends = (struct message_ends){t->processors, check->topology->path, read_names, t};
    if (strcmp(pattern, "uniform") == 0 || strcmp(pattern, "worst") == 0)
        return 0;
    return messages_open_ends(&t->set, &t->ends, "--traffic", pattern);
}

void traffic_close(struct traffic *t)
{
    messages_close(&t->set);
    free(t->node);
    free(t->number);
    free(t->load);
    free(t->share);
}
