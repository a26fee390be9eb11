/* SPDX-License-Identifier: MIT-0 */
/*
 * lengths - DeHon's figures 4.1 to 4.4, 4.6 and 4.7: how wires are distributed by length and by
 * delay (SPEC 14.4).  Prints lines NET RANK WHAT X SHARE: WHAT is `sides` or `cycles`.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "rt/load.h"
#include "rt/net_text.h"

static int print_rank(const char *text, unsigned rank)
{
    static uint64_t count[2 * RT_LOAD_SQUARE_MAX];
    struct rt_net net;
    struct rt_load_geometry layout;
    struct rt_load_length_stats wires;
    uint64_t same = 0; /* wires of `cycles` cycles so far */
    uint32_t cycles = 1;

    if (rt_net_parse(text, &net) != 0 || rt_load_layout(&net, rank, &layout) != 0 ||
        rt_load_lengths(&layout, RT_LOAD_OPTICAL, count, &wires) != 0) {
        fprintf(stderr, "lengths: %s rank %u: no figure\n", text, rank);
        return EXIT_FAILURE;
    }
    for (uint32_t length = 0; length <= wires.longest; length++)
        printf("%s\t%u\tsides\t%" PRIu32 "\t%.6f\n", text, rank, length,
               (double)count[length] / (double)wires.pairs);
    for (uint32_t length = 0; length <= wires.longest; length++) {
        if (rt_load_delay(&layout, RT_LOAD_OPTICAL, length) != cycles) {
            printf("%s\t%u\tcycles\t%" PRIu32 "\t%.6f\n", text, rank, cycles,
                   (double)same / (double)wires.pairs);
            cycles = rt_load_delay(&layout, RT_LOAD_OPTICAL, length);
            same = 0;
        }
        same += count[length];
    }
    printf("%s\t%u\tcycles\t%" PRIu32 "\t%.6f\n", text, rank, cycles,
           (double)same / (double)wires.pairs);
    return EXIT_SUCCESS;
}

int main(void)
{
    static const char *const nets[] = {"hybrid:192,2", "hybrid:48,2", "hybrid:12,2",
                                       "bidelta:3,3,4"};

    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++)
        for (unsigned rank = 1; rank <= 2; rank++)
            if (print_rank(nets[i], rank) != EXIT_SUCCESS)
                return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
