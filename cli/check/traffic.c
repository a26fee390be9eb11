/* SPDX-License-Identifier: MIT-0 */
/* Routes of the messages of --traffic, and what these put on links (SPEC 16.6, 18.2). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/order.h"
#include "../base/work.h"
#include "route_table.h"
#include "routes_open.h"
#include "traffic.h"

static int is(const struct traffic *t, const char *pattern)
{
    return strcmp(t->pattern, pattern) == 0;
}

/* --- routes of messages */

static int compare(const void *a, const void *b)
{
    const struct rt_load_pair *x = a, *y = b;

    if (x->source != y->source)
        return order(x->source, y->source);
    return order(x->target, y->target);
}

/* The first message that is no less than a pair. */
static uint32_t find(const struct message_set *set, const struct rt_load_pair *pair)
{
    uint32_t low = 0, high = set->messages.count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (compare(&set->pair[middle], pair) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int add(void *context, uint32_t source, uint32_t target, const uint32_t *channel,
               uint32_t hops)
{
    struct traffic *t = context;
    const struct rt_load_pair pair = {source, target};
    uint32_t times = 0, at = find(&t->set, &pair);

    for (; at + times < t->set.messages.count; times++)
        if (compare(&t->set.pair[at + times], &pair) != 0)
            break;
    if (times == 0)
        return 0;
    t->served += times;
    t->hops += (uint64_t)times * hops;
    t->longest = hops > t->longest ? hops : t->longest;
    for (uint32_t i = 0; i < hops; i++)
        t->load[channel[i]] += times;
    return 0;
}

/* The same of a table: each message's own route. */
static int follow_table(struct traffic *t)
{
    struct follower follower;
    const struct rt_load_pair *pair = t->set.pair;
    int status = follower_open(&follower, t->check->routes);

    show_step("routes of the pattern");
    for (uint32_t m = 0; status == 0 && m < t->set.messages.count && !interrupted(); m++) {
        show_progress(m, t->set.messages.count, "routes of the pattern");
        if (pair[m].source != pair[m].target && (m == 0 || compare(&pair[m - 1], &pair[m]) != 0) &&
            follow(&follower, t->node[pair[m].source], t->node[pair[m].target]))
            status = traffic_one(t, &follower.given, add, t);
    }
    follower_close(&follower);
    return status;
}

void traffic_count(struct traffic *t)
{
    uint32_t count = t->set.messages.count;

    if (is(t, "uniform")) {
        t->routes = topology_pairs(t->check->topology);
        t->senders = t->processors;
        return;
    }
    if (count > 0)
        qsort(t->set.pair, count, sizeof *t->set.pair, compare);
    t->routes = count;
    for (uint32_t m = 0; m < count; m++) {
        t->senders += m == 0 || t->set.pair[m - 1].source != t->set.pair[m].source;
        t->themselves += t->set.pair[m].source == t->set.pair[m].target;
    }
}

/* Each message as often as it stands in the set: 0, or EXIT_... after saying why. */
static int follow_all(struct traffic *t)
{
    traffic_count(t);
    return t->check->routes->table != NULL ? follow_table(t) : traffic_each(t, add, t);
}

/* Of all pairs: what check has counted. */
static void take_all(struct traffic *t)
{
    const struct check *check = t->check;

    traffic_count(t);
    t->longest = check_between(check);
    for (uint32_t c = 0; c < check->topology->graph.channels; c++) {
        t->load[c] = traffic_counts(t, c) ? check->sends[c] : 0;
        t->hops += t->load[c];
    }
}

/* Has each pair one route that arrives? */
static int whole(const struct check *check)
{
    return check->cover.missing == 0 && check->cover.duplicate == 0 && check->broken == 0 &&
           check->loops == 0;
}

/* Hops of the shortest paths; where no route is longer, those of the routes. */
static int find_least(struct traffic *t)
{
    const struct check *check = t->check;

    if (!t->known || check->cover.excess_max > 0)
        return traffic_shortest(t, NULL);
    t->least = t->hops;
    return 0;
}

int traffic_find(struct traffic *t)
{
    struct check *check = t->check;
    uint64_t worst = 0;
    int status = 0;

    if (t->pattern == NULL || check->cut || t->share != NULL)
        return 0;
    if (check_pairs(check) != topology_pairs(check->topology))
        return complain(EXIT_USAGE,
                        "option --traffic: there are %" PRIu64 " pairs of ports and LIDs, and "
                        "%" PRIu64 " of processors: expected one LID a processor",
                        check_pairs(check), topology_pairs(check->topology));
    if (is(t, "worst") && whole(check))
        status = traffic_worst(t, &worst);
    if (is(t, "uniform"))
        take_all(t);
    else if (status == 0 && (!is(t, "worst") || whole(check)) && !interrupted())
        status = follow_all(t);
    end_progress();
    t->known = !interrupted() &&
               (is(t, "uniform") || is(t, "worst")
                    ? whole(check)
                    : check->cover.duplicate == 0 && t->served + t->themselves == t->routes);
    t->hot = rt_load_graph_hottest(&check->topology->graph, t->load, &t->hot_channel,
                                   &check->hot_channels);
    t->hot_links = check->hot_channels;
    t->hottest = (double)t->hot;
    if (status == 0)
        status = find_least(t);
    if (status == 0 && worst > 0 && t->known && t->hot != worst)
        status = complain(EXIT_FALSE,
                          "check: the matching has %" PRIu64 " routes over a link, and its "
                          "permutation %" PRIu64 ": please report this",
                          worst, t->hot);
    return status;
}
