/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as graphviz reads and writes them (SPEC 16.1): nodes, chains of edges and their
 * attributes, also inside of subgraphs.  A subgraph as the end of an edge is refused: `dot -Tdot`
 * writes one edge after another.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../base/heap.h"
#include "text_file.h"
#include "topology_readers.h"

#define DEPTH_MAX 64

enum token { FILE_END, MARK, ARROW, LINE, ID, QUOTED, WRONG }; /* MARK: { } [ ] ; , = : */

struct dot {
    struct text text;
    enum token token; /* the next one */
    char *word;       /* of ID and QUOTED */
    char mark;        /* of MARK */
    int directed, strict;
    unsigned depth;
    uint64_t ends; /* of each depth: are nodes endpoints unless they say something else? */
    char **chain;  /* nodes of an edge statement */
    uint32_t chained, capacity;
    struct names pairs; /* of a strict graph: edges that are there */
};

/* A text in quotes: \" is a quote, and \ at the end of a line nothing. */
static enum token take_quoted(struct dot *d)
{
    struct text *t = &d->text;
    char *from = t->at + 1, *to = from;

    d->word = to;
    while (*from != '"') {
        if (*from == '\0') {
            text_stop(t, "a text without an end");
            return WRONG;
        }
        if (*from == '\\' && from[1] == '\n') {
            t->line++; /* counted here: what stands behind moves to the front */
            from += 2;
            continue;
        }
        if (*from == '\\' && from[1] == '"')
            from++;
        else if (strncmp(from, "\\\\", 2) == 0)
            *to++ = *from++;
        else if (*from == '\n')
            t->line++;
        *to++ = *from++;
    }
    *to = '\0';
    t->at = from + 1;
    return QUOTED;
}

/* <...>, of which nothing is read. */
static enum token take_html(struct dot *d)
{
    struct text *t = &d->text;
    static char none[] = "<";
    unsigned long depth = 0;
    char *at = t->at;

    do {
        depth += *at == '<';
        depth -= *at == '>';
    } while (*at != '\0' && (at++, depth > 0));
    if (depth > 0) {
        text_stop(t, "a text in < and > without an end");
        return WRONG;
    }
    text_go(t, at);
    d->word = none;
    return QUOTED;
}

/* Passes over blanks and comments: 0, or -1 after naming a fault. */
static int pass_blanks(struct text *t)
{
    for (;;) {
        text_go(t, t->at + strspn(t->at, " \t\r\n"));
        if (strncmp(t->at, "//", 2) == 0 || (*t->at == '#' && t->at[-1] == '\n')) {
            text_go(t, t->at + strcspn(t->at, "\n"));
        } else if (strncmp(t->at, "/*", 2) == 0) {
            char *end = strstr(t->at + 2, "*/");

            if (end == NULL)
                return text_stop(t, "a comment without an end");
            text_go(t, end + 2);
        } else {
            return 0;
        }
    }
}

static int is_id(unsigned char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c >= 0x80;
}

/* -DIGITS, -DIGITS.DIGITS or -.DIGITS, without the sign too; where it begins if it is no number. */
static char *end_of_number(char *text)
{
    char *begin = text + (*text == '-'), *end = begin + strspn(begin, "0123456789");
    size_t digits = (size_t)(end - begin);

    if (*end == '.') {
        end += 1 + strspn(end + 1, "0123456789");
        digits = (size_t)(end - begin) - 1;
    }
    return digits > 0 ? end : text;
}

static enum token read_token(struct dot *d)
{
    struct text *t = &d->text;
    char *end;

    if (pass_blanks(t) != 0)
        return WRONG;
    end = t->at;
    if (end == t->end)
        return FILE_END;
    if (end[0] == '-' && (end[1] == '>' || end[1] == '-')) {
        text_go(t, end + 2);
        return end[1] == '>' ? ARROW : LINE;
    }
    if (*end == '"')
        return take_quoted(d);
    if (*end == '<')
        return take_html(d);
    if (strchr("{}[];,=:", *end) != NULL) {
        d->mark = *end;
        text_go(t, end + 1);
        return MARK;
    }
    if (is_id((unsigned char)*end) && (*end < '0' || *end > '9')) {
        while (is_id((unsigned char)*end))
            end++;
    } else {
        end = end_of_number(end);
    }
    if (end == t->at) {
        text_stop(t, "expected a name, a brace, a bracket or an edge");
        return WRONG;
    }
    if (is_id((unsigned char)*end) || *end == '.' ||
        (*end == '-' && end[1] != '-' && end[1] != '>')) {
        text_stop(t, "expected a name in quotes, or one of letters, or a number");
        return WRONG;
    }
    d->word = text_word(t->at, end);
    text_go(t, end);
    return ID;
}

static enum token next(struct dot *d)
{
    return d->token = read_token(d);
}

static int is_mark(const struct dot *d, char mark)
{
    return d->token == MARK && d->mark == mark;
}

static int is_text(const struct dot *d)
{
    return d->token == ID || d->token == QUOTED;
}

/* Says what was expected, unless a fault was named; returns -1. */
static int expected(struct dot *d, const char *what)
{
    if (d->token == FILE_END)
        return text_stop(&d->text, "the end of the file, but not of the graph");
    return d->token == WRONG ? -1 : text_stop(&d->text, "expected %s before this", what);
}

/* What is read of lists of attributes. */
struct attributes {
    char *port, *back, *many[ATTACHED];
    int endpoint; /* 1; 0: another kind; -1: nothing said */
    int caption, both;
};

/* `[NAME=VALUE, ...]`, as many as there are: 0, or -1 after naming a fault. */
static int take_attributes(struct dot *d, struct attributes *a)
{
    *a = (struct attributes){.endpoint = -1};
    while (is_mark(d, '[')) {
        next(d);
        while (is_text(d)) {
            char *name = d->word, *value;

            if (next(d) != MARK || d->mark != '=')
                return expected(d, "=");
            next(d);
            if (!is_text(d))
                return expected(d, "a value");
            value = d->word;
            if (topology_says_endpoint(d->text.topology, name, value))
                a->endpoint = 1;
            else if (strcmp(name, "kind") == 0 && a->endpoint < 0)
                a->endpoint = 0;
            for (int i = 0; i < ATTACHED; i++)
                a->many[i] = strcmp(name, attached_names[i]) == 0 ? value : a->many[i];
            if (strcmp(name, "port") == 0)
                a->port = value;
            else if (strcmp(name, "port_target") == 0)
                a->back = value;
            else if (strcmp(name, "shape") == 0)
                a->caption = strcmp(value, "plaintext") == 0;
            else if (strcmp(name, "dir") == 0)
                a->both = strcmp(value, "none") == 0 || strcmp(value, "both") == 0;
            next(d);
            if (is_mark(d, ',') || is_mark(d, ';'))
                next(d);
        }
        if (!is_mark(d, ']'))
            return expected(d, "]");
        next(d);
    }
    return 0;
}

/* A node by its name, an endpoint if it is new and its scope says so; NONE after saying why. */
static uint32_t node_of(struct dot *d, const char *name)
{
    struct topology *topology = d->text.topology;
    uint32_t known = topology->names.count, node;

    if (!text_is_name(&d->text, name))
        return NONE;
    node = text_node(&d->text, name);
    if (node == known && (d->ends >> d->depth & 1) && topology_endpoint(topology, node) != 0) {
        d->text.status = EXIT_IO;
        return NONE;
    }
    return node;
}

/* Is an edge of a strict graph there already?  -1: no memory, said. */
static int is_double(struct dot *d, uint32_t from, uint32_t to)
{
    uint32_t known = d->pairs.count, pair;
    char text[32];

    if (!d->strict)
        return 0;
    if (!d->directed && from > to) {
        uint32_t kept = from;

        from = to;
        to = kept;
    }
    snprintf(text, sizeof text, "%" PRIu32 " %" PRIu32, from, to);
    pair = names_add(&d->pairs, text);
    return pair == NONE ? -1 : pair != known;
}

/* The edges of a chain: 0, or -1 after saying why. */
static int link_chain(struct dot *d, const struct attributes *a, uint32_t line)
{
    const struct text_edge edge = {
        .port = a->port, .back = a->back, .line = line, .both = !d->directed || a->both};

    for (uint32_t i = 0; i + 1 < d->chained; i++) {
        uint32_t from = node_of(d, d->chain[i]);
        uint32_t to = from != NONE ? node_of(d, d->chain[i + 1]) : NONE;
        int twice;

        if (to == NONE)
            return -1;
        twice = is_double(d, from, to);
        if (twice < 0 || (!twice && text_link(d->text.topology, from, to, &edge) != 0)) {
            d->text.status = EXIT_IO;
            return -1;
        }
    }
    return 0;
}

/* `NAME` of a node, and `:PORT:COMPASS`, which only a drawing needs. */
static int take_name(struct dot *d)
{
    if (is_mark(d, '{') || (d->token == ID && strcasecmp(d->word, "subgraph") == 0))
        return text_stop(&d->text, "an edge to a subgraph: dot -Tdot writes edges one by one");
    if (!is_text(d))
        return expected(d, "the name of a node");
    if (ROOM_FOR_ONE(d->chain, d->chained, d->capacity) != 0) {
        d->text.status = EXIT_IO;
        return -1;
    }
    d->chain[d->chained++] = d->word;
    next(d);
    while (is_mark(d, ':')) {
        next(d);
        if (!is_text(d))
            return expected(d, "a port");
        next(d);
    }
    return 0;
}

/* A statement that begins with a name: `NAME = VALUE`, a node, or edges. */
static int take_statement(struct dot *d)
{
    uint32_t line = d->text.line, node;
    struct attributes a;

    d->chained = 0;
    if (take_name(d) != 0)
        return -1;
    if (is_mark(d, '=')) {
        next(d);
        if (!is_text(d))
            return expected(d, "a value");
        next(d);
        return 0;
    }
    while (d->token == ARROW || d->token == LINE) {
        if ((d->token == ARROW) != d->directed)
            return text_stop(&d->text, "-> is for digraph, -- for graph");
        next(d);
        if (take_name(d) != 0)
            return -1;
    }
    if (take_attributes(d, &a) != 0)
        return -1;
    if (d->chained > 1)
        return link_chain(d, &a, line);
    if (a.caption && a.endpoint < 0 && names_find(&d->text.topology->names, d->chain[0]) == NONE)
        return 0; /* a text in the drawing, unless an edge leads there */
    node = node_of(d, d->chain[0]);
    if (node == NONE)
        return -1;
    if ((a.endpoint > 0 && topology_endpoint(d->text.topology, node) != 0) ||
        topology_attach(d->text.topology, node, a.many, line) != 0) {
        d->text.status = EXIT_IO;
        return -1;
    }
    return 0;
}

/* `graph`, `node` or `edge` with attributes, which hold from there on. */
static int take_defaults(struct dot *d)
{
    int nodes = strcasecmp(d->word, "node") == 0;
    struct attributes a;

    next(d);
    if (!is_mark(d, '['))
        return expected(d, "[");
    if (take_attributes(d, &a) != 0)
        return -1;
    for (int i = 0; i < ATTACHED && nodes; i++)
        if (a.many[i] != NULL)
            return text_stop(&d->text, "%s: expected at each node", attached_names[i]);
    if (nodes && a.endpoint >= 0) {
        d->ends &= ~(UINT64_C(1) << d->depth);
        d->ends |= (uint64_t)a.endpoint << d->depth;
    }
    return 0;
}

/* { : a subgraph begins. */
static int open_brace(struct dot *d)
{
    if (d->depth + 1 == DEPTH_MAX)
        return text_stop(&d->text, "nested deeper than %d times", DEPTH_MAX - 1);
    d->depth++;
    d->ends &= ~(UINT64_C(1) << d->depth);
    d->ends |= (d->ends >> (d->depth - 1) & 1) << d->depth;
    next(d);
    return 0;
}

static int is_keyword(const struct dot *d, const char *word)
{
    return d->token == ID && strcasecmp(d->word, word) == 0;
}

static int take_one(struct dot *d)
{
    if (is_mark(d, '}')) {
        d->depth--;
        next(d);
        if (d->depth > 0 && (d->token == ARROW || d->token == LINE))
            return text_stop(&d->text,
                             "an edge from a subgraph: dot -Tdot writes edges one by one");
        return 0;
    }
    if (is_mark(d, '{'))
        return open_brace(d);
    if (is_mark(d, ';')) {
        next(d);
        return 0;
    }
    if (is_keyword(d, "subgraph")) {
        next(d);
        if (is_text(d))
            next(d);
        return is_mark(d, '{') ? open_brace(d) : expected(d, "{");
    }
    if (is_keyword(d, "graph") || is_keyword(d, "node") || is_keyword(d, "edge"))
        return take_defaults(d);
    return take_statement(d);
}

/* `strict`, `graph` or `digraph`, a name, and what stands in the braces. */
static int take_file(struct dot *d)
{
    next(d);
    d->strict = is_keyword(d, "strict");
    if (d->strict)
        next(d);
    d->directed = is_keyword(d, "digraph");
    if (!d->directed && !is_keyword(d, "graph"))
        return expected(d, "graph or digraph");
    next(d);
    if (is_text(d))
        next(d);
    if (!is_mark(d, '{'))
        return expected(d, "{");
    open_brace(d);
    while (d->depth > 0) {
        if (take_one(d) != 0)
            return -1;
        d->text.status = topology_size(d->text.topology, d->text.line);
        if (d->text.status != 0)
            return -1;
    }
    return d->token == FILE_END ? 0 : text_stop(&d->text, "more after the end of the graph");
}

int read_dot(struct topology *topology, struct lines *lines)
{
    struct dot d = {.depth = 0};
    int status = text_open(&d.text, topology, lines);

    if (status == 0 && take_file(&d) != 0)
        status = d.text.status;
    text_close(&d.text);
    names_free(&d.pairs);
    free(d.chain);
    return status;
}
