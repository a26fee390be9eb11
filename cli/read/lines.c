/* SPDX-License-Identifier: MIT-0 */
/* The one reader of lines: of files and of standard input. */
#include "lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/work.h"

int lines_open(struct lines *lines, const char *whose, const char *path)
{
    int standard = strcmp(path, "-") == 0;

    memset(lines, 0, offsetof(struct lines, buffer)); /* status: EXIT_TRUE */
    lines->name = standard ? "standard input" : path;
    lines->longest = LINE_LENGTH_MAX;
    if (path[0] == '\0')
        return complain(EXIT_USAGE, "%s '': expected the name of a file", whose);
    lines->fd = standard ? STDIN_FILENO : system_open(path);
    if (lines->fd < 0)
        return complain(EXIT_IO, "%s: %s", path, strerror(errno));
    if (system_file(lines->fd, &lines->all) != 1) /* a pipe or device */
        lines->all = 0;
    catch_interrupt();
    return 0;
}

void lines_close(struct lines *lines)
{
    if (lines->fd > STDIN_FILENO)
        close(lines->fd);
}

void lines_let(struct lines *lines)
{
    if (lines->end[0] != '\0')
        complain(lines->status, "%s", lines->end);
    lines->end[0] = '\0';
}

/* Why reading ends: `status` will be that of all lines. */
static void end_by(struct lines *lines, int status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(lines->end, sizeof lines->end, format, args);
    va_end(args);
    lines->status = status;
    if (!lines->holds)
        lines_let(lines);
}

void lines_stop(struct lines *lines, const char *why)
{
    lines->ended = 1;
    lines->from = lines->to = 0;
    end_by(lines, EXIT_IO, "%s: line %lu: %s", lines->name, lines->at, why);
}

void lines_bad(struct lines *lines)
{
    complain(EXIT_FALSE, "%s: line %lu: %s", lines->name, lines->at, lines->why);
    if (lines->status == EXIT_TRUE)
        lines->status = EXIT_FALSE;
    if (++lines->bad == LINES_BAD_MAX)
        lines_stop(lines, "too many bad lines: the rest is not read");
}

/* Linux reads the memory of a process that is gone as an empty file, but does not find its end. */
static int has_no_end(int fd)
{
    return lseek(fd, 0, SEEK_END) < 0 && errno == EINVAL;
}

static void end_by_interrupt(struct lines *lines)
{
    lines->ended = lines->stopped = 1;
    end_by(lines, EXIT_FALSE, "%s: interrupted behind line %lu", lines->name, lines->at);
}

/* Moves what is in the buffer to its beginning, and reads more after it. */
static void fill(struct lines *lines)
{
    long n;

    memmove(lines->buffer, lines->buffer + lines->from, lines->to - lines->from);
    lines->to -= lines->from;
    lines->from = 0;
    fflush(stdout);
    n = system_read(lines->fd, lines->buffer + lines->to, sizeof lines->buffer - 1 - lines->to);
    if (n == READ_INTERRUPTED) {
        end_by_interrupt(lines);
        return;
    }
    if (n > 0) {
        lines->to += (size_t)n;
        lines->passed += (uint64_t)n;
        if (lines->step != NULL)
            show_progress(lines->passed, lines->all, lines->step);
        return;
    }
    lines->ended = 1;
    if (n < 0 || (lines->at == 0 && lines->to == 0 && has_no_end(lines->fd)))
        end_by(lines, EXIT_IO, "%s: reading failed: %s", lines->name, strerror(errno));
}

/* Passes over the rest of a line that is too long.  Returns 0, or -1 if that has no end. */
static int skip_line(struct lines *lines)
{
    size_t passed = 0;

    for (;;) {
        char *end = memchr(lines->buffer + lines->from, '\n', lines->to - lines->from);

        if (end != NULL) {
            lines->from = (size_t)(end + 1 - lines->buffer);
            return 0;
        }
        passed += lines->to - lines->from;
        lines->from = lines->to;
        if (passed > LINE_ENDLESS)
            return -1;
        if (lines->ended)
            return 0;
        fill(lines);
    }
}

static int too_long(struct lines *lines)
{
    if (skip_line(lines) == 0)
        return refuse(lines->why, "longer than %lu bytes", (unsigned long)lines->longest);
    lines_stop(lines, "no end of line within a megabyte");
    return 0;
}

/* The bytes up to the next end of line, in the buffer: 1; 0: no more; -1: too many. */
static int take(struct lines *lines, char **line, size_t *length)
{
    char *begin, *end;

    for (size_t seen = 0;;) {
        begin = lines->buffer + lines->from;
        end = memchr(begin + seen, '\n', lines->to - lines->from - seen);
        if (end != NULL || lines->ended || lines->to - lines->from > lines->longest)
            break;
        seen = lines->to - lines->from;
        fill(lines);
    }
    *length = end != NULL ? (size_t)(end - begin) : lines->to - lines->from;
    if (lines->status == EXIT_IO || lines->stopped || (end == NULL && *length == 0))
        return 0;
    lines->at++;
    if (*length > lines->longest)
        return -1;
    lines->from += *length + (end != NULL);
    *line = begin;
    return 1;
}

/* Passes over a byte order mark, EF BB BF, at the beginning. */
static void begin(struct lines *lines)
{
    lines->begun = 1;
    while (!lines->ended && lines->to < 3 && (lines->to == 0 || lines->buffer[0] == '\xEF'))
        fill(lines);
    if (lines->to >= 3 && memcmp(lines->buffer, "\xEF\xBB\xBF", 3) == 0)
        lines->from = 3;
}

int lines_more(struct lines *lines)
{
    if (!lines->begun)
        begin(lines);
    else if (!lines->ended)
        fill(lines);
    return lines->to > lines->from;
}

const char *lines_first(const struct lines *lines)
{
    const char *at = lines->buffer + lines->from, *to = lines->buffer + lines->to, *end;
    int all = lines->ended || lines->to == sizeof lines->buffer - 1;

    for (; at < to; at = end + 1) {
        end = memchr(at, '\n', (size_t)(to - at));
        if (end == NULL && !all)
            return NULL;
        while (at < to && at != end && strchr(" \t\r", *at) != NULL && *at != '\0')
            at++;
        if (at < to && at != end && *at != '#')
            return at;
        if (end == NULL)
            return NULL;
    }
    return NULL;
}

void lines_peek(struct lines *lines, char *text, size_t size)
{
    const char *at;

    if (!lines->begun)
        begin(lines);
    while ((at = lines_first(lines)) == NULL && !lines->ended &&
           lines->to < sizeof lines->buffer - 1)
        fill(lines);
    text[0] = '\0';
    if (at != NULL)
        snprintf(text, size, "%.*s", (int)(lines->buffer + lines->to - at), at);
}

int lines_say(const struct lines *lines, const char *begins)
{
    const char *at = lines->buffer + lines->from, *to = lines_first(lines);

    for (; to != NULL && at < to; at++)
        if ((size_t)(to - at) > strlen(begins) && strncmp(at, begins, strlen(begins)) == 0 &&
            (at == lines->buffer + lines->from || at[-1] == '\n'))
            return 1;
    return 0;
}

int lines_next(struct lines *lines, char **line)
{
    if (!lines->begun)
        begin(lines);
    for (;;) {
        size_t length, kept;
        int got = take(lines, line, &length);
        char *comment;

        if (got <= 0)
            return got == 0 ? 0 : too_long(lines);
        comment = lines->raw ? NULL : memchr(*line, '#', length);
        kept = comment != NULL ? (size_t)(comment - *line) : length;
        if (kept > 0 && (*line)[kept - 1] == '\r')
            kept--;
        if (memchr(*line, '\0', kept) != NULL)
            return refuse(lines->why, "line holds a zero byte");
        (*line)[kept] = '\0';
        if (lines->raw || (unsigned char)**line > ' ' || (*line)[strspn(*line, " \t\r")] != '\0')
            return 1;
        if (comment == NULL && !lines->blanks)
            return refuse(lines->why, "empty line");
    }
}
