/* SPDX-License-Identifier: MIT-0 */
/* A file that a part of a run printed: lines key<TAB>value, of this version and complete. */
#include "part_file.h"

#include <stdlib.h>
#include <string.h>

#include "read/lines.h"

#define VALUES_MAX (1u << 22) /* sums: a range of loads has some hundred for each */

static int no_memory(void)
{
    return complain(EXIT_IO, "merge: out of memory");
}

/* A word of the run, or one of the sums; 0, EXIT_..., or -1 if the line is neither. */
static int take_value(struct part_file *file, const char *key, const char *text)
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

static int take_line(struct part_file *file, char *line)
{
    char *tab = strchr(line, '\t');

    if (tab == NULL || file->complete)
        return -1;
    if (strncmp(line, "routeseq\t", 9) == 0 || strncmp(line, "command\t", 8) == 0 ||
        strncmp(line, "net\t", 4) == 0 || strncmp(line, "option\t", 7) == 0) {
        if (file->words == PART_WORDS_MAX)
            return -1;
        file->word[file->words] = strdup(line);
        return file->word[file->words++] == NULL ? no_memory() : 0;
    }
    *tab = '\0';
    if (strcmp(line, "part") == 0)
        return part_parse(tab + 1, &file->part);
    if (strcmp(line, "complete") == 0) {
        file->complete = 1;
        return 0;
    }
    return take_value(file, line, tab + 1);
}

int part_file_read(struct part_file *file)
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

const uint64_t *part_file_value(struct part_file *file, const char *key)
{
    for (unsigned tried = 0; tried < file->values; tried++) {
        unsigned i = (file->next + tried) % file->values;

        if (strcmp(file->value[i].key, key) == 0) {
            file->next = i + 1;
            return &file->value[i].value;
        }
    }
    return NULL;
}

void part_file_free(struct part_file *file)
{
    for (unsigned i = 0; i < file->words; i++)
        free(file->word[i]);
    for (unsigned i = 0; i < file->values; i++)
        free(file->value[i].key);
    free(file->value);
}
