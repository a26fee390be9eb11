/* SPDX-License-Identifier: MIT-0 */
/* Topologies as GraphML, as networkx writes it (SPEC 16.1). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "xml.h"

struct graphml {
    struct xml xml;
    char port_key[64], target_key[64]; /* ids of the keys of attributes port and port_target */
    int directed, in_graph;
    uint32_t *degree; /* channels of each node so far */
    uint32_t degree_capacity;
};

static int take_key(struct graphml *g, const struct xml_tag *tag)
{
    const char *name = xml_attribute(tag, "attr.name"), *id = xml_attribute(tag, "id");
    const char *whose = xml_attribute(tag, "for");
    struct xml_tag inner;
    char *text;
    int got;

    if (name != NULL && id != NULL && whose != NULL && strlen(id) < sizeof g->port_key &&
        (strcmp(whose, "edge") == 0 || strcmp(whose, "all") == 0)) {
        if (strcmp(name, "port") == 0)
            strcpy(g->port_key, id);
        if (strcmp(name, "port_target") == 0)
            strcpy(g->target_key, id);
    }
    while (!tag->empty && (got = xml_next(&g->xml, &inner)) != 0) {
        if (got < 0)
            return -1;
        if (inner.closing)
            return strcmp(inner.name, "key") == 0
                       ? 0
                       : xml_stop(&g->xml, g->xml.at, "unexpected end of ", inner.name);
        if (strcmp(inner.name, "default") != 0 ||
            (!inner.empty && xml_text(&g->xml, "default", &text) != 0))
            return xml_stop(&g->xml, g->xml.at, "expected the end of key", "");
    }
    return tag->empty ? 0 : xml_stop(&g->xml, g->xml.at, "no end of key", "");
}

/* Inner tags of a node or edge: data; the values of the two keys of ports. */
static int take_data(struct graphml *g, const struct xml_tag *outer, char **port, char **target)
{
    struct xml_tag tag;
    int got;

    while (!outer->empty && (got = xml_next(&g->xml, &tag)) != 0) {
        const char *key = got > 0 ? xml_attribute(&tag, "key") : NULL;
        char *text = NULL;

        if (got < 0)
            return -1;
        if (tag.closing)
            return strcmp(tag.name, outer->name) == 0
                       ? 0
                       : xml_stop(&g->xml, g->xml.at, "unexpected end of ", tag.name);
        if (strcmp(tag.name, "data") != 0 || key == NULL)
            return xml_stop(&g->xml, g->xml.at, "expected data with a key, not ", tag.name);
        if (!tag.empty && xml_text(&g->xml, "data", &text) != 0)
            return -1;
        if (g->port_key[0] != '\0' && strcmp(key, g->port_key) == 0)
            *port = text;
        if (g->target_key[0] != '\0' && strcmp(key, g->target_key) == 0)
            *target = text;
    }
    return outer->empty ? 0 : xml_stop(&g->xml, g->xml.at, "no end of ", outer->name);
}

static int take_node(struct graphml *g, const struct xml_tag *tag)
{
    const char *id = xml_attribute(tag, "id");
    uint32_t known = g->xml.topology->names.count, line = xml_line(&g->xml, g->xml.at);
    char *port = NULL;

    if (id == NULL || id[0] == '\0' || strpbrk(id, " \t\r\n") != NULL)
        return xml_stop(&g->xml, g->xml.at, "node: expected an id without blanks", "");
    if (names_add(&g->xml.topology->names, id) != known) {
        topology_bad(g->xml.topology, line, "column 1: node %.80s a second time", id);
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
        topology_bad(g->xml.topology, line, "column 1: port '%.40s': expected a number", port);
        return 0;
    }
    topology_link(g->xml.topology, from, to, number, line);
    return 0;
}

static int take_edge(struct graphml *g, const struct xml_tag *tag)
{
    const char *source = xml_attribute(tag, "source"), *target = xml_attribute(tag, "target");
    const char *directed = xml_attribute(tag, "directed");
    uint32_t line = xml_line(&g->xml, g->xml.at), from, to;
    char *port = NULL, *back = NULL;

    if (source == NULL || target == NULL)
        return xml_stop(&g->xml, g->xml.at, "edge: expected source and target", "");
    if (take_data(g, tag, &port, &back) != 0)
        return -1;
    from = names_find(&g->xml.topology->names, source);
    to = names_find(&g->xml.topology->names, target);
    if (from == NONE || to == NONE) {
        topology_bad(g->xml.topology, line, "a link to nowhere: no node named '%.80s'",
                     from == NONE ? source : target);
        return 0;
    }
    add_channel(g, from, to, port, line);
    if (directed != NULL ? strcmp(directed, "true") != 0 : !g->directed)
        add_channel(g, to, from, back, line);
    return 0;
}

static int take_graph(struct graphml *g, const struct xml_tag *tag)
{
    const char *mode = xml_attribute(tag, "edgedefault");

    if (g->in_graph || mode == NULL || tag->empty ||
        (strcmp(mode, "directed") != 0 && strcmp(mode, "undirected") != 0))
        return xml_stop(&g->xml, g->xml.at,
                        "graph: expected one, with edgedefault directed or undirected", "");
    g->in_graph = 1;
    g->directed = strcmp(mode, "directed") == 0;
    return 0;
}

static int take_element(struct graphml *g, const struct xml_tag *tag, int *depth)
{
    if (tag->closing) {
        if (strcmp(tag->name, *depth == 2 ? "graph" : "graphml") != 0 || *depth == 0)
            return xml_stop(&g->xml, g->xml.at, "unexpected end of ", tag->name);
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

        return tag->empty ? 0 : xml_text(&g->xml, "data", &text);
    }
    return xml_stop(&g->xml, g->xml.at, "unexpected element ", tag->name);
}

static int is_whole(struct graphml *g)
{
    struct xml *xml = &g->xml;

    if (strlen(xml->text) != (size_t)(xml->end - xml->text))
        return xml_stop(xml, xml->text + strlen(xml->text), "a zero byte", "");
    if (strncmp(xml->at, "\xEF\xBB\xBF", 3) == 0)
        xml->at += 3;
    return 0;
}

int read_graphml(struct topology *topology)
{
    struct graphml g = {.in_graph = 0};
    struct xml_tag tag;
    int status = xml_open(&g.xml, topology), got, depth = 0;

    if (status != 0)
        return status;
    got = is_whole(&g);
    while (got >= 0 && status == 0 && (got = xml_next(&g.xml, &tag)) > 0)
        if (take_element(&g, &tag, &depth) != 0)
            got = -1;
        else if (topology->links > LINKS_MAX || topology->names.count > NODES_MAX)
            status = complain(EXIT_IO, "%s: too many links", topology->path);
    if (got == 0 && (depth != 0 || !g.in_graph))
        xml_stop(&g.xml, g.xml.end, "the end of the file, but not of the graph", "");
    xml_close(&g.xml);
    free(g.degree);
    return status;
}
