/* SPDX-License-Identifier: MIT-0 */
/* Dependencies of channels, in memory that grows. */
#include "channels.h"

#include <stdlib.h>

#include "rt/net.h"

int channels_grow(struct rt_load_channels *graph)
{
    /* a power of two: a place is found by a mask */
    struct rt_load_channels larger = {NULL, graph->capacity > 0 ? 2 * graph->capacity : 4096, 0};

    larger.edge = malloc(larger.capacity * sizeof *larger.edge);
    if (larger.edge == NULL)
        return RT_ERR_SPACE;
    rt_load_channels_begin(&larger);
    rt_load_channels_move(graph, &larger);
    free(graph->edge);
    *graph = larger;
    return 0;
}
