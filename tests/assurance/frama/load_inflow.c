/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/assurance/frama.sh): the routes of all units to one, by
 * tables of next hops, wrong ones too: a sample of them, with LONG a larger one. */
#include "load_inflow.h"

#ifdef LONG
#define STEP 29
#else
#define STEP 499
#endif

/* What is promised after a call without an error. */
static void promised(const struct rt_load_inflow *f)
{
    uint32_t count = f->count;

    //@ assert 0 < count <= MEETINGS;
    for (uint32_t i = 0; i < count; i++) {
        const struct rt_load_meeting *m = &f->meeting[i];
        uint32_t next = m->next, child = m->child, from = m->from, end = m->begin + from;

        //@ assert next <= i && child < count;
        //@ assert 1 <= from && end < UNITS;
    }
}

/* By table `number`, to each unit, with what was left of the call before. */
static void one_table(const struct rt_net *net, unsigned ports, uint32_t each, unsigned choices,
                      uint32_t number)
{
    uint32_t first[ROUTERS + 1], sends[UNITS], place[MEETINGS] = {0}, unit[UNITS];
    struct rt_load_meeting meeting[MEETINGS];
    struct rt_load_inflow f = {{net, 3 - ports, leads}, ports, chosen, 0, each, 0, 0, 0, 0, 0, 0};

    choose(number, choices);
    f.first = first;
    f.sends = sends;
    f.place = place;
    f.meeting = meeting;
    f.unit = unit;
    f.units = (uint32_t)rt_topo_processors(net) / each;
    rt_load_inflow_begin(&f);
    for (uint32_t target = 0; target < f.units; target++)
        if (rt_load_inflow_to(&f, target) == 0)
            promised(&f);
}

void frama_inflow(void);
void frama_inflow(void)
{
    for (uint32_t table = 0; table < COMPLETE_TABLES; table += STEP)
        one_table(&three_routers, 2, 1, COMPLETE_CHOICES, table);
    for (uint32_t table = 0; table < PAIR_TABLES; table += STEP) {
        one_table(&two_routers, 1, 1, PAIR_CHOICES, table);
        one_table(&two_routers, 1, 2, PAIR_CHOICES, table);
    }
}
