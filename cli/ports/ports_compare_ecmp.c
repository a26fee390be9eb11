/* SPDX-License-Identifier: MIT-0 */
/* Virtual channels and throughput of a network for routeseq compare --routing ecmp (SPEC 15.18). */
#include "../base/work.h"
#include "ports_compare.h"
#include "ports_load.h"
#include "ports_split.h"

#define PAIRS_MAX 67108864 /* of channels that may follow each other */

static void know(struct ports_compared *row, enum ports_figure figure, int known, double value,
                 const char *why)
{
    row->figure[figure] = known ? value : -1;
    row->why[figure] = known ? NULL : interrupted() ? ports_compare_cut() : why;
}

int ports_compare_ecmp(struct ports_compared *row)
{
    static const char
        cycle[] = "shortest paths can deadlock on one virtual channel",
        many[] = "more channels, or destinations times links, than are looked at",
        none[] = "no path uses a link",
        split[] = "the worst permutation is found for whole routes, not for the shares of ecmp";
    struct ports_load r = {.pattern = "uniform", .ecmp = 1};
    double ports = ports_most(&row->net), links = row->figure[FIGURE_ROUTERS] * ports;
    int fits = ports_split_steps(&row->net, 1) <= COMPARE_STEPS_MAX && links * ports <= PAIRS_MAX;
    int status = 0, known;

    if (fits) {
        show_step("shortest paths");
        status = ports_load_open(&r, &row->net, 1, 1);
        if (status == 0)
            status = ports_load_ecmp(&r, NULL, 0);
        if (status == 0)
            status = ports_load_finish(&r);
        end_progress();
        ports_load_close(&r);
    }
    known = fits && status == 0 && !interrupted();
    know(row, FIGURE_VCS, known && r.cycle == 0, 1, known ? cycle : many);
    know(row, FIGURE_THROUGHPUT, known && r.hottest > 0,
         (row->figure[FIGURE_PROCESSORS] - 1) / r.hottest, known ? none : many);
    know(row, FIGURE_THROUGHPUT_WORST, 0, 0, split);
    return status;
}
