/* SPDX-License-Identifier: MIT-0 */
/* The traffic patterns that have names, in the order of the specification. */
#include <stddef.h>

#include "message_kinds.h"

#define SEEDS "SEED = 0..18446744073709551615"
#define BITS "2^i processors"
const struct message_kind message_kinds[] = {
    {"uniform", "uniform", NULL, 0, RT_LOAD_ALLTOALL},
    {"tornado", "tornado", NULL, 0, RT_LOAD_TORNADO},
    {"neighbour", "neighbour", NULL, 0, RT_LOAD_NEIGHBOUR},
    {"transpose", "transpose",
     "an even number of coordinates with equal sides in pairs, or 4^i processors", 0,
     RT_LOAD_TRANSPOSE},
    {"shuffle", "shuffle", "several coordinates with equal sides, or " BITS, 0, RT_LOAD_SHUFFLE},
    {"bitrev", "bitrev", BITS, 0, RT_LOAD_BITREV},
    {"complement", "complement", NULL, 0, RT_LOAD_COMPLEMENT},
    {"shift", "shift:A, A = 0..18446744073709551615", NULL, 1, RT_LOAD_SHIFT},
    {"perm", "perm:SEED, " SEEDS, NULL, 1, RT_LOAD_PERMUTATIONS},
    {"krel", "krel:K,SEED, K = 1..4294967295, " SEEDS, NULL, 2, RT_LOAD_PERMUTATIONS},
    {"rand", "rand:K,SEED, K = 1..4294967295, " SEEDS, NULL, 2, RT_LOAD_RANDOM},
    {"hotspot", "hotspot", NULL, 0, RT_LOAD_HOTSPOT},
    {"alltoall", "alltoall", NULL, 0, RT_LOAD_ALLTOALL},
    /* of a tree: complement fills each channel with all processors below it */
    {"worst", "worst", NULL, 0, RT_LOAD_COMPLEMENT},
    {.name = NULL},
};
