/* SPDX-License-Identifier: MIT-0 */
/* LIDs of an InfiniBand fabric: which port has which, and which port is at the other end of each
 * cable (SPEC 16.1). */
#ifndef CLI_CHECK_LIDS_H
#define CLI_CHECK_LIDS_H

#include "topology.h"

#define LIDS 0x10000u

/* A port with LIDs of its own: of an adapter, or a switch's management port 0. */
struct lid_port {
    uint32_t node, port;  /* NONE: an adapter without a cable */
    uint32_t first, lids; /* first .. first + lids - 1; lids 0: none */
    uint32_t line;
    uint64_t guid; /* of the port, or 0: not known */
    int adapter;
};

struct lids {
    struct lid_port *port; /* by node, then port */
    uint32_t ports, capacity;
    uint32_t of[LIDS]; /* a port, or NONE */
    uint32_t end;      /* all LIDs are below it; at least 1 */
    uint32_t *back;    /* the peer's port, of each link by its line */
    uint32_t back_capacity;
};

struct lids *lids_open(void); /* null after saying that there is no memory */
void lids_free(struct lids *lids);

/* Adds a port, with the LIDs that a comment says, if it does; after port NONE of an adapter its
 * first port takes that one's place.  0, or EXIT_IO after saying why. */
int lids_add(struct topology *topology, const struct lid_port *port, const char *comment);

/* Notes the peer's port of the link on a line: 0, or EXIT_IO after saying why. */
int lids_back(struct lids *lids, uint32_t line, uint32_t port);

/* Numbers the ports, when all are there, and names LIDs that two have. */
void lids_number(struct topology *topology);

/* The port of a node that has LIDs of its own, or null; after lids_number. */
const struct lid_port *lids_at(const struct lids *lids, uint32_t node, uint32_t port);

/* The channel out of an adapter's port, or NONE. */
uint32_t lids_channel(const struct topology *topology, const struct lid_port *port);

#endif
