/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: what is asked for, followed and printed. */
#include <inttypes.h>
#include <string.h>

#include "ports_faults.h"
#include "../read/messages.h"
#include "../print/report.h"
#include "../base/work.h"

#define SAMPLE_MAX 1000000000000 /* drawn at most */

static int is_uniform(const char *pattern)
{
    return strcmp(pattern, "uniform") == 0;
}

/* What is asked for, and what goes with what. */
static int read_options(const struct call *call, struct ports_load *r, uint64_t *vcs,
                        uint64_t *jobs)
{
    int status = option_number(call, "--vcs", 1, *vcs, vcs);

    r->seed = 1;
    r->pattern =
        messages_option(call) == NULL ? "uniform" : option_value(call, messages_option(call));
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, jobs);
    if (status == 0)
        status = option_number(call, "--sample", 1, SAMPLE_MAX, &r->sample);
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &r->seed);
    if (status != 0)
        return status;
    if (option_given(call, "--bound") && strcmp(r->pattern, "worst") != 0)
        return complain(EXIT_USAGE, "option --bound is for --traffic worst");
    if (option_given(call, "--schedule") && is_uniform(r->pattern))
        return complain(EXIT_USAGE,
                        "option --schedule: uniform has no messages; alltoall has the same as "
                        "messages");
    if (r->sample > 0 && !is_uniform(r->pattern))
        return complain(EXIT_USAGE, "option %s '%.80s': option --sample is for uniform traffic",
                        messages_option(call), r->pattern);
    if (r->sample > 0 && r->processors < 2)
        return complain(EXIT_USAGE, "option --sample: there is one processor, and no pair to draw");
    return 0;
}

/* By --routing ecmp there are neither routes nor their virtual channels. */
static int read_ecmp(const struct call *call, struct ports_load *r)
{
    r->ecmp = ports_routing(call) == PORTS_ECMP;
    if (!r->ecmp)
        return 0;
    if (option_given(call, "--vcs") || option_given(call, "--ties"))
        return complain(EXIT_USAGE, "options --routing ecmp and %s exclude each other",
                        option_given(call, "--vcs") ? "--vcs" : "--ties");
    return 0;
}

static int open_report(const struct call *call, struct ports_load *r)
{
    uint64_t vcs, jobs = default_jobs();
    int status = ports_choice_open(&r->choosing.by, call);

    vcs = r->choosing.by.vcs;
    r->processors = rt_topo_processors(call->net);
    if (status == 0)
        status = read_options(call, r, &vcs, &jobs);
    if (status == 0)
        status = read_ecmp(call, r);
    if (status == 0)
        status = ports_load_even_read(call, r);
    if (status == 0)
        status = part_read(call, &r->part);
    if (status == 0 && r->part.of > 0 && !ports_load_part_fits(call->net))
        return complain(EXIT_USAGE, "option --part: this network is too large for part files");
    if (status == 0)
        status = ports_load_open(r, call->net, r->ecmp ? 1 : vcs, jobs);
    part_range(&r->part, r->end, 1, &r->first, &r->end);
    return status;
}

/* Follows the routes of the pattern; 0, or EXIT_... after saying why. */
static int add_routes(const struct call *call, struct ports_load *r)
{
    if (r->sample > 0)
        return ports_load_sample(r);
    if (is_uniform(r->pattern) && r->ecmp)
        return ports_load_ecmp(r, NULL, 0);
    if (is_uniform(r->pattern) && r->choosing.by.routing != RT_ROUTING_MINIMAL)
        return ports_load_choices(r, NULL, 0);
    return is_uniform(r->pattern) ? ports_load_all(r) : ports_load_traffic(call, r);
}

/* The routes, and what they make of the network, or the part; returns EXIT_... */
static int follow(const struct call *call, struct ports_load *r)
{
    int status;

    show_step("routes");
    status = add_routes(call, r);
    if (status == 0 && r->even && is_uniform(r->pattern) && !interrupted())
        status = ports_load_even(r, NULL, 0);
    if (r->part.of > 0) {
        end_progress();
        if (status == 0 && !interrupted())
            return ports_load_part_print(call, r);
    } else if (status == 0) {
        status = ports_load_finish(r);
        if (status == 0 && r->faults != NULL)
            status = faults_run(r->faults);
        if (status == 0)
            ports_load_print(call, r);
    }
    end_progress();
    if (status == 0 && interrupted())
        status = r->choosing.done < r->choosing.steps
                     ? complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " %s",
                                r->choosing.done, r->choosing.steps,
                                r->choosing.by.routing == RT_ROUTING_VALIANT
                                    ? "choices"
                                    : "routers that messages go to")
                     : complain(EXIT_FALSE, "interrupted after %" PRIu64 " route%s", r->load.routes,
                                s_of(r->load.routes));
    return status;
}

int ports_run_load(const struct call *call)
{
    static struct ports_load r;
    static struct faults faults;
    int status;

    memset(&r, 0, sizeof r);
    memset(&faults, 0, sizeof faults);
    status = open_report(call, &r);
    if (status == 0 && option_given(call, "--faults")) {
        r.faults = &faults;
        status = ports_faults_read(call, &r, &faults);
    }
    if (status == 0)
        status = follow(call, &r);
    faults_close(&faults);
    ports_load_close(&r);
    return status;
}
