/* SPDX-License-Identifier: MIT-0 */
/*
 * The one rule for input, of files and of standard input: a byte order mark is passed over; lines
 * end with LF or CR LF, the last one may go without; from # to the end of a line is a comment, and
 * a line that holds nothing else is passed over.  A blank line, one with a zero byte and one of
 * more than LINE_LENGTH_MAX bytes are bad.  An input of no lines is an empty set.  Numbers may have
 * leading zeros.  Ctrl-C ends every input, with EXIT_FALSE.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "../cli.h"

#define LINE_LENGTH_MAX 4096
#define LINE_LENGTH_LONG 0xF000 /* of a route, which names every node */
#define LINE_ENDLESS 0x100000   /* bytes without an end of line: given up */
#define LINES_BAD_MAX 100       /* bad lines that are named: then given up */
#define LINES_PAIRS_MAX (1 << 26)

struct lines {
    const char *name;  /* for messages */
    unsigned long at;  /* number of the line read last, from 1 */
    int status;        /* EXIT_..., of all so far */
    char why[WHY_MAX]; /* of a bad line */

    size_t longest;   /* bytes of a line: LINE_LENGTH_MAX, or what the caller sets after opening */
    int raw;          /* set by the caller: comments and blank lines are handed out too */
    int blanks;       /* set by the caller: blank lines are passed over too */
    const char *step; /* set by the caller: what progress calls the bytes read; null: none */
    uint64_t passed, all; /* bytes read, and of a file how many there are; else 0 */
    int begun;            /* a byte order mark is behind */

    int holds;              /* set by the caller: why reading ended waits for lines_let */
    char end[4 * WHY_MAX];  /* what waits */
    int fd, ended, stopped; /* stopped: by Ctrl-C */
    unsigned bad;
    size_t from, to;          /* of the buffer: not yet taken */
    char buffer[0x10000 + 1]; /* and a zero */
};

/* Opens a file, or with "-" standard input, for the option or command `whose`; 0, or EXIT_... after
 * saying why.  To be closed whatever it returns. */
int lines_open(struct lines *lines, const char *whose, const char *path);
void lines_close(struct lines *lines);

/* The next line, zero-terminated, without comment and end: 1; 0 at the end, where reading failed or
 * after Ctrl-C, which status tells; -1 if the line is bad: `why` says what.  Standard output is
 * flushed before every read, so that a program that writes a line and waits for the answer gets
 * it. */
int lines_next(struct lines *lines, char **line);

/* What begins with the first line that is neither blank nor a comment, and goes on as far as it
 * fits and has come; nothing is taken from the input.  "" if there is none in the first 64 KB. */
void lines_peek(struct lines *lines, char *text, size_t size);

/* Where the first line begins that is neither blank nor a comment, if its end is in the buffer or
 * no more fits in; else null. */
const char *lines_first(const struct lines *lines);

/* Does a line of what lines_peek passed over begin so? */
int lines_say(const struct lines *lines, const char *begins);

/* Reads more: its return is whether there is any in the buffer. */
int lines_more(struct lines *lines);

/* Names a bad line by lines->why. */
void lines_bad(struct lines *lines);

/* Says why reading ended, if that has waited. */
void lines_let(struct lines *lines);

/* Names why the rest is not read: the next line is none, and status EXIT_IO. */
void lines_stop(struct lines *lines, const char *why);

#endif
