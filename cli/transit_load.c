/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: how many of the connections offered are made (SPEC 14). */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "transit_load.h"
#include "rt/topo.h"
#include "work.h"

#define DECIMALS_MAX 9
#define TRIALS_MAX UINT64_C(1000000000)

/* Offered connections for half a width of 0.002 at any load: a share s of n is known to
 * 1.96 * sqrt(s * (1 - s) / n), n is the load's part of these, and 1 - s at most 0.8 of the load. */
#define ENOUGH 768320
/* Networks up to here get them at every level; larger ones a few seconds' work. */
#define EXACT_MAX 12288
#define WORK 0x400000
#define TRIALS_LEAST 4

/* A fixed function of the network (cli/commands.c says it to people). */
static uint64_t default_trials(const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), trials, most = WORK / n;
    struct rt_locality locality;
    double least = 1;

    for (unsigned k = 0; k < RT_LEVELS_MAX; k++)
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
    int decimals = 0, good = *p == '0' || *p == '1';

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

static int read_options(const struct command *command, struct asked *asked)
{
    const char *load = option_value(command, "--load");
    const char *faults = option_value(command, "--faults");
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t processors, components;
    int status;

    asked->tsv = option_value(command, "--tsv") != NULL;
    asked->retries = option_value(command, "--retries") != NULL;
    asked->seed = 1;
    asked->jobs = cores < 1 ? 1 : cores > JOBS_MAX ? JOBS_MAX : (uint64_t)cores;
    if (load == NULL)
        return complain(EXIT_USAGE, "load: option --load is missing, expected --load P, the "
                                    "probability 0..1 that a processor offers a connection");
    status = read_load(load, &asked->load);
    if (status == 0)
        status = option_number(command, "--seed", 0, UINT64_MAX, &asked->seed);
    if (status == 0)
        status = option_number(command, "--jobs", 1, JOBS_MAX, &asked->jobs);
    if (status == 0 && rt_load_sim_size(asked->net, &processors, &components) != 0)
        status = complain(EXIT_USAGE, "load: networks of 2^32 wires or more are not simulated");
    if (status != 0)
        return status;
    asked->trials = default_trials(asked->net);
    status = option_number(command, "--trials", 1, TRIALS_MAX, &asked->trials);
    if (status == 0 && faults != NULL)
        status = read_faults(asked->net, faults, asked);
    if (status == 0 && asked->retries && asked->faults > 0)
        status = complain(EXIT_USAGE, "load: --retries and --faults exclude each other: a pair that "
                                      "is cut off would try for ever");
    if (asked->jobs > asked->trials)
        asked->jobs = asked->trials;
    return status;
}

/* --- the report ---------------------------------------------------------- */

struct report {
    const struct asked *asked;
    const struct figures *figures;
    struct rt_success model;
    int modelled; /* is the traffic that of the model? */
};

static void number(int known, double value)
{
    if (known)
        printf("%.6f\n", value);
    else
        printf("-\n");
}

/* KEY, KEY_low, KEY_high. */
static void tsv_sum(const char *key, const struct rt_sum *sum, int known)
{
    struct rt_interval i = {0, 0, 0};

    known = known && rt_load_interval(sum, &i) == 0;
    printf("%s\t", key);
    number(known, i.share);
    printf("%s_low\t", key);
    number(known, i.low < 0 ? 0 : i.low);
    printf("%s_high\t", key);
    number(known, i.high);
}

static void tsv_success(const struct report *r, const char *key, const struct rt_sum *sum,
                        double model)
{
    tsv_sum(key, sum, 1);
    printf("%s_model\t", key);
    number(r->modelled, model);
}

/* Is there such a level, as far as success is told by levels? */
static int has_level(const struct rt_net *net, unsigned k)
{
    return net->family != RT_FAMILY_BIDELTA && k <= rt_topo_levels(net) &&
           (k > 0 || net->family == RT_FAMILY_HYBRID);
}

static void print_tsv(const struct report *r)
{
    const struct figures *f = r->figures;

    tsv_success(r, "success", &f->all, r->model.all);
    for (unsigned k = 0; k < RT_LEVELS_MAX; k++) {
        char key[24];

        snprintf(key, sizeof key, "success_%u", k);
        if (has_level(r->asked->net, k))
            tsv_success(r, key, &f->level[k], r->model.level[k]);
    }
    if (r->asked->retries) {
        tsv_sum("retry_load", &f->sending, 1);
        tsv_sum("retry_success", &f->retry, 1);
        tsv_sum("tries", &f->tries, 1);
        tsv_sum("cycles", &f->cycles, !r->asked->net->capped);
    }
    if (r->asked->faults > 0)
        tsv_sum("connected", &f->connected, 1);
}

static void row(const char *words, const struct rt_sum *sum, int known, double model, int modelled)
{
    struct rt_interval i = {0, 0, 0};

    printf("  %-34s", words);
    if (!known || rt_load_interval(sum, &i) != 0)
        printf("       -\n");
    else if (modelled)
        printf(" %9.4f   %9.4f .. %.4f %9.4f\n", i.share, i.low, i.high, model);
    else
        printf(" %9.4f   %9.4f .. %.4f\n", i.share, i.low, i.high);
}

static void stage_words(const struct rt_component *at, unsigned stage, char *words, size_t size)
{
    switch (at->kind) {
    case RT_PLACE_CLUSTER:
        if (stage == 0)
            snprintf(words, size, "leaf clusters, stage 1, into the tree");
        else
            snprintf(words, size, "leaf clusters, stage %u", at->stage);
        break;
    case RT_PLACE_UP:
        snprintf(words, size, "up routers, layer %u", at->stage);
        break;
    case RT_PLACE_CAP:
        snprintf(words, size, "cap");
        break;
    case RT_PLACE_DOWN:
        snprintf(words, size, "down stages, level %u", at->stage);
        break;
    default:
        snprintf(words, size, "stack %u, stage %u", at->stack, at->stage);
        break;
    }
}

static void print_lost(const struct report *r)
{
    const struct rt_sim_count *count = &r->figures->count;
    double of = (double)r->figures->all.of;
    struct rt_component at;
    char words[48];

    if (r->figures->all.of == 0)
        return;
    printf("  %-40s share of those offered\n", "lost at");
    for (unsigned stage = 0; stage < RT_SIM_STAGES_MAX; stage++) {
        if (!rt_load_sim_stage(r->asked->net, stage, &at))
            continue;
        stage_words(&at, stage, words, sizeof words);
        printf("  %-40s %8.4f\n", words, (double)count->blocked[stage] / of);
    }
    if (r->asked->faults > 0)
        printf("  %-40s %8.4f\n", "what is dead", (double)count->faulty / of);
}

static void print_people(const struct report *r)
{
    const struct figures *f = r->figures;
    char text[RT_NET_TEXT_MAX];

    if (rt_net_format(r->asked->net, text, sizeof text) > 0)
        printf("%s, %" PRIu64 " trials, seed %" PRIu64 "\n", text, f->trials, r->asked->seed);
    printf("  %-34s     share          95 %%%s\n", "connections made, of those offered",
           r->modelled ? "              model" : "");
    row("all", &f->all, 1, r->model.all, r->modelled);
    for (unsigned k = 0; k < RT_LEVELS_MAX; k++) {
        snprintf(text, sizeof text, k == 0 ? "inside the leaf cluster" : "through tree level %u", k);
        if (has_level(r->asked->net, k))
            row(text, &f->level[k], 1, r->model.level[k], r->modelled);
    }
    print_lost(r);
    if (r->asked->retries) {
        printf("  with retries, steady state                  mean          95 %%\n");
        row("processors that send, a round", &f->sending, 1, 0, 0);
        row("tries that succeed", &f->retry, 1, 0, 0);
        row("tries until the connection is made", &f->tries, 1, 0, 0);
        row("cycles until it is open", &f->cycles, !r->asked->net->capped, 0, 0);
    }
    if (r->asked->faults > 0)
        row("pairs that some path still joins", &f->connected, 1, 0, 0);
}

static int report(const struct asked *asked, const struct figures *figures)
{
    struct report r = {asked, figures, {{0}, 0}, asked->wishes.first == NULL};

    rt_load_success(asked->net, (double)asked->load / 4294967296.0, 0, &r.model);
    if (asked->tsv)
        print_tsv(&r);
    else
        print_people(&r);
    if (figures->wrong > 0)
        return complain(EXIT_FALSE, "%" PRIu64 " connections came off their way", figures->wrong);
    if (figures->trials < asked->trials)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " trials",
                        figures->trials, asked->trials);
    return EXIT_TRUE;
}

int transit_run_load(const struct command *command, const struct rt_net *net, char **operand)
{
    static struct asked asked;
    static struct figures figures;
    const char *traffic = option_value(command, "--traffic");
    int status;

    (void)operand;
    asked.net = net;
    status = read_options(command, &asked);
    if (status == 0 && traffic != NULL)
        status = wishes_read(net, traffic, &asked.wishes);
    if (status == 0)
        status = simulate(&asked, &figures);
    if (status == 0)
        status = report(&asked, &figures);
    wishes_free(&asked.wishes);
    return status;
}
