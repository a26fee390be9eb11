/* SPDX-License-Identifier: MIT-0 */
/* Does a list of edges name every cable from both ends, as that of a directed graph does? */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "topology_readers.h"

static int by_number(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return order(a, b);
}

int warn_of_edges_twice(const struct topology *topology)
{
    const struct rt_topo_graph_link *link = topology->link;
    uint32_t count = topology->links / 2, same = 0;
    uint64_t *there = take_memory(count, sizeof *there), *back = take_memory(count, sizeof *back);
    int status = there == NULL || back == NULL ? EXIT_IO : 0;

    for (uint32_t i = 0; status == 0 && i < count; i++) { /* a line's two channels are neighbours */
        there[i] = (uint64_t)link[2 * i].from << 32 | link[2 * i].to;
        back[i] = (uint64_t)link[2 * i].to << 32 | link[2 * i].from;
    }
    if (status == 0 && count > 1) {
        qsort(there, count, sizeof *there, by_number);
        qsort(back, count, sizeof *back, by_number);
        while (same < count && there[same] == back[same])
            same++;
        if (same == count)
            complain(EXIT_FALSE,
                     "%s: warning: every edge stands there both ways, A B and B A, and is read as "
                     "a cable each time: %" PRIu32 " in all",
                     topology->path, count);
    }
    free(there);
    free(back);
    return status;
}
