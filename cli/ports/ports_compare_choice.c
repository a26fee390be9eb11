/* SPDX-License-Identifier: MIT-0 */
/*
 * Virtual channels and throughputs of a network for routeseq compare --routing (SPEC 15.17): exact
 * means over all choices.
 *
 * Through a middle router a message of s to t puts f(s) + g(t) on a link, one of each leg, if s and
 * t are at different routers, else nothing.  A permutation puts at most F + G on it, the sums over
 * all processors, and as much if none of its messages stays at a router.  All pairs put there
 * (N - each)(F + G), as each processor sends to all N but the `each` of its own router, and
 * receives from as many.  So the link that is hottest for all pairs is so for the worst
 * permutation.
 */
#include "../base/work.h"
#include "ports_compare.h"
#include "ports_load.h"
#include "ports_worst_choice.h"

/* May so many routes be followed? */
static int fits(const struct ports_compared *row, double routes)
{
    double mean = row->figure[FIGURE_MEAN];

    return routes * (mean > 1 ? mean : 1) <= COMPARE_HOPS_MAX;
}

/* Routes over the hottest link, all choices together: of all pairs, and of the worst permutation.
 */
struct hottest {
    uint64_t uniform, worst;
    int known, worst_known;
};

static int find_uniform(struct hottest *hot, struct ports_load *r)
{
    uint64_t links;
    uint32_t node;
    unsigned port;
    int status = ports_load_choices(r, NULL, 0);

    if (status == 0 && r->even)
        status = ports_load_even(r, NULL, 0); /* twice as many */
    hot->known = status == 0 && !interrupted();
    hot->uniform = rt_load_ports_hottest(&r->load, &links, &node, &port);
    return status;
}

static int find_worst(struct hottest *hot, const struct ports_load *r,
                      const struct ports_compared *row)
{
    struct ports_worst_choice w;
    const struct rt_net *net = &row->net;
    int status = ports_worst_choice_open(&w, net, &r->choosing.by);

    w.load.on = r->load.on;
    if (w.alike) {
        uint64_t others = r->processors - ports_each(net);

        hot->worst = w.form;
        if (w.form == 0 && others > 0)
            hot->worst = hot->uniform / others;
        hot->worst_known = 1;
    } else if (status == 0 && ports_worst_choice_fits(&w) &&
               fits(row, (double)ports_worst_choice_routes(&w))) {
        status = ports_worst_choice_search(&w);
        hot->worst = w.hot;
        hot->worst_known = w.known;
    }
    ports_worst_choice_close(&w);
    return status;
}

static void take(struct ports_compared *row, enum ports_figure figure, int known, uint64_t hot,
                 double messages)
{
    if (known && hot > 0)
        row->figure[figure] = messages / (double)hot;
    else
        row->why[figure] = interrupted() ? ports_compare_cut()
                           : known       ? "no route uses a link"
                                         : COMPARE_TOO_MANY;
}

int ports_compare_choice(struct ports_compared *row, unsigned routing, int even, unsigned jobs)
{
    struct ports_load r = {.pattern = "uniform", .even = even};
    struct ports_choice *by = &r.choosing.by;
    struct hottest hot = {.known = 0};
    const struct rt_net *net = &row->net;
    double links = row->figure[FIGURE_ROUTERS] * ports_most(net);
    double once;
    int status = 0;

    if (!ports_choice_take(by, net, routing)) {
        row->why[FIGURE_VCS] = row->routing != NULL
                                   ? "nor throughput: the family has neither up-random nor valiant"
                                   : "nor throughput: the family has no such routing";
        return 0;
    }
    row->figure[FIGURE_VCS] = by->vcs;
    if (even && !ports_even_serves(net)) {
        row->why[FIGURE_THROUGHPUT] = row->why[FIGURE_THROUGHPUT_WORST] = PORTS_EVEN_SERVES;
        return 0;
    }
    if (links * by->vcs < UINT32_MAX) {
        show_step("routes");
        status = ports_load_open(&r, net, by->vcs, jobs);
        if (status == 0 && fits(row, (double)ports_load_choices_routes(&r)))
            status = find_uniform(&hot, &r);
        if (hot.known)
            status = find_worst(&hot, &r, row);
        end_progress();
        ports_load_close(&r);
    }
    once = by->choices * (even ? 2.0 : 1.0);
    take(row, FIGURE_THROUGHPUT, hot.known, hot.uniform,
         (row->figure[FIGURE_PROCESSORS] - 1) * once);
    take(row, FIGURE_THROUGHPUT_WORST, hot.worst_known, hot.worst, once);
    return status;
}
