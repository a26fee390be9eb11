/* SPDX-License-Identifier: MIT-0 */
/* What the files of `check` and `generate` share: any topology, any routes (SPEC 16). */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "../cli.h"
#include "../headers.h"
#include "../lines.h"
#include "rt/load_graph.h"
#include "rt/route_ports.h"
#include "rt/walk_graph.h"

extern const struct verb check_verb, generate_verb;

#define NONE UINT32_MAX
#define NODES_MAX 0x1000000u
#define LINKS_MAX 0x4000000u
#define TABLE_MAX 0x10000000u /* entries of a table */
#define NAMED_MAX 20          /* of each kind of failure are named */

/* --- memory.c: what the program cannot do without */

/* malloc, realloc, calloc; ends the program with EXIT_IO if there is no memory. */
void *take_memory(size_t count, size_t size);
void *more_memory(void *memory, size_t count, size_t size);
void *zero_memory(size_t count, size_t size);

/* Room for one more element of an array, whose capacity doubles. */
#define ROOM_FOR_ONE(array, count, capacity)                                                       \
    ((count) < (capacity) ? (void)0                                                                \
                          : (void)((array) = more_memory(                                          \
                                       (array), (capacity) = (capacity) > 0 ? 2 * (capacity) : 64, \
                                       sizeof *(array))))

/* --- names.c: names of nodes, numbered in the order they are added */
struct names {
    char *text;
    size_t used, room;
    size_t *at; /* of each name in text */
    uint32_t count, capacity;
    uint32_t *slot, slots;
};

uint32_t names_find(const struct names *names, const char *name); /* or NONE */
uint32_t names_add(struct names *names, const char *name);        /* found or new */
const char *name_of(const struct names *names, uint32_t number);
void names_free(struct names *names);

/* --- words.c: a line taken apart */
struct words {
    char **text;
    unsigned *column; /* from 1 */
    uint32_t count, capacity, columns_capacity;
};

void words_split(struct words *words, char *line);
void words_free(struct words *words);
/* A number below 2^32 - 1; 0, or -1. */
int read_word_number(const char *text, uint32_t *value);

/* --- topology.c */
struct topology {
    const char *path;
    struct names names;
    struct rt_topo_graph_link *link;
    uint32_t links, capacity;
    struct rt_topo_graph graph;
    uint32_t *memory;
    uint8_t *processor;    /* of InfiniBand: which nodes are channel adapters; else null */
    uint32_t *node_of_lid; /* of InfiniBand: 65536, NONE where no node has it; else null */
    unsigned bad;          /* faults that were named */
};

extern const char topology_formats[], topology_format_help[];

/* Reads a file; format null: by its content.  0, or EXIT_... after saying why, EXIT_FALSE only with
 * what is sound of it in the graph: `bad` counts what is not. To be closed whatever it returns. */
int topology_open(struct topology *topology, const char *path, const char *format);
void topology_close(struct topology *topology);
void topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                   uint32_t line);
/* Names a fault at a line. */
void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *node_name(const struct topology *topology, uint32_t node);

/* Readers: 0, or EXIT_IO after saying why. */
int read_edges(struct topology *topology, struct lines *lines);
int read_anynet(struct topology *topology, struct lines *lines);
int read_ibnet(struct topology *topology, struct lines *lines);
int read_graphml(struct topology *topology);

/* --- routes.c, table.c, generate.c: where routes come from, as often as they are wanted */
enum given_kind { GIVEN_NODES, GIVEN_PORTS, GIVEN_CHANNELS, GIVEN_HEADER };

/* A route as it was given. */
struct given {
    unsigned long line;           /* 0: of no file */
    uint32_t source, destination; /* nodes, or NONE: the file names one that is not there */
    enum given_kind kind;
    uint32_t *item, items;        /* of a header no item; hops at most */
    struct rt_walk_header header; /* GIVEN_HEADER */
    const uint8_t *vc;            /* one a hop; null: all 0 */
    uint32_t vcs;              /* of a header: how many there are, 0 if they are enough for any */
    const struct words *words; /* the line, whose items begin with word `skip`; null */
    uint32_t skip;
    int endless; /* a table that never ends: the last node is one visited before */
};

typedef int (*take_route)(void *context, const struct given *given);

struct vcs;
struct table;

/* Headers of routes: enum rt_route_format, 0 if there are none, and the bits of a port. */
struct header_format {
    unsigned format, width;
};

struct routes {
    const struct topology *topology;
    const char *path; /* null: generated */
    const char *format;
    int routing;     /* enum rt_load_routing, or ROUTING_LAYERED; of generated ones */
    unsigned layers; /* virtual channels allowed; 0: as many as needed */
    unsigned by_hop; /* the virtual channel is the number of the hop */
    struct vcs *vcs; /* --vcs */
    struct header_format header;
    struct table *table;
    int spool;               /* of standard input, or -1 */
    uint64_t bad, duplicate; /* bad lines; of tables: lines that repeat one */
    int quiet;               /* bad lines were named already */
    uint8_t *layer;          /* of generated routes, by number; null: not layered */
};

#define ROUTING_LAYERED 3
extern const char routes_formats[], routing_names[];
int routing_named(const char *name);

/* 0, or EXIT_...; to be closed whatever it returns. */
int routes_open(struct routes *routes, const struct topology *topology, const char *path,
                const char *format, const char *header, const char *vcs);
void routes_close(struct routes *routes);

/* Hands every route out, in the same order each time.  Returns 0, what take returned, or EXIT_IO.
 */
int routes_each(struct routes *routes, take_route take, void *context);
int table_open(struct routes *routes);
void table_free(struct table *table);
int table_each(struct routes *routes, take_route take, void *context);
int generate_each(struct routes *routes, take_route take, void *context);

/* The layers of generated routes; 0, or EXIT_FALSE after saying that there are not enough. */
int generate_layers(struct routes *routes);

/* --- route_lines.c */

/* Headers of this name for all nodes; 0, or EXIT_USAGE after saying which node's do not fit. */
int header_open(struct header_format *header, const struct topology *topology, const char *name);
int routes_print(struct routes *routes);

/* --- vcs.c: virtual channels of routes, by pair */
struct vcs *vcs_open(const struct topology *topology, const char *path, int *status, uint64_t *bad);
/* The virtual channels of a pair's hops, valid until the next call; null: the file has none. */
const uint8_t *vcs_of(struct vcs *vcs, uint32_t source, uint32_t destination, uint32_t hops);
void vcs_free(struct vcs *vcs);

/* --- check.c: what is found */
struct finding {
    uint64_t route; /* its number */
    char before[64];
    char *text;
    unsigned long line;
};

struct check {
    const struct topology *topology;
    struct routes *routes;
    FILE *say; /* findings */
    struct rt_walk_graph walk;
    struct rt_walk_header header; /* of the route walked last, as far as it was read */
    struct rt_walk_graph_cover cover;
    struct rt_load_channels depend;
    struct rt_walk_graph_route *route;
    uint32_t recorded, route_capacity;
    uint32_t *record_of; /* no: number of the route of each record */
    uint32_t record_capacity;
    uint32_t *channel, channel_capacity;
    uint64_t *sends, *seen; /* words a channel: routes over it; dependencies that are known */
    uint64_t taken, broken, loops, said;
    unsigned vcs;
    uint32_t cycle;
    const uint32_t *cycle_channel;
    uint32_t *cycle_work;
    uint64_t hot;
    uint32_t hot_channel, hot_channels;
    struct finding *finding;
    uint32_t findings, findings_capacity;
};

/* check_run - looks at all routes; 0, or EXIT_IO.  Names what fails on `say`, unless it is null. */
int check_run(struct check *check);
void check_free(struct check *check);
int check_sound(const struct check *check);
/* name.c: prints the routes wanted, and the cycle */
int check_name(struct check *check);
int print_dot(const struct check *check, const char *path);

#endif
