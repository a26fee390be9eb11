/* SPDX-License-Identifier: MIT-0 */
/* Are all pairs there, and are routes longer than need be (SPEC 16.3)?  Threads take a source each.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "check.h"
#include "tally.h"

#define WHAT "nodes whose routes are compared with shortest ones"

/* What a thread has found.  A route's number is its source and its place from the end of that row:
 * so are they named. */
struct covering {
    const struct check *check;
    struct rt_walk_graph_cover cover;
    struct lowest absent, again, longer; /* pairs; routes */
};

/* Notes what is to be named of a source. */
static void note(struct covering *c, uint32_t source, uint64_t missing)
{
    struct rt_walk_graph_cover *cover = &c->cover;
    uint32_t nodes = cover->graph->nodes, end = cover->first[source + 1];
    uint64_t row = (uint64_t)source << 32;

    for (uint32_t n = 0; n < nodes && missing > 0; n++)
        if (n != source && cover->count[n] == 0 && topology_is_end(c->check->topology, n)) {
            lowest_add(&c->absent, source * (uint64_t)nodes + n);
            missing--;
        }
    for (uint32_t i = end; i-- > cover->first[source];) {
        const struct rt_walk_graph_route *route = &cover->route[cover->order[i]];
        uint64_t number = row + (end - 1 - i);

        if (cover->count[route->destination] > 1) {
            cover->count[route->destination]--;
            lowest_add(&c->again, number);
        }
        if (route->hops != RT_WALK_GRAPH_FAILED &&
            route->hops > cover->distance[route->destination])
            lowest_add(&c->longer, number);
    }
}

static void look(void *context, unsigned job, uint64_t first, uint64_t count,
                 struct rt_walk_report *report)
{
    struct covering *c = (struct covering *)context + job;

    for (uint64_t n = first; n < first + count; n++) {
        uint64_t missing = c->cover.missing;

        rt_walk_graph_cover_from(&c->cover, (uint32_t)n);
        if (c->check->say != NULL)
            note(c, (uint32_t)n, c->cover.missing - missing);
    }
    report->pairs = count;
}

/* The place in `route` of a number. */
static uint32_t route_of(const struct rt_walk_graph_cover *cover, uint64_t number)
{
    return cover->order[cover->first[(number >> 32) + 1] - 1 - (uint32_t)number];
}

/* Pairs that are missing are named at once, routes too many or too long later: 0, or EXIT_IO. */
static int name_all(struct check *check, const struct covering *c)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint64_t nodes = cover->graph->nodes;
    unsigned again = 0, longer = 0;

    for (unsigned i = 0; i < c->absent.count; i++)
        fprintf(check->say, "no route %s -> %s\n",
                node_name(check->topology, (uint32_t)(c->absent.number[i] / nodes)),
                node_name(check->topology, (uint32_t)(c->absent.number[i] % nodes)));
    while (again < c->again.count || longer < c->longer.count) {
        uint64_t one = again < c->again.count ? c->again.number[again] : UINT64_MAX;
        uint64_t other = longer < c->longer.count ? c->longer.number[longer] : UINT64_MAX;
        uint32_t at = route_of(cover, one <= other ? one : other);
        const struct rt_walk_graph_route *route = &check->found.route[at];
        char before[64] = "the pair has a route already";

        if (one <= other) {
            again++;
        } else {
            longer++;
            rt_walk_graph_distances(cover->graph, route->source, cover->distance, cover->queue);
            snprintf(before, sizeof before, "%" PRIu32 " longer than the shortest",
                     route->hops - cover->distance[route->destination]);
        }
        if (check_want(check, check->found.number[at], before) != 0)
            return EXIT_IO;
    }
    return 0;
}

/* Adds what another thread has found. */
static void add(struct covering *c, const struct covering *other)
{
    struct rt_walk_graph_cover *to = &c->cover;
    const struct rt_walk_graph_cover *from = &other->cover;

    to->pairs += from->pairs;
    to->missing += from->missing;
    to->duplicate += from->duplicate;
    to->minimal += from->minimal;
    to->longest = from->longest > to->longest ? from->longest : to->longest;
    to->excess_max = from->excess_max > to->excess_max ? from->excess_max : to->excess_max;
    lowest_join(&c->absent, &other->absent);
    lowest_join(&c->again, &other->again);
    lowest_join(&c->longer, &other->longer);
}

/* Memory that threads do not share: 0, or EXIT_IO after saying why. */
static int take_own(struct rt_walk_graph_cover *cover, uint32_t nodes)
{
    cover->distance = take_memory(nodes, sizeof(uint32_t));
    cover->queue = take_memory(nodes, sizeof(uint32_t));
    cover->count = zero_memory(nodes, sizeof(uint32_t));
    return cover->distance == NULL || cover->queue == NULL || cover->count == NULL ? EXIT_IO : 0;
}

static void cover_all(struct check *check, struct covering *c, unsigned jobs)
{
    static struct work work;

    work = (struct work){
        .pairs = check->cover.graph->nodes, .what = WHAT, .chunk = 1, .verify = look, .context = c};
    work_on(&work, jobs);
    for (unsigned j = 1; j < jobs; j++)
        add(&c[0], &c[j]);
    check->cover = c[0].cover;
}

int check_cover(struct check *check)
{
    struct rt_walk_graph_cover *cover = &check->cover;
    uint32_t nodes = check->topology->graph.nodes;
    unsigned jobs = check->routes->jobs;
    struct covering *c = zero_memory(jobs, sizeof *c);
    int status = c == NULL ? EXIT_IO : 0;

    cover->graph = &check->topology->graph;
    cover->route = check->found.route;
    cover->routes = check->found.routes;
    cover->first = take_memory((size_t)nodes + 1, sizeof(uint32_t));
    cover->order = take_memory(check->found.routes, sizeof(uint32_t));
    if (cover->first == NULL || cover->order == NULL || take_own(cover, nodes) != 0)
        status = EXIT_IO;
    if (status == 0) {
        show_step(WHAT);
        rt_walk_graph_sort(cover);
    }
    for (unsigned j = 0; j < jobs && status == 0; j++) {
        c[j] = (struct covering){.check = check, .cover = *cover};
        status = j > 0 ? take_own(&c[j].cover, nodes) : 0;
    }
    if (status == 0) {
        cover_all(check, c, jobs);
        if (check->say != NULL && !interrupted())
            status = name_all(check, &c[0]);
    }
    for (unsigned j = 1; c != NULL && j < jobs; j++) {
        free(c[j].cover.distance);
        free(c[j].cover.queue);
        free(c[j].cover.count);
    }
    free(c);
    return status;
}

uint32_t check_between(const struct check *c)
{
    uint32_t longest = c->cover.longest;

    if (c->topology->endpoints == 0)
        return longest;
    return longest > 2 ? longest - 2 : 0;
}
