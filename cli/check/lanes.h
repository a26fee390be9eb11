/* SPDX-License-Identifier: MIT-0 */
/* Virtual lanes of InfiniBand: the service level of each route, and what each port makes of it
 * (SPEC 16.2). */
#ifndef CLI_CHECK_LANES_H
#define CLI_CHECK_LANES_H

#include "lids.h"
#include "routes.h"

struct lanes;

/* --- lanes_read.c: the files of --sl and --sl2vl.  *status: 0, or EXIT_... after saying why; to be
 * freed whatever it is. */
struct lanes *lanes_open(const struct topology *topology, const char *sl, const char *sl2vl,
                         int *status, uint64_t *bad);

/* The lanes of a route's hops from a port, into `vc`, which `given` then points to; or the reason
 * why there are none, into `why`, of WHY_MAX bytes, to which given->no_lanes then points. */
void lanes_of(const struct lanes *lanes, const struct lid_port *from, struct given *given,
              uint8_t *vc, char *why);
void lanes_free(struct lanes *lanes);

/* --- what both files fill in */

#define SL_NONE 0xFFu
#define LEVELS 16u /* service levels, and lanes */
#define VL_DROP 15u
#define LANES_PORTS 255u

/* Lanes of a port for each service level: four bits each. */
struct lane_row {
    uint64_t lanes;
    uint32_t line; /* 0: not given */
};

struct lanes {
    const struct topology *topology;
    uint8_t **sl;             /* of lids->port, by LID; null: none */
    struct lane_row *adapter; /* of lids->port */
    struct lane_row **hop;    /* of a switch: ports * ports, by in and out; null: none */
    int identity;             /* no --sl2vl: the lane is the level, as ibdmchk has it */
};

/* How many ports of a switch can have rows, from port 0 on. */
static inline uint32_t lanes_ports(const struct topology *topology, uint32_t node)
{
    uint32_t ports = rt_walk_graph_exit(&topology->graph, node);

    return ports < LANES_PORTS ? ports : LANES_PORTS;
}

struct lane_reader {
    struct lanes *lanes;
    uint32_t port;        /* of lids->port: whose section it is, or NONE */
    uint32_t source, lid; /* of a path record: what it said so far, or NONE */
};

static inline uint32_t lanes_port(const struct lane_reader *r, uint64_t lid)
{
    return lid < LIDS ? r->lanes->topology->lids->of[lid] : NONE;
}

/* --- lanes_section.c: `Switch 0x..., base LID 2, ...`, `Channel Adapter ...` or `Router ...`: is a
 * line one?  0, or -1, the reason in lines->why. */
int lanes_is_section(const struct words *words);
int lanes_take_section(struct lane_reader *reader, struct lines *lines, const struct words *words);

/* --- lanes_levels.c, lanes_rows.c: a line of --sl, of --sl2vl, with a struct lane_reader; as
 * take_words says. */
int lanes_take_level(void *reader, struct lines *lines, const struct words *words);
int lanes_take_row(void *reader, struct lines *lines, const struct words *words);

#endif
