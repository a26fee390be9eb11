/* SPDX-License-Identifier: MIT-0 */
/* routeseq merge: the files of all parts of one run, and the run printed as if made here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "parse.h"
#include "part_file.h"

static struct {
    struct part_file *file;
    unsigned files;
    int missing; /* a sum that some file has not */
} merged;

unsigned parts_merged(void)
{
    return merged.files;
}

uint64_t part_value(unsigned p, const char *key)
{
    const uint64_t *value = part_file_value(&merged.file[p], key);

    if (value != NULL)
        return *value;
    if (!merged.missing)
        complain(EXIT_USAGE, "merge: %s: no line '%s'", merged.file[p].path, key);
    merged.missing = 1;
    return 0;
}

int parts_status(void)
{
    return merged.missing ? EXIT_USAGE : 0;
}

/* A word as people write it: without its key. */
static const char *word_of(const struct part_file *file, unsigned i)
{
    return i < file->words ? strchr(file->word[i], '\t') + 1 : "nothing";
}

/* Are both of the same run? */
static int compare(const struct part_file *one, const struct part_file *other)
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
    const struct part_file *one = a, *other = b;

    return (one->part.number > other->part.number) - (one->part.number < other->part.number);
}

/* Every part once? */
static int check_parts(void)
{
    const struct part_file *file = merged.file;
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
    const struct part_file *file = merged.file;
    char *argument[PART_WORDS_MAX];
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
    for (unsigned f = 0; f < merged.files; f++)
        part_file_free(&merged.file[f]);
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
        return complain(EXIT_IO, "merge: out of memory");
    for (; merged.files < files && status == 0; merged.files++) {
        merged.file[merged.files].path = call->operand[merged.files];
        status = part_file_read(&merged.file[merged.files]);
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
