/* SPDX-License-Identifier: MIT-0 */
/* Looks at all routes of a topology, and keeps what it finds (SPEC 16.3, 16.4). */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "pieces.h"
#include "rt/walk_graph.h"

#define NAMED_MAX 20 /* of each kind of failure are named */

/* A route that is to be named in words. */
struct wanted {
    uint64_t route; /* its number */
    char before[64];
    char *text;
    unsigned long line;
};

/* All routes looked at, and what is found. */
struct check {
    const struct topology *topology;
    struct routes *routes;
    FILE *say;    /* findings */
    int by_table; /* a table, looked at by destination */
    struct rt_walk_graph walk;
    struct rt_walk_header header; /* of the route walked last, as far as it was read */
    struct rt_walk_graph_cover cover;
    struct rt_load_channels depend;
    struct found found; /* routes; of a part those of a piece */
    struct check *part; /* what each thread finds; null: one looks at all */
    unsigned parts;
    int is_part, overfull; /* overfull: there are more channels than numbers for them */
    uint8_t *same;         /* for vcs_of */
    uint32_t *channel, channel_capacity;
    uint64_t *sends, *seen; /* words a channel: routes over it; dependencies that are known */
    uint64_t taken, broken, loops, said;
    int said_hint;
    int cut; /* by Ctrl-C, after `taken` routes: what is known of all of them is not */
    unsigned vcs;
    uint32_t cycle;
    const uint32_t *cycle_channel;
    uint32_t *cycle_work;
    uint64_t hot;
    uint32_t hot_channel, hot_channels;
    struct wanted *wanted; /* routes to be named */
    uint32_t wants, wants_capacity;
};

/* --- check_run.c */

/* check_run - looks at all routes, or until Ctrl-C; 0, or EXIT_IO.  Names what fails on `say`,
 * unless it is null. */
int check_run(struct check *check);
void check_free(struct check *check);
int check_sound(const struct check *check); /* of one that was not cut */

/* --- check_take.c: what looks at routes one after another, all of them or some. */

/* Looks at a route: 0, or EXIT_...; the context is a check. */
int check_take(void *check, const struct given *given);
int check_open(struct check *check); /* 0, or EXIT_IO; to be closed in both cases */
void check_close(struct check *check);
uint64_t check_pairs(const struct check *check); /* as many routes are expected */

/* --- check_look.c */

/* Looks at all routes, on all cores: 0, or EXIT_... */
int check_look(struct check *check);
/* The first route that takes one channel right after another. */
uint64_t check_witness(const struct check *check, uint32_t from, uint32_t to);

/* --- generate_sound.c: routes of routes->routing, in a table if there is one, with at most `vcs`
 * virtual channels, 0: one, or `layered` what it needs.  0: they are sound; EXIT_... after saying
 * why they are refused. */
int generate_sound(struct topology *topology, struct routes *routes, const char *routing,
                   uint64_t vcs);

/* --- check_cycle.c: 0, or EXIT_IO after saying why */
int check_grow(struct rt_load_channels *depend); /* makes room */
int check_join(struct rt_load_channels *to, const struct rt_load_channels *from);
int check_cycle(struct check *check); /* finds a cycle and the hottest channel of all routes */

/* --- check_table.c: the same of a table, by destination: 0, or EXIT_IO after saying why */
int check_table(struct check *check);

/* --- check_walk.c */

/* Walks a route as it was given; check->channel gets the channels taken.  Returns enum
 * rt_walk_graph_verdict; -1: no memory, said. */
int check_walk(struct check *check, const struct given *given, struct rt_walk_graph_result *result);

/* --- cover.c: are all pairs there, and are routes longer than need be? */
int check_cover(struct check *check);              /* 0, or EXIT_IO after saying why */
uint32_t check_between(const struct check *check); /* of the longest route, links between routers */

/* --- lft_cover.c: the same of tables of LIDs.  Counts a route, hops NONE: it fails; and, after
 * all, pairs.  0, or EXIT_IO after saying why. */
int check_lft_route(struct check *check, const struct given *given, uint32_t hops);
void check_lft_add(struct rt_walk_graph_cover *to, const struct rt_walk_graph_cover *from);
int check_lft_cover(struct check *check);

/* --- name.c: routes that are named later, in one more pass over all of them: 0, or EXIT_IO
 * after saying why */
int check_want(struct check *check, uint64_t route, const char *before);
int check_name(struct check *check);

/* --- say.c: a route in words, as one line without its end: where it stands in its file, its
 * ends, the way */
void say_line(FILE *to, const struct check *check, unsigned long line);

/* What may be wrong with all routes, once: ports that were counted, or read as nodes. */
void say_hint(struct check *check);
void say_pair(FILE *to, const struct check *check, const struct given *given);
void say_way(FILE *to, const struct check *check, const struct given *given, uint32_t hops);
void say_failure(struct check *check, const struct given *given, int verdict,
                 const struct rt_walk_graph_result *result);
void say_no_vcs(struct check *check, const struct given *given);

/* --- draw_dot.c: 0, or EXIT_IO after saying why */
int print_dot(const struct check *check, const char *path);

#endif
