/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --part for Transit networks: figures as sums that can be written, read and added.
 */
#include <inttypes.h>
#include <stdio.h>

#include "transit_load.h"

void add_count(struct rt_load_sim_count *to, const struct rt_load_sim_count *count)
{
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        to->offered[k] += count->offered[k];
        to->made[k] += count->made[k];
    }
    for (unsigned s = 0; s < RT_LOAD_SIM_STAGES_MAX; s++)
        to->blocked[s] += count->blocked[s];
    to->faulty += count->faulty;
    to->astray += count->astray;
    to->doubled += count->doubled;
}

void merge_figures(struct figures *to, const struct figures *f)
{
    to->trials += f->trials;
    to->wrong += f->wrong;
    add_count(&to->count, &f->count);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        rt_load_sum_merge(&to->level[k], &f->level[k]);
    rt_load_sum_merge(&to->all, &f->all);
    rt_load_sum_merge(&to->sending, &f->sending);
    rt_load_sum_merge(&to->retry, &f->retry);
    rt_load_sum_merge(&to->tries, &f->tries);
    rt_load_sum_merge(&to->cycles, &f->cycles);
    rt_load_sum_merge(&to->connected, &f->connected);
}

/* One walk over all sums of a load: `visit` writes or reads each by its key. */
struct visit {
    uint64_t load;
    int read;
    unsigned part; /* read of this part */
};

static void one(const struct visit *visit, const char *key, uint64_t *value)
{
    char whole[64];

    snprintf(whole, sizeof whole, "%" PRIu64 ".%s", visit->load, key);
    if (visit->read)
        *value = part_value(visit->part, whole);
    else
        part_print(whole, *value);
}

static void list(const struct visit *visit, const char *key, uint64_t *value, unsigned n)
{
    char whole[48];

    for (unsigned i = 0; i < n; i++) {
        snprintf(whole, sizeof whole, "%s_%u", key, i);
        one(visit, whole, &value[i]);
    }
}

static void sums(const struct visit *visit, const char *key, struct rt_load_sums *sum)
{
    uint64_t value[] = {sum->trials,   sum->of,       sum->part,    sum->of2[0], sum->of2[1],
                        sum->part2[0], sum->part2[1], sum->both[0], sum->both[1]};

    list(visit, key, value, 9);
    sum->trials = value[0];
    sum->of = value[1];
    sum->part = value[2];
    for (unsigned i = 0; i < 2; i++) {
        sum->of2[i] = value[3 + i];
        sum->part2[i] = value[5 + i];
        sum->both[i] = value[7 + i];
    }
}

static void all(const struct visit *visit, struct figures *f)
{
    char key[24];

    one(visit, "trials", &f->trials);
    one(visit, "wrong", &f->wrong);
    list(visit, "blocked", f->count.blocked, RT_LOAD_SIM_STAGES_MAX);
    one(visit, "faulty", &f->count.faulty);
    sums(visit, "all", &f->all);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        snprintf(key, sizeof key, "level_%u", k);
        sums(visit, key, &f->level[k]);
    }
    sums(visit, "sending", &f->sending);
    sums(visit, "retry", &f->retry);
    sums(visit, "tries", &f->tries);
    sums(visit, "cycles", &f->cycles);
    sums(visit, "connected", &f->connected);
}

void print_part(uint64_t number, const struct figures *figures)
{
    struct visit visit = {number, 0, 0};
    struct figures copy = *figures;

    all(&visit, &copy);
}

int merge_parts(const struct asked *asked, uint64_t number, struct figures *figures)
{
    for (unsigned p = 0; p < parts_merged(); p++) {
        struct visit visit = {number, 1, p};
        struct figures f = {0};

        all(&visit, &f);
        merge_figures(figures, &f);
    }
    if (parts_status() == 0 && figures->trials != asked->trials)
        return complain(EXIT_USAGE, "merge: the parts have %" PRIu64 " of %" PRIu64 " trials",
                        figures->trials, asked->trials);
    return parts_status();
}
