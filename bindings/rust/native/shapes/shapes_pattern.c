/* SPDX-License-Identifier: MIT-0 */
/* Traffic patterns by their names, as the command's `load --traffic` takes them. */
#include <rt/all.h>

struct routeseq_pattern_row {
    const char *name, *numbers, *needs; /* numbers after the colon; what a network must have */
    int kind;
};

#define BITS "2^i processors"

static const struct routeseq_pattern_row ROWS[] = {
    {"uniform", "", "", RT_LOAD_ALLTOALL},
    {"tornado", "", "", RT_LOAD_TORNADO},
    {"neighbour", "", "", RT_LOAD_NEIGHBOUR},
    {"transpose", "", "an even number of coordinates with equal sides in pairs, or 4^i processors",
     RT_LOAD_TRANSPOSE},
    {"shuffle", "", "several coordinates with equal sides, or " BITS, RT_LOAD_SHUFFLE},
    {"bitrev", "", BITS, RT_LOAD_BITREV},
    {"complement", "", "", RT_LOAD_COMPLEMENT},
    {"shift", "A", "", RT_LOAD_SHIFT},
    {"perm", "SEED", "", RT_LOAD_PERMUTATIONS},
    {"krel", "K,SEED", "", RT_LOAD_PERMUTATIONS},
    {"rand", "K,SEED", "", RT_LOAD_RANDOM},
    {"hotspot", "", "", RT_LOAD_HOTSPOT},
    {"alltoall", "", "", RT_LOAD_ALLTOALL},
    /* of a tree: it fills each channel with all processors below it; of others the command finds it */
    {"worst", "", "", RT_LOAD_COMPLEMENT},
};

/* Row `number`; null after the last. */
const struct routeseq_pattern_row *routeseq_pattern_row(unsigned number)
{
    return number < sizeof ROWS / sizeof *ROWS ? &ROWS[number] : NULL;
}

/* Writes how many messages there are and, unless pair is null, all of them.  0; RT_ERR_SIZE: the network has not what the
 * pattern needs; or another error. */
int routeseq_pattern(const struct rt_net *net, int kind, uint64_t a, uint64_t seed,
                     uint64_t *count, struct rt_load_pair *pair)
{
    struct rt_load_pattern pattern = {.kind = (uint8_t)kind, .a = a, .seed = seed};
    int error;

    pattern.odd = rt_net_shape(net) == RT_SHAPE_TREE;
    error = rt_load_pattern_begin(&pattern, net);
    if (error != 0)
        return error;
    if (!rt_load_pattern_fits(&pattern))
        return RT_ERR_SIZE;
    *count = rt_load_pattern_count(&pattern);
    if (pair != NULL)
        rt_load_pattern_fill(&pattern, pair, NULL);
    return 0;
}
