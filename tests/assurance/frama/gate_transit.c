/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the circuits of rt_gate_transit. */
#include "gate_list.h"

/* Refused: any family but the two, any circuit. */
static void refused(unsigned least, unsigned most)
{
    struct rt_gate_list list;
    struct rt_net net;
    int error;

    any_net(&net);
    net.family = (uint8_t)interval(least, most);
    error = rt_gate_transit(&net, any, &list);
    //@ assert error == RT_ERR_FAMILY;
}

/* Any bytes through a circuit, without a fault and with any; its text and its faults are those of
 * any netlist (gate_text.c, gate_list.c). */
static void through(const struct rt_gate_list *list)
{
    struct rt_gate_vectors vectors;
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_gate_fault fault = {(uint16_t)interval(2, list->nets - 1u),
                                  (uint8_t)interval(0, RT_GATE_INPUTS_MAX),
                                  (uint8_t)interval(0, 1)};

    any_words(vectors.c1, 8u * list->bytes);
    any_words(vectors.c2, 8u * list->bytes);
    rt_gate_apply(list, 0, &vectors, good);
    rt_gate_apply(list, &fault, &vectors, bad);
    rt_gate_differ(list, good, bad);
}

/* The four circuits of a network. */
static void circuits(const struct rt_net *net)
{
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        struct rt_gate_list list;
        int error = rt_gate_transit(net, circuit, &list);

        //@ assert error == 0;
        //@ assert list.nets <= RT_GATE_NETS_MAX && list.outputs <= RT_GATE_OUTPUTS_MAX;
        through(&list);
    }
}

/* No circuit of that number; too few layers, too many, a cap that is none. */
static void beside(struct rt_net *net, unsigned at)
{
    struct rt_gate_list list;
    unsigned layers = (unsigned)any;
    int error = rt_gate_transit(net, Frama_C_interval(-0x7FFFFFFF - 1, -1), &list);

    //@ assert error == RT_ERR_FAMILY;
    error = rt_gate_transit(net, Frama_C_interval(RT_GATE_CIRCUITS, 0x7FFFFFFF), &list);
    //@ assert error == RT_ERR_FAMILY;
    net->param[at] = 0;
    error = rt_gate_transit(net, Frama_C_interval(0, RT_GATE_CIRCUITS - 1), &list);
    //@ assert error == RT_ERR_LAYERS;
    net->param[at] = interval(9, UINT32_MAX);
    error = rt_gate_transit(net, Frama_C_interval(0, RT_GATE_CIRCUITS - 1), &list);
    //@ assert error == RT_ERR_LAYERS;
    net->param[at] = layers;
    net->capped = (uint8_t)interval(2, 255);
    error = rt_gate_transit(net, Frama_C_interval(0, RT_GATE_CIRCUITS - 1), &list);
    //@ assert error == RT_ERR_LAYERS;
}

/* A shape of C; other entries of the network are any numbers. */
static void shape(uint8_t family, unsigned capped, unsigned layers, uint32_t leaf)
{
    struct rt_net net;

    any_net(&net);
    net.family = family;
    net.capped = (uint8_t)capped;
    net.param[0] = leaf;
    net.param[family == RT_FAMILY_HYBRID] = layers;
    circuits(&net);
}

/* All 28 shapes; or the least, and those of most bytes. */
static void shapes(void)
{
#ifdef LONG
    static const uint32_t leaf[] = {12, 48, 192};

    for (unsigned capped = 0; capped < 2; capped++) {
        for (unsigned layers = 1; layers + capped <= 8; layers++) {
            shape(RT_FAMILY_FULL, capped, layers, 0);
            for (unsigned i = 0; i < 3 && layers + capped < 8; i++)
                shape(RT_FAMILY_HYBRID, capped, layers, leaf[i]);
        }
    }
#else
    shape(RT_FAMILY_FULL, 0, 1, 0);
    shape(RT_FAMILY_FULL, 1, 7, 0);
    shape(RT_FAMILY_HYBRID, 1, 6, 192);
#endif
}

void frama_transit(void);
void frama_transit(void)
{
    struct rt_net net;

    any_net(&net);
    net.family = RT_FAMILY_FULL;
    beside(&net, 0);
    any_net(&net);
    net.family = RT_FAMILY_HYBRID;
    beside(&net, 1);
    refused(0, RT_FAMILY_HYBRID - 1);
    refused(RT_FAMILY_FULL + 1, 255);
    shapes();
    /* Leaf clusters that are none: rt_gate_transit does not mind. */
    shape(RT_FAMILY_HYBRID, 0, 1, interval(0, 11));
#ifdef LONG
    shape(RT_FAMILY_HYBRID, 1, 1, interval(13, 47));
    shape(RT_FAMILY_HYBRID, 0, 1, interval(49, 191));
#endif
    shape(RT_FAMILY_HYBRID, 1, 1, interval(193, UINT32_MAX));
}
