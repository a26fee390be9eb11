/* SPDX-License-Identifier: MIT-0 */
/* Routes of check handed out once more, by the links between routers that they take. */
#include "../base/work.h"
#include "routes_open.h"
#include "traffic.h"

struct each {
    struct traffic *traffic;
    traffic_take *take;
    void *context;
    uint64_t done;
};

int traffic_one(struct traffic *t, const struct given *given, traffic_take *take, void *context)
{
    struct check *check = t->check;
    struct rt_walk_graph_result result;
    uint32_t kept = 0;
    int verdict = check_walk(check, given, &result);

    if (verdict < 0)
        return EXIT_IO;
    if (verdict != RT_WALK_GRAPH_ARRIVED)
        return 0;
    for (uint32_t i = 0; i < result.hops; i++)
        if (traffic_counts(t, check->channel[i]))
            check->channel[kept++] = check->channel[i];
    return take(context, t->number[given->source], t->number[given->destination], check->channel,
                kept);
}

static int take_given(void *context, const struct given *given)
{
    struct each *e = context;

    if (interrupted())
        return EXIT_FALSE;
    show_progress(e->done++, check_pairs(e->traffic->check), "routes of the pattern");
    return traffic_one(e->traffic, given, e->take, e->context);
}

int traffic_each(struct traffic *t, traffic_take *take, void *context)
{
    struct each e = {.traffic = t, .take = take, .context = context};
    int status;

    show_step("routes of the pattern");
    status = routes_each(t->check->routes, take_given, &e);
    return interrupted() ? 0 : status;
}
