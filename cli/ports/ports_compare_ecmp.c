/* SPDX-License-Identifier: MIT-0 */
/* Virtual channels and throughput of a network for routeseq compare --routing ecmp (SPEC 15.18). */
#include "../base/work.h"
#include "ports_compare.h"
#include "ports_load.h"
#include "ports_split.h"
#include "ports_worst_share.h"

#define WORST_STEPS_MAX 2147483648 /* 2^31: seconds */
#define PAIRS_MAX 67108864         /* of channels that may follow each other */

static void know(struct ports_compared *row, enum ports_figure figure, int known, double value,
                 const char *why)
{
    if (known)
        row->figure[figure] = value;
    else
        row->why[figure] = interrupted() ? ports_compare_cut() : why;
}

/* The worst permutation, and what it puts on links. */
static int find_worst(struct ports_compared *row)
{
    static const char many[] = "more routers times links than the worst permutation is found of";
    struct ports_split split = {.net = NULL};
    struct message_set set = {.pair = NULL};
    double hot = 0;
    int fits = ports_worst_share_steps(&row->net, 0) <= WORST_STEPS_MAX, status = 0;

    if (fits) {
        show_step("shortest paths");
        status = ports_worst_share(&row->net, 0, &set, &hot);
    }
    if (fits && status == 0) {
        status = ports_split_open(&split, &row->net, set.pair, set.messages.count);
        if (status == 0)
            ports_split_run(&split, 0);
        ports_split_close(&split);
    }
    end_progress();
    messages_close(&set);
    know(row, FIGURE_THROUGHPUT_WORST, split.hottest > 0 && !interrupted(), 1 / split.hottest,
         fits ? "no path uses a link" : many);
    return status;
}

int ports_compare_ecmp(struct ports_compared *row)
{
    static const char cycle[] = "shortest paths can deadlock on one virtual channel",
                      many[] = "more channels, or destinations times links, than are looked at",
                      none[] = "no path uses a link";
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
    if (known)
        return find_worst(row);
    know(row, FIGURE_THROUGHPUT_WORST, 0, 0, many);
    return status;
}
