/* SPDX-License-Identifier: MIT-0 */
/* Throughputs of a network for routeseq compare --ties even (SPEC 15.18): closed forms of ring and
 * torus; of tofu all routes are followed, as load does. */
#include "../base/work.h"
#include "ports_compare.h"
#include "ports_load.h"
#include "ports_worst_share.h"

static void know(struct ports_compared *row, enum ports_figure figure, double messages, double hot,
                 const char *why)
{
    if (hot > 0)
        row->figure[figure] = messages / hot;
    else
        row->why[figure] = interrupted() ? ports_compare_cut() : why;
}

/* Routes over the hottest link, of all pairs; 0 where that is not known. */
static int find_uniform(const struct ports_compared *row, unsigned jobs, double *hot)
{
    struct ports_load r = {.pattern = "uniform"};
    int status;

    show_step("routes");
    status = ports_load_open(&r, &row->net, ports_vcs(), jobs);
    if (status == 0)
        status = ports_load_all(&r);
    if (status == 0)
        status = ports_load_even(&r, NULL, 0);
    if (status == 0 && !interrupted()) {
        uint64_t links;
        uint32_t node;
        unsigned port;

        *hot = (double)rt_load_ports_hottest(&r.load, &links, &node, &port) / 2;
    }
    end_progress();
    ports_load_close(&r);
    return status;
}

static int find_worst(const struct ports_compared *row, double *hot)
{
    struct message_set set = {.pair = NULL};
    int status;

    show_step("routes");
    status = ports_worst_share(&row->net, 1, &set, hot);
    end_progress();
    messages_close(&set);
    return status;
}

int ports_compare_even(struct ports_compared *row, unsigned jobs)
{
    static const char many[] = "too many routes to follow", other[] = PORTS_EVEN_SERVES;
    double uniform = 0, worst = 0, messages = row->figure[FIGURE_PROCESSORS] - 1;
    struct ports_hottest hot;
    int status = 0, fits = 1;

    if (ports_compare_even_forms(&row->net, &hot)) {
        uniform = (double)hot.uniform / 2;
        worst = (double)hot.worst / 2;
    } else if (row->net.family == RT_FAMILY_TOFU) {
        status = find_uniform(row, jobs, &uniform);
        fits = ports_worst_share_steps(&row->net, 1) <= COMPARE_MEETINGS_MAX;
        if (status == 0 && fits)
            status = find_worst(row, &worst);
    }
    know(row, FIGURE_THROUGHPUT, messages, uniform, other);
    know(row, FIGURE_THROUGHPUT_WORST, 1, worst, fits ? other : many);
    return status;
}
