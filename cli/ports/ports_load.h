/* SPDX-License-Identifier: MIT-0 */
/* What routeseq load finds in networks of routers. */
#ifndef CLI_PORTS_LOAD_H
#define CLI_PORTS_LOAD_H

#include "ports.h"

struct ports_load {
    struct rt_load_ports load;
    struct rt_load_channels graph;
    uint64_t hot, hot_links, processors, senders; /* that have routes */
    const char *pattern;
    uint32_t hot_node, cycle, *work;
    unsigned hot_port;
    int cut;                 /* by Ctrl-C: not all routes, no search */
    const uint32_t *channel; /* of the cycle */
};

void ports_load_print(const struct call *call, const struct ports_load *r);

#endif
