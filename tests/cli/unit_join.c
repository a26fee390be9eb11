/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/check_cycle.c Dependencies that two threads have found are joined: none is lost,
 * though the one that takes them over has little room. */
#include <stdio.h>
#include <stdlib.h>

#include "../../cli/check/check.h"

#define FOUND 700

static int failed;

/* Those from `first` on, a channel each. */
static void fill(struct rt_load_channels *depend, uint32_t first, uint32_t count)
{
    for (uint32_t c = first; c < first + count; c++)
        while (rt_load_channels_add(depend, c, c + 1, c) < 0)
            failed |= check_grow(depend) != 0;
}

int main(void)
{
    static struct rt_load_channels to, from;

    failed |= check_grow(&to) != 0 || check_grow(&from) != 0;
    fill(&to, FOUND, 100);
    fill(&from, 0, FOUND);
    failed |= to.capacity != 256 || from.capacity != 1024 || check_join(&to, &from) != 0;
    for (uint32_t c = 0; c < FOUND + 100; c++)
        failed |= rt_load_channels_witness(&to, c, c + 1) != c;
    if (failed)
        fprintf(stderr, "%zu of %d\n", (size_t)to.edges, FOUND + 100);
    free(to.edge);
    free(from.edge);
    return failed;
}
