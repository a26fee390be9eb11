/* SPDX-License-Identifier: MIT-0 */
/* The worst permutation as messages. */
#include <inttypes.h>

#include "../base/heap.h"
#include "ports_worst.h"
#include "ports_worst_choice.h"

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

int ports_worst_choice_find(const struct rt_walk_ports_on *on, const struct ports_choice *by,
                            struct message_set *set, uint64_t *hot)
{
    struct ports_worst_choice w;
    int status = ports_worst_choice_open(&w, on->net, by);

    if (status == 0 && !ports_worst_choice_fits(&w))
        status =
            complain(EXIT_USAGE,
                     "option --routing '%s': the worst of %" PRIu64 " processors needs %" PRIu64
                     " routes and, for each of %" PRIu32 " channels, a permutation of %" PRIu32
                     ": expected at most %" PRIu64 " routes and %d",
                     ports_routings[by->routing].name, rt_topo_processors(on->net),
                     ports_worst_choice_routes(&w), w.worst.channels, w.worst.symmetry.units,
                     ports_worst_choice_most(&w), WORST_CHOICE_UNITS_MAX);
    if (status == 0) {
        w.load.on = *on;
        status = ports_worst_choice_search(&w);
    }
    if (status == 0 && w.known)
        status = take_permutation(&w.worst.symmetry, w.mate, set);
    *hot = w.hot;
    ports_worst_choice_close(&w);
    return status;
}
