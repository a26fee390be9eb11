/* SPDX-License-Identifier: MIT-0 */
/*
 * All paths on wires for every class of pairs of all networks of DeHon's tables 4.4, 4.6 and 4.8
 * (SPEC 6.4: each crossing level, each pair of different digits there, each value of every
 * other digit): the wires are computed from these digits.
 */
#include "support.h"

#define ROOM (1 << 16)
static struct rt_walk_front front[ROOM];

static uint64_t pairs;

/* tests/vectors/transit_paths.tsv: net, tree level of the crossing, components at each stage */
static void classes_of_a_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  NULL, NULL};
    unsigned level = (unsigned)strtoul(column[1], NULL, 10), stages = 0;
    uint64_t wanted[RT_WALK_HOPS_MAX], done = 0;
    struct rt_walk_plan plan;
    char *rest = column[2];

    for (char *next = strtok_r(rest, " ", &rest); next != NULL; next = strtok_r(rest, " ", &rest))
        wanted[stages++] = strtoul(next, NULL, 10);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, 20261121);
    for (uint64_t number = 0; number < plan.pairs; number++) {
        uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
        uint64_t source, destination;
        struct rt_walk_paths all;
        int routing;

        rt_walk_plan_pair(&plan, number, &source, &destination);
        if (rt_topo_common(&net, source, destination) != level)
            continue;
        assert_true(rt_locate(&net, source, src) > 0 && rt_locate(&net, destination, dst) > 0);
        routing = rt_compute(&net, src, dst, seq);
        rt_walk_all(&on, &(struct rt_walk_sent){source, destination, seq, (unsigned)routing}, front,
                    ROOM, &all);
        if (routing == 0)
            continue; /* a full tree's source = destination */
        for (unsigned stage = 0; stage < stages; stage++)
            if (all.verdict != RT_WALK_ARRIVED || all.stages != stages ||
                all.input[0] != all.input[1] || all.stage[stage].components != wanted[stage] ||
                all.stage[stage].components < 2)
                fail_with("%s: %" PRIu64 " to %" PRIu64 ": %s, stage %u: %" PRIu64
                          " components, not %" PRIu64 "\n",
                          column[0], source, destination, rt_walk_text(all.verdict), stage + 1,
                          all.stage[stage].components, wanted[stage]);
        done++;
    }
    if (done < 4)
        fail_with("%s: %" PRIu64 " pairs cross at level %u\n", column[0], done, level);
    pairs += done;
}

static void every_class_spreads_by_the_rule_and_none_has_a_critical_component(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_paths.tsv", 3, 57, classes_of_a_row);
    print_message("%" PRIu64 " pairs\n", pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_class_spreads_by_the_rule_and_none_has_a_critical_component),
    };

    return run_all(tests);
}
