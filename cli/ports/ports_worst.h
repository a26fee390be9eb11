/* SPDX-License-Identifier: MIT-0 */
/* The permutation of processors with the least throughput (SPEC 18.3), on all cores. */
#ifndef CLI_PORTS_WORST_H
#define CLI_PORTS_WORST_H

#include "../read/messages.h"
#include "ports.h"
#include "rt/load_worst_ports.h"

/* Routes that are followed at most, of 8192 processors or of larger networks with symmetries; and
 * hops of the longest ones. */
#define WORST_ROUTES_MAX 0x4000000
#define WORST_HOPS_MAX 0x400000000
#define WORST_MEETINGS_MAX 0x40000000 /* hops where messages that have met are one */
#define WORST_WORDS_MAX 0x200000000   /* of sets that are written then */

struct ports_worst {
    struct rt_load_ports load;
    struct rt_load_worst worst;
    struct rt_load_inflow inflow; /* of worst.toward */
    uint64_t hot;        /* routes over a link under the permutation; after Ctrl-C unknown */
    uint64_t uniform;    /* the same where every processor sends to every other */
    uint32_t *mate;      /* of each unit (worst.symmetry) the one it sends to; null: not found */
    int counted, known;  /* uniform is known, hot is */
    uint64_t most_pairs; /* that are matched, or unknown is what is beyond; 0: all */
    int only_count;      /* without sets: the worst stays unknown */
};

/* A channel, and what any permutation puts on it at most. */
struct ports_bound {
    uint64_t bound;
    uint32_t number;
};

/* Of two of them, or of structs that begin so: the order of search, the greatest bound first. */
int ports_bound_order(const void *a, const void *b);

/* Takes the network, which ports_know knows; 0, or EXIT_... after saying why.  To be closed
 * whatever it returns. */
int ports_worst_open(struct ports_worst *w, const struct rt_net *net);

/* Routes to follow. */
uint64_t ports_worst_routes(const struct ports_worst *w);

/* Hops to follow where messages that meet are one: those to unit 0 times the units.  The words of
 * sets to write then are added to *words.  0, or EXIT_... */
int ports_worst_meetings(struct ports_worst *w, uint64_t *meetings, uint64_t *words);

/* Searches on `jobs` threads; 0 and, unless Ctrl-C came, what is known; or EXIT_... */
int ports_worst_search(struct ports_worst *w, unsigned jobs);

void ports_worst_close(struct ports_worst *w);

/* --- ports_worst_form.c: of fat-trees by up-random or ecmp, a part of so many processors that all
 * send that many further on, over so many cables; is there one? */
struct ports_worst_form {
    uint64_t processors, cables;
};
int ports_worst_form(const struct rt_net *net, struct ports_worst_form *form);

/* --- ports_worst_find.c: the worst permutation as messages, and *hot; of a network too large
 * says for a command what it would take.  0, or EXIT_... */
int ports_worst_find(const char *command, const struct rt_walk_ports_on *on, unsigned threads,
                     struct message_set *set, uint64_t *hot);

#endif
