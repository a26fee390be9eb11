/* SPDX-License-Identifier: MIT-0 */
/*
 * ibnetdiscover, as infiniband-diags and ibsim print it (SPEC 16.1): sections `Switch N "S-guid"`
 * and `Ca N "H-guid"`, each with a line a port: `[1](portguid) "peer"[2](guid) # lid ...`.  Every
 * link stands in the sections of both its ends, and has to agree.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "topology_readers.h"

struct ibnet {
    uint8_t *defined; /* of each node: has it a section? */
    uint32_t defined_capacity;
    uint32_t *back; /* the peer's port, of each link by line */
    uint32_t back_capacity;
    uint32_t node; /* of the section */
    int ca;
};

/* A node by its name; NONE: no memory, said. */
static uint32_t node_of(struct topology *topology, struct ibnet *ib, const char *name)
{
    uint32_t known = topology->names.count, node = names_add(&topology->names, name);

    if (node == known) {
        if (ROOM_FOR_ONE(ib->defined, node, ib->defined_capacity) != 0)
            return NONE;
        ib->defined[node] = 0;
    }
    return node;
}

/* Cuts "name" out; returns what follows it, or null. */
static char *quoted(char *at, char **name)
{
    char *end;

    if (*at != '"' || (end = strchr(at + 1, '"')) == NULL || end == at + 1)
        return NULL;
    *end = '\0';
    *name = at + 1;
    return end + 1;
}

/* Reads the LID after ` lid ` in a comment, if there is one. */
static void give_lid(struct topology *topology, uint32_t node, const char *comment, uint32_t line)
{
    const char *text = strstr(comment, " lid ");
    unsigned long lid = 0;
    size_t digits;

    if (text == NULL)
        return;
    text += 5;
    digits = strspn(text, "0123456789");
    if (digits > 0 && digits < 9)
        lid = strtoul(text, NULL, 10);
    if (lid == 0 || lid > 0xFFFF || strchr(" \t\r", text[digits]) == NULL)
        topology_bad(topology, line, "lid '%.20s': expected a number 1..65535", text);
    else if (topology->node_of_lid[lid] != NONE && topology->node_of_lid[lid] != node)
        topology_bad(topology, line, "LID %lu is node %.80s's already", lid,
                     node_name(topology, topology->node_of_lid[lid]));
    else
        topology->node_of_lid[lid] = node;
}

/* `Switch N "` or `Ca N "`: the quote, or null. */
static char *behind_ports(char *line)
{
    char *at = line + (line[0] == 'C' ? 2 : 6);
    size_t blanks = strspn(at, " \t"), digits = strspn(at + blanks, "0123456789");

    at += blanks + digits;
    return blanks > 0 && digits > 0 && strchr(" \t", *at) != NULL ? at + strspn(at, " \t") : NULL;
}

/* The head of a section: 0, or EXIT_IO after saying why. */
static int take_head(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    char *begin = behind_ports(line), *name, *rest = begin != NULL ? quoted(begin, &name) : NULL;

    ib->node = NONE;
    if (rest == NULL) {
        topology_bad(topology, number, "column 1: expected Switch or Ca, its ports and \"NAME\"");
        return 0;
    }
    ib->ca = line[0] == 'C';
    ib->node = node_of(topology, ib, name);
    if (ib->node == NONE)
        return EXIT_IO;
    if (ib->defined[ib->node])
        topology_bad(topology, number, "column %u: node %.80s a second time",
                     (unsigned)(begin - line) + 1, name);
    ib->defined[ib->node] = 1;
    if (ib->ca)
        return topology_endpoint(topology, ib->node);
    give_lid(topology, ib->node, rest, number);
    return 0;
}

/* Reads `[N]`; returns what follows it, or null. */
static char *bracketed(char *at, uint32_t *value)
{
    char *end = at[0] == '[' ? strchr(at, ']') : NULL;
    int error;

    if (end == NULL)
        return NULL;
    *end = '\0';
    error = read_word_number(at + 1, value);
    *end = ']';
    return error == 0 ? end + 1 : NULL;
}

/* A line of a port: 0, or EXIT_IO after saying why. */
static int take_port(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    uint32_t port, back, peer;
    char *name, *at = bracketed(line, &port), *comment;

    if (at == NULL || ib->node == NONE) {
        topology_bad(topology, number, "column 1: %s",
                     at == NULL ? "expected [PORT]" : "a port of no node");
        return 0;
    }
    if (*at == '(')
        at += strcspn(at, ")") + (strchr(at, ')') != NULL);
    at += strspn(at, " \t");
    peer = (uint32_t)(at - line);
    at = quoted(at, &name);
    if (at == NULL || (at = bracketed(at, &back)) == NULL) {
        topology_bad(topology, number, "column %" PRIu32 ": expected \"NAME\"[PORT]", peer + 1);
        return 0;
    }
    comment = strchr(at, '#');
    if (ib->ca && comment != NULL)
        give_lid(topology, ib->node, comment, number);
    while (ib->back_capacity <= number)
        if (ROOM_FOR_ONE(ib->back, ib->back_capacity, ib->back_capacity) != 0)
            return EXIT_IO;
    ib->back[number] = back;
    peer = node_of(topology, ib, name);
    return peer == NONE ? EXIT_IO : topology_link(topology, ib->node, peer, port, number);
}

/* Keeps the links that the other end has too: 0, or EXIT_IO after saying why. */
static int match(struct topology *topology, const struct ibnet *ib)
{
    uint32_t nodes = topology->names.count, kept = 0, all = topology->links;
    uint32_t *words = take_memory(rt_topo_graph_words(nodes, all), sizeof *words);
    struct rt_topo_graph_link *link = words != NULL ? take_memory(all, sizeof *link) : NULL;
    struct rt_topo_graph graph;

    if (words == NULL || link == NULL) {
        free(words);
        free(link);
        return EXIT_IO;
    }
    if (all > 0)
        memcpy(link, topology->link, all * sizeof *link);
    rt_topo_graph_lay(&graph, nodes, all, link, words);
    for (uint32_t i = 0; i < all; i++) {
        struct rt_topo_graph_link this = topology->link[i];
        uint32_t back = rt_topo_graph_port(&graph, this.to, ib->back[this.tag]);

        if (!ib->defined[this.to])
            topology_bad(topology, this.tag, "a link to nowhere: node %.80s has no section",
                         node_name(topology, this.to));
        else if (back == NONE || link[back].to != this.from ||
                 ib->back[link[back].tag] != this.port)
            topology_bad(topology, this.tag,
                         "a link to nowhere: port %" PRIu32 " of node %.80s does not lead back",
                         ib->back[this.tag], node_name(topology, this.to));
        else
            topology->link[kept++] = this;
    }
    topology->links = kept;
    free(words);
    free(link);
    return 0;
}

static int take_line(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    static const char *const others[] = {
        "vendid=", "devid=", "sysimgguid=", "switchguid=", "caguid=", "rtguid=", "Rt"};

    if (*line == '\0' || *line == '#' || *line == '\r')
        return 0;
    if (strncmp(line, "Switch", 6) == 0 ||
        (strncmp(line, "Ca", 2) == 0 && (line[2] == '\t' || line[2] == ' ')))
        return take_head(topology, ib, line, number);
    if (*line == '[')
        return take_port(topology, ib, line, number);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(line, others[i], strlen(others[i])) == 0)
            return 0;
    topology_bad(topology, number, "column 1: '%.40s': expected Switch, Ca or [PORT]", line);
    return 0;
}

int read_ibnet(struct topology *topology, struct lines *lines)
{
    struct ibnet ib = {.node = NONE};
    char *line;
    int status = 0;

    topology->node_of_lid = take_memory(0x10000, sizeof(uint32_t));
    if (topology->node_of_lid == NULL)
        return EXIT_IO;
    for (uint32_t lid = 0; lid < 0x10000; lid++)
        topology->node_of_lid[lid] = NONE;
    lines->raw = 1;
    while (status == 0 && topology_line(topology, lines, &line)) {
        status = take_line(topology, &ib, line, (uint32_t)lines->at);
        if (status == 0)
            status = topology_size(topology, lines->at);
    }
    if (status == 0)
        status = match(topology, &ib);
    free(ib.defined);
    free(ib.back);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
