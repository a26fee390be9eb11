/* SPDX-License-Identifier: MIT-0 */
/* The routes of all units to one, by every table of next hops of small networks, beside each route
 * followed by itself. */
#include "../assurance/frama/load_inflow.h"
#include "support.h"

#define LINKS (ROUTERS * 2)

/* Follows the route of a unit at `node`; adds it to the links that it takes; 0, or an error. */
static int follow_alone(const struct rt_load_inflow *f, uint32_t node, uint32_t destination,
                        uint32_t *units)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;

    for (unsigned hops = 0; hops < MEETINGS; hops++) {
        struct rt_topo_port_end end;
        int error = f->hop(f->on.net, in, node, destination, &out);

        if (error != 0 || out.port == RT_PORT_NONE)
            return error;
        if (out.port >= f->ports || out.vc >= f->on.vcs ||
            f->on.neighbour(f->on.net, node, out.port, &end) != 0)
            return RT_ERR_LINK;
        units[node * f->ports + out.port]++;
        node = end.node;
        in = (struct rt_channel){end.port, out.vc};
    }
    return RT_ERR_LINK; /* more hops than there are meetings: it goes round */
}

/* Each route by itself: the units on each link; the first error. */
static int all_alone(const struct rt_load_inflow *f, uint32_t target, uint32_t *units)
{
    int error = 0;

    memset(units, 0, LINKS * sizeof *units);
    for (uint32_t node = 0; node < rt_topo_nodes(f->on.net) && error == 0; node++)
        for (uint32_t u = f->first[node]; u < f->first[node + 1] && error == 0; u++)
            if (f->sends[u] != target)
                error = follow_alone(f, node, target * f->each, units);
    return error;
}

/* Units that the meetings have on each link; each stands in unit[] once, but for the target. */
static void of_meetings(const struct rt_load_inflow *f, uint32_t *units, uint32_t *ends)
{
    memset(units, 0, LINKS * sizeof *units);
    *ends = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (f->meeting[i].link != RT_LOAD_NO_LINK)
            units[f->meeting[i].link] += f->meeting[i].from;
        else
            for (uint32_t k = 0; k < f->meeting[i].from; k++)
                *ends |= 1u << f->unit[f->meeting[i].begin + k];
}

/* Does this meeting stand as it should: after the one that follows it, its units in a part of that
 * one's, and its child the one before it with most units? */
static int stands(const struct rt_load_inflow *f, uint32_t i)
{
    const struct rt_load_meeting *m = &f->meeting[i], *next = &f->meeting[m->next];
    uint32_t end = next->begin + next->from, most = 0;

    for (uint32_t k = 0; k < f->count; k++)
        if (k != i && f->meeting[k].next == i && f->meeting[k].from > most)
            most = f->meeting[k].from;
    if (most == 0
            ? m->child != i
            : m->child == i || f->meeting[m->child].next != i || f->meeting[m->child].from != most)
        return 0;
    if (m->link == RT_LOAD_NO_LINK)
        return m->next == i && end < f->units;
    return m->next < i && m->begin >= next->begin && m->begin + m->from <= end;
}

static void each_table(const struct rt_net *net, unsigned ports, uint32_t each, unsigned choices,
                       uint32_t tables)
{
    uint32_t first[ROUTERS + 1], sends[UNITS], place[MEETINGS] = {0}, unit[UNITS], ends;
    struct rt_load_meeting meeting[MEETINGS];
    struct rt_load_inflow f = {.on = {net, 3 - ports, leads}, .ports = ports, .hop = chosen};
    uint32_t alone[LINKS], together[LINKS];

    f.each = each;
    f.units = (uint32_t)rt_topo_processors(net) / each;
    f.first = first;
    f.sends = sends;
    f.place = place;
    f.meeting = meeting;
    f.unit = unit;
    rt_load_inflow_begin(&f);
    for (uint32_t table = 0; table < tables; table++)
        for (uint32_t target = 0; target < f.units; target++) {
            int error, got;

            choose(table, choices);
            error = all_alone(&f, target, alone);
            got = rt_load_inflow_to(&f, target);
            if (got != error)
                fail_with("table %u, target %u: %d, not %d\n", table, target, got, error);
            if (error != 0)
                continue;
            of_meetings(&f, together, &ends);
            if (memcmp(alone, together, sizeof alone) != 0 ||
                ends != ((1u << f.units) - 1 - (1u << target)))
                fail_with("table %u, target %u: other units on a link\n", table, target);
            for (uint32_t i = 0; i < f.count; i++)
                if (!stands(&f, i))
                    fail_with("table %u, target %u: meeting %u\n", table, target, i);
        }
}

static void an_inflow_by_any_table_is_each_route(void **state)
{
    (void)state;
    each_table(&three_routers, 2, 1, COMPLETE_CHOICES, COMPLETE_TABLES);
    each_table(&two_routers, 1, 1, PAIR_CHOICES, PAIR_TABLES);
    each_table(&two_routers, 1, 2, PAIR_CHOICES, PAIR_TABLES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_inflow_by_any_table_is_each_route),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
