/* SPDX-License-Identifier: MIT-0 */
/* Tables of next hops, wrong ones too, in networks of three and of two routers: for the routes of
 * all units to one. */
#ifndef FRAMA_LOAD_INFLOW_H
#define FRAMA_LOAD_INFLOW_H

#include "rt/load_inflow_ports.h"
#include "rt/topo.h"

#define MEETINGS 9 /* 3 routers of 2 ports; or 2 of 1 port and 2 channels, of which 6 are used */
#define ROUTERS 3
#define UNITS 4

/* What may come next; the first three without an error. */
enum { ENDS, LEADS, LEADS_TOO, ERROR, NO_PORT, NO_CHANNEL, CHOICES };

static unsigned choice[MEETINGS]; /* by where a packet is, and how it came */
static int cut;                   /* the link that was chosen leads nowhere */

static int chosen(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out)
{
    unsigned ports = net->family == RT_FAMILY_COMPLETE ? 2 : 1, vcs = 3 - ports;
    unsigned next = choice[in.port == RT_PORT_NONE ? rt_topo_nodes(net) * ports * vcs + at
                                                   : (at * ports + in.port) * vcs + in.vc];

    (void)destination;
    out->port = next == ENDS ? RT_PORT_NONE : 0;
    out->vc = 0;
    if (next == LEADS_TOO && ports == 2)
        out->port = 1;
    else if (next == LEADS_TOO)
        out->vc = 1;
    else if (next == NO_PORT)
        out->port = (uint16_t)ports;
    else if (next == NO_CHANNEL)
        out->vc = at == 0 ? UINT8_MAX : (uint8_t)vcs;
    cut = next == ERROR && at == 1;
    return next == ERROR && !cut ? RT_ERR_DST : 0;
}

/* Any port leads on, one that is not there too; but where there is to be an error, at router 1. */
static int leads(const struct rt_net *net, uint32_t node, unsigned port,
                 struct rt_topo_port_end *end)
{
    end->node = (node + 1 + port) % rt_topo_nodes(net);
    end->port = 0;
    return cut ? RT_ERR_LINK : 0;
}

/* Three routers; two with four processors, for themselves or two as one. */
static const struct rt_net three_routers = {RT_FAMILY_COMPLETE, 0, {3}};
static const struct rt_net two_routers = {RT_FAMILY_HYPERX, 0, {2, 2}};

#define COMPLETE_CHOICES ERROR
#define COMPLETE_TABLES 19683 /* 3^9 */
#define PAIR_CHOICES CHOICES
#define PAIR_TABLES 46656 /* 6^6 */

static void choose(uint32_t table, unsigned choices)
{
    for (unsigned m = 0; m < MEETINGS; m++, table /= choices)
        choice[m] = table % choices;
}

#endif
