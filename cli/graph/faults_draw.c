/* SPDX-License-Identifier: MIT-0 */
/* Dead links or routers of a network of routers: listed, and drawn for each trial (SPEC 18.5). */
#include <string.h>

#include "../base/heap.h"
#include "faults.h"
#include "rt/random.h"

/* Is this the end that names a link?  No link is a loop; one that leads one way has one end. */
static int names(uint32_t node, const struct rt_topo_port_end *end)
{
    return end->node != node && (end->port == RT_PORT_NONE || node < end->node);
}

int faults_list(struct faults *f)
{
    size_t most = 0;

    if (f->kind == FAULT_ROUTERS) {
        f->parts = f->net.nodes;
        return 0;
    }
    for (uint32_t node = 0; node < f->net.nodes; node++)
        for (unsigned port = 0; port < f->net.ports; port++) {
            struct rt_topo_port_end end;

            if (f->net.neighbour(f->net.of, node, port, &end) != 0 || !names(node, &end))
                continue;
            if (ROOM_FOR_ONE(f->cable, f->parts, most) != 0)
                return EXIT_IO;
            f->cable[f->parts++] = (struct rt_topo_port_end){node, (uint16_t)port};
        }
    return 0;
}

/* A link is down in these trials, in both directions if it has two. */
static void fail_link(struct faults *f, uint32_t node, unsigned port, uint64_t trials)
{
    struct rt_topo_port_end end = {node, RT_PORT_NONE};

    f->down[(size_t)node * f->net.ports + port] |= trials;
    f->net.neighbour(f->net.of, node, port, &end);
    if (end.port != RT_PORT_NONE)
        f->down[(size_t)end.node * f->net.ports + end.port] |= trials;
}

static void fail(struct faults *f, uint32_t part, uint64_t trials)
{
    if (f->kind == FAULT_ROUTERS)
        f->up[part] &= ~trials;
    else
        fail_link(f, f->cable[part].node, f->cable[part].port, trials);
}

/* The parts of one trial: the first f->dead of a shuffle. */
static void draw_trial(struct faults *f, uint64_t trial, uint64_t bit)
{
    uint64_t rng = rt_random_mix(f->seed ^ rt_random_mix(trial));
    uint32_t parts = (uint32_t)f->parts;

    for (uint32_t part = 0; part < parts; part++)
        f->order[part] = part;
    for (uint32_t i = 0; i < f->dead; i++) {
        uint32_t j = i + rt_random_below(&rng, parts - i), part = f->order[j];

        f->order[j] = f->order[i];
        fail(f, part, bit);
    }
}

void faults_draw(struct faults *f)
{
    memset(f->down, 0, (size_t)f->net.nodes * f->net.ports * sizeof *f->down);
    for (uint32_t node = 0; node < f->net.nodes; node++)
        f->up[node] = UINT64_MAX; /* of trials beyond f->count too: none looks at them */
    for (unsigned i = 0; i < f->count; i++) {
        if (f->dead == 0)
            break; /* nothing fails */
        if (f->every)
            fail(f, (uint32_t)f->first + i, (uint64_t)1 << i);
        else
            draw_trial(f, f->first + i, (uint64_t)1 << i);
    }
    for (uint32_t node = 0; node < f->net.nodes; node++)
        for (unsigned port = 0; port < f->net.ports; port++) {
            struct rt_topo_port_end end;

            if (f->net.neighbour(f->net.of, node, port, &end) == 0)
                f->down[(size_t)node * f->net.ports + port] |= ~(f->up[node] & f->up[end.node]);
        }
}
