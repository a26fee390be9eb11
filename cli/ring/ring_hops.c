/* SPDX-License-Identifier: MIT-0 */
/* Paths of a network of rings hop by hop, where no function of the node tells the next link. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/memory.h"
#include "../base/progress.h"
#include "../base/system.h"
#include "ring_gate.h"

uint8_t *ring_hop(const struct ring_hops *hops, uint32_t node, unsigned last, uint32_t target)
{
    uint64_t from = last == RT_LINK_NONE ? hops->links : last;

    return &hops->hop[(node * (uint64_t)(hops->links + 1) + from) * hops->nodes + target];
}

static int note(const struct ring_hops *hops, uint32_t node, unsigned last, uint32_t target,
                uint8_t link)
{
    uint8_t *hop = ring_hop(hops, node, last, target);

    if (*hop != RING_HOP_NEVER && *hop != link)
        return complain(EXIT_USAGE,
                        "gate: no table: at node %" PRIu32 " to %" PRIu32
                        " the next link depends on the source",
                        node, target);
    *hop = link;
    return 0;
}

/* One path; 0, or EXIT_... after saying why. */
static int follow(const struct ring_hops *hops, struct ring_router *router, uint32_t source,
                  uint32_t target)
{
    int legs = ring_path(router, source, target), status = 0;
    unsigned last = RT_LINK_NONE;
    uint32_t node = source;

    if (legs < 0)
        return complain(EXIT_FALSE, "gate: no table: no path from %" PRIu32 " to %" PRIu32, source,
                        target);
    for (int i = 0; i < legs; i++) {
        for (uint32_t k = 0; k < router->leg[i].hops && status == 0; k++) {
            uint8_t link = router->leg[i].link;

            status = note(hops, node, last, target, link);
            node = router->rings.next(router->rings.context, node, link);
            last = link;
        }
    }
    return status != 0 ? status : note(hops, node, last, target, RT_LINK_NONE);
}

int ring_hops_open(struct ring_hops *hops, const struct rt_net *net)
{
    struct ring_router router;
    int status = ring_router_open(&router, net, NULL);
    uint64_t bytes;

    hops->nodes = router.rings.nodes;
    hops->links = router.rings.links;
    hops->hop = NULL;
    bytes = (uint64_t)hops->nodes * hops->nodes * (hops->links + 1);
    if (status == 0) {
        hops->hop = take_memory(bytes, 1);
        status = hops->hop == NULL ? EXIT_IO : 0;
    }
    if (status == 0)
        memset(hops->hop, RING_HOP_NEVER, bytes);
    catch_interrupt();
    for (uint32_t target = 0; target < hops->nodes; target++) {
        show_progress(target, hops->nodes, "destinations");
        for (uint32_t source = 0; source < hops->nodes && status == 0 && !interrupted(); source++)
            status = follow(hops, &router, source, target);
    }
    end_progress();
    ring_router_close(&router);
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted before all paths were known");
    return status;
}
