/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --faults: what is dead, and which pairs are still connected (SPEC 14.8). */
#include <stdlib.h>

#include "transit_asked.h"
#include "rt/topo.h"

#define FRONT_ROOM 0x10000 /* enough for two layers of unit trees; more is given up as unknown */
#define ALL_MAX 64         /* processors of which all pairs are looked at */
#define SAMPLE 1000        /* else this number of pairs of a fault set */

const char *const fault_kinds[FAULT_KINDS] = {"components", "wires", "stacks"};

static uint64_t there(const struct rt_net *net, int kind)
{
    return kind == FAULT_COMPONENTS ? rt_topo_components(net)
           : kind == FAULT_WIRES    ? rt_topo_wires(net)
                                    : rt_topo_stacks(net);
}

/* At most half of them fail: then drawing again what was drawn already costs little. */
uint64_t faults_most(const struct rt_net *net, int kind)
{
    return there(net, kind) / 2;
}

int fault_set_open(const struct asked *asked, struct fault_set *set)
{
    set->number = malloc((size_t)asked->faults * sizeof *set->number);
    set->front = malloc(FRONT_ROOM * sizeof *set->front);
    return set->number == NULL || set->front == NULL ? -1 : 0;
}

void fault_set_close(struct fault_set *set)
{
    free(set->number);
    free(set->front);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Does this wire lead somewhere? */
static int leads(const struct rt_net *net, uint64_t wire)
{
    struct rt_topo_end from, to;

    rt_topo_wire_end(net, wire, &from);
    rt_topo_wire(net, &from, &to);
    return to.kind != RT_TOPO_END_NOTHING;
}

void fault_set_draw(const struct asked *asked, struct fault_set *set, uint64_t *rng)
{
    uint32_t n = (uint32_t)there(asked->net, asked->kind);
    size_t k = (size_t)asked->faults, have = 0;

    while (have < k) { /* fills up, sorts, and throws out what is there twice */
        size_t kept = 0;

        while (have < k) {
            uint64_t number = rt_random_below(rng, n);

            if (asked->kind != FAULT_WIRES || leads(asked->net, number))
                set->number[have++] = number;
        }
        qsort(set->number, k, sizeof *set->number, compare);
        for (size_t i = 0; i < k; i++)
            if (i == 0 || set->number[i] != set->number[i - 1])
                set->number[kept++] = set->number[i];
        have = kept;
    }
    set->faults = (struct rt_walk_faults){NULL, 0, NULL, 0, NULL, 0};
    if (asked->kind == FAULT_COMPONENTS) {
        set->faults.component = set->number;
        set->faults.components = k;
    } else if (asked->kind == FAULT_WIRES) {
        set->faults.wire = set->number;
        set->faults.wires = k;
    } else {
        set->faults.stack = set->number;
        set->faults.stacks = k;
    }
}

/* 1: some path is alive; 0: none is; -1: unknown, too many paths. */
static int connected(const struct rt_net *net, const struct fault_set *set, uint64_t source,
                     uint64_t target)
{
    struct rt_walk_wires_on on = {net,  rt_topo_wire, rt_topo_record_at, rt_walk_rn1,
                                  NULL, NULL,         &set->faults};
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX], seq[RT_SEQ_MAX];
    struct rt_walk_paths all;
    int bytes;

    rt_locate(net, source, from);
    rt_locate(net, target, to);
    bytes = rt_compute(net, from, to, seq);
    if (rt_walk_all(&on, &(struct rt_walk_sent){source, target, seq, (unsigned)bytes}, set->front,
                    FRONT_ROOM, &all) < 0)
        return -1;
    return all.input[0] + all.input[1] > 0;
}

void fault_set_connect(const struct asked *asked, struct fault_set *set, uint64_t *rng,
                       struct rt_load_sums *sum)
{
    uint32_t n = (uint32_t)rt_topo_processors(asked->net);
    uint64_t pairs = n <= ALL_MAX ? (uint64_t)n * (n - 1) : SAMPLE, alive = 0, known = 0;

    for (uint64_t i = 0; i < pairs; i++) {
        uint64_t source = n <= ALL_MAX ? i / (n - 1) : rt_random_below(rng, n);
        uint64_t other = n <= ALL_MAX ? i % (n - 1) : rt_random_below(rng, n - 1);
        int found = connected(asked->net, set, source, other + (other >= source));

        known += found >= 0;
        alive += found > 0;
    }
    rt_load_sum(sum, known, alive);
}
