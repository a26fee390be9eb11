/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for networks of routers: the messages of a pattern, and their routes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/outfile.h"
#include "../base/work.h"
#include "../read/messages.h"
#include "ports_load.h"
#include "ports_worst.h"
#include "ports_worst_choice.h"
#include "ports_worst_share.h"

/* The permutation as a message set. */
static int take_permutation(const struct rt_load_symmetry *s, const uint32_t *mate,
                            struct message_set *set)
{
    uint32_t each = s->each, m = 0;

    set->pair = take_memory((size_t)s->units * each, sizeof *set->pair);
    if (set->pair == NULL)
        return EXIT_IO;
    for (uint32_t u = 0; u < s->units; u++)
        for (uint32_t i = 0; i < each; i++)
            set->pair[m++] = (struct rt_load_pair){u * each + i, mate[u] * each + i};
    set->messages.count = m;
    return 0;
}

int ports_worst_find(const char *command, const struct rt_walk_ports_on *on, unsigned threads,
                     struct message_set *set, uint64_t *hot)
{
    struct ports_worst w;
    uint64_t met = 0, words = 0;
    int status = ports_worst_open(&w, on->net), many;

    many = status == 0 && (ports_worst_routes(&w) > WORST_ROUTES_MAX ||
                           ports_worst_routes(&w) > WORST_HOPS_MAX / (ports_hops() + 1));
    if (many && w.worst.toward) { /* as compare has it */
        status = ports_worst_meetings(&w, &met, &words);
        many = met > WORST_MEETINGS_MAX || words > WORST_WORDS_MAX;
    }
    if (status == 0 && many)
        status =
            complain(EXIT_USAGE,
                     "%s: the worst of %" PRIu64 " processors needs the routes of %" PRIu64
                     " pairs and a matching for each of %" PRIu32
                     " channels: expected at most %d pairs and 2^34 hops; load --bound gives a "
                     "bound instead",
                     command, rt_topo_processors(on->net), ports_worst_routes(&w), w.worst.channels,
                     WORST_ROUTES_MAX);
    if (status == 0) {
        w.load.on = *on;
        status = ports_worst_search(&w, threads);
    }
    if (status == 0 && w.known)
        status = take_permutation(&w.worst.symmetry, w.mate, set);
    *hot = w.hot;
    ports_worst_close(&w);
    return status;
}

/* The same of routing by choice. */
static int find_worst_choice(const struct call *call, struct ports_load *r, struct message_set *set)
{
    struct ports_worst_choice w;
    int status = ports_worst_choice_open(&w, call->net, &r->choosing.by);

    if (status == 0 && !ports_worst_choice_fits(&w))
        status =
            complain(EXIT_USAGE,
                     "option --routing '%s': the worst of %" PRIu64 " processors needs %" PRIu64
                     " routes and, for each of %" PRIu32 " channels, a permutation of %" PRIu32
                     ": expected at most %" PRIu64 " routes and %d",
                     ports_routings[r->choosing.by.routing].name, r->processors,
                     ports_worst_choice_routes(&w), w.worst.channels, w.worst.symmetry.units,
                     ports_worst_choice_most(&w), WORST_CHOICE_UNITS_MAX);
    if (status == 0)
        w.load.on = r->load.on;
    if (status == 0)
        status = ports_worst_choice_search(&w);
    if (status == 0 && w.known)
        status = take_permutation(&w.worst.symmetry, w.mate, set);
    r->worst = w.hot;
    ports_worst_choice_close(&w);
    return status;
}

/* The same where messages part. */
static int find_worst_share(const struct call *call, struct ports_load *r, struct message_set *set,
                            double *hot)
{
    int status = ports_worst_share(call->net, r->even, set, hot);

    if (r->even)
        r->worst = (uint64_t)(2 * *hot); /* whole, as shares are halves */
    return status;
}

/* Is what the permutation loads what the search found?  Shares are rounded to 2^-24. */
static int confirm(const struct ports_load *r, double hot)
{
    double most = hot + (double)r->processors / 8388608,
           least = hot - (double)r->processors / 8388608;

    if (!r->ecmp || hot == 0 || interrupted() || (r->hottest >= least && r->hottest <= most))
        return 0;
    return complain(EXIT_FALSE,
                    "load: the search has %f messages over a link, and its permutation %f: please "
                    "report this",
                    hot, r->hottest);
}

/* A permutation that stands for the worst one. */
static int take_bound(struct ports_load *r, struct message_set *set)
{
    if (r->processors > MESSAGES_PROCESSORS_MAX)
        return complain(EXIT_USAGE,
                        "load: %" PRIu64 " processors are too many for permutations: expected at "
                        "most %d",
                        r->processors, MESSAGES_PROCESSORS_MAX);
    set->messages.count = (uint32_t)r->processors;
    return ports_load_bound(r, &set->pair);
}

static int write_messages(const struct message_set *set, const char *path)
{
    struct outfile out;

    if (path[0] == '\0')
        return complain(EXIT_USAGE, "option --schedule '': expected the name of a file");
    if (outfile_open(&out, path) != 0)
        return EXIT_IO;
    for (uint32_t m = 0; m < set->messages.count; m++)
        fprintf(out.file, "%" PRIu32 " %" PRIu32 "\n", set->pair[m].source, set->pair[m].target);
    return outfile_close(&out);
}

int ports_load_traffic(const struct call *call, struct ports_load *r)
{
    const char *path = option_value(call, "--schedule");
    struct message_set set = {.pair = NULL};
    double hot = 0;
    int status;

    if (option_given(call, "--bound"))
        status = take_bound(r, &set);
    else if (strcmp(r->pattern, "worst") == 0 && r->choosing.by.routing != RT_ROUTING_MINIMAL)
        status = find_worst_choice(call, r, &set);
    else if (strcmp(r->pattern, "worst") == 0 && (r->ecmp || r->even))
        status = find_worst_share(call, r, &set, &hot);
    else if (strcmp(r->pattern, "worst") == 0)
        status = ports_worst_find("load", &r->load.on, r->threads, &set, &r->worst);
    else
        status = messages_open(&set, call, messages_option(call), r->pattern);
    if (status == 0 && !interrupted())
        status = ports_load_messages(r, set.pair, set.messages.count);
    if (status == 0)
        status = confirm(r, hot);
    if (status == 0 && r->even && !interrupted())
        status = ports_load_even(r, set.pair, set.messages.count);
    if (status == 0 && path != NULL && !interrupted())
        status = write_messages(&set, path);
    messages_close(&set);
    return status;
}
