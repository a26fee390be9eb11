/* SPDX-License-Identifier: MIT-0 */
/* check --routing ecmp: no routes are made; all shortest paths are looked at (SPEC 16.6). */
#include <inttypes.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "apart.h"
#include "traffic.h"

#define ALIKE (1 - 1e-9) /* shares of the hottest link's at least count as equal to it */

/* The cycle, a channel a line. */
static void say_cycle(const struct check *check)
{
    if (check->say == NULL)
        return;
    if (check->cycle > 0)
        fprintf(check->say,
                "a cycle of %" PRIu32 " channels, each right before the next on a shortest path, "
                "the last before the first:\n",
                check->cycle);
    for (uint32_t i = 0; i < check->cycle; i++) {
        const struct rt_topo_graph_link *link =
            &check->topology->graph.link[check->cycle_channel[i]];

        fprintf(check->say, "  %s [%" PRIu32 "] %s\n", node_name(check->topology, link->from),
                link->port, node_name(check->topology, link->to));
    }
}

/* The hottest link between routers. */
static void find_hottest(struct traffic *t)
{
    uint32_t channels = t->check->topology->graph.channels;
    double most = 0;

    for (uint32_t c = 0; c < channels; c++)
        most = traffic_counts(t, c) && t->share[c] > most ? t->share[c] : most;
    for (uint32_t c = channels; most > 0 && c-- > 0;)
        if (traffic_counts(t, c) && t->share[c] >= most * ALIKE) {
            t->hot_channel = c;
            t->hot_links++;
        }
    t->hottest = most;
}

int ecmp_run(struct check *check, struct traffic *t)
{
    char apart[APART_MAX];
    int status = check_open(check);

    t->share = zero_memory(check->topology->graph.channels, sizeof *t->share);
    if (status != 0 || t->share == NULL)
        return EXIT_IO;
    if (strcmp(t->pattern, "worst") == 0)
        status = ecmp_worst(t);
    traffic_count(t);
    if (status == 0)
        status = traffic_shortest(t, check);
    if (status == 0 && !interrupted())
        status = check_cycle(check);
    if (status == 0)
        status = topology_apart(check->topology, apart, sizeof apart);
    end_progress();
    if (status != 0)
        return status;
    check->cut = interrupted();
    check->cover.pairs = topology_pairs(check->topology);
    check->cover.missing = t->apart;
    check->cover.minimal = check->cover.pairs - t->apart;
    find_hottest(t);
    t->hops = t->least;
    t->longest = t->farthest;
    t->known = !check->cut && t->lost == 0 && t->routes > 0;
    if (check->say != NULL && !check->cut && *apart != '\0')
        fprintf(check->say, "%s\n", apart);
    say_cycle(check);
    return 0;
}
