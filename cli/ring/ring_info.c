/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for a network of rings. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"
#include "../print/report.h"
#include "../base/work.h"

/* Goes round each ring once, link number by link number: a bit a node. */
static int count_rings(const struct rt_rings *rings, struct ring_sizes *sizes)
{
    size_t words = rings->nodes / 64 + 1;
    uint64_t *seen = malloc(words * sizeof *seen), done = 0;

    if (seen == NULL)
        return complain(EXIT_IO, "out of memory");
    catch_interrupt();
    show_step("links");
    for (uint32_t link = 0; link < rings->links; link++) {
        memset(seen, 0, words * sizeof *seen);
        for (uint32_t node = 0; node < rings->nodes && !interrupted(); node++) {
            uint32_t size = 0;

            for (uint32_t at = node; !interrupted() && !(seen[at / 64] >> at % 64 & 1);
                 at = rings->next(rings->context, at, link), size++, done++) {
                seen[at / 64] |= UINT64_C(1) << at % 64;
                if (done % 0x10000 == 0)
                    show_progress(done, (uint64_t)rings->nodes * rings->links, "links");
            }
            if (size > 0 && !interrupted())
                ring_sizes_add(sizes, size);
        }
    }
    end_progress();
    free(seen);
    return 0;
}

int ring_run_info(const struct call *call)
{
    const struct rt_net *net = call->net;
    int longest = rt_route_longest(net), known, status;
    char sizes_text[RING_SIZES_TEXT_MAX];
    struct rt_rings rings;
    struct ring_sizes sizes;

    memset(&sizes, 0, sizeof sizes);
    rt_topo_rings(net, &rings);
    status = count_rings(&rings, &sizes);
    if (status != 0)
        return status;
    known = !interrupted();
    ring_sizes_text(&sizes, sizes_text);
    report_begin(call);
    report_row("processors", "processors", "%" PRIu64, rt_topo_processors(net));
    report_row("nodes", "nodes", "%" PRIu32, rings.nodes);
    report_row("fanout", "links out of a node", "%" PRIu32, rings.links);
    report_row("rings", "rings, those of one node included", known ? "%" PRIu64 : "-", sizes.rings);
    report_row("ring_sizes", "nodes on a ring:how many such rings", "%s", known ? sizes_text : "-");
    if (longest >= 0)
        report_row("distance", "links of the longest path", "%d", longest);
    else
        report_row("distance", "links of the longest path", "-");
    return known ? EXIT_TRUE : complain(EXIT_FALSE, "interrupted before all rings were counted");
}
