/* SPDX-License-Identifier: MIT-0 */
/* Why a route of a network of routers is as it is: hop by hop, from what the topology says of it.
 */
#ifndef CLI_PORTS_EXPLAIN_H
#define CLI_PORTS_EXPLAIN_H

#include "ports.h"
#include "../print/changes.h"

/* A router, in coordinates of the topology. */
struct ports_place {
    uint32_t node;
    unsigned coordinates;
    uint32_t x[RT_COORDS_MAX];
};

struct ports_hop {
    struct ports_place from, to;
    struct rt_channel out;
};

/* A route, walked. */
struct ports_walked {
    const struct rt_net *net;
    const struct ports_words *words;
    uint32_t destination;      /* the processor */
    struct ports_place source; /* the router where it begins */
    struct ports_place target; /* the destination's router */
    struct ports_place last;   /* the router of the highest number: in a grid, the sides less 1 */
    unsigned hops;
    struct ports_hop *hop;
    struct rt_channel *path; /* memory for a route */
    unsigned capacity;
};

/* Why hop `at` takes its port. */
typedef void ports_way(const struct ports_walked *route, unsigned at, char text[WHY_MAX]);

/* Why hop `at` takes its virtual channel: the channel by the family's rule, from coordinates and
 * the hops before. */
typedef unsigned ports_vc_rule(const struct ports_walked *route, unsigned at, char text[WHY_MAX]);

/* What is said of a family. */
struct ports_words {
    const char *names; /* of its coordinates, as struct coordinates has them; null: "x#1" */
    const char
        *fields;       /* the same of a gate unit's bits, where routers have unlike ones; or null */
    unsigned radix;    /* of the last coordinate, shown digit by digit; 0: as a number */
    int word;          /* the last coordinate is shown as a word of param[0] bits */
    const char *order; /* what comes first */
    const char *vcs;   /* the rule of virtual channels, where the family needs more than one */
    ports_way *way;    /* null: ports_way_nearer */
    ports_vc_rule *vc; /* also */
};

#define PORTS_HOPS_EXPLAINED 100000
#define PORTS_PLACE_MAX (12 * RT_COORDS_MAX)

/* What is said of a hop. */
struct ports_reasons {
    char from[PORTS_PLACE_MAX], to[PORTS_PLACE_MAX];
    char changes[2 * WHY_MAX]; /* "" if nothing is to be named */
    char why[WHY_MAX], vc[WHY_MAX];
};

/* --- ports_reasons.c */
/* Computes a route of a network that ports_know knows, and walks it on the wiring; to be closed
 * whatever it returns: 0, or EXIT_... after saying why. */
int ports_walked_open(struct ports_walked *route, const struct rt_net *net, uint32_t source,
                      uint32_t destination);
void ports_walked_close(struct ports_walked *route);

/* A router of the route, in coordinates. */
void ports_place_text(const struct ports_walked *route, const struct ports_place *place,
                      char text[PORTS_PLACE_MAX]);

/* Why hop `at` is as it is; vc "-" where the family's rule says another virtual channel. */
void ports_reasons_of(const struct ports_walked *route, unsigned at, struct ports_reasons *said);

/* The rule of the network's virtual channels. */
const char *ports_vcs_text(const struct ports_walked *route);

/* --- ports_words.c: the families, a row each; a family without a row gets words that fit all */
const struct ports_words *ports_words_of(const struct rt_net *net);

/* How the coordinates of a network are called and written. */
void ports_coordinates(const struct ports_walked *route, struct coordinates *are);

/* --- ports_ways.c, ports_ways_tree.c, ports_ways_column.c */
/* The first coordinate that a hop changes; it changes one. */
unsigned ports_changed(const struct ports_hop *hop);

ports_way ports_way_nearer, ports_way_grid, ports_way_round, ports_way_set, ports_way_twisted,
    ports_way_cycle, ports_way_group;
ports_way ports_way_below, ports_way_sideways, ports_way_mot, ports_way_slender, ports_way_cm5,
    ports_way_number;
ports_way ports_way_bit, ports_way_digit, ports_way_benes, ports_way_omega, ports_way_shift,
    ports_way_rotate;

/* --- ports_vc.c */
ports_vc_rule ports_vc_dateline, ports_vc_twisted, ports_vc_valley, ports_vc_switch, ports_vc_level,
    ports_vc_mot, ports_vc_run, ports_vc_round, ports_vc_group, ports_vc_hop, ports_vc_cube;

#endif
