/* SPDX-License-Identifier: MIT-0 */
/* Topologies: the line formats edges and anynet, and what all formats share (SPEC 16.1). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

const char topology_formats[] = "edges anynet graphml ibnetdiscover";

void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
{
    char why[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (topology->bad++ < LINES_BAD_MAX)
        complain(EXIT_FALSE, "%s: line %" PRIu32 ": %s", topology->path, line, why);
}

const char *node_name(const struct topology *topology, uint32_t node)
{
    return name_of(&topology->names, node);
}

void topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                   uint32_t line)
{
    ROOM_FOR_ONE(topology->link, topology->links, topology->capacity);
    topology->link[topology->links++] = (struct rt_topo_graph_link){from, to, port, line};
}

int read_edges(struct topology *topology, struct lines *lines)
{
    struct words words = {0};
    char *line;
    int got;

    while ((got = lines_next(lines, &line)) != 0) {
        uint32_t at = (uint32_t)lines->at, port;

        if (got < 0) {
            topology_bad(topology, at, "column 1: %s", lines->why);
            continue;
        }
        words_split(&words, line);
        if (words.count != 3)
            topology_bad(topology, at, "column %u: %s, expected FROM TO PORT",
                         words.count > 3 ? words.column[3] : (unsigned)strlen(line) + 1,
                         words.count > 3 ? "one word too many" : "too few words");
        else if (read_word_number(words.text[2], &port) != 0)
            topology_bad(topology, at, "column %u: port '%.40s': expected a number 0..%" PRIu32,
                         words.column[2], words.text[2], NONE - 1);
        else {
            uint32_t from = names_add(&topology->names, words.text[0]);

            topology_link(topology, from, names_add(&topology->names, words.text[1]), port, at);
        }
        if (topology->names.count > NODES_MAX || topology->links > LINKS_MAX) {
            words_free(&words);
            return complain(EXIT_IO, "%s: line %lu: more than %u nodes or %u links", topology->path,
                            lines->at, NODES_MAX, LINKS_MAX);
        }
    }
    words_free(&words);
    return lines->status == EXIT_IO ? EXIT_IO : 0;
}

/* anynet: routers are numbered; a link goes both ways. */
struct anynet {
    uint32_t *id, *terminals; /* of each router */
    uint32_t id_capacity, terminals_capacity;
    struct names terminal; /* processors */
    uint32_t *home;        /* router of each */
    uint32_t home_capacity;
};

static uint32_t router(struct topology *topology, struct anynet *a, uint32_t id)
{
    char name[16];
    uint32_t known = topology->names.count, node;

    snprintf(name, sizeof name, "%" PRIu32, id);
    node = names_add(&topology->names, name);
    if (node == known) {
        ROOM_FOR_ONE(a->id, node, a->id_capacity);
        ROOM_FOR_ONE(a->terminals, node, a->terminals_capacity);
        a->id[node] = id;
        a->terminals[node] = 0;
    }
    return node;
}

static void attach(struct topology *topology, struct anynet *a, const char *terminal, uint32_t node,
                   uint32_t line, unsigned column)
{
    uint32_t known = a->terminal.count, number = names_add(&a->terminal, terminal);

    if (number == known) {
        ROOM_FOR_ONE(a->home, number, a->home_capacity);
        a->home[number] = node;
        a->terminals[node]++;
    } else if (a->home[number] != node) {
        topology_bad(topology, line, "column %u: node %s is at router %s already", column, terminal,
                     node_name(topology, a->home[number]));
    }
}

/* A line: `router A` or `node A`, then any number of `router B [weight]` and `node B`. */
static void anynet_line(struct topology *topology, struct anynet *a, const struct words *w,
                        uint32_t line)
{
    uint32_t head = NONE, number;
    int head_is_router = 0;

    for (uint32_t i = 0; i < w->count; i += 2) {
        int is_router = strcmp(w->text[i], "router") == 0;

        if (i >= 2 && read_word_number(w->text[i], &number) == 0) { /* a weight */
            i--;
            continue;
        }
        if ((!is_router && strcmp(w->text[i], "node") != 0) || i + 1 == w->count ||
            read_word_number(w->text[i + 1], &number) != 0) {
            topology_bad(topology, line,
                         "column %u: '%.40s': expected router NUMBER or node NUMBER", w->column[i],
                         w->text[i]);
            return;
        }
        if (head == NONE) {
            head = is_router ? router(topology, a, number) : number;
            head_is_router = is_router;
        } else if (head_is_router && is_router) {
            uint32_t other = router(topology, a, number);

            topology_link(topology, head, other, 0, line);
            topology_link(topology, other, head, 0, line);
        } else if (head_is_router) {
            attach(topology, a, w->text[i + 1], head, line, w->column[i]);
        } else if (is_router) {
            attach(topology, a, w->text[1], router(topology, a, number), line, w->column[i]);
        } else {
            topology_bad(topology, line, "column %u: a link from node to node", w->column[i]);
        }
    }
}

static const struct anynet *sorting; /* qsort hands nothing else on */

static int by_numbers(const void *left, const void *right)
{
    const struct rt_topo_graph_link *a = left, *b = right;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (sorting->id[a->to] != sorting->id[b->to])
        return sorting->id[a->to] < sorting->id[b->to] ? -1 : 1;
    return a->tag < b->tag ? -1 : a->tag > b->tag;
}

/* BookSim's ports: first the processors', then the routers' by number, each once. */
static void anynet_ports(struct topology *topology, const struct anynet *a)
{
    uint32_t kept = 0;

    sorting = a;
    if (topology->links > 0)
        qsort(topology->link, topology->links, sizeof *topology->link, by_numbers);
    for (uint32_t i = 0; i < topology->links; i++) {
        struct rt_topo_graph_link link = topology->link[i];
        const struct rt_topo_graph_link *last = kept > 0 ? &topology->link[kept - 1] : NULL;

        if (last != NULL && last->from == link.from && last->to == link.to)
            continue;
        link.port =
            last != NULL && last->from == link.from ? last->port + 1 : a->terminals[link.from];
        topology->link[kept++] = link;
    }
    topology->links = kept;
}

int read_anynet(struct topology *topology, struct lines *lines)
{
    struct anynet a = {0};
    struct words words = {0};
    char *line;
    int got;

    lines->longest = LINE_LENGTH_LONG;
    while ((got = lines_next(lines, &line)) != 0) {
        if (got < 0) {
            topology_bad(topology, (uint32_t)lines->at, "column 1: %s", lines->why);
            continue;
        }
        words_split(&words, line);
        anynet_line(topology, &a, &words, (uint32_t)lines->at);
        if (topology->links > LINKS_MAX || topology->names.count > NODES_MAX)
            exit(complain(EXIT_IO, "%s: line %lu: too many links", topology->path, lines->at));
    }
    anynet_ports(topology, &a);
    words_free(&words);
    names_free(&a.terminal);
    free(a.id);
    free(a.terminals);
    free(a.home);
    return lines->status == EXIT_IO ? EXIT_IO : 0;
}

/* The format, by the first line that is neither blank nor a comment. */
static const char *guess(const char *path)
{
    static struct lines lines;
    const char *format = "edges";
    char *line = NULL;
    int got = lines_open(&lines, "--topology", path) == 0;

    lines.raw = 1;
    while (got && (got = lines_next(&lines, &line)) != 0) {
        if (got < 0)
            break;
        line += strspn(line, " \t\r");
        if (*line == '\0' || *line == '#')
            continue;
        if (line[0] == '<' || strncmp(line, "\xEF\xBB\xBF<", 4) == 0)
            format = "graphml";
        else if (strncmp(line, "router ", 7) == 0 || strncmp(line, "node ", 5) == 0)
            format = "anynet";
        else if (strncmp(line, "vendid=", 7) == 0 || strncmp(line, "Switch\t", 7) == 0 ||
                 strncmp(line, "Ca\t", 3) == 0)
            format = "ibnetdiscover";
        break;
    }
    lines_close(&lines);
    return format;
}

/* Lays the graph out; of ports used twice the first line stays. */
static int lay(struct topology *topology)
{
    struct rt_topo_graph *graph = &topology->graph;
    uint32_t nodes = topology->names.count, kept = 0;
    int error;

    topology->link =
        more_memory(topology->link, (size_t)topology->links + 1, sizeof *topology->link);
    topology->memory = take_memory(rt_topo_graph_words(nodes, topology->links), sizeof(uint32_t));
    error = rt_topo_graph_lay(graph, nodes, topology->links, topology->link, topology->memory);
    if (error != 0)
        return complain(EXIT_IO, "%s: %s", topology->path, rt_error_text(error));
    if (rt_topo_graph_twice(graph, 0) == RT_TOPO_GRAPH_NONE)
        return 0;
    for (uint32_t c = 0; c < topology->links; c++) {
        struct rt_topo_graph_link *link = topology->link, this = link[c];

        if (kept > 0 && link[kept - 1].from == this.from && link[kept - 1].port == this.port)
            topology_bad(topology, this.tag,
                         "port %" PRIu32 " of node %.80s is used twice, first on line %" PRIu32,
                         this.port, node_name(topology, this.from), link[kept - 1].tag);
        else
            link[kept++] = this;
    }
    topology->links = kept;
    rt_topo_graph_lay(graph, nodes, kept, topology->link, topology->memory);
    return 0;
}

int topology_open(struct topology *topology, const char *path, const char *format)
{
    static struct lines lines;
    int status;

    memset(topology, 0, sizeof *topology);
    topology->path = path;
    if (strcmp(path, "-") == 0)
        return complain(EXIT_USAGE, "--topology -: expected the name of a file");
    status = lines_open(&lines, "--topology", path);
    if (status == 0 && format == NULL)
        format = guess(path);
    if (status == 0)
        status = strcmp(format, "graphml") == 0  ? read_graphml(topology)
                 : strcmp(format, "anynet") == 0 ? read_anynet(topology, &lines)
                 : strcmp(format, "edges") == 0  ? read_edges(topology, &lines)
                                                 : read_ibnet(topology, &lines);
    lines_close(&lines);
    if (status == 0)
        status = lay(topology);
    return status;
}

void topology_close(struct topology *topology)
{
    names_free(&topology->names);
    free(topology->link);
    free(topology->memory);
    free(topology->processor);
    free(topology->node_of_lid);
}
