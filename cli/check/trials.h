/* SPDX-License-Identifier: MIT-0 */
/* check --faults: what of generated routes is left where parts are dead (SPEC 18.5). */
#ifndef CLI_CHECK_TRIALS_H
#define CLI_CHECK_TRIALS_H

#include "../graph/faults.h"
#include "traffic.h"

struct trials {
    struct faults faults;
    struct traffic traffic; /* of all pairs: numbers the processors, hands out their routes */
    uint32_t *router;       /* of each node, or NONE: an endpoint */
    uint32_t *first; /* of each router: its ports are end[first[r]] .. end[first[r + 1] - 1] */
    struct rt_topo_port_end *end;
    uint16_t *port;          /* of each channel between routers: its place in that row */
    uint32_t *enter, *leave; /* of each processor: its routers */
    uint32_t *turn;          /* processors in the order of nodes */
    int asked;
};

/* Reads --faults, --trials, --seed, if they are given: 0, or EXIT_... after saying why.  To be
 * closed whatever it returns. */
int trials_open(struct trials *trials, const struct call *call, struct check *check);
void trials_close(struct trials *trials);

/* After all routes were looked at: runs the trials; 0, or EXIT_... after saying why. */
int trials_run(struct trials *trials);

#endif
