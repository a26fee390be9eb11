/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as GML, as networkx and igraph write it (SPEC 16.1): keys with values, which are
 * words, texts in quotes or lists in brackets.  Of nodes id, label or name, and what says that they
 * are endpoints is read; of edges source, target and ports; the rest is passed over.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "text_file.h"
#include "topology_readers.h"
#include "words.h"

enum token { FILE_END, OPEN, CLOSE, WORD, TEXT, WRONG };

struct gml {
    struct text text;
    char *word;              /* of WORD and TEXT */
    struct names ids;        /* of nodes */
    uint32_t *node;          /* of each id */
    uint32_t capacity;       /* of node */
    struct text_edges edges; /* source and target are ids */
    int directed, graphs;
};

/* One of the five entities of XML, or a number in ASCII, at `&`; 0: none. */
static char entity(const char *at, size_t *length)
{
    static const struct {
        const char *name;
        char character;
    } known[] = {{"&quot;", '"'}, {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&apos;", '\''}};
    unsigned long number;
    char *end;

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        *length = strlen(known[i].name);
        if (strncmp(at, known[i].name, *length) == 0)
            return known[i].character;
    }
    if (at[1] != '#' || at[2] < '0') /* blanks and signs are none */
        return 0;
    number = strtoul(at + 2, &end, 10);
    *length = (size_t)(end - at) + 1;
    return (char)(*end == ';' && number < 128 ? (char)number : 0);
}

/* A text in quotes, whose entities become what they stand for. */
static enum token take_text(struct gml *g)
{
    struct text *t = &g->text;
    char *end = strchr(t->at + 1, '"'), *to; /* no zero byte is inside */

    if (end == NULL) {
        text_stop(t, "a text without an end");
        return WRONG;
    }
    g->word = to = t->at + 1;
    text_go(t, end + 1);
    for (const char *from = g->word; from < end;) {
        size_t length = 1;
        char c = *from == '&' ? entity(from, &length) : *from;

        if (c == '\0') { /* no entity: it stays as it is */
            c = '&';
            length = 1;
        }
        *to++ = c;
        from += length;
    }
    *to = '\0';
    return TEXT;
}

static enum token next(struct gml *g)
{
    struct text *t = &g->text;
    char *end;

    for (;;) {
        text_go(t, t->at + strspn(t->at, " \t\r\n"));
        if (*t->at != '#')
            break;
        text_go(t, t->at + strcspn(t->at, "\n"));
    }
    if (t->at == t->end)
        return FILE_END;
    if (*t->at == '"')
        return take_text(g);
    if (*t->at == '[' || *t->at == ']')
        return *t->at++ == '[' ? OPEN : CLOSE;
    end = t->at + strspn(t->at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "_.+-");
    if (end == t->at) {
        text_stop(t, "expected a key, a number, a text in quotes or a bracket");
        return WRONG;
    }
    g->word = text_word(t->at, end);
    text_go(t, end);
    return WORD;
}

/* Passes over a list up to its end: 0, or -1 after naming a fault. */
static int pass(struct gml *g)
{
    unsigned long depth = 1;

    while (depth > 0)
        switch (next(g)) {
        case OPEN:
            depth++;
            break;
        case CLOSE:
            depth--;
            break;
        case FILE_END:
            return text_stop(&g->text, "the end of the file, but not of the list");
        case WRONG:
            return -1;
        default:
            break;
        }
    return 0;
}

/* A key and its value: 1; 0: the end of the list; -1 after naming a fault.  *value null: a list,
 * which is begun. */
static int take_pair(struct gml *g, char **key, char **value)
{
    enum token token = next(g);

    if (token == CLOSE)
        return 0;
    if (token == FILE_END)
        return text_stop(&g->text, "the end of the file, but not of the list");
    if (token != WORD)
        return token == WRONG ? -1 : text_stop(&g->text, "expected a key");
    *key = g->word;
    token = next(g);
    *value = token == OPEN ? NULL : g->word;
    if (token == OPEN || token == WORD || token == TEXT)
        return 1;
    return token == WRONG ? -1 : text_stop(&g->text, "expected a value after %.40s", *key);
}

/* What is read of a node or an edge. */
enum { ID, LABEL, NAME, SOURCE, TARGET, PORT, BACK, MANY, WEIGHT = MANY + ATTACHED, KINDS };
static const char *const kinds[KINDS] = {"id",      "label",        "name",        "source",
                                         "target",  "port",         "port_target", "processors",
                                         "sources", "destinations", "weight"};

/* A list of a node or edge: its values, and, while `endpoint` is not null, whether one of the
 * attributes says that it is an endpoint. */
static int take_item(struct gml *g, char *value[KINDS], int *endpoint)
{
    struct topology *topology = g->text.topology;
    char *key, *given;
    int got;

    while ((got = take_pair(g, &key, &given)) > 0) {
        if (given == NULL) {
            if (pass(g) != 0)
                return -1;
            continue;
        }
        *endpoint |= topology_says_endpoint(topology, key, given);
        for (int k = 0; k < KINDS; k++) {
            if (strcmp(key, kinds[k]) != 0)
                continue;
            if (value[k] != NULL && k < WEIGHT)
                return text_stop(&g->text, "%s a second time", kinds[k]);
            value[k] = given;
        }
    }
    return got;
}

/* After a fault that is said and no fault of the file. */
static int give_up(struct gml *g)
{
    g->text.status = EXIT_IO;
    return -g->text.status;
}

static int take_node(struct gml *g)
{
    struct topology *topology = g->text.topology;
    uint32_t known = topology->names.count, ids = g->ids.count, line = g->text.line, node, id;
    char *value[KINDS] = {NULL}, *name;
    int endpoint = 0;

    if (take_item(g, value, &endpoint) != 0)
        return -1;
    name = value[LABEL] != NULL ? value[LABEL] : value[NAME] != NULL ? value[NAME] : value[ID];
    if (value[ID] == NULL)
        return text_stop(&g->text, "a node without id");
    if (!text_is_name(&g->text, name))
        return -1;
    node = text_node(&g->text, name);
    id = names_add(&g->ids, value[ID]);
    if (node == NONE || id == NONE || ROOM_FOR_ONE(g->node, id, g->capacity) != 0 ||
        (endpoint && topology_endpoint(topology, node) != 0) ||
        topology_attach(topology, node, value + MANY, line) != 0)
        return give_up(g);
    if (node != known || id != ids)
        topology_bad(topology, line, "node %.80s, id %.40s, a second time", name, value[ID]);
    else
        g->node[id] = node;
    return 0;
}

static int take_edge(struct gml *g)
{
    struct text_edge edge = {.line = g->text.line};
    char *value[KINDS] = {NULL};
    int endpoint = 0;

    if (take_item(g, value, &endpoint) != 0)
        return -1;
    if (value[SOURCE] == NULL || value[TARGET] == NULL)
        return text_stop(&g->text, "an edge without source or target");
    topology_pass_weight(g->text.topology, value[WEIGHT]);
    edge.source = value[SOURCE];
    edge.target = value[TARGET];
    edge.port = value[PORT];
    edge.back = value[BACK];
    return text_keep_edge(&g->edges, &edge) == 0 ? 0 : give_up(g);
}

static int take_graph(struct gml *g)
{
    char *key, *value;
    int got;

    while ((got = take_pair(g, &key, &value)) > 0) {
        if (value == NULL && (strcmp(key, "node") == 0   ? take_node(g)
                              : strcmp(key, "edge") == 0 ? take_edge(g)
                                                         : pass(g)) != 0)
            return -1;
        if (value != NULL && strcmp(key, "directed") == 0)
            g->directed = strcmp(value, "0") != 0;
        if (topology_size(g->text.topology, g->text.line) != 0)
            return give_up(g);
    }
    return got;
}

/* The edges between nodes that are known by now. */
static int link_all(struct gml *g)
{
    struct topology *topology = g->text.topology;
    int status = 0;

    for (uint32_t i = 0; i < g->edges.count && status == 0; i++) {
        struct text_edge *edge = &g->edges.edge[i];
        uint32_t from = names_find(&g->ids, edge->source), to = names_find(&g->ids, edge->target);

        edge->both = !g->directed;
        if (from == NONE || to == NONE)
            topology_bad(topology, edge->line, "a link to nowhere: no node of id '%.80s'",
                         from == NONE ? edge->source : edge->target);
        else
            status = text_link(topology, g->node[from], g->node[to], edge);
        if (status == 0)
            status = topology_size(topology, edge->line);
    }
    return status;
}

/* Keys of the file: one of them is graph. */
static int take_file(struct gml *g)
{
    enum token token;

    while ((token = next(g)) == WORD) {
        int graph = strcmp(g->word, "graph") == 0;

        token = next(g);
        if (token == OPEN && graph && g->graphs++ > 0)
            return text_stop(&g->text, "a second graph");
        if (token == OPEN && (graph ? take_graph(g) : pass(g)) != 0)
            return -1;
        if (token != OPEN && token != WORD && token != TEXT)
            return token == WRONG ? -1 : text_stop(&g->text, "expected a value");
    }
    if (token != FILE_END)
        return token == WRONG ? -1 : text_stop(&g->text, "expected a key");
    return g->graphs == 1 ? 0 : text_stop(&g->text, "no graph [ in it");
}

int read_gml(struct topology *topology, struct lines *lines)
{
    struct gml g = {.directed = 0};
    int status = text_open(&g.text, topology, lines);

    if (status == 0 && take_file(&g) == 0)
        status = link_all(&g);
    if (status == 0)
        status = g.text.status;
    text_close(&g.text);
    names_free(&g.ids);
    free(g.node);
    free(g.edges.edge);
    return status;
}
