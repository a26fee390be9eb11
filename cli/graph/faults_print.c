/* SPDX-License-Identifier: MIT-0 */
/* The rows that routeseq load --faults adds for networks of routers (SPEC 18.5). */
#include <inttypes.h>

#include "../print/report.h"
#include "../print/trials_share.h"
#include "faults.h"

/* A share with six decimals; `-` where there is none. */
static void row(const char *key, const char *words, int known, double value)
{
    if (known)
        report_decimal(key, words, value);
    else
        report_row(key, words, "-");
}

/* Are figures known: over all trials, or of drawn ones over those before an interrupt? */
static int is_known(const struct faults *f)
{
    return !f->every || f->known == f->trials; /* of none before it there are no pairs */
}

/* A share of the pairs, and its interval: none wide where each part died once. */
static void share_rows(const struct faults *f, const struct rt_load_sums *sum,
                       const char *const key[3], const char *const words[3])
{
    struct rt_load_share share = {0, 0, 0};
    int known = is_known(f) && share_of_trials(sum, &share) == 0;

    if (f->every)
        share.low = share.high = share.share;
    row(key[0], words[0], known, share.share);
    row(key[1], words[1], known, share.low > 0 ? share.low : 0);
    row(key[2], words[2], known, share.high);
}

/* Means over the trials that have routes. */
static void print_repair(const struct faults *f)
{
    static const char *const names[] = {"", "updown", "layered", "balanced", "shortest"};
    double longest = 0, mean = 0, throughput = 0, vcs = 0, routes = 0, pairs = 0;
    uint64_t some = 0, hot = 0;

    for (uint64_t i = 0; is_known(f) && i < f->known; i++) {
        const struct fault_trial *t = &f->trial[i];

        routes += (double)t->routes;
        pairs += (double)t->pairs;
        if (t->routes == 0)
            continue;
        some++;
        longest += t->longest;
        mean += (double)t->hops / (double)t->routes;
        vcs += t->vcs;
        hot += t->hot > 0;
        if (t->hot > 0)
            throughput += (double)t->routes / (double)t->senders / (double)t->hot;
    }
    report_row("repair", "repaired by", "%s", names[f->repair]);
    row("repair_served", "pairs that a repaired route serves", pairs > 0, routes / pairs);
    row("repair_longest", "hops of its longest route, on average", some > 0,
        longest / (double)some);
    row("repair_mean", "hops of a repaired route, on average", some > 0, mean / (double)some);
    row("repair_throughput", "throughput of repaired routes, on average", hot > 0,
        throughput / (double)hot);
    row("repair_vcs", "virtual channels of repaired routes, on average", some > 0,
        vcs / (double)some);
}

void faults_print(const struct faults *f)
{
    static const char *const served[] = {"served", "served_low", "served_high"};
    static const char *const served_words[] = {"pairs whose route avoids what is dead",
                                               "at least (95 %)", "at most (95 %)"};
    static const char *const connected[] = {"connected", "connected_low", "connected_high"};
    static const char *const connected_words[] = {"pairs that some path joins", "at least (95 %)",
                                                  "at most (95 %)"};
    struct rt_load_sums s = {.trials = 0}, c = {.trials = 0};
    char words[48] = "trials";

    for (uint64_t i = 0; i < f->known; i++) {
        const struct fault_trial *t = &f->trial[i];

        rt_load_sum(&s, t->pairs, t->pairs - t->broken);
        rt_load_sum(&c, t->pairs, t->pairs - t->unjoined);
    }
    report_row("faults",
               f->every && f->dead > 0 ? "dead in each trial, each part once"
                                       : "dead in each trial",
               "%" PRIu64 ",%s", f->dead, f->kind == FAULT_LINKS ? "links" : "routers");
    if (f->known < f->trials)
        snprintf(words, sizeof words, "trials finished, of %" PRIu64, f->trials);
    report_row("trials", words, "%" PRIu64, f->known);
    share_rows(f, &s, served, served_words);
    share_rows(f, &c, connected, connected_words);
    if (f->repair != REPAIR_NONE)
        print_repair(f);
}
