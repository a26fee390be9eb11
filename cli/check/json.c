/* SPDX-License-Identifier: MIT-0 */
/*
 * Topologies as JSON, node-link, as networkx writes it (SPEC 16.1): an object of `directed`,
 * `nodes`, objects with `id`, and `links` or `edges`, objects with `source` and `target`.
 */
#include <stdlib.h>
#include <string.h>

#include "json_text.h"
#include "topology_readers.h"

struct node_link {
    struct json json;
    struct text_edges edges;
    int directed, nodes, links; /* nodes, links: are they there? */
};

enum { ID, SOURCE, TARGET, PORT, BACK, MANY, WEIGHT = MANY + ATTACHED, OTHER, KINDS };
static const char *const kinds[OTHER] = {"id",      "source",       "target",
                                         "port",    "port_target",  "processors",
                                         "sources", "destinations", "weight"};

/* An object of a node or an edge, of which the brace is read: its values, null where there are none
 * or null. */
static int take_object(struct node_link *n, char *value[KINDS], int *endpoint)
{
    struct json *json = &n->json;
    enum json_piece piece;

    while ((piece = json_next(json)) == JSON_KEY) {
        const char *key = json->word;
        int kind = 0;

        while (kind < OTHER && strcmp(key, kinds[kind]) != 0)
            kind++;
        piece = json_next(json);
        if (piece == JSON_STRING || piece == JSON_WORD) {
            *endpoint |= topology_says_endpoint(json->text.topology, key, json->word);
            if (piece == JSON_STRING || strcmp(json->word, "null") != 0) {
                if (value[kind] != NULL && kind < WEIGHT)
                    return text_stop(&json->text, "%s a second time", kinds[kind]);
                value[kind] = json->word;
            }
            continue;
        }
        if (kind <= TARGET && piece != JSON_WRONG)
            return text_stop(&json->text, "%s: expected a string or a number", kinds[kind]);
        json_pass(json, piece);
    }
    return piece == JSON_OBJECT_END ? 0 : -1;
}

static int take_node(struct node_link *n)
{
    struct text *text = &n->json.text;
    uint32_t known = text->topology->names.count, line = text->line, node;
    char *value[KINDS] = {NULL};
    int endpoint = 0;

    if (take_object(n, value, &endpoint) != 0)
        return -1;
    if (value[ID] == NULL)
        return text_stop(text, "a node without id");
    if (!text_is_name(text, value[ID]))
        return -1;
    node = text_node(text, value[ID]);
    if (node == NONE)
        return -1;
    if (node != known)
        topology_bad(text->topology, line, "node %.80s a second time", value[ID]);
    if ((endpoint && topology_endpoint(text->topology, node) != 0) ||
        topology_attach(text->topology, node, value + MANY, line) != 0) {
        text->status = EXIT_IO;
        return -1;
    }
    text->status = topology_size(text->topology, text->line);
    return text->status;
}

static int take_link(struct node_link *n)
{
    struct text *text = &n->json.text;
    struct text_edge edge = {.line = text->line};
    char *value[KINDS] = {NULL};
    int endpoint = 0;

    if (take_object(n, value, &endpoint) != 0)
        return -1;
    if (value[SOURCE] == NULL || value[TARGET] == NULL)
        return text_stop(text, "a link without source or target");
    topology_pass_weight(text->topology, value[WEIGHT]);
    edge.source = value[SOURCE];
    edge.target = value[TARGET];
    edge.port = value[PORT];
    edge.back = value[BACK];
    text->status = text_keep_edge(&n->edges, &edge);
    return text->status;
}

/* An array of nodes or links. */
static int take_array(struct node_link *n, const char *what, int (*take)(struct node_link *n))
{
    struct json *json = &n->json;
    enum json_piece piece = json_next(json);

    if (piece != JSON_ARRAY)
        return piece == JSON_WRONG ? -1 : text_stop(&json->text, "%s: expected an array", what);
    while ((piece = json_next(json)) == JSON_OBJECT) {
        if (take(n) != 0)
            return -1;
    }
    if (piece == JSON_ARRAY_END)
        return 0;
    return piece == JSON_WRONG ? -1 : text_stop(&json->text, "%s: expected objects", what);
}

static int take_file(struct node_link *n)
{
    struct json *json = &n->json;
    enum json_piece piece = json_next(json);

    if (piece != JSON_OBJECT)
        return piece == JSON_WRONG ? -1 : text_stop(&json->text, "expected an object, {");
    while ((piece = json_next(json)) == JSON_KEY) {
        int links = strcmp(json->word, "links") == 0 || strcmp(json->word, "edges") == 0;
        int nodes = strcmp(json->word, "nodes") == 0;
        int directed = strcmp(json->word, "directed") == 0;

        if ((links && n->links++ > 0) || (nodes && n->nodes++ > 0))
            return text_stop(&json->text, "%s a second time", links ? "links" : "nodes");
        if (links || nodes) {
            if (take_array(n, links ? "links" : "nodes", links ? take_link : take_node) != 0)
                return -1;
            continue;
        }
        piece = json_next(json);
        if (directed) {
            if (piece != JSON_WORD || (n->directed = strcmp(json->word, "true") == 0,
                                       !n->directed && strcmp(json->word, "false") != 0))
                return text_stop(&json->text, "directed: expected true or false");
        } else {
            json_pass(json, piece);
        }
    }
    if (json_next(json) != JSON_END)
        return -1;
    return n->nodes && n->links ? 0 : text_stop(&json->text, "expected nodes, and links or edges");
}

/* The links between nodes that are known by now. */
static int link_all(struct node_link *n)
{
    struct topology *topology = n->json.text.topology;
    int status = 0;

    for (uint32_t i = 0; i < n->edges.count && status == 0; i++) {
        struct text_edge *edge = &n->edges.edge[i];
        uint32_t from = names_find(&topology->names, edge->source);
        uint32_t to = names_find(&topology->names, edge->target);

        edge->both = !n->directed;
        if (from == NONE || to == NONE)
            topology_bad(topology, edge->line, "a link to nowhere: no node named '%.80s'",
                         from == NONE ? edge->source : edge->target);
        else
            status = text_link(topology, from, to, edge);
        if (status == 0)
            status = topology_size(topology, edge->line);
    }
    return status;
}

int read_json(struct topology *topology, struct lines *lines)
{
    struct node_link n = {.json = {.before = JSON_END}};
    int status = text_open(&n.json.text, topology, lines);

    if (status == 0 && take_file(&n) == 0)
        status = link_all(&n);
    if (status == 0)
        status = n.json.text.status;
    text_close(&n.json.text);
    free(n.edges.edge);
    return status;
}
