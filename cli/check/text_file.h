/* SPDX-License-Identifier: MIT-0 */
/* A file that is read as a whole, as text in memory: places, words, faults (SPEC 16.1). */
#ifndef CLI_CHECK_TEXT_FILE_H
#define CLI_CHECK_TEXT_FILE_H

#include "topology.h"

struct text {
    struct topology *topology; /* of which faults are named */
    char *begin, *at, *end;    /* begin: a byte before the text; a zero at its end.  What is read is
                                  overwritten */
    uint32_t line;             /* of `at` */
    char *line_begin;
    int status; /* EXIT_IO: there was no memory, and that has been said */
};

/* Reads all that is left of the input: 0, or EXIT_IO after saying why.  To be closed whatever it
 * returns. */
int text_open(struct text *text, struct topology *topology, struct lines *lines);
void text_close(struct text *text);

/* Goes on to a place, counting lines. */
void text_go(struct text *text, char *to);

/* Names a fault at `at`; returns -1. */
int text_stop(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Ends a word before `end`, without touching what follows: it moves a place to the front, into what
 * stands before it and has been read.  Returns it. */
char *text_word(char *word, char *end);

/* May it be the name of a node?  1; or 0 after naming a fault. */
int text_is_name(struct text *text, const char *name);

/* A node, new or not; NONE: no memory, said. */
uint32_t text_node(struct text *text, const char *name);

/* Puts a character into UTF-8; returns the bytes, at most 4. */
unsigned text_utf8(uint32_t character, char *to);

/* An edge as it is found.  Names point into the text, or are null. */
struct text_edge {
    const char *source, *target;
    const char *port, *back; /* null: in order */
    uint32_t line;
    int both; /* ways */
};

/* Edges kept until all nodes are there. */
struct text_edges {
    struct text_edge *edge;
    uint32_t count, capacity;
};

/* 0, or EXIT_IO after saying why. */
int text_keep_edge(struct text_edges *edges, const struct text_edge *edge);
/* Makes links of an edge between two nodes: 0, or EXIT_IO. */
int text_link(struct topology *topology, uint32_t from, uint32_t to, const struct text_edge *edge);

#endif
