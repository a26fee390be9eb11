/* SPDX-License-Identifier: MIT-0 */
/*
 * threads - under ThreadSanitizer: 8 threads call the library at once, each with memory of its own,
 * over networks that they share; every thread must get the same answers.  With THREADS_FAULT two of
 * them share a sequence buffer, which is to be reported.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rt/gate.h"
#include "rt/load.h"
#include "rt/route64.h"
#include "rt/net_text.h"
#include "rt/route.h"
#include "rt/topo.h"
#include "rt/walk.h"
#include "rt/walk_batch.h"

#define THREADS 8

static const struct rt_net hybrid = RT_HYBRID(12, 1), full = RT_FULL_CAPPED(1), tree = RT_TREE(8),
                           clock_rings = {RT_FAMILY_CLOCK, 0, {0}},
                           torus = {RT_FAMILY_TORUS, 0, {4, 5}};
static struct rt_route64 prepared;
static uint64_t answer[THREADS];

static void fold(uint64_t *sum, uint64_t value)
{
    *sum = (*sum ^ value) * UINT64_C(0x100000001B3);
}

static void transit(uint64_t *sum, const struct rt_net *net)
{
    const struct rt_walk_test test = {
        .on = {net, rt_topo_next, rt_walk_rn1, NULL}, .route = rt_compute, .locate = rt_locate};
    struct rt_walk_report report = {0};
    struct rt_walk_plan plan;
    struct rt_load_odds odds;
#ifdef THREADS_FAULT
    static uint8_t seq[RT_SEQ_MAX];
#else
    uint8_t seq[RT_SEQ_MAX] = {0};
#endif

    for (uint64_t i = 0; i < 200; i++) {
        uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];

        rt_locate(net, i, src);
        rt_locate(net, 255 - i, dst);
        fold(sum, (uint64_t)rt_compute(net, src, dst, seq) + seq[0]);
        fold(sum, (uint64_t)rt_compute64(net, i, 255 - i, seq));
    }
    fold(sum, (uint64_t)rt_route64_compute(&prepared, 0x1234, 0x5678, seq));
    rt_walk_plan_make(&plan, net, RT_WALK_PLAN_SAMPLE, 100, 7);
    rt_walk_verify(&test, &plan, 0, plan.pairs, &report);
    rt_walk_verify_block(&test, 0, RT_WALK_LANES, 0, 64, &report);
    fold(sum, report.pairs + report.count[RT_WALK_ARRIVED]);
    rt_load_success(net, 0.5, 0, &odds);
    fold(sum, (uint64_t)(odds.all * 1e9));
}

static void others(uint64_t *sum)
{
    uint8_t bits[RT_TREE_BYTES] = {0};
    struct rt_ring_leg leg[RT_LEGS_MAX];
    struct rt_channel path[40] = {{0}};
    struct rt_net net;
    char text[RT_NET_TEXT_MAX];

    for (uint32_t i = 0; i < 200; i++) {
        fold(sum, (uint64_t)rt_route_tree(&tree, i, 255 - i, bits));
        fold(sum, (uint64_t)rt_route_legs(&clock_rings, i % 12, (i + 5) % 12, leg));
        fold(sum, (uint64_t)rt_route_ports(&torus, i % 20, i % 7, path, 40));
        fold(sum, path[0].port);
    }
    fold(sum, (uint64_t)rt_net_parse("dragonfly:2,4,2", &net));
    fold(sum, (uint64_t)rt_net_format(&net, text, sizeof text));
    fold(sum, rt_topo_processors(&net));
}

static void circuit(uint64_t *sum)
{
    struct rt_gate_list *list = malloc(sizeof *list);
    uint64_t *value = malloc(RT_GATE_NETS_MAX * sizeof *value), word[64];
    struct rt_gate_vectors vectors;
    struct rt_gate_test test[64];

    for (unsigned v = 0; v < 64; v++)
        test[v].c1 = v, test[v].c2 = 64 - v;
    if (list == NULL || value == NULL || rt_gate_transit(&full, RT_GATE_FIGURES, list) != 0)
        exit(2);
    rt_gate_load(&vectors, test, 64);
    rt_gate_apply(list, 0, &vectors, value);
    rt_gate_read(list, rt_gate_find(list, "ru"), value, word);
    for (unsigned v = 0; v < 64; v++)
        fold(sum, word[v]);
    free(value);
    free(list);
}

static void *run(void *number)
{
    uint64_t *sum = &answer[*(const unsigned *)number];

    transit(sum, &hybrid);
    transit(sum, &full);
    others(sum);
    circuit(sum);
    return NULL;
}

int main(void)
{
    pthread_t thread[THREADS];
    unsigned number[THREADS];

    rt_route64_make(&prepared, &hybrid);
    for (unsigned i = 0; i < THREADS; i++) {
        number[i] = i;
        if (pthread_create(&thread[i], NULL, run, &number[i]) != 0)
            return 2;
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (unsigned i = 1; i < THREADS; i++)
        if (answer[i] != answer[0])
            return 1;
    printf("%d threads, one answer: %016llX\n", THREADS, (unsigned long long)answer[0]);
    return 0;
}
