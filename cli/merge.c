/* SPDX-License-Identifier: MIT-0 */
/* routeseq merge: parts of one run read, and the run printed as if made here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "parse.h"
#include "parts.h"

#define WORDS_MAX 32          /* lines that say what run it is: command, network, options */
#define VALUES_MAX (1u << 22) /* sums: a range of loads has some hundred for each */

struct file {
    const char *path;
    struct part part;
    char *word[WORDS_MAX]; /* "net\thybrid:12,1", ... */
    unsigned words;
    struct {
        char *key;
        uint64_t value;
    } * value;
    unsigned values, room, next; /* next: behind the one asked for last */
    int complete;
};

static struct {
    struct file *file;
    unsigned files;
    int missing; /* a sum that some file has not */
} merged;

unsigned parts_merged(void)
{
    return merged.files;
}

uint64_t part_value(unsigned p, const char *key)
{
    struct file *file = &merged.file[p];

    for (unsigned tried = 0; tried < file->values; tried++) { /* found at once, in their order */
        unsigned i = (file->next + tried) % file->values;

        if (strcmp(file->value[i].key, key) == 0) {
            file->next = i + 1;
            return file->value[i].value;
        }
    }
    if (!merged.missing)
        complain(EXIT_USAGE, "merge: %s: no line '%s'", file->path, key);
    merged.missing = 1;
    return 0;
}

int parts_status(void)
{
    return merged.missing ? EXIT_USAGE : 0;
}

static int no_memory(void)
{
    return complain(EXIT_IO, "merge: out of memory");
}

/* A word of the run, or one of the sums; 0, EXIT_..., or -1 if the line is neither. */
static int take_value(struct file *file, const char *key, const char *text)
{
    void *more;

    if (file->values == file->room) {
        unsigned room = file->room == 0 ? 32 : 2 * file->room;

        if (room > VALUES_MAX)
            return -1;
        more = realloc(file->value, room * sizeof *file->value);
        if (more == NULL)
            return no_memory();
        file->value = more;
        file->room = room;
    }
    if (read_number(text, &file->value[file->values].value) != 0)
        return -1;
    file->value[file->values].key = strdup(key);
    return file->value[file->values++].key == NULL ? no_memory() : 0;
}

static int take_part(struct file *file, const char *text)
{
    char number[24] = "";
    size_t n = strcspn(text, "/");

    if (n >= sizeof number || text[n] == '\0')
        return -1;
    memcpy(number, text, n);
    return read_number(number, &file->part.number) != 0 ||
                   read_number(text + n + 1, &file->part.of) != 0 || file->part.number < 1 ||
                   file->part.number > file->part.of
               ? -1
               : 0;
}

static int take_line(struct file *file, char *line)
{
    char *tab = strchr(line, '\t');

    if (tab == NULL || file->complete)
        return -1;
    if (strncmp(line, "routeseq\t", 9) == 0 || strncmp(line, "command\t", 8) == 0 ||
        strncmp(line, "net\t", 4) == 0 || strncmp(line, "option\t", 7) == 0) {
        if (file->words == WORDS_MAX)
            return -1;
        file->word[file->words] = strdup(line);
        return file->word[file->words++] == NULL ? no_memory() : 0;
    }
    *tab = '\0';
    if (strcmp(line, "part") == 0)
        return take_part(file, tab + 1);
    if (strcmp(line, "complete") == 0) {
        file->complete = 1;
        return 0;
    }
    return take_value(file, line, tab + 1);
}

static int read_file(struct file *file)
{
    static struct lines lines;
    int status = lines_open(&lines, "merge", file->path), taken = 0;
    char *line;

    while (status == 0 && taken == 0 && lines_next(&lines, &line) > 0)
        taken = take_line(file, line);
    if (status == 0)
        status = taken > 0 ? taken : lines.status;
    lines_close(&lines);
    if (status != 0)
        return status;
    if (taken < 0 || file->words < 3 || file->part.of == 0 ||
        strncmp(file->word[0], "routeseq\t", 9) != 0 ||
        strncmp(file->word[1], "command\t", 8) != 0 || strncmp(file->word[2], "net\t", 4) != 0)
        return complain(EXIT_USAGE, "merge: %s: not what a part of verify or load prints%s",
                        file->path, lines.at > 0 ? "" : ": empty");
    if (!file->complete)
        return complain(EXIT_USAGE, "merge: %s: not complete: its last lines are missing",
                        file->path);
    if (strcmp(file->word[0] + 9, rt_version()) != 0)
        return complain(EXIT_USAGE, "merge: %s: of version %.20s; this is %s", file->path,
                        file->word[0] + 9, rt_version());
    return 0;
}

/* A word as people write it: without its key. */
static const char *word_of(const struct file *file, unsigned i)
{
    return i < file->words ? strchr(file->word[i], '\t') + 1 : "nothing";
}

/* Are both of the same run? */
static int compare(const struct file *one, const struct file *other)
{
    unsigned most = one->words > other->words ? one->words : other->words;

    for (unsigned i = 0; i < most; i++)
        if (strcmp(word_of(one, i), word_of(other, i)) != 0)
            return complain(EXIT_USAGE,
                            "merge: %s: of another run: it has %.80s where %s has %.80s",
                            other->path, word_of(other, i), one->path, word_of(one, i));
    if (one->part.of != other->part.of)
        return complain(EXIT_USAGE, "merge: %s: one of %" PRIu64 " parts; %s is one of %" PRIu64,
                        other->path, other->part.of, one->path, one->part.of);
    return 0;
}

static int by_part(const void *a, const void *b)
{
    const struct file *one = a, *other = b;

    return (one->part.number > other->part.number) - (one->part.number < other->part.number);
}

/* Every part once? */
static int check_parts(void)
{
    const struct file *file = merged.file;
    uint64_t of = file[0].part.of, next = 1;

    for (unsigned i = 0; i < merged.files; i++, next++) {
        if (i > 0 && file[i].part.number == file[i - 1].part.number)
            return complain(EXIT_USAGE, "merge: part %" PRIu64 " of %" PRIu64 " twice: %s and %s",
                            file[i].part.number, of, file[i - 1].path, file[i].path);
        if (file[i].part.number != next)
            break;
    }
    return next > of ? 0
                     : complain(EXIT_USAGE, "merge: part %" PRIu64 " of %" PRIu64 " is missing",
                                next, of);
}

/* The command of the parts, which asks for their sums. */
static int run_again(void)
{
    const struct file *file = merged.file;
    char *argument[WORDS_MAX];
    int arguments = 0;

    for (unsigned i = 2; i < file->words; i++)
        argument[arguments++] = strchr(file->word[i], '\t') + 1;
    for (const struct command *c = commands; c->name != NULL; c++)
        if (strcmp(c->name, word_of(file, 1)) == 0 && c->alone == NULL)
            return run_command(c, arguments, argument);
    return complain(EXIT_USAGE, "merge: %s: no command %.80s", file->path, word_of(file, 1));
}

static void forget(void)
{
    for (unsigned f = 0; f < merged.files; f++) {
        for (unsigned i = 0; i < merged.file[f].words; i++)
            free(merged.file[f].word[i]);
        for (unsigned i = 0; i < merged.file[f].values; i++)
            free(merged.file[f].value[i].key);
        free(merged.file[f].value);
    }
    free(merged.file);
    merged.file = NULL;
    merged.files = 0;
}

static int run_merge(const struct call *call)
{
    unsigned files = 0;
    int status = 0;

    while (call->operand[files] != NULL)
        files++;
    merged.file = calloc(files, sizeof *merged.file);
    if (merged.file == NULL)
        return no_memory();
    for (; merged.files < files && status == 0; merged.files++) {
        merged.file[merged.files].path = call->operand[merged.files];
        status = read_file(&merged.file[merged.files]);
        if (status == 0)
            status = compare(&merged.file[0], &merged.file[merged.files]);
    }
    if (status == 0) {
        qsort(merged.file, merged.files, sizeof *merged.file, by_part);
        status = check_parts();
    }
    if (status == 0)
        status = run_again();
    forget();
    return status;
}

static const struct option_row options[] = {{.name = NULL}};

const struct verb merge_verb = {run_merge,
                                options,
                                "What the command would have printed that was run in parts with "
                                "--part, byte for byte.  Each part\n"
                                "is there once, of one run (command, network, options, version), "
                                "in any order; otherwise it is\n"
                                "named and refused.\n",
                                NULL,
                                "examples/cluster/part1.txt examples/cluster/part2.txt",
                                NULL};
