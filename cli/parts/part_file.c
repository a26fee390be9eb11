/* SPDX-License-Identifier: MIT-0 */
/* Part files: read whole, compared with their check, then taken line by line. */
#include "part_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define CHECK_LENGTH 15 /* of "check 01234567\n" */

void part_file_refuse(struct part_file *file, const char *format, ...)
{
    char why[2 * WHY_MAX];
    va_list args;

    if (file->status != 0)
        return;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    file->status = complain(EXIT_USAGE, "%s:%lu: %s", file->path, file->line, why);
}

/* The number of the last line of a text that is not empty. */
static unsigned long last_line(const char *text, size_t size)
{
    unsigned long lines = text[size - 1] != '\n';

    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Part files before this format began with `routeseq<TAB>VERSION`, perhaps after comments. */
static int is_older(const char *text)
{
    for (; *text == '#'; text += *text == '\n')
        text += strcspn(text, "\n");
    return strncmp(text, "routeseq\t", strlen("routeseq\t")) == 0;
}

static void check_first_line(struct part_file *file)
{
    static const char format[] = PART_FORMAT "\n";

    file->line = 1;
    if (strncmp(file->text, format, sizeof format - 1) == 0)
        return;
    if (is_older(file->text))
        part_file_refuse(file, "made by an older version; run the parts again");
    else
        part_file_refuse(file, "not a part of verify or load: expected '%s'", PART_FORMAT);
}

/* The last line has the check of all lines before it; file->end becomes where it begins. */
static void check_sum(struct part_file *file, size_t size)
{
    const char *last = file->text + size - CHECK_LENGTH; /* the first line is longer */
    char expected[CHECK_LENGTH + 1];

    file->line = last_line(file->text, size);
    if (last[-1] != '\n' || strncmp(last, "check ", strlen("check ")) != 0 ||
        last[CHECK_LENGTH - 1] != '\n') {
        part_file_refuse(file, "not complete: expected 'check' and eight hexadecimal digits as "
                               "the last line");
        return;
    }
    snprintf(expected, sizeof expected, "check %08" PRIX32 "\n",
             part_check(0, file->text, size - CHECK_LENGTH));
    if (memcmp(last, expected, CHECK_LENGTH) != 0)
        part_file_refuse(file, "damaged: expected '%.14s'", expected);
    file->end = file->text + size - CHECK_LENGTH;
}

/* What is printed of a line is what stands there. */
static void check_bytes(struct part_file *file)
{
    file->line = 1;
    for (const char *at = file->text; at < file->end; at++) {
        if (*at == '\n')
            file->line++;
        else if (*at < ' ' || *at > '~') {
            part_file_refuse(file, "a byte outside printable ASCII");
            return;
        }
    }
}

static int take(struct part_file *file, char *text, size_t size, struct part_header *header)
{
    file->text = file->at = file->end = text;
    check_first_line(file);
    if (file->status == 0)
        check_sum(file, size);
    check_bytes(file);
    if (file->status == 0) {
        file->at += sizeof PART_FORMAT;
        file->line = 1;
        part_file_same(file, "version", rt_version(), "this version, which merges no other's");
    }
    file->header = header;
    return file->status;
}

/* Reads the whole file, and adds a zero; 0, or EXIT_... after saying why. */
static int read_all(FILE *from, const char *path, char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    for (size_t room = 1 << 16;; room *= 2) {
        char *more = realloc(*text, room);

        if (more == NULL)
            return complain(EXIT_IO, "merge: out of memory");
        *text = more;
        *size += fread(*text + *size, 1, room - *size, from);
        if (ferror(from))
            return complain(EXIT_IO, "%s: reading failed: %s", path, strerror(errno));
        if (*size > PART_FILE_MAX)
            return complain(EXIT_USAGE, "%s: longer than any part of verify or load", path);
        if (*size < room)
            break;
    }
    (*text)[*size] = '\0';
    return 0;
}

int part_file_open(struct part_file *file, const char *path, struct part_header *header)
{
    int standard = strcmp(path, "-") == 0, status;
    FILE *from = standard ? stdin : fopen(path, "rb");
    char *text;
    size_t size;

    memset(file, 0, sizeof *file);
    file->path = standard ? "standard input" : path;
    if (from == NULL)
        return file->status = complain(EXIT_IO, "%s: %s", path, strerror(errno));
    status = read_all(from, path, &text, &size);
    if (!standard)
        fclose(from);
    if (status != 0) {
        free(text);
        return file->status = status;
    }
    return take(file, text, size, header);
}

void part_file_close(struct part_file *file)
{
    free(file->text);
}

/* All parts of a run begin with the same lines. */
static void compare_header(struct part_file *file, const char *line)
{
    struct part_header *header = file->header;
    unsigned i = (unsigned)file->line - 3; /* after format and version */
    char *its = header->line[i];

    if (header->path == file->path)
        snprintf(its, PART_LINE_MAX, "%s", line);
    else if (strcmp(line, its) != 0)
        part_file_refuse(file, "of another run: '%.60s', where %s has '%s'", line, header->path,
                         its);
}

const char *part_file_text(struct part_file *file, const char *key)
{
    size_t length = strlen(key);
    char *line = file->at, *end;

    if (file->status != 0)
        return "";
    file->line++;
    end = memchr(line, '\n', (size_t)(file->end - line));
    if (end == NULL) { /* only `check` is left */
        part_file_refuse(file, "expected '%s', found the end", key);
        return "";
    }
    *end = '\0';
    file->at = end + 1;
    if (strncmp(line, key, length) != 0 || line[length] != ' ') {
        part_file_refuse(file, "expected '%s' and its value, found '%.60s'", key, line);
        return "";
    }
    if (file->header != NULL)
        compare_header(file, line);
    return file->status == 0 ? line + length + 1 : "";
}

uint64_t part_file_number(struct part_file *file, const char *key, uint64_t least, uint64_t most)
{
    const char *text = part_file_text(file, key);
    uint64_t value;

    if (read_number(text, &value) == 0 && value >= least && value <= most &&
        (text[0] != '0' || text[1] == '\0'))
        return value;
    part_file_refuse(file, "%s %.60s: expected a number %" PRIu64 "..%" PRIu64, key, text, least,
                     most);
    return least;
}

int part_numbers(const char *text, uint64_t *value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char *end;

        if (*text < '0' || (*text == '0' && text[1] >= '0'))
            return -1;
        value[i] = strtoull(text, &end, 10);
        if (value[i] == UINT64_MAX || *end != (i + 1 < count ? ' ' : '\0'))
            return -1;
        text = end + 1;
    }
    return 0;
}

unsigned part_file_word(struct part_file *file, const char *key, const char *const *word,
                        unsigned count)
{
    const char *text = part_file_text(file, key);
    char list[WHY_MAX] = "";

    for (unsigned i = 0; i < count; i++) {
        if (strcmp(text, word[i]) == 0)
            return i;
        add_text(list, sizeof list, i == 0 ? "" : i + 1 == count ? " or " : ", ", word[i]);
    }
    part_file_refuse(file, "%s %.60s: expected %s", key, text, list);
    return 0;
}

void part_file_same(struct part_file *file, const char *key, const char *value, const char *why)
{
    const char *text = part_file_text(file, key);

    if (strcmp(text, value) != 0)
        part_file_refuse(file, "%s %.60s: expected %s, %s", key, text, value, why);
}

void part_file_end(struct part_file *file)
{
    if (file->status != 0 || file->at == file->end)
        return;
    file->line++;
    part_file_refuse(file, "expected 'check', found '%.*s'", (int)strcspn(file->at, "\n"),
                     file->at);
}
