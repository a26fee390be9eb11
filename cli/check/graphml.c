/* SPDX-License-Identifier: MIT-0 */
/*
 * GraphML, as networkx writes it (SPEC 16.1).  A parser of our own: what is read is nodes, edges
 * and their keyed data, two hundred lines, while expat would be the only dependency of the command;
 * it is strict, so that a construct it does not know (DTD, CDATA, hyperedges, nested graphs) is
 * refused instead of passed over.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define FILE_MAX 0x80000000u
#define ATTRIBUTES_MAX 16

struct tag {
    char *name;
    char *key[ATTRIBUTES_MAX], *value[ATTRIBUTES_MAX];
    unsigned attributes;
    int closing, empty; /* </x>, <x/> */
};

struct graphml {
    struct topology *topology;
    char *text, *at, *end;
    uint32_t line; /* of `counted` */
    char *counted; /* up to here lines are counted */
    char *line_begin;
    char port_key[64], target_key[64]; /* ids of the keys of attributes port and port_target */
    int directed, in_graph;
    uint32_t *degree; /* channels of each node so far */
    uint32_t degree_capacity;
};

static int stop(struct graphml *g, const char *at, const char *what, const char *more)
{
    for (; g->counted < at; g->counted++)
        if (*g->counted == '\n') {
            g->line++;
            g->line_begin = g->counted + 1;
        }
    topology_bad(g->topology, g->line, "column %u: %s%.60s",
                 at >= g->line_begin ? (unsigned)(at - g->line_begin) + 1 : 1, what, more);
    return -1;
}

static uint32_t line_of(struct graphml *g, const char *at)
{
    for (; g->counted < at; g->counted++)
        if (*g->counted == '\n') {
            g->line++;
            g->line_begin = g->counted + 1;
        }
    return g->line;
}

static char *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t room = 0x10000, n;
    char *text;

    *size = 0;
    if (file == NULL) {
        complain(EXIT_IO, "%s: %s", path, strerror(errno));
        return NULL;
    }
    text = take_memory(room, 1);
    while ((n = fread(text + *size, 1, room - *size - 1, file)) > 0) {
        *size += n;
        if (*size > FILE_MAX)
            break;
        if (*size == room - 1)
            text = more_memory(text, room *= 2, 1);
    }
    if (ferror(file) || *size > FILE_MAX) {
        complain(EXIT_IO, "%s: %s", path,
                 ferror(file) ? "reading failed" : "longer than 2 gigabytes");
        free(text);
        text = NULL;
    } else {
        text[*size] = '\0';
    }
    fclose(file);
    return text;
}

static int is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == ':' || c == '-';
}

/* Entities replaced in place; -1: one that is unknown. */
static int decode(char *text)
{
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    char *to = text;

    while (*text != '\0') {
        size_t i = 0;

        if (*text != '&') {
            *to++ = *text++;
            continue;
        }
        while (i < 5 && strncmp(text, entity[i], strlen(entity[i])) != 0)
            i++;
        if (i == 5)
            return -1;
        *to++ = "&<>\"'"[i];
        text += strlen(entity[i]);
    }
    *to = '\0';
    return 0;
}

static int take_attribute(struct graphml *g, struct tag *tag)
{
    char *begin = g->at, *key = g->at, *value, *key_end;
    char quote;

    while (is_name(*g->at))
        g->at++;
    key_end = g->at;
    g->at += strspn(g->at, " \t\r\n");
    if (key_end == key || *g->at != '=')
        return stop(g, begin, "expected an attribute NAME=\"VALUE\"", "");
    g->at++;
    g->at += strspn(g->at, " \t\r\n");
    quote = *g->at;
    if ((quote != '"' && quote != '\'') ||
        (value = g->at + 1, g->at = strchr(value, quote)) == NULL) {
        g->at = g->end;
        return stop(g, begin, "an attribute without its closing quote", "");
    }
    if (memchr(value, '<', (size_t)(g->at - value)) != NULL || tag->attributes == ATTRIBUTES_MAX)
        return stop(g, begin, "an attribute with <, or too many of them", "");
    (void)line_of(g, g->at); /* before zeros are written over ends */
    *key_end = '\0';
    *g->at++ = '\0';
    if (decode(value) != 0)
        return stop(g, begin, "an unknown entity", "");
    tag->key[tag->attributes] = key;
    tag->value[tag->attributes++] = value;
    return 0;
}

/* The tag at g->at, which stands behind `<`. */
static int take_tag(struct graphml *g, struct tag *tag)
{
    char *begin = g->at, *name_end;

    memset(tag, 0, sizeof *tag);
    tag->closing = *g->at == '/';
    g->at += tag->closing;
    tag->name = g->at;
    while (is_name(*g->at))
        g->at++;
    name_end = g->at;
    if (name_end == tag->name)
        return stop(g, begin, "expected the name of an element", "");
    for (;;) {
        g->at += strspn(g->at, " \t\r\n");
        if (*g->at == '>')
            break;
        if (g->at[0] == '/' && g->at[1] == '>' && !tag->closing) {
            tag->empty = 1;
            g->at++;
            break;
        }
        if (tag->closing || take_attribute(g, tag) != 0)
            return tag->closing ? stop(g, begin, "a closing tag with attributes", "") : -1;
    }
    (void)line_of(g, g->at);
    g->at++;
    *name_end = '\0';
    return 0;
}

/* Passes over blanks, <?...?> and comments up to the next tag: 1; 0: the end; -1. */
static int next_tag(struct graphml *g, struct tag *tag)
{
    for (;;) {
        char *close;

        g->at += strspn(g->at, " \t\r\n");
        if (g->at >= g->end)
            return 0;
        if (strncmp(g->at, "<?", 2) == 0)
            close = strstr(g->at, "?>");
        else if (strncmp(g->at, "<!--", 4) == 0)
            close = strstr(g->at + 4, "-->");
        else if (*g->at == '<' && g->at[1] != '!')
            return g->at++, take_tag(g, tag) == 0 ? 1 : -1;
        else
            return stop(g, g->at, "expected a tag", "");
        if (close == NULL)
            return stop(g, g->at, "no end of a comment or instruction", "");
        g->at = close + (*close == '?' ? 2 : 3);
    }
}

static const char *attribute(const struct tag *tag, const char *key)
{
    for (unsigned i = 0; i < tag->attributes; i++)
        if (strcmp(tag->key[i], key) == 0)
            return tag->value[i];
    return NULL;
}

/* Text up to `</name>`, blanks around it cut. */
static int take_text(struct graphml *g, const char *name, char **text)
{
    struct tag tag;
    char *end = strchr(g->at, '<'), *begin = g->at;

    if (end == NULL || strncmp(end, "</", 2) != 0)
        return stop(g, begin, "expected text and the end of ", name);
    *text = begin + strspn(begin, " \t\r\n");
    g->at = end + 1;
    if (take_tag(g, &tag) != 0)
        return -1;
    if (strcmp(tag.name, name) != 0)
        return stop(g, end, "expected the end of ", name);
    while (end > *text && strchr(" \t\r\n", end[-1]) != NULL)
        end--;
    *end = '\0';
    return 0;
}

static int take_key(struct graphml *g, const struct tag *tag)
{
    const char *name = attribute(tag, "attr.name"), *id = attribute(tag, "id");
    const char *whose = attribute(tag, "for");
    struct tag inner;
    char *text;
    int got;

    if (name != NULL && id != NULL && whose != NULL && strlen(id) < sizeof g->port_key &&
        (strcmp(whose, "edge") == 0 || strcmp(whose, "all") == 0)) {
        if (strcmp(name, "port") == 0)
            strcpy(g->port_key, id);
        if (strcmp(name, "port_target") == 0)
            strcpy(g->target_key, id);
    }
    while (!tag->empty && (got = next_tag(g, &inner)) != 0) {
        if (got < 0)
            return -1;
        if (inner.closing)
            return strcmp(inner.name, "key") == 0
                       ? 0
                       : stop(g, g->at, "unexpected end of ", inner.name);
        if (strcmp(inner.name, "default") != 0 ||
            (!inner.empty && take_text(g, "default", &text) != 0))
            return stop(g, g->at, "expected the end of key", "");
    }
    return tag->empty ? 0 : stop(g, g->at, "no end of key", "");
}

/* Inner tags of a node or edge: data; the values of the two keys of ports. */
static int take_data(struct graphml *g, const struct tag *outer, char **port, char **target)
{
    struct tag tag;
    int got;

    while (!outer->empty && (got = next_tag(g, &tag)) != 0) {
        const char *key = got > 0 ? attribute(&tag, "key") : NULL;
        char *text = NULL;

        if (got < 0)
            return -1;
        if (tag.closing)
            return strcmp(tag.name, outer->name) == 0
                       ? 0
                       : stop(g, g->at, "unexpected end of ", tag.name);
        if (strcmp(tag.name, "data") != 0 || key == NULL)
            return stop(g, g->at, "expected data with a key, not ", tag.name);
        if (!tag.empty && take_text(g, "data", &text) != 0)
            return -1;
        if (g->port_key[0] != '\0' && strcmp(key, g->port_key) == 0)
            *port = text;
        if (g->target_key[0] != '\0' && strcmp(key, g->target_key) == 0)
            *target = text;
    }
    return outer->empty ? 0 : stop(g, g->at, "no end of ", outer->name);
}

static int take_node(struct graphml *g, const struct tag *tag)
{
    const char *id = attribute(tag, "id");
    uint32_t known = g->topology->names.count, line = line_of(g, g->at);
    char *port = NULL;

    if (id == NULL || id[0] == '\0' || strpbrk(id, " \t\r\n") != NULL)
        return stop(g, g->at, "node: expected an id without blanks", "");
    if (names_add(&g->topology->names, id) != known) {
        topology_bad(g->topology, line, "column 1: node %.80s a second time", id);
    } else {
        ROOM_FOR_ONE(g->degree, known, g->degree_capacity);
        g->degree[known] = 0;
    }
    return take_data(g, tag, &port, &port);
}

static int add_channel(struct graphml *g, uint32_t from, uint32_t to, const char *port,
                       uint32_t line)
{
    uint32_t number = g->degree[from]++;

    if (port != NULL && read_word_number(port, &number) != 0) {
        topology_bad(g->topology, line, "column 1: port '%.40s': expected a number", port);
        return 0;
    }
    topology_link(g->topology, from, to, number, line);
    return 0;
}

static int take_edge(struct graphml *g, const struct tag *tag)
{
    const char *source = attribute(tag, "source"), *target = attribute(tag, "target");
    const char *directed = attribute(tag, "directed");
    uint32_t line = line_of(g, g->at), from, to;
    char *port = NULL, *back = NULL;

    if (source == NULL || target == NULL)
        return stop(g, g->at, "edge: expected source and target", "");
    if (take_data(g, tag, &port, &back) != 0)
        return -1;
    from = names_find(&g->topology->names, source);
    to = names_find(&g->topology->names, target);
    if (from == NONE || to == NONE) {
        topology_bad(g->topology, line, "a link to nowhere: no node named '%.80s'",
                     from == NONE ? source : target);
        return 0;
    }
    add_channel(g, from, to, port, line);
    if (directed != NULL ? strcmp(directed, "true") != 0 : !g->directed)
        add_channel(g, to, from, back, line);
    return 0;
}

static int take_graph(struct graphml *g, const struct tag *tag)
{
    const char *mode = attribute(tag, "edgedefault");

    if (g->in_graph || mode == NULL || tag->empty ||
        (strcmp(mode, "directed") != 0 && strcmp(mode, "undirected") != 0))
        return stop(g, g->at, "graph: expected one, with edgedefault directed or undirected", "");
    g->in_graph = 1;
    g->directed = strcmp(mode, "directed") == 0;
    return 0;
}

static int take_element(struct graphml *g, const struct tag *tag, int *depth)
{
    if (tag->closing) {
        if (strcmp(tag->name, *depth == 2 ? "graph" : "graphml") != 0 || *depth == 0)
            return stop(g, g->at, "unexpected end of ", tag->name);
        --*depth;
        return 0;
    }
    if (*depth == 0 && strcmp(tag->name, "graphml") == 0 && !tag->empty)
        return *depth = 1, 0;
    if (*depth == 1 && strcmp(tag->name, "key") == 0)
        return take_key(g, tag);
    if (*depth == 1 && strcmp(tag->name, "graph") == 0)
        return *depth = 2, take_graph(g, tag);
    if (*depth == 2 && strcmp(tag->name, "node") == 0)
        return take_node(g, tag);
    if (*depth == 2 && strcmp(tag->name, "edge") == 0)
        return take_edge(g, tag);
    if (*depth == 2 && strcmp(tag->name, "data") == 0) {
        char *text;

        return tag->empty ? 0 : take_text(g, "data", &text);
    }
    return stop(g, g->at, "unexpected element ", tag->name);
}

int read_graphml(struct topology *topology)
{
    struct graphml g = {.topology = topology, .line = 1};
    struct tag tag;
    size_t size;
    int got = 0, depth = 0;

    g.text = load(topology->path, &size);
    if (g.text == NULL)
        return EXIT_IO;
    g.at = g.counted = g.line_begin = g.text;
    g.end = g.text + size;
    if (strlen(g.text) != size)
        got = stop(&g, g.text + strlen(g.text), "a zero byte", "");
    if (got == 0 && strncmp(g.at, "\xEF\xBB\xBF", 3) == 0)
        g.at += 3;
    while (got >= 0 && (got = next_tag(&g, &tag)) > 0)
        if (take_element(&g, &tag, &depth) != 0)
            got = -1;
        else if (topology->links > LINKS_MAX || topology->names.count > NODES_MAX)
            exit(complain(EXIT_IO, "%s: too many links", topology->path));
    if (got == 0 && (depth != 0 || !g.in_graph))
        stop(&g, g.end, "the end of the file, but not of the graph", "");
    free(g.text);
    free(g.degree);
    return 0;
}
