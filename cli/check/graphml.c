/* SPDX-License-Identifier: MIT-0 */
/* Topologies as GraphML, as networkx and igraph write it (SPEC 16.1). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "topology_readers.h"
#include "xml.h"

/* Attributes that are read: of edges port and port_target; of nodes kind, the one that is asked for
 * and processors; and weight, of which a warning tells. */
enum { PORT, TARGET, KIND, ASKED, MANY, WEIGHT = MANY + ATTACHED, KEYS };

struct graphml {
    struct xml xml;
    const char *key[KEYS]; /* ids of the keys of these attributes */
    char *preset[KEYS];    /* where a node has none, or null: nothing */
    enum { BEFORE, IN_GRAPHML, IN_GRAPH, BEHIND } place;
    int directed, in_graph; /* in_graph: there was one */
    int status;             /* EXIT_IO: no memory, said */
};

/* There was no memory, and that has been said. */
static int give_up(struct graphml *g)
{
    return g->status = EXIT_IO;
}

static int is_for(const struct xml_tag *tag, const char *whose)
{
    const char *given = xml_attribute(tag, "for");

    return given == NULL || strcmp(given, whose) == 0 || strcmp(given, "all") == 0;
}

/* Where the id of this key is kept, or null: it is of another attribute. */
static const char **kept_key(struct graphml *g, const struct xml_tag *tag)
{
    const char *name = xml_attribute(tag, "attr.name"), *asked = g->xml.topology->asked->attribute;
    size_t length;

    if (name == NULL)
        return NULL;
    length = strlen(name);
    if (strcmp(name, "port") == 0 && is_for(tag, "edge"))
        return &g->key[PORT];
    if (strcmp(name, "port_target") == 0 && is_for(tag, "edge"))
        return &g->key[TARGET];
    if (strcmp(name, "kind") == 0 && is_for(tag, "node"))
        return &g->key[KIND];
    if (asked != NULL && strncmp(asked, name, length) == 0 && asked[length] == '=' &&
        is_for(tag, "node"))
        return &g->key[ASKED];
    if (strcmp(name, "weight") == 0 && is_for(tag, "edge"))
        return &g->key[WEIGHT];
    for (int i = 0; i < ATTACHED; i++)
        if (strcmp(name, attached_names[i]) == 0 && is_for(tag, "node"))
            return &g->key[MANY + i];
    return NULL;
}

static int take_key(struct graphml *g, const struct xml_tag *tag)
{
    const char *id = xml_attribute(tag, "id");
    const char **kept = kept_key(g, tag);
    static char none[] = "";
    char *text = none;
    struct xml_tag inner;
    int got;

    if (id == NULL || g->in_graph)
        return xml_stop(&g->xml, tag->at, "key: expected an id, and before the graph", "");
    if (kept != NULL && kept != &g->key[WEIGHT] && (*kept != NULL || id[0] == '\0'))
        return xml_stop(&g->xml, tag->at, "key: a second one of an attribute, or its id is empty",
                        "");
    if (kept != NULL)
        *kept = id;
    if (tag->empty)
        return 0;
    while ((got = xml_next(&g->xml, &inner)) > 0) {
        if (inner.closing)
            return strcmp(inner.name, "key") == 0
                       ? 0
                       : xml_stop(&g->xml, inner.at, "unexpected end of ", inner.name);
        if (strcmp(inner.name, "default") != 0 || (kept != NULL && kept < &g->key[MANY]))
            return xml_stop(&g->xml, inner.at, "expected the end of key", "");
        if (!inner.empty && xml_text(&g->xml, "default", &text) != 0)
            return -1;
        if (kept != NULL && text[0] != '\0')
            g->preset[kept - g->key] = text;
    }
    return got < 0 ? -1 : xml_stop(&g->xml, g->xml.at, "no end of key", "");
}

/* Keeps the text of an attribute that is read; -1: there is one already. */
static int keep(struct graphml *g, const char *key, char *text, char *value[KEYS])
{
    for (int k = 0; k < KEYS; k++) {
        if (g->key[k] == NULL || strcmp(key, g->key[k]) != 0)
            continue;
        if (value[k] != NULL && k < WEIGHT)
            return xml_stop(&g->xml, g->xml.at,
                            k <= TARGET ? "a port a second time" : "an attribute a second time",
                            "");
        value[k] = text;
    }
    return 0;
}

/* Inner tags of a node or edge: data; the values of the attributes that are read. */
static int take_data(struct graphml *g, const struct xml_tag *outer, char *value[KEYS])
{
    struct xml_tag tag;
    int got;

    if (outer->empty)
        return 0;
    while ((got = xml_next(&g->xml, &tag)) > 0) {
        const char *key = xml_attribute(&tag, "key");
        static char none[] = "";
        char *text = none;

        if (tag.closing)
            return strcmp(tag.name, outer->name) == 0
                       ? 0
                       : xml_stop(&g->xml, tag.at, "unexpected end of ", tag.name);
        if (strcmp(tag.name, "data") != 0 || key == NULL)
            return xml_stop(&g->xml, tag.at, "expected data with a key, not ", tag.name);
        if (!tag.empty && xml_text(&g->xml, "data", &text) != 0)
            return -1;
        if (keep(g, key, text, value) != 0)
            return -1;
    }
    return got < 0 ? -1 : xml_stop(&g->xml, g->xml.at, "no end of ", outer->name);
}

static int take_node(struct graphml *g, const struct xml_tag *tag)
{
    const char *id = xml_attribute(tag, "id");
    struct topology *topology = g->xml.topology;
    uint32_t known = topology->names.count, line = xml_line(&g->xml, g->xml.at), node;
    char *value[KEYS] = {NULL};
    int endpoint;

    if (id == NULL || id[0] == '\0' || strpbrk(id, " \t\r\n#") != NULL)
        return xml_stop(&g->xml, tag->at,
                        "node: expected an id without blanks and #, which end a name in routes: "
                        "relabel the nodes",
                        "");
    node = names_add(&topology->names, id);
    if (node == NONE)
        return give_up(g);
    if (node != known)
        topology_bad(topology, line, "column 1: node %.80s a second time", id);
    if (take_data(g, tag, value) != 0)
        return -1;
    for (int k = MANY; k < WEIGHT; k++)
        value[k] = value[k] != NULL ? value[k] : g->preset[k];
    if (topology_attach(topology, node, value + MANY, line) != 0)
        return give_up(g);
    endpoint = value[KIND] != NULL && topology_says_endpoint(topology, "kind", value[KIND]);
    if (value[ASKED] != NULL &&
        strcmp(strchr(topology->asked->attribute, '=') + 1, value[ASKED]) == 0)
        endpoint = topology->has_asked = 1;
    return endpoint && topology_endpoint(topology, node) != 0 ? give_up(g) : 0;
}

static int add_channel(struct graphml *g, uint32_t from, uint32_t to, const char *port,
                       uint32_t line)
{
    uint32_t number = NONE;

    if (port != NULL && read_word_number(port, &number) != 0) {
        topology_bad(g->xml.topology, line, "column 1: port '%.40s': expected a number", port);
        return 0;
    }
    return topology_join(g->xml.topology, from, to, number, line) != 0 ? give_up(g) : 0;
}

static int is_bool(const char *text)
{
    return strcmp(text, "true") == 0 || strcmp(text, "false") == 0;
}

static int take_edge(struct graphml *g, const struct xml_tag *tag)
{
    const char *source = xml_attribute(tag, "source"), *target = xml_attribute(tag, "target");
    const char *directed = xml_attribute(tag, "directed");
    uint32_t line = xml_line(&g->xml, g->xml.at), from, to;
    char *value[KEYS] = {NULL};
    int status;

    if (source == NULL || target == NULL || (directed != NULL && !is_bool(directed)) ||
        xml_attribute(tag, "sourceport") != NULL || xml_attribute(tag, "targetport") != NULL)
        return xml_stop(&g->xml, tag->at,
                        "edge: expected source, target and perhaps directed, true or false", "");
    if (take_data(g, tag, value) != 0)
        return -1;
    topology_pass_weight(g->xml.topology, value[WEIGHT]);
    from = names_find(&g->xml.topology->names, source);
    to = names_find(&g->xml.topology->names, target);
    if (from == NONE || to == NONE) {
        topology_bad(g->xml.topology, line, "a link to nowhere: no node named '%.80s'",
                     from == NONE ? source : target);
        return 0;
    }
    status = add_channel(g, from, to, value[PORT], line);
    if (status == 0 && (directed != NULL ? strcmp(directed, "true") != 0 : !g->directed))
        status = add_channel(g, to, from, value[TARGET], line);
    return status;
}

static int take_graph(struct graphml *g, const struct xml_tag *tag)
{
    const char *mode = xml_attribute(tag, "edgedefault");

    if (g->in_graph || mode == NULL ||
        (strcmp(mode, "directed") != 0 && strcmp(mode, "undirected") != 0))
        return xml_stop(&g->xml, tag->at,
                        "graph: expected one, with edgedefault directed or undirected", "");
    g->in_graph = 1;
    g->directed = strcmp(mode, "directed") == 0;
    g->place = tag->empty ? IN_GRAPHML : IN_GRAPH;
    return 0;
}

static int take_end(struct graphml *g, const struct xml_tag *tag)
{
    if (g->place == IN_GRAPH && strcmp(tag->name, "graph") == 0)
        g->place = IN_GRAPHML;
    else if (g->place == IN_GRAPHML && strcmp(tag->name, "graphml") == 0)
        g->place = BEHIND;
    else
        return xml_stop(&g->xml, tag->at, "unexpected end of ", tag->name);
    return 0;
}

/* `graphml`, or PREFIX:graphml with xmlns:PREFIX, the prefix of all elements then. */
static int begins_graphml(struct graphml *g, const struct xml_tag *tag)
{
    size_t prefix = strcspn(tag->name, ":");

    if (tag->name[prefix] == '\0')
        return strcmp(tag->name, "graphml") == 0;
    for (unsigned i = 0; i < tag->attributes; i++)
        if (strncmp(tag->key[i], "xmlns:", 6) == 0 && strlen(tag->key[i] + 6) == prefix &&
            strncmp(tag->key[i] + 6, tag->name, prefix) == 0 &&
            strcmp(tag->value[i], "http://graphml.graphdrawing.org/xmlns") == 0)
            g->xml.prefix = tag->name;
    return g->xml.prefix != NULL && strcmp(tag->name + prefix, ":graphml") == 0;
}

static int take_element(struct graphml *g, const struct xml_tag *tag)
{
    char *text;

    if (tag->closing)
        return take_end(g, tag);
    if (g->place == BEFORE && begins_graphml(g, tag)) {
        g->place = tag->empty ? BEHIND : IN_GRAPHML;
        return 0;
    }
    if (g->place == IN_GRAPHML && strcmp(tag->name, "key") == 0)
        return take_key(g, tag);
    if (g->place == IN_GRAPHML && strcmp(tag->name, "graph") == 0)
        return take_graph(g, tag);
    if (g->place == IN_GRAPH && strcmp(tag->name, "node") == 0)
        return take_node(g, tag);
    if (g->place == IN_GRAPH && strcmp(tag->name, "edge") == 0)
        return take_edge(g, tag);
    if (g->place == IN_GRAPH && strcmp(tag->name, "data") == 0)
        return tag->empty ? 0 : xml_text(&g->xml, "data", &text);
    return xml_stop(&g->xml, tag->at, "unexpected element ", tag->name);
}

int read_graphml(struct topology *topology, struct lines *lines)
{
    struct graphml g = {.place = BEFORE};
    struct xml_tag tag;
    int status = xml_open(&g.xml, topology, lines), got;

    if (status != 0)
        return status;
    got = xml_begin(&g.xml);
    while (got >= 0 && status == 0 && (got = xml_next(&g.xml, &tag)) > 0)
        if (take_element(&g, &tag) != 0)
            got = -1;
        else
            status = topology_size(topology, g.xml.line);
    if (got == 0 && (g.place != BEHIND || !g.in_graph))
        xml_stop(&g.xml, g.xml.end, "the end of the file, but not of the graph", "");
    xml_close(&g.xml);
    return g.status != 0 ? g.status : status;
}
