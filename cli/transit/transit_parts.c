/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --part for Transit networks: figures as sums that are written, read and added. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "transit.h"
#include "../base/decimal.h"
#include "transit_asked.h"
#include "../parts/part_file.h"
#include "../print/report.h"

/* No run comes to more connections, or tries, or cycles; twice as many have room in 64 bits. */
#define SUM_MOST (UINT64_C(1) << 62)

/* One walk over all figures of a load: each is written, or read, by its key. */
struct visit {
    uint64_t load;          /* its number */
    struct part_file *file; /* null: written */
    uint64_t trials, processors;
};

static void one(const struct visit *visit, const char *key, uint64_t *value)
{
    char whole[WHY_MAX];

    snprintf(whole, sizeof whole, "%" PRIu64 ".%s", visit->load, key);
    if (visit->file != NULL)
        *value = part_file_number(visit->file, whole, 0, UINT64_MAX);
    else
        part_number(whole, *value);
}

static void list(const struct visit *visit, const char *key, uint64_t *value, unsigned n)
{
    char whole[WHY_MAX];

    for (unsigned i = 0; i < n; i++) {
        snprintf(whole, sizeof whole, "%s_%u", key, i);
        one(visit, whole, &value[i]);
    }
}

static double wide(const uint64_t number[2])
{
    return (double)number[1] * 18446744073709551616.0 + (double)number[0];
}

/* Are there `trials` pairs of numbers, the first at least 1, with these sums?  What bounds the sums
 * of squares and of products is the inequality of Cauchy and Schwarz, in doubles: to a millionth.
 */
static int are_sums(const struct rt_load_sums *sum)
{
    const double near = 1.000001;
    double n = (double)sum->trials, of = (double)sum->of, part = (double)sum->part;
    double of2 = wide(sum->of2), part2 = wide(sum->part2), both = wide(sum->both);

    return sum->trials <= sum->of && sum->of <= SUM_MOST && sum->part <= SUM_MOST &&
           of * of <= n * of2 * near && of2 <= of * of * near && part * part <= n * part2 * near &&
           part2 <= part * part * near && both * both <= of2 * part2 * near;
}

/* What a sum is of: a share of `of`, or for each of `of` at least 1, or any number. */
enum kind { SHARE, TRIES, ANY };

/* most: of a trial. */
static void sums(const struct visit *visit, const char *key, enum kind kind, uint64_t most,
                 struct rt_load_sums *sum)
{
    uint64_t value[] = {sum->trials,   sum->of,       sum->part,    sum->of2[0], sum->of2[1],
                        sum->part2[0], sum->part2[1], sum->both[0], sum->both[1]};

    list(visit, key, value, 9);
    if (visit->file == NULL)
        return;
    sum->trials = value[0];
    sum->of = value[1];
    sum->part = value[2];
    for (unsigned i = 0; i < 2; i++) {
        sum->of2[i] = value[3 + i];
        sum->part2[i] = value[5 + i];
        sum->both[i] = value[7 + i];
    }
    if (!are_sums(sum) || sum->trials > visit->trials ||
        (sum->of + most - 1) / most > sum->trials || (kind == SHARE && sum->part > sum->of) ||
        (kind == TRIES && sum->part < sum->of))
        part_file_refuse(visit->file,
                         "%" PRIu64 ".%s_0 to _8: %" PRIu64 " trials cannot have these sums",
                         visit->load, key, visit->trials);
}

/* The share of connections made, of all and of each level. */
static void shares(const struct visit *visit, struct figures *f)
{
    char key[24];

    sums(visit, "all", SHARE, visit->processors, &f->all);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        snprintf(key, sizeof key, "level_%u", k);
        sums(visit, key, SHARE, visit->processors, &f->level[k]);
    }
}

#define ROUNDS_MOST 64 /* that a trial counts of a processor, and more */

static void all(const struct visit *visit, struct figures *f)
{
    uint64_t most = visit->processors * ROUNDS_MOST;

    one(visit, "wrong", &f->wrong);
    list(visit, "blocked", f->count.blocked, RT_LOAD_SIM_STAGES_MAX);
    one(visit, "faulty", &f->count.faulty);
    shares(visit, f);
    sums(visit, "sending", SHARE, most, &f->sending);
    sums(visit, "retry", SHARE, most, &f->retry);
    sums(visit, "tries", TRIES, most, &f->tries);
    sums(visit, "cycles", ANY, most, &f->cycles);
    sums(visit, "connected", SHARE, SUM_MOST, &f->connected);
}

/* The loads as loads_parse reads them. */
#define LOADS_TEXT_MAX (3 * DECIMAL_TEXT_MAX)
static void loads_text(const struct loads *loads, char text[LOADS_TEXT_MAX])
{
    char first[DECIMAL_TEXT_MAX], last[DECIMAL_TEXT_MAX], step[DECIMAL_TEXT_MAX];

    decimal_text(loads->first, LOAD_DECIMALS, first);
    decimal_text(loads->last, LOAD_DECIMALS, last);
    decimal_text(loads->step, LOAD_DECIMALS, step);
    snprintf(text, LOADS_TEXT_MAX, loads->range ? "%s..%s:%s" : "%s", first, last, step);
}

void print_part_begin(const struct asked *asked)
{
    uint64_t first, end;
    char loads[LOADS_TEXT_MAX];

    loads_text(&asked->loads, loads);
    part_range(&asked->part, asked->trials, 1, &first, &end);
    part_begin(asked->call);
    part_text("load", loads);
    part_number("trials", asked->trials);
    part_number("seed", asked->seed);
    part_number("retries", (uint64_t)asked->retries);
    part_number("uniform", (uint64_t)asked->uniform);
    part_text("kind", fault_kinds[asked->kind]);
    part_number("faults", asked->faults);
    part_place(&asked->part, first, end);
}

void print_part(const struct asked *asked, uint64_t number, const struct figures *figures)
{
    struct visit visit = {number, NULL, figures->trials, rt_topo_processors(asked->net)};
    struct figures copy = *figures;

    all(&visit, &copy);
}

/* --- Parts, read and added up. */

struct load_sums {
    struct asked asked;
    uint64_t loads;
    struct figures *figures; /* of each load */
};

static void read_loads(struct part_file *file, struct loads *loads)
{
    const char *text = part_file_text(file, "load");
    char again[LOADS_TEXT_MAX] = "";

    if (loads_parse(text, loads) == 0)
        loads_text(loads, again);
    if (strcmp(text, again) != 0)
        part_file_refuse(file, "load %.60s: expected P or A..B:STEP, decimal numbers 0..1", text);
}

static void read_asked(struct part_file *file, const struct call *call, void *context,
                       uint64_t *parted, uint64_t *grain)
{
    const struct rt_net *net = call->net;
    struct load_sums *sums = context;
    struct asked *asked = &sums->asked;

    asked->net = net;
    if (!is_simulated(net))
        part_file_refuse(file, "this network is not simulated");
    read_loads(file, &asked->loads);
    *parted = asked->trials = part_file_number(file, "trials", 1, TRIALS_MAX);
    (void)grain;
    asked->seed = part_file_number(file, "seed", 0, UINT64_MAX);
    asked->retries = (int)part_file_number(file, "retries", 0, 1);
    asked->uniform = (int)part_file_number(file, "uniform", 0, 1);
    asked->kind = (int)part_file_word(file, "kind", fault_kinds, FAULT_KINDS);
    asked->faults =
        part_file_number(file, "faults", 0, asked->retries ? 0 : faults_most(net, asked->kind));
    if (file->status != 0 || sums->figures != NULL)
        return;
    sums->loads = (asked->loads.last - asked->loads.first) / asked->loads.step + 1;
    sums->figures = calloc(sums->loads, sizeof *sums->figures);
    if (sums->figures == NULL)
        file->status = complain(EXIT_IO, "merge: out of memory");
}

/* Checks that each connection lost is lost somewhere. */
static void check_lost(const struct load_sums *sums, const struct visit *visit,
                       const struct figures *f)
{
    uint64_t lost = f->all.of - f->all.part, found = f->count.faulty;
    struct rt_topo_component component;
    int here = found <= lost;

    for (unsigned s = 0; s < RT_LOAD_SIM_STAGES_MAX && here; s++) {
        uint64_t blocked = f->count.blocked[s];

        here = blocked <= lost - found &&
               (blocked == 0 || rt_load_sim_stage(sums->asked.net, s, &component));
        found += blocked;
    }
    if (!here || f->wrong < lost - found || f->wrong > SUM_MOST ||
        (!sums->asked.retries && f->wrong != lost - found))
        part_file_refuse(visit->file,
                         "%" PRIu64 ".blocked, faulty and wrong are not the %" PRIu64
                         " connections of %" PRIu64 ".all that were not made",
                         visit->load, lost, visit->load);
}

/* Checks that the levels are those of the network, and together all. */
static void check_levels(const struct load_sums *sums, const struct visit *visit,
                         const struct figures *f)
{
    uint64_t of = f->all.of, part = f->all.part;
    struct rt_load_level level;
    int here = 1;

    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX && here; k++) {
        here = f->level[k].of == 0 || rt_load_locality(sums->asked.net, k, &level) == 0;
        of -= f->level[k].of; /* modulo 2^64, and all levels come to less */
        part -= f->level[k].part;
    }
    if (!here || of != 0 || part != 0)
        part_file_refuse(visit->file, "%" PRIu64 ".level_0 to _%d are not those of %" PRIu64 ".all",
                         visit->load, RT_LOAD_LEVELS_MAX - 1, visit->load);
}

/* With retries: a try that is sent is one that succeeds or not. */
static void check_options(const struct load_sums *sums, const struct visit *visit,
                          const struct figures *f)
{
    if (f->retry.of != f->sending.part || f->tries.of != f->retry.part ||
        f->cycles.of != f->retry.part || (!sums->asked.retries && f->sending.of != 0))
        part_file_refuse(visit->file,
                         "%" PRIu64 ".sending, retry, tries and cycles are not of the same tries",
                         visit->load);
    if (sums->asked.faults == 0 && (f->connected.of != 0 || f->count.faulty != 0))
        part_file_refuse(visit->file,
                         "%" PRIu64 ".connected and faulty: expected none without "
                         "faults",
                         visit->load);
}

static int too_many(const struct rt_load_sums *sum)
{
    return sum->of > SUM_MOST || sum->part > SUM_MOST;
}

/* `all` is of 10^9 trials of fewer than 2^32 processors, `retry` of some of `sending`. */
static void add(const struct visit *visit, struct figures *to, const struct figures *f)
{
    merge_figures(to, f);
    if (too_many(&to->sending) || too_many(&to->tries) || too_many(&to->cycles) ||
        too_many(&to->connected) || to->wrong > SUM_MOST)
        part_file_refuse(visit->file, "%" PRIu64 ".: the sums of all parts are beyond 2^62",
                         visit->load);
}

static void read_counts(struct part_file *file, void *context, uint64_t first, uint64_t end)
{
    const struct load_sums *sums = context;
    struct visit visit = {0, file, end - first, rt_topo_processors(sums->asked.net)};

    for (; visit.load < sums->loads; visit.load++) {
        struct figures f = {.trials = visit.trials};

        all(&visit, &f);
        check_lost(sums, &visit, &f);
        check_levels(sums, &visit, &f);
        check_options(sums, &visit, &f);
        add(&visit, &sums->figures[visit.load], &f);
    }
}

static int report_sums(const struct call *call, void *context)
{
    struct load_sums *sums = context;
    int worst = EXIT_TRUE;

    sums->asked.call = call;
    if (sums->asked.loads.range)
        report_many();
    for (uint64_t i = 0; i < sums->loads; i++) {
        int status;

        asked_load(&sums->asked, sums->asked.loads.first + i * sums->asked.loads.step);
        status = print_figures(&sums->asked, &sums->figures[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

static void close_sums(void *context)
{
    struct load_sums *sums = context;

    free(sums->figures);
}

const struct part_hooks transit_load_parts = {
    sizeof(struct load_sums), "trials", read_asked, read_counts, report_sums, close_sums};
