/* SPDX-License-Identifier: MIT-0 */
/* What the routers of a topology are like, without routes (SPEC 16.6). */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "figures.h"
#include "routers.h"

#define SEARCH_MAX HALVES_CUT_MAX /* routers from which all are searched */

static uint32_t number_of(const void *context, unsigned start, uint32_t node)
{
    (void)context;
    (void)start;
    return node;
}

/* Distances between all routers, if each has a path to each. */
static void search(struct routers *r, struct graph_figures *f)
{
    struct graph_rows *rows = &r->rows;
    uint64_t sum = 0;
    uint32_t farthest = 0, node = 0;

    show_step("routers");
    for (; node < rows->nodes && !interrupted(); node++) {
        uint32_t far = rows_search(rows, node, &sum);

        if (rows->met < rows->nodes)
            return;
        farthest = far > farthest ? far : farthest;
        show_progress(node + 1, rows->nodes, "routers");
    }
    if (interrupted())
        return;
    f->diameter = farthest;
    f->distance_sum = sum;
}

/* Cables between two halves: 0, or EXIT_... after saying why. */
static int cut(const struct routers *r, struct graph_figures *f)
{
    int status, joined = f->distance_sum != GRAPH_UNKNOWN || interrupted();

    if (!r->even)
        return 0;
    if (r->rows.nodes < 2) {
        f->bisection_low = f->bisection_high = 0;
        return 0;
    }
    status = halves_bound(&r->halves, &f->bisection_low);
    if (status == 0)
        status = halves_flow(&r->halves, &f->bisection_low);
    if (status == 0)
        status = halves_cut(&r->halves, 1, number_of, NULL, &f->bisection_high);
    if (!joined && f->bisection_low == GRAPH_UNKNOWN)
        f->bisection_low = 0; /* of parts that no cable joins there is no eigenvalue */
    return status;
}

static void neighbours(const struct graph_rows *rows, struct graph_figures *f)
{
    f->degree_min = rows->nodes > 0 ? UINT64_MAX : 0;
    for (uint32_t i = 0; i < rows->nodes; i++) {
        uint64_t degree = rows->first[i + 1] - rows->first[i];

        f->degree_min = degree < f->degree_min ? degree : f->degree_min;
        f->degree_max = degree > f->degree_max ? degree : f->degree_max;
    }
}

int figures_find(struct routers *r, const struct topology *topology, struct graph_figures *f)
{
    *f = (struct graph_figures)GRAPH_FIGURES_UNKNOWN;
    f->own = 1;
    f->processors = topology_ends(topology);
    f->routers = r->rows.nodes;
    f->ports = r->ports_most;
    f->links = f->channels = topology->graph.channels;
    f->cables = r->cables;
    neighbours(&r->rows, f);
    if (r->rows.nodes > SEARCH_MAX || r->rows.nodes == 0)
        return 0;
    search(r, f);
    return cut(r, f);
}

int figures_all(struct routers *r, const struct topology *topology, struct graph_figures *f,
                struct paths *paths)
{
    int status = figures_find(r, topology, f);

    paths->cores = r->halves.free != NULL;
    if (status == 0 && !interrupted() && r->rows.nodes <= SEARCH_MAX && r->rows.nodes > 0)
        status = paths_find(paths, &r->rows, r->directed, 0);
    f->bisection = f->bisection_low == f->bisection_high ? f->bisection_low : GRAPH_UNKNOWN;
    return status;
}
