/* SPDX-License-Identifier: MIT-0 */
/* Linear forwarding tables: a row a switch, indexed by LID; every LID of a port is a destination of
 * its own, every port of an adapter a source (SPEC 16.2). */
#ifndef CLI_CHECK_LFT_H
#define CLI_CHECK_LFT_H

#include "lids.h"
#include "routes.h"

#define LFT_NONE 255u /* no entry */
#define LFT_LANES 15u /* virtual lanes of data, of which lane 15 is none */

struct lft {
    uint32_t nodes, lids;   /* lids: those below it are all */
    uint8_t **port;         /* of a node, by LID; null: it has none */
    uint32_t **line;        /* likewise, of the file; null: generated */
    uint64_t pairs, *first; /* first: of an end, the number of its first pair */
    uint32_t *end, ends;    /* of topology->lids->port: where routes begin and end */
};

/* Empty tables: 0, or EXIT_IO after saying why; to be freed whatever it returns.  lines: the
 * entries have lines. */
int lft_open(struct routes *routes, int lines);
void lft_free(struct lft *lft);

/* Room for the entries of a switch: 0, or EXIT_IO after saying why. */
int lft_row(struct lft *lft, uint32_t node);

/* How many destinations a port is: its LIDs, or one without any. */
uint32_t lft_targets(const struct lid_port *port);

/* How many routes there are to be, from each end to each destination at other nodes. */
uint64_t lft_pairs(const struct routes *routes);

/* --- lft_read.c: the lines of opensm's dumps: 0, or EXIT_... after saying why. */
int lft_read(struct routes *routes);

/* --- lft_made.c: the tables of routes->routing: 0, or EXIT_... after saying why. */
int lft_make(struct routes *routes);

/* --- lft_follow.c */
struct packet; /* what follows routes; several may at once */

/* Null after saying that there is no memory. */
struct packet *packet_open(const struct routes *routes);
void packet_close(struct packet *packet);

/* Hands out the routes from an end, or the pairs without one, `given` without items, each numbered
 * by its pair: 0, or what take returned. */
int packet_end(struct packet *packet, uint32_t end, int missing, take_route take, void *context);

/* --- lft_each.c */
/* Hands every route out, in the same order each time: 0, what take returned, or EXIT_IO. */
int lft_each(struct routes *routes, take_route take, void *context);
/* Hands out pairs without a route: likewise. */
int lft_missing(struct routes *routes, take_route take, void *context);

/* --- lft_lines.c: the tables, on standard output, as dump_fts prints them: 0, or EXIT_... after
 * saying why; before that, whether the names of switches are GUIDs.  lft_print leaves it to its
 * caller to say that it was interrupted. */
int lft_names(const struct routes *routes);
int lft_print(const struct routes *routes);

/* --- lft_levels.c: files of the service levels of layered routes, and of a virtual lane of its own
 * for each level, as `check` reads them; sl2vl null: none.  0, or EXIT_... after saying why. */
int lft_print_levels(struct routes *routes, const char *sl, const char *sl2vl);

#endif
