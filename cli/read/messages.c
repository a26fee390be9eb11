/* SPDX-License-Identifier: MIT-0 */
/* Message sets, by name or from a file (SPEC 18.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"
#include "message_kinds.h"
#include "messages.h"
#include "rt/topo.h"
#include "../base/work.h"

/* A pattern by its name: what it is of, and how it was asked for. */
struct wanted {
    const struct call *call; /* or null, and ends */
    const struct message_ends *ends;
    const struct message_kind *kind;
    const char *option, *name;
    struct rt_load_pattern pattern;
};

/* `:A` or `:A,SEED` after a name, or nothing; 0, or -1. */
static int read_numbers(struct wanted *w)
{
    const char *text = w->name + strlen(w->kind->name), *comma;
    struct rt_load_pattern *p = &w->pattern;
    char first[32];

    if (w->kind->numbers == 0)
        return *text == '\0' ? 0 : -1;
    if (*text++ != ':')
        return -1;
    if (w->kind->numbers == 1) {
        if (read_number(text, &p->a) != 0)
            return -1;
        p->seed = p->a;
        p->a = p->kind == RT_LOAD_PERMUTATIONS ? 1 : p->a; /* the number is the seed */
        return 0;
    }
    comma = strchr(text, ',');
    if (comma == NULL || comma - text >= (int)sizeof first)
        return -1;
    snprintf(first, sizeof first, "%.*s", (int)(comma - text), text);
    read_number(first, &p->a); /* 0 where it is none */
    if (p->a < 1 || p->a > UINT32_MAX)
        return -1;
    return read_number(comma + 1, &p->seed);
}

static int add_pair(struct message_set *set, uint64_t *capacity, struct rt_load_pair pair)
{
    struct rt_load_pair *more = set->pair;

    if (set->messages.count == *capacity) {
        *capacity = *capacity * 2 + 1024;
        more = realloc(set->pair, *capacity * sizeof *more);
    }
    if (more == NULL)
        return -1;
    set->pair = more;
    set->pair[set->messages.count++] = pair;
    return 0;
}

/* A line SRC DST: 0, or not 0 and a reason in why. */
static int read_line(const struct wanted *w, char *line, struct rt_load_pair *pair,
                     char why[WHY_MAX])
{
    struct processor source, target;
    int status;

    if (w->ends != NULL)
        return w->ends->read(w->ends->context, line, pair, why);
    status = read_pair_line(w->call, line, &source, &target, why);
    if (status != 0)
        complain_code(pair_line_error(status));
    else
        *pair = (struct rt_load_pair){(uint32_t)source.index, (uint32_t)target.index};
    return status;
}

/* The pairs of a file.  Every bad line is named; none is left out in silence. */
static int read_file(struct message_set *set, const struct wanted *w, const char *path)
{
    char whose[64];
    int set_of = strcmp(w->option, "--messages") == 0; /* its file is @FILE */
    static struct lines lines;
    struct rt_load_pair pair;
    uint64_t capacity = 0;
    char *line;
    int got, status;

    snprintf(whose, sizeof whose, set_of ? "option %s: @" : "option %s", w->option);
    status = lines_open(&lines, whose, path);

    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got < 0 || read_line(w, line, &pair, lines.why) != 0)
            lines_bad(&lines);
        else if (set->messages.count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many messages: expected at most 2^26");
        else if (add_pair(set, &capacity, pair) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* So that Ctrl-C can leave it: it is arithmetic on its own memory, as the library is. */
struct fill {
    const struct rt_load_pattern *pattern;
    struct rt_load_pair *pair;
    struct rt_load_progress progress;
};

static int call_fill(void *context)
{
    struct fill *f = context;

    rt_load_pattern_fill(f->pattern, f->pair, &f->progress);
    return 0;
}

static void look(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    const struct fill *f = context;

    snprintf(what, size, "messages made");
    *done = (uint64_t)f->progress.done * RT_LOAD_PATTERN_STEP;
    *total = rt_load_pattern_count(f->pattern);
}

/* What is known before: the pairs, and of a tree loads, cycles and theorem 1. */
static uint64_t bytes_of(const struct wanted *w, uint64_t count)
{
    struct rt_tree tree = {0, NULL, NULL};

    if (w->ends != NULL || rt_net_shape(w->call->net) != RT_SHAPE_TREE)
        return count * sizeof(struct rt_load_pair);
    rt_topo_tree(w->call->net, &tree);
    return count * (sizeof(struct rt_load_pair) + sizeof(uint32_t)) +
           4 * ((UINT64_C(4) << tree.height) + rt_load_tree_words(&tree, (uint32_t)count));
}

static struct rt_load_tree_message message_at(const void *context, uint32_t number)
{
    const struct rt_load_pair *pair = context;

    return (struct rt_load_tree_message){pair[number].source, pair[number].target};
}

static int make(struct message_set *set, const struct wanted *w)
{
    static struct fill fill; /* the thread of progress may look once more */
    uint64_t count = rt_load_pattern_count(&w->pattern), bytes;
    int status;

    if (count > INT32_MAX)
        return complain(EXIT_USAGE, "option %s '%.80s': %" PRIu64 " messages, expected at most %d",
                        w->option, w->name, count, INT32_MAX);
    bytes = bytes_of(w, count);
    if (need_memory(w->option, bytes) != 0)
        return EXIT_IO;
    set->pair = malloc(count * sizeof *set->pair + 1);
    if (set->pair == NULL)
        return out_of_memory(w->option, bytes);
    set->messages.count = (uint32_t)count;
    fill = (struct fill){&w->pattern, set->pair, {0, 0, 0}};
    if (w->kind->numbers == 2)
        watch_progress(look, &fill);
    status = leave_at_interrupt(call_fill, &fill);
    if (w->kind->numbers == 2)
        watch_progress(NULL, NULL);
    if (status == 0)
        return 0;
    end_progress();
    return complain(EXIT_FALSE, "interrupted before all %" PRIu64 " messages were made", count);
}

int messages_named(const char *text, const char *name)
{
    size_t length = strlen(name);

    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ':');
}

static const struct message_kind *kind_of(const char *text)
{
    const struct message_kind *kind = message_kinds;

    while (kind->name != NULL && !messages_named(text, kind->name))
        kind++;
    return kind->name != NULL ? kind : NULL;
}

int messages_known(const char *name)
{
    return name[0] == '@' || kind_of(name) != NULL;
}

const char *messages_option(const struct call *call)
{
    return option_given(call, "--traffic")    ? "--traffic"
           : option_given(call, "--messages") ? "--messages"
                                              : NULL;
}

/* Does --traffic mean a file by this, which is no pattern? */
static int is_file(const char *name)
{
    return name[0] == '\0' || strpbrk(name, "./") != NULL || strcmp(name, "-") == 0 ||
           access(name, F_OK) == 0;
}

/* A pattern that has a name. */
static int make_named(struct message_set *set, struct wanted *w)
{
    char text[RT_NET_TEXT_MAX] = "";

    w->pattern.kind = w->kind->kind;
    /* SPEC 18.2 and 15.9 turn any number of bits */
    w->pattern.odd = w->ends == NULL && (rt_net_shape(w->call->net) == RT_SHAPE_TREE ||
                                         messages_option(w->call) == NULL);
    if (read_numbers(w) != 0)
        return complain(EXIT_USAGE, "option %s '%.80s': expected %s", w->option, w->name,
                        w->kind->form);
    if (rt_load_pattern_fits(&w->pattern))
        return make(set, w);
    if (w->ends == NULL)
        rt_net_format(w->call->net, text, sizeof text);
    return complain(EXIT_USAGE, "option %s '%.80s': %.80s has not what it needs: %s", w->option,
                    w->name, w->ends == NULL ? text : w->ends->name, w->kind->needs);
}

/* The set that is wanted; what its digits are is known. */
static int take(struct message_set *set, struct wanted *w)
{
    const char *name = w->name;
    int status;

    if (name[0] == '@')
        status = read_file(set, w, name + 1);
    else if (w->kind != NULL)
        status = make_named(set, w);
    else if (strcmp(w->option, "--traffic") == 0)
        status = is_file(name)
                     ? read_file(set, w, name)
                     : complain(EXIT_USAGE,
                                "option --traffic '%.80s': expected " MESSAGE_SETS
                                ", or a file of lines SRC DST; there is no file of this name",
                                name);
    else
        status = complain(EXIT_USAGE, "option %s '%.80s': expected " MESSAGE_SETS, w->option, name);
    set->messages.context = set->pair;
    return status;
}

int messages_open(struct message_set *set, const struct call *call, const char *option,
                  const char *name)
{
    uint64_t n = rt_topo_processors(call->net);
    struct wanted w = {.call = call, .kind = kind_of(name), .option = option, .name = name};

    memset(set, 0, sizeof *set);
    set->messages.message = message_at;
    if (n > MESSAGES_PROCESSORS_MAX) {
        char text[RT_NET_TEXT_MAX] = "";

        rt_net_format(call->net, text, sizeof text);
        return complain(EXIT_USAGE,
                        "network '%s': %" PRIu64 " processors are too many for a message set: "
                        "expected at most %d",
                        text, n, MESSAGES_PROCESSORS_MAX);
    }
    rt_load_pattern_begin(&w.pattern, call->net);
    return take(set, &w);
}

int messages_open_ends(struct message_set *set, const struct message_ends *ends, const char *option,
                       const char *name)
{
    uint32_t n = ends->processors;
    struct wanted w = {NULL, ends, kind_of(name), option, name, {.processors = n}};

    memset(set, 0, sizeof *set);
    set->messages.message = message_at;
    w.pattern.each = w.pattern.digits = 1;
    w.pattern.side[0] = n;
    w.pattern.bits = RT_LOAD_NO_BITS;
    for (unsigned bits = 0; bits < 32; bits++)
        if (n == UINT32_C(1) << bits)
            w.pattern.bits = bits;
    return take(set, &w);
}

void messages_close(struct message_set *set)
{
    free(set->pair);
}
