/* SPDX-License-Identifier: MIT-0 */
/* Figures of trials added to others. */
#include "transit_asked.h"

void add_count(struct rt_load_sim_count *to, const struct rt_load_sim_count *count)
{
    for (unsigned s = 0; s < RT_LOAD_SIM_STAGES_MAX; s++)
        to->blocked[s] += count->blocked[s];
    to->faulty += count->faulty;
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
