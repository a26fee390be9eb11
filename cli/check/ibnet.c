/* SPDX-License-Identifier: MIT-0 */
/*
 * ibnetdiscover, as infiniband-diags and ibsim print it (SPEC 16.1): sections `Switch N "S-guid"`,
 * `Ca N "H-guid"` and, of a router to another subnet, `Rt N "R-guid"`, each with a line a port:
 * `[1](portguid) "peer"[2](guid) # lid ...`.  Every link stands in the sections of both its ends,
 * and has to agree.  What ibsim itself reads is alike, with `Hca` for `Ca`, and without LIDs.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "lids.h"
#include "topology_readers.h"

struct ibnet {
    uint8_t *defined; /* of each node: has it a section? */
    uint32_t defined_capacity;
    uint32_t node; /* of the section */
    uint64_t guid; /* of a line `switchguid=0x...(PORT)`, for the section after it */
    int ca;        /* or a router: an adapter to all but its name */
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

/* Cuts "name", without blanks and #, out; returns what follows it, or null. */
static char *quoted(char *at, char **name)
{
    char *end = at + 1;

    if (*at != '"')
        return NULL;
    end += strcspn(end, "\" \t\r#");
    if (end == at + 1 || *end != '"')
        return NULL;
    *end = '\0';
    *name = at + 1;
    return end + 1;
}

/* Hexadecimal digits in parentheses, or 0. */
static uint64_t guid_of(const char *at)
{
    size_t digits = *at == '(' ? strspn(at + 1, "0123456789abcdefABCDEF") : 0;

    return digits == 0 || digits > 16 || at[1 + digits] != ')' ? 0 : strtoull(at + 1, NULL, 16);
}

/* `Switch N "`, `Ca N "`, `Rt N "` or `Hca N "`: the quote, or null. */
static char *behind_ports(char *line)
{
    char *at = line + strcspn(line, " \t");

    at += strspn(at, " \t");
    at += strspn(at, "0123456789");
    return strchr(" \t", *at) != NULL ? at + strspn(at, " \t") : NULL;
}

/* The head of a section: 0, or EXIT_IO after saying why. */
static int take_head(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    char *begin = behind_ports(line), *name, *rest = begin != NULL ? quoted(begin, &name) : NULL;
    uint64_t guid = ib->guid;

    ib->node = NONE;
    ib->guid = 0;
    if (rest == NULL) {
        topology_bad(topology, number,
                     "column 1: expected Switch, Ca or Rt, its ports and \"NAME\" without "
                     "blanks");
        return 0;
    }
    ib->ca = line[0] != 'S';
    ib->node = node_of(topology, ib, name);
    if (ib->node == NONE)
        return EXIT_IO;
    if (ib->defined[ib->node])
        topology_bad(topology, number, "column %u: node %.80s a second time",
                     (unsigned)(begin - line) + 1, name);
    ib->defined[ib->node] = 1;
    if (ib->ca && topology_endpoint(topology, ib->node) != 0)
        return EXIT_IO;
    return lids_add(topology,
                    &(struct lid_port){.node = ib->node,
                                       .port = ib->ca ? NONE : 0,
                                       .line = number,
                                       .guid = guid,
                                       .adapter = ib->ca},
                    ib->ca ? "" : rest);
}

/* Reads `[N]`; returns what follows it, or null. */
static char *bracketed(char *at, uint32_t *value)
{
    char *end = at[0] == '[' ? strchr(at, ']') : NULL;

    if (end == NULL)
        return NULL;
    *end = '\0';
    return read_word_number(at + 1, value) == 0 ? end + 1 : NULL;
}

/* A line of a port: 0, or EXIT_IO after saying why. */
static int take_port(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    uint32_t port, back, peer;
    char *name, *at = bracketed(line, &port), *comment;
    uint64_t guid;

    if (at == NULL || ib->node == NONE) {
        topology_bad(topology, number, "column 1: %s",
                     at == NULL ? "expected [PORT]" : "a port of no node");
        return 0;
    }
    guid = guid_of(at);
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
    if (ib->ca && lids_add(topology, &(struct lid_port){ib->node, port, 0, 0, number, guid, 1},
                           comment != NULL ? comment : "") != 0)
        return EXIT_IO;
    if (lids_back(topology->lids, number, back) != 0)
        return EXIT_IO;
    peer = node_of(topology, ib, name);
    topology->says_ports = 1;
    return peer == NONE ? EXIT_IO : topology_link(topology, ib->node, peer, port, number);
}

/* Keeps the links that the other end has too, and numbers the LIDs: 0, or EXIT_IO after saying why.
 */
static int match(struct topology *topology, const struct ibnet *ib)
{
    uint32_t nodes = topology->names.count, kept = 0, all = topology->links;
    const uint32_t *peer_port = topology->lids->back;
    uint32_t *words = take_memory(rt_topo_graph_words(nodes, all), sizeof *words);
    struct rt_topo_graph_link *link = take_memory(all, sizeof *link);
    struct rt_topo_graph graph;

    if (words == NULL || link == NULL) {
        free(words);
        free(link);
        return EXIT_IO;
    }
    for (uint32_t i = 0; i < all; i++)
        link[i] = topology->link[i];
    rt_topo_graph_lay(&graph, nodes, all, link, words);
    for (uint32_t i = 0; i < all; i++) {
        struct rt_topo_graph_link this = topology->link[i];
        uint32_t back = rt_topo_graph_port(&graph, this.to, peer_port[this.tag]);

        if (!ib->defined[this.to])
            topology_bad(topology, this.tag, "a link to nowhere: node %.80s has no section",
                         node_name(topology, this.to));
        else if (back == NONE || link[back].to != this.from ||
                 peer_port[link[back].tag] != this.port)
            topology_bad(topology, this.tag,
                         "a link to nowhere: port %" PRIu32 " of node %.80s does not lead back",
                         peer_port[this.tag], node_name(topology, this.to));
        else
            topology->link[kept++] = this;
    }
    topology->links = kept;
    lids_number(topology);
    free(words);
    free(link);
    return 0;
}

static int is_head(const char *line)
{
    static const char *const words[] = {"Ca", "Rt", "Hca"};
    size_t length = strcspn(line, " \t");

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i]) == length && strncmp(line, words[i], length) == 0)
            return line[length] != '\0';
    return length == 6 && strncmp(line, "Switch", 6) == 0;
}

static int take_line(struct topology *topology, struct ibnet *ib, char *line, uint32_t number)
{
    static const char *const others[] = {
        "vendid=", "devid=", "sysimgguid=", "switchguid=", "caguid=", "rtguid="};

    if (*line == '\0' || *line == '#')
        return 0;
    if (is_head(line))
        return take_head(topology, ib, line, number);
    if (*line == '[')
        return take_port(topology, ib, line, number);
    if (strncmp(line, "switchguid=", 11) == 0)
        ib->guid = guid_of(line + strcspn(line, "("));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(line, others[i], strlen(others[i])) == 0)
            return 0;
    topology_bad(topology, number, "column 1: '%.40s': expected Switch, Ca, Rt or [PORT]", line);
    return 0;
}

int read_ibnet(struct topology *topology, struct lines *lines)
{
    struct ibnet ib = {.node = NONE};
    char *line;
    int status = 0;

    topology->lids = lids_open();
    if (topology->lids == NULL)
        return EXIT_IO;
    lines->raw = 1;
    while (status == 0 && topology_line(topology, lines, &line)) {
        status = take_line(topology, &ib, line, (uint32_t)lines->at);
        if (status == 0)
            status = topology_size(topology, lines->at);
    }
    if (status == 0)
        status = match(topology, &ib);
    free(ib.defined);
    return lines->status == EXIT_IO ? EXIT_IO : status;
}
