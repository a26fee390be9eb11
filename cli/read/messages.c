/* SPDX-License-Identifier: MIT-0 */
/* Message sets, by name or from a file (SPEC 13.5). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "message_kinds.h"
#include "messages.h"
#include "rt/topo.h"
#include "../base/work.h"

/* `:A` or `:A,SEED` after a name, or nothing; 0, or -1. */
static int read_numbers(const char *text, const struct message_kind *kind, struct message_wanted *w)
{
    char first[32];
    size_t length;

    if (kind->numbers == 0)
        return *text == '\0' ? 0 : -1;
    if (*text++ != ':')
        return -1;
    length = kind->numbers == 2 ? strcspn(text, ",") : strlen(text);
    if (length >= sizeof first || (kind->numbers == 2 && text[length] != ','))
        return -1;
    memcpy(first, text, length);
    first[length] = '\0';
    if (read_number(first, &w->a) != 0 || (kind->most != 0 && (w->a < 1 || w->a > kind->most)))
        return -1;
    return kind->numbers == 2 ? read_number(text + length + 1, &w->seed) : 0;
}

static int add_pair(struct message_set *set, uint64_t *capacity, uint64_t source, uint64_t target)
{
    struct rt_load_tree_message *more = set->pair;

    if (set->messages.count == *capacity) {
        *capacity = *capacity * 2 + 1024;
        more = realloc(set->pair, *capacity * sizeof *more);
    }
    if (more == NULL)
        return -1;
    set->pair = more;
    set->pair[set->messages.count++] =
        (struct rt_load_tree_message){(uint32_t)source, (uint32_t)target};
    return 0;
}

/* The pairs of a file.  Every bad line is named; none is left out in silence. */
static int read_file(struct message_set *set, const struct call *call, const char *option,
                     const char *path)
{
    char whose[64];
    int set_of = strcmp(option, "--messages") == 0; /* its file is @FILE */
    static struct lines lines;
    struct processor source, target;
    uint64_t capacity = 0;
    char *line;
    int got, status;

    snprintf(whose, sizeof whose, set_of ? "option %s: @" : "option %s", option);
    status = lines_open(&lines, whose, path);

    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got < 0 || read_pair_line(call, line, &source, &target, lines.why) != 0)
            lines_bad(&lines);
        else if (set->messages.count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many messages: expected at most 2^26");
        else if (add_pair(set, &capacity, source.index, target.index) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* So that Ctrl-C can leave it: it is arithmetic on its own memory, as the library is. */
struct fill {
    const struct message_wanted *w;
    const struct message_kind *kind;
    struct rt_load_tree_message *pair;
};

static int call_fill(void *context)
{
    const struct fill *f = context;

    f->kind->fill(f->w, f->pair);
    return 0;
}

/* What is known before: the pairs, and of a tree loads, cycles and theorem 1. */
static uint64_t bytes_of(const struct message_wanted *w, uint64_t count)
{
    struct rt_tree tree = {0, NULL, NULL};

    if (rt_net_shape(w->net) != RT_SHAPE_TREE)
        return count * sizeof(struct rt_load_tree_message);
    rt_topo_tree(w->net, &tree);
    return count * (sizeof(struct rt_load_tree_message) + sizeof(uint32_t)) +
           4 * ((UINT64_C(4) << tree.height) + rt_load_tree_words(&tree, (uint32_t)count));
}

static int make(struct message_set *set, const struct message_wanted *w,
                const struct message_kind *kind, const char *option, const char *name)
{
    uint64_t count = kind->count(w), bytes;

    if (count > INT32_MAX)
        return complain(EXIT_USAGE, "option %s '%.80s': %" PRIu64 " messages, expected at most %d",
                        option, name, count, INT32_MAX);
    bytes = bytes_of(w, count);
    if (need_memory(option, bytes) != 0)
        return EXIT_IO;
    set->pair = malloc(count * sizeof *set->pair + 1);
    if (set->pair == NULL)
        return out_of_memory("--messages", bytes);
    set->messages.count = (uint32_t)count;
    if (leave_at_interrupt(call_fill, &(struct fill){w, kind, set->pair}) == 0)
        return 0;
    end_progress();
    return complain(EXIT_FALSE, "interrupted before all %" PRIu64 " messages were made", count);
}

int messages_known(const char *name)
{
    size_t length = strcspn(name, ":");

    for (const struct message_kind *kind = message_kinds; kind->name != NULL; kind++)
        if (strlen(kind->name) == length && strncmp(name, kind->name, length) == 0)
            return 1;
    return name[0] == '@';
}

int messages_open(struct message_set *set, const struct call *call, const char *option,
                  const char *name)
{
    const struct rt_net *net = call->net;
    size_t length = strcspn(name, ":");
    uint64_t n = rt_topo_processors(net);
    struct message_wanted w = {net, 0, (uint32_t)n, 0, 0};
    int status = -1;

    memset(set, 0, sizeof *set);
    set->messages.message = rt_load_tree_pair;
    if (n > MESSAGES_PROCESSORS_MAX) {
        char text[RT_NET_TEXT_MAX] = "";

        rt_net_format(net, text, sizeof text);
        return complain(EXIT_USAGE,
                        "network '%s': %" PRIu64 " processors are too many for a message set: "
                        "expected at most %d",
                        text, n, MESSAGES_PROCESSORS_MAX);
    }
    while (w.height < 32 && UINT64_C(1) << w.height < n)
        w.height++;
    if (name[0] == '@')
        status = read_file(set, call, option, name + 1);
    for (const struct message_kind *kind = message_kinds; kind->name != NULL && status < 0;
         kind++) {
        if (strlen(kind->name) != length || strncmp(name, kind->name, length) != 0)
            continue;
        if (kind->bits && UINT64_C(1) << w.height != n)
            return complain(EXIT_USAGE,
                            "option %s '%.80s': %" PRIu64 " processors are no power of two", option,
                            name, n);
        if (read_numbers(name + length, kind, &w) != 0)
            return complain(EXIT_USAGE, "option %s '%.80s': expected %s", option, name, kind->form);
        if (strcmp(kind->name, "perm") == 0) { /* its number is the seed, of one permutation */
            w.seed = w.a;
            w.a = 1;
        }
        status = make(set, &w, kind, option, name);
    }
    set->messages.context = set->pair;
    if (status < 0)
        return complain(EXIT_USAGE, "option %s '%.80s': expected " MESSAGE_SETS, option, name);
    return status;
}

void messages_close(struct message_set *set)
{
    free(set->pair);
}
