/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: how many of the connections offered are made (SPEC 14). */
#include <inttypes.h>
#include <string.h>

#include "transit.h"
#include "transit_asked.h"
#include "../print/report.h"
#include "../read/faults.h"
#include "../base/work.h"

/* Offered connections for half a width of 0.002: of a share r of n it is 1.96 * sqrt(r * (1 - r) /
 * n); n is the load p times these, and r * (1 - r) is at most p / 2 on all these networks. */
#define ENOUGH 480200
/* Networks up to here get them at every level; larger ones get a few seconds' work. */
#define EXACT_MAX 12288
#define WORK 0x400000
#define TRIALS_LEAST 4

/* A fixed function of the network (cli/commands.c says it to people). */
static uint64_t default_trials(const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), trials, most = WORK / n;
    struct rt_load_level locality;

    rt_load_locality(net, rt_topo_levels(net), &locality); /* the least of all levels */
    trials = (uint64_t)(ENOUGH / ((double)n * locality.any)) + 1;
    if (n > EXACT_MAX && trials > most)
        trials = most;
    return trials > TRIALS_LEAST ? trials : TRIALS_LEAST;
}

/* 0, or EXIT_USAGE after saying why. */
static int read_loads(const char *text, struct loads *loads)
{
    if (loads_parse(text, loads) == 0)
        return 0;
    return complain(EXIT_USAGE,
                    !loads->range
                        ? "option --load '%.80s': expected a decimal number 0..1 with at most %d "
                          "decimals, or A..B:STEP of these"
                        : "option --load '%.80s': expected A..B:STEP, three decimal numbers 0..1 "
                          "with at most %d decimals, A no more than B, STEP more than 0, up to "
                          "%d loads",
                    text, LOAD_DECIMALS, LOADS_MAX);
}

/* K[,components|wires|stacks] */
static int read_faults(const struct rt_net *net, const char *text, struct asked *asked)
{
    uint64_t most;
    int kind, status = faults_read(text, fault_kinds, FAULT_KINDS, &asked->faults, &kind);

    if (status != 0)
        return status;
    if (kind == FAULT_STACKS && rt_topo_stacks(net) == 0)
        return complain(EXIT_USAGE,
                        "option --faults '%.80s': a bidelta network has no stacks to take out, "
                        "expected components or wires",
                        text);
    most = faults_most(net, kind);
    if (asked->faults > most)
        return complain(EXIT_USAGE, "option --faults '%.80s': expected 0..%" PRIu64 " %s", text,
                        most, fault_kinds[kind]);
    asked->kind = kind;
    return 0;
}

static int read_options(const struct call *call, struct asked *asked)
{
    const char *faults = option_value(call, "--faults");
    int status;

    asked->retries = option_given(call, "--retries");
    asked->uniform = option_given(call, "--uniform");
    asked->model = option_given(call, "--model");
    asked->seed = 1;
    asked->jobs = default_jobs();
    status = part_read(call, &asked->part);
    if (asked->model || status != 0)
        return status;
    status = option_number(call, "--seed", 0, UINT64_MAX, &asked->seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &asked->jobs);
    if (status == 0 && !is_simulated(asked->net))
        status = complain(EXIT_USAGE, "load: networks of 2^32 wires or more are not simulated: "
                                      "option --model needs no simulation");
    if (status != 0)
        return status;
    asked->trials = default_trials(asked->net);
    status = option_number(call, "--trials", 1, TRIALS_MAX, &asked->trials);
    if (status == 0 && faults != NULL)
        status = read_faults(asked->net, faults, asked);
    if (asked->jobs > asked->trials)
        asked->jobs = asked->trials;
    return status;
}

/* Simulates one load and prints it; returns EXIT_... */
static int load_one(struct asked *asked, uint64_t number)
{
    struct figures figures;
    uint64_t first, end;

    memset(&figures, 0, sizeof figures);
    if (!asked->model)
        simulate(asked, &figures);
    if (asked->part.of == 0)
        return print_figures(asked, &figures);
    part_range(&asked->part, asked->trials, 1, &first, &end);
    if (figures.trials < end - first)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " trial%s",
                        figures.trials, end - first, s_of(end - first));
    if (number == 0)
        print_part_begin(asked);
    print_part(asked, number, &figures);
    return EXIT_TRUE;
}

/* Runs all loads that were asked for, or until Ctrl-C; returns the worst status. */
static int load_all(struct asked *asked)
{
    const struct loads *loads = &asked->loads;
    int worst = asked->model ? 0 : simulation_open(asked);
    uint64_t number = 0;

    for (uint64_t load = loads->first; load <= loads->last && worst <= EXIT_FALSE;
         load += loads->step) {
        int status;

        asked_load(asked, load);
        status = load_one(asked, number++);
        worst = status > worst ? status : worst;
        if (interrupted()) {
            if (worst == 0 && loads->last - load >= loads->step)
                worst = complain(EXIT_FALSE, "interrupted after %" PRIu64 " load%s", number,
                                 s_of(number));
            break;
        }
    }
    if (asked->part.of > 0 && worst == 0)
        part_end();
    simulation_close(asked);
    return worst;
}

int transit_run_load(const struct call *call)
{
    struct asked asked;
    const char *file = option_value(call, "--traffic");
    int status;

    memset(&asked, 0, sizeof asked);
    asked.net = call->net;
    asked.call = call;
    status = read_loads(option_value(call, "--load"), &asked.loads);
    if (status == 0)
        status = read_options(call, &asked);
    if (status == 0 && file != NULL)
        status = traffic_read(call, file, &asked.traffic);
    if (asked.loads.range)
        report_many();
    if (status == 0)
        status = load_all(&asked);
    traffic_free(&asked.traffic);
    return status;
}
