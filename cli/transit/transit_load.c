/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: how many of the connections offered are made (SPEC 14). */
#include <inttypes.h>
#include <string.h>

#include "transit.h"
#include "transit_load.h"
#include "../work.h"

#define DECIMALS_MAX 9
#define TRIALS_MAX UINT64_C(1000000000)

/* Offered connections for half a width of 0.002: of a share r of n it is 1.96 * sqrt(r * (1 - r) /
 * n); n is the load p times these, and r * (1 - r) is at most p / 2 on all these networks. */
#define ENOUGH 480200
/* Networks up to here get them at every level; larger ones a few seconds' work. */
#define EXACT_MAX 12288
#define WORK 0x400000
#define TRIALS_LEAST 4

/* A fixed function of the network (cli/commands.c says it to people). */
static uint64_t default_trials(const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), trials, most = WORK / n;
    struct rt_load_level locality;
    double least = 1;

    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        if (rt_load_locality(net, k, &locality) == 0 && locality.any < least)
            least = locality.any;
    trials = (uint64_t)(ENOUGH / ((double)n * least)) + 1;
    if (n > EXACT_MAX && trials > most)
        trials = most;
    return trials > TRIALS_LEAST ? trials : TRIALS_LEAST;
}

/* A decimal number 0..1 as a fraction of 2^32, rounded; 0, or EXIT_USAGE after saying why. */
static int read_load(const char *text, uint64_t *load)
{
    uint64_t value = 0, unit = 1;
    const char *p = text;
    int decimals = 0, good = *p == '0' || *p == '1' || (*p == '.' && p[1] != '\0');

    for (; *p >= '0' && *p <= '9' && value <= 1; p++)
        value = value * 10 + (uint64_t)(*p - '0');
    if (good && *p == '.') {
        good = p[1] != '\0';
        for (p++; *p >= '0' && *p <= '9' && ++decimals <= DECIMALS_MAX; p++) {
            value = value * 10 + (uint64_t)(*p - '0');
            unit *= 10;
        }
    }
    if (!good || *p != '\0' || value > unit)
        return complain(EXIT_USAGE,
                        "option --load '%.80s': expected a decimal number 0..1 with at most %d "
                        "decimals",
                        text, DECIMALS_MAX);
    *load = ((value << 32) + unit / 2) / unit; /* value <= 10^9 < 2^30 */
    return 0;
}

/* K[,components|wires|stacks] */
static int read_faults(const struct rt_net *net, const char *text, struct asked *asked)
{
    static const char *const kinds[] = {"components", "wires", "stacks"};
    const char *comma = strchr(text, ',');
    size_t digits = comma != NULL ? (size_t)(comma - text) : strlen(text);
    char number[24];
    uint64_t most;
    int kind = 0;

    while (comma != NULL && kind < 3 && strcmp(comma + 1, kinds[kind]) != 0)
        kind++;
    if (kind == 3 || digits >= sizeof number)
        return complain(EXIT_USAGE,
                        "option --faults '%.80s': expected a number, or a number and ,components "
                        ",wires or ,stacks",
                        text);
    if (kind == FAULT_STACKS && rt_topo_stacks(net) == 0)
        return complain(EXIT_USAGE,
                        "option --faults '%.80s': a bidelta network has no stacks to take out, "
                        "expected components or wires",
                        text);
    memcpy(number, text, digits);
    number[digits] = '\0';
    most = faults_most(net, kind);
    if (read_number(number, &asked->faults) != 0 || asked->faults > most)
        return complain(EXIT_USAGE, "option --faults '%.80s': expected 0..%" PRIu64 " %s", text,
                        most, kinds[kind]);
    asked->kind = kind;
    return 0;
}

static int read_options(const struct call *call, struct asked *asked)
{
    const char *load = option_value(call, "--load");
    const char *faults = option_value(call, "--faults");
    uint32_t processors, components;
    int status;

    asked->tsv = option_value(call, "--tsv") != NULL;
    asked->retries = option_value(call, "--retries") != NULL;
    asked->uniform = option_value(call, "--uniform") != NULL;
    asked->seed = 1;
    asked->jobs = default_jobs();
    status = read_load(load, &asked->load);
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &asked->seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &asked->jobs);
    if (status == 0 && rt_load_sim_size(asked->net, &processors, &components) != 0)
        status = complain(EXIT_USAGE, "load: networks of 2^32 wires or more are not simulated");
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

int transit_run_load(const struct call *call)
{
    static struct asked asked;
    static struct figures figures;
    const char *file = option_value(call, "--traffic");
    int status;

    asked.net = call->net;
    status = read_options(call, &asked);
    if (status == 0 && file != NULL)
        status = traffic_read(call->net, file, &asked.traffic);
    if (status == 0)
        status = simulate(&asked, &figures);
    if (status == 0)
        status = print_figures(&asked, &figures);
    traffic_free(&asked.traffic);
    return status;
}
