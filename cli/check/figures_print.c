/* SPDX-License-Identifier: MIT-0 */
/* routeseq check without routes: what the routers of a topology are like, printed (SPEC 16.6). */
#include <inttypes.h>
#include <stdio.h>

#include "../base/work.h"
#include "../print/load_words.h"
#include "../print/report.h"
#include "figures.h"

/* What a pattern's messages have by any routes. */
static void print_traffic(const struct traffic *t, int programs)
{
    report_row("routes", "messages", "%" PRIu64, t->routes);
    report_bound(t);
    report_row("pattern", "pattern", "%s", t->pattern);
    if (!programs && traffic_bound(t) > 1)
        printf(LOAD_BEYOND_ONE);
}

int figures_print(const struct call *call, const struct topology *topology, struct traffic *t)
{
    struct routers r;
    struct paths paths = {.whole = 1};
    struct graph_figures f;
    int programs, status = routers_open(&r, topology);

    if (status == 0)
        status = figures_all(&r, topology, &f, &paths);
    if (status == 0 && t->pattern != NULL) {
        traffic_count(t);
        status = traffic_shortest(t, NULL);
    }
    end_progress();
    if (interrupted() && status == 0)
        status = complain(EXIT_FALSE, "interrupted before all routers were searched");
    if (status == 0) {
        programs = report_begin(call);
        graph_figures_print(&f, programs);
        if (t->pattern != NULL)
            print_traffic(t, programs);
        if (paths.at != NULL)
            paths_print(&paths, programs);
    }
    paths_close(&paths);
    routers_close(&r);
    return status;
}
