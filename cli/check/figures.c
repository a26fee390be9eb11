/* SPDX-License-Identifier: MIT-0 */
/* What the routers of a topology are like, without routes (SPEC 16.6). */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "figures.h"
#include "routers.h"

#define SEARCH_MAX 0x10000 /* routers from which all are searched */
#define CUT_MAX 4096       /* routers of which cuts are looked for */
#define CUTS_MAX 30        /* orders drawn to begin with, and nodes squared of all */
#define CUT_STEPS 8000000

static uint32_t place_of(const void *context, unsigned start, uint32_t node)
{
    const uint32_t *place = context;

    return start == 0 ? node : place[node];
}

/* The best cut from the order of numbers, that of an eigenvector and as many drawn as take some
 * seconds: 0, or EXIT_IO after saying why. */
static int find_cut(const struct routers *r, struct graph_figures *f)
{
    struct halves halves = r->halves;
    uint64_t steps = (uint64_t)halves.nodes * halves.nodes;
    uint32_t *place = take_memory(halves.nodes, sizeof *place);
    int status = place == NULL ? EXIT_IO : halves_order(&halves, place);

    halves.drawn = (unsigned)(CUT_STEPS / steps < CUTS_MAX ? CUT_STEPS / steps : CUTS_MAX);
    if (status == 0)
        status = halves_cut(&halves, 2, place_of, place, &f->bisection_high);
    free(place);
    return status;
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

    if (!r->even || r->rows.nodes > CUT_MAX)
        return 0;
    if (r->rows.nodes < 2) {
        f->bisection_low = f->bisection_high = 0;
        return 0;
    }
    status = halves_bound(&r->halves, &f->bisection_low);
    if (status == 0)
        status = find_cut(r, f);
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
