/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: what came out. */
#include <inttypes.h>

#include "../base/decimal.h"
#include "transit_asked.h"
#include "../print/report.h"
#include "../print/trials_share.h"
#include "rt/topo.h"

struct report {
    const struct asked *asked;
    const struct figures *figures;
    struct rt_load_odds model;
    int modelled; /* is the traffic that of the model? */
};

static void number(int known, const char *key, const char *suffix, double value)
{
    char whole[40];

    snprintf(whole, sizeof whole, "%s%s", key, suffix);
    report_number(whole, known ? "%.6f" : "-", value);
}

/* Are these tries or cycles, means and no shares? */
static int is_mean(const struct report *r, const struct rt_load_sums *sum)
{
    return sum == &r->figures->tries || sum == &r->figures->cycles;
}

/* A single trial of a mean tells no interval. */
static int has_ends(const struct report *r, const struct rt_load_sums *sum)
{
    return !is_mean(r, sum) || sum->trials > 1;
}

/* The interval, cut off at what is possible: shares 0..1, tries 1 and more; 0 if there is none. */
static int interval_of(const struct report *r, const struct rt_load_sums *sum,
                       struct rt_load_share *i)
{
    int share = !is_mean(r, sum), paths = sum == &r->figures->connected;
    double least = share ? 0 : 1;

    if ((sum == &r->figures->cycles && r->asked->net->capped) ||
        (paths ? share_of_trials : rt_load_interval)(sum, i) != 0)
        return 0;
    if (i->low < least)
        i->low = least;
    if (share && i->high > 1)
        i->high = 1;
    return 1;
}

/* KEY, KEY_low, KEY_high. */
static void tsv_sum(const struct report *r, const char *key, const struct rt_load_sums *sum)
{
    struct rt_load_share i = {0};
    int known = interval_of(r, sum, &i);

    number(known, key, "", i.share);
    number(known && has_ends(r, sum), key, "_low", i.low);
    number(known && has_ends(r, sum), key, "_high", i.high);
}

static void tsv_success(const struct report *r, const char *key, const struct rt_load_sums *sum,
                        double model)
{
    if (!r->asked->model)
        tsv_sum(r, key, sum);
    number(r->modelled, key, "_model", model);
}

/* Is success told of this level, which the network has? */
static int has_level(const struct rt_net *net, unsigned k)
{
    return k > 0 || net->family == RT_FAMILY_HYBRID; /* a bidelta network has level 0 alone */
}

/* Prints the model alone, for people. */
static void print_model(const struct report *r)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(r->asked->net, text, sizeof text);
    printf("%s, no simulation\n", text);
    printf("  %-34s     model\n  %-34s %9.4f\n", "connections made, of those offered", "all",
           r->model.all);
    for (unsigned k = 0; k <= rt_topo_levels(r->asked->net); k++) {
        snprintf(text, sizeof text, k == 0 ? "inside the leaf cluster" : "through tree level %u",
                 k);
        if (has_level(r->asked->net, k))
            printf("  %-34s %9.4f\n", text, r->model.level[k]);
    }
}

static void print_tsv(const struct report *r)
{
    const struct figures *f = r->figures;
    char load[DECIMAL_TEXT_MAX];

    decimal_text(r->asked->value, LOAD_DECIMALS, load);
    report_begin(r->asked->call);
    if (report_is_one_of_many())
        report_number("load", "%s", load);
    tsv_success(r, "success", &f->all, r->model.all);
    for (unsigned k = 0; k <= rt_topo_levels(r->asked->net); k++) {
        char key[24];

        snprintf(key, sizeof key, "success_%u", k);
        if (has_level(r->asked->net, k))
            tsv_success(r, key, &f->level[k], r->model.level[k]);
    }
    if (r->asked->retries) {
        tsv_sum(r, "retry_load", &f->sending);
        tsv_sum(r, "retry_success", &f->retry);
        tsv_sum(r, "tries", &f->tries);
        tsv_sum(r, "cycles", &f->cycles);
    }
    if (r->asked->faults > 0)
        tsv_sum(r, "connected", &f->connected);
}

/* model: negative if there is none. */
static void row(const struct report *r, const char *words, const struct rt_load_sums *sum,
                double model)
{
    struct rt_load_share i = {0};

    printf("  %-34s", words);
    if (!interval_of(r, sum, &i))
        printf("       -\n");
    else if (!has_ends(r, sum))
        printf(" %9.4f           -\n", i.share);
    else if (model >= 0)
        printf(" %9.4f   %9.4f .. %.4f %9.4f\n", i.share, i.low, i.high, model);
    else
        printf(" %9.4f   %9.4f .. %.4f\n", i.share, i.low, i.high);
}

static void stage_words(const struct rt_topo_component *at, unsigned stage, char *words,
                        size_t size)
{
    switch (at->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        if (stage == 0)
            snprintf(words, size, "leaf clusters, stage 1, into the tree");
        else
            snprintf(words, size, "leaf clusters, stage %u", at->stage);
        break;
    case RT_TOPO_PLACE_UP:
        snprintf(words, size, "up routers, layer %u", at->stage);
        break;
    case RT_TOPO_PLACE_CAP:
        snprintf(words, size, "cap");
        break;
    case RT_TOPO_PLACE_DOWN:
        snprintf(words, size, "down stages, level %u", at->stage);
        break;
    default:
        snprintf(words, size, "stack %u, stage %u", at->stack, at->stage);
        break;
    }
}

static void print_lost(const struct report *r)
{
    const struct rt_load_sim_count *count = &r->figures->count;
    double of = (double)r->figures->all.of;
    struct rt_topo_component at;
    char words[48];

    if (r->figures->all.of == 0)
        return;
    printf("  %-40s share of those offered\n", "lost at");
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++) {
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

    rt_net_format(r->asked->net, text, sizeof text);
    printf("%s, %" PRIu64 " trial%s, seed %" PRIu64, text, f->trials, s_of(f->trials),
           r->asked->seed);
    decimal_text(r->asked->value, LOAD_DECIMALS, text);
    printf(report_is_one_of_many() ? ", load %s\n" : "\n", text);
    printf("  %-34s     share          95 %%%s\n", "connections made, of those offered",
           r->modelled ? "              model" : "");
    row(r, "all", &f->all, r->modelled ? r->model.all : -1);
    for (unsigned k = 0; k <= rt_topo_levels(r->asked->net); k++) {
        snprintf(text, sizeof text, k == 0 ? "inside the leaf cluster" : "through tree level %u",
                 k);
        if (has_level(r->asked->net, k))
            row(r, text, &f->level[k], r->modelled ? r->model.level[k] : -1);
    }
    print_lost(r);
    if (r->asked->retries) {
        printf("  with retries, steady state                  mean          95 %%\n");
        row(r, "processors that send, a round", &f->sending, -1);
        row(r, "tries that succeed", &f->retry, -1);
        row(r, "tries until the connection is made", &f->tries, -1);
        row(r, "cycles until it is open", &f->cycles, -1);
    }
    if (r->asked->faults > 0)
        row(r, "pairs that some path still joins", &f->connected, -1);
}

int print_figures(const struct asked *asked, const struct figures *figures)
{
    struct report r = {asked, figures, {{0}, 0}, asked->traffic.first == NULL && !asked->uniform};

    rt_load_success(asked->net, (double)asked->load / 4294967296.0, 0, &r.model);
    if (for_programs(asked->call))
        print_tsv(&r);
    else if (asked->model)
        print_model(&r);
    else
        print_people(&r);
    if (figures->wrong > 0)
        return complain(EXIT_FALSE, "%" PRIu64 " connection%s came off their way", figures->wrong,
                        s_of(figures->wrong));
    if (figures->trials < asked->trials)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " trial%s",
                        figures->trials, asked->trials, s_of(asked->trials));
    return EXIT_TRUE;
}
