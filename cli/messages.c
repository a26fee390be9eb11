/* SPDX-License-Identifier: MIT-0 */
/* Message sets, by name or from a file (SPEC 13.5). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rt/random.h"
#include "lines.h"
#include "messages.h"
#include "rt/topo.h"
#include "work.h"

/* What a name says. */
struct wanted {
    const struct rt_net *net;
    unsigned height;
    uint32_t n;
    uint64_t a, seed; /* the numbers behind the colon */
};

/* Messages of a set; its name up to the colon; how many numbers follow. */
struct kind {
    const char *name;
    const char *form; /* how it is written, with its ranges */
    int numbers;
    int bits;      /* 1: turns the bits of an address: 2^h processors */
    uint64_t most; /* of the first number, 0: any */
    uint64_t (*count)(const struct wanted *w);
    void (*fill)(const struct wanted *w, struct rt_load_tree_message *pair);
};

static uint64_t one_each(const struct wanted *w)
{
    return w->n;
}

static uint64_t all_but_one(const struct wanted *w)
{
    return w->n - 1;
}

static uint64_t all_pairs(const struct wanted *w)
{
    return (uint64_t)w->n * (w->n - 1);
}

static uint64_t a_each(const struct wanted *w)
{
    return w->a * w->n;
}

static void fill_bitrev(const struct wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++) {
        pair[i] = (struct rt_load_tree_message){i, 0};
        for (unsigned bit = 0; bit < w->height; bit++)
            pair[i].target |= (i >> bit & 1) << (w->height - 1 - bit);
    }
}

static void fill_transpose(const struct wanted *w, struct rt_load_tree_message *pair)
{
    unsigned by = w->height / 2;

    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, (i << by | i >> (w->height - by)) & (w->n - 1)};
}

static void fill_complement(const struct wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, w->n - 1 - i};
}

static void fill_shift(const struct wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        pair[i] = (struct rt_load_tree_message){i, (uint32_t)((i + w->a) % w->n)};
}

static void fill_hotspot(const struct wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 1; i < w->n; i++)
        *pair++ = (struct rt_load_tree_message){i, 0};
}

static void fill_alltoall(const struct wanted *w, struct rt_load_tree_message *pair)
{
    for (uint32_t i = 0; i < w->n; i++)
        for (uint32_t j = 0; j < w->n; j++)
            if (i != j)
                *pair++ = (struct rt_load_tree_message){i, j};
}

/* Sets of one message each take no time. */
static void show_messages(const struct wanted *w, uint64_t done)
{
    if (done % 4096 == 0)
        show_progress(done, w->a * w->n, "messages made");
}

/* Permutations at random: Fisher and Yates, from the last processor down. */
static void fill_permutations(const struct wanted *w, struct rt_load_tree_message *pair)
{
    uint64_t rng = w->seed;

    for (uint64_t k = 0; k < w->a; k++, pair += w->n) {
        for (uint32_t i = 0; i < w->n; i++)
            pair[i] = (struct rt_load_tree_message){i, i};
        for (uint32_t i = w->n - 1; i > 0; i--) {
            show_messages(w, k * w->n + w->n - i);
            uint32_t j = rt_random_below(&rng, i + 1);
            uint32_t kept = pair[i].target;

            pair[i].target = pair[j].target;
            pair[j].target = kept;
        }
    }
}

static void fill_random(const struct wanted *w, struct rt_load_tree_message *pair)
{
    uint64_t rng = w->seed;

    for (uint32_t i = 0; i < w->n; i++) {
        show_messages(w, i * w->a);
        for (uint64_t k = 0; k < w->a; k++)
            *pair++ =
                (struct rt_load_tree_message){i, (uint32_t)(rt_random_next(&rng) & (w->n - 1))};
    }
}

#define SEEDS "SEED = 0..18446744073709551615"
#define KINDS 9
static const struct kind kinds[KINDS] = {
    {"bitrev", "bitrev", 0, 1, 0, one_each, fill_bitrev},
    {"transpose", "transpose", 0, 1, 0, one_each, fill_transpose},
    {"complement", "complement", 0, 1, 0, one_each, fill_complement},
    {"shift", "shift:A, A = 0..18446744073709551615", 1, 0, 0, one_each, fill_shift},
    {"hotspot", "hotspot", 0, 0, 0, all_but_one, fill_hotspot},
    {"alltoall", "alltoall", 0, 0, 0, all_pairs, fill_alltoall},
    {"perm", "perm:SEED, " SEEDS, 1, 0, 0, one_each, fill_permutations},
    {"krel", "krel:K,SEED, K = 1..4294967295, " SEEDS, 2, 0, UINT32_MAX, a_each, fill_permutations},
    {"rand", "rand:K,SEED, K = 1..4294967295, " SEEDS, 2, 0, UINT32_MAX, a_each, fill_random},
};

/* `:A` or `:A,SEED` behind a name, or nothing; 0, or -1. */
static int read_numbers(const char *text, const struct kind *kind, struct wanted *w)
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

static int add_pair(struct message_set *set, uint64_t *room, uint64_t source, uint64_t target)
{
    struct rt_load_tree_message *more = set->pair;

    if (set->messages.count == *room) {
        *room = *room * 2 + 1024;
        more = realloc(set->pair, *room * sizeof *more);
    }
    if (more == NULL)
        return -1;
    set->pair = more;
    set->pair[set->messages.count++] =
        (struct rt_load_tree_message){(uint32_t)source, (uint32_t)target};
    return 0;
}

/* The pairs of a file.  Every bad line is named; none is left out in silence. */
static int read_file(struct message_set *set, const struct rt_net *net, const char *option,
                     const char *path)
{
    char whose[64];
    int set_of = strcmp(option, "--messages") == 0; /* its file is @FILE */
    static struct lines lines;
    struct processor source, target;
    uint64_t room = 0;
    char *line;
    int got, status;

    snprintf(whose, sizeof whose, set_of ? "option %s: @" : "option %s", option);
    status = lines_open(&lines, whose, path);

    if (status != 0)
        return status;
    while ((got = lines_next(&lines, &line)) != 0) {
        if (got < 0 || read_pair_line(net, line, &source, &target, lines.why) != 0)
            lines_bad(&lines);
        else if (set->messages.count == LINES_PAIRS_MAX)
            lines_stop(&lines, "too many messages: expected at most 2^26");
        else if (add_pair(set, &room, source.index, target.index) != 0)
            lines_stop(&lines, "out of memory");
    }
    lines_close(&lines);
    return lines.status;
}

/* So that Ctrl-C can leave it: it is arithmetic on its own memory, as the library is. */
struct fill {
    const struct wanted *w;
    const struct kind *kind;
    struct rt_load_tree_message *pair;
};

static int call_fill(void *context)
{
    const struct fill *f = context;

    f->kind->fill(f->w, f->pair);
    return 0;
}

/* What is known before: the pairs, and of a tree loads, cycles and theorem 1. */
static uint64_t bytes_of(const struct wanted *w, uint64_t count)
{
    struct rt_tree tree = {0, NULL, NULL};

    if (rt_net_shape(w->net) != RT_SHAPE_TREE)
        return count * sizeof(struct rt_load_tree_message);
    rt_topo_tree(w->net, &tree);
    return count * (sizeof(struct rt_load_tree_message) + sizeof(uint32_t)) +
           4 * ((UINT64_C(4) << tree.height) + rt_load_tree_words(&tree, (uint32_t)count));
}

static int make(struct message_set *set, const struct wanted *w, const struct kind *kind,
                const char *option, const char *name)
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

    for (unsigned i = 0; i < KINDS; i++)
        if (strlen(kinds[i].name) == length && strncmp(name, kinds[i].name, length) == 0)
            return 1;
    return name[0] == '@';
}

int messages_open(struct message_set *set, const struct rt_net *net, const char *option,
                  const char *name)
{
    size_t length = strcspn(name, ":");
    uint64_t n = rt_topo_processors(net);
    struct wanted w = {net, 0, (uint32_t)n, 0, 0};
    int status = -1;

    memset(set, 0, sizeof *set);
    set->messages.message = rt_load_tree_pair;
    if (n > MESSAGES_PROCESSORS_MAX)
        return complain(EXIT_USAGE,
                        "network: %" PRIu64 " processors are too many for a message set: expected "
                        "at most %d",
                        n, MESSAGES_PROCESSORS_MAX);
    while (w.height < 32 && UINT64_C(1) << w.height < n)
        w.height++;
    if (name[0] == '@')
        status = read_file(set, net, option, name + 1);
    for (unsigned i = 0; i < KINDS && status < 0; i++) {
        if (strlen(kinds[i].name) != length || strncmp(name, kinds[i].name, length) != 0)
            continue;
        if (kinds[i].bits && UINT64_C(1) << w.height != n)
            return complain(EXIT_USAGE,
                            "option %s '%.80s': %" PRIu64 " processors are no power of two", option,
                            name, n);
        if (read_numbers(name + length, &kinds[i], &w) != 0)
            return complain(EXIT_USAGE, "option %s '%.80s': expected %s", option, name,
                            kinds[i].form);
        if (strcmp(kinds[i].name, "perm") == 0) { /* its number is the seed, of one permutation */
            w.seed = w.a;
            w.a = 1;
        }
        status = make(set, &w, &kinds[i], option, name);
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
