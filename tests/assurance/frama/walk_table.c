/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/assurance/frama.sh): the walk over rings that are laid out
 * in memory, as rt_topo_ring_tabulate leaves them: every link leads to a node. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/walk.h"

#define NODES 6
#define LINKS 3
#define LEGS 6

static uint32_t next[NODES * LINKS], ring[NODES * LINKS], size[NODES * LINKS];
static struct rt_ring_leg leg[LEGS];

/* From any node, to any number, by each number of legs; links that there are not among them. */
static void walk(uint32_t nodes, uint32_t links)
{
    const struct rt_topo_ring_table table = {nodes, links, (uint32_t)any, next, ring, size};
    const struct rt_walk_ring_on on = {{0, 0, 0, 0}, &table, (uint32_t)any};
    struct rt_walk_rings_result walk;

    for (unsigned i = 0; i < nodes * links; i++) {
        next[i] = Frama_C_unsigned_int_interval(0, nodes - 1);
        ring[i] = (uint32_t)any;
    }
    for (unsigned i = 0; i < LEGS; i++) {
        leg[i].link = (uint8_t)any;
        leg[i].hops = (uint32_t)any;
    }
    for (uint32_t legs = 0; legs <= LEGS; legs++) {
        uint32_t from = Frama_C_unsigned_int_interval(0, nodes - 1);
        int verdict = rt_walk_ring_run(&on, from, (uint32_t)any, leg, legs, 0, &walk);

        //@ assert 0 <= verdict < RT_WALK_RING_VERDICTS;
    }
}

void frama_ringtable(void);
void frama_ringtable(void)
{
    for (uint32_t nodes = 1; nodes <= NODES; nodes++)
        for (uint32_t links = 1; links <= LINKS; links++)
            walk(nodes, links);
}
