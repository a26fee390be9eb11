/* SPDX-License-Identifier: MIT-0 */
/*
 * The self check of the circuits: outputs for a fixed sample, which is drawn and folded as in
 * lib/route/transit/route_selfcheck.c.  tools/models/model_selfcheck.py says what they must be.
 */
#include "selfcheck.h"

#include "rt/gate.h"

/* C of a pair as a number. */
static uint64_t number(const uint8_t *c, unsigned bytes)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < bytes; i++)
        n = n << 8 | c[i];
    return n;
}

/* The outputs of one circuit, for 4,096 vectors. */
static void check_circuit(struct rti_route_sample *check, const struct rt_gate_list *list)
{
    static const char *const name[] = {"m", "j", "ru", "ru_bytes"};
    struct rt_gate_vectors vectors;
    struct rt_gate_test test[64];
    uint64_t value[RT_GATE_NETS_MAX], word[4][64];

    for (unsigned pair = 0; pair < PAIRS; pair += 64) {
        for (unsigned v = 0; v < 64; v++) {
            rti_route_draw_pair(check, list->bytes, 0);
            test[v].c1 = number(check->src, list->bytes);
            test[v].c2 = number(check->dst, list->bytes);
        }
        rt_gate_load(&vectors, test, 64);
        rt_gate_apply(list, 0, &vectors, value);
        for (unsigned p = 0; p < 4; p++)
            rt_gate_read(list, rt_gate_find(list, name[p]), value, word[p]);
        for (unsigned v = 0; v < 64; v++) {
            rti_route_fold(check, (int)word[0][v]);
            rti_route_fold(check, (int)word[1][v]);
            rti_route_fold(check, (int)(word[2][v] >> 8));
            rti_route_fold(check, (int)word[2][v]);
            rti_route_fold(check, (int)word[3][v]);
        }
    }
}

static void check_circuits(struct rti_route_sample *check, struct rt_net *net, unsigned layers)
{
    uint32_t *param = &net->param[net->family == RT_FAMILY_HYBRID];
    struct rt_gate_list list;

    for (net->capped = 0; net->capped < 2; net->capped++) {
        for (*param = 1; *param + net->capped <= layers; ++*param) {
            for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
                rti_route_fold(check, rt_gate_transit(net, circuit, &list));
                check_circuit(check, &list);
            }
        }
    }
}

uint32_t selfcheck_gate(void)
{
    struct rt_net hybrid = {RT_FAMILY_HYBRID, 0, {12}}, full = {RT_FAMILY_FULL, 0, {0}};
    struct rti_route_sample check;

    rti_route_sample(&check);
    check_circuits(&check, &hybrid, 7);
    check_circuits(&check, &full, 8);
    return check.hash;
}
